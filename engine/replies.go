package engine

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
)

// passNodes bounds the search for the win by fours that a defender that passes would allow.
const passNodes = 300

// replies lists the defences that a proof must refute. Those that are left out
// lose in the plies returned; 0 if none are.
func (s *searcher) replies(l *moveList, sit threat.Situation) (plies int) {
	pos := s.pos
	var points threat.Set
	switch {
	case sit == threat.Free:
		points, plies = s.relevant()
	case s.generate(l, sit):
		return 4
	default:
		points = pos.Empties()
	}
	l.n = 0
	s.squares = points.AppendTo(s.squares[:0])
	for _, q := range s.squares {
		if !pos.Forbidden(q, pos.Turn()) {
			l.add(q, 0)
		}
	}
	return plies
}

// relevant returns the replies to a move that would win by fours if the other side
// passed: those on a point of that win, those that make a four, and those in line
// with a stone that the win forces. Any other loses in the plies returned; 0 if
// there is no such win, and every move is to be tried.
func (s *searcher) relevant() (points threat.Set, plies int) {
	pos := s.pos
	me, last := pos.Turn(), pos.Last()
	if !s.opt.Passing || pos.Rule() == board.Caro || pos.Count(me^1, threat.FourPlus)+pos.Count(me^1, threat.FourThree) == 0 {
		return pos.Empties(), 0
	}
	pos.Pass(last)
	s.fours.Least = threat.FourPlus
	plies = s.fours.Within(leafDepth, passNodes)
	pos.Pass(last)
	if plies == 0 || s.budget.Stopped {
		return pos.Empties(), 0
	}
	points = s.fours.Touching(plies)
	if pos.Rule() == board.Renju {
		plies = s.irrelevant(&points, plies)
	}
	return points, plies + 1
}

// irrelevant adds to the points those of the others that still disturb a win by fours of the given plies, because they
// change forbidden points, and returns the most plies of the win behind the rest.
func (s *searcher) irrelevant(points *threat.Set, plies int) int {
	pos := s.pos
	empties := pos.Empties()
	last := pos.Last()
	for q := empties.First(); q != threat.None; q = empties.After(q) {
		if points.Has(q) || pos.Forbidden(q, pos.Turn()) {
			continue
		}
		pos.Make(q)
		n := s.fours.Within(leafDepth, passNodes)
		pos.Unmake(last)
		if n == 0 {
			points.Add(q)
		}
		plies = max(plies, n)
	}
	return plies
}
