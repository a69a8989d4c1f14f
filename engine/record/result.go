package record

import (
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// Outcome is how a game ended, as far as the record says.
type Outcome uint8

// The outcomes. The zero value is Unknown: unfinished or not recorded.
const (
	Unknown Outcome = iota
	BlackWins
	WhiteWins
	Draw
	Void // annulled
)

// Reason says how a win came about. The zero value is a win on the board, or
// one whose reason was not recorded.
type Reason uint8

// The reasons.
const (
	Plain   Reason = iota
	Resign         // the loser resigned
	Timeout        // the loser's flag fell
	Forfeit        // the loser did not play on, crashed or broke a rule
)

// Result is an outcome and, for a win, its reason.
type Result struct {
	Outcome Outcome
	Reason  Reason
}

// Winner returns the winning colour, Empty if there is none.
func (r Result) Winner() board.Stone {
	switch r.Outcome {
	case BlackWins:
		return board.Black
	case WhiteWins:
		return board.White
	}
	return board.Empty
}

// wins is the result in which s wins.
func wins(s board.Stone, why Reason) Result {
	if s == board.Black {
		return Result{BlackWins, why}
	}
	return Result{WhiteWins, why}
}

var reasonLetters = [...]string{Plain: "", Resign: "R", Timeout: "T", Forfeit: "F"}

// String returns the value of SGF's RE, such as "B+R" or "0"; "" for Unknown.
func (r Result) String() string {
	why := ""
	if int(r.Reason) < len(reasonLetters) {
		why = reasonLetters[r.Reason]
	}
	switch r.Outcome {
	case BlackWins:
		return "B+" + why
	case WhiteWins:
		return "W+" + why
	case Draw:
		return "0"
	case Void:
		return "Void"
	}
	return ""
}

// ParseResult is the inverse of String and reads what others write in RE too: a number after the plus (c-gomoku-cli
// writes 1) is a plain win, and results in words are understood. Any other text is Unknown.
func ParseResult(s string) Result {
	r, _ := readResult(s)
	return r
}

// readResult is ParseResult; exact is false where words had to be understood.
func readResult(s string) (r Result, exact bool) {
	s = strings.ToLower(strings.TrimSpace(s))
	switch s {
	case "", "?":
		return Result{}, true
	case "0", "draw", "jigo":
		return Result{Outcome: Draw}, true
	case "void":
		return Result{Outcome: Void}, true
	}
	who, why, ok := strings.Cut(s, "+")
	if !ok {
		return worded(s), false
	}
	r = Result{Reason: parseReason(strings.TrimSpace(why))}
	switch strings.TrimSpace(who) {
	case "b", "black":
		r.Outcome = BlackWins
	case "w", "white":
		r.Outcome = WhiteWins
	default:
		return worded(s), false
	}
	return r, true
}

func parseReason(s string) Reason {
	switch s {
	case "r", "resign":
		return Resign
	case "t", "time":
		return Timeout
	case "f", "forfeit":
		return Forfeit
	}
	return Plain
}
