package room

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A game of two bots stands still while nobody looks at the lobby or the game, also after a start of the server; each plays as
// its own level, and answers the other's offers.
func TestTwoBots(t *testing.T) {
	elm, fir := level.All()[4], level.All()[5]
	asked := map[string]int{}
	botEngine := func(_ context.Context, r engine.Request) (engine.Result, error) {
		asked[r.Bot.String()]++
		if r.Bot != level.Evaluator && (r.Bot == elm) != (r.Board.Ply()%2 == 0) {
			t.Errorf("%v after %d stones", r.Bot, r.Board.Ply())
		}
		return engine.Result{Move: evenly(r.Board), Nodes: 1}, nil
	}
	m := hubtest.NewStore()
	m.Bots = map[game.UserID]string{901: elm.ID, 902: fir.ID}
	s := game.Settings{Rule: 0, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock}}
	plies := func() (n int) {
		for _, e := range m.Log("g") {
			if e.Kind == game.Moved {
				n++
			}
		}
		return n
	}
	inVirtualTime(t, m, botEngine, func(t *testing.T, h *testRooms) {
		n := records.NewGame{ID: "g", Settings: s, Host: 901, Color: game.WishBlack, Bot: elm.ID, Created: time.Now()}
		n.Events = []*game.Event{game.Start(s, 901, 902, 0, "", time.Now())}
		if err := m.CreateGame(t.Context(), n); err != nil {
			t.Fatal(err)
		}
		h.load("g")
		pass(time.Minute)
		if plies() != 0 {
			t.Fatal("they play for nobody")
		}
		h.Send("g", Watched{}) // by the lobby
		pass(time.Minute)
		before := plies()
		if before < 3 || before > 100 {
			t.Fatalf("%d plies", before)
		}
		pass(time.Minute)
		if plies() != before {
			t.Error("they go on for nobody")
		}
	})
	inVirtualTime(t, m, botEngine, func(t *testing.T, h *testRooms) {
		pass(time.Minute)
		before := plies()
		who := h.guest(7)
		who.watch("g", 0)
		pass(10 * time.Second)
		synctest.Wait()
		if plies() <= before {
			t.Error("they do not go on for somebody who looks")
		}
		pass(5 * time.Minute)
		if got := m.Kinds("g"); m.Final("g") == nil || m.Final("g").Result.Reason != game.ByAgreement {
			t.Errorf("no draw: %v", got)
		}
	})
	if asked[elm.ID] == 0 || asked[fir.ID] == 0 || asked[level.Evaluator.ID] == 0 {
		t.Error(asked)
	}
}
