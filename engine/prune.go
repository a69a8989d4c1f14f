package engine

import (
	"math"

	"tengen/engine/threat"
)

// The margins of what is not searched, in the units of the evaluation.
const (
	razorMargin    = 120 // a ply
	futilityMargin = 70  // a ply
	betaMargin     = 60  // a ply
	nullMargin     = 0
)

// lateness[depth][i] is by how many plies, in 64ths, the i-th move is reduced.
var lateness = func() (r [64][64]int32) {
	for d := 1; d < 64; d++ {
		for i := 1; i < 64; i++ {
			r[d][i] = int32(64 * (0.5 + math.Log(float64(d))*math.Log(float64(i))/1.8))
		}
	}
	return r
}()

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
	if s.opt.Razor && n.depth <= pRazorD && n.eval+pRazor*n.depth <= alpha {
		if n.tableBound == noBound && pRazVCF > 0 {
			if score, ok := s.leafVCF(n, f); ok {
				return score, true
			}
		}
		return n.eval, true
	}
	if s.opt.Futility && n.depth <= pBetaD && n.eval-pBeta*n.depth >= beta {
		return n.eval, true
	}
	if s.opt.NullMove && n.depth >= pNullD && n.eval >= beta+pNullM && s.pos.Last() != threat.None {
		return s.null(n, f, beta)
	}
	return 0, false
}

// null lets the other side move: what still holds then is good enough.
func (s *searcher) null(n *node, f *frame, beta int) (int, bool) {
	last := s.pos.Last()
	s.stack[n.ply].played = threat.None
	s.pos.Pass(threat.None) // no two passes in a row
	score := -s.search(n.depth-pNullR-n.depth/4, -beta, -beta+1, n.ply+1, !n.cut)
	s.pos.Pass(last)
	if score < -believed+MaxPly {
		// What the other side would win by is what must be stopped.
		child := &s.stack[n.ply+1]
		f.dangers = copy(f.danger[:], child.pv[:child.pvLen])
	}
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
func (s *searcher) tooLate(n *node, m move, i int, top int32) bool {
	if int(top-m.order) > pGapB+pGapD*n.depth {
		return true
	}
	if !s.opt.MoveCount {
		return false
	}
	limit := n.depth * n.depth * pLmpM / 100
	if !n.improving {
		limit /= 2
	}
	return i >= pLmpB+limit
}

// futile reports whether a quiet move of a free node cannot make up for what is
// missing to the window.
func (s *searcher) futile(n *node, quiet bool, alpha int) bool {
	return s.opt.Futility && quiet && n.depth <= pFutD && n.eval+pFut*(n.depth+1) <= alpha
}

// reduction returns by how many plies less the i-th move is searched.
func (s *searcher) reduction(n *node, m move, i int, quiet bool, top int32) int {
	r := lateness[min(n.depth, 63)][min(i, 63)]
	if n.pv {
		r -= int32(pLmrPV)
	}
	if n.cut {
		r += int32(pLmrCut)
	}
	if !n.improving {
		r += int32(pLmrImp)
	}
	if !quiet {
		r -= int32(pLmrThr)
	}
	if n.sit == threat.Defend {
		r -= int32(pLmrDef)
	}
	if pLmrGap > 0 && m.order < top {
		r += min((top-m.order)*64/int32(pLmrGap), 256)
	}
	return int(r / 64)
}

// singular searches the others of a node whose first move the table praises: if
// they are all worse, it is worth a ply more; if even without it the window is
// passed, so is the node, which ok says.
func (s *searcher) singular(n *node, f *frame, beta int) (extend, score int, ok bool) {
	if n.depth < pSingD || f.excluded != threat.None || n.first == threat.None || n.ply == 0 ||
		n.tableBound != lower && n.tableBound != exact || n.tableDepth < n.depth-3 || decided(n.tableScore) {
		return 0, 0, false
	}
	bar := n.tableScore - pSingM*n.depth
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
