package engine

import "tengen/engine/board"

// move is a square with its place in the order.
type move struct {
	at    square
	order int32
}

// moveList is the moves of one node; it lives in the stack of its searcher.
type moveList struct {
	n     int
	moves [board.MaxSize * board.MaxSize]move
}

func (l *moveList) add(q square, order int32) {
	l.moves[l.n] = move{q, order}
	l.n++
}

// next brings the best of the moves from i on to i and returns it. Equal
// moves keep no particular order, but always the same one.
func (l *moveList) next(i int) move {
	best := i
	for k := i + 1; k < l.n; k++ {
		if l.moves[k].order > l.moves[best].order {
			best = k
		}
	}
	l.moves[i], l.moves[best] = l.moves[best], l.moves[i]
	return l.moves[i]
}

// situation is what the threats on the board leave the side to move.
type situation uint8

const (
	free     situation = iota // any move
	defend                    // the other side has a straight four or two fours next
	block                     // the other side has one five
	lostNow                   // the other side has two fives, or one on a forbidden point
	winsFour                  // the side to move makes a straight four or two fours
	winsFive                  // the side to move makes five
)

// situation looks at the threats only. For block it also returns the point.
func (pos *position) situation() (situation, square) {
	me, foe := pos.turn, pos.turn^1
	switch {
	case pos.count[me][makesFive] > 0:
		return winsFive, pos.fives[me].first()
	case pos.count[foe][makesFive] > 1:
		return lostNow, noSquare
	case pos.count[foe][makesFive] == 1:
		q := pos.fives[foe].first()
		if pos.forbidden(q, me) {
			return lostNow, noSquare
		}
		return block, q
	case pos.count[me][winning] > 0:
		return winsFour, noSquare
	case pos.count[foe][winning] > 0:
		return defend, noSquare
	}
	return free, noSquare
}

// minOrder is the least score of both colours together that makes a point a
// candidate in a free position.
const minOrder = 6

// generate lists the moves worth trying in a situation that is free or defend,
// and reports whether every move that could change the outcome is among them.
//
// Against a straight four or two fours to come, these are the own fours and
// the points on which the other side would have a four: any stone that keeps
// three others from becoming a four stands on one of those, since with the
// stones that are there it makes a four itself.
func (s *searcher) generate(l *moveList, sit situation) (complete bool) {
	pos := &s.pos
	me, foe := pos.turn, pos.turn^1
	l.n = 0
	if sit == defend {
		points := union(&pos.fours[me], &pos.fours[foe])
		s.squares = points.appendTo(s.squares[:0])
		for _, q := range s.squares {
			if !pos.forbidden(q, me) {
				l.add(q, s.promise(q))
			}
		}
		return true
	}
	complete = true
	for y := range pos.size {
		q := squareOf(board.At(0, y))
		for range pos.size {
			if pos.cell[q] == empty {
				is := &pos.spots[q].is
				if int(is[me].score)+int(is[foe].score) < minOrder {
					complete = false
				} else if !pos.forbidden(q, me) {
					l.add(q, s.promise(q))
				}
			}
			q++
		}
	}
	if l.n == 0 { // the first move, or no line left anywhere
		s.anyMoves(l)
	}
	return complete
}

// anyMoves lists all legal moves, those nearer to the centre first.
func (s *searcher) anyMoves(l *moveList) {
	pos := &s.pos
	l.n = 0
	for y := range pos.size {
		for x := range pos.size {
			q := squareOf(board.At(x, y))
			if pos.cell[q] == empty && !pos.forbidden(q, pos.turn) {
				dx, dy := 2*x-pos.size+1, 2*y-pos.size+1
				l.add(q, int32(-dx*dx-dy*dy))
			}
		}
	}
}

// promise orders a move by what its point is worth to both colours.
func (s *searcher) promise(q square) int32 {
	pos := &s.pos
	me, foe := pos.turn, pos.turn^1
	is := &pos.spots[q].is
	order := 8 * (int32(is[me].score)*5/4 + int32(is[foe].score))
	order += threatOrder[is[me].threat] + threatOrder[is[foe].threat]*3/4
	if s.opt.History {
		order += s.history[me][q]
	}
	return order
}

// threatOrder is the bonus of a point for what it threatens.
var threatOrder = [threats]int32{
	openThree: 200, doubleThree: 1600, singleFour: 200, fourPlus: 800, fourThree: 4000, winning: 8000, makesFive: 16000,
}
