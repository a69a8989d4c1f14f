package solve

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
)

// threats looks for wins by fours and threes (VCT): every attacking move makes
// a five or a straight four the next move. It works on the position of its
// owner and leaves it as it was.
type threats struct {
	pos    *threat.Position
	budget *Budget
	fours  *Fours
	memory *memory
	strict bool // fours too count as attacking moves, so that wins are shortest
	cut    bool // the depth or the budget kept something from being tried
	lists  [2*maxThreats + 2][]option
	// patience is how many nodes the fours get at each attack.
	patience int64
	lasts    [2*maxFours + 3]threat.Square
}

// option is a move with its place in the order.
type option struct {
	at    threat.Square
	order int32
}

const (
	maxThreats = 50  // attacking moves
	foursNodes = 400 // nodes for the fours at each attack, at first
)

func newThreats(pos *threat.Position, budget *Budget, fours *Fours, bytes int64) *threats {
	t := &threats{pos: pos, budget: budget, fours: fours, memory: newMemory(bytes), patience: foursNodes}
	for i := range t.lists {
		t.lists[i] = make([]option, 0, board.MaxSize*board.MaxSize)
	}
	return t
}

// shorter looks for a win by fours and threes of less than the given plies, by
// deepening: the shortest, if the budget lasts. Every attacking move counts.
func (t *threats) shorter(plies int) (found int) {
	t.strict = true
	for depth := 2; 2*depth-1 < plies && depth <= maxThreats && !t.budget.Stopped; depth++ {
		if n := t.attack(depth, 0); n > 0 && n < plies {
			return n
		}
	}
	return 0
}

// attack returns the plies to the five of a win within depth attacking moves,
// 0 if there is none or none was found.
func (t *threats) attack(depth, ply int) int {
	pos := t.pos
	me := pos.Turn()
	t.budget.Visit()
	if t.budget.Stopped {
		t.cut = true
		return 0
	}
	sit, only := pos.Situation()
	switch {
	case sit == threat.WinsFive:
		return 1
	case sit == threat.Lost:
		return 0
	case depth < 2 && t.strict:
		t.cut = true
		return 0
	case sit == threat.WinsFour:
		return 3
	}
	key := pos.Key()
	first := threat.None
	if e := t.memory.find(key); e != nil {
		first = e.move
		switch failed := t.failedDepth(e); {
		case e.plies > 0 && (!t.strict || int(e.plies) <= 2*depth-1):
			return int(e.plies)
		case failed >= depth:
			t.cut = t.cut || failed < maxThreats
			return 0
		}
	}
	if sit != threat.Block {
		if n := t.byFours(depth); n > 0 {
			t.won(key, t.fours.line[0], n)
			return n
		}
	}
	if depth < 1 {
		t.cut = true
		return 0
	}
	before := t.cut
	t.cut = false
	list := t.attacks(t.lists[ply][:0], sit, only, first)
	for i := range list {
		q := nextOption(list, i)
		if pos.Forbidden(q, me) || t.fours.excepted(q) {
			continue
		}
		last := pos.Last()
		pos.Make(q)
		n := 0
		if t.threatens(me) {
			n = t.defend(depth-1, ply+1)
		}
		pos.Unmake(last)
		if n > 0 {
			t.won(key, q, n+1)
			t.cut = before
			return n + 1
		}
		if t.budget.Stopped {
			t.cut = true
			return 0
		}
	}
	t.lost(key, depth)
	t.cut = t.cut || before
	return 0
}

// threatens reports whether me, which has just moved, wins if the other side
// passes, and by something that the other side cannot overtake.
func (t *threats) threatens(me int) bool {
	return t.pos.Count(me, threat.MakesFive) > 0 ||
		t.pos.Count(me, threat.Winning) > 0 && t.pos.Count(me^1, threat.Winning) == 0
}

// byFours tries to win by fours alone.
func (t *threats) byFours(depth int) int {
	if !t.strict {
		depth = maxFours
	}
	n := t.fours.Within(depth, t.patience)
	t.cut = t.cut || n == 0 && t.fours.cut
	return n
}

