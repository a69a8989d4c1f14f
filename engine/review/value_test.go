package review

import (
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// A number of plies and a chance of 0 or 1 come from a proof only, and are its own.
func TestValue(t *testing.T) {
	for name, c := range map[string]struct {
		moves string
		score int
		sure  bool // the best move's value is proven
	}{
		"a win":                       {"h8 a1 i8 a3 j8 c1", 0, true},
		"nothing holds":               {"h8 a1 i8 a3 j8 c1 k8", 0, true},
		"a win that is only believed": {"h8 i9", engine.Win, false},
		"a loss that is":              {"h8 i9", -engine.Win, false},
	} {
		g := game(t, board.Freestyle, c.moves, board.Empty)
		p, err := Look(t.Context(), g, quick)
		if err != nil {
			t.Fatal(err)
		}
		b, _ := board.New(g.Rule, g.Size)
		for _, m := range g.Moves {
			b.Make(m)
		}
		chance, plies := p.Value(b, p.Best(), c.score)
		if sure := plies != 0; sure != c.sure || sure != (chance == 0 || chance == 1) || p.Win != nil && plies != p.Win.Plies {
			t.Errorf("%s: %v, %d plies of %+v", name, chance, plies, p.Win)
		}
	}
}
