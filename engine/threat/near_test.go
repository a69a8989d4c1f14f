package threat

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// TestNear compares with the definition, point by point.
func TestNear(t *testing.T) {
	for size := board.MinSize; size <= board.MaxSize; size++ {
		rng := rand.New(rand.NewPCG(3, uint64(size)))
		pos := New()
		for range 20 {
			b := scatter(t, board.Freestyle, size, rng.IntN(12), rng)
			pos.Reset(b)
			near, empties := pos.Near(), pos.Empties()
			for y := range size {
				for x := range size {
					p := board.At(x, y)
					want := false
					for _, m := range b.Moves() {
						dx, dy := max(m.X()-x, x-m.X()), max(m.Y()-y, y-m.Y())
						want = want || max(dx, dy) <= 2 || max(dx, dy) == 3 && (dx == 0 || dy == 0 || dx == dy)
					}
					empty := b.At(p) == board.Empty
					if near.Has(SquareOf(p)) != (want && empty) || empties.Has(SquareOf(p)) != empty {
						t.Fatalf("size %d, %v: near %v, empty %v", size, p, near.Has(SquareOf(p)), empties.Has(SquareOf(p)))
					}
				}
			}
			if n := len(empties.AppendTo(nil)); n != size*size-b.Ply() {
				t.Fatalf("%d empty points", n)
			}
		}
	}
}
