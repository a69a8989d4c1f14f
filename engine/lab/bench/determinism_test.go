package bench

import (
	"strings"
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// midgame is a position in freestyle.
func midgame(t *testing.T, moves string) *board.Board {
	t.Helper()
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range strings.Fields(moves) {
		p, err := board.ParsePoint(m)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(p)
	}
	return b
}

// TestDeterminism: fixed nodes give the same move and node count, with a
// fresh table each time.
func TestDeterminism(t *testing.T) {
	b := midgame(t, "h8 i9 i7 g9 j8 h10 f8")
	var first engine.Result
	for i := range 100 {
		opt := engine.DefaultOptions()
		opt.TableBytes = 1 << 18
		e := engine.New(opt)
		res, err := e.Search(t.Context(), b, engine.Limits{Nodes: 1500})
		e.Close()
		if err != nil {
			t.Fatal(err)
		}
		if i == 0 {
			first = res
		}
		if res.Move != first.Move || res.Nodes != first.Nodes || res.Score != first.Score {
			t.Fatalf("run %d: %v %d %d, the first run: %v %d %d", i,
				res.Move, res.Nodes, res.Score, first.Move, first.Nodes, first.Score)
		}
	}
}
