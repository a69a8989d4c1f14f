package threat

import (
	"sync"

	"tengen/engine/board"
)

// lineTable maps the key of a line to its classes for both colours: Black's in
// the low four bits, White's in the high ones.
type lineTable [lineKeys]uint8

// ruleTables is what a rule decides.
type ruleTables struct {
	reach  int // how far away a stone matters on a line
	lines  *lineTable
	combos [2]*comboTable
}

// tablesOf returns the tables of a rule, made at the first call.
func tablesOf(r board.Rule) *ruleTables { return ruleMakers[r]() }

var ruleMakers = [...]func() *ruleTables{
	board.Freestyle: sync.OnceValue(func() *ruleTables {
		t := newRuleTables(orMore, orMore, plain, plain)
		t.shorten()
		return t
	}),
	board.Standard: sync.OnceValue(func() *ruleTables { return newRuleTables(exactly, exactly, plain, plain) }),
	board.Renju:    sync.OnceValue(func() *ruleTables { return newRuleTables(exactly, orMore, forbids, plain) }),
	board.Caro:     sync.OnceValue(func() *ruleTables { return newRuleTables(openEnds, openEnds, twoAnswers, twoAnswers) }),
}

func newRuleTables(black, white five, blackKind, whiteKind comboKind) *ruleTables {
	b := newClassTable(black)
	w := b
	if white != black {
		w = newClassTable(white)
	}
	t := &ruleTables{reach: radius, lines: new(lineTable)}
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

// shorten makes the tables work with keys of four cells on either side, where
// the fifth can be no part of a five: what is used of the table is then small
// enough to stay in the processor's nearest caches.
func (t *ruleTables) shorten() {
	t.reach = radius - 1
	ends := walled<<slot(radius) | walled<<slot(-radius)
	for key := range 1 << (4 * t.reach) {
		t.lines[key] = t.lines[key|ends]
	}
}

// swapped exchanges the colours of a key.
func swapped(key int) int {
	const low = lineKeys / 3 // 01 in every cell
	b, w := key&low, key>>1&low
	stones := b ^ w // cells with 01 or 10
	return key ^ (stones | stones<<1)
}
