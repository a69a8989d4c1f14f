package threat

import "github.com/tengen-go/tengen/engine/weights"

// orderTable is weights.Order, but for what is by combination, for one colour to move, laid out such that masks bound the
// indices.
type orderTable struct {
	lines   [2][256]int16 // by the classes of a line as lineTable has them, for Black and for White to move
	levels  [16][16]int16
	threats [weights.ThreatSets][2][16]int16
	after   [weights.Before][2 * Cells]int16 // by the difference of the squares
	none    [weights.Before]int16            // where there was no move
	any     bool                             // there is a number other than 0
}

var _ = [1]struct{}{}[levels-weights.Levels]

func newOrderTable(w *weights.Order) (t orderTable) {
	rest := *w
	rest.Combos = [weights.Combos][2]int16{}
	t.any = rest != weights.Order{}
	for own := range weights.Classes {
		for theirs, v := range w.Lines[own] {
			t.lines[Black][own|theirs<<4] = v
			t.lines[White][theirs|own<<4] = v
		}
	}
	for i := range w.Levels {
		copy(t.levels[i][:], w.Levels[i][:])
	}
	for i := range w.Threats {
		for k := range w.Threats[i] {
			copy(t.threats[i][k][:], w.Threats[i][k][:])
		}
	}
	for k := range t.after {
		t.none[k] = w.After[k][0]
		for i := range t.after[k] {
			t.after[k][i] = w.After[k][weights.Far]
		}
		for y := -weights.Farthest; y <= weights.Farthest; y++ {
			for x := -weights.Farthest; x <= weights.Farthest; x++ {
				t.after[k][Cells+y*rowCells+x] = w.After[k][weights.DistanceOf(x, y)]
			}
		}
	}
	return t
}

// Order tells how likely the moves of a position are, until the position changes.
type Order struct {
	spots       *[Cells]spot
	own, theirs *[numbers][2]int16
	lines       *[256]int16 // nil if only the combinations count
	levels      *[16][16]int16
	threats     *[2][16]int16
	after       [weights.Before]*[2 * Cells]int16
	from        [weights.Before]int // what to add to a square
	none        int32
	me          int
}

// noMove stands for the distances from a move that there was not.
var noMove [2 * Cells]int16

// Order returns the order of the moves of the side to move.
func (pos *Position) Order() (o Order) {
	me := pos.turn & 1
	t := pos.tables.worths[me]
	o = Order{spots: &pos.spots, own: &t.order, theirs: &pos.tables.worths[me^1].order, me: me}
	if !t.any {
		return o
	}
	o.lines, o.levels, o.threats = &t.lines[me], &t.levels, &t.threats[pos.ThreatSet()]
	for k, q := range pos.Before() {
		if q == None {
			o.after[k] = &noMove
			o.none += int32(t.none[k])
		} else {
			o.after[k], o.from[k] = &t.after[k], Cells-int(q)
		}
	}
	return o
}

// Before returns the last moves, the last one first; None where there was none, or a pass.
func (pos *Position) Before() (list [weights.Before]Square) {
	n := len(pos.plies) - 1
	for k := range list {
		if k == 0 && pos.last == None || n < 0 {
			continue
		}
		list[k] = pos.plies[n].at
		n--
	}
	return list
}

// Of returns the log of the odds, in weights.Unit, that the empty point q is played.
func (o *Order) Of(q Square) int32 {
	s := &o.spots[q&(Cells-1)]
	mine, theirs := s.is[o.me&1], s.is[o.me&1^1]
	v := int32(o.own[mine.Number&(numbers-1)][weights.Own]) + int32(o.theirs[theirs.Number&(numbers-1)][weights.Theirs])
	if o.lines == nil {
		return v
	}
	v += o.none +
		int32(o.levels[mine.Level&15][theirs.Level&15]) +
		int32(o.threats[weights.Own][mine.Level&15]) + int32(o.threats[weights.Theirs][theirs.Level&15])
	for _, line := range s.line {
		v += int32(o.lines[line])
	}
	for k, after := range o.after {
		v += int32(after[(o.from[k]+int(q))&(2*Cells-1)])
	}
	return v
}
