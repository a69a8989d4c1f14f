package board

import (
	"errors"
	"fmt"
	"strings"
)

// MinSize and MaxSize bound the side of the (always square) board.
const MinSize, MaxSize = 5, 20

// Point is a place on a board of up to 20×20. Its number is opaque; At makes
// one, X and Y read it. Points of a small board are the same numbers as those
// of a large one, so whether a point is on a given board is asked of the Board.
type Point uint16

// None is no point: the last move of an empty board, a move that does not exist.
const None Point = 1<<16 - 1

// stride is the distance between rows in the numbering. It leaves twelve
// unused columns between rows, so a walk of up to six steps along any line
// meets the wall before it reaches another row.
const stride = 32

// ErrPoint is returned for text that is not a point.
var ErrPoint = errors.New("board: not a point")

// At returns the point in column x (0-based, from the left) and row y
// (0-based, from the bottom): At(7, 7) is h8. Outside of 20×20 it is None.
func At(x, y int) Point {
	if uint(x) >= MaxSize || uint(y) >= MaxSize {
		return None
	}
	return Point(y*stride + x)
}

// X returns the column, 0-based from the left.
func (p Point) X() int { return int(p % stride) }

// Y returns the row, 0-based from the bottom.
func (p Point) Y() int { return int(p / stride) }

// Distance returns how many lines two points are apart, along the axis on which they are further apart (Chebyshev's).
func (p Point) Distance(q Point) int {
	x, y := p.X()-q.X(), p.Y()-q.Y()
	return max(x, -x, y, -y)
}

// valid reports whether p is a point of the largest board.
func (p Point) valid() bool { return p.X() < MaxSize && p.Y() < MaxSize }

// String returns the standard notation: a letter for the column (i is used)
// and the number of the row from 1, "h8". None is "-".
func (p Point) String() string {
	if !p.valid() {
		return "-"
	}
	return names[p]
}

// names are the points' names: they are asked for with every move.
var names = func() (out [MaxSize * stride]string) {
	for y := range MaxSize {
		for x := range MaxSize {
			out[At(x, y)] = string(At(x, y).append(nil))
		}
	}
	return out
}()

func (p Point) append(b []byte) []byte {
	b = append(b, 'a'+byte(p.X()))
	n := p.Y() + 1
	if n >= 10 {
		b = append(b, '0'+byte(n/10))
	}
	return append(b, '0'+byte(n%10))
}

// ParsePoint reads the standard notation: one letter a to t, then a row 1 to
// 20 without a leading zero, ASCII only, nothing around it. Anything else is
// ErrPoint. Whether the point is on a given board is Board.On's question.
func ParsePoint(s string) (Point, error) {
	if len(s) < 2 || len(s) > 3 || s[0] < 'a' || s[0] >= 'a'+MaxSize {
		return None, badPoint(s)
	}
	if s[1] < '1' || s[1] > '9' {
		return None, badPoint(s)
	}
	row := int(s[1] - '0')
	if len(s) == 3 {
		if s[2] < '0' || s[2] > '9' {
			return None, badPoint(s)
		}
		row = row*10 + int(s[2]-'0')
	}
	if row > MaxSize {
		return None, badPoint(s)
	}
	return At(int(s[0]-'a'), row-1), nil
}

// CutPoint reads the point that a text begins with, a letter and all digits behind it, as ParsePoint would, and
// returns what follows.
func CutPoint(s string) (p Point, rest string, err error) {
	end := min(1, len(s))
	for end < len(s) && s[end] >= '0' && s[end] <= '9' {
		end++
	}
	p, err = ParsePoint(s[:end])
	return p, s[end:], err
}

// badPoint quotes only the beginning: the text may come from anywhere.
func badPoint(s string) error { return fmt.Errorf("%w: %.8q", ErrPoint, strings.Clone(s)) } // so that only bad text needs memory

// MarshalText returns the standard notation, or ErrPoint for None.
func (p Point) MarshalText() ([]byte, error) {
	if !p.valid() {
		return nil, ErrPoint
	}
	return p.append(make([]byte, 0, 3)), nil
}

// UnmarshalText accepts exactly what ParsePoint accepts.
func (p *Point) UnmarshalText(text []byte) error {
	v, err := ParsePoint(string(text))
	if err != nil {
		return err
	}
	*p = v
	return nil
}
