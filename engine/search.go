package engine

import "math"

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
	pos := &s.pos
	me, foe := pos.turn, pos.turn^1
	v := int(pos.score[me])*9/8 - int(pos.score[foe]) + 20
	return min(max(v, -maxEval), maxEval)
}

// search returns the score of the position for the side to move, exact within
// alpha and beta and a bound outside. depth is in plies; at 0 and below only
// what is forced is followed. After s.stopped the result means nothing.
func (s *searcher) search(depth, alpha, beta, ply int) int {
	pos := &s.pos
	f := &s.stack[ply]
	f.pvLen = 0
	s.visit()
	if s.stopped || pos.full() {
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

	sit, q := pos.situation()
	switch sit {
	case winsFive:
		f.pv[0], f.pvLen = q, 1
		return Win - ply - 1
	case lostNow:
		return -Win + ply + 2
	case block:
		// The only move costs no depth.
		last := pos.last
		pos.make(q)
		score := -s.search(depth, -beta, -alpha, ply+1)
		pos.unmake(q, last)
		if !s.stopped && score > alpha {
			s.extendPV(f, q, ply)
		}
		return score
	case winsFour:
		f.pv[0], f.pvLen = s.winningFour(), 1
		return Win - ply - 3
	}

	pvNode := beta-alpha > 1
	key := pos.key()
	tableMove, eval, haveEval := noSquare, 0, false
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
		if s.opt.LeafVCF && pos.count[pos.turn][fourPlus]+pos.count[pos.turn][fourThree] > 0 {
			if score, ok := s.leafVCF(ply); ok {
				if s.opt.Table {
					s.table.store(key, s.vcf.line[0], toTable(score, ply), 0, 100, exact)
				}
				f.pv[0], f.pvLen = s.vcf.line[0], 1
				return score
			}
		}
		if sit == free || depth <= -maxQuiet {
			eval = s.evaluate()
			if s.opt.Table {
				s.table.store(key, noSquare, eval, eval, depth, exact)
			}
			return eval
		}
	}
	if !haveEval {
		eval = s.evaluate()
	}

	// Passing does not lose what is far above beta, unless something must be
	// answered.
	if s.opt.NullMove && !pvNode && sit == free && depth >= 3 && eval >= beta && !decided(beta) && pos.last != noSquare {
		last := pos.last
		pos.pass()
		pos.last = noSquare // no two passes in a row
		score := -s.search(depth-3-depth/4, -beta, -beta+1, ply+1)
		pos.last = last
		pos.pass()
		if s.stopped {
			return 0
		}
		if score >= beta {
			if decided(score) {
				score = beta
			}
			return score
		}
	}

	if s.opt.IID && tableMove == noSquare && depth >= 5 {
		s.search(depth-3, alpha, beta, ply)
		if s.stopped {
			return 0
		}
		if e, ok := s.table.probeIf(s.opt.Table, key); ok {
			tableMove = e.move
		}
		f.pvLen = 0
	}

	complete := s.generate(&f.list, sit)
	s.prefer(f, tableMove)
	best, bestMove := -infinite, noSquare
	bestBound := upper
	last := pos.last
	for i := 0; i < f.list.n; i++ {
		q := f.list.next(i).at
		is := &pos.spots[q].is
		me := pos.turn
		calm := is[me].threat == quiet && is[me^1].threat <= openThree

		if best > -believed+MaxPly && calm && sit == free && !pvNode && depth > 0 {
			if s.opt.MoveCount && depth <= 6 && i >= 6+2*depth*depth {
				complete = false
				break
			}
			if s.opt.Futility && depth <= 3 && i > 0 && eval+60+70*depth+int(is[me].score+is[me^1].score) <= alpha {
				complete = false
				continue
			}
		}

		pos.make(q)
		score := s.child(depth, alpha, beta, ply, i, calm, pvNode)
		pos.unmake(q, last)
		if s.stopped {
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
		if sit == defend {
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
	if score > alpha && reduce > 0 && !s.stopped {
		score = -s.search(next, -alpha-1, -alpha, ply+1)
	}
	if score > alpha && score < beta && !s.stopped {
		score = -s.search(next, -beta, -alpha, ply+1)
	}
	return score
}

// leafVCF looks for a short win by fours.
func (s *searcher) leafVCF(ply int) (score int, ok bool) {
	s.vcf.left, s.vcf.least = leafNodes, fourPlus
	if plies := s.fours(leafDepth, 0); plies > 0 && !s.stopped {
		return Win - ply - plies, true
	}
	return 0, false
}

// The bounds of the search for fours at a leaf: nodes, and own stones.
const (
	leafNodes = 48
	leafDepth = 10
)

// winningFour returns the point of the straight four or the two fours.
func (s *searcher) winningFour() square {
	pos := &s.pos
	s.squares = pos.fours[pos.turn].appendTo(s.squares[:0])
	for _, q := range s.squares {
		if pos.spots[q].is[pos.turn].threat == winning {
			return q
		}
	}
	return noSquare
}

// prefer puts the table's move first and the killers high.
func (s *searcher) prefer(f *frame, first square) {
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
	h := &s.history[s.pos.turn]
	h[q] += bonus - h[q]*bonus/maxHistory
	for _, m := range f.list.moves[:i] {
		h[m.at] -= bonus + h[m.at]*bonus/maxHistory
	}
}

// extendPV makes q and the child's variation that of f.
func (s *searcher) extendPV(f *frame, q square, ply int) {
	child := &s.stack[ply+1]
	f.pv[0] = q
	n := copy(f.pv[1:], child.pv[:child.pvLen])
	f.pvLen = n + 1
}
