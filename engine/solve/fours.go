package solve

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
)

// Fours looks for wins by fours alone (VCF): every attacking move makes a four,
// so that the defender has one answer to each and the tree is narrow. It works
// on the position of its owner and leaves it as it was.
type Fours struct {
	// Least is the least level of a four worth playing where there is a choice.
	Least threat.Level

	pos    *threat.Position
	budget *Budget
	left   int64 // nodes this search may still visit
	cut    bool  // the depth or the nodes kept something from being tried
	lists  [maxFours + 1][]threat.Square
	line   [2*maxFours + 3]threat.Square
	failed []failure
	age    uint32 // failures of another age are forgotten

	// First moves that do not count in the position with this key.
	except    threat.Set
	exceptKey uint64 // 0: all count
}

// failure says that a position has no win by fours within a number of
// attacking moves; never if that is maxFours.
type failure struct {
	key   uint64
	depth int32
	age   uint32
}

const (
	maxFours     = 60      // attacking moves
	foursEntries = 1 << 16 // failures remembered
)

// NewFours returns a search on a position under a budget.
func NewFours(pos *threat.Position, budget *Budget) *Fours {
	f := &Fours{pos: pos, budget: budget, failed: make([]failure, foursEntries), age: 1}
	for i := range f.lists {
		f.lists[i] = make([]threat.Square, 0, threat.Cells/4)
	}
	return f
}

// Forget empties the table.
func (f *Fours) Forget() { f.age++ }

// leaveOut excludes first moves of the position from now on, except where moves are forced.
func (f *Fours) leaveOut(moves []board.Point) {
	f.except, f.exceptKey = threat.Set{}, 0
	if sit, _ := f.pos.Situation(); len(moves) == 0 || sit != threat.Free && sit != threat.Defend {
		return
	}
	f.exceptKey = f.pos.Key()
	for _, p := range moves {
		f.except.Add(threat.SquareOf(p))
	}
}

// excepted reports whether a move of the position that there is now does not count.
func (f *Fours) excepted(q threat.Square) bool {
	return f.exceptKey != 0 && f.except.Has(q) && f.pos.Key() == f.exceptKey
}

// Shortest returns the plies to the five of the shortest win by fours for the
// side to move, visiting at most the given number of nodes; 0 for none found.
// Exhausted says that there is none.
func (f *Fours) Shortest(nodes int64) (plies int, exhausted bool) {
	f.left = nodes
	for depth := 1; depth <= maxFours && f.left > 0 && !f.budget.Stopped; depth++ {
		f.cut = false
		if plies := f.attack(depth, 0); plies > 0 {
			return plies, false
		}
		if !f.cut {
			return 0, f.Least == threat.Quiet
		}
	}
	return 0, false
}

// Within returns the plies of a win by at most depth fours, not always the
// shortest; 0 for none found within the nodes.
func (f *Fours) Within(depth int, nodes int64) int {
	f.left, f.cut = nodes, false
	return f.attack(min(depth, maxFours), 0)
}

// Line returns the moves of the win found last, beginning with the attacker's.
// It is valid until the next search. In caro, where a four may have several
// answers, it is the first move only.
func (f *Fours) Line(plies int) []threat.Square {
	if f.pos.Rule() == board.Caro {
		return f.line[:min(plies, 1)]
	}
	return f.line[:plies]
}

// Touching returns the empty points on which the side to move may disturb the
// other side's win of the given plies that Within has found after a pass: the
// points of the win, those that make a four now, and those in line with a stone
// that the win forces, which may make one then.
func (f *Fours) Touching(plies int) threat.Set {
	pos := f.pos
	points := *pos.Fours(pos.Turn())
	for i, q := range f.Line(plies) {
		points.Add(q)
		if i%2 == 0 {
			continue
		}
		for _, step := range threat.Steps {
			for k := 1; k <= 4; k++ {
				points.Add(q + threat.Square(k*step))
				points.Add(q - threat.Square(k*step))
			}
		}
	}
	empties := pos.Empties()
	points.Keep(&empties)
	return points
}

// attack searches for a win by at most depth attacking moves at the given ply.
// A result greater than 0 is certain and is the number of plies to the five.
func (f *Fours) attack(depth, ply int) int {
	pos := f.pos
	me, foe := pos.Turn(), pos.Turn()^1
	f.left--
	f.budget.Visit()
	if f.left < 0 || f.budget.Stopped {
		f.cut = true
		return 0
	}
	if pos.Count(me, threat.MakesFive) > 0 {
		f.line[ply] = pos.Fives(me).First()
		return 1
	}
	if f.hopeless(me) {
		return 0
	}
	if depth < 2 {
		f.cut = true
		return 0
	}
	list := f.candidates(depth, foe)
	if len(list) == 0 {
		return 0
	}
	seen := &f.failed[pos.Key()%foursEntries]
	if seen.key == pos.Key() && seen.age == f.age && int(seen.depth) >= depth {
		f.cut = f.cut || seen.depth < maxFours
		return 0
	}
	before := f.cut
	f.cut = false
	least := f.Least
	if len(list) == 1 {
		least = threat.Quiet
	}
	if depth == 2 {
		least = max(least, f.last(me))
	}
	for i := range list {
		q := bestFirst(pos, list, i, me)
		if pos.Is(q, me).Level < least {
			f.cut = f.cut || depth == 2
			break
		}
		if pos.Forbidden(q, me) || f.excepted(q) {
			continue
		}
		if plies := f.four(q, depth, ply); plies > 0 {
			return plies
		}
	}
	if f.left >= 0 && !f.budget.Stopped && f.Least == threat.Quiet {
		*seen = failure{pos.Key(), int32(depth), f.age}
		if !f.cut {
			seen.depth = maxFours
		}
	}
	f.cut = f.cut || before
	return 0
}

