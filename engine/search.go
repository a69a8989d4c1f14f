package engine

import "github.com/tengen-go/tengen/engine/threat"

// search returns the score of the position for the side to move, exact within alpha and beta and a bound outside. depth
// is in plies; at 0 and below only forced moves are followed. cut says that the node is expected to fail high. After
// s.budget.Stopped the result means nothing.
func (s *searcher) search(depth, alpha, beta, ply int, cut bool) int {
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
		return s.forced(q, depth, alpha, beta, ply, cut)
	case threat.WinsFour:
		f.pv[0], f.pvLen = s.winningFour(), 1
		return Win - ply - 3
	}

	n := node{sit: sit, depth: depth, ply: ply, pv: beta-alpha > 1, cut: cut, key: pos.Key()}
	if f.excluded != threat.None {
		n.static, n.eval = f.eval, f.eval
	} else if score, ok := s.known(&n, f, alpha, beta); ok {
		return score
	}
	f.eval = n.static
	if n.depth <= 0 && f.excluded == threat.None {
		if score, ok := s.leaf(&n, f, beta); ok {
			return score
		}
	}
	n.improving = ply >= 2 && n.static > s.stack[ply-2].eval
	if f.excluded == threat.None && !n.pv {
		if score, ok := s.hopeless(&n, f, alpha, beta); ok {
			return score
		}
	}
	// A node without a move to try first is searched less deeply: the next
	// iteration will have one.
	if s.opt.IIR && n.first == threat.None && n.depth >= s.opt.IIRDepth {
		n.depth--
	}
	return s.moves(&n, f, alpha, beta)
}

// node is the search's knowledge of a position before it tries moves.
type node struct {
	sit       threat.Situation
	depth     int
	ply       int
	pv        bool // the window is open
	cut       bool // it is expected to fail high
	improving bool // better for the side to move than two plies ago
	key       uint64
	static    int           // the evaluation
	eval      int           // the same, or what the table knows better
	first     threat.Square // of the table, or None

	// The bound from the table; noBound if it has none.
	tableBound bound
	tableScore int
	tableDepth int
}

// forced plays the only move, which costs no depth.
func (s *searcher) forced(q threat.Square, depth, alpha, beta, ply int, cut bool) int {
	pos, f := s.pos, &s.stack[ply]
	last := pos.Last()
	f.played, f.eval = q, -infinite
	if ply >= 2 {
		f.eval = s.stack[ply-2].eval
	}
	s.table.fetch(pos.KeyAfter(q))
	pos.Make(q)
	score := -s.search(depth, -beta, -alpha, ply+1, !cut)
	pos.Unmake(last)
	if !s.budget.Stopped && score > alpha {
		s.extendPV(f, q, ply)
	}
	return score
}

// known fills in the table's entry and the evaluation, and returns a score if that is enough.
func (s *searcher) known(n *node, f *frame, alpha, beta int) (int, bool) {
	if s.opt.Table {
		if e, ok := s.table.probe(n.key); ok {
			n.first, n.eval, n.static = e.move, int(e.eval), int(e.eval)
			n.tableBound, n.tableScore, n.tableDepth = e.bound(), fromTable(int(e.score), n.ply), int(e.depth)
			if !decided(n.tableScore) && n.enough(n.eval, n.eval) {
				n.eval = n.tableScore
			}
			if !n.pv && (n.tableDepth >= n.depth || proven(n.tableScore)) && n.enough(alpha, beta) {
				return n.tableScore, true
			}
			if s.team != nil && n.pv && n.tableBound == exact && proven(n.tableScore) && playable(s.pos, n.first) {
				s.follow(f, n.first)
				return n.tableScore, true // what a helper has proven
			}
			if s.opt.Exact && n.pv && n.depth > 0 && n.tableDepth >= n.depth && n.tableBound == exact && !decided(n.tableScore) && playable(s.pos, n.first) {
				s.follow(f, n.first)
				return n.tableScore, true
			}
			return 0, false
		}
	}
	n.eval = s.evaluate()
	n.static = n.eval
	return 0, false
}

