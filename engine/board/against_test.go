package board

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// slowPositions is how many random positions TestAgainstSlow compares. Set
// TENGEN_BOARD_POSITIONS for a long run.
func slowPositions(t *testing.T) int {
	text := os.Getenv("TENGEN_BOARD_POSITIONS")
	if text == "" {
		return 10_000
	}
	n, err := strconv.Atoi(text)
	if err != nil {
		t.Fatal(err)
	}
	return n
}

// dense returns a random position in a small region, where shapes meet. Black's
// stones lie a little denser, so that forbidden points are common.
func dense(rng *rand.Rand, rule Rule) *Board {
	size := MinSize + rng.IntN(MaxSize-MinSize+1)
	b, _ := New(rule, size)
	region := min(size, 6+rng.IntN(5))
	x0, y0 := rng.IntN(size-region+1), rng.IntN(size-region+1)
	for range 12 + rng.IntN(region*region) {
		p := At(x0+rng.IntN(region), y0+rng.IntN(region))
		if b.Turn() == White && rng.IntN(4) > 0 {
			p = At(rng.IntN(size), rng.IntN(size))
		}
		if b.At(p) == Empty {
			b.Make(p)
		}
	}
	return b
}

// TestAgainstSlow compares some points of each of many random positions under
// all rules with an independent checker, in the position and in an image of it.
func TestAgainstSlow(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 225))
	kinds := map[Kind]int{}
	closed, alike := 0, 0
	n := slowPositions(t)
	for i := range n {
		rule := Rule(i % 4)
		b := dense(rng, rule)
		s := slowFrom(b)
		turn := 1 + rng.IntN(7)
		mirror := turned(b, turn)
		for range 8 {
			near := b.Moves()[rng.IntN(b.Ply())]
			p := At(near.X()+rng.IntN(5)-2, near.Y()+rng.IntN(5)-2)
			if !b.On(p) || b.At(p) != Empty {
				continue
			}
			xy := [2]int{p.X(), p.Y()}
			q := turnPoint(p, b.Size(), turn)
			for _, c := range []Stone{Black, White} {
				want := s.wins(xy, c, rule)
				if got := b.Wins(p, c); got != want || mirror.Wins(q, c) != want {
					t.Fatalf("%v %v: Wins(%v, %v) = %v, want %v", rule, b.Moves(), p, c, got, want)
				}
			}
			want := Allowed
			if rule == Renju {
				want = s.forbidden(xy)
			}
			if got, turned := b.ForbiddenKind(p), mirror.ForbiddenKind(q); got != want || turned != want {
				t.Fatalf("%v: %v is %q, turned %q, want %q", b.Moves(), p, got, turned, want)
			}
			kinds[want]++
			if rule == Renju {
				sameReason(t, b, p, s.reason(xy))
				if r := b.Explain(p); lookAlike(&r) {
					alike++
				}
			}
			if rule == Caro && s.wins(xy, Black, Freestyle) && !s.wins(xy, Black, Caro) {
				closed++
			}
		}
	}
	for _, k := range []Kind{Overline, DoubleFour, DoubleThree} {
		if kinds[k] == 0 {
			t.Errorf("no %v among the random positions", k)
		}
	}
	if closed == 0 || alike == 0 {
		t.Error("no five between two stones or no look-alike among the random positions")
	}
	t.Logf("%d positions; overline %d, double four %d, double three %d, look-alike %d, closed five %d",
		n, kinds[Overline], kinds[DoubleFour], kinds[DoubleThree], alike, closed)
}

// sameReason compares the board's reason with the slow one.
func sameReason(t *testing.T, b *Board, p Point, want [4]slowReason) {
	t.Helper()
	r := b.Explain(p)
	if r.Kind != b.ForbiddenKind(p) {
		t.Fatalf("%v: %v is %q, explained as %q", b.Moves(), p, b.ForbiddenKind(p), r.Kind)
	}
	for k := range r.Lines {
		l, w := &r.Lines[k], want[k]
		long := 0
		if l.Shape == FiveShape || l.Shape == OverlineShape {
			long = len(l.Stones())
		}
		same := long == w.length && len(l.Completing()) == len(w.fives) && len(l.Extensions()) == len(w.extensions)
		for _, q := range l.Completing() {
			same = same && w.fives[q]
		}
		for _, e := range l.Extensions() {
			same = same && w.extensions[e.Point] == e
		}
		if !same {
			t.Fatalf("%v: %v, line %d: %v, want %+v", b.Moves(), p, k, r, w)
		}
	}
}

// turnPoint applies one of the eight symmetries of the square, 0 to 7.
func turnPoint(p Point, size, sym int) Point {
	x, y := p.X(), p.Y()
	if sym&1 != 0 {
		x = size - 1 - x
	}
	if sym&2 != 0 {
		y = size - 1 - y
	}
	if sym&4 != 0 {
		x, y = y, x
	}
	return At(x, y)
}

func turned(b *Board, sym int) *Board {
	c, _ := New(b.Rule(), b.Size())
	for _, p := range b.Moves() {
		c.Make(turnPoint(p, b.Size(), sym))
	}
	return c
}
