package engine

import (
	"math/rand/v2"

	"tengen/engine/board"
	"tengen/engine/threat"
)

// acorn plays as a beginner does: it completes its own five, mostly blocks a
// five, now and then notices an open three, and otherwise puts a stone near
// the others where something could come of it. The same seed and position give
// the same move. False when there is none.
func acorn(b *board.Board, seed uint64) (p board.Point, ok bool) {
	if over(b) {
		return board.None, false
	}
	borrowed(func(pos *threat.Position) { p, ok = acornMove(pos, b, seed) })
	return p, ok
}

// acornMove is acorn on a position that nobody uses.
func acornMove(pos *threat.Position, b *board.Board, seed uint64) (board.Point, bool) {
	pos.Reset(b)
	rng := rand.New(rand.NewPCG(seed, pos.Key()))
	me, foe := pos.Turn(), pos.Turn()^1

	if pos.Count(me, threat.MakesFive) > 0 {
		return pos.Fives(me).First().Point(), true
	}
	if q := pos.Fives(foe).First(); q != threat.None && rng.Float64() < noticesFour && !pos.Forbidden(q, me) {
		return q.Point(), true
	}
	noticed := rng.Float64() < noticesThree

	// A lottery in which every reasonable point has tickets.
	var points []board.Point
	var tickets []int
	total := 0
	for y := range pos.Size() {
		for x := range pos.Size() {
			p := board.At(x, y)
			n := acornTickets(pos, threat.SquareOf(p), x, y)
			if n == 0 {
				continue
			}
			if noticed && pos.Is(threat.SquareOf(p), foe).Level == threat.Winning {
				n *= 50
			}
			points, tickets, total = append(points, p), append(tickets, n), total+n
		}
	}
	if total == 0 {
		return safeMove(pos, b)
	}
	draw := rng.IntN(total)
	for i, n := range tickets {
		if draw -= n; draw < 0 {
			return points[i], true
		}
	}
	return safeMove(pos, b)
}

// How often Acorn sees a threat.
const (
	noticesFour  = 0.9
	noticesThree = 0.4
)

// acornTickets is the weight of a point: none away from all stones, more where
// either colour has something, but never so much that it plays well.
func acornTickets(pos *threat.Position, q threat.Square, x, y int) int {
	me, foe := pos.Turn(), pos.Turn()^1
	if pos.At(q) != threat.Empty || pos.Forbidden(q, me) {
		return 0
	}
	if pos.Stones() == 0 {
		if centrality(x, y, pos.Size()) >= int32(2*pos.Size()-6) {
			return 1
		}
		return 0
	}
	near := 0
	for _, step := range threat.Steps {
		for k := 1; k <= 2; k++ {
			for _, p := range [2]int{int(q) + k*step, int(q) - k*step} {
				if pos.At(threat.Square(p)) == threat.Black || pos.At(threat.Square(p)) == threat.White {
					near += 3 - k
				}
			}
		}
	}
	if near == 0 {
		return 0
	}
	return near + int(min(pos.Score(q, me), 60)) + int(min(pos.Score(q, foe), 40))/2
}
