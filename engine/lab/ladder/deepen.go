package ladder

import (
	"context"

	"github.com/tengen-go/tengen/engine/board"
)

// Deepening searches 2, 4, 6 … plies. The last search but one costs little beside
// the last, and tells which moves of the root to try first; a search that time
// cuts off has the one before to fall back on.
func Deepening(ctx context.Context, b *board.Board, l Limits) Result {
	return measured(ctx, b, l, func(m *meter) Result {
		s := alphaBeta{m, newCached(b)}
		return deepen(m, b, s.pos, l.Depth, func(depth, alpha int) int {
			return -s.search(depth-1, 1, -infinity, -alpha)
		})
	})
}

// deepen stops at a forced win or loss: a shallower search has seen none, so the
// win is the shortest and the loss the longest. Every iteration begins with an
// open window: the score of a shallower one is no bound for a deeper one, whose
// best move may be worth less than the last one seemed to be.
func deepen(m *meter, b *board.Board, pos position, limit int, score func(depth, alpha int) int) Result {
	empty := b.Size()*b.Size() - b.Ply()
	if limit <= 0 || limit > empty {
		limit = empty
	}
	moves := pos.Moves() // each iteration sorts them for the next
	var done Result
	for depth := min(2, limit); ; depth = min(depth+2, limit) {
		r := pick(m, pos, moves, func(alpha int) int { return score(depth, alpha) })
		if m.stopped {
			if done.Depth == 0 {
				return r
			}
			return done
		}
		done, done.Depth = r, depth
		if decided(r.Score) || depth == limit {
			return done
		}
	}
}
