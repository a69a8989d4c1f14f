package record

import (
	"fmt"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// Game is one recorded game. Texts are UTF-8; empty means not recorded.
type Game struct {
	Size      int        // points a side
	Rule      board.Rule // counts only with RuleKnown
	RuleKnown bool

	Black, White Player
	Result       Result

	Name      string        // of the game itself; SGF only
	Program   string        // that wrote the file, "name:version"
	Date      string        // "2006-01-02" where the file allows, otherwise its text
	Event     string        // tournament or match
	Round     string        // within the event
	Opening   string        // protocol or name of the opening
	Decisions []Decision    // in the opening, in their order
	TimeLimit time.Duration // main time of each player, in milliseconds; 0 is not recorded
	Overtime  string        // the rest of the time control, free text

	Root Node // holds no move: the setup, comment and marks of the start
}

// Player is one side of a game.
type Player struct {
	Name    string
	Rank    string // SGF only
	Program bool   // an engine, not a human; PSQ only
	ID      string // the federation's; RIF only
	Country string // three letters; RIF only
	Team    string // RIF only
}

// Node is a place in the tree of variations. Its first child continues the
// main line. A node holds a setup or a move, not both.
type Node struct {
	Setup   *Setup // nil for none
	Move    Move
	Comment string
	Marks   []Mark
	Next    []*Node
}

// Setup changes the board without a move. No point stands in it twice.
type Setup struct {
	Black, White, Empty []board.Point
	Turn                board.Stone // the side to move; Empty: not said
}

// Move is a stone or a pass. The zero Move is no move.
type Move struct {
	Stone       board.Stone   // Empty for no move
	Point       board.Point   // board.None for a pass
	Spent, Left time.Duration // whole milliseconds; 0 is not recorded
}

// Pass reports whether m gives up the right to move.
func (m Move) Pass() bool { return m.Stone != board.Empty && m.Point == board.None }

// MarkKind says how a point is marked.
type MarkKind uint8

// The marks, in the order in which they are written.
const (
	Label MarkKind = iota
	Triangle
	Circle
	Square
	Cross
)

// Mark is a sign on a point.
type Mark struct {
	Kind  MarkKind
	Point board.Point
	Text  string // of a Label
}

// New returns a game with these moves, Black first; board.None is a pass.
func New(rule board.Rule, size int, points ...board.Point) *Game {
	g := &Game{Size: size, Rule: rule, RuleKnown: true}
	g.play(points)
	return g
}

func (g *Game) play(points []board.Point) {
	n, stone := &g.Root, board.Black
	for _, p := range points {
		n = n.Add(Move{Stone: stone, Point: p})
		stone = stone.Opponent()
	}
}

// Add appends a child with move m and returns it: the continuation of the main
// line if n had none, otherwise a variation.
func (n *Node) Add(m Move) *Node {
	c := &Node{Move: m}
	n.Next = append(n.Next, c)
	return c
}

// mainLine yields the root and its first descendants. It ends before a nil
// node and, should the nodes form a ring, after more than MaxNodes.
func (g *Game) mainLine(yield func(*Node) bool) {
	n := &g.Root
	for range MaxNodes + 1 {
		if !yield(n) || len(n.Next) == 0 || n.Next[0] == nil {
			return
		}
		n = n.Next[0]
	}
}

// Moves returns the moves of the main line, passes included.
func (g *Game) Moves() []Move {
	var moves []Move
	for n := range g.mainLine {
		if n.Move.Stone != board.Empty {
			moves = append(moves, n.Move)
		}
	}
	return moves
}

// Points returns the main line as alternating moves, Black first, board.None
// for a pass. ErrOrder if a move is out of turn or anything was set up: such a
// game is not one that board.Board can play. ErrTooLarge beyond MaxNodes,
// ErrUnfit for a nil node. Whether the points are free is not looked at.
func (g *Game) Points() ([]board.Point, error) {
	points, nodes := []board.Point{}, 0
	for n := range g.mainLine {
		if nodes++; nodes > MaxNodes {
			return nil, fmt.Errorf("%w: %d nodes", ErrTooLarge, nodes)
		}
		if n.Setup != nil {
			return nil, fmt.Errorf("%w: stones set up after move %d", ErrOrder, len(points))
		}
		if m := n.Move; m.Stone != board.Empty {
			if m.Stone != turn(len(points)) {
				return nil, fmt.Errorf("%w: move %d is %v", ErrOrder, len(points)+1, m.Stone)
			}
			points = append(points, m.Point)
		}
		if len(n.Next) > 0 && n.Next[0] == nil {
			return nil, fmt.Errorf("%w: a node that is nil after move %d", ErrUnfit, len(points))
		}
	}
	return points, nil
}

// turn returns whose move it is after so many alternating moves.
func turn(ply int) board.Stone {
	if ply%2 == 0 {
		return board.Black
	}
	return board.White
}
