package workers

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
)

const (
	takeWithin = 50 * time.Millisecond  // until a search must be taken
	grace      = 200 * time.Millisecond // for an answer to be late
	leastTime  = 100 * time.Millisecond // for a search of the node's own after one that is lost
	maxTables  = 50_000                 // games whose workers are known
)

// Searcher answers requests for moves; *engine.Pool is one.
type Searcher interface {
	Search(ctx context.Context, r engine.Request) (engine.Result, error)
	Release(game string)
}

// RemoteEngine has moves searched by workers, those of a game by the same while it lives, and whatever none takes or answers
// by the node's own pool. It is for concurrent use.
type RemoteEngine struct {
	client *Client
	pool   Searcher

	mu      sync.Mutex
	workers map[string]string // the worker with the table of each game; guarded by mu
}

// Engine returns one with the node's own pool.
func (f *Client) Engine(pool Searcher) *RemoteEngine {
	return &RemoteEngine{client: f, pool: pool, workers: map[string]string{}}
}

// Search waits for the answer to a request, as a pool does. It may tell only the move of the expected line.
func (m *RemoteEngine) Search(ctx context.Context, r engine.Request) (engine.Result, error) {
	began := time.Now()
	if l, err := level.Asked(r.Bot.String()); err == nil && l.Searches() { // a glance takes less time than a message
		if res, err := m.searchRemotely(ctx, r); err == nil || ctx.Err() != nil {
			return res, err
		}
	}
	if r.Budget > 0 {
		r.Budget = max(r.Budget-time.Since(began), min(r.Budget, leastTime))
	}
	m.client.counts.done.WithLabelValues(aSearch, here).Inc()
	return m.pool.Search(ctx, r)
}

// searchRemotely has a worker search.
func (m *RemoteEngine) searchRemotely(ctx context.Context, r engine.Request) (engine.Result, error) {
	none := engine.Result{Move: board.None}
	budget := r.Bot.Limits().Time
	if r.Budget > 0 {
		budget = min(budget, r.Budget)
	}
	before := m.worker(r.Game)
	got, worker, err := m.client.do(ctx, task{
		Game: r.Game, Rule: r.Board.Rule(), Size: r.Board.Size(), Moves: r.Board.Moves(),
		Search: &search{
			Level: r.Bot.String(), Who: person{Wide: r.Who.Wide, Network: r.Who.Network, Person: r.Who.Person}, Budget: budget, Seed: r.Seed,
		},
	}, terms{worker: before, take: min(takeWithin, budget/4), answer: budget + grace})
	switch {
	case errors.Is(err, errQuiet) || errors.Is(err, errLate):
		m.keep(r.Game, "")
	case err == nil:
		m.keep(r.Game, worker)
	}
	if err != nil {
		return none, err
	}
	a := got.Answer
	if a == nil || r.Board.Check(a.Move) != nil {
		m.client.log.Error("a worker's move cannot be made", "worker", worker, "game", r.Game)
		return none, errFailed
	}
	m.client.counts.done.WithLabelValues(aSearch, away).Inc()
	return engine.Result{
		Move: a.Move, Score: a.Score, Mate: a.Mate, Depth: a.Depth, Nodes: a.Nodes, PV: []board.Point{a.Move}, Elapsed: a.Elapsed,
	}, nil
}

// Release frees the tables of a game, wherever they are.
func (m *RemoteEngine) Release(game string) {
	m.keep(game, "")
	m.pool.Release(game)
}

// worker returns the worker with the table of a game, "" if none has it.
func (m *RemoteEngine) worker(game string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.workers[game]
}

// keep records the worker that has the table of a game now, "" if none shall, and has another's freed.
func (m *RemoteEngine) keep(game, worker string) {
	m.mu.Lock()
	before := m.workers[game]
	if before == worker {
		m.mu.Unlock()
		return
	}
	delete(m.workers, game)
	for other := range m.workers { // one of too many: its games are asked for anywhere
		if len(m.workers) < maxTables {
			break
		}
		delete(m.workers, other)
	}
	if worker != "" {
		m.workers[game] = worker
	}
	m.mu.Unlock()
	if before != "" && !m.client.post(toWorker+before, encode(release, over{Game: game})) {
		m.client.log.Debug("a worker is not told to free a table", "worker", before, "game", game)
	}
}
