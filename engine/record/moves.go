package record

import (
	"fmt"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// Letters says which letters name the columns of a list of coordinates.
type Letters uint8

// The dialects. Nothing in a list tells which it is, so the caller says.
const (
	AllLetters Letters = iota // a b … h i j …: ours, and most of the field's
	SkipI                     // a b … h j k …: i names no column
)

// ParseMoves reads a list of coordinates in the order of play, "h8i9i7", Black
// first, as alternating points; "pass" is board.None. It takes capitals, white
// space, commas, semicolons and hyphens between the points, the numbers of
// moves before them ("1. h8 2. i9"), "!", "?" and "+" behind them, and quotes. ErrSize, ErrPoint, ErrOccupied,
// ErrTooLarge, or ErrDepth for more than MaxDepth moves.
func ParseMoves(text string, size int, letters Letters) ([]board.Point, error) {
	if err := checkSize(size); err != nil {
		return nil, err
	}
	if err := checkBytes(len(text)); err != nil {
		return nil, err
	}
	text = strings.TrimPrefix(text, string(bom))
	pos := &position{size: size}
	var points []board.Point
	for i := skip(text, 0); i < len(text); i = skip(text, i) {
		if len(points) == MaxDepth {
			return nil, inText(text, i, fmt.Errorf("%w: more than %d moves", ErrDepth, MaxDepth))
		}
		p, n := coordinate(text[i:], letters)
		if n == 0 {
			e := inText(text, i, fmt.Errorf("%w: move %d, %.8q", ErrPoint, len(points)+1, text[i:]))
			e.Value, e.beginning = shown(text[i:min(len(text), i+20)]), len(points) == 0
			return nil, e
		}
		if err := pos.move(Move{Stone: turn(len(points)), Point: p}); err != nil {
			return nil, inText(text, i, err)
		}
		points = append(points, p)
		i += n
	}
	return points, nil
}

// skip returns where the next point begins, at or after i: past separators, what annotators write behind moves, numbers that end with a
// dot or a parenthesis, quotes, and quoted text that does not begin with a move.
func skip(s string, i int) int {
	for i < len(s) {
		if strings.IndexByte(" \t\r\n\v\f,;-+!?#>'", s[i]) >= 0 {
			i++
			continue
		}
		if n := quoted(s[i:]); n > 0 {
			i += n
			continue
		}
		end := i
		for end < len(s) && digit(s[end]) {
			end++
		}
		if end == i || end == len(s) || s[end] != '.' && s[end] != ')' {
			return i
		}
		i = end + 1
	}
	return i
}

// quotes are the marks beside " and ' that people quote with.
var quotes = []string{"\u201c", "\u201d", "\u201e", "\u00ab", "\u00bb", "\u2018", "\u2019"}

// quoted returns how much of the start of s is a quote, or quoted text that does not begin with a move; 0: neither.
func quoted(s string) int {
	for _, q := range quotes {
		if strings.HasPrefix(s, q) {
			return len(q)
		}
	}
	if s[0] != '"' {
		return 0
	}
	text, _, closed := strings.Cut(s[1:], `"`)
	if at := strings.TrimLeft(text, " "); closed && at != "" {
		if _, n := coordinate(at, AllLetters); n == 0 {
			return len(text) + 2
		}
	}
	return 1
}

const passText = "pass"

// coordinate reads the point or pass at the start of s and returns its length
// in bytes, 0 if there is none. All the digits belong to the row.
func coordinate(s string, letters Letters) (board.Point, int) {
	if len(s) >= len(passText) && strings.EqualFold(s[:len(passText)], passText) {
		return board.None, len(passText)
	}
	end := 1
	for end < len(s) && digit(s[end]) {
		end++
	}
	low := strings.ToLower(s[:min(end, 4)])
	if letters == SkipI {
		switch {
		case low[0] == 'i':
			return board.None, 0
		case low[0] > 'i' && low[0] <= 'z':
			low = string(low[0]-1) + low[1:]
		}
	}
	p, err := board.ParsePoint(low)
	if err != nil {
		return board.None, 0
	}
	return p, end
}

func digit(c byte) bool { return c >= '0' && c <= '9' }
