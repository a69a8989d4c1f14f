package gomocup

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"tengen/engine/board"
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
	Start        Verb = "START"     // Args: size
	RectStart    Verb = "RECTSTART" // Args: width, height
	Restart      Verb = "RESTART"
	Begin        Verb = "BEGIN"
	Turn         Verb = "TURN"     // Args: x, y
	Play         Verb = "PLAY"     // Args: x, y
	Takeback     Verb = "TAKEBACK" // Args: x, y
	Board        Verb = "BOARD"
	YXBoard      Verb = "YXBOARD"
	Swap2Board   Verb = "SWAP2BOARD"
	Done         Verb = "DONE"
	Info         Verb = "INFO" // Key and Value
	About        Verb = "ABOUT"
	End          Verb = "END"
	YXNBest      Verb = "YXNBEST" // Args: n
	YXShowForbid Verb = "YXSHOWFORBID"
	YXStop       Verb = "YXSTOP"
	YXHashClear  Verb = "YXHASHCLEAR"
	stone        Verb = "" // a line of a board: Args x, y, field
)

// arguments is how many numbers follow a verb.
var arguments = map[Verb]int{
	Start: 1, RectStart: 2, Restart: 0, Begin: 0, Turn: 2, Play: 2, Takeback: 2, Board: 0, YXBoard: 0,
	Swap2Board: 0, Done: 0, About: 0, End: 0, YXNBest: 1, YXShowForbid: 0, YXStop: 0, YXHashClear: 0,
}

// Command is a line of the manager.
type Command struct {
	Verb       Verb
	Args       [3]int
	Key, Value string // of INFO: the key in lower case
}

// Parse reads one line without its end. Verbs and keys may be in any case;
// numbers are plain decimal. Errors: ErrUnknown for a verb that is none,
// ErrSyntax for arguments that do not belong to it.
func Parse(line string) (Command, error) {
	line = strings.TrimSpace(line)
	word, rest, _ := strings.Cut(strings.ReplaceAll(line, "\t", " "), " ")
	rest = strings.TrimSpace(rest)
	c := Command{Verb: Verb(strings.ToUpper(word))}
	if c.Verb == Info {
		key, value, _ := strings.Cut(rest, " ")
		if key == "" {
			return Command{}, fmt.Errorf("%w: INFO without a key", ErrSyntax)
		}
		c.Key, c.Value = strings.ToLower(key), strings.TrimSpace(value)
		return c, nil
	}
	if n, ok := arguments[c.Verb]; ok {
		return c, c.numbers(rest, n)
	}
	if word != "" && (word[0] >= '0' && word[0] <= '9' || word[0] == '-' || word[0] == '+') {
		c.Verb = stone
		return c, c.numbers(line, 3)
	}
	return Command{}, fmt.Errorf("%w: %.40q", ErrUnknown, word)
}

// numbers reads exactly n numbers with commas between them.
func (c *Command) numbers(text string, n int) error {
	if n == 0 {
		if text != "" {
			return fmt.Errorf("%w: %s takes none", ErrSyntax, c.Verb)
		}
		return nil
	}
	fields := strings.Split(text, ",")
	if len(fields) != n {
		return fmt.Errorf("%w: %d numbers are wanted: %.40q", ErrSyntax, n, text)
	}
	for i, f := range fields {
		v, err := number(strings.TrimSpace(f))
		if err != nil {
			return err
		}
		c.Args[i] = v
	}
	return nil
}

// number reads a whole number of ASCII digits, with a sign if it must be.
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
