package gomocup

import (
	"context"
	"errors"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/opening"
)

// balance answers with the stone, or the two, after which the position is nearest to being worth a bias to the side to move now; it
// plays none. The time for a move is divided among the searches that this takes, and so are the positions of max_node.
func (s *session) balance(a arrival, two bool, bias int) error {
	if s.board.Five() != nil || s.board.Full() {
		return errOver
	}
	s.used = true
	ctx, done := s.thought(a.n)
	defer done()
	deadline := a.at.Add(s.budget(s.board))
	left := opening.Searches(two)
	nodes := s.set.nodes
	if nodes > 0 {
		nodes = max(1, nodes/int64(left))
	}
	d := &opening.Decider{Seed: uint64(s.board.Key()), Search: func(ctx context.Context, b *board.Board, l engine.Limits) (engine.Result, error) {
		l.Depth, l.Nodes, l.Time = s.set.depth, nodes, max(time.Until(deadline)/time.Duration(max(1, left)), time.Millisecond)
		left--
		res, err := s.search(ctx, b, l)
		switch {
		case s.thoughts.Err() != nil:
			return res, s.thoughts.Err()
		case errors.Is(err, engine.ErrNoMove):
			return res, err
		}
		return res, nil // one that YXSTOP has interrupted, too
	}}
	worth := float64(bias)
	if s.board.Turn() == board.White {
		worth = -worth
	}
	stones, err := d.Balance(ctx, s.board, two, worth)
	switch {
	case errors.Is(err, opening.ErrNone), errors.Is(err, engine.ErrNoMove):
		err = errOver
	case err == nil:
		text := ""
		for _, p := range stones {
			text += " " + coordinates(p, s.board.Size())
		}
		s.out.say("%s", text[1:])
	}
	return s.unlessEnded(err)
}
