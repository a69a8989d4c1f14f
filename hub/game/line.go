package game

import "github.com/tengen-go/tengen/engine/board"

// Line is a way through an opening protocol without players, clocks and a board, for reading what was played. A fifth
// stone is one step in it; the other offered ones are not part of the line.
type Line struct {
	o   opening
	ply int
}

// NewLine returns the line of a protocol on which nothing has been played; false if there is no such protocol.
func NewLine(o Opening) (*Line, bool) {
	steps, ok := protocols[o]
	return &Line{o: opening{steps: steps}}, ok
}

// Stage tells the next decisions of a protocol apart; 0 is free play. It is the same in every process, as long as the
// protocol's steps are.
func (l *Line) Stage() uint32 {
	if !l.o.inOpening() {
		return 0
	}
	return uint32(l.o.step+1)<<16 | uint32(l.o.placed)<<8 | uint32(l.o.declared)
}

// Ply returns how many stones and passes there are.
func (l *Line) Ply() int { return l.ply }

// Turn returns the colour of the next stone.
func (l *Line) Turn() board.Stone {
	if l.ply%2 == 0 {
		return board.Black
	}
	return board.White
}

// Next returns the line's next decision. For fifths it is Offer, with the number of all of them.
func (l *Line) Next() Next {
	turn := l.Turn()
	if !l.o.inOpening() {
		return Next{Seat: turn, Do: Place, Stone: turn}
	}
	s := &l.o.steps[l.o.step]
	n := Next{Seat: s.actor, Do: s.do, Stone: turn}
	switch s.do {
	case Place:
		n.Left, n.Zone = len(s.zones)-l.o.placed, s.zones[l.o.placed]
	case Choose:
		n.Stone = board.Empty
		for _, b := range s.options {
			n.Options = append(n.Options, b.option)
		}
	case Offer:
		n.Left = l.o.wanted(s)
	}
	return n
}

// Place adds a stone, which may be the fifth that was picked. It reports whether the line waits for one.
func (l *Line) Place() bool {
	switch {
	case l.o.waitsTo(Choose):
		return false
	case l.o.waitsTo(Offer):
		l.o.goTo(0, l.ply)
	}
	l.ply++
	l.o.advance(l.ply)
	return true
}

// Pass gives the right to move up. It reports whether that may be.
func (l *Line) Pass() bool {
	if l.o.inOpening() {
		return false
	}
	l.ply++
	return true
}

// Choose decides. It reports whether there is such an option.
func (l *Line) Choose(what Option) bool { return l.o.waitsTo(Choose) && l.o.choose(what, l.ply) }
