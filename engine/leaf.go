package engine

import "github.com/tengen-go/tengen/engine/threat"

// The bounds of the search for fours at a leaf: nodes, and own stones.
const (
	leafNodes = 32
	leafDepth = 12
)

// evaluate judges the position for the side to move.
func (s *searcher) evaluate() int {
	return min(max(s.judge.Evaluate(s.pos), -maxEval), maxEval)
}

// leaf returns the score of a node at the horizon, unless its threats must be
// followed further.
func (s *searcher) leaf(n *node, f *frame, beta int) (int, bool) {
	enough := s.opt.Stand && n.sit == threat.Free && !n.pv && n.static >= beta
	if s.opt.LeafVCF && !enough {
		if score, ok := s.leafVCF(n, f); ok {
			return score, true
		}
	}
	if n.sit == threat.Free || n.depth <= -s.opt.QuietPlies {
		if s.opt.Table && n.tableBound == noBound {
			s.table.store(n.key, threat.None, n.static, n.static, n.depth, exact)
		}
		return n.static, true
	}
	return 0, false
}

// leafVCF looks for a short win by fours and remembers it.
func (s *searcher) leafVCF(n *node, f *frame) (score int, ok bool) {
	me := s.pos.Turn()
	if s.pos.Count(me, threat.FourPlus)+s.pos.Count(me, threat.FourThree) == 0 {
		return 0, false
	}
	s.fours.Least = threat.FourPlus
	plies := s.fours.Within(leafDepth, leafNodes)
	if plies == 0 || s.budget.Stopped {
		return 0, false
	}
	f.pvLen = copy(f.pv[:], s.fours.Line(plies))
	score = Win - n.ply - plies
	if s.opt.Table {
		s.table.store(n.key, f.pv[0], toTable(score, n.ply), n.static, 100, exact)
	}
	return score, true
}

// winningFour returns the point of the straight four or the two fours.
func (s *searcher) winningFour() threat.Square {
	pos := s.pos
	s.squares = pos.Fours(pos.Turn()).AppendTo(s.squares[:0])
	for _, q := range s.squares {
		if pos.Is(q, pos.Turn()).Level == threat.Winning {
			return q
		}
	}
	return threat.None
}
