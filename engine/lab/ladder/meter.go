package ladder

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// meter counts the nodes of one search and says when it must end.
type meter struct {
	ctx     context.Context
	nodes   int64
	limit   int64 // 0: none
	stopped bool  // for good; the search's results from here on mean nothing
}

// visit counts a node and reports whether the search may go on. The context is
// looked at every 64 nodes: a millisecond of the slowest rung.
func (m *meter) visit() bool {
	if m.limit > 0 && m.nodes >= m.limit || m.nodes%64 == 0 && m.ctx.Err() != nil {
		m.stopped = true
	}
	if !m.stopped {
		m.nodes++
	}
	return !m.stopped
}

// measured runs a search with a meter and fills in what the meter knows. It
// answers itself where there is nothing to search.
func measured(ctx context.Context, b *board.Board, l Limits, search func(*meter) Result) Result {
	started := time.Now()
	first := firstLegal(b)
	if first == board.None || b.Five() != nil {
		return Result{Move: board.None, Elapsed: time.Since(started)}
	}
	if l.Time > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, l.Time)
		defer cancel()
	}
	m := &meter{ctx: ctx, limit: l.Nodes}
	r := search(m)
	if r.Move == board.None { // cut off before the first move was judged
		r = Result{Move: first}
	}
	r.Nodes, r.Elapsed = m.nodes, time.Since(started)
	return r
}

// firstLegal returns the first candidate, None if no point is legal.
func firstLegal(b *board.Board) board.Point {
	if moves := newOrdered(b).Moves(); len(moves) > 0 {
		return moves[0]
	}
	return board.None
}
