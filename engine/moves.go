package engine

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
)

// move is a square with its place in the order.
type move struct {
	at    threat.Square
	order int32
}

// moveList is the moves of one node; it lives in the stack of its searcher.
type moveList struct {
	n     int
	moves [board.MaxSize * board.MaxSize]move
}

func (l *moveList) add(q threat.Square, order int32) {
	l.moves[l.n] = move{q, order}
	l.n++
}

// next brings the best of the moves from i on to i and returns it. Equal
// moves keep no particular order, but always the same one.
func (l *moveList) next(i int) move {
	rest := l.moves[i:l.n]
	best, top := 0, rest[0].order
	for k := range rest {
		if order := rest[k].order; order > top {
			best, top = k, order
		}
	}
	rest[0], rest[best] = rest[best], rest[0]
	return rest[0]
}

// generate lists the moves worth trying in a situation that is free or defend,
// and reports whether every move that could change the outcome is among them.
//
// Against a straight four or two fours to come, these are the own fours and,
// of the points on which the other side would have a four, those that stop every
// straight four: any stone that keeps three others from becoming a four stands on
// one of those, since with the stones that are there it makes a four itself.
func (s *searcher) generate(l *moveList, sit threat.Situation) (complete bool) {
	pos := s.pos
	me, foe := pos.Turn(), pos.Turn()^1
	l.n = 0
	if sit == threat.Defend {
		s.squares = s.defences(s.squares[:0])
		for _, q := range s.squares {
			if !pos.Forbidden(q, me) {
				l.add(q, 0)
			}
		}
		return pos.Rule() != board.Caro || pos.Count(foe, threat.MakesFive) > 0
	}
	near := pos.Near()
	s.squares = near.AppendTo(s.squares[:0])
	for _, q := range s.squares {
		if !pos.Forbidden(q, me) {
			l.add(q, 0)
		}
	}
	complete = len(s.squares)+pos.Stones() == pos.Size()*pos.Size()
	if l.n == 0 { // the first move, or no line left anywhere
		s.anyMoves(l)
	}
	return complete
}

// defences appends the points of a position to defend that generate speaks of.
// In caro a stone can also close the end of a row from further away; there the
// list is complete only against a five.
func (s *searcher) defences(list []threat.Square) []threat.Square {
	pos := s.pos
	if pos.Count(pos.Turn()^1, threat.MakesFive) > 0 {
		points := pos.Stops()
		return points.AppendTo(list)
	}
	points := *pos.Fours(pos.Turn() ^ 1)
	if s.opt.Answers && pos.Rule() != board.Caro {
		points = pos.Answers()
	}
	points = threat.Union(pos.Fours(pos.Turn()), &points)
	return points.AppendTo(list)
}

// anyMoves lists all legal moves, those nearer to the centre first; on an empty
// board only the centre, since nothing in the judgement knows where that is.
func (s *searcher) anyMoves(l *moveList) {
	pos := s.pos
	l.n = 0
	if pos.Stones() == 0 {
		c := (pos.Size() - 1) / 2
		l.add(threat.SquareOf(board.At(c, c)), 0)
		return
	}
	for y := range pos.Size() {
		for x := range pos.Size() {
			q := threat.SquareOf(board.At(x, y))
			if pos.At(q) == threat.Empty && !pos.Forbidden(q, pos.Turn()) {
				dx, dy := 2*x-pos.Size()+1, 2*y-pos.Size()+1
				l.add(q, int32(-dx*dx-dy*dy))
			}
		}
	}
}
