package engine

import (
	"context"
	"errors"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// ErrNoMove is returned when there is nothing to play: the last move won, the
// board is full, or every empty point is forbidden.
var ErrNoMove = errors.New("engine: no legal move")

// Result is what a search found.
type Result struct {
	Move    board.Point
	Score   int   // in weights.Unit, for the side to move; wins near Win
	Mate    int   // plies to the five, negative if the side to move loses; 0 if not proven
	Depth   int   // plies of the last finished iteration
	Nodes   int64 // positions visited
	PV      []board.Point
	Elapsed time.Duration
}

// Engine searches for one game at a time. It is not safe for concurrent use;
// a Pool is. Make one with New, release its memory with Close.
type Engine struct {
	s       *searcher
	helpers []*searcher // of the other threads
	panics  panics      // of the helpers
	growth  *growth     // nil: the table has its size
}

// New returns an engine with its own transposition table.
func New(opt Options) *Engine {
	e := &Engine{s: newSearcher(opt), panics: panics{log: opt.Log}}
	e.s.table, e.s.wins = newTable(opt.TableBytes), &wins{}
	e.SetThreads(opt.Threads)
	return e
}

// SetThreads changes how many threads search, from 1 to MaxThreads. Searches
// that are limited in nodes, or for several lines, use one.
func (e *Engine) SetThreads(n int) {
	n = min(max(n, 1), MaxThreads) - 1
	for len(e.helpers) < n {
		e.helpers = append(e.helpers, newSearcher(e.s.opt))
	}
	clear(e.helpers[n:])
	e.helpers = e.helpers[:n]
	e.s.share = nil
	if n > 0 {
		e.s.share = e.share
	}
}

// share sends the other threads to a search. Where one has panicked before, there
// is a new searcher and an empty table.
func (e *Engine) share(t *team) (shut func()) {
	for i, h := range e.helpers {
		if h == nil {
			e.helpers[i] = newSearcher(e.s.opt)
			t.table.clear()
		}
	}
	for i, h := range e.helpers {
		t.helpers.Go(func() {
			if t.help(t.ctx, h, func(v any) { e.panics.caught(inHelper, "", v) }) {
				e.helpers[i] = nil
			}
		})
	}
	return func() {}
}

// Close releases the table. The engine must not be used afterwards; closing it
// twice is harmless.
func (e *Engine) Close() {
	if e.s != nil {
		e.s.table.free()
	}
	e.shrink()
	e.s, e.helpers = nil, nil
}

// Search returns the best move found for the side to move within the limits.
// b is not changed. The move is always legal. A cancelled context ends the
// search with its error and the best move so far; ErrNoMove when there is none.
// A panic in the caller's own thread is left to the caller.
func (e *Engine) Search(ctx context.Context, b *board.Board, l Limits) (Result, error) {
	return e.s.find(ctx, b, l)
}

// find is Search on a searcher and its helpers.
func (s *searcher) find(ctx context.Context, b *board.Board, l Limits) (Result, error) {
	started := time.Now()
	safe, ok := safeMove(s.pos, b)
	if !ok {
		return Result{Move: board.None}, ErrNoMove
	}
	if err := ctx.Err(); err != nil {
		return Result{Move: safe}, err
	}
	s.table.newSearch()
	s.wins.newSearch()
	res := s.together(ctx, b, l, started)
	if s.opt.Aged && !s.bounded {
		s.table.keepHistory(&s.history)
	}
	s.keep(ctx, b, l, &res, started)
	if b.Check(res.Move) != nil {
		// The search must not come here; a legal move is still required.
		res = Result{Move: safe, PV: []board.Point{safe}, Nodes: res.Nodes, Elapsed: res.Elapsed}
	}
	return res, ctx.Err()
}

// Clear forgets what earlier searches found.
func (e *Engine) Clear() {
	e.s.table.clear()
	e.s.wins.clear()
}

// over reports whether no move can follow.
func over(b *board.Board) bool { return b.Full() || b.Five() != nil }
