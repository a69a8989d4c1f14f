package explorer

import (
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

// Each stone and pass has the key of the position before it, and the opening ends with the last decision.
func TestKeys(t *testing.T) {
	rng := seed.Rand(t)
	for _, opening := range game.Openings() {
		for range 20 {
			g := random(t, rng, Start{board.Freestyle, opening, 15}, 20)
			keys, stones, err := g.Keys()
			if err != nil || len(keys) != len(g.Moves) {
				t.Fatalf("%s: %d keys of %d moves: %v", opening, len(keys), len(g.Moves), err)
			}
			if len(g.Decisions) == 0 && stones != 0 || stones > 10 {
				t.Errorf("%s: %d stones of the opening, %d decisions", opening, stones, len(g.Decisions))
			}
			rows, err := g.Rows()
			if err != nil || keys[len(keys)-1] == rows[len(rows)-1].Key {
				t.Errorf("%s: the last stone has the key of the position after it: %v", opening, err)
			}
		}
	}
}
