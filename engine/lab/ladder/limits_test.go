package ladder

import (
	"context"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// every is all searches, those of threats alone too, which may find no move.
func every() []Rung {
	return append(Rungs(), Rung{Name: "VCF", Search: VCF}, Rung{Name: "VCT", Search: VCT})
}

// TestNodes: a search visits no more nodes than it may, and plays something legal.
func TestNodes(t *testing.T) {
	r := rand.New(rand.NewPCG(23, 24))
	for n := range 4 {
		b := random(t, r, board.Rule(n%4), 15, 3+8*n)
		for _, nodes := range []int64{1, 3, 300} {
			for _, rung := range every() {
				got := rung.Search(t.Context(), b, Limits{Depth: 6, Nodes: nodes})
				if got.Nodes > nodes {
					t.Errorf("%s: %d nodes, not %d", rung.Name, got.Nodes, nodes)
				}
				if got.Move == board.None {
					if rung.Name != "VCF" && rung.Name != "VCT" {
						t.Errorf("%s: no move", rung.Name)
					}
				} else if err := b.Check(got.Move); err != nil {
					t.Errorf("%s: %v: %v: %v, want no error", rung.Name, b.Moves(), got.Move, err)
				}
			}
		}
	}
}

// TestSameNodes: the same search is the same nodes, scores and moves.
func TestSameNodes(t *testing.T) {
	b := random(t, rand.New(rand.NewPCG(25, 26)), board.Freestyle, 15, 14)
	for _, rung := range every() {
		l := Limits{Depth: 4, Nodes: 1000}
		a, z := rung.Search(t.Context(), b, l), rung.Search(t.Context(), b, l)
		if a.Move != z.Move || a.Score != z.Score || a.Nodes != z.Nodes || a.Depth != z.Depth {
			t.Errorf("%s: %+v, then %+v", rung.Name, a, z)
		}
	}
}

// countdown is a context that is cancelled when it has been asked so many times.
type countdown struct {
	context.Context
	left int
}

func (c *countdown) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// TestCancel: a search ends within 64 nodes of its context, with a legal move.
func TestCancel(t *testing.T) {
	b := random(t, rand.New(rand.NewPCG(27, 28)), board.Freestyle, 15, 18)
	for _, rung := range Rungs() {
		for _, left := range []int{0, 1, 20} {
			got := rung.Search(&countdown{t.Context(), left}, b, Limits{Depth: 8})
			if most := int64(left+2) * 64; got.Nodes > most {
				t.Errorf("%s: %d nodes after the context had ended, not %d", rung.Name, got.Nodes, most)
			}
			if b.Check(got.Move) != nil {
				t.Errorf("%s: %v, want a legal move", rung.Name, got.Move)
			}
		}
	}
}

// TestTime: time that is over ends a search, also one without a depth.
func TestTime(t *testing.T) {
	b := random(t, rand.New(rand.NewPCG(29, 30)), board.Freestyle, 15, 18)
	for _, rung := range Rungs() {
		got := rung.Search(t.Context(), b, Limits{Depth: 20, Time: time.Nanosecond})
		if b.Check(got.Move) != nil || got.Depth > 2 {
			t.Errorf("%s: %+v, want a legal move, Depth at most 2", rung.Name, got)
		}
		if rung.Deepens {
			if got := rung.Search(t.Context(), b, Limits{Time: time.Millisecond}); b.Check(got.Move) != nil {
				t.Errorf("%s: %+v, want a legal move", rung.Name, got)
			}
		}
	}
}

// TestEmptyBoard: the first stone goes to the centre.
func TestEmptyBoard(t *testing.T) {
	for _, rung := range Rungs()[3:] {
		b := at(t, board.Renju, 15, "")
		if got := rung.Search(t.Context(), b, Limits{Depth: 2, Nodes: 5000}); got.Move.String() != "h8" {
			t.Errorf(`%s: %v, want String() "h8"`, rung.Name, got.Move)
		}
	}
}
