package engine

import (
	"math/rand/v2"

	"tengen/engine/board"
)

// acorn plays as a beginner does: it completes its own five, mostly blocks a
// five, now and then notices an open three, and otherwise puts a stone near
// the others where something could come of it. The same seed and position give
// the same move. False when there is none.
func acorn(b *board.Board, seed uint64) (board.Point, bool) {
	if over(b) {
		return board.None, false
	}
	pos := new(position)
	pos.reset(b)
	rng := rand.New(rand.NewPCG(seed, pos.hash))
	me, foe := pos.turn, pos.turn^1

	if pos.count[me][makesFive] > 0 {
		return pos.fives[me].first().point(), true
	}
	if q := pos.fives[foe].first(); q != noSquare && rng.Float64() < noticesFour && !pos.forbidden(q, me) {
		return q.point(), true
	}
	noticed := rng.Float64() < noticesThree

	// A lottery in which every reasonable point has tickets.
	var points []board.Point
	var tickets []int
	total := 0
	for y := range pos.size {
		for x := range pos.size {
			p := board.At(x, y)
			n := acornTickets(pos, squareOf(p), x, y)
			if n == 0 {
				continue
			}
			if noticed && pos.spots[squareOf(p)].is[foe].threat == winning {
				n *= 50
			}
			points, tickets, total = append(points, p), append(tickets, n), total+n
		}
	}
	if total == 0 {
		return SafeMove(b)
	}
	draw := rng.IntN(total)
	for i, n := range tickets {
		if draw -= n; draw < 0 {
			return points[i], true
		}
	}
	return SafeMove(b)
}

// How often Acorn sees a threat.
const (
	noticesFour  = 0.9
	noticesThree = 0.4
)

// acornTickets is the weight of a point: none away from all stones, more where
// either colour has something, but never so much that it plays well.
func acornTickets(pos *position, q square, x, y int) int {
	me, foe := pos.turn, pos.turn^1
	if pos.cell[q] != empty || pos.forbidden(q, me) {
		return 0
	}
	if pos.stones == 0 {
		if centrality(x, y, pos.size) >= int32(2*pos.size-6) {
			return 1
		}
		return 0
	}
	near := 0
	for _, step := range steps {
		for k := 1; k <= 2; k++ {
			for _, p := range [2]int{int(q) + k*step, int(q) - k*step} {
				if pos.cell[p] == black || pos.cell[p] == white {
					near += 3 - k
				}
			}
		}
	}
	if near == 0 {
		return 0
	}
	is := &pos.spots[q].is
	return near + int(min(is[me].score, 60)) + int(min(is[foe].score, 40))/2
}
