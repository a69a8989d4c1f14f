package hub

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

const memberID = 9 // takes over what user 1 has

// merge makes user 1's games the member's, as a sign-in does.
func (b *server) merge(ids ...string) {
	b.Store.Merge(1, memberID)
	b.hub.Merged(ids, nil)
	b.hub.EndSessions([]int64{1})
}

// knows waits until a player is told who plays Black.
func (c *caller) knows(black game.UserID) wire.GameState {
	c.t.Helper()
	h := c.find(func(h heard) bool {
		return h.T == wire.OutState && part[wire.GameState](c.t, h).Players.Black.ID == black
	})
	return part[wire.GameState](c.t, h)
}

// A game goes on when a guest becomes a member in the middle of it: the opponent is told, the member has the
// seat on every page, and a command whose answer was lost is known again.
func TestAGameIsTakenOver(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	guest, white := b.pair("g", 10*time.Minute)
	guest.must(wire.InMove, "g", 1, wire.MoveIn{At: "h8"})
	white.await("move")
	b.merge("g")
	if got := guest.code(); got != wire.CloseSession {
		t.Fatal(got)
	}
	if s := white.knows(memberID); s.You != "white" || s.V != 2 || s.Status != "live" {
		t.Fatalf("%+v", s)
	}
	member := b.enterAs(memberID, guest.page)
	member.await(wire.OutWelcome)
	if s := member.watch("g"); s.You != "black" || s.Players.Black.ID != memberID {
		t.Fatalf("%+v", s)
	}
	member.ids = guest.ids - 1 // the move again, as if its answer had been lost
	member.must(wire.InMove, "g", 1, wire.MoveIn{At: "h8"})
	white.must(wire.InMove, "g", 2, wire.MoveIn{At: "i9"})
	member.must(wire.InMove, "g", 3, wire.MoveIn{At: "h9"})
	if got := b.Kinds("g"); got != "start move move move" {
		t.Error(got)
	}
	if b.hub.lobby.MayPlay(1, "other") != b.hub.lobby.MayPlay(3, "other") || len(b.hub.lobby.Playing(1)) != 0 ||
		len(b.hub.lobby.Playing(memberID)) != 1 {
		t.Error(b.hub.lobby.Playing(1), b.hub.lobby.Playing(memberID))
	}
}

// A move that is being stored when a game is taken over is the member's.
func TestAMoveWhileAGameIsTakenOver(t *testing.T) {
	for name, botEngine := range map[string]int{"the guest's": 0, "the opponent's": 1} {
		t.Run(name, func(t *testing.T) {
			b := newServer(t, Limits{}, hubtest.Busy)
			guest, white := b.pair("g", 10*time.Minute)
			version := 1
			if botEngine == 1 {
				guest.must(wire.InMove, "g", 1, wire.MoveIn{At: "h8"})
				version = 2
			}
			answers := b.slowly()
			who, at := guest, "h8"
			if botEngine == 1 {
				who, at = white, "i9"
			}
			who.say(wire.InMove, "g", version, wire.MoveIn{At: at})
			answer := <-answers
			b.quickly()
			b.merge("g")
			answer()
			if s := white.knows(memberID); s.V != version+1 {
				t.Fatalf("version %d", s.V)
			}
			member := b.call(memberID)
			if s := member.watch("g"); s.You != "black" || s.V != version+1 {
				t.Fatalf("%+v", s)
			}
			if botEngine == 1 {
				member.must(wire.InMove, "g", 3, wire.MoveIn{At: "h9"})
			} else {
				white.must(wire.InMove, "g", 2, wire.MoveIn{At: "i9"})
			}
		})
	}
}

// A game that waits keeps waiting: for the member's opponent.
func TestAnOpenGameIsTakenOver(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	guest, looker := b.call(1), b.call(3)
	looker.say(wire.InLobby, "", 0, wire.LobbyIn{On: true})
	looker.await(wire.OutLobby)
	made := guest.must(wire.InCreate, "", 0, wire.CreateData{
		Settings: wire.Settings{
			Rule: "freestyle", Size: 15, Opening: game.Free, Forbidden: game.Refuse, Takebacks: true,
			Clock: wire.TimeControl{Kind: game.Fischer, Initial: 600_000, Increment: 1000},
		}, Color: "black", Kind: "public",
	})
	id := part[wire.CreatedData](t, made).G
	looker.find(func(h heard) bool { return h.T == wire.OutSeek && h.G == id })
	member := b.call(memberID)
	b.merge(id)
	h := looker.find(func(h heard) bool { return h.T == wire.OutSeek && h.G == id })
	if s := part[wire.Seek](t, h); s.Host.ID != memberID {
		t.Fatalf("%+v", s)
	}
	looker.must(wire.InJoin, id, part[wire.Seek](t, h).V, nil)
	if s := member.watch(id); s.Status != "live" || s.You == "" {
		t.Fatalf("%+v", s)
	}
}
