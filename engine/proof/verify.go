package proof

import "github.com/tengen-go/tengen/engine/board"

// Verify reports whether n proves that the side to move on b wins by force:
// nil, or an *Error with the line to the point where the proof fails. b is
// unchanged afterwards.
//
// At every node the move must be legal; a five ends the line there. Otherwise
// every legal reply counts. One that makes five refutes the proof. A listed
// reply must be legal and its Next a proof. A reply that is left out must lose
// at once:
//
//   - the attacker then has a move that makes five, or
//   - the defender has none, and the attacker a legal move that makes a
//     straight four: an unbroken four with two completing points, each of which
//     still wins when the other is taken.
//
// A defender without any legal reply has not lost, nor has one on a full board.
// The board bounds the depth: no line is longer than its empty points.
func Verify(b *board.Board, n *Node) error {
	_, err := Measure(b, n)
	return err
}

// Measure is Verify and, if the proof holds, the number of plies to the five on
// the longest line: 1 if the move makes five; for a listed reply 2 more than
// the proof that follows it; for a legal reply left out 3 if it allows a five
// at once and otherwise 5, for the straight four.
func Measure(b *board.Board, n *Node) (plies int, err error) {
	if b.Five() != nil {
		return 0, &Error{Err: ErrIllegal, Cause: ErrOver}
	}
	v := verifier{b: b, attacker: b.Turn(), defender: b.Turn().Opponent(), start: b.Ply()}
	defer func() { // a failure stops where it is
		for b.Ply() > v.start {
			b.Undo()
		}
	}()
	return v.node(n)
}

// verifier walks a tree with its board.
type verifier struct {
	b                  *board.Board
	attacker, defender board.Stone
	start              int // ply of the root
}

// fail returns the error for the line that is on the board, followed by more.
func (v *verifier) fail(err, cause error, more ...board.Point) error {
	return &Error{Err: err, Cause: cause, Line: append(v.b.Moves()[v.start:], more...)}
}

// node verifies n with the attacker to move. It leaves the board as it was,
// unless it fails.
func (v *verifier) node(n *Node) (plies int, err error) {
	if n == nil {
		return 0, v.fail(ErrMalformed, errNil)
	}
	if err := v.b.Check(n.Move); err != nil {
		return 0, v.fail(ErrIllegal, err, n.Move)
	}
	if v.b.Wins(n.Move, v.attacker) {
		if len(n.Replies) > 0 {
			return 0, v.fail(ErrMalformed, errReplies, n.Move)
		}
		return 1, nil
	}
	v.b.Make(n.Move)
	var t threats
	t.find(v.b, v.attacker)
	if t.lost != board.None { // a five is legal under every rule
		return 0, v.fail(ErrRefuted, nil, t.lost)
	}
	var listed pointSet
	for _, r := range n.Replies {
		if listed.has(r.Move) {
			return 0, v.fail(ErrMalformed, errTwice, r.Move)
		}
		next, err := v.reply(r)
		if err != nil {
			return 0, err
		}
		plies = max(plies, 2+next)
		listed.add(r.Move)
	}
	if plies, err = v.leftOut(&t, &listed, plies); err != nil {
		return 0, err
	}
	if plies == 0 {
		return 0, v.fail(ErrNoReply, nil)
	}
	v.b.Undo()
	return plies, nil
}

// reply verifies a listed reply and what follows it.
func (v *verifier) reply(r Reply) (plies int, err error) {
	if err := v.b.Check(r.Move); err != nil {
		return 0, v.fail(ErrIllegal, err, r.Move)
	}
	v.b.Make(r.Move)
	if plies, err = v.node(r.Next); err != nil {
		return 0, err
	}
	v.b.Undo()
	return plies, nil
}

// leftOut verifies that every legal reply that is not listed loses at once, and
// returns the length of the longest line, of which plies is known. Zero means
// that there is no legal reply at all.
func (v *verifier) leftOut(t *threats, listed *pointSet, plies int) (int, error) {
	for y := range v.b.Size() {
		for x := range v.b.Size() {
			r := board.At(x, y)
			if v.b.At(r) != board.Empty || listed.has(r) {
				continue
			}
			v.b.Make(r)
			n := t.after(v.b, r)
			v.b.Undo()
			// Legality costs more than all else, so it is asked last.
			if n != 0 && n <= plies || v.b.Check(r) != nil {
				continue
			}
			if n == 0 {
				return 0, v.fail(ErrRefuted, nil, r)
			}
			plies = n
		}
	}
	return plies, nil
}
