package room

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A bot resigns when it has found its game lost twice in a row, by proofs that it can see; one that only glances when nothing stops a
// five.
func TestABotResigns(t *testing.T) {
	juniper, fir, elm := level.Strongest, level.All()[5], level.All()[4]
	for name, c := range map[string]struct {
		level *level.Level
		mates []int // what its searches find, one after the other
		want  string
	}{
		"lost":         {juniper, []int{0, -9, -7}, "start move move move move move end"},
		"seen once":    {juniper, []int{0, -9, 0, -9}, "start move move move move move move move move"},
		"won":          {juniper, []int{9, 7, 5}, "start move move move move move move"},
		"within sight": {fir, []int{-5, -3}, "start move move move end"},
		"out of sight": {fir, []int{-9, -7, -5}, "start move move move move move move"},
		"by a glance":  {elm, []int{-4, -2}, "start move move move end"},
	} {
		t.Run(name, func(t *testing.T) {
			next := 0
			botEngine := func(_ context.Context, r engine.Request) (engine.Result, error) {
				res := engine.Result{Move: evenly(r.Board), Nodes: 1, Mate: c.mates[next]}
				next++
				return res, nil
			}
			m := hubtest.NewStore()
			inVirtualTime(t, m, botEngine, func(t *testing.T, h *testRooms) {
				m.Seated("g", 0, true)
				m.Do(func(m *hubtest.Store) { m.Games["g"].Bot = c.level.ID })
				h.load("g")
				for range c.mates {
					h.levelMove(t, "g")
				}
				h.expect(t, "g", c.want)
			})
		})
	}
}
