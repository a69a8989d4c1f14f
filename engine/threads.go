package engine

import (
	"context"
	"sync"
	"time"

	"tengen/engine/board"
)

// MaxThreads bounds the threads of one search.
const MaxThreads = 64

// together searches with helpers beside s, all over one table: what one finds
// spares the others work. They differ in the depths at which they begin. s
// decides when it is over; the deepest finished result is taken.
func (s *searcher) together(ctx context.Context, b *board.Board, l Limits, started time.Time, helpers []*searcher) Result {
	if len(helpers) == 0 || l.Nodes > 0 || l.Lines > 1 {
		return s.run(ctx, b, l, started)
	}
	ctx, cancel := context.WithCancel(ctx)
	var wg sync.WaitGroup
	defer wg.Wait() // also if s panics
	defer cancel()
	results := make([]Result, len(helpers))
	faults := make([]any, len(helpers))
	for i, h := range helpers {
		h.table, h.helper = s.table, i+1
		wg.Go(func() {
			defer func() { faults[i] = recover() }()
			results[i] = h.run(ctx, b, Limits{Depth: l.Depth, Time: l.Time}, started)
		})
	}
	best := s.run(ctx, b, l, started)
	cancel()
	wg.Wait()
	nodes := best.Nodes
	for i, r := range results {
		if faults[i] != nil {
			panic(faults[i]) // where the caller can recover it
		}
		nodes += r.Nodes
		if r.better(best) {
			best = r
		}
	}
	best.Nodes, best.Elapsed = nodes, time.Since(started)
	return best
}

// better reports whether a helper's result is to be played instead of another.
func (r Result) better(other Result) bool {
	switch {
	case r.Depth == 0:
		return false
	case r.Mate > 0 || other.Mate > 0:
		return r.Mate > 0 && (other.Mate <= 0 || r.Mate < other.Mate)
	case other.Mate < 0 || r.Mate < 0:
		return other.Mate < 0 && (r.Mate == 0 || r.Mate < other.Mate)
	}
	return r.Depth > other.Depth
}
