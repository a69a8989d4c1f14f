package ladder

import (
	"context"

	"github.com/tengen-go/tengen/engine/board"
)

// AlphaBeta is Negamax that gives up a move as soon as it is known to be worse
// than one that the opponent, or the side itself, has found elsewhere.
func AlphaBeta(ctx context.Context, b *board.Board, l Limits) Result {
	return measured(ctx, b, l, func(m *meter) Result {
		s := alphaBeta{m, newPlain(b)}
		return s.root(l.Depth)
	})
}

type alphaBeta struct {
	*meter
	pos position
}

func (s *alphaBeta) root(depth int) Result {
	return fixed(s.meter, s.pos, depth, func(depth, alpha int) int {
		return -s.search(depth-1, 1, -infinity, -alpha)
	})
}

// search returns the score for the side to move if it lies between alpha, which
// that side is sure of already, and beta, which the other will not allow it to
// exceed. A score at or below alpha is an upper bound, one at or above beta a
// lower bound.
func (s *alphaBeta) search(depth, ply, alpha, beta int) int {
	if !s.visit() {
		return 0
	}
	if score, end := leaf(s.pos, depth, ply); end {
		return score
	}
	best := -infinity
	for _, p := range s.pos.Moves() {
		s.pos.Make(p)
		best = max(best, -s.search(depth-1, ply+1, -beta, -max(alpha, best)))
		s.pos.Undo()
		if s.stopped {
			return 0
		}
		if best >= beta {
			break
		}
	}
	return drawIfNone(best)
}
