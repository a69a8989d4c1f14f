package engine

import (
	"context"
	"slices"
	"time"

	"tengen/engine/board"
)

// rootMoves are the moves of the root with the scores of the last iteration.
type rootMoves struct {
	list  moveList
	best  square
	value int
	pv    []square
}

// rootNodes bounds the search for fours before the first iteration.
const rootNodes = 20_000

// run searches the position of b within the limits. The caller has made sure
// that a legal move exists and that the game is not over.
func (s *searcher) run(ctx context.Context, b *board.Board, l Limits, started time.Time) Result {
	s.begin(ctx, b, l, started)
	depth := s.think()
	r := &s.root
	res := Result{
		Move:  r.best.point(),
		Score: r.value,
		Mate:  mateIn(r.value),
		Depth: depth,
		Nodes: s.nodes,
	}
	for _, q := range r.pv {
		res.PV = append(res.PV, q.point())
	}
	s.ctx = nil
	res.Elapsed = time.Since(started)
	return res
}

// begin sets up the position of b and the bounds of a search.
func (s *searcher) begin(ctx context.Context, b *board.Board, l Limits, started time.Time) {
	s.ctx, s.limits, s.started = ctx, l, started
	s.nodes, s.nextCheck, s.stopped = 0, 0, false
	s.pos.reset(b)
	if b.Ply() == 0 {
		s.pos.last = squareOf(board.At(0, 0)) // not noSquare, which means a pass
	}
	s.age()
	s.check()
}

// age forgets what earlier searches learned, but for the table.
func (s *searcher) age() {
	s.table.newSearch()
	for c := range s.history {
		for q := range s.history[c] {
			s.history[c][q] = 0
		}
	}
	for i := range s.stack {
		s.stack[i].killers = [2]square{}
	}
	clear(s.vcf.seen)
}

// think fills s.root and returns the depth of the last finished iteration. A
// move that needs no thought is played at once; a win by fours is looked for
// before anything else.
func (s *searcher) think() (depth int) {
	r := &s.root
	r.pv = r.pv[:0]
	sit, only := s.pos.situation()
	switch sit {
	case winsFive:
		s.settle(only, Win-1)
		return 1
	case lostNow:
		s.settle(s.lostReply(), -Win+2)
		return 2
	case winsFour:
		s.settle(s.winningFour(), Win-3)
		return 3
	}
	if s.opt.RootVCF && sit != block {
		if plies := s.solve(s.rootVCFNodes()); plies > 0 {
			s.settle(s.vcf.line[0], Win-plies)
			r.pv = append(r.pv[:0], s.vcf.line[:plies]...)
			return plies
		}
	}

	s.rootList(sit, only)
	r.best, r.value = r.list.next(0).at, 0
	r.pv = append(r.pv[:0], r.best)
	if r.list.n == 1 && sit == block && s.limits.Depth == 0 && s.limits.Nodes == 0 {
		r.value = s.evaluate()
		return 0
	}
	for d := 1; d < MaxPly/2 && (s.limits.Depth == 0 || d <= s.limits.Depth) && !s.stopped; d++ {
		if !s.iterate(d, sit) {
			break
		}
		depth = d
		if proven(r.value) || s.late() {
			break
		}
	}
	return depth
}

func (s *searcher) rootVCFNodes() int64 {
	if s.limits.Nodes > 0 {
		return min(rootNodes, s.limits.Nodes/4)
	}
	return rootNodes
}

// late reports whether another iteration would hardly finish.
func (s *searcher) late() bool {
	return s.limits.Time > 0 && time.Since(s.started) > s.limits.Time*6/10
}

// settle makes q the result without an iteration.
func (s *searcher) settle(q square, score int) {
	s.root.best, s.root.value = q, score
	s.root.pv = append(s.root.pv[:0], q)
}

// lostReply answers two fives: it stands in the way of one if it may.
func (s *searcher) lostReply() square {
	pos := &s.pos
	s.squares = pos.fives[pos.turn^1].appendTo(s.squares[:0])
	for _, q := range s.squares {
		if !pos.forbidden(q, pos.turn) {
			return q
		}
	}
	l := &s.root.list
	if s.generate(l, free); l.n == 0 {
		return noSquare
	}
	return l.next(0).at
}

// rootList fills the list of the root in the order of promise.
func (s *searcher) rootList(sit situation, only square) {
	l := &s.root.list
	if sit == block {
		l.n = 0
		l.add(only, 0)
		return
	}
	s.generate(l, sit)
	if l.n == 0 {
		s.anyMoves(l)
	}
	slices.SortStableFunc(l.moves[:l.n], func(a, b move) int { return int(b.order) - int(a.order) })
}

// iterate searches all root moves to depth d. It reports false when it was
// stopped; a better move found until then has been taken over all the same.
func (s *searcher) iterate(d int, sit situation) bool {
	r := &s.root
	alpha, beta := -infinite, infinite
	if s.opt.Aspire && d >= 4 && !decided(r.value) {
		alpha, beta = r.value-aspireWindow, r.value+aspireWindow
	}
	for {
		value, ok := s.rootSearch(d, alpha, beta)
		if !ok {
			return false
		}
		switch {
		case value <= alpha && alpha > -infinite:
			alpha, beta = -infinite, value+1
		case value >= beta && beta < infinite:
			alpha, beta = value-1, infinite
		default:
			r.value = value
			if sit == free {
				r.value = s.rootDoubt(value)
			}
			return true
		}
	}
}

// aspireWindow is half the window around the last score.
const aspireWindow = 60

// rootDoubt keeps the root from reporting a proven loss where it has not tried
// every move.
func (s *searcher) rootDoubt(value int) int {
	if empties := s.pos.size*s.pos.size - s.pos.stones; s.root.list.n < empties {
		return doubt(value)
	}
	return value
}

// rootSearch is the root's own alpha-beta. The best move goes to the front of
// the list, the others keep their order.
func (s *searcher) rootSearch(d, alpha, beta int) (value int, ok bool) {
	r := &s.root
	best := -infinite
	for i := 0; i < r.list.n; i++ {
		q := r.list.moves[i].at
		last := s.pos.last
		s.pos.make(q)
		var score int
		if i == 0 || !s.opt.PVS {
			score = -s.search(d-1, -beta, -max(alpha, best), 1)
		} else {
			a := max(alpha, best)
			score = -s.search(d-1, -a-1, -a, 1)
			if score > a && score < beta && !s.stopped {
				score = -s.search(d-1, -beta, -a, 1)
			}
		}
		s.pos.unmake(q, last)
		if s.stopped {
			return best, false
		}
		if score <= best {
			continue
		}
		best = score
		if score > alpha || i == 0 {
			m := r.list.moves[i]
			copy(r.list.moves[1:i+1], r.list.moves[:i])
			r.list.moves[0] = m
		}
		if score > alpha {
			r.best = q
			child := &s.stack[1]
			r.pv = append(append(r.pv[:0], q), child.pv[:child.pvLen]...)
		}
		if score >= beta {
			break
		}
	}
	return best, true
}
