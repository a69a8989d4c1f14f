package gomocup

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"tengen/engine"
	"tengen/engine/board"
)

// interrupt ends the thought that goes on, if one does; its best move so far
// is played. Any goroutine may call it.
func (s *session) interrupt() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.stop != nil {
		s.stop()
	}
}

// think searches a position for what is left of the time since the command
// came. It fails with the session's end; an interrupted search is a result.
func (s *session) think(b *board.Board, since time.Time, part float64, lines int) (engine.Result, error) {
	s.prepare()
	ctx, cancel := context.WithCancel(s.thoughts)
	defer cancel()
	s.mu.Lock()
	s.stop = cancel
	s.mu.Unlock()
	defer func() {
		s.mu.Lock()
		s.stop = nil
		s.mu.Unlock()
	}()
	limits := engine.Limits{
		Depth: s.set.depth,
		Nodes: s.set.nodes,
		Time:  max(time.Duration(part*float64(s.set.budget()))-time.Since(since), time.Millisecond),
		Lines: lines,
	}
	if s.set.detail >= 2 {
		limits.Report = func(l engine.Line) { s.message(l, b.Size()) }
	}
	res, err := s.engine.Search(ctx, b, limits)
	switch {
	case s.thoughts.Err() != nil:
		return res, s.thoughts.Err()
	case errors.Is(err, engine.ErrNoMove):
		return res, errOver
	case s.set.detail == 1:
		s.message(engine.Line{
			Rank: 1, Depth: res.Depth, SelDepth: res.Depth, Score: res.Score, Mate: res.Mate,
			Nodes: res.Nodes, Elapsed: res.Elapsed, PV: res.PV,
		}, b.Size())
	}
	return res, nil
}

// prepare makes the engine, or gives it the table that INFO asks for.
func (s *session) prepare() {
	switch table := s.set.table(); {
	case s.engine == nil:
		s.engine, s.table = s.make(table), table
	case table != s.table:
		s.engine.Resize(table)
		s.table = table
	}
}

// play thinks about the session's position, plays and answers.
func (s *session) play(since time.Time) error {
	res, err := s.think(s.board, since, 1, 1)
	if err != nil {
		return s.unlessEnded(err)
	}
	s.board.Make(res.Move)
	s.out.say("%s", coordinates(res.Move, s.board.Size()))
	return nil
}

// analyse thinks as play does and answers with the best move, but plays none.
func (s *session) analyse(since time.Time, lines int) error {
	res, err := s.think(s.board, since, 1, lines)
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

// message reports a variation.
func (s *session) message(l engine.Line, size int) {
	var b strings.Builder
	if l.Rank > 1 {
		fmt.Fprintf(&b, "(%d) ", l.Rank)
	}
	fmt.Fprintf(&b, "depth %d-%d ev %s n %s", l.Depth, l.SelDepth, eval(l.Score, l.Mate), short(l.Nodes))
	if s.set.detail >= 3 || l.Elapsed >= time.Millisecond {
		speed := float64(l.Nodes) / max(l.Elapsed.Seconds(), 1e-6)
		fmt.Fprintf(&b, " nps %s tm %d", short(int64(speed)), l.Elapsed.Milliseconds())
	}
	b.WriteString(" pv")
	for i, p := range l.PV {
		if i == 32 {
			b.WriteString(" …")
			break
		}
		b.WriteString(" " + coordinates(p, size))
	}
	s.out.say("MESSAGE %s", b.String())
}

// eval writes a score, or the plies to the five of a proven win or loss.
func eval(score, mate int) string {
	switch {
	case mate > 0:
		return fmt.Sprintf("+M%d", mate)
	case mate < 0:
		return fmt.Sprintf("-M%d", -mate)
	}
	return fmt.Sprint(score)
}

// short writes a number in thousands or millions when it is large.
func short(n int64) string {
	switch {
	case n >= 10_000_000:
		return fmt.Sprintf("%dM", n/1_000_000)
	case n >= 10_000:
		return fmt.Sprintf("%dK", n/1000)
	}
	return fmt.Sprint(n)
}
