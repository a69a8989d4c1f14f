package gomocup

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// Why a line is not understood. Test with errors.Is.
var (
	ErrUnknown = errors.New("unknown command") // answered with UNKNOWN
	ErrSyntax  = errors.New("bad arguments")   // answered with ERROR
)

// Verb is the first word of a line, in upper case.
type Verb string

// The commands.
const (
	VerbStart        Verb = "START"     // Args: size
	VerbRectStart    Verb = "RECTSTART" // Args: width, height
	VerbRestart      Verb = "RESTART"
	VerbBegin        Verb = "BEGIN"
	VerbTurn         Verb = "TURN"     // Args: x, y
	VerbPlay         Verb = "PLAY"     // Args: x, y
	VerbTakeback     Verb = "TAKEBACK" // Args: x, y
	VerbBoard        Verb = "BOARD"
	VerbYXBoard      Verb = "YXBOARD"
	VerbSwap2Board   Verb = "SWAP2BOARD"
	VerbDone         Verb = "DONE"
	VerbInfo         Verb = "INFO" // Key and Value
	VerbAbout        Verb = "ABOUT"
	VerbEnd          Verb = "END"
	VerbYXNBest      Verb = "YXNBEST"      // Args: n
	VerbYXBalanceOne Verb = "YXBALANCEONE" // Args: bias, 0 if left out
	VerbYXBalanceTwo Verb = "YXBALANCETWO" // the same
	VerbYXShowForbid Verb = "YXSHOWFORBID"
	VerbYXStop       Verb = "YXSTOP"
	VerbYXHashClear  Verb = "YXHASHCLEAR"
	VerbStone        Verb = "" // a line of a board, Args: x, y, field (0 if left out)
)

// arguments is how many numbers follow a verb.
var arguments = map[Verb]int{
	VerbStart: 1, VerbRectStart: 2, VerbRestart: 0, VerbBegin: 0, VerbTurn: 2, VerbPlay: 2, VerbTakeback: 2,
	VerbBoard: 0, VerbYXBoard: 0, VerbSwap2Board: 0, VerbDone: 0, VerbAbout: 0, VerbEnd: 0,
	VerbYXNBest: 1, VerbYXBalanceOne: 1, VerbYXBalanceTwo: 1, VerbYXShowForbid: 0, VerbYXStop: 0, VerbYXHashClear: 0,
}

// Command is a line of the manager.
type Command struct {
	Verb       Verb
	Args       [3]int
	Key, Value string // of INFO: the key in lower case
}

// Parse reads one line without its end. Verbs and keys may be in any case; numbers are plain decimal. Errors:
// ErrUnknown for an unknown verb; ErrSyntax for arguments that do not belong to the verb, which is returned.
func Parse(line string) (Command, error) {
	line = strings.TrimSpace(line)
	word, rest, _ := strings.Cut(strings.ReplaceAll(line, "\t", " "), " ")
	rest = strings.TrimSpace(rest)
	c := Command{Verb: Verb(upper(word))}
	if c.Verb == VerbInfo {
		key, value, _ := strings.Cut(rest, " ")
		if key == "" {
			return c, fmt.Errorf("%w: INFO without a key", ErrSyntax)
		}
		c.Key, c.Value = strings.ToLower(key), strings.TrimSpace(value)
		return c, nil
	}
	if n, ok := arguments[c.Verb]; ok {
		if rest == "" && (c.Verb == VerbYXBalanceOne || c.Verb == VerbYXBalanceTwo) {
			return c, nil
		}
		return c, c.numbers(rest, n, n)
	}
	if word != "" && (word[0] >= '0' && word[0] <= '9' || word[0] == '-' || word[0] == '+') {
		c.Verb = VerbStone
		return c, c.numbers(line, 2, 3)
	}
	return Command{}, fmt.Errorf("%w: %.40q", ErrUnknown, word)
}

// upper writes ASCII letters large and keeps the rest, whose large letters may
// be those of ASCII.
func upper(s string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' {
			r -= 'a' - 'A'
		}
		return r
	}, s)
}

// numbers reads least to most numbers with commas between them.
func (c *Command) numbers(text string, least, most int) error {
	if most == 0 {
		if text != "" {
			return fmt.Errorf("%w: %s takes none", ErrSyntax, c.Verb)
		}
		return nil
	}
	if n := strings.Count(text, ",") + 1; n < least || n > most {
		return fmt.Errorf("%w: %d numbers are wanted: %.40q", ErrSyntax, most, text)
	}
	for i, f := range strings.Split(text, ",") {
		v, err := number(strings.TrimSpace(f))
		if err != nil {
			return err
		}
		c.Args[i] = v
	}
	return nil
}

// number reads a whole number of ASCII digits, with a minus if it must be.
func number(s string) (int, error) {
	v, err := strconv.ParseInt(s, 10, 32)
	if err != nil || strings.HasPrefix(s, "+") {
		return 0, fmt.Errorf("%w: not a whole number: %.20q", ErrSyntax, s)
	}
	return int(v), nil
}

// point returns the point of protocol coordinates on a board of the size;
// ErrSyntax if they are off it.
func point(x, y, size int) (board.Point, error) {
	if x < 0 || y < 0 || x >= size || y >= size {
		return board.None, fmt.Errorf("%w: %d,%d is off the board", ErrSyntax, x, y)
	}
	return board.At(x, size-1-y), nil
}

// coordinates is the inverse of point, as the protocol writes it.
func coordinates(p board.Point, size int) string {
	return strconv.Itoa(p.X()) + "," + strconv.Itoa(size-1-p.Y())
}
