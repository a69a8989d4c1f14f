package arena

import (
	"context"
	"errors"
	"fmt"
	"time"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/engine/gomocup"
)

// inside is our engine, without a pipe.
type inside struct {
	limits limits
	engine *engine.Engine
}

func newInside(l limits) *inside {
	opt := l.Options
	if l.Hash > 0 {
		opt.TableBytes = l.Hash
	}
	// The tables of a rule are made once, which should not come out of a turn.
	if b, err := board.New(l.rule, board.MinSize); err == nil {
		engine.SafeMove(b)
	}
	return &inside{limits: l, engine: engine.New(opt)}
}

// begin forgets the game before, so that a game does not depend on which were
// played before it.
func (p *inside) begin(context.Context) error {
	p.engine.Clear()
	return nil
}

func (p *inside) rest(context.Context) {}

func (p *inside) move(ctx context.Context, b *board.Board, c clock) (at board.Point, th thought, err error) {
	defer func() {
		if fault := recover(); fault != nil {
			engine.LogPanic(p.limits.Options.Log, "a search", "", fault)
			err = fmt.Errorf("%w: %v", errPanic, fault)
		}
	}()
	res, err := p.engine.Search(ctx, b, engine.Limits{
		Depth: p.limits.Depth, Nodes: p.limits.Nodes, Time: insideTime(c),
	})
	if errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("%w: %w", gomocup.ErrTimeout, err)
	}
	return res.Move, thought{depth: res.Depth, nodes: res.Nodes}, err
}

// Of a match's time one move takes a twentieth at most; of the time for a move,
// something is kept back for a slow wake-up. Our Gomocup program does the same.
const (
	matchPart = 20
	keepBack  = 30 * time.Millisecond
)

func insideTime(c clock) time.Duration {
	t := c.turn
	if c.match > 0 {
		t = min(t, max(c.left, 0)/matchPart)
	}
	return max(t-keepBack, t/2, time.Millisecond)
}

func (p *inside) peak() int64 { return 0 }

func (p *inside) close() { p.engine.Close() }
