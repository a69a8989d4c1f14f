package ask

import (
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/review"
)

// TestWinIsKept: what one analysis has proven is the first line of those that follow, also if another game was asked
// about in between. The win is false, so no search can have found it again.
func TestWinIsKept(t *testing.T) {
	point := func(name string) board.Point {
		p, err := board.ParsePoint(name)
		if err != nil {
			t.Fatal(err)
		}
		return p
	}
	quiet := func(moves ...string) review.Game {
		g, err := Parse("freestyle", 15, moves)
		if err != nil {
			t.Fatal(err)
		}
		return g
	}
	b, err := Board(quiet("h8", "i9"))
	if err != nil {
		t.Fatal(err)
	}
	opt := engine.DefaultOptions()
	opt.TableBytes = 1 << 20
	e := engine.New(opt)
	defer e.Close()
	e.Learn(b, &proof.Node{Move: point("a1"), Replies: []proof.Reply{{Move: point("b2"), Next: &proof.Node{Move: point("c3")}}}})
	var notes Notes
	notes.take(e)
	best := func(g review.Game) (first Line) {
		t.Helper()
		_, err := Analyse(t.Context(), Question{Game: g, Lines: 1, Depth: 1}, 8<<20, &notes, e, func(*board.Board, *review.Position) {}, func(l Line) { first = l })
		if err != nil || len(first.Moves) == 0 {
			t.Fatalf("%+v, %v", first, err)
		}
		return first
	}
	for _, tc := range []struct {
		g    review.Game
		want string
	}{
		{quiet("h8", "h9"), ""},
		{quiet("h8", "i9", "a1", "b2"), "c3"},
		{quiet("h8", "i9", "a1", "b3"), ""},
	} {
		switch l := best(tc.g); {
		case tc.want != "" && l.Moves[0] != point(tc.want):
			t.Errorf("after %v: %+v, want %s", tc.g.Moves, l, tc.want)
		case tc.want == "" && l.Chance > 0.9:
			t.Errorf("after %v: %+v, of which nothing is known", tc.g.Moves, l)
		}
	}
}
