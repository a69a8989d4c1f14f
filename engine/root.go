package engine

import (
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
)

// rootMoves are the moves of the root with the last iteration's results.
type rootMoves struct {
	list moveList
	from int // moves before it belong to better lines

	complete bool // no loss is proven unless every move that matters is listed
	variation
}

// variation is the best move of a line, its value and what follows.
type variation struct {
	best  threat.Square
	value int
	pv    []threat.Square
}

// rootNodes bounds the search for fours before the first iteration.
const rootNodes = 20_000

// run searches the position of b within the limits. The caller has made sure
// that a legal move exists and that the game is not over.
func (s *searcher) run(ctx context.Context, b *board.Board, l Limits, started time.Time) Result {
	s.begin(ctx, b, l, started)
	depth := s.think(ctx, b)
	r := &s.root
	res := Result{
		Move:  r.best.Point(),
		Score: r.value,
		Mate:  mateIn(r.value),
		Depth: depth,
		Nodes: s.budget.Nodes,
	}
	for _, q := range r.pv {
		res.PV = append(res.PV, q.Point())
	}
	s.budget.End()
	res.Elapsed = time.Since(started)
	return res
}

// begin sets up the position of b and the bounds of a search.
func (s *searcher) begin(ctx context.Context, b *board.Board, l Limits, started time.Time) {
	var deadline time.Time
	if l.Time > 0 {
		deadline = started.Add(l.Time)
	}
	s.limits, s.started = l, started
	s.budget.Begin(ctx, l.Nodes, deadline)
	s.pos.Reset(b)
	s.age()
}

// age forgets earlier searches' learning, except the table and what moves were worth in its game.
func (s *searcher) age() {
	s.history = history{}
	if s.opt.Aged && !s.bounded && s.helper == 0 && s.table.history != nil {
		s.history = *s.table.history // helpers begin with nothing, so that they differ
	}
	for i := range s.stack {
		f := &s.stack[i]
		f.killers, f.excluded, f.played, f.eval = [2]threat.Square{}, threat.None, threat.None, 0
	}
	s.fours.Forget()
}

// think fills s.root and returns the depth of the last finished iteration. A move that needs no thought is played at
// once; a win by fours is looked for before anything else, and wins proven earlier in the game are known.
func (s *searcher) think(ctx context.Context, b *board.Board) (depth int) {
	r := &s.root
	r.pv, r.from, s.deepest = r.pv[:0], 0, 0
	sit, only := s.pos.Situation()
	switch sit {
	case threat.WinsFive:
		return s.settle(only, Win-1)
	case threat.Lost:
		return s.settle(s.lostReply(), -Win+2)
	case threat.WinsFour:
		return s.settle(s.winningFour(), Win-3)
	}
	known := 0
	if s.opt.Kept && s.helper == 0 {
		known = s.wins.recall(s.pos, &r.variation)
	}
	if s.opt.RootVCF && s.helper == 0 && (known == 0 || r.value > 0) {
		s.fours.Least = threat.Quiet
		if plies, _ := s.fours.Shortest(s.rootVCFNodes()); plies > 0 && (known == 0 || plies < known) {
			r.pv = append(r.pv[:0], s.fours.Line(plies)...)
			r.best, r.value = r.pv[0], Win-plies
			if s.opt.Kept {
				s.wins.noteLine(s.pos, r.pv, plies)
			}
			return s.conclude(0, sit, only, plies)
		}
	}
	if known > 0 {
		return s.conclude(0, sit, only, known)
	}

	s.rootList(sit, only)
	r.best, r.value = r.list.next(0).at, 0
	r.pv = append(r.pv[:0], r.best)
	if s.pos.Stones() == 0 && r.list.n == 1 {
		r.value = s.evaluate()
		s.report(1, 0)
		return 0
	}
	if s.opt.AtOnce && sit == threat.Block && s.limits.Depth == 0 && s.limits.Nodes == 0 {
		return s.foresee(sit)
	}
	s.sought, s.asked = 0, s.asked[:0]
	for d := 1 + s.helper%2; d < MaxPly/2 && (s.limits.Depth == 0 || d <= s.limits.Depth) && !s.budget.Stopped; d++ {
		r.from, s.horizon = 0, 2*d
		if !s.iterate(d, sit) {
			break
		}
		depth = d
		s.certain(d)
		if plies := s.byThreats(ctx, b); plies > 0 {
			return s.conclude(d, sit, only, plies)
		}
		s.report(1, d)
		s.alternatives(d, sit)
		if proven(r.value) && s.limits.Lines < 2 || s.late() {
			break
		}
	}
	return depth
}

// replyNodes are enough to see what threats an only move leaves.
const replyNodes = 4000

// foresee plays the only move, with the value of a short search: the position itself is anything but quiet. It returns
// the depth.
func (s *searcher) foresee(sit threat.Situation) (depth int) {
	limit := s.budget.Limit(replyNodes)
	for d := 1; d < MaxPly/2 && !s.budget.Stopped && !proven(s.root.value); d++ {
		s.horizon = 2 * d
		if !s.iterate(d, sit) {
			break
		}
		depth = d
	}
	if s.budget.Restore(limit); !s.budget.Stopped {
		s.report(1, depth)
	}
	return depth
}

