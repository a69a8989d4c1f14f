package solve

import (
	"context"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

// TestMakeLongFours makes positions with long wins by fours, by changing a
// stone or two at random and keeping what makes the shortest win longer. It
// runs for TENGEN_LONG_FOURS seconds and prints the longest; the one in
// TestLongFours came from it.
func TestMakeLongFours(t *testing.T) {
	seconds, err := strconv.Atoi(os.Getenv("TENGEN_LONG_FOURS"))
	if err != nil {
		t.Skip("TENGEN_LONG_FOURS is not set")
	}
	rng := seed.Rand(t)
	until := time.Now().Add(time.Duration(seconds) * time.Second)
	s := New(DefaultOptions)
	record := 0
	for time.Now().Before(until) {
		var stones [2][]board.Point
		best, stuck := 0, 0
		for time.Now().Before(until) && stuck < 3000 {
			next := mutate(stones, rng)
			n := foursNeeded(t, s, next)
			if n < best {
				stuck++
				continue
			}
			if n > best {
				stuck = 0
			} else {
				stuck++
			}
			best, stones = n, next
			if n > record {
				record = n
				t.Logf("%d fours: %v", (n+1)/2, interleave(stones))
			}
		}
	}
}

// mutate adds, removes or moves a stone of either colour, keeping as many of
// one as of the other.
func mutate(stones [2][]board.Point, rng *rand.Rand) (next [2][]board.Point) {
	for c := range stones {
		next[c] = append(next[c], stones[c]...)
	}
	taken := func(p board.Point) bool {
		for _, list := range next {
			for _, q := range list {
				if p == q {
					return true
				}
			}
		}
		return false
	}
	place := func(c int) {
		for {
			if p := board.At(rng.IntN(15), rng.IntN(15)); !taken(p) {
				next[c] = append(next[c], p)
				return
			}
		}
	}
	drop := func(c int) {
		i := rng.IntN(len(next[c]))
		next[c] = append(next[c][:i], next[c][i+1:]...)
	}
	switch n := len(next[0]); {
	case n < 8 || n < 55 && rng.IntN(4) == 0:
		place(0)
		place(1)
	case rng.IntN(6) == 0:
		drop(0)
		drop(1)
	default:
		c := rng.IntN(2)
		drop(c)
		place(c)
		if rng.IntN(3) == 0 {
			c = rng.IntN(2)
			drop(c)
			place(c)
		}
	}
	return next
}

func interleave(stones [2][]board.Point) (moves []board.Point) {
	for i := range stones[0] {
		moves = append(moves, stones[0][i], stones[1][i])
	}
	return moves
}

// foursNeeded returns the plies of the shortest win by fours, 0 if there is
// none, if it is not found quickly, or if the position has a four already.
func foursNeeded(t *testing.T, s *Solver, stones [2][]board.Point) int {
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range interleave(stones) {
		if b.Wins(p, b.Turn()) {
			return 0
		}
		b.Make(p)
	}
	s.budget.Begin(context.Background(), 60_000, time.Time{})
	s.pos.Reset(b)
	s.fours.Forget()
	if s.pos.Count(0, 7)+s.pos.Count(1, 7) > 0 {
		return 0
	}
	plies, _ := s.fours.Shortest(60_000)
	return plies
}

// longFours are positions made by TestMakeLongFours, with the attacking moves
// of the shortest win by fours, the five among them.
var longFours = []struct {
	attacks int
	moves   string
}{
	{24, "a6 e11 e10 g8 b7 j12 i10 d7 b11 c9 k14 h11 e6 i14 k15 f12 c4 f15 f13 j10 c7 a14 a9 o12 d15 b3 d12 h8 k13 a3 i12 a10 e15 i15 c15 l4 i5 b5 g7 g3 e12 l11 n12 n9 n2 f3 h1 h3 o6 b12 l2 f6 b14 o2 a5 c3 a1 k1 l5 o10 a2 o15 l7 l3 n11 m6 l12 n5 h2 f5"},
	{39, "a6 e11 b7 d7 i10 c9 b11 i14 k14 f15 e6 b3 c4 b5 f13 h10 c7 j9 a9 m12 d12 f5 k13 h11 i12 g8 e12 n4 a5 m3 l7 m7 j14 d10 e15 k6 k15 d3 l5 j13 c15 l4 m1 l14 m4 h7 i7 j5 m5 i15 c2 b13 j2 f10 n1 g2 f2 l2 m6 o14 n15 o6 f1 c12 e3 d4 d15 k7 k2 n6 j4 n7 b4 e2 h3 i2 m13 m14 n8 n13 g7 g5 o2 e1 n2 a2 c8 h4 a1 f3"},
}

// TestLongFours proves them and prints the time.
func TestLongFours(t *testing.T) {
	s := New(DefaultOptions)
	for _, tc := range longFours {
		b, err := board.New(board.Freestyle, 15)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range strings.Fields(tc.moves) {
			p, err := board.ParsePoint(m)
			if err != nil {
				t.Fatal(err)
			}
			b.Make(p)
		}
		if _, err := s.Solve(context.Background(), b, Limits{Nodes: 1}); err != nil { // the rule's tables are made once
			t.Fatal(err)
		}
		res, err := s.Solve(context.Background(), b, Limits{Nodes: 2_000_000, Fours: true})
		if err != nil || res.Proof == nil || res.Plies != 2*tc.attacks-1 {
			t.Errorf("%d attacks: %d plies, %v", tc.attacks, res.Plies, err)
			continue
		}
		if err := proof.Verify(b, res.Proof); err != nil {
			t.Error(err)
		}
		s.budget.Begin(context.Background(), 0, time.Time{})
		s.pos.Reset(b)
		s.fours.Forget()
		started := time.Now()
		any := s.fours.Within(maxFours, 2_000_000)
		t.Logf("%d attacking moves, %d plies: a win of %d plies found in %v and %d nodes, the shortest proven in %v and %d nodes",
			tc.attacks, res.Plies, any, time.Since(started), s.budget.Nodes, res.Elapsed, res.Nodes)
	}
}
