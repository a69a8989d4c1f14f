package record

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// ReadSGF returns the games of an SGF collection that can be read, at least one. Text before and after the games is
// skipped. Files of c-gomoku-cli are understood with their habits: RU as a number, RE[B+1], dots in dates, TE for the
// reason of the result, C[12ms] for the time of a move. GM may name another game if SZ is 15: programs for Go write
// GM[1] for every game on that board, and Go is not played on it.
//
// A node that holds more than one thing becomes a chain of nodes: the setup,
// then each move; comment and marks go to the last.
func ReadSGF(r io.Reader) ([]*Game, error) {
	data, err := readAll(r)
	if err != nil {
		return nil, err
	}
	games, _, _, err := parseSGF(data, Auto, false, &Notices{})
	return games, err
}

// parseSGF returns the games that can be read and their numbers in the file; an
// error where there are none.
func parseSGF(data []byte, chosen Encoding, anyGame bool, n *Notices) (games []*Game, numbers []int, d decoded, err error) {
	d = read(data, charsetOf(data), chosen, n)
	r := newSGFReader(d.text, n)
	r.anyGame = anyGame
	games, numbers, err = r.games()
	return games, numbers, d, err
}

// games reads the file. Its time is proportional to the file's length: no error makes it read a part again and again.
func (r *sgfReader) games() (games []*Game, numbers []int, err error) {
	for r.seek() {
		if r.number++; r.number > MaxNodes {
			return nil, nil, r.fail(ErrTooLarge, prop{at: r.i}, "", fmt.Sprintf("more than %d games", MaxNodes))
		}
		start := r.i
		g, err1 := r.game()
		switch {
		case err1 == nil:
			games, numbers = append(games, g), append(numbers, r.number)
			continue
		case errors.Is(err1, ErrTooLarge):
			return nil, nil, err1
		case err == nil:
			err = err1
		}
		if r.skipped++; len(r.bad) < maxNotices {
			r.bad = append(r.bad, err1)
		}
		r.recover(start)
	}
	switch {
	case len(games) > 0:
		r.tellBad()
		return games, numbers, nil
	case err == nil:
		err = nowhere(fmt.Errorf("%w: no (; begins a game", ErrSyntax))
	}
	return nil, nil, err
}

type sgfReader struct {
	s        string
	i        int // the next byte
	number   int // of the game, from 1
	nodes    int // of the file so far
	root     int // nodes before this game
	depth    int // nodes below the root, on the line that is read
	extra    int // setup stones and marks of the file so far
	values   int // of the file so far
	props    []prop
	firstOf  map[string]int // where in props the first value of a property is
	pos      position
	open     []branch // parentheses of the game that is read
	lines    lineCounter
	notices  *Notices
	bad      []error // of the games that cannot be read, as many as are told
	skipped  int     // games that cannot be read
	ended    int     // where the game begins whose end was last looked for
	frayed   bool    // a game has no end, so that ends are not looked for any more
	anyGame  bool    // GM may name another game, on any board
	unclosed bool    // a value has no end, and so none that begins behind it
	looked   int     // bytes, and values of a node, that were looked at to find something
}

func newSGFReader(s string, n *Notices) *sgfReader { return &sgfReader{s: s, notices: n} }

// fail wraps an error with its place: the property and its value or a part of it, and, if there is more to say, what is
// there. For a skipped game beyond the bound of notices it gives only the reason.
func (r *sgfReader) fail(err error, p prop, value, what string) error {
	if len(r.bad) == maxNotices && !errors.Is(err, ErrTooLarge) {
		return &ParseError{Game: r.number, Err: err}
	}
	if what != "" {
		err = fmt.Errorf("%w: %s", err, what)
	}
	e := onLine(r.lines.of(r.s, p.at), err)
	e.Game, e.Node, e.Property, e.Value = r.number, max(r.nodes-r.root, 0), p.id, shown(value)
	return e
}

// note tells of something at a byte of the file.
func (r *sgfReader) note(n Notice, at int) {
	n.Game = r.number
	if !r.notices.full() {
		n.Line = r.lines.of(r.s, at)
	}
	r.notices.Add(n)
}

// seek moves to the next "(" that is followed by ";", or by a property that only roots have.
func (r *sgfReader) seek() bool {
	open := 0 // parentheses of the text between the games
	for {
		k := strings.IndexByte(r.s[r.i:], '(')
		if k < 0 {
			r.stray(r.s[r.i:], open)
			return false
		}
		open = r.stray(r.s[r.i:r.i+k], open) + 1
		r.i += k + 1
		r.space()
		if r.i < len(r.s) && (r.s[r.i] == ';' || isRoot(r.s[r.i:])) {
			return true
		}
	}
}

// stray tells of a closing parenthesis in a text after a game in which so many
// are open, and returns how many are afterwards.
func (r *sgfReader) stray(text string, open int) int {
	if r.number == 0 {
		return 0
	}
	for i := range len(text) {
		if text[i] != ')' {
			continue
		}
		if open--; open < 0 {
			r.note(Notice{Code: ParenthesisExtra}, r.i+i)
			open = 0
		}
	}
	return open
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
	g, start := &Game{}, r.i
	var cur *Node // nil until the root is read
	open := append(r.open[:0], branch{})
	defer func() { r.open = open }()
	r.depth, r.root = 0, r.nodes
	fresh, closed := true, false // after "(", after ")"
	for {
		r.space()
		if r.i == len(r.s) {
			return nil, r.fail(ErrSyntax, prop{at: r.i}, "", "the file ends inside a game")
		}
		c, at := r.s[r.i], r.i
		if c != ';' && at == start {
			r.note(Notice{Code: SemicolonMissing}, at)
			c = ';'
		} else {
			r.i++
		}
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
		case c == '(' && !fresh && startsGame(r.s[r.i:]) && !r.ends(start):
			r.i = at
			return nil, r.fail(ErrSyntax, prop{at: at}, r.s[at:min(at+20, len(r.s))], "another game begins inside this one")
		case c == '(' && !fresh:
			open = append(open, branch{cur, r.pos.here(), r.depth}) // a node each, so no more than MaxDepth
			fresh, closed = true, false
		case c == ')' && !fresh:
			last := open[len(open)-1]
			open = open[:len(open)-1]
			if len(open) == 0 {
				if !r.goesOn() {
					return g, nil
				}
				r.note(Notice{Code: ParenthesisExtra}, at)
				open = append(open, last)
				continue
			}
			cur, r.depth = last.node, last.depth
			r.pos.back(last.place)
			closed = true
		default:
			return nil, r.fail(ErrSyntax, prop{at: at}, r.s[at:min(at+20, len(r.s))], fmt.Sprintf("unexpected %q", c))
		}
	}
}

// sgfPoint reads a point of a board. Capitals are read as small letters: what
// they mean in SGF, 27 and more, is on none of our boards.
func sgfPoint(raw string, size int) (board.Point, bool) {
	s := strings.TrimSpace(raw)
	if len(s) == 2 && letter(s[0]) && letter(s[1]) {
		x, fromTop := int((s[0]|0x20)-'a'), int((s[1]|0x20)-'a')
		if x < size && fromTop < size {
			return board.At(x, size-1-fromTop), true
		}
	}
	return board.None, false
}

// offBoard is the error for a point off the board.
func (r *sgfReader) offBoard(p prop, raw string) error {
	return r.fail(ErrPoint, p, raw, fmt.Sprintf("%.8q after move %d", raw, r.pos.ply))
}
