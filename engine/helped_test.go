package engine

import (
	"context"
	"math"
	"os"
	"strconv"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// turns is the context of one of two searches that take turns: each time it looks whether to stop, the other goes on.
type turns struct {
	context.Context
	mine, others chan struct{}
}

func (c turns) Err() error {
	select {
	case c.others <- struct{}{}:
		select {
		case <-c.mine:
		case <-c.Done():
		}
	case <-c.Done():
	}
	return c.Context.Err()
}

// helped returns the nodes of the first of two threads to a depth. They take turns, so that the figure is the same on any
// machine, however busy.
func helped(ctx context.Context, e *Engine, b *board.Board, depth int) int64 {
	ctx, cancel := context.WithCancel(ctx)
	first, second := make(chan struct{}), make(chan struct{})
	t := &team{ctx: ctx, board: b, started: time.Now(), table: e.s.table}
	var helper sync.WaitGroup
	helper.Go(func() {
		select {
		case <-second:
		case <-ctx.Done():
		}
		t.help(turns{ctx, second, first}, newSearcher(e.s.opt), func(v any) { panic(v) })
		cancel()
	})
	res := e.s.run(turns{ctx, first, second}, b, Limits{Depth: depth}, t.started)
	cancel()
	helper.Wait()
	return res.Nodes
}

// midgames are openings of games of the engine with itself, in which nothing is decided.
var midgames = []struct {
	rule  board.Rule
	moves string
}{
	{board.Freestyle, "e6 e8 c4 f7 g6 f6 f8 h7 e7 d6 f4 f9 e4 d4 d7 e3 g7 f5 i6 h6 d5 h9"},
	{board.Freestyle, "h6 h4 k7 k3 k2 i3 g5 i4 j4 i5 i6 h3 j3 f4 g4 g3 f2 j5 g2 e5 h2 i2 i1 f3 e3 j7 k6 j6 h8 k9 j9 f7 d6 e8 g6 f6 f5 h7 g7 g8 e6 c5 f9 c8 d8 i10 g9 e9 i9 h9 j11 k11 k10 h10 l9 i12"},
	{board.Freestyle, "i10 l10 j10 i11 m8 h10 j12 j9 h9 g8 k12 l12 l11"},
	{board.Freestyle, "j9 j7 m10 i8 h9 i9 i10 j11 j10 h11 i11"},
	{board.Standard, "f5 f2 g5 f4 d2 e5 d6 e6 c4"},
	{board.Standard, "i6 l6 m5 k6 o7 m7 k5 k7 l7 j5 j6 i7 k9 h10 i9 j9 l4 h7"},
	{board.Standard, "g7 e9 c7 b9 d10 e11 e10 f10 d11 d9 f9 g8 d12 e8 f7 e7 h8 g11 d8 f6 e5 d6 h7 h10 h6 h5 i9"},
	{board.Standard, "e7 b7 b4 d9 b9 e8 c8 d6 f7 d7 d8 c6 b5 f6 e6 d5 e4 e5 d4 f4 g3 g4 f9 i7 c4 a4 d3 e2 f5"},
	{board.Renju, "h5 f8 i4 e7 h6 g3 e4 h4 g6 f7 f6 i6"},
	{board.Renju, "f5 d6 c8 a5 h8 e5 e6 d7 c7 d5 d4 e4 c6"},
	{board.Renju, "f11 g11 c10 c8 f6 g10 g9 e10 h10 f8 e8 d9 h8 g7 h6 h7 i7 j6 g5 j8 f4 e3 h4"},
	{board.Renju, "e5 h2 d6 e4 e1 f5 g6 f6 f4 c7 g5 g7 f8 e7 f7 e8 d5 d7 e6"},
}

// TestHelped: searching to the same depth again over the first search's table costs next to nothing, so one thread's
// results help another. TENGEN_TURNS is the nodes of the search whose depth two threads reach together; the figure is
// how many times fewer nodes the first one needs.
func TestHelped(t *testing.T) {
	nodes := int64(4000)
	if n, err := strconv.ParseInt(os.Getenv("TENGEN_TURNS"), 10, 64); err == nil {
		nodes = n
	}
	opt := DefaultOptions()
	opt.TableBytes, opt.RootVCT = 16<<20, false
	var again, two []float64
	for _, p := range midgames {
		b := game(t, p.rule, p.moves)
		e := New(opt)
		res, err := e.Search(t.Context(), b, Limits{Nodes: nodes})
		if err != nil {
			t.Fatal(err)
		}
		if res.Mate != 0 {
			continue // so many nodes see the end
		}
		limits := Limits{Depth: res.Depth}
		e.Clear()
		alone, _ := e.Search(t.Context(), b, limits)
		if alone.Depth != limits.Depth {
			t.Fatalf("%s: depth %d, want %d", p.moves, alone.Depth, limits.Depth)
		}
		over, _ := e.Search(t.Context(), b, limits)
		again = append(again, float64(alone.Nodes)/float64(over.Nodes))
		e.Clear()
		e.s.table.newSearch()
		two = append(two, float64(alone.Nodes)/float64(helped(t.Context(), e, b, limits.Depth)))
		e.Close()
	}
	if len(two) < len(midgames)/2 {
		t.Fatalf("only %d positions are not decided", len(two))
	}
	mean, _ := geometric(again)
	if mean < 4 {
		t.Errorf("again %.2f times fewer nodes, want 4 at least", mean)
	}
	mean, by := geometric(two)
	t.Logf("%d positions to the depth of %d nodes: %.2f times fewer with a helper, within a factor of %.2f", len(two), nodes, mean, by)
}

// geometric returns the mean and its standard error as a factor.
func geometric(x []float64) (mean, by float64) {
	var sum, square float64
	for _, v := range x {
		sum += math.Log(v)
		square += math.Log(v) * math.Log(v)
	}
	n := float64(len(x))
	return math.Exp(sum / n), math.Exp(math.Sqrt(max(square/n-sum*sum/n/n, 0) / (n - 1)))
}
