package hub

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A page whose home is not the game's owner is told too, within seconds.
func TestPongsTellVersionsOfOtherNodes(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		ann, bob, g := s.match(a, b)
		st := bob.watch(g)
		ack := ann.must(wire.InMove, g, st.V, wire.MoveIn{At: "h8"})
		time.Sleep(5 * time.Second) // virtual: the owner has said it
		bob.say(wire.InPing, "", 0, wire.PingData{C: 1})
		if got := part[wire.PongData](t, bob.await(wire.OutPong)).Games; got[g] != ack.V {
			t.Errorf("told %v of a game of version %d", got, ack.V)
		}
	})
}

// A pong says which versions the games have that the page follows: one that has missed an event finds out.
func TestPongsTellVersions(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.BotEngine(hubtest.Busy))
	ann, bob := b.call(1), b.call(2)
	g := ann.made(wanted("black", game.Fischer))
	bob.must(wire.InJoin, g, 0, nil)
	watcher := b.call(3)
	versions := func() map[string]int {
		t.Helper()
		watcher.say(wire.InPing, "", 0, wire.PingData{C: 1})
		return part[wire.PongData](t, watcher.await(wire.OutPong)).Games
	}
	if got := versions(); len(got) != 0 {
		t.Errorf("a page that follows nothing is told %v", got)
	}
	s := watcher.watch(g)
	if got := versions(); got[g] != s.V || len(got) != 1 {
		t.Errorf("told %v of a game of version %d", got, s.V)
	}
	ack := ann.must(wire.InMove, g, s.V, wire.MoveIn{At: "h8"})
	watcher.await(string(game.Moved)) // told first, then known to the pong's sender
	await.That(t, "the version of the move", func() (any, bool) { got := versions(); return got, got[g] == ack.V })
	watcher.say(wire.InLeave, g, 0, nil)
	if got := versions(); len(got) != 0 {
		t.Errorf("a page that has left is told %v", got)
	}
}
