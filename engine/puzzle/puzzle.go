// Package puzzle holds puzzles: a position, the solver's right moves, the other side's answers, and the themes.
package puzzle

import (
	"github.com/tengen-go/tengen/engine/board"
)

// A Kind is the task of a puzzle.
type Kind string

const (
	Win     Kind = "win"     // a win by fours or by threats
	Defence Kind = "defence" // the only move that does not lose
	Trap    Kind = "trap"    // renju: White makes Black's only answer forbidden
	Escape  Kind = "escape"  // renju: Black's only way out of such a trap
	Fifth   Kind = "fifth"   // which of the fifth moves offered White should keep
)

// Puzzle is a position in which the side to move must find the moves of Tree. In JSON, one a line, it is the form of
// data files and of exports.
type Puzzle struct {
	Rule   board.Rule    `json:"rule"`
	Size   int           `json:"size"`
	Moves  []board.Point `json:"moves"` // of the game up to the position; the last is the other side's
	Kind   Kind          `json:"kind"`
	Themes []string      `json:"themes"`          // sorted; see Themes
	Own    int           `json:"own"`             // moves to find on the longest line
	Offer  []board.Point `json:"offer,omitempty"` // Fifth: to choose from
	Tree   []Answer      `json:"tree"`
	Later  []board.Point `json:"later,omitempty"`  // first moves that win too, but later: neither right nor wrong; sorted
	Rating int           `json:"rating,omitempty"` // at which half of the solvers are expected to fail; 0: unknown
}

// Answer is a right move with the other side's possible replies. Without replies the puzzle is solved by it. The first
// of several answers is shown as the solution.
type Answer struct {
	Move    board.Point `json:"m"`
	Replies []Reply     `json:"r,omitempty"` // the one that holds out longest first
}

// Reply is a move of the other side with the right answers to it, at least one.
type Reply struct {
	Move board.Point `json:"m"`
	Next []Answer    `json:"n"`
}
