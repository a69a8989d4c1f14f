package engine

import (
	"sync"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
)

// SafeMove returns a legal move without searching, in microseconds: the own
// five, else a block of a five, else the own straight four, else a block of
// one, else the point with the best score. It is what is played when a search
// cannot answer. False when there is no legal move or the game is over.
func SafeMove(b *board.Board) (p board.Point, ok bool) {
	borrowed(func(pos *threat.Position) { p, ok = safeMove(pos, b) })
	return p, ok
}

// positions are for answers without a search, which may be asked for by hundreds
// at once: a new one takes most of a megabyte.
var positions = sync.Pool{New: func() any { return threat.New() }}

// borrowed lends a position for a call of f. After a panic it is not used again.
func borrowed(f func(*threat.Position)) {
	pos := positions.Get().(*threat.Position)
	f(pos)
	positions.Put(pos)
}

// safeMove is SafeMove on a position that nobody uses.
func safeMove(pos *threat.Position, b *board.Board) (board.Point, bool) {
	if over(b) {
		return board.None, false
	}
	pos.Reset(b)
	best, bestOrder := board.None, int32(-1)
	me := pos.Turn()
	for y := range pos.Size() {
		for x := range pos.Size() {
			p := board.At(x, y)
			q := threat.SquareOf(p)
			if pos.At(q) != threat.Empty {
				continue
			}
			order := safeOrder(pos, q) + centrality(x, y, pos.Size())
			if order > bestOrder && !pos.Forbidden(q, me) {
				best, bestOrder = p, order
			}
		}
	}
	return best, best != board.None
}

// safeOrder ranks a point by its level for the side to move and for the other.
func safeOrder(pos *threat.Position, q threat.Square) int32 {
	me, foe := pos.Turn(), pos.Turn()^1
	mine, theirs := pos.Is(q, me), pos.Is(q, foe)
	order := 64 * (int32(pos.Score(q, me)) + int32(pos.Score(q, foe)))
	switch {
	case mine.Level == threat.MakesFive:
		order += 4 << 24
	case theirs.Level == threat.MakesFive:
		order += 3 << 24
	case mine.Level == threat.Winning:
		order += 2 << 24
	case theirs.Level == threat.Winning:
		order += 1 << 24
	}
	return order
}

// centrality is greater the nearer a point is to the centre, from 0 to 40.
func centrality(x, y, size int) int32 {
	x, y = 2*x-size+1, 2*y-size+1
	return int32(2*size - max(x, -x) - max(y, -y))
}
