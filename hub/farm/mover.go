package farm

import (
	"context"
	"errors"
	"sync"
	"time"

	"tengen/engine"
	"tengen/engine/board"
)

const (
	takeWithin = 50 * time.Millisecond  // until a search must be taken
	grace      = 200 * time.Millisecond // for an answer to be late
	leastTime  = 100 * time.Millisecond // for a search of the node's own after one that is lost
	maxTables  = 50_000                 // games whose hands are known
)

// Searcher answers requests for moves; *engine.Pool is one.
type Searcher interface {
	Search(ctx context.Context, r engine.Request) (engine.Result, error)
	Release(game string)
}

// Mover has moves searched by hands, those of a game by the same while it lives, and whatever none takes or answers
// by the node's own pool. It is for concurrent use.
type Mover struct {
	farm *Farm
	pool Searcher

	mu    sync.Mutex
	hands map[string]string // who has the table of a game; guarded by mu
}

// Mover returns one with the node's own pool.
func (f *Farm) Mover(pool Searcher) *Mover {
	return &Mover{farm: f, pool: pool, hands: map[string]string{}}
}

// Search waits for the answer to a request, as a pool does. Of the line that is expected it may tell the move only.
func (m *Mover) Search(ctx context.Context, r engine.Request) (engine.Result, error) {
	began := time.Now()
	if r.Strength != engine.Acorn { // which takes less time than a message
		if res, err := m.away(ctx, r); err == nil || ctx.Err() != nil {
			return res, err
		}
	}
	if r.Budget > 0 {
		r.Budget = max(r.Budget-time.Since(began), min(r.Budget, leastTime))
	}
	m.farm.counts.done.WithLabelValues(aSearch, here).Inc()
	return m.pool.Search(ctx, r)
}

// away has a hand search.
func (m *Mover) away(ctx context.Context, r engine.Request) (engine.Result, error) {
	none := engine.Result{Move: board.None}
	budget := r.Strength.Limits().Time
	if r.Budget > 0 {
		budget = min(budget, r.Budget)
	}
	before := m.hand(r.Game)
	got, hand, err := m.farm.do(ctx, errand{
		Game: r.Game, Rule: r.Board.Rule(), Size: r.Board.Size(), Moves: r.Board.Moves(),
		Search: &search{Strength: r.Strength, Budget: budget, Seed: r.Seed},
	}, terms{hand: before, take: min(takeWithin, budget/4), answer: budget + grace})
	switch {
	case errors.Is(err, errQuiet) || errors.Is(err, errLate):
		m.keep(r.Game, "")
	case err == nil:
		m.keep(r.Game, hand)
	}
	if err != nil {
		return none, err
	}
	a := got.Answer
	if a == nil || r.Board.Check(a.Move) != nil {
		m.farm.log.Error("a worker's move cannot be made", "worker", hand, "game", r.Game)
		return none, errFailed
	}
	m.farm.counts.done.WithLabelValues(aSearch, away).Inc()
	return engine.Result{
		Move: a.Move, Score: a.Score, Mate: a.Mate, Depth: a.Depth, Nodes: a.Nodes, PV: []board.Point{a.Move}, Elapsed: a.Elapsed,
	}, nil
}

// Release frees the tables of a game, wherever they are.
func (m *Mover) Release(game string) {
	m.keep(game, "")
	m.pool.Release(game)
}

// hand returns who has the table of a game, "" if nobody does.
func (m *Mover) hand(game string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.hands[game]
}

// keep notes who has the table of a game now, "" if nobody shall, and has another's freed.
func (m *Mover) keep(game, hand string) {
	m.mu.Lock()
	before := m.hands[game]
	if before == hand {
		m.mu.Unlock()
		return
	}
	delete(m.hands, game)
	for other := range m.hands { // one of too many: its games are asked for anywhere
		if len(m.hands) < maxTables {
			break
		}
		delete(m.hands, other)
	}
	if hand != "" {
		m.hands[game] = hand
	}
	m.mu.Unlock()
	if before != "" && !m.farm.post(toHand+before, encode(release, over{Game: game})) {
		m.farm.log.Debug("a worker is not told to free a table", "worker", before, "game", game)
	}
}
