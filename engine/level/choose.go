package level

import (
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
)

// Choose returns the move of a level, with search for looking ahead. The same seed and position give the same move,
// except at the highest level, whose search is bounded by time. limits.Time is the longest that it may take. It returns
// engine.ErrNoMove, and search's errors.
func (l *Level) Choose(b *board.Board, seed uint64, limits engine.Limits, search func(engine.Limits) (engine.Result, error)) (engine.Result, error) {
	if l.Full() {
		return search(limits)
	}
	if b.Full() || b.Five() != nil {
		return engine.Result{Move: board.None}, engine.ErrNoMove
	}
	started := time.Now()
	pos := positions.Get().(*threat.Position) // after a panic it is not used again
	pos.Reset(b)
	s := l.look(pos, seed)
	p, ok := s.glance(l.Whim, b.Size(), seed)
	missed, mate := s.missed, 0
	if l.Glance && s.lost() {
		mate = lostNext
	}
	positions.Put(pos)
	if !l.Glance && !missed {
		res, err := search(limits)
		if err != nil || l.Horizon == 0 || res.Mate <= l.Horizon {
			return res, err
		}
	}
	if !ok {
		if p, ok = engine.SafeMove(b); !ok {
			return engine.Result{Move: board.None}, engine.ErrNoMove
		}
	}
	return engine.Result{Move: p, Mate: mate, Nodes: 1, PV: []board.Point{p}, Elapsed: time.Since(started)}, nil
}

// lostNext are the plies to a five of the other side that nothing stops, when it is one's turn.
const lostNext = -2

// positions are for glances, which may be asked for by hundreds at once: a new one takes most of a megabyte.
var positions = sync.Pool{New: func() any { return threat.New() }}
