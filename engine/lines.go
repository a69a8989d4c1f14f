package engine

import (
	"slices"

	"github.com/tengen-go/tengen/engine/threat"
)

// alternatives searches for the next best moves to depth d, as many as are asked
// for, and reports whether all that were found are proven wins or losses.
func (s *searcher) alternatives(d int, sit threat.Situation) (decided bool) {
	r := &s.root
	if s.limits.Lines < 2 {
		return true
	}
	decided = true
	first := r.variation
	r.variation = variation{pv: s.spare[:0]}
	for rank := 2; rank <= s.limits.Lines && rank <= r.list.n && !s.budget.Stopped; rank++ {
		r.from = rank - 1
		r.value = -infinite
		if decided = s.iterate(d, sit) && proven(r.value) && decided; !s.budget.Stopped {
			s.report(rank, d)
		}
	}
	s.spare = r.pv
	r.from, r.variation = 0, first
	return decided
}

// conclude ends a search that knows the end of the game: the best move is in s.root
// with its value. If further lines are wanted, they are searched for with what is
// left of the limits, from depth d on; 0 says that the moves are not listed yet.
// It stays the first line though another may be found to win sooner. conclude
// returns plies, the distance of the five.
func (s *searcher) conclude(d int, sit threat.Situation, only threat.Square, plies int) int {
	if s.limits.Lines < 2 {
		s.report(1, plies)
		return plies
	}
	r := &s.root
	if d == 0 {
		s.rootList(sit, only)
		r.complete = r.complete || r.value < 0 // every move loses
	}
	s.toFront(r.best)
	s.deepest = max(s.deepest, plies)
	for d = max(d, 1); ; d++ {
		s.horizon = 2 * d
		s.report(1, d)
		if s.alternatives(d, sit) || s.budget.Stopped || s.late() ||
			d == s.limits.Depth || d+1 >= MaxPly/2 {
			return plies
		}
	}
}

// toFront makes q the first move of the root, also if it was not listed.
func (s *searcher) toFront(q threat.Square) {
	l := &s.root.list
	i := slices.IndexFunc(l.moves[:l.n], func(m move) bool { return m.at == q })
	if i < 0 {
		i = l.n
		l.add(q, 0)
	}
	m := l.moves[i]
	copy(l.moves[1:i+1], l.moves[:i])
	l.moves[0] = m
}
