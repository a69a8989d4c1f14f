package ladder

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// TestCached plays forwards and backwards and compares with counting anew.
func TestCached(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for n := range 12 {
		b := at(t, board.Rule(n%4), 5+n, "")
		all, slow, fast := newPlain(b), newOrdered(b), newCached(b)
		for range 150 {
			if slow.Ply() > 0 && (r.IntN(3) == 0 || slow.Full() || slow.Won()) {
				all.Undo()
				slow.Undo()
				fast.Undo()
			} else {
				moves := all.Moves()
				if len(moves) == 0 {
					break
				}
				p := moves[r.IntN(len(moves))]
				all.Make(p)
				slow.Make(p)
				fast.Make(p)
			}
			if slow.Value() != fast.Value() || all.Value() != fast.Value() {
				t.Fatalf("%v: values %d, %d, %d", slow.Board.Moves(), all.Value(), slow.Value(), fast.Value())
			}
			if !slices.Equal(slow.Moves(), fast.Moves()) {
				t.Fatalf("%v: %v and %v, want the same", slow.Board.Moves(), slow.Moves(), fast.Moves())
			}
		}
		if fresh := newCached(fast.Board); fresh.shapes != fast.shapes || fresh.count[1][five] != fast.count[1][five] ||
			fresh.scores != fast.scores || fresh.stones != fast.stones || fresh.grid != fast.grid {
			t.Error("a cache that was played with is another than a new one")
		}
	}
}

// TestCandidates: legal, each once, near stones; a five before a block before all else.
func TestCandidates(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	for n := range 40 {
		b := random(t, r, board.Rule(n%4), 15, 2+n)
		seen := map[board.Point]bool{}
		for _, p := range newCached(b).Moves() {
			if b.Check(p) != nil || seen[p] {
				t.Fatalf("%v: %v, want a legal move, and once", b.Moves(), p)
			}
			seen[p] = true
		}
		if len(seen) == 0 {
			t.Fatalf("%v: nothing to play", b.Moves())
		}
	}
	for moves, want := range map[string]string{
		"":                                "h8",
		"a1 o1 b1 o2 c1 o3 d1 o4":         "e1",
		"a1 o1 b1 o2 c1 o3 d1":            "e1",
		"h8 a1 i8 c3 j8 o15 k8":           "g8 l8",
		"g7 h8 f6 i8 e5 j8 a15 k8":        "g8 l8",
		"g7 h8 f6 i8 e5 j8 d4 k8":         "c3",
		"g8 f8 h8 l8 i8 a1 j8 b15 o1 d15": "k8",
	} {
		got := newCached(at(t, board.Freestyle, 15, moves)).Moves()
		if s := join(got); s != want {
			t.Errorf("%q: %s, not %s", moves, s, want)
		}
	}
}

func join(points []board.Point) (s string) {
	for i, p := range points {
		if i > 0 {
			s += " "
		}
		s += p.String()
	}
	return s
}

// TestNothingNear: where no point near a stone is legal, those far away are tried.
func TestNothingNear(t *testing.T) {
	b := at(t, board.Freestyle, 15, "h8")
	if got := len(choose(b, nil)); got != 15*15-1 {
		t.Errorf("%d moves", got)
	}
}
