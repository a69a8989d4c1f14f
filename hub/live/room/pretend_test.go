package room

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// Answers that are held back are believed for a small share of the thinking alone, and a slow second socket makes the line over which a
// command comes no longer.
func TestAPretendedLagIsNotGivenBack(t *testing.T) {
	for name, pretend := range map[string]func(h *testRooms, black *guest){
		"answers held back":    func(_ *testRooms, black *guest) { black.set(func(g *guest) { g.told = time.Second }) },
		"a slow second socket": func(h *testRooms, _ *guest) { h.plug("g", 1).set(func(g *guest) { g.lag = time.Second }) },
	} {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
				h.opened(t, "g", fischer)
				black := h.plug("g", 1)
				pretend(h, black)
				pass(10 * time.Second)
				black.must(t, "g", game.Command{Kind: game.Move, Version: 3, Point: board.At(1, 1)})
				if p := m.Log("g")[3].Payload; p.LagMS > 300 || p.SpentMS+p.LagMS != 10_000 {
					t.Errorf("%d of 10,000 ms given back", p.LagMS)
				}
			})
		})
	}
}
