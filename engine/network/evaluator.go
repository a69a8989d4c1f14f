package network

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
	"github.com/tengen-go/tengen/engine/weights"
)

// Judge judges positions by the sum of their weights and the network of their rule. It keeps the sums of the last ones,
// across any moves made and unmade in between. One goroutine at a time uses it.
type Evaluator struct {
	of      func(board.Rule) *Ready
	net     *Ready // of the last rule; nil: the sum alone
	asked   bool   // there is a last rule
	rule    board.Rule
	sums    [board.MaxSize*board.MaxSize + 1]sum // by number of stones
	changes threat.Changes                       // scratch
}

// sum is the sum over the points of a position, by colour.
type sum struct {
	key   uint64 // of the stones
	known bool
	of    [2]row
}

// farBack is how many stones are followed to a position whose sum is known; from there on it is cheaper to begin anew.
const farBack = 6

// NewJudge returns a judge that asks of for the network of a rule. Where that is nil, only the sum of weights counts.
func NewEvaluator(of func(board.Rule) *Ready) *Evaluator {
	return &Evaluator{of: of}
}

// Evaluate judges a position for the side to move in weights.Unit.
func (j *Evaluator) Evaluate(pos *threat.Position) int {
	if rule := pos.Rule(); !j.asked || rule != j.rule {
		j.asked, j.rule, j.net = true, rule, j.of(rule)
	}
	if j.net == nil {
		return pos.Evaluate()
	}
	return pos.Evaluate() + j.correct(pos)
}

// correct returns the network's correction of the sum.
func (j *Evaluator) correct(pos *threat.Position) int {
	s := j.current(pos)
	me := pos.Turn() & 1
	h := j.net.halves[me]
	set, step := &h.threats[pos.ThreatSet()], weights.Lateness(pos.Stones())
	late, out := &h.late[step], &h.out[step]
	total := int64(0)
	for i := range words {
		p := s.of[me][i] + s.of[me^1][words+i] + set[i] + late[i]
		total += max(p.lane(0), 0)*out[4*i] + max(p.lane(16), 0)*out[4*i+1] +
			max(p.lane(32), 0)*out[4*i+2] + max(p.lane(48), 0)*out[4*i+3]
	}
	return int(total * weights.Unit / (LaneUnit * OutUnit))
}

// current returns the sums of a position.
func (j *Evaluator) current(pos *threat.Position) *sum {
	n := pos.Stones()
	s := &j.sums[n]
	key := pos.StonesKey(n)
	if s.known && s.key == key {
		return s
	}
	s.key, s.known = key, true
	back := n - 1
	for back >= max(n-farBack, 0) && !(j.sums[back].known && j.sums[back].key == pos.StonesKey(back)) {
		back--
	}
	if back >= max(n-farBack, 0) {
		s.of = j.sums[back].of
		pos.Changes(&j.changes, back)
		j.turn(s)
	} else {
		j.begin(s, pos)
	}
	if back < n-1 && n > 0 {
		// Those that lie beside this one will ask for the position before.
		before := &j.sums[n-1]
		before.key, before.known, before.of = pos.StonesKey(n-1), true, s.of
		pos.Changes(&j.changes, n-1)
		j.changes.Reverse()
		j.turn(before)
	}
	return s
}

// turn updates sums by the changes.
func (j *Evaluator) turn(s *sum) {
	for c := range 2 {
		s.of[c].turn(&j.net.halves[c].rows, j.changes.Of(c))
	}
}

// begin adds up all points.
func (j *Evaluator) begin(s *sum, pos *threat.Position) {
	s.of = [2]row{}
	pos.AllChanges(&j.changes)
	j.turn(s)
}
