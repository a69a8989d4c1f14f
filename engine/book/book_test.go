package book

import (
	"errors"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"tengen/engine/board"
)

// parsed returns the points of a text, "h8 i9".
func parsed(t testing.TB, text string) (list []board.Point) {
	t.Helper()
	for _, w := range strings.Fields(text) {
		p, err := board.ParsePoint(w)
		if err != nil {
			t.Fatal(err)
		}
		list = append(list, p)
	}
	return list
}

// read returns the book of a text.
func read(t testing.TB, rule board.Rule, text string) *Book {
	t.Helper()
	b, err := Read(strings.NewReader(text), rule)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// played returns a board with the stones on it, each moved by so many points.
func played(t testing.TB, rule board.Rule, size int, stones []board.Point, by int) *board.Board {
	t.Helper()
	g, err := board.New(rule, size)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range stones {
		p = moved(p, by)
		if err := g.Check(p); err != nil {
			t.Fatalf("%+v, %v, want no error", p, err)
		}
		g.Make(p)
	}
	return g
}

const some = `> h8 210 1, g8 200 1, g7 10 1
h8 > i9 -200 1
h8 i9 > g10 40 5, i8 39 5, f8 -300 5
h8 h9 > i9 12 7
h8 i8 j11 g5 f10 > i10 5 9, k8 1 9
`

// TestEveryImage: all eight images of a position, on every board that has them,
// give the image of the move.
func TestEveryImage(t *testing.T) {
	for _, rule := range board.Rules() {
		b := read(t, rule, some)
		for _, size := range []int{15, 17, 19} {
			shift := (size - Size) / 2
			for _, pos := range b.Positions() {
				for pick := range uint64(20) {
					g := played(t, rule, size, pos.Stones, shift)
					want, entry, ok := b.Lookup(g, pick)
					if !ok || g.Check(want) != nil {
						t.Fatalf("%v on %d: %v, %v", pos.Stones, size, want, ok)
					}
					g.Make(want)
					wantKey, _ := g.Canonical()
					for s := range board.Symmetry(board.Symmetries) {
						image := played(t, rule, size, images(pos.Stones, s), shift)
						got, e, ok := b.Lookup(image, pick)
						if !ok || e != entry || image.Check(got) != nil {
							t.Fatalf("%v, image %d: %v, %v, %v", pos.Stones, s, got, e, ok)
						}
						if len(pos.same) == 1 && got != s.Apply(want, size) {
							t.Errorf("%v, image %d: %v, want %v", pos.Stones, s, got, s.Apply(want, size))
						}
						image.Make(got)
						if key, _ := image.Canonical(); key != wantKey {
							t.Errorf("%v, image %d: %v is no image of %v", pos.Stones, s, got, want)
						}
					}
				}
			}
		}
	}
}

// TestOrder: the order of the moves does not matter.
func TestOrder(t *testing.T) {
	b := read(t, board.Freestyle, some)
	want, _, _ := b.Lookup(played(t, board.Freestyle, Size, parsed(t, "h8 i8 j11 g5 f10"), 0), 3)
	for _, order := range []string{"j11 i8 h8 g5 f10", "f10 g5 j11 i8 h8", "h8 g5 f10 i8 j11"} {
		got, _, ok := b.Lookup(played(t, board.Freestyle, Size, parsed(t, order), 0), 3)
		if !ok || got != want {
			t.Errorf("%s: %v, %v, want %v", order, got, ok, want)
		}
	}
	if p, _, ok := b.Lookup(played(t, board.Freestyle, Size, parsed(t, "i8 h8 j11 g5 f10"), 0), 3); ok {
		t.Errorf("%v with the colours exchanged", p)
	}
}

// TestPick: all moves within Slack are chosen at some time, and all images of
// one in a symmetric position; worse ones never.
func TestPick(t *testing.T) {
	b := read(t, board.Freestyle, some)
	for stones, want := range map[string]string{
		"":      "h8 g8 i8 h7 h9",
		"h8":    "g7 g9 i7 i9",
		"h8 i9": "g10 j7 i8 h9",
		"h8 h9": "g9 i9",
	} {
		g := played(t, board.Freestyle, Size, parsed(t, stones), 0)
		got := map[board.Point]bool{}
		for pick := range uint64(200) {
			p, _, _ := b.Lookup(g, pick)
			again, _, _ := b.Lookup(g, pick)
			got[p] = true
			if p != again {
				t.Errorf("%s: %v, then %v", stones, p, again)
			}
		}
		expected := map[board.Point]bool{}
		for _, p := range parsed(t, want) {
			expected[p] = true
		}
		if d := cmp.Diff(expected, got); d != "" {
			t.Errorf("%q: %s", stones, d)
		}
	}
}

// TestNothingToSay: boards, rules and positions that the book does not know.
func TestNothingToSay(t *testing.T) {
	b := read(t, board.Freestyle, some)
	for _, c := range []struct {
		rule   board.Rule
		size   int
		stones string
	}{
		{board.Freestyle, 13, ""}, {board.Freestyle, 16, ""}, {board.Freestyle, 20, ""}, {board.Freestyle, 5, ""},
		{board.Renju, 15, ""}, {board.Freestyle, 15, "a1"}, {board.Freestyle, 19, "a1"}, {board.Freestyle, 19, "h8"},
		{board.Freestyle, 17, "q17 a1"},
		{board.Freestyle, 15, "a1 a2 b1 b2 c1 c2 d1 d2 e1"},
		{board.Freestyle, 15, "a1 a2 b1 b2 c1 c2 d1 d2 f1 f2 g1 g2 j1"},
	} {
		if p, _, ok := b.Lookup(played(t, c.rule, c.size, parsed(t, c.stones), 0), 1); ok {
			t.Errorf("%v: %v, want none", c, p)
		}
	}
}

// TestForbiddenFartherFromTheEdge: two threes need room that the edge of the
// larger board leaves.
func TestForbiddenFartherFromTheEdge(t *testing.T) {
	const line = "f1 a15 g1 c15 h2 m15 h3 o15"
	b := read(t, board.Renju, line+" > h1 50 1")
	stones := parsed(t, line)
	if p, _, ok := b.Lookup(played(t, board.Renju, 15, stones, 0), 1); !ok || p != parsed(t, "h1")[0] {
		t.Errorf("on 15×15: %v, %v", p, ok)
	}
	if p, _, ok := b.Lookup(played(t, board.Renju, 17, stones, 1), 1); ok {
		t.Errorf("on 17×17 %v is forbidden", p)
	}
}

// TestDefaults: the program's own books are legal, and know the empty board.
func TestDefaults(t *testing.T) {
	for _, rule := range board.Rules() {
		b := Default(rule)
		if b != Default(rule) || b.rule != rule {
			t.Errorf("%v is read twice, or is another's", rule)
		}
		for _, pos := range b.Positions() {
			g := played(t, rule, Size, pos.Stones, 0)
			for pick := range uint64(10) {
				if p, _, ok := Lookup(g, pick); !ok || g.Check(p) != nil {
					t.Errorf("%v %v: %v, %v, want a legal move", rule, pos.Stones, p, ok)
				}
			}
		}
		if _, _, ok := Lookup(played(t, rule, Size, nil, 0), 1); !ok {
			t.Errorf("%v: nothing for the empty board", rule)
		}
	}
}

// TestManyAtOnce: a book may be used by several goroutines.
func TestManyAtOnce(t *testing.T) {
	var wg sync.WaitGroup
	for i := range uint64(4) {
		wg.Go(func() {
			for _, rule := range board.Rules() {
				g, err := board.New(rule, 19)
				if err != nil {
					t.Error(err)
				}
				Lookup(g, i)
			}
		})
	}
	wg.Wait()
}

func TestNewRefuses(t *testing.T) {
	if _, err := New(board.Rule(9), nil); !errors.Is(err, board.ErrRule) {
		t.Error(err)
	}
	good := []Move{{Point: board.At(7, 7), Entry: Entry{Score: 1, Nodes: 1}}}
	for _, pos := range []Position{
		{Stones: []board.Point{board.None}, Moves: good},
		{Moves: []Move{{Point: board.None, Entry: Entry{Nodes: 1}}}},
	} {
		if _, err := New(board.Renju, []Position{pos}); !errors.Is(err, ErrIllegal) {
			t.Errorf("%v: %v, want ErrIllegal", pos, err)
		}
	}
	var many []Position
	for i := range Size * Size {
		for k := range i {
			p := Position{Stones: []board.Point{board.At(i%Size, i/Size), board.At(k%Size, k/Size)}, Moves: good}
			if p.Stones[0] != good[0].Point && p.Stones[1] != good[0].Point {
				many = append(many, p)
			}
		}
	}
	b, err := New(board.Freestyle, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range many {
		switch err = b.add(p); {
		case errors.Is(err, ErrDouble): // the image of another
		case errors.Is(err, ErrBounds) && len(b.Positions()) == MaxPositions:
			return
		case err != nil:
			t.Fatal(err)
		}
	}
	t.Errorf("%d positions, and none too many", len(b.Positions()))
}
