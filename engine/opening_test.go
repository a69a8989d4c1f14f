package engine

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

func TestPlaceThree(t *testing.T) {
	for size := board.MinSize; size <= board.MaxSize; size++ {
		seen := map[[3]board.Point]bool{}
		for seed := range uint64(200) {
			points := PlaceThree(board.Renju, size, seed)
			if points != PlaceThree(board.Renju, size, seed) {
				t.Fatal("the same seed, another opening")
			}
			b, _ := board.New(board.Renju, size)
			for _, p := range points {
				if err := b.Check(p); err != nil {
					t.Fatalf("size %d, seed %d: %v of %v: %v", size, seed, p, points, err)
				}
				b.Make(p)
			}
			seen[points] = true
		}
		if size >= minBalancedSize && len(seen) < 4*len(balanced) {
			t.Errorf("size %d: only %d openings", size, len(seen))
		}
	}
}

// TestBalanced: a shallow look sees no opening decided or lopsided. White is to
// move, so a level position scores a little above zero for either side.
func TestBalanced(t *testing.T) {
	e := small(t)
	for _, opening := range balanced {
		for _, rule := range []board.Rule{board.Freestyle, board.Standard, board.Renju} {
			b, _ := board.New(rule, 15)
			for _, o := range opening {
				b.Make(board.At(7+o.x, 7+o.y))
			}
			res, err := e.Search(context.Background(), b, Limits{Nodes: 4000})
			if err != nil || res.Score < -200 || res.Score > 200 {
				t.Errorf("%v, %v: score %d, %v", opening, rule, res.Score, err)
			}
		}
	}
}
