package engine

import (
	"context"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// TestThreads: several threads over one table find the win that one finds, and
// stop with the one that decides.
func TestThreads(t *testing.T) {
	opt := DefaultOptions()
	opt.TableBytes, opt.Threads = 1<<20, 3
	e := New(opt)
	defer e.Close()
	b := game(t, board.Renju, "h8 i9 i7 g9 j8 h10")
	for depth := 1; depth < 7; depth++ {
		res, err := e.Search(t.Context(), b, Limits{Depth: depth})
		if err != nil || b.Check(res.Move) != nil {
			t.Fatalf("depth %d: %+v, %v", depth, res, err)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	res, err := e.Search(ctx, b, Limits{Report: func(l Line) {
		if l.Depth >= 4 {
			cancel()
		}
	}})
	cancel()
	if err == nil && res.Mate == 0 || b.Check(res.Move) != nil {
		t.Errorf("cancelled: %+v, %v", res, err)
	}
	e.SetThreads(0)
	if len(e.helpers) != 0 {
		t.Errorf("%d helpers of one thread", len(e.helpers))
	}
	e.SetThreads(2)
	one := New(DefaultOptions())
	defer one.Close()
	a, _ := e.Search(t.Context(), b, Limits{Nodes: 3000})
	e.Clear()
	if c, _ := e.Search(t.Context(), b, Limits{Nodes: 3000}); a.Nodes > 4000 || c.Nodes > 4000 {
		t.Errorf("%d and %d nodes of 3,000", a.Nodes, c.Nodes)
	}
}

// TestThreadPanics: a panic in a thread beside the first costs what that thread
// would have found; the next search has as many threads as before.
func TestThreadPanics(t *testing.T) {
	judges, begun := 0, make(chan struct{}, 2)
	opt := DefaultOptions()
	var log journal
	opt.TableBytes, opt.Threads, opt.Log = 1<<20, 2, log.logger()
	opt.Evaluator = func() Evaluator {
		judges++
		switch judges {
		case 1: // the first thread waits for the other
			return judging{sync.OnceFunc(func() { <-begun })}
		case 2:
			return judging{func() { begun <- struct{}{}; poison() }}
		}
		return judging{sync.OnceFunc(func() { begun <- struct{}{} })}
	}
	e := New(opt)
	defer e.Close()
	b := game(t, board.Renju, "h8 i9 i7 g9 j8 h10")
	for i := range 3 {
		res, err := e.Search(t.Context(), b, Limits{Depth: 3})
		if err != nil || res.Depth < 3 || b.Check(res.Move) != nil {
			t.Errorf("search %d: %+v, %v", i, res, err)
		}
		if n := e.panics.n.Load(); n != 1 {
			t.Errorf("search %d: %d panics, want 1", i, n)
		}
	}
	log.wantPoison(t, 1, inHelper, "")
	if judges != 3 {
		t.Errorf("%d searchers made, want 3", judges)
	}
}

// TestElected: what is proven counts more than any vote; otherwise depth and score decide together.
func TestElected(t *testing.T) {
	a, b := board.At(7, 7), board.At(8, 8)
	for name, c := range map[string]struct {
		all  []Result
		want int
	}{
		"alone":                              {[]Result{{Move: a}}, 0},
		"the deeper of equals":               {[]Result{{Move: a, Depth: 8, Score: 10}, {Move: b, Depth: 9, Score: 10}}, 1},
		"the first of equals":                {[]Result{{Move: a, Depth: 8, Score: 10}, {Move: b, Depth: 8, Score: 10}}, 0},
		"who sees more, though less deep":    {[]Result{{Move: a, Depth: 8, Score: 300}, {Move: b, Depth: 9, Score: 10}}, 0},
		"a believed win":                     {[]Result{{Move: a, Depth: 8, Score: 24_980}, {Move: b, Depth: 12, Score: 500}}, 0},
		"what is not believed lost":          {[]Result{{Move: a, Depth: 8, Score: -24_980}, {Move: b, Depth: 7, Score: -300}}, 1},
		"two against one":                    {[]Result{{Move: a, Depth: 9, Score: 12}, {Move: b, Depth: 8, Score: 10}, {Move: b, Depth: 8, Score: 10}}, 1},
		"the surest of the move":             {[]Result{{Move: a, Depth: 8, Score: 10}, {Move: a, Depth: 9, Score: 15}}, 1},
		"a proven win":                       {[]Result{{Move: a, Depth: 18, Score: 24_980}, {Move: b, Depth: 3, Score: Win - 9, Mate: 9}}, 1},
		"the shorter one":                    {[]Result{{Move: a, Depth: 18, Mate: 11}, {Move: b, Depth: 3, Mate: 9}, {Move: a, Depth: 3, Mate: 13}}, 1},
		"a proven loss, which holds for all": {[]Result{{Move: a, Depth: 8, Score: -Win + 6, Mate: -6}, {Move: b, Depth: 9, Score: 10}}, 0},
		"the longest":                        {[]Result{{Move: a, Depth: 8, Mate: -6}, {Move: b, Depth: 5, Mate: -8}}, 1},
		"a win rather than a loss":           {[]Result{{Move: a, Depth: 8, Mate: -6}, {Move: b, Depth: 5, Mate: 8}}, 1},
	} {
		if got := elected(c.all); got.Move != c.all[c.want].Move || got.Depth != c.all[c.want].Depth {
			t.Errorf("%s: %+v", name, got)
		}
	}
}
