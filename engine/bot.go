package engine

import "github.com/tengen-go/tengen/engine/board"

// Bot is how somebody plays. Its methods are called by several goroutines.
type Bot interface {
	String() string // its name

	// Limits are those of a search for a move. Without a bound of nodes and depth it is a search of full strength: idle workers of a pool
	// help with it, and it yields to others that wait.
	Limits() Limits
	Searches() bool // else it needs no table
	UsesBook() bool // its first moves come from the opening book

	// Choose returns a legal move in b. search searches b within limits; all searches together may take l.Time. The
	// same seed and position give the same move, unless a search is bounded by time. It returns ErrNoMove, and search's
	// errors.
	Choose(b *board.Board, seed uint64, l Limits, search func(Limits) (Result, error)) (Result, error)
}
