package ladder

import (
	"context"

	"github.com/tengen-go/tengen/engine/board"
)

// PVS, principal variation search, trusts the order of the moves: the first is
// searched with the whole window, each other only to show that it is not better.
// If it is, it is searched again.
func PVS(ctx context.Context, b *board.Board, l Limits) Result {
	return measured(ctx, b, l, func(m *meter) Result {
		s := pvs{meter: m, pos: newCached(b), table: newTable()}
		return s.root(b, l.Depth)
	})
}

type pvs struct {
	*meter
	pos   *cached
	table *table
	hunt  *hunt // wins by fours at the leaves; nil: nobody looks
}

func (s *pvs) root(b *board.Board, limit int) Result {
	return deepen(s.meter, b, s.pos, limit, func(depth, alpha int) int {
		return s.next(depth, 0, alpha, infinity, alpha == -infinity)
	})
}

// next returns the score of the move that was just made.
func (s *pvs) next(depth, ply, alpha, beta int, first bool) int {
	if !first {
		score := -s.search(depth-1, ply+1, -alpha-1, -alpha)
		if score <= alpha || score >= beta || s.stopped {
			return score
		}
	}
	return -s.search(depth-1, ply+1, -beta, -alpha)
}

// search is hashed's with next.
func (s *pvs) search(depth, ply, alpha, beta int) int {
	if !s.visit() {
		return 0
	}
	if s.hunt != nil && depth <= 1 && !s.pos.Won() && !s.pos.Full() {
		if n := s.hunt.leaf(); n > 0 {
			return Win - ply - n
		}
	}
	if score, end := leaf(s.pos, depth, ply); end {
		return score
	}
	known := s.table.get(s.pos.Key())
	if known.answers(depth, alpha, beta) {
		return int(known.score)
	}
	moves := s.pos.Moves()
	if known.bound == unknown && depth >= internalDepth && len(moves) > 1 {
		s.search(depth-2, ply, alpha, beta)
		known = s.table.get(s.pos.Key())
	}
	toFront(moves, known.move)

	best, move := -infinity, board.None
	for i, p := range moves {
		s.pos.Make(p)
		score := s.next(depth, ply, max(alpha, best), beta, i == 0)
		s.pos.Undo()
		if s.stopped {
			return 0
		}
		if score > best {
			best, move = score, p
		}
		if best >= beta {
			break
		}
	}
	best = drawIfNone(best)
	s.table.put(newEntry(s.pos.Key(), best, depth, alpha, beta, move))
	return best
}
