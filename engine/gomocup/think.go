package gomocup

import (
	"context"
	"errors"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/timeman"
)

// interrupt ends the thought that goes on, if one does, and those to come for
// lines up to the given one; the best move so far is played. Any goroutine may
// call it.
func (s *session) interrupt(line int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stopped = max(s.stopped, line)
	if s.stop != nil {
		s.stop()
	}
}

// thought returns the context of a thought for a line, and what ends it.
func (s *session) thought(line int) (context.Context, func()) {
	ctx, cancel := context.WithCancel(s.thoughts)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.stop = cancel
	if line <= s.stopped {
		cancel()
	}
	return ctx, func() {
		s.mu.Lock()
		defer s.mu.Unlock()
		s.stop = nil
		cancel()
	}
}

// think searches a position for a part of the time for a move, less what has
// gone since the command came. It fails when there is no move or the session
// ends; an interrupted search is a result.
func (s *session) think(b *board.Board, a arrival, part float64, lines int) (engine.Result, error) {
	first := !s.used
	s.used = true
	ctx, done := s.thought(a.n)
	defer done()
	budget := time.Duration(part * float64(s.budget(b)))
	if first && budget > timeman.Margin && budget < shortThought {
		budget -= budget / 5
	}
	s.grow(a, budget)
	limits := engine.Limits{
		Depth: s.set.depth,
		Nodes: s.set.nodes,
		Time:  max(budget-time.Since(a.at), time.Millisecond),
		Lines: lines,
	}
	reported := false
	if s.set.detail >= 2 || s.set.detail == 1 && lines > 1 {
		limits.Report = func(l engine.Line) { s.message(l); reported = true }
	}
	if s.set.detail >= 3 {
		s.out.say("DEBUG time %v depth %d nodes %d table %d MiB threads %d", budget, limits.Depth, limits.Nodes, s.set.table()>>20, s.set.threads)
	}
	res, err := s.search(ctx, b, limits)
	s.sized = true
	s.delayed(time.Since(a.at) - budget)
	switch {
	case s.thoughts.Err() != nil:
		return res, s.thoughts.Err()
	case errors.Is(err, engine.ErrNoMove):
		return res, errOver
	case !reported && s.set.detail > 0: // also when it was over before an iteration was
		s.message(engine.Line{
			Rank: 1, Depth: res.Depth, SelDepth: res.Depth, Score: res.Score, Mate: res.Mate,
			Nodes: res.Nodes, Elapsed: res.Elapsed, PV: res.PV,
		})
	}
	return res, nil
}

// budget returns the time for the move in a position of this game.
func (s *session) budget(b *board.Board) time.Duration {
	return s.set.budget(s.spent, s.late, b.Ply(), b.Size()*b.Size()-b.Ply())
}

// shortThought is the time below which the first thought since START has a fifth less, where that is more than timeman.Margin: code, weights and table are in no cache
// yet, so that the answer comes later than those that follow.
const shortThought = 200 * time.Millisecond

// growPart is the part of a thought, one in so many, for which the engine's table may grow.
const growPart = 20

// delayed notes how late a thought has ended. What is long ago counts less.
func (s *session) delayed(by time.Duration) { s.late = max(by, s.late-s.late/forget) }

// forget is the part of the delay that each thought forgets, one in so many.
const forget = 16

// mayGrow reports whether the engine's table is to grow. Before the manager has said how much memory there is, which it
// may do at any time, the small table serves for one answer.
func (s *session) mayGrow() bool { return s.growing && s.sized }

// grow has the table grow before a thought that is long beside that, or bounded by other
// things than time: then the moves do not depend on how quick the manager was.
func (s *session) grow(a arrival, budget time.Duration) {
	bounded := s.set.nodes > 0 || s.set.depth > 0
	for s.mayGrow() && s.thoughts.Err() == nil && (bounded || time.Since(a.at) < budget/growPart) {
		s.growing = s.engine.Grow()
	}
}

// search is the engine's. A fault in it costs the engine, not the game: a safe
// move is played.
func (s *session) search(ctx context.Context, b *board.Board, l engine.Limits) (res engine.Result, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			engine.LogPanic(s.opt.Log, "a search", "", fault)
			s.engine = s.fresh() // the old one may be in any state
			s.out.say("DEBUG the search failed: %v", fault)
			p, ok := engine.SafeMove(b)
			if res, err = (engine.Result{Move: p, PV: []board.Point{p}}), nil; !ok {
				err = engine.ErrNoMove
			}
		}
	}()
	return s.engine.Search(ctx, b, l)
}

// fresh returns an engine as INFO wants it.
func (s *session) fresh() thinker {
	e := s.make(s.set.table())
	s.growing = true
	e.SetThreads(s.set.threads)
	return e
}

// play thinks about the session's position, plays and answers. Then it ponders on the opponent's time, unless the end
// is known.
func (s *session) play(a arrival) error {
	res, err := s.think(s.board, a, 1, 1)
	if err != nil {
		return s.unlessEnded(err)
	}
	s.board.Make(res.Move)
	s.out.say("%s", coordinates(res.Move, s.board.Size()))
	s.spent += time.Since(a.at)
	s.open = res.Mate == 0 && s.board.Five() == nil && !s.board.Full()
	return nil
}

// analyse thinks as play does and answers with the best move, but plays none.
func (s *session) analyse(a arrival, lines int) error {
	lines = min(lines, s.board.Size()*s.board.Size())
	res, err := s.think(s.board, a, 1, lines)
	if err != nil {
		return s.unlessEnded(err)
	}
	s.out.say("%s", coordinates(res.Move, s.board.Size()))
	return nil
}

// unlessEnded returns err for an answer, but nothing once END has come
// or the session has ended: nobody listens any more.
func (s *session) unlessEnded(err error) error {
	if s.thoughts.Err() != nil {
		return nil
	}
	return err
}
