package board

import (
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"testing"
)

// slow is a second opinion on the rules, written from the definitions and
// sharing nothing with the board: a plain square of stones, whole lines, and
// every question answered by trying every point.
type slow struct {
	size   int
	stones [MaxSize][MaxSize]Stone
}

var slowLines = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

func slowFrom(b *Board) slow {
	s := slow{size: b.Size()}
	for i, p := range b.Moves() {
		s.stones[p.X()][p.Y()] = Stone(1 + i%2)
	}
	return s
}

// at returns the stone on p, or wall off the board.
func (s *slow) at(p [2]int) Stone {
	if p[0] < 0 || p[1] < 0 || p[0] >= s.size || p[1] >= s.size {
		return wall
	}
	return s.stones[p[0]][p[1]]
}

// with returns the position with one more stone.
func (s *slow) with(p [2]int, c Stone) *slow {
	t := *s
	t.stones[p[0]][p[1]] = c
	return &t
}

// line returns all points of the board on the line through p.
func (s *slow) line(p, d [2]int) [][2]int {
	points := make([][2]int, 0, s.size)
	for k := -s.size; k <= s.size; k++ {
		q := [2]int{p[0] + k*d[0], p[1] + k*d[1]}
		if q[0] >= 0 && q[1] >= 0 && q[0] < s.size && q[1] < s.size {
			points = append(points, q)
		}
	}
	return points
}

// row returns the unbroken row of c on the line that holds the stone on p.
func (s *slow) row(p, d [2]int, c Stone) [][2]int {
	first := p
	for s.at([2]int{first[0] - d[0], first[1] - d[1]}) == c {
		first[0], first[1] = first[0]-d[0], first[1]-d[1]
	}
	var row [][2]int
	for q := first; s.at(q) == c; q = [2]int{q[0] + d[0], q[1] + d[1]} {
		row = append(row, q)
	}
	return row
}

// lengths returns the lengths of the rows through p after c plays there.
func (s *slow) lengths(p [2]int, c Stone) [4]int {
	var n [4]int
	t := s.with(p, c)
	for i, d := range slowLines {
		n[i] = len(t.row(p, d, c))
	}
	return n
}

func (s *slow) wins(p [2]int, c Stone, rule Rule) bool {
	for _, n := range s.lengths(p, c) {
		exact := rule == Standard || rule == Renju && c == Black
		if n == 5 || n > 5 && !exact {
			return true
		}
	}
	return false
}

// fives returns the empty points that give black exactly five together with p.
func (s *slow) fives(p, d [2]int) [][2]int {
	var points [][2]int
	for _, q := range s.line(p, d) {
		if s.at(q) != Empty {
			continue
		}
		if row := s.with(q, Black).row(p, d, Black); len(row) == 5 && slices.Contains(row, q) {
			points = append(points, q)
		}
	}
	return points
}

// straight reports whether p is in an unbroken four with two fives.
func (s *slow) straight(p, d [2]int) bool {
	return len(s.row(p, d, Black)) == 4 && len(s.fives(p, d)) == 2
}

// forbidden follows RIF 9.2 and 9.3 word for word.
func (s *slow) forbidden(p [2]int) Kind {
	n := s.lengths(p, Black)
	if slices.Contains(n[:], 5) {
		return Allowed
	}
	if slices.Max(n[:]) > 5 {
		return Overline
	}
	t := s.with(p, Black)
	fours, threes := 0, 0
	for _, d := range slowLines {
		f := len(t.fives(p, d))
		if t.straight(p, d) {
			f = 1
		}
		fours += f
		if f > 0 {
			continue
		}
		for _, q := range t.line(p, d) {
			if t.at(q) != Empty || t.wins(q, Black, Renju) {
				continue
			}
			u := t.with(q, Black)
			if u.straight(p, d) && slices.Contains(u.row(p, d, Black), q) && t.forbidden(q) == Allowed {
				threes++
				break
			}
		}
	}
	switch {
	case fours >= 2:
		return DoubleFour
	case threes >= 2:
		return DoubleThree
	}
	return Allowed
}

// slowPositions is how many random positions TestAgainstSlow compares. Set
// TENGEN_BOARD_POSITIONS for a long run.
func slowPositions(t *testing.T) int {
	text := os.Getenv("TENGEN_BOARD_POSITIONS")
	if text == "" {
		return 40_000
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

// TestAgainstSlow compares a few points of each of many random positions under
// all rules: an independent checker, and the position mirrored or turned.
func TestAgainstSlow(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 225))
	kinds := map[Kind]int{}
	n := slowPositions(t)
	for i := range n {
		rule := Rule(i % 3)
		b := dense(rng, rule)
		s := slowFrom(b)
		turn := 1 + rng.IntN(7)
		mirror := turned(b, turn)
		for range 3 {
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
		}
	}
	for _, k := range []Kind{Overline, DoubleFour, DoubleThree} {
		if kinds[k] == 0 {
			t.Errorf("no %v among the random positions", k)
		}
	}
	t.Logf("%d positions; overline %d, double four %d, double three %d",
		n, kinds[Overline], kinds[DoubleFour], kinds[DoubleThree])
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
