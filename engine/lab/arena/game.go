package arena

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// Reason says how a game ended.
type Reason uint8

// The reasons. All but Five and Full are the loser's fault.
const (
	Five      Reason = iota
	Full             // no legal move is left: a draw
	Forbidden        // Black played a forbidden point
	Illegal          // off the board or onto a stone
	BadAnswer        // not a move
	NoAnswer         // for Grace beyond the limit
	Late             // an overrun in a strict match
	Crash            // the program ended, or failed to begin the game
	Memory           // beyond max_memory in a strict match
)

var reasonNames = [...]string{
	"five", "full board", "forbidden move", "illegal move", "bad answer", "no answer", "late", "crash", "memory",
}

// String returns a word or two.
func (r Reason) String() string { return reasonNames[r] }

// NoSide is the winner of a draw.
const NoSide = -1

// Game is one game that has ended.
type Game struct {
	Number int // from 1
	Pair   int // from 0; two games have the same
	Rule   board.Rule
	Size   int
	Names  [2]string // of the sides
	Black  int       // the side that has Black, 0 or 1

	Opening []board.Point // Black first
	Moves   []Move        // after the opening, legal all of them
	Winner  int           // a side or NoSide
	Reason  Reason
	Detail  string // details of the reason, or ""
	Took    time.Duration
}

// Move is a move and the time it took at the pipe.
type Move struct {
	Point board.Point
	Spent time.Duration
}

// Plies returns the number of stones, those of the opening included.
func (g *Game) Plies() int { return len(g.Opening) + len(g.Moves) }

// sideOf returns the side that plays a colour.
func (g *Game) sideOf(s board.Stone) int {
	if s == board.Black {
		return g.Black
	}
	return 1 - g.Black
}

// halves returns the points of the first side, 0 to 2 halves.
func (g *Game) halves() int {
	switch g.Winner {
	case 0:
		return 2
	case 1:
		return 0
	}
	return 1
}
