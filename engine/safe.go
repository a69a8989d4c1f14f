package engine

import "tengen/engine/board"

// SafeMove returns a legal move without searching, in microseconds: the own
// five, else a block of a five, else the own straight four, else a block of
// one, else the point with the best score. It is what is played when a search
// cannot answer. False when there is no legal move or the game is over.
func SafeMove(b *board.Board) (board.Point, bool) {
	if over(b) {
		return board.None, false
	}
	pos := new(position)
	pos.reset(b)
	best, bestOrder := board.None, int32(-1)
	me, foe := pos.turn, pos.turn^1
	for y := range pos.size {
		for x := range pos.size {
			p := board.At(x, y)
			q := squareOf(p)
			if pos.cell[q] != empty {
				continue
			}
			is := &pos.spots[q].is
			order := safeOrder(is[me], is[foe], centrality(x, y, pos.size))
			if order > bestOrder && !pos.forbidden(q, me) {
				best, bestOrder = p, order
			}
		}
	}
	return best, best != board.None
}

// safeOrder ranks a point by what it is to the side to move and to the other.
func safeOrder(mine, theirs combo, central int32) int32 {
	order := 64*(int32(mine.score)+int32(theirs.score)) + central
	switch {
	case mine.threat == makesFive:
		order += 4 << 24
	case theirs.threat == makesFive:
		order += 3 << 24
	case mine.threat == winning:
		order += 2 << 24
	case theirs.threat == winning:
		order += 1 << 24
	}
	return order
}

// centrality is greater the nearer a point is to the centre, from 0 to 40.
func centrality(x, y, size int) int32 {
	return int32(2*size - abs(2*x-size+1) - abs(2*y-size+1))
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
