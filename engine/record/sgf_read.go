package record

import (
	"fmt"
	"io"
	"strings"

	"tengen/engine/board"
)

// ReadSGF returns the games of an SGF collection, at least one. Text before
// and after the games is skipped. Files of c-gomoku-cli are understood with
// their habits: RU as a number, RE[B+1], dots in dates, TE for the reason of
// the result, C[12ms] for the time of a move. GM may name another game if SZ is
// 15: programs for Go write GM[1] whatever is played on that board, and Go is
// not.
//
// A node that holds more than one thing becomes a chain of nodes: the setup,
// then each move; comment and marks go to the last.
func ReadSGF(r io.Reader) ([]*Game, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, err
	}
	return parseSGF(data, UTF8)
}

func parseSGF(data []byte, old Encoding) ([]*Game, error) {
	r := &sgfReader{s: decode(data, charsetOf(data), old)}
	var games []*Game
	for r.seek() {
		g, err := r.game()
		if err != nil {
			return nil, err
		}
		games = append(games, g)
	}
	if len(games) == 0 {
		return nil, nowhere(fmt.Errorf("%w: no (; begins a game", ErrSyntax))
	}
	return games, nil
}

type sgfReader struct {
	s     string
	i     int // the next byte
	nodes int // of the file so far
	depth int // nodes below the root, on the line that is read
	extra int // setup stones and marks of the file so far
	props []prop
	pos   *position
}

// prop is one value of a property; further values have the same id.
type prop struct {
	id, raw string
	at      int // byte offset of the value
}

// fail wraps an error with its place and, if there is more to say, what is there.
func (r *sgfReader) fail(err error, at int, what string) error {
	if what != "" {
		err = fmt.Errorf("%w: %s", err, what)
	}
	return inText(r.s, at, err)
}

// seek moves to the next "(" that is followed by ";".
func (r *sgfReader) seek() bool {
	for {
		k := strings.IndexByte(r.s[r.i:], '(')
		if k < 0 {
			return false
		}
		r.i += k + 1
		r.space()
		if r.i < len(r.s) && r.s[r.i] == ';' {
			return true
		}
	}
}

func (r *sgfReader) space() {
	for r.i < len(r.s) && (r.s[r.i] <= ' ') {
		r.i++
	}
}

// branch is where an open parenthesis began.
type branch struct {
	node  *Node
	place place
	depth int
}

// game reads one game whose "(" has been read. It keeps its own stack: the
// depth of the input is not the depth of the calls.
func (r *sgfReader) game() (*Game, error) {
	g := &Game{}
	var cur *Node // nil until the root is read
	open := []branch{{}}
	r.depth = 0
	fresh, closed := true, false // after "(", after ")"
	for {
		r.space()
		if r.i == len(r.s) {
			return nil, r.fail(ErrSyntax, r.i, "the file ends inside a game")
		}
		c, at := r.s[r.i], r.i
		r.i++
		switch {
		case c == ';' && !closed:
			if err := r.properties(); err != nil {
				return nil, err
			}
			var err error
			if cur, err = r.node(g, cur); err != nil {
				return nil, err
			}
			fresh = false
		case c == '(' && !fresh:
			open = append(open, branch{cur, r.pos.here(), r.depth}) // a node each, so no more than MaxDepth
			fresh, closed = true, false
		case c == ')' && !fresh:
			last := open[len(open)-1]
			open = open[:len(open)-1]
			if len(open) == 0 {
				return g, nil
			}
			cur, r.depth = last.node, last.depth
			r.pos.back(last.place)
			closed = true
		default:
			return nil, r.fail(ErrSyntax, at, fmt.Sprintf("unexpected %q", c))
		}
	}
}

// properties collects the values of one node.
func (r *sgfReader) properties() error {
	r.props = r.props[:0]
	for {
		r.space()
		begin := r.i
		for r.i < len(r.s) && letter(r.s[r.i]) {
			r.i++
		}
		if r.i == begin {
			return nil
		}
		id := ident(r.s[begin:r.i])
		r.space()
		if r.i == len(r.s) || r.s[r.i] != '[' {
			return r.fail(ErrSyntax, begin, "a property without a value")
		}
		for r.i < len(r.s) && r.s[r.i] == '[' {
			if err := r.value(id); err != nil {
				return err
			}
			r.space()
		}
	}
}

// value reads one "[...]" whose bracket is next.
func (r *sgfReader) value(id string) error {
	at := r.i
	for i := at + 1; i < len(r.s); i++ {
		switch r.s[i] {
		case '\\':
			i++
		case ']':
			r.props = append(r.props, prop{id, r.s[at+1 : i], at})
			r.i = i + 1
			return nil
		}
	}
	return r.fail(ErrSyntax, at, "a value without an end")
}

func letter(c byte) bool { return c >= 'A' && c <= 'Z' || c >= 'a' && c <= 'z' }

// ident drops the lower-case letters of FF[3]'s long names ("GaMe"), and takes
// a name without upper-case letters for one written small.
func ident(s string) string {
	upper := strings.Map(func(c rune) rune {
		if c >= 'a' && c <= 'z' {
			return -1
		}
		return c
	}, s)
	if upper == "" {
		return strings.ToUpper(s)
	}
	return upper
}

// point reads a stone, move or mark. Capitals are read as small letters: what
// they mean in SGF, 27 and more, is on none of our boards.
func (r *sgfReader) point(p prop, raw string) (board.Point, error) {
	s := strings.TrimSpace(raw)
	if len(s) == 2 && letter(s[0]) && letter(s[1]) {
		x, fromTop := int((s[0]|0x20)-'a'), int((s[1]|0x20)-'a')
		if x < r.pos.size && fromTop < r.pos.size {
			return board.At(x, r.pos.size-1-fromTop), nil
		}
	}
	return board.None, r.fail(ErrPoint, p.at, fmt.Sprintf("%.8q after move %d", raw, r.pos.ply))
}
