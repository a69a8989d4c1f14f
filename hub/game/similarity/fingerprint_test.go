package similarity

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// scattered returns the moves of a game of n stones, all of them different, within 11 lines of a larger board.
func scattered(rng *rand.Rand, n int) (moves []board.Point) {
	for _, i := range rng.Perm(11 * 11)[:n] {
		moves = append(moves, board.At(2+i%11, 2+i/11))
	}
	return moves
}

// A position is found again wherever it is put, and with as many stones more or less as the contract says.
func TestLike(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		n := 6 + rng.IntN(30)
		moves := scattered(rng, n)
		live := Of(moves)
		s := board.Symmetry(rng.IntN(board.Symmetries))
		moved := make([]board.Point, n)
		for i, p := range moves {
			q := s.Apply(p, 15)
			moved[i] = board.At(q.X()+1, q.Y()+2)
		}
		if !Of(moved).Similar(live) {
			t.Fatalf("%v is not found in %v", moved, moves)
		}
		if exchanged := append([]board.Point{board.None}, moves...); !Of(exchanged).Similar(live) {
			t.Fatalf("with the colours exchanged: %v", moves)
		}
		longer := append(moves[:n:n], board.At(18, 18), board.At(18, 16), board.At(16, 18), board.At(16, 16))
		for more := range 5 {
			s := Of(longer[:n+more])
			if got, want := s.Similar(live), more <= Tolerance(n+more); got != want {
				t.Fatalf("%d stones more than %d: %v", more, n, got)
			}
		}
		if Of(scattered(rng, n)).Similar(live) {
			t.Fatalf("another position is like %v", moves)
		}
	}
}

func BenchmarkLike(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 2))
	s, o := Of(scattered(rng, 30)), Of(scattered(rng, 30))
	for b.Loop() {
		s.Similar(o)
	}
}
