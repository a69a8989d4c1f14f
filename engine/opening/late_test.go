package opening_test

import (
	"context"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/opening"
)

// When the time is up, what was found by then decides: after any number of searches each decision is one that the rules allow, and no
// further search is made.
func TestLate(t *testing.T) {
	for _, searches := range []int{1, 2, 3, 7} {
		d := with(t, opening.Decider{Nodes: 300}, 5)
		search, done := d.Search, 0
		d.Search = func(ctx context.Context, b *board.Board, l engine.Limits) (engine.Result, error) {
			if done == searches {
				return engine.Result{}, context.DeadlineExceeded
			}
			done++
			return search(ctx, b, l)
		}
		three, four := position(t, board.Renju, "h8h9j9"), position(t, board.Renju, "h8h9j9g7")
		free := func(b *board.Board, p board.Point) bool { return p != board.None && b.Check(p) == nil }
		done = 0
		if p, err := d.Place(t.Context(), three, anywhere, true, 0); err != nil || !free(three, p) {
			t.Errorf("place after %d: %v, %v", searches, p, err)
		}
		done = 0
		if p, err := d.Fourth(t.Context(), three, 3); err != nil || !free(three, p) {
			t.Errorf("fourth after %d: %v, %v", searches, p, err)
		}
		done = 0
		p, err := d.Fifth(t.Context(), four, 4, nil)
		if err != nil || !free(four, p) {
			t.Errorf("fifth after %d: %v, %v", searches, p, err)
		}
		done = 0
		fifths := []board.Point{p, board.At(3, 3)}
		if q, err := d.Pick(t.Context(), four, fifths); err != nil || !slices.Contains(fifths, q) {
			t.Errorf("pick after %d: %v, %v", searches, q, err)
		}
		done = 0
		if n, err := d.Number(t.Context(), four, 5); err != nil || n < 1 || n > 5 {
			t.Errorf("number after %d: %v, %v", searches, n, err)
		}
	}
}
