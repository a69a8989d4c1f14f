package ladder

import (
	"context"

	"github.com/tengen-go/tengen/engine/board"
)

// Minimax plays out every sequence of moves to a depth. The side to move takes
// the best of what the other side leaves it.
func Minimax(ctx context.Context, b *board.Board, l Limits) Result {
	return measured(ctx, b, l, func(m *meter) Result {
		s := minimax{m, newPlain(b)}
		return s.root(l.Depth)
	})
}

type minimax struct {
	*meter
	pos position
}

func (s *minimax) root(depth int) Result {
	return fixed(s.meter, s.pos, depth, func(depth, _ int) int { return s.least(depth-1, 1) })
}

// most is the score when the side at the root is to move.
func (s *minimax) most(depth, ply int) int {
	if !s.visit() {
		return 0
	}
	if score, end := leaf(s.pos, depth, ply); end {
		return score
	}
	best := -infinity
	for _, p := range s.pos.Moves() {
		s.pos.Make(p)
		best = max(best, s.least(depth-1, ply+1))
		s.pos.Undo()
		if s.stopped {
			return 0
		}
	}
	return drawIfNone(best)
}

// least is the score, for the side at the root, when the other is to move.
func (s *minimax) least(depth, ply int) int {
	if !s.visit() {
		return 0
	}
	if score, end := leaf(s.pos, depth, ply); end {
		return -score
	}
	worst := infinity
	for _, p := range s.pos.Moves() {
		s.pos.Make(p)
		worst = min(worst, s.most(depth-1, ply+1))
		s.pos.Undo()
		if s.stopped {
			return 0
		}
	}
	return drawIfNone(worst)
}

// drawIfNone is the score of a node: no legal move at all is a draw.
func drawIfNone(best int) int {
	if best == infinity || best == -infinity {
		return 0
	}
	return best
}

// fixed searches to one depth.
func fixed(m *meter, pos position, depth int, score func(depth, alpha int) int) Result {
	if depth <= 0 {
		depth = 2
	}
	moves := pos.Moves()
	r := pick(m, pos, moves, func(alpha int) int { return score(depth, alpha) })
	if !m.stopped {
		r.Depth = depth
	}
	return r
}

// pick plays each move at the root and keeps the one with the best score. score
// is asked with the move on the board; it is given the best so far and may
// answer anything that is not better if the true score is not better either.
// Each move that was the best for a while goes to the front, so that they are
// sorted for the next search; of the others only bounds are known.
func pick(m *meter, pos position, moves []board.Point, score func(alpha int) int) Result {
	m.visit()
	best := Result{Move: board.None, Score: -infinity}
	for i, p := range moves {
		pos.Make(p)
		got := score(best.Score)
		pos.Undo()
		if m.stopped {
			return best
		}
		if got > best.Score {
			best.Move, best.Score = p, got
			toFront(moves[:i+1], p)
		}
	}
	return best
}
