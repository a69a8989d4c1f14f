package proof

import (
	"errors"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// Why a proof is rejected. Test with errors.Is.
var (
	ErrMalformed = errors.New("malformed proof") // a missing node, replies to a five, a reply listed twice
	ErrIllegal   = errors.New("illegal move")    // of the attacker, or a listed reply; the cause is the board's error, or ErrOver
	ErrRefuted   = errors.New("proof refuted")   // the reply that ends the line makes five, or does not lose at once and is left out
	ErrNoReply   = errors.New("no reply left")   // the defender has no legal move, so nothing is forced
	ErrOver      = errors.New("game is over")    // cause of ErrIllegal: the last move before the proof made five
)

// Error says where a proof fails. Every error of Verify and Measure is one.
type Error struct {
	Err   error         // one of the errors above
	Cause error         // more about it, may be nil
	Line  []board.Point // from the first move of the proof to the move at fault
}

// Error returns one line: the error, its cause and the moves.
func (e *Error) Error() string {
	var b strings.Builder
	b.WriteString("proof: ")
	b.WriteString(e.Err.Error())
	if e.Cause != nil {
		b.WriteString(" (" + e.Cause.Error() + ")")
	}
	for i, p := range e.Line {
		if i == 0 {
			b.WriteString(":")
		}
		b.WriteString(" " + p.String())
	}
	return b.String()
}

// Unwrap returns Err and, if there is one, Cause.
func (e *Error) Unwrap() []error {
	if e.Cause == nil {
		return []error{e.Err}
	}
	return []error{e.Err, e.Cause}
}

// Causes of ErrMalformed.
var (
	errNil     = errors.New("no attack follows")
	errReplies = errors.New("replies to a five")
	errTwice   = errors.New("reply listed twice")
)
