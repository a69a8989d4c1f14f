package engine

import (
	"time"

	"tengen/engine/board"
	"tengen/engine/solve"
	"tengen/engine/threat"
)

// searcher holds everything a search needs while it runs, so that the search
// itself does not allocate. One goroutine at a time uses it.
type searcher struct {
	opt   Options
	pos   *threat.Position
	table *table
	fours *solve.Fours
	// solver looks for threats before the first iteration; nil until it is wanted.
	solver *solve.Solver

	stack   [MaxPly + 1]frame
	history [2][threat.Cells]int32
	squares []threat.Square // scratch of generate
	root    rootMoves
	spare   []threat.Square // for the variations of further lines
	deepest int             // ply reached by the search

	line []board.Point // scratch of report

	// The bounds of this search.
	budget  solve.Budget
	started time.Time
	limits  Limits
}

// frame is what the search keeps for one ply.
type frame struct {
	list    moveList
	killers [2]threat.Square
	pv      [pvLength]threat.Square
	pvLen   int
}

// pvLength bounds the principal variation that is reported.
const pvLength = 64

func newSearcher(opt Options) *searcher {
	s := &searcher{opt: opt, pos: threat.New(), squares: make([]threat.Square, 0, threat.Cells)}
	s.fours = solve.NewFours(s.pos, &s.budget)
	return s
}
