package engine

import (
	"math"

	"github.com/tengen-go/tengen/engine/threat"
)

// picker hands out the moves of a node, best first. The table's move comes
// before the others are listed at all.
type picker struct {
	s        *searcher
	n        *node
	f        *frame
	i        int
	listed   bool
	complete bool  // every move that could change the outcome is listed
	top      int32 // promise of the best listed move
}

func (s *searcher) picker(n *node, f *frame) picker {
	f.list.n = 0
	return picker{s: s, n: n, f: f, complete: true}
}

// next returns the next move; false when there is none.
func (p *picker) next() (move, bool) {
	l := &p.f.list
	if p.i == 0 && !p.listed {
		if q := p.n.first; q != threat.None && p.s.pos.At(q) == threat.Empty && !p.s.pos.Forbidden(q, p.s.pos.Turn()) {
			l.add(q, math.MaxInt32)
			p.i = 1
			return l.moves[0], true
		}
	}
	if !p.listed {
		p.list()
	}
	if p.i >= l.n {
		return move{}, false
	}
	m := l.next(p.i)
	p.i++
	return m, true
}

// list generates the moves; one that has been handed out already comes first.
func (p *picker) list() {
	p.listed = true
	l, first := &p.f.list, threat.None
	if p.i == 1 {
		first = l.moves[0].at
	}
	p.complete = p.s.generate(l, p.n.sit)
	p.s.promise(l, p.n, p.f)
	p.top = math.MinInt32
	for i := range l.moves[:l.n] {
		if l.moves[i].at == first {
			l.moves[i].order = math.MaxInt32
			l.moves[0], l.moves[i] = l.moves[i], l.moves[0]
		} else {
			p.top = max(p.top, l.moves[i].order)
		}
	}
	if first != threat.None && (l.n == 0 || l.moves[0].at != first) {
		// The table has a move that the threats do not ask for.
		l.add(l.moves[0].at, l.moves[0].order)
		l.moves[0] = move{first, math.MaxInt32}
	}
}

// tried returns the moves handed out before the last.
func (p *picker) tried() []move { return p.f.list.moves[:max(p.i-1, 0)] }

// delaying is below the order of all moves but those that only put off a loss: fours that stop nothing.
const delaying = -1 << 20

// promise orders the moves of a node by their points' values for both colours and by their values elsewhere.
func (s *searcher) promise(l *moveList, n *node, f *frame) {
	pos := s.pos
	me := pos.Turn()
	answered, own := s.before(n.ply)
	order := pos.Order()
	delays := s.opt.Delays && n.sit == threat.Defend && n.depth <= 0 && pos.Count(me^1, threat.MakesFive) == 0
	counter := s.history.counters[me][answered&(threat.Cells-1)]
	for i := range l.moves[:l.n] {
		m := &l.moves[i]
		m.order = order.Of(m.at)
		if s.opt.History {
			m.order += s.history.worth(me, m.at, answered, own) / int32(s.opt.HistoryPart)
		}
		if s.opt.Killers && (m.at == f.killers[0] || m.at == f.killers[1]) {
			m.order += int32(s.opt.KillerBonus)
		}
		if s.opt.Counters && m.at == counter {
			m.order += int32(s.opt.CounterBonus)
		}
		if delays && !pos.Is(m.at, me^1).HasFour() {
			m.order += 2 * delaying
		}
	}
}

// before returns the last move and the own move before that.
func (s *searcher) before(ply int) (answered, own threat.Square) {
	answered = s.pos.Last()
	if ply >= 2 {
		own = s.stack[ply-2].played
	}
	return answered, own
}

// reward notes that q cut, and that those before it did not.
func (s *searcher) reward(f *frame, q threat.Square, failed []move, n *node) {
	if f.excluded != threat.None {
		return // the best move was not among them
	}
	if f.killers[0] != q {
		f.killers[1], f.killers[0] = f.killers[0], q
	}
	me := s.pos.Turn()
	answered, own := s.before(n.ply)
	s.history.counters[me][answered&(threat.Cells-1)] = q
	d := int32(max(n.depth, 1))
	bonus := min(32*d*d, 1600)
	s.history.learn(me, q, answered, own, bonus)
	for _, m := range failed {
		if m.at != q {
			s.history.learn(me, m.at, answered, own, -bonus)
		}
	}
}
