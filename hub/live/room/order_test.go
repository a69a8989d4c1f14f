package room

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// A move, an offer, its answer and the end go the same way: stored, then told to everybody, the answer
// with it.
func TestEveryEventGoesTheSameWay(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := hubtest.NewStore()
		m.Seated("g", time.Minute, false)
		h := newTestRooms(t, m, Limits{}, nil)
		black, white, watcher := h.guest(1), h.guest(2), h.guest(0)
		for _, g := range []*guest{black, white, watcher} {
			g.watch("g", 0)
		}
		synctest.Wait()
		v := 1
		for _, step := range []struct {
			who *guest
			cmd game.Command
			t   string
		}{
			{black, game.Command{Kind: game.Move, Point: board.At(7, 7)}, "move"},
			{white, game.Command{Kind: game.Move, Point: board.At(8, 8)}, "move"},
			{black, game.Command{Kind: game.MakeOffer, Offer: game.OfferDraw}, "offer"},
			{white, game.Command{Kind: game.Answer}, "answer"},
			{white, game.Command{Kind: game.Resign}, "end"},
		} {
			step.cmd.Version = v
			id := step.who.command("g", step.cmd)
			synctest.Wait()
			v++
			if a, ok := step.who.answer(id); !ok || a.T != wire.OutAck || a.V != v {
				t.Fatalf("%s: answer %+v", step.t, a)
			}
			for _, g := range []*guest{black, white, watcher} {
				if last := g.last(); last.T != step.t && last.T != wire.OutAck || last.V != v {
					t.Errorf("%s: user %d was told %+v last", step.t, userID(g), last)
				}
			}
		}
		if got := m.Kinds("g"); got != "start move move offer answer end" {
			t.Error(got)
		}
		h.close()
	})
}
