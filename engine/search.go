package engine

import (
	"math"

	"tengen/engine/threat"
)

// reductions[depth][i] is by how many plies the i-th move is reduced.
var reductions = func() (r [64][64]int8) {
	for d := 1; d < 64; d++ {
		for i := 1; i < 64; i++ {
			r[d][i] = int8(0.4 + math.Log(float64(d))*math.Log(float64(i))/2.2)
		}
	}
	return r
}()

// maxQuiet is how many plies beyond the horizon a defence against a straight
// four to come is followed.
const maxQuiet = 2

// evaluate judges the position for the side to move by the potential of all
// empty points.
func (s *searcher) evaluate() int {
	pos := s.pos
	me, foe := pos.Turn(), pos.Turn()^1
	v := int(pos.Score(me))*9/8 - int(pos.Score(foe)) + 20
	return min(max(v, -maxEval), maxEval)
}

// search returns the score of the position for the side to move, exact within
// alpha and beta and a bound outside. depth is in plies; at 0 and below only
// what is forced is followed. After s.budget.Stopped the result means nothing.
func (s *searcher) search(depth, alpha, beta, ply int) int {
	pos := s.pos
	f := &s.stack[ply]
	f.pvLen = 0
	s.deepest = max(s.deepest, ply)
	s.budget.Visit()
	if s.budget.Stopped || pos.Full() {
		return 0
	}

	// A win further away than one already found, or a loss nearer than the
	// nearest that is possible, changes nothing.
	alpha, beta = max(alpha, -Win+ply), min(beta, Win-ply-1)
	if alpha >= beta {
		return alpha
	}
	if ply >= MaxPly-2 {
		return s.evaluate()
	}

	sit, q := pos.Situation()
	switch sit {
	case threat.WinsFive:
		f.pv[0], f.pvLen = q, 1
		return Win - ply - 1
	case threat.Lost:
		return -Win + ply + 2
	case threat.Block:
		// The only move costs no depth.
		last := pos.Last()
		pos.Make(q)
		score := -s.search(depth, -beta, -alpha, ply+1)
		pos.Unmake(last)
		if !s.budget.Stopped && score > alpha {
			s.extendPV(f, q, ply)
		}
		return score
	case threat.WinsFour:
		f.pv[0], f.pvLen = s.winningFour(), 1
		return Win - ply - 3
	}

	pvNode := beta-alpha > 1
	key := pos.Key()
	tableMove, eval, haveEval := threat.None, 0, false
	if s.opt.Table {
		if e, ok := s.table.probe(key); ok {
			tableMove, eval, haveEval = e.move, int(e.eval), true
			score := fromTable(int(e.score), ply)
			if int(e.depth) >= depth && !pvNode {
				switch b := e.bound(); {
				case b == exact, b == lower && score >= beta, b == upper && score <= alpha:
					return score
				}
			}
		}
	}

	if depth <= 0 {
		if s.opt.LeafVCF && pos.Count(pos.Turn(), threat.FourPlus)+pos.Count(pos.Turn(), threat.FourThree) > 0 {
			if q, score, ok := s.leafVCF(ply); ok {
				if s.opt.Table {
					s.table.store(key, q, toTable(score, ply), 0, 100, exact)
				}
				f.pv[0], f.pvLen = q, 1
				return score
			}
		}
		if sit == threat.Free || depth <= -maxQuiet {
			eval = s.evaluate()
			if s.opt.Table {
				s.table.store(key, threat.None, eval, eval, depth, exact)
			}
			return eval
		}
	}
	if !haveEval {
		eval = s.evaluate()
	}

	// Passing does not lose what is far above beta, unless something must be
	// answered.
	if s.opt.NullMove && !pvNode && sit == threat.Free && depth >= 3 && eval >= beta && !decided(beta) && pos.Last() != threat.None {
		last := pos.Last()
		pos.Pass(threat.None) // no two passes in a row
		score := -s.search(depth-3-depth/4, -beta, -beta+1, ply+1)
		pos.Pass(last)
		if s.budget.Stopped {
			return 0
		}
		if score >= beta {
			if decided(score) {
				score = beta
			}
			return score
		}
	}

	if s.opt.IID && tableMove == threat.None && depth >= 5 {
		s.search(depth-3, alpha, beta, ply)
		if s.budget.Stopped {
			return 0
		}
		if e, ok := s.table.probeIf(s.opt.Table, key); ok {
			tableMove = e.move
		}
		f.pvLen = 0
	}

	complete := s.generate(&f.list, sit)
	s.prefer(f, tableMove)
	best, bestMove := -infinite, threat.None
	bestBound := upper
	last := pos.Last()
	for i := 0; i < f.list.n; i++ {
		q := f.list.next(i).at
		is := [2]threat.Combo{pos.Is(q, 0), pos.Is(q, 1)}
		me := pos.Turn()
		calm := is[me].Level == threat.Quiet && is[me^1].Level <= threat.OpenThree

		if best > -believed+MaxPly && calm && sit == threat.Free && !pvNode && depth > 0 {
			if s.opt.MoveCount && depth <= 6 && i >= 6+2*depth*depth {
				complete = false
				break
			}
			if s.opt.Futility && depth <= 3 && i > 0 && eval+60+70*depth+int(is[me].Score+is[me^1].Score) <= alpha {
				complete = false
				continue
			}
		}

		pos.Make(q)
		score := s.child(depth, alpha, beta, ply, i, calm, pvNode)
		pos.Unmake(last)
		if s.budget.Stopped {
			return 0
		}
		if score <= best {
			continue
		}
		best, bestMove = score, q
		if score <= alpha {
			continue
		}
		alpha, bestBound = score, exact
		s.extendPV(f, q, ply)
		if score >= beta {
			bestBound = lower
			s.reward(f, i, depth)
			break
		}
	}

	if f.list.n == 0 {
		if sit == threat.Defend {
			best = -Win + ply + 4
		} else {
			best = 0 // every point is forbidden to Black
		}
	}
	if !complete {
		best = doubt(best)
	}
	if s.opt.Table {
		s.table.store(key, bestMove, toTable(best, ply), eval, depth, bestBound)
	}
	return best
}

