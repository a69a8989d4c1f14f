package likeness

import (
	"math/rand/v2"
	"testing"

	"tengen/engine/board"
)

// BenchmarkWin is what one win costs beside 500 live games of others.
func BenchmarkWin(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	live := make([]*Shape, 500)
	for i := range live {
		live[i] = Of(scattered(rng, 30))
	}
	moves := scattered(rng, 30)
	for b.Loop() {
		w := WinOf(15, moves, board.Black, []board.Point{board.At(14, 14)})
		for _, o := range live {
			w.In(o, 15)
		}
	}
}
