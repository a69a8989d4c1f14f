package book

import (
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/tengen-go/tengen/engine/board"
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

// parse returns the book of a text.
func parse(t testing.TB, rule board.Rule, text string) *book {
	t.Helper()
	b, err := read(strings.NewReader(text), rule)
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

const some = `> h8 210, g8 200, g7 10
h8 > i9 -200
h8 i9 > g10 40, i8 39, f8 -300
h8 h9 > i9 12
h8 i8 j11 g5 f10 > i10 5, k8 1
`

// TestEveryImage: all eight images of a position, on every board that has them,
// give the image of the move.
func TestEveryImage(t *testing.T) {
	for _, rule := range board.Rules() {
		b := parse(t, rule, some)
		for _, side := range []int{15, 17, 19} {
			shift := (side - size) / 2
			for _, pos := range b.positions {
				for pick := range uint64(20) {
					g := played(t, rule, side, pos.stones, shift)
					m, ok := b.lookup(g, pick)
					want := m.Point
					if !ok || g.Check(want) != nil {
						t.Fatalf("%v on %d: %v, %v", pos.stones, side, want, ok)
					}
					g.Make(want)
					wantKey, _ := g.Canonical()
					for s := range board.Symmetry(board.Symmetries) {
						image := played(t, rule, side, images(pos.stones, s), shift)
						again, ok := b.lookup(image, pick)
						got := again.Point
						if !ok || again.Score != m.Score || image.Check(got) != nil {
							t.Fatalf("%v, image %d: %v, %v", pos.stones, s, again, ok)
						}
						if len(pos.same) == 1 && got != s.Apply(want, side) {
							t.Errorf("%v, image %d: %v, want %v", pos.stones, s, got, s.Apply(want, side))
						}
						image.Make(got)
						if key, _ := image.Canonical(); key != wantKey {
							t.Errorf("%v, image %d: %v is no image of %v", pos.stones, s, got, want)
						}
					}
				}
			}
		}
	}
}

// TestOrder: the order of the moves does not matter.
func TestOrder(t *testing.T) {
	b := parse(t, board.Freestyle, some)
	want, _ := b.lookup(played(t, board.Freestyle, size, parsed(t, "h8 i8 j11 g5 f10"), 0), 3)
	for _, order := range []string{"j11 i8 h8 g5 f10", "f10 g5 j11 i8 h8", "h8 g5 f10 i8 j11"} {
		got, ok := b.lookup(played(t, board.Freestyle, size, parsed(t, order), 0), 3)
		if !ok || got != want {
			t.Errorf("%s: %v, %v, want %v", order, got, ok, want)
		}
	}
	if p, ok := b.lookup(played(t, board.Freestyle, size, parsed(t, "i8 h8 j11 g5 f10"), 0), 3); ok {
		t.Errorf("%v with the colours exchanged", p)
	}
}

// TestPick: all moves within Slack are chosen at some time, and all images of
// one in a symmetric position; worse ones never.
func TestPick(t *testing.T) {
	b := parse(t, board.Freestyle, some)
	for stones, want := range map[string]string{
		"":      "h8 g8 i8 h7 h9",
		"h8":    "g7 g9 i7 i9",
		"h8 i9": "g10 j7 i8 h9",
		"h8 h9": "g9 i9",
	} {
		g := played(t, board.Freestyle, size, parsed(t, stones), 0)
		got := map[board.Point]bool{}
		for pick := range uint64(200) {
			p, _ := b.lookup(g, pick)
			again, _ := b.lookup(g, pick)
			got[p.Point] = true
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
	b := parse(t, board.Freestyle, some)
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
		if p, ok := b.lookup(played(t, c.rule, c.size, parsed(t, c.stones), 0), 1); ok {
			t.Errorf("%v: %v, want none", c, p)
		}
	}
}

// TestForbiddenFartherFromTheEdge: two threes need room that the edge of the
// larger board leaves.
func TestForbiddenFartherFromTheEdge(t *testing.T) {
	const line = "f1 a15 g1 c15 h2 m15 h3 o15"
	b := parse(t, board.Renju, line+" > h1 50")
	stones := parsed(t, line)
	if p, ok := b.lookup(played(t, board.Renju, 15, stones, 0), 1); !ok || p.Point != parsed(t, "h1")[0] {
		t.Errorf("on 15×15: %v, %v", p, ok)
	}
	if p, ok := b.lookup(played(t, board.Renju, 17, stones, 1), 1); ok {
		t.Errorf("on 17×17 %v is forbidden", p)
	}
}

// TestDefaults: the program's own books are legal, and know the empty board.
func TestDefaults(t *testing.T) {
	for _, rule := range board.Rules() {
		for _, pos := range of(rule).positions {
			g := played(t, rule, size, pos.stones, 0)
			for pick := range uint64(10) {
				if p, ok := Lookup(g, pick); !ok || g.Check(p.Point) != nil {
					t.Errorf("%v %v: %v, %v, want a legal move", rule, pos.stones, p, ok)
				}
			}
		}
		if _, ok := Lookup(played(t, rule, size, nil, 0), 1); !ok {
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

// TestRefused: a line that is no position, and a position that is there already, name themselves.
func TestRefused(t *testing.T) {
	const double = "f8 a15 g8 c15 h9 m15 h10 o15 > h8 1"
	for _, text := range []string{
		"h8", "h8 >", "h8 > i9", "h8 > i9 x", "h8 > i9 1,", "h8,i9 > j9 1", "h0 > i9 1", "h8 > i0 1", // no line
		"h8 > h8 1", "h8 > p8 1", "h8 p9 > h9 1", "h8 h8 > h9 1", double, // not legal
		"a1 a2 b1 b2 c1 c2 d1 d2 e1 > h8 1",  // after a five
		"h8 > i9 1, i9 2", "h8 > i9 1, g7 2", // a move twice
		"h8 i9 > j7 1\nh8 g7 > j7 1", "h8 i9 j7 > a1 1\nj7 i9 h8 > a1 1", // a position twice
	} {
		if _, err := read(strings.NewReader(text), board.Renju); err == nil {
			t.Errorf("%q is read", text)
		}
	}
	parse(t, board.Freestyle, double) // where Black may play it
}
