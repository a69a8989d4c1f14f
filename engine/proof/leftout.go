package proof

import "github.com/tengen-go/tengen/engine/board"

// Leaver tells which replies a proof may leave out: those that lose at once, as Verify says.
type Leaver struct {
	b    *board.Board
	t    threats
	five board.Point // of the defender; None: there is none
}

// NewLeaver returns the Leaver of the replies to the attacker's move that was made last on b.
func NewLeaver(b *board.Board) *Leaver {
	l := &Leaver{b: b}
	l.t.find(b, b.Turn().Opponent())
	l.five = l.t.lost
	return l
}

// Refuted reports whether the defender makes five, so that there is no proof.
func (l *Leaver) Refuted() bool { return l.five != board.None }

// Leaves reports whether a reply, which has been made on the board, may be left out.
func (l *Leaver) Leaves(r board.Point) bool { return l.t.after(l.b, r) != 0 }
