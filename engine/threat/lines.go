package threat

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/weights"
)

// lineTable maps the key of a line to its classes for both colours: Black's in
// the low four bits, White's in the high ones.
type lineTable [lineKeys]uint8

// shapes are the tables of a rule.
type shapes struct {
	reach  int  // how far away a stone matters on a line
	behind lane // the digits of a key before its centre
	ahead  lane // those after it
	lines  *lineTable
	combos [2]*comboTable
}

// ruleTables is a rule with weights.
type ruleTables struct {
	*shapes
	worths [2]*worthTable
	sides  [2]*weights.Side
}

// tablesOf returns the tables of a rule with the weights that are part of the
// program, made at the first call.
var tablesOf = board.ByRule(func(r board.Rule) *ruleTables { return weigh(r, weights.Default(r)) })

// weigh gives a rule weights.
func weigh(r board.Rule, w *weights.Set) *ruleTables {
	s := shapesOf(r)
	t := &ruleTables{shapes: s, sides: w.Sides}
	t.worths[Black] = newWorthTable(w.Sides[Black])
	t.worths[White] = t.worths[Black]
	if !w.Equal() {
		t.worths[White] = newWorthTable(w.Sides[White])
	}
	return t
}

var shapesOf = board.ByRule(func(r board.Rule) *shapes {
	switch r {
	case board.Standard:
		return newShapes(exactly, exactly, plain, plain)
	case board.Renju:
		return newShapes(exactly, orMore, forbids, plain)
	case board.Caro:
		return newShapes(openEnds, openEnds, twoAnswers, twoAnswers)
	}
	t := newShapes(orMore, orMore, plain, plain)
	t.shorten()
	return t
})

func newShapes(black, white five, blackKind, whiteKind comboKind) *shapes {
	b := newClassTable(black)
	w := b
	if white != black {
		w = newClassTable(white)
	}
	t := &shapes{lines: new(lineTable)}
	t.look(radius)
	for key := range lineKeys {
		if possible(key) {
			t.lines[key] = uint8(b[key]) | uint8(w[swapped(key)])<<4
		}
	}
	t.combos[Black] = newComboTable(blackKind)
	t.combos[White] = t.combos[Black]
	if whiteKind != blackKind {
		t.combos[White] = newComboTable(whiteKind)
	}
	return t
}

// shorten makes the tables work with keys of four cells on either side, where the fifth can be no part of a five. The
// used part of the table then stays in the processor's nearest caches.
func (t *shapes) shorten() {
	t.look(radius - 1)
	const ends = walled<<(2*(2*radius-1)) | walled
	for key := range 1 << (4 * t.reach) {
		t.lines[key] = t.lines[key<<2|ends]
	}
}

// look sets how far away a stone matters.
func (t *shapes) look(reach int) {
	t.reach = reach
	t.behind = 1<<(2*reach) - 1
	t.ahead = t.behind << (2 * reach)
}

// around returns the classes of the cell of a lane whose digit is at shift.
func (t *shapes) around(l lane, shift uint8) uint8 {
	l >>= (shift - uint8(2*t.reach)) & 63
	return t.lines[l.key(t.behind, t.ahead)]
}

// swapped exchanges the colours of a key.
func swapped(key int) int {
	const low = lineKeys / 3 // 01 in every cell
	b, w := key&low, key>>1&low
	stones := b ^ w // cells with 01 or 10
	return key ^ (stones | stones<<1)
}