// hopeless reports whether there is at most one four, and it leads to no other:
// a stone makes a four on a second line later only where it makes a closed
// three now. Against Black in Renju a lone four may win by itself.
func (f *Fours) hopeless(me int) bool {
	pos := f.pos
	return pos.Count(me, threat.SingleFour) < 2 &&
		pos.Count(me, threat.FourPlus)+pos.Count(me, threat.FourThree)+pos.Count(me, threat.Winning) == 0 &&
		(pos.Rule() != board.Renju || me == threat.Black)
}

// last returns the least level of a four that nothing answers.
func (f *Fours) last(me int) threat.Level {
	switch rule := f.pos.Rule(); {
	case rule == board.Renju && me == threat.White:
		return threat.Quiet // Black's answer may be forbidden
	case rule == board.Renju || rule == board.Caro:
		return threat.FourThree // some are not Winning for want of a look at the board
	}
	return threat.Winning
}

// candidates lists the fours of the side to move; if the other side has a five
// next, those that stop it.
func (f *Fours) candidates(depth, foe int) []threat.Square {
	pos := f.pos
	me := foe ^ 1
	list := f.lists[depth][:0]
	if pos.Count(foe, threat.MakesFive) == 0 {
		return pos.Fours(me).AppendTo(list)
	}
	stops := pos.Stops()
	for q := stops.First(); q != threat.None; q = stops.After(q) {
		if pos.Is(q, me).HasFour() {
			list = append(list, q)
		}
	}
	return list
}

// bestFirst brings the most promising square from i on to i: a winning four
// ends the search, a four with a three most often does.
func bestFirst(pos *threat.Position, list []threat.Square, i, me int) threat.Square {
	best := i
	a := pos.Is(list[i], me)
	for k := i + 1; k < len(list); k++ {
		if b := pos.Is(list[k], me); b.Level > a.Level || b.Level == a.Level && pos.Score(list[k], me) > pos.Score(list[best], me) {
			best, a = k, b
		}
	}
	list[i], list[best] = list[best], list[i]
	return list[i]
}

// four plays the four on q and searches on behind every answer.
func (f *Fours) four(q threat.Square, depth, ply int) (plies int) {
	pos := f.pos
	me, last := pos.Turn(), pos.Last()
	pos.Make(q)
	if pos.Count(me, threat.MakesFive) > 0 {
		plies = f.defend(q, depth-1, ply+1)
	}
	pos.Unmake(last)
	if plies > 0 {
		f.line[ply] = q
		plies++
	}
	return plies
}

// defend answers a five to come in all ways and returns the longest win behind
// them, 0 if one of them escapes.
func (f *Fours) defend(last threat.Square, depth, ply int) (plies int) {
	pos := f.pos
	me := pos.Turn() ^ 1
	if pos.Rule() != board.Caro {
		// One answer at most: no reason to build a set.
		q := pos.Fives(me).First()
		if pos.Count(me, threat.MakesFive) > 1 || pos.Forbidden(q, me^1) {
			return f.unstopped(ply)
		}
		pos.Make(q)
		n := f.attack(depth, ply+1)
		pos.Unmake(last)
		if n == 0 {
			return 0
		}
		f.line[ply] = q
		return n + 1
	}
	stops := pos.Stops()
	if stops.Empty() {
		return f.unstopped(ply)
	}
	for q := stops.First(); q != threat.None; q = stops.After(q) {
		pos.Make(q)
		n := f.attack(depth, ply+1)
		pos.Unmake(last)
		if n == 0 {
			return 0
		}
		plies = max(plies, n+1)
	}
	return plies
}

// unstopped notes any answer and the five behind it.
func (f *Fours) unstopped(ply int) int {
	pos := f.pos
	me := pos.Turn() ^ 1
	five := pos.Fives(me).First()
	f.line[ply] = f.anyReply(five)
	if f.line[ply] == threat.None { // two fives and no other point
		f.line[ply] = five
		five = pos.Fives(me).After(five)
	}
	f.line[ply+1] = five
	return 2
}

// anyReply returns a legal move of the side to move other than except, the
// block of another five first; None if there is none.
func (f *Fours) anyReply(except threat.Square) threat.Square {
	pos := f.pos
	if q := pos.Fives(pos.Turn() ^ 1).After(except); q != threat.None && !pos.Forbidden(q, pos.Turn()) {
		return q
	}
	for q := range threat.Square(threat.Cells) {
		if pos.At(q) == threat.Empty && q != except && !pos.Forbidden(q, pos.Turn()) {
			return q
		}
	}
	return threat.None
}