// follow makes q and the table's line after it the variation of f.
func (s *searcher) follow(f *frame, q threat.Square) {
	pos := s.pos
	var before [pvLength]threat.Square
	f.pvLen = 0
	for f.pvLen < pvLength && playable(pos, q) {
		f.pv[f.pvLen], before[f.pvLen] = q, pos.Last()
		f.pvLen++
		pos.Make(q)
		sit, only := pos.Situation()
		if sit == threat.Block {
			q = only
			continue
		}
		e, ok := s.table.probe(pos.Key())
		if sit != threat.Free && sit != threat.Defend || !ok || e.bound() != exact {
			break
		}
		q = e.move
	}
	for i := f.pvLen - 1; i >= 0; i-- {
		pos.Unmake(before[i])
	}
}

// enough reports whether the table's bound settles the window.
func (n *node) enough(alpha, beta int) bool {
	switch n.tableBound {
	case exact:
		return true
	case lower:
		return n.tableScore >= beta
	case upper:
		return n.tableScore <= alpha
	}
	return false
}

// moves tries the moves of a node, best first.
func (s *searcher) moves(n *node, f *frame, alpha, beta int) int {
	pos, ply := s.pos, n.ply
	extend, score, ok := s.singular(n, f, beta)
	if ok || s.budget.Stopped {
		return score
	}
	p := s.picker(n, f)
	best, bestMove := -infinite, threat.None
	bestBound := upper
	last := pos.Last()
	tried := 0
	for {
		m, ok := p.next()
		if !ok {
			break
		}
		q := m.at
		if q == f.excluded {
			continue
		}
		i := tried
		tried++
		if i > 0 && best > -believed+MaxPly && m.order < delaying {
			p.complete = false
			break
		}
		if i > 0 && best > -believed+MaxPly && n.sit == threat.Free && !n.pv {
			if s.tooLate(n, i) {
				p.complete = false
				break
			}
			if s.futile(n, q, alpha) {
				p.complete = false
				continue
			}
		}
		d := n.depth - 1
		if i == 0 {
			d += extend
		}
		f.played = q
		s.table.fetch(pos.KeyAfter(q))
		pos.Make(q)
		score := s.child(n, m, d, i, alpha, beta, p.top)
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
			s.reward(f, q, p.tried(), n)
			break
		}
	}
	if tried == 0 {
		switch {
		case f.excluded != threat.None:
			return alpha
		case n.sit == threat.Defend:
			best = -Win + ply + 4
		default:
			best = 0 // every point is forbidden to Black
		}
	}
	if !p.complete {
		best = doubt(best)
	}
	if s.opt.Table && f.excluded == threat.None {
		s.table.store(n.key, bestMove, toTable(best, ply), n.static, n.depth, bestBound)
	}
	return best
}

// child searches the i-th move of a node, which has been made, in its window.
func (s *searcher) child(n *node, m move, depth, i, alpha, beta int, top int32) int {
	if i == 0 || !s.opt.PVS {
		return -s.search(depth, -beta, -alpha, n.ply+1, !n.pv && !n.cut)
	}
	reduce := 0
	if s.opt.LateMoves && n.depth >= 2 {
		reduce = s.reduction(n, m, i, top)
		reduce = min(max(reduce, 0), max(depth-s.opt.LeastLate, 0))
	}
	score := -s.search(depth-reduce, -alpha-1, -alpha, n.ply+1, true)
	if score > alpha && reduce > 0 && !s.budget.Stopped {
		score = -s.search(depth, -alpha-1, -alpha, n.ply+1, !n.cut)
	}
	if score > alpha && score < beta && !s.budget.Stopped {
		score = -s.search(depth, -beta, -alpha, n.ply+1, false)
	}
	return score
}

// extendPV makes q and the child's variation that of f.
func (s *searcher) extendPV(f *frame, q threat.Square, ply int) {
	child := &s.stack[ply+1]
	f.pv[0] = q
	n := copy(f.pv[1:], child.pv[:child.pvLen])
	f.pvLen = n + 1
}
