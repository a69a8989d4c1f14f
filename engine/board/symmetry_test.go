package board

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSymmetryGroup holds the laws of a group on every point of every size.
func TestSymmetryGroup(t *testing.T) {
	for size := MinSize; size <= MaxSize; size++ {
		for s := Symmetry(0); s < Symmetries; s++ {
			seen := map[Point]bool{}
			for y := range size {
				for x := range size {
					p := At(x, y)
					q := s.Apply(p, size)
					seen[q] = true
					if q.X() >= size || q.Y() >= size {
						t.Fatalf("%d leads %v off the board of %d", s, p, size)
					}
					if q != turnPoint(p, size, int(s)) {
						t.Fatalf("%d leads %v to %v", s, p, q)
					}
					if s.Inverse().Apply(q, size) != p || (s+Symmetries).Apply(p, size) != q {
						t.Fatalf("%d has the inverse %d, which does not lead %v back to %v", s, s.Inverse(), q, p)
					}
					for u := Symmetry(0); u < Symmetries; u++ {
						if s.Then(u).Apply(p, size) != u.Apply(q, size) {
							t.Fatalf("%d then %d is not %d on %v", s, u, s.Then(u), p)
						}
					}
				}
			}
			if len(seen) != size*size {
				t.Fatalf("%d has %d images on a board of %d", s, len(seen), size)
			}
		}
	}
	for s := Symmetry(0); s < Symmetries; s++ {
		if s.Then(0) != s || Symmetry(0).Then(s) != s || s.Then(s.Inverse()) != 0 || s.Inverse().Then(s) != 0 || (s+8).Inverse() != s.Inverse() {
			t.Errorf("%d breaks a law", s)
		}
		for _, p := range []Point{None, At(15, 3), At(3, 15)} {
			if s.Apply(p, 15) != None {
				t.Errorf("%d leads %v onto the board", s, p)
			}
		}
	}
}

// image returns the game with every move mapped by s.
func image(b *Board, s Symmetry) *Board {
	c, _ := New(b.Rule(), b.Size())
	for _, p := range b.Moves() {
		c.Make(s.Apply(p, b.Size()))
	}
	return c
}

// TestSymmetryRules: fives, wins, forbidden points with their reasons and the
// canonical key do not depend on how the board is held.
func TestSymmetryRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	for i := range 200 {
		b := dense(rng, Rule(i%4))
		size := b.Size()
		key, least := b.Canonical()
		if image(b, least).Key() != key {
			t.Fatalf("%d does not lead to the canonical key", least)
		}
		for s := Symmetry(0); s < Symmetries; s++ {
			c := image(b, s)
			if k, _ := c.Canonical(); k != key {
				t.Fatalf("%v: image %d has another canonical key", b.Moves(), s)
			}
			if !sameSet(mapped(b.Five(), s, size), c.Five()) && len(b.Five()) != len(c.Five()) {
				t.Fatalf("%v: five %v, image %d has %v", b.Moves(), b.Five(), s, c.Five())
			}
			if !sameSet(mapped(b.Forbidden(), s, size), c.Forbidden()) {
				t.Fatalf("%v: the forbidden points of image %d differ", b.Moves(), s)
			}
			for y := range size {
				for x := range size {
					p := At(x, y)
					q := s.Apply(p, size)
					if b.Wins(p, Black) != c.Wins(q, Black) || b.Wins(p, White) != c.Wins(q, White) || b.ForbiddenKind(p) != c.ForbiddenKind(q) {
						t.Fatalf("%v: %v and its image %v by %d differ", b.Moves(), p, q, s)
					}
					one, two := b.Explain(p), c.Explain(q)
					if lookAlike(&one) != lookAlike(&two) || one.Kind != two.Kind {
						t.Fatalf("%v: %v is %v, its image %v", b.Moves(), p, one, two)
					}
				}
			}
		}
	}
}

func mapped(points []Point, s Symmetry, size int) []Point {
	out := make([]Point, len(points))
	for i, p := range points {
		out[i] = s.Apply(p, size)
	}
	return out
}

func sameSet(a, b []Point) bool {
	a, b = slices.Sorted(slices.Values(a)), slices.Sorted(slices.Values(b))
	return slices.Equal(a, b)
}

// TestCanonical: the key tells positions apart that no symmetry joins.
func TestCanonical(t *testing.T) {
	key := func(moves string) uint64 {
		k, _ := play(t, Renju, 15, parse(t, moves)...).Canonical()
		return k
	}
	if key("h8 h9 h10") != key("h8 g8 f8") || key("h8 i9 j8") != key("h8 g7 h6") {
		t.Error("an opening and its image differ")
	}
	if key("h8 h9 h10") == key("h8 i9 j10") || key("h8 h9") == key("h9 h8") {
		t.Error("two openings are one")
	}
	if k, s := play(t, Renju, 15, At(7, 7)).Canonical(); s != 0 || k != play(t, Renju, 15, At(7, 7)).Key() {
		t.Error("a symmetrical position is not its own canonical image")
	}
}
