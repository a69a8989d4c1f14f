package engine

import (
	"context"
	"sync"
	"time"

	"tengen/engine/board"
)

// MaxThreads bounds the threads of one Engine's search.
const MaxThreads = 64

// team is a search that others help over its table, where each finds the others' results (lazy SMP). They differ in the
// depths at which they begin. The searcher that decides makes it and ends it; helpers may come and go meanwhile.
type team struct {
	ctx     context.Context // ends with the search
	board   *board.Board    // nobody changes it
	limits  Limits          // of a helper
	started time.Time
	table   *table

	// The caller that lets a helper in adds one before it calls shut, and removes it when the helper has left.
	helpers sync.WaitGroup

	mu      sync.Mutex // guards the following
	joined  int
	results []Result // of the helpers that have left
}

// together searches with the helpers that s.share sends. s decides when it is over; it returns when all have left. The
// deepest finished result is taken.
func (s *searcher) together(ctx context.Context, b *board.Board, l Limits, started time.Time) Result {
	if s.share == nil || l.Nodes > 0 || l.Lines > 1 {
		return s.run(ctx, b, l, started)
	}
	ctx, cancel := context.WithCancel(ctx)
	t := &team{ctx: ctx, board: b, limits: Limits{Depth: l.Depth, Time: l.Time}, started: started, table: s.table}
	shut := s.share(t)
	end := sync.OnceFunc(func() {
		cancel()
		shut()
		t.helpers.Wait()
	})
	defer end() // also if s panics
	best := s.run(ctx, b, l, started)
	end()
	return t.merge(best)
}

// help searches with h until the search is over or ctx, a part of the team's, ends. A panic goes to caught and costs
// only what h would have found; h may be in any state then, and its entries in the table are doubtful.
func (t *team) help(ctx context.Context, h *searcher, caught func(value any)) (panicked bool) {
	t.mu.Lock()
	t.joined++
	h.table, h.helper = t.table, t.joined
	t.mu.Unlock()
	defer func() {
		if v := recover(); v != nil {
			panicked = true
			caught(v)
		}
		h.table, h.helper = nil, 0
	}()
	r := h.run(ctx, t.board, t.limits, t.started)
	t.mu.Lock()
	t.results = append(t.results, r)
	t.mu.Unlock()
	return false
}

// merge returns the best of a result and the results of the helpers, which have left.
func (t *team) merge(best Result) Result {
	nodes := best.Nodes
	for _, r := range t.results {
		nodes += r.Nodes
		if r.better(best) {
			best = r
		}
	}
	best.Nodes, best.Elapsed = nodes, time.Since(t.started)
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
