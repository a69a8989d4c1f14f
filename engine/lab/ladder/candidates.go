package ladder

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
)

// Candidates is AlphaBeta that tries only points near stones, the best first:
// alpha-beta cuts little unless the first move it tries is good.
func Candidates(ctx context.Context, b *board.Board, l Limits) Result {
	return measured(ctx, b, l, func(m *meter) Result {
		s := alphaBeta{m, newOrdered(b)}
		return s.root(l.Depth)
	})
}

// ordered is plain with a choice of moves.
type ordered struct{ *plain }

func newOrdered(b *board.Board) *ordered { return &ordered{newPlain(b)} }

// Moves returns the candidates, the best first.
func (g *ordered) Moves() []board.Point {
	var list []candidate
	me := number(g.Turn())
	for _, p := range g.points {
		if i := index(p); g.grid[i] == board.Empty && g.grid.near(i) {
			s := g.grid.scores(i)
			list = append(list, candidate{p, s[me], s[1-me]})
		}
	}
	return choose(g.Board, list)
}

// candidate is a point with its values for the side to move and for the other.
type candidate struct {
	at           board.Point
	mine, theirs int
}

// choose returns the legal ones among the candidates, the best first. If one of
// them makes five, there is nothing else to try; if the opponent threatens five,
// nothing but to block. Where no candidate is legal it returns what else is,
// first of all the centre of an empty board.
func choose(b *board.Board, list []candidate) []board.Point {
	me := b.Turn()
	var blocks []board.Point
	keys := make([]int, 0, len(list)) // a key sorts by worth, then by point
	for _, c := range list {
		if b.Check(c.at) != nil {
			continue
		}
		if c.mine >= worth[five] && b.Wins(c.at, me) {
			return []board.Point{c.at}
		}
		if c.theirs >= worth[five] && b.Wins(c.at, me.Opponent()) {
			blocks = append(blocks, c.at)
		}
		// Mine counts twice: my five comes before his, his before my open four.
		keys = append(keys, -(2*c.mine+c.theirs)<<16|int(c.at))
	}
	switch {
	case blocks != nil:
		return blocks
	case len(keys) > 0:
		slices.Sort(keys)
		moves := make([]board.Point, len(keys))
		for i, k := range keys {
			moves[i] = board.Point(k & 0xffff)
		}
		return moves
	case b.Ply() == 0:
		return []board.Point{board.At(b.Size()/2, b.Size()/2)}
	}
	return legal(b, everyPoint(b))
}
