package gomocup

import (
	"context"
	"sync"

	"github.com/tengen-go/tengen/engine"
)

// await returns the next line. If that does not come, the engine's table grows, then
// the brain ponders. False at the end of the input or of the session.
func (s *session) await(queue <-chan arrival) (a arrival, ok bool) {
	for len(queue) == 0 && s.thoughts.Err() == nil && s.mayGrow() {
		s.growing = s.engine.Grow()
	}
	if len(queue) == 0 {
		defer s.ponder()()
	}
	select {
	case a, ok = <-queue:
	case <-s.ctx.Done():
	}
	return a, ok
}

// ponder searches the position for the opponent, if that is wanted and makes sense, until it is told to stop; stop
// returns when the search has ended. It writes and counts nothing: the result is in the engine's table. A fault costs
// the engine.
func (s *session) ponder() (stop func()) {
	if !s.set.pondering || !s.open {
		return func() {}
	}
	ctx, cancel := context.WithCancel(s.thoughts) // so that END stops it as it comes
	var search sync.WaitGroup
	search.Go(func() {
		defer func() {
			if fault := recover(); fault != nil {
				engine.LogPanic(s.opt.Log, "pondering", "", fault)
				s.engine = s.fresh() // the old one may be in any state
			}
		}()
		_, _ = s.engine.Search(ctx, s.board, engine.Limits{}) // it has filled the table
	})
	return func() {
		cancel()
		search.Wait()
	}
}