func (s *searcher) rootVCFNodes() int64 {
	if s.limits.Nodes > 0 {
		return min(rootNodes, s.limits.Nodes/4)
	}
	return rootNodes
}

// late reports whether another iteration would hardly begin.
func (s *searcher) late() bool {
	return s.limits.Time > 0 && time.Since(s.started) > s.limits.Time*95/100
}

// settle makes q the result without an iteration and returns the depth, which
// is the distance of the five.
func (s *searcher) settle(q threat.Square, score int) int {
	s.root.best, s.root.value = q, score
	s.root.pv = append(s.root.pv[:0], q)
	return s.conclude(0, threat.Free, threat.None, max(mateIn(score), -mateIn(score)))
}

// lostReply answers two fives: it stands in the way of one if it may.
func (s *searcher) lostReply() threat.Square {
	pos := s.pos
	s.squares = pos.Fives(pos.Turn() ^ 1).AppendTo(s.squares[:0])
	for _, q := range s.squares {
		if !pos.Forbidden(q, pos.Turn()) {
			return q
		}
	}
	l := &s.root.list
	if s.generate(l, threat.Free); l.n == 0 {
		return threat.None
	}
	s.promise(l, &node{}, &s.stack[0])
	return l.next(0).at
}

// rootList fills the list of the root in the order of promise.
func (s *searcher) rootList(sit threat.Situation, only threat.Square) {
	l := &s.root.list
	if sit == threat.Block {
		l.n, s.root.complete = 0, true
		l.add(only, 0)
		return
	}
	s.root.complete = s.generate(l, sit)
	s.promise(l, &node{sit: sit}, &s.stack[0])
	if l.n == 0 {
		s.anyMoves(l)
	}
	slices.SortStableFunc(l.moves[:l.n], func(a, b move) int { return int(b.order) - int(a.order) })
}

// iterate searches all root moves to depth d. It reports false when it was stopped; a better move found until then has
// still been taken over.
func (s *searcher) iterate(d int, sit threat.Situation) bool {
	r := &s.root
	alpha, beta, window := -infinite, infinite, s.opt.AspireWindow
	if s.opt.Aspire && d >= 4 && r.from == 0 && !decided(r.value) {
		alpha, beta = r.value-window, r.value+window
	}
	for {
		value, ok := s.rootSearch(d, alpha, beta, sit)
		if !ok {
			return false
		}
		window *= 3
		switch {
		case value <= alpha && alpha > -infinite:
			alpha = widened(value, -window)
		case value >= beta && beta < infinite:
			beta = widened(value, window)
		default:
			r.value = value
			if !r.complete {
				r.value = doubt(value)
			}
			return true
		}
	}
}

// widened returns the bound of a window beyond a value that was outside the
// last one.
func widened(value, by int) int {
	switch {
	case !decided(value) && by > -widest && by < widest:
		return value + by
	case by < 0:
		return -infinite
	}
	return infinite
}

// widest is a window that might as well be open.
const widest = 800

// rootSearch is the root's own alpha-beta. The best move goes to the front of
// the list, the others keep their order.
func (s *searcher) rootSearch(d, alpha, beta int, sit threat.Situation) (value int, ok bool) {
	r, f := &s.root, &s.stack[0]
	f.eval = s.evaluate()
	n := node{sit: sit, depth: d, pv: true}
	best := -infinite
	for i := r.from; i < r.list.n; i++ {
		m := r.list.moves[i]
		score := s.rootMove(&n, m, i-r.from, max(alpha, best), beta)
		if s.budget.Stopped {
			return best, false
		}
		if score <= best {
			continue
		}
		best = score
		if score > alpha || i == r.from {
			copy(r.list.moves[r.from+1:i+1], r.list.moves[r.from:i])
			r.list.moves[r.from] = m
		}
		if score > alpha && (score > believed || !proven(r.value) || r.value < 0) {
			r.best = m.at
			if !proven(score) || score > 0 { // the whole iteration's result comes later
				r.value = score
			}
			child := &s.stack[1]
			r.pv = append(append(r.pv[:0], m.at), child.pv[:child.pvLen]...)
		}
		if score >= beta || score > believed-MaxPly && r.from == 0 {
			break // a win is enough; certain looks whether it is one
		}
	}
	return best, true
}

// rootMove searches the i-th of the root's moves from r.from on in its window. A
// five is there only where another was the first line: nothing follows it.
func (s *searcher) rootMove(n *node, m move, i, alpha, beta int) int {
	if s.pos.Is(m.at, s.pos.Turn()).Level == threat.MakesFive {
		s.stack[1].pvLen = 0
		return Win - 1
	}
	last := s.pos.Last()
	s.stack[0].played = m.at
	s.pos.Make(m.at)
	score := s.child(n, m, n.depth-1, i, alpha, beta, s.root.list.moves[s.root.from].order)
	s.pos.Unmake(last)
	return score
}
