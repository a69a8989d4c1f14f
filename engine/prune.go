package engine

import "github.com/tengen-go/tengen/engine/threat"

// quiet reports whether a move neither makes a threat nor stands where the
// other side would make a great one.
func (s *searcher) quiet(q threat.Square) bool {
	me := s.pos.Turn()
	return s.pos.Is(q, me).Level == threat.Quiet && s.pos.Is(q, me^1).Level <= threat.OpenThree
}

// hopeless returns a score for a node that is far outside the window.
func (s *searcher) hopeless(n *node, f *frame, alpha, beta int) (int, bool) {
	if n.sit != threat.Free || decided(alpha) || decided(beta) {
		return 0, false
	}
	if s.opt.Razor && n.depth <= s.opt.RazorDepth && n.eval+s.opt.RazorMargin*n.depth <= alpha {
		if n.tableBound == noBound && s.opt.LeafVCF {
			if score, ok := s.leafVCF(n, f); ok {
				return score, true
			}
		}
		return n.eval, true
	}
	if s.opt.Futility && n.depth <= s.opt.BetaDepth && n.eval-s.opt.BetaMargin*n.depth >= beta {
		return n.eval, true
	}
	if s.opt.NullMove && n.depth >= s.opt.NullDepth && n.eval >= beta && s.pos.Last() != threat.None {
		return s.null(n, beta)
	}
	return 0, false
}

// null lets the other side move: a position that still holds then is good enough.
func (s *searcher) null(n *node, beta int) (int, bool) {
	last := s.pos.Last()
	s.stack[n.ply].played = threat.None
	s.pos.Pass(threat.None) // no two passes in a row
	score := -s.search(n.depth-s.opt.NullReduction-n.depth/4, -beta, -beta+1, n.ply+1, !n.cut)
	s.pos.Pass(last)
	if s.budget.Stopped || score < beta {
		return 0, s.budget.Stopped
	}
	if decided(score) {
		score = beta
	}
	return score, true
}

// tooLate reports whether the i-th move of a free node, and so those after it,
// promises too little to be searched.
func (s *searcher) tooLate(n *node, i int) bool {
	limit := n.depth * n.depth
	if !n.improving {
		limit /= 2
	}
	return s.opt.MoveCount && i >= s.opt.SoleMoves+limit
}

// futile reports whether q is a quiet move that, in a free node, cannot make up
// for what is missing to the window.
func (s *searcher) futile(n *node, q threat.Square, alpha int) bool {
	return s.opt.Futility && n.depth <= s.opt.FutileDepth && n.eval+s.opt.FutileMargin*(n.depth+1) <= alpha && s.quiet(q)
}

// reduction returns by how many plies less the i-th move is searched; top is
// the promise of the best.
func (s *searcher) reduction(n *node, m move, i int, top int32) int {
	r := s.lateness[min(n.depth, 63)][min(i, 63)]
	if n.pv {
		r -= int32(s.opt.PVLess)
	}
	if n.cut {
		r += int32(s.opt.CutMore)
	}
	if !n.improving {
		r += int32(s.opt.WorseMore)
	}
	if n.sit == threat.Defend {
		r -= int32(s.opt.DefenceLess)
	}
	if s.opt.Promise && m.order < top {
		r += min((top-m.order)*onePly/int32(s.opt.PromisePly), promiseMost)
	}
	return int(r / onePly)
}

// singular searches the others of a node whose first move the table praises: if
// they are all worse, it is worth a ply more; if even without it the window is
// passed, so is the node, which ok says.
func (s *searcher) singular(n *node, f *frame, beta int) (extend, score int, ok bool) {
	if !s.opt.Singular || n.depth < s.opt.SingularDepth || n.ply >= s.horizon || f.excluded != threat.None || n.first == threat.None ||
		n.tableBound != lower && n.tableBound != exact || n.tableDepth < n.depth-3 || decided(n.tableScore) {
		return 0, 0, false
	}
	bar := n.tableScore - s.opt.SingularPly*n.depth
	f.excluded = n.first
	value := s.search((n.depth-1)/2, bar-1, bar, n.ply, n.cut)
	f.excluded = threat.None
	f.pvLen = 0
	switch {
	case s.budget.Stopped:
		return 0, 0, false
	case value < bar:
		return 1, 0, false
	case bar >= beta && !n.pv:
		return 0, bar, true
	}
	return 0, 0, false
}
