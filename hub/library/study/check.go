package study

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

// Why a tree is none. Test with errors.Is; a NodeError says where.
var (
	ErrRule     = errors.New("study: no such rule")
	ErrSize     = errors.New("study: board size out of range")
	ErrRoot     = errors.New("study: no root")                          // none, or one that has a parent or a move
	ErrParent   = errors.New("study: the parent does not stand before") // or is no node
	ErrPoint    = errors.New("study: not a point of the board")
	ErrOccupied = errors.New("study: point is occupied")
	ErrOver     = errors.New("study: nothing follows a five or a forbidden point")
	ErrTwice    = errors.New("study: the parent has that move already")
	ErrMark     = errors.New("study: no such mark") // also: twice on a point, a label without a text, another with one
	ErrText     = errors.New("study: a text is too long, or not tidy")
	ErrMany     = errors.New("study: too many nodes") // MaxNodes
	ErrDepth    = errors.New("study: too deep")       // MaxDepth
	ErrStart    = errors.New("study: the main line is shorter than its start")
	ErrChapters = errors.New("study: no chapters, too many, or without a name of their own") // MaxChapters
)

// NodeError says which node of a study cannot be.
type NodeError struct {
	Node int // its index
	Err  error
}

func (e *NodeError) Error() string { return fmt.Sprintf("node %d: %v", e.Node, e.Err) }

// Unwrap returns e.Err.
func (e *NodeError) Unwrap() error { return e.Err }

// Check returns nil for a study as the package describes it, of any length. The error wraps one of the sentinels, in a
// *NodeError if a node is at fault.
func (s *Study) Check() error {
	rule, err := board.ParseRule(s.Rule)
	if err != nil {
		return ErrRule
	}
	b, err := board.New(rule, s.Size)
	if err != nil {
		return ErrSize
	}
	for _, t := range s.texts() {
		if !fits(*t.text, t.most, oneLine) {
			return ErrText
		}
	}
	switch {
	case s.ID != "" && !validChapterID(s.ID):
		return ErrChapters
	case !s.rooted():
		return &NodeError{0, ErrRoot}
	case len(s.Nodes) > MaxNodes:
		return ErrMany
	}
	moves := make([]board.Point, len(s.Nodes))
	for i := range s.Nodes {
		if moves[i], err = s.Nodes[i].check(b, i); err != nil {
			return &NodeError{i, err}
		}
	}
	t := newTree(s.Nodes)
	if err := t.check(b, moves); err != nil {
		return err
	}
	if s.Start < 0 || s.Start > t.mainLine() {
		return ErrStart
	}
	return nil
}

// rooted reports whether the first node is a root.
func (s *Study) rooted() bool { return len(s.Nodes) > 0 && s.Nodes[0].Up == -1 && s.Nodes[0].At == "" }

// check looks at all of a node but whether its move can be played, and returns that move.
func (n *TreeNode) check(b *board.Board, i int) (board.Point, error) {
	if !fits(n.Comment, maxComment, lines) {
		return board.None, ErrText
	}
	if err := checkMarks(b, n.Marks); err != nil {
		return board.None, err
	}
	if i == 0 {
		return board.None, nil
	}
	if n.Up < 0 || n.Up >= i {
		return board.None, ErrParent
	}
	return parseMove(n.At)
}

// checkMarks is ErrMark, ErrPoint or ErrText.
func checkMarks(b *board.Board, marks []TreeMark) error {
	type sign struct {
		kind MarkKind
		at   board.Point
	}
	seen := make(map[sign]bool, len(marks))
	for _, m := range marks {
		p, err := board.ParsePoint(m.At)
		if err != nil || !b.On(p) {
			return ErrPoint
		}
		_, known := recordKinds[m.Kind]
		if !known || (m.Kind == Label) != (m.Text != "") || seen[sign{m.Kind, p}] {
			return ErrMark
		}
		if !fits(m.Text, maxLabel, oneLine) {
			return ErrText
		}
		seen[sign{m.Kind, p}] = true
	}
	return nil
}

// check plays every line. It leaves the board as it was.
func (t *tree) check(b *board.Board, moves []board.Point) error {
	siblings, ended := make(map[edge]bool, len(moves)), make([]bool, len(moves))
	return t.walk(func(i int) (err error) {
		e := edge{t.nodes[i].Up, moves[i]}
		switch {
		case siblings[e]:
			return ErrTwice
		case ended[e.up]:
			return ErrOver
		case b.Ply() == MaxDepth:
			return ErrDepth
		}
		siblings[e] = true
		ended[i], err = play(b, moves[i])
		return err
	}, func(int) { b.Undo() })
}

// play makes a move, and reports whether it ends its line. ErrPoint or ErrOccupied, and nothing is played.
func play(b *board.Board, p board.Point) (ends bool, err error) {
	if p == board.None {
		b.Pass()
		return false, nil
	}
	err = b.Check(p)
	switch {
	case errors.Is(err, board.ErrOff):
		return false, ErrPoint
	case errors.Is(err, board.ErrOccupied):
		return false, ErrOccupied
	}
	b.Make(p)
	return err != nil || b.Five() != nil, nil
}

// parseMove reads a point or "pass", which is board.None.
func parseMove(s string) (board.Point, error) {
	if s == game.PassText {
		return board.None, nil
	}
	p, err := board.ParsePoint(s)
	if err != nil {
		return board.None, ErrPoint
	}
	return p, nil
}

// moveText is the inverse of parseMove.
func moveText(p board.Point) string {
	if p == board.None {
		return game.PassText
	}
	return p.String()
}

func fits(s string, most int, tidy func(string) string) bool {
	return utf8.RuneCountInString(s) <= most && tidy(s) == s
}
