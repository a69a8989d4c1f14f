package engine

import (
	"context"
	"math"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/solve"
)

// cancelSpan is the time within which searches are cancelled, at moments spread
// evenly over it.
const cancelSpan = 200 * time.Millisecond

// BenchmarkCancel cancels searches at different moments and prints the
// median and the most milliseconds until the searcher is free again; for the pool,
// until a worker that was searching, or helping, has answered another request.
//
//	go test -run '^$' -bench Cancel -benchtime 200x ./engine
func BenchmarkCancel(b *testing.B) {
	boards := []*board.Board{
		game(b, board.Freestyle, "h8 i9 i7 g9 j8 h10 f8"),
		game(b, board.Renju, "h8 i9 i7 g9 j8 h10 f8 g7"),
		crowded(board.Renju, 60),
		// Won by 13 fours, and by 13, 15 and 19 plies of threats.
		game(b, board.Freestyle, "f6 f8 d4 h4 f10 g5 f11 i3 e11 h5 g11 d11 e9 h12 e10 j2 k1 e12 g12 d9"),
		game(b, board.Freestyle, "h10 f10 j11 j8 k13 d9"),
		game(b, board.Freestyle, "i6 k8 g4 h7 g9 g3 e9 d8 e7 f8 e8 e6"),
		game(b, board.Freestyle, "i6 g5 g6 i3 j1 j4 h6 j6 f7 k5 l6 l4 m3 j5 j3"),
	}
	// A crowded board of caro, where a stone may have hundreds of answers: a node costs
	// more there than anywhere else.
	caro := []*board.Board{crowded(board.Caro, 62)}
	for _, g := range append(caro, boards...) {
		SafeMove(g) // makes the tables of the rule
	}
	engineWith := func(threads int) *Engine {
		opt := DefaultOptions()
		opt.Threads, opt.TableBytes = threads, 1<<20
		return New(opt)
	}
	search := func(e *Engine) func(context.Context, *board.Board) {
		return func(ctx context.Context, g *board.Board) {
			e.Clear()
			for ctx.Err() == nil { // until it is cancelled: some are won before
				_, _ = e.Search(ctx, g, Limits{Time: 2 * cancelSpan})
			}
		}
	}
	b.Run("search", func(b *testing.B) { cancelled(b, boards, search(engineWith(1))) })
	b.Run("threads", func(b *testing.B) { cancelled(b, boards, search(engineWith(max(2, runtime.NumCPU())))) })
	b.Run("lines", func(b *testing.B) {
		e := engineWith(1)
		cancelled(b, boards, func(ctx context.Context, g *board.Board) {
			e.Clear()
			for ctx.Err() == nil {
				_, _ = e.Search(ctx, g, Limits{Time: 2 * cancelSpan, Lines: 5})
			}
		})
	})
	b.Run("fours", func(b *testing.B) {
		s := engineWith(1).s
		cancelled(b, boards, func(ctx context.Context, g *board.Board) {
			for s.begin(ctx, g, Limits{}, time.Now()); !s.budget.Stopped; s.fours.Forget() {
				s.fours.Shortest(math.MaxInt64)
				s.budget.Visit()
			}
		})
	})
	b.Run("threats", func(b *testing.B) {
		cancelled(b, boards, solving())
	})
	b.Run("threats-caro", func(b *testing.B) { cancelled(b, caro, solving()) })
	b.Run("pool", func(b *testing.B) { cancelledInPool(b, boards) })
}

// solving looks for a win by threats again and again.
func solving() func(context.Context, *board.Board) {
	s := solve.New(solve.Options{MemoryBytes: threatBytes, ProofNodes: 20_000})
	return func(ctx context.Context, g *board.Board) {
		for ctx.Err() == nil {
			_, _ = s.Solve(ctx, g, solve.Limits{})
		}
	}
}

// crowded is a large board with so many stones, none of which makes five.
func crowded(rule board.Rule, stones int) *board.Board {
	rng := rand.New(rand.NewPCG(876, 0))
	b, err := board.New(rule, board.MaxSize)
	if err != nil {
		panic(err)
	}
	for b.Ply() < stones {
		p := board.At(rng.IntN(board.MaxSize), rng.IntN(board.MaxSize))
		if b.Check(p) == nil && !b.Wins(p, b.Turn()) {
			b.Make(p)
		}
	}
	return b
}

// cancelled measures how long run goes on after its context has ended.
func cancelled(b *testing.B, boards []*board.Board, run func(context.Context, *board.Board)) {
	var spent []time.Duration
	for b.Loop() {
		ctx, cancel := context.WithCancel(context.Background())
		at := make(chan time.Time, 1)
		time.AfterFunc(moment(len(spent)), func() {
			at <- time.Now()
			cancel()
		})
		run(ctx, boards[len(spent)%len(boards)])
		free := time.Now()
		spent = append(spent, free.Sub(<-at))
	}
	printSpent(b, spent)
}

// cancelledInPool measures how long a request waits that comes when one worker
// searches and all others help it; every other time the search is cancelled then.
func cancelledInPool(b *testing.B, boards []*board.Board) {
	p := NewPool(PoolOptions{Workers: max(2, runtime.NumCPU()), Queue: 8, TableBudget: 64 << 20, TablePerGame: 8 << 20})
	defer func() { _ = p.Close(context.Background()) }()
	var spent []time.Duration
	for b.Loop() {
		ctx, cancel := context.WithCancel(context.Background())
		g := boards[len(spent)/2%2] // those that are not soon won
		searched := make(chan struct{})
		go func() {
			defer close(searched)
			_, _ = p.Search(ctx, Request{Game: "a", Board: g, Bot: Cedar})
		}()
		<-time.After(moment(len(spent)))
		at := time.Now()
		if len(spent)%2 == 1 {
			cancel()
		}
		if _, err := p.Search(context.Background(), Request{Game: "b", Board: g, Bot: Acorn}); err != nil {
			b.Error(err)
		}
		spent = append(spent, time.Since(at))
		cancel()
		<-searched
	}
	printSpent(b, spent)
}

// moment is the i-th time to cancel at.
func moment(i int) time.Duration {
	const golden = 0.6180339887498949
	_, part := math.Modf(float64(i+1) * golden)
	return time.Duration(part * float64(cancelSpan))
}

// printSpent makes the median and the most the figures of a benchmark.
func printSpent(b *testing.B, spent []time.Duration) {
	slices.Sort(spent)
	ms := func(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(ms(spent[len(spent)/2]), "median-ms")
	b.ReportMetric(ms(spent[len(spent)-1]), "most-ms")
}