// child searches the i-th move of a node, which has been made, in its window.
func (s *searcher) child(depth, alpha, beta, ply, i int, calm, pvNode bool) int {
	next := depth - 1
	if i == 0 || !s.opt.PVS {
		return -s.search(next, -beta, -alpha, ply+1)
	}
	reduce := 0
	if s.opt.LateMoves && depth >= 3 && i >= 3 && calm {
		reduce = int(reductions[min(depth, 63)][min(i, 63)])
		if depth > 5 {
			reduce++
		}
		if pvNode {
			reduce -= 2
		}
		reduce = min(max(reduce, 0), next-1)
	}
	score := -s.search(next-reduce, -alpha-1, -alpha, ply+1)
	if score > alpha && reduce > 0 && !s.budget.Stopped {
		score = -s.search(next, -alpha-1, -alpha, ply+1)
	}
	if score > alpha && score < beta && !s.budget.Stopped {
		score = -s.search(next, -beta, -alpha, ply+1)
	}
	return score
}

// leafVCF looks for a short win by fours.
func (s *searcher) leafVCF(ply int) (first threat.Square, score int, ok bool) {
	s.fours.Least = threat.FourPlus
	if plies := s.fours.Within(leafDepth, leafNodes); plies > 0 && !s.budget.Stopped {
		return s.fours.Line(plies)[0], Win - ply - plies, true
	}
	return threat.None, 0, false
}

// The bounds of the search for fours at a leaf: nodes, and own stones.
const (
	leafNodes = 48
	leafDepth = 10
)

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

// prefer puts the table's move first and the killers high.
func (s *searcher) prefer(f *frame, first threat.Square) {
	for i := range f.list.moves[:f.list.n] {
		m := &f.list.moves[i]
		switch {
		case m.at == first:
			m.order = math.MaxInt32
		case s.opt.Killers && m.at == f.killers[0]:
			m.order += 800
		case s.opt.Killers && m.at == f.killers[1]:
			m.order += 600
		}
	}
}

// maxHistory bounds the history scores.
const maxHistory = 1200

// reward notes that the i-th move of f cut, and that those before it did not.
func (s *searcher) reward(f *frame, i, depth int) {
	q := f.list.moves[i].at
	if f.killers[0] != q {
		f.killers[1], f.killers[0] = f.killers[0], q
	}
	bonus := int32(min(depth*depth, 120))
	h := &s.history[s.pos.Turn()]
	h[q] += bonus - h[q]*bonus/maxHistory
	for _, m := range f.list.moves[:i] {
		h[m.at] -= bonus + h[m.at]*bonus/maxHistory
	}
}

// extendPV makes q and the child's variation that of f.
func (s *searcher) extendPV(f *frame, q threat.Square, ply int) {
	child := &s.stack[ply+1]
	f.pv[0] = q
	n := copy(f.pv[1:], child.pv[:child.pvLen])
	f.pvLen = n + 1
}
