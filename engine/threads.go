package engine

import (
	"context"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/engine/board"
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
	end     context.CancelFunc // of ctx; nil: nobody but its owner ends the search
	proving atomic.Bool        // a helper looks for wins by threats, so the searcher that decides need not

	mu      sync.Mutex // guards the following
	joined  int
	results []Result // of the helpers that have left
	wins    wins     // what they have proven
}

// together searches with the helpers that s.share sends. s decides when it is over, or a helper that has proven a win; it
// returns when all have left. What they have proven is kept with the game. All threads vote for the move.
func (s *searcher) together(ctx context.Context, b *board.Board, l Limits, started time.Time) Result {
	if s.share == nil || l.Nodes > 0 || l.Lines > 1 {
		return s.run(ctx, b, l, started)
	}
	ctx, cancel := context.WithCancel(ctx)
	t := &team{ctx: ctx, board: b, limits: Limits{Depth: l.Depth, Time: l.Time}, started: started, table: s.table, end: cancel}
	s.team = t
	shut := s.share(t)
	end := sync.OnceFunc(func() {
		cancel()
		shut()
		t.helpers.Wait()
		s.team = nil
	})
	defer end() // also if s panics
	best := s.run(ctx, b, l, started)
	end()
	if s.opt.Kept {
		s.wins.add(&t.wins)
	}
	return t.merge(best)
}

// help searches with h until the search is over or ctx, a part of the team's, ends. A panic goes to caught and costs
// only what h would have found; h may be in any state then, and its entries in the table are doubtful.
func (t *team) help(ctx context.Context, h *searcher, caught func(value any)) (panicked bool) {
	t.mu.Lock()
	t.joined++
	h.table, h.helper, h.team = t.table, t.joined, t
	t.mu.Unlock()
	h.prover = h.opt.Proving && h.opt.RootVCT && t.limits.Depth == 0 && t.proving.CompareAndSwap(false, true)
	defer func() {
		if v := recover(); v != nil {
			panicked = true
			caught(v)
		}
		if h.prover {
			t.proving.Store(false)
		}
		h.table, h.helper, h.team, h.prover = nil, 0, nil, false
	}()
	r := h.run(ctx, t.board, t.limits, t.started)
	t.mu.Lock()
	t.results = append(t.results, r)
	t.mu.Unlock()
	if r.Mate > 0 && h.opt.Proving && t.end != nil {
		t.end()
	}
	return false
}

// merge returns what a result and those of the helpers, which have left, come to. What one thread has proven holds for all.
// Otherwise the threads vote for their moves: the deeper and the surer of the win, the more a vote counts.
func (t *team) merge(best Result) Result {
	all := []Result{best}
	nodes := best.Nodes
	for _, r := range t.results {
		nodes += r.Nodes
		if r.Depth > 0 || r.Mate != 0 {
			all = append(all, r)
		}
	}
	best = elected(all)
	best.Nodes, best.Elapsed = nodes, time.Since(t.started)
	return best
}

// leastVote is what the thread with the lowest score adds to its vote, so that its depth counts too.
const leastVote = 20

// elected returns one of some results: the shortest proven win, the longest proven loss, or the surest of the move that has
// the most votes; of equals the first.
func elected(all []Result) Result {
	best, least := all[0], all[0].Score
	for _, r := range all[1:] {
		if sooner(r.Mate, best.Mate) {
			best = r
		}
		least = min(least, r.Score)
	}
	if best.Mate != 0 {
		return best
	}
	vote := func(r Result) int { return (r.Score - least + leastVote) * r.Depth }
	votes := map[board.Point]int{}
	for _, r := range all {
		votes[r.Move] += vote(r)
	}
	for _, r := range all[1:] {
		if a, b := votes[r.Move], votes[best.Move]; a > b || a == b && r.Move == best.Move && vote(r) > vote(best) {
			best = r
		}
	}
	return best
}

// sooner reports whether a mate says more than another one of the same position, 0 if nothing is proven.
func sooner(mate, than int) bool {
	switch {
	case mate > 0:
		return than <= 0 || mate < than
	case mate < 0:
		return than == 0 || than < 0 && mate < than
	}
	return false
}
