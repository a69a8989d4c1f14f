package ladder

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
)

// InternalDeepening is Deepening inside the tree as well: where enough depth is
// left, a search two plies shallower finds the move to try first. Where the order
// of the candidates is good already that does not pay; where it is bad it saves
// most of the tree.
func InternalDeepening(ctx context.Context, b *board.Board, l Limits) Result {
	return measured(ctx, b, l, func(m *meter) Result {
		s := internal{m, newCached(b)}
		return deepen(m, b, s.pos, l.Depth, func(depth, alpha int) int {
			score, _ := s.search(depth-1, 1, -infinity, -alpha)
			return -score
		})
	})
}

// internalDepth is the least depth at which the shallower search pays.
const internalDepth = 4

type internal struct {
	*meter
	pos position
}

// search is alphaBeta's, and returns the best move too.
func (s *internal) search(depth, ply, alpha, beta int) (int, board.Point) {
	if !s.visit() {
		return 0, board.None
	}
	if score, end := leaf(s.pos, depth, ply); end {
		return score, board.None
	}
	moves := s.pos.Moves()
	if depth >= internalDepth && len(moves) > 1 {
		// At or below alpha every move looks as bad as any other.
		if score, first := s.search(depth-2, ply, alpha, beta); score > alpha {
			toFront(moves, first)
		}
	}
	best, move := -infinity, board.None
	for _, p := range moves {
		s.pos.Make(p)
		score, _ := s.search(depth-1, ply+1, -beta, -max(alpha, best))
		s.pos.Undo()
		if s.stopped {
			return 0, board.None
		}
		if -score > best {
			best, move = -score, p
		}
		if best >= beta {
			break
		}
	}
	return drawIfNone(best), move
}

// toFront moves p, if it is among the moves, before the others.
func toFront(moves []board.Point, p board.Point) {
	if i := slices.Index(moves, p); i > 0 {
		copy(moves[1:], moves[:i])
		moves[0] = p
	}
}
