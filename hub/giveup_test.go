package hub

import (
	"testing"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// Somebody leaves for good: what waits is withdrawn, what has hardly begun called off, what is played resigned. The
// opponent is told; games of others stay as they are.
func TestSomebodyLeavesForGood(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	ann, bob := b.call(1), b.call(2)
	days := wireSettings(game.Free)
	days.Clock = wire.TimeControl{Kind: game.Correspondence, Period: game.Day.Milliseconds()}
	made := func(join bool, moves ...string) string {
		g := ann.made(wire.CreateData{Settings: days, Color: "black", Kind: "private"})
		ann.watch(g)
		bob.watch(g)
		if join {
			bob.must(wire.InJoin, g, 0, nil)
		}
		for i, at := range moves {
			[]*caller{ann, bob}[i%2].must(wire.InMove, g, i+1, wire.MoveIn{At: at})
		}
		return g
	}
	waits, begun, played := made(false), made(true), made(true, "h8", "h9")
	others := bob.made(wire.CreateData{Settings: days, Color: "black", Kind: "private"})
	b.hub.GiveUp(1, []string{waits, begun, played, others})
	for g, want := range map[string]game.Result{
		waits: {Reason: game.Aborted}, begun: {Reason: game.Aborted}, played: {Winner: "white", Reason: game.ByResign},
	} {
		h := bob.find(func(h heard) bool { return h.T == "end" && h.G == g })
		if r := part[wire.EventData](t, h).Result; r == nil || r.Winner != want.Winner || r.Reason != want.Reason {
			t.Errorf("%+v, not %+v", r, want)
		}
	}
	if s := bob.watch(others); s.Status != "waiting" {
		t.Errorf("a game of somebody else's: %+v", s)
	}
	b.hub.GiveUp(1, []string{played}) // once more changes nothing
	if s := bob.watch(played); s.Result == nil || s.Result.Reason != game.ByResign {
		t.Errorf("%+v", s.Result)
	}
}

// A game whose player an event has disqualified is lost, once, by that player.
func TestAnEventEndsAGame(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	ann, bob := b.call(1), b.call(2)
	g := ann.made(wire.CreateData{Settings: wireSettings(game.Free), Color: "black", Kind: "private"})
	ann.watch(g)
	bob.watch(g)
	bob.must(wire.InJoin, g, 0, nil)
	ann.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"})
	bob.must(wire.InMove, g, 2, wire.MoveIn{At: "h9"})
	end := EndGame(b.hub)
	end(t.Context(), g, 3) // plays no part in it
	for range 2 {
		end(t.Context(), g, 1)
	}
	h := bob.find(func(h heard) bool { return h.T == "end" && h.G == g })
	if r := part[wire.EventData](t, h).Result; r == nil || r.Winner != "white" || r.Reason != game.ByResign {
		t.Errorf("%+v", r)
	}
}

// When a user leaves for good, the challenges to it and by it end, and both sides hear of it, on whichever node they are.
func TestAChallengedPersonLeaves(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		ann, bob := a.call(1), b.call(2)
		to, by := ann.made(challenging(2, game.Correspondence)), bob.made(challenging(1, game.Correspondence))
		for _, node := range []*server{a, b} { // each is told, and does what is its own
			node.hub.GiveUp(2, []string{to, by})
		}
		if h := ann.find(func(h heard) bool {
			return h.T == wire.OutChallenge && h.G == to && part[wire.Seek](t, h).Declined != ""
		}); part[wire.Seek](t, h).Declined != game.DeclinedOther {
			t.Error(h.raw)
		}
		for _, p := range []*caller{ann, bob} {
			p.gone(to)
			p.gone(by)
		}
	})
}
