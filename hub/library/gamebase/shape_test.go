package gamebase

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/testing/seed"
)

// shapeByHand says whether moves show a rectangle's content at any time: every position, all eight sides, every place, point by point.
func shapeByHand(size int, moves, line []board.Point, a Area) (at int, ok bool) {
	stones := func(moves []board.Point, t board.Symmetry) (out [board.MaxSize][board.MaxSize]int) {
		for i, p := range moves {
			if p != board.None {
				p = t.Apply(p, size)
				out[p.Y()][p.X()] = 1 + i%2
			}
		}
		return out
	}
	want := stones(line, 0)
	for n := range len(moves) + 1 {
		for t := range board.Symmetry(board.Symmetries) {
			got := stones(moves[:n], t)
			for oy := 0; oy+a.H <= size; oy++ {
			place:
				for ox := 0; ox+a.W <= size; ox++ {
					for y := range a.H {
						for x := range a.W {
							if got[oy+y][ox+x] != want[a.Y+y][a.X+x] {
								continue place
							}
						}
					}
					return n, true
				}
			}
		}
	}
	return 0, false
}

// shapeOf draws an area in a position of a game, mostly one with stones.
func shapeOf(rng *rand.Rand, size int, moves []board.Point) Area {
	w, h := 1+rng.IntN(min(size, 7)), 1+rng.IntN(min(size, 7))
	near := moves[rng.IntN(len(moves))]
	if near == board.None {
		near = 0
	}
	x, y := max(0, min(size-w, near.X()-rng.IntN(w))), max(0, min(size-h, near.Y()-rng.IntN(h)))
	return Area{x, y, w, h}
}

// A shape is found as a replay from eight sides finds it, at the same move; and every game that shows it has its windows.
func TestShapesAreFoundFromEverySide(t *testing.T) {
	rng := seed.Rand(t)
	found, passedBy := 0, 0
	for range 300 {
		size := 7 + rng.IntN(4)
		var games [][]board.Point
		first := chance(rng, size, 4+rng.IntN(20))
		for range 4 {
			g := slices.Clone(first[:rng.IntN(len(first)+1)])
			for _, p := range chance(rng, size, 25) {
				if p == board.None || !slices.Contains(g, p) {
					g = append(g, p)
				}
			}
			games = append(games, turned(g, board.Symmetry(rng.IntN(board.Symmetries)), size))
		}
		line := first[:1+rng.IntN(len(first))]
		a := shapeOf(rng, size, line)
		s, ok := NewShape(line, a)
		if !ok {
			continue
		}
		bits := s.Windows()
		for _, g := range games {
			at, want := shapeByHand(size, g, line, a)
			m, got := s.Find(size, g)
			if got != want || m.At != at {
				t.Fatalf("%v in %v, %v: %d %v, want %d %v", line, a, g, m.At, got, at, want)
			}
			has := Windows(size, g)
			all := true
			for i := range bits {
				all = all && has[i]&bits[i] == bits[i]
			}
			switch {
			case want && !all:
				t.Fatalf("%v in %v: %v lacks its windows", line, a, g)
			case want:
				found++
			case all:
				passedBy++
			}
		}
	}
	if found < 100 {
		t.Errorf("only %d were found, %d passed by", found, passedBy)
	}
}

// The next moves are given on the question's board, however the game was turned or mirrored.
func TestNextOfAShape(t *testing.T) {
	rng := seed.Rand(t)
	for range 500 {
		size := 9
		line := chance(rng, size, 12)
		a := shapeOf(rng, size, line)
		s, ok := NewShape(line, a)
		if !ok {
			continue
		}
		m, ok := s.Find(size, line)
		if !ok {
			t.Fatalf("%v does not show its own %v", line, a)
		}
		var free []board.Point
		for y := range a.H {
			for x := range a.W {
				if s.cells[y*a.W+x] == board.Empty {
					free = append(free, board.At(a.X+x, a.Y+y))
				}
			}
		}
		if len(free) == 0 || m.Area != a {
			continue
		}
		p := free[rng.IntN(len(free))]
		game := append(slices.Clone(line[:m.At]), p)
		want := s.next(m, size, game)
		if kind, _ := beyond(want); kind != KindPlace {
			t.Fatalf("%v: %v", p, want)
		}
		for turn := range board.Symmetry(board.Symmetries) {
			g := turned(game, turn, size)
			m, ok := s.Find(size, g)
			if !ok || s.next(m, size, g) != want {
				t.Fatalf("%v in %v from side %d: %v %v, want %v", line, a, turn, ok, s.next(m, size, g), want)
			}
		}
	}
}

func TestAreas(t *testing.T) {
	for text, want := range map[string]Area{"a1-c5": {0, 0, 3, 5}, "c5-a1": {0, 0, 3, 5}, "c1-a5": {0, 0, 3, 5}, "h8-h8": {7, 7, 1, 1}} {
		if a, ok := parseArea(text, 15); !ok || a != want {
			t.Errorf("%s: %v %v", text, a, ok)
		}
	}
	for _, text := range []string{"", "-", "a1", "a1-", "a1-q3", "a0-b2", "pass-h8", "a1-b2-c3", "a1 -b2"} {
		if a, ok := parseArea(text, 15); ok {
			t.Errorf("%q is %v", text, a)
		}
	}
	if _, ok := NewShape([]board.Point{board.At(1, 1)}, Area{0, 0, 5, 5}); ok {
		t.Error("one stone is a shape")
	}
	if WindowBits() != 3129 {
		t.Errorf("%d bits: what is stored means something else now", WindowBits())
	}
}

func BenchmarkWindows(b *testing.B) {
	moves := chance(rand.New(rand.NewPCG(1, 1)), 15, 40)
	for b.Loop() {
		Windows(15, moves)
	}
}

func BenchmarkShapeFind(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 1))
	moves := chance(rng, 15, 40)
	line := chance(rng, 15, 30)
	s, _ := NewShape(line, Area{4, 4, 6, 6})
	for b.Loop() {
		s.Find(15, moves)
	}
}
