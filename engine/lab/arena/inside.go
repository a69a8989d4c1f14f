package arena

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/gomocup"
	"github.com/tengen-go/tengen/engine/timeman"
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
		Depth: p.limits.Depth, Nodes: p.limits.Nodes, Time: insideTime(c, b),
	})
	if errors.Is(err, context.DeadlineExceeded) {
		err = fmt.Errorf("%w: %w", gomocup.ErrTimeout, err)
	}
	return res.Move, thought{depth: res.Depth, nodes: res.Nodes}, err
}

// insideTime is what our Gomocup program would take.
func insideTime(c clock, b *board.Board) time.Duration {
	if c.match == 0 {
		return timeman.Turn(c.turn)
	}
	return max(timeman.Match(c.turn, max(c.left, 0), 0, b.Ply(), b.Size()*b.Size()-b.Ply()), time.Millisecond)
}

func (p *inside) peak() int64 { return 0 }

func (p *inside) close() { p.engine.Close() }
