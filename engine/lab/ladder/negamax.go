package ladder

import (
	"context"

	"github.com/tengen-go/tengen/engine/board"
)

// Negamax is Minimax in one function: a gain of one side is the other's loss, so each side takes the greatest of the
// negated scores.
func Negamax(ctx context.Context, b *board.Board, l Limits) Result {
	return measured(ctx, b, l, func(m *meter) Result {
		s := negamax{m, newPlain(b)}
		return s.root(l.Depth)
	})
}

type negamax struct {
	*meter
	pos position
}

func (s *negamax) root(depth int) Result {
	return fixed(s.meter, s.pos, depth, func(depth, _ int) int { return -s.search(depth-1, 1) })
}

// search returns the score for the side to move.
func (s *negamax) search(depth, ply int) int {
	if !s.visit() {
		return 0
	}
	if score, end := leaf(s.pos, depth, ply); end {
		return score
	}
	best := -infinity
	for _, p := range s.pos.Moves() {
		s.pos.Make(p)
		best = max(best, -s.search(depth-1, ply+1))
		s.pos.Undo()
		if s.stopped {
			return 0
		}
	}
	return drawIfNone(best)
}