// noteFours remembers the win by fours found last, of the given plies, at all
// its positions.
func (t *threats) noteFours(plies int) {
	pos := t.pos
	line := t.fours.Line(plies)
	lasts := t.lasts[:0]
	for i, q := range line {
		if i%2 == 0 {
			t.won(pos.Key(), q, plies-i)
		}
		lasts = append(lasts, pos.Last())
		pos.Make(q)
	}
	for i := len(lasts) - 1; i >= 0; i-- {
		pos.Unmake(lasts[i])
	}
}

func (t *threats) failedDepth(e *known) int {
	if t.strict {
		return int(max(e.failed, e.loose))
	}
	return int(e.loose)
}

func (t *threats) won(key uint64, q threat.Square, plies int) {
	e := t.memory.place(key)
	if e.plies == 0 || plies < int(e.plies) {
		e.move, e.plies = q, uint16(plies)
	}
}

func (t *threats) lost(key uint64, depth int) {
	if !t.cut {
		depth = maxThreats
	}
	e := t.memory.place(key)
	if t.strict {
		e.failed = max(e.failed, int8(depth))
	} else {
		e.loose = max(e.loose, int8(depth))
	}
}

// attacks lists the moves that may make a threat, in the situation's limits.
func (t *threats) attacks(list []option, sit threat.Situation, only, first threat.Square) []option {
	pos := t.pos
	me, foe := pos.Turn(), pos.Turn()^1
	var points threat.Set
	switch {
	case sit == threat.Block:
		return append(list, option{at: only})
	case sit == threat.Defend && pos.Count(foe, threat.MakesFive) > 0:
		points = pos.Stops()
	default:
		points = threat.Union(pos.Fours(me), pos.Threes(me))
	}
	for q := points.First(); q != threat.None; q = points.After(q) {
		order := int32(pos.Score(q, me)) + 64*int32(pos.Is(q, me).Level) + int32(pos.Score(q, foe))/2
		if q == first {
			order = 1 << 20
		}
		list = append(list, option{q, order})
	}
	return list
}

// defend returns the plies to the five if every reply that could help loses,
// counted from the reply; 0 if one escapes.
func (t *threats) defend(depth, ply int) int {
	pos := t.pos
	foe := pos.Turn() ^ 1
	if pos.Count(pos.Turn(), threat.MakesFive) > 0 {
		return 0
	}
	first := threat.None
	key := pos.Key()
	if e := t.memory.find(key); e != nil {
		first = e.move
	}
	list, plies := t.replies(t.lists[ply][:0], foe, first)
	for i := range list {
		q := nextOption(list, i)
		last := pos.Last()
		pos.Make(q)
		n := t.attack(depth, ply+1)
		pos.Unmake(last)
		if n == 0 {
			if !t.budget.Stopped {
				t.memory.place(key).move = q
			}
			return 0
		}
		plies = max(plies, n+1)
	}
	return plies
}

// replies lists the answers to the attacker's threat that could help, and the
// plies to the five behind any other.
//
// Against a five that is the point itself. Against a straight four or two fours these are the points on which either
// side makes a four: a stone that keeps three stones from becoming a four stands on one of the attacker's points, and
// only a four of its own gains the defender time. In caro the end of a row can be closed from further away, so there it
// is every point.
func (t *threats) replies(list []option, foe int, first threat.Square) ([]option, int) {
	pos := t.pos
	me := foe ^ 1
	var points threat.Set
	plies := 4
	switch {
	case pos.Count(foe, threat.MakesFive) > 0:
		points = pos.Stops()
		plies = 2
	case pos.Rule() == board.Caro:
		points = pos.Empties()
	default:
		points = pos.Answers()
		points = threat.Union(pos.Fours(me), &points)
	}
	for q := points.First(); q != threat.None; q = points.After(q) {
		if pos.Forbidden(q, me) {
			continue
		}
		a, b := pos.Is(q, me), pos.Is(q, foe)
		order := int32(pos.Score(q, me)) + int32(pos.Score(q, foe)) + 64*int32(max(a.Level, b.Level))
		if q == first {
			order = 1 << 20
		}
		list = append(list, option{q, order})
	}
	return list, plies
}

// nextOption brings the best of the options from i on to i.
func nextOption(list []option, i int) threat.Square {
	best := i
	for k := i + 1; k < len(list); k++ {
		if list[k].order > list[best].order {
			best = k
		}
	}
	list[i], list[best] = list[best], list[i]
	return list[i].at
}
