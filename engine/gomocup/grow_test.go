package gomocup

import (
	"context"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// growing is a thinker whose table takes a hundred pieces of two milliseconds.
type growing struct {
	slow
	left int
	had  []int // pieces left when a thought began
}

func (g *growing) Search(ctx context.Context, b *board.Board, l engine.Limits) (engine.Result, error) {
	g.had = append(g.had, g.left)
	return g.slow.Search(ctx, b, l)
}

func (g *growing) Resize(n int64) { g.first.Resize(n); g.left = 100 }

func (g *growing) Grow() bool {
	if g.left == 0 {
		return false
	}
	<-time.After(2 * time.Millisecond)
	g.left--
	return g.left > 0
}

// TestGrowing: a short turn does not wait for the table, a long one and one that time does not bound do; otherwise it grows
// while nobody waits.
func TestGrowing(t *testing.T) {
	const info = "INFO show_detail 0\nINFO timeout_turn 100\nSTART 15\nINFO max_memory 350000000\n"
	for _, tc := range []struct {
		name, script string
		first        int // pieces left at the first thought
		within       int64
	}{
		{"a short turn", info + "TURN 7,7", 97, 60},
		{"after a while", info + "wait 1s\nTURN 7,7", 0, 1060},
		{"a long turn", info + "INFO timeout_turn 5000\nTURN 7,7", 0, 5000},
		{"bounded by nodes", info + "INFO max_node 1000\nTURN 7,7", 0, 300},
	} {
		g := &growing{}
		said, at := clocked(t, func(int64) thinker { g.had = nil; return g }, tc.script+"\nwait 10s")
		if len(said) != 2 || at[1] > tc.within {
			t.Errorf("%s: said %q at %v ms, want a move within %d", tc.name, said, at, tc.within)
		}
		if len(g.had) != 1 || g.had[0] > tc.first+1 || g.had[0] < tc.first-1 {
			t.Errorf("%s: %v pieces were left, want %d", tc.name, g.had, tc.first)
		}
		if g.left != 0 {
			t.Errorf("%s: %d pieces are left in the end", tc.name, g.left)
		}
	}
}

// TestGrowsOnceSized: before the manager has said how much memory there is the table stays small, until the first answer.
func TestGrowsOnceSized(t *testing.T) {
	const info = "INFO show_detail 0\nINFO timeout_turn 5000\n"
	for _, tc := range []struct {
		name, script string
		want         []int // pieces left when each thought begins
	}{
		{"nothing is said", "START 15\nwait 1s\nBEGIN\nwait 10s\nTURN 7,7", []int{100, 0}},
		{"and nodes bound the thought", "INFO max_node 1000\nSTART 15\nwait 1s\nBEGIN\nTURN 7,7", []int{100, 0}},
		{"a size is said before", "INFO max_memory 350000000\nSTART 15\nwait 1s\nBEGIN", []int{0}},
		{"a size is said after", "START 15\nwait 1s\nINFO hash_size 50000\nwait 1s\nBEGIN", []int{0}},
	} {
		g := &growing{}
		clocked(t, func(int64) thinker { g.had, g.left = nil, 100; return g }, info+tc.script+"\nwait 10s")
		if !slices.Equal(g.had, tc.want) {
			t.Errorf("%s: %v pieces were left, want %v", tc.name, g.had, tc.want)
		}
	}
}
