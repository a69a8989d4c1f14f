package engine

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/network"
	"github.com/tengen-go/tengen/engine/solve"
	"github.com/tengen-go/tengen/engine/threat"
)

// searcher holds everything a search needs while it runs, so that the search
// itself does not allocate. One goroutine at a time uses it.
type searcher struct {
	opt    Options
	pos    *threat.Position
	judge  Evaluator
	table  *table
	wins   *wins // of the table's game
	helper int   // 0: the thread that decides
	team   *team // whose search it is; nil: its own alone
	prover bool  // of its team it looks for wins by threats (proving.go)
	// share sends others to help with a search until shut is called; nil: nobody.
	share func(*team) (shut func())
	fours *solve.Fours
	// solver looks for threats when the root looks won; nil until it is wanted.
	solver *solve.Solver
	sought int64 // nodes it has had in this search
	asked  []question

	stack    [MaxPly + 1]frame
	history  history
	bounded  bool // a bot's search, which has a bound of nodes
	lateness *lateness
	squares  []threat.Square // scratch of generate
	root     rootMoves
	spare    []threat.Square // for the variations of further lines
	horizon  int             // plies within which a line may be extended
	deepest  int             // ply reached by the search

	line []board.Point // scratch of report

	// The bounds of this search.
	budget  solve.Budget
	started time.Time
	limits  Limits
}

// frame is the search's state for one ply.
type frame struct {
	list     moveList
	killers  [2]threat.Square
	played   threat.Square // the move that is being searched, None after a pass
	excluded threat.Square // not to be tried: the others are measured against it
	eval     int
	pv       [pvLength]threat.Square
	pvLen    int
}

// pvLength bounds the principal variation that is reported.
const pvLength = 64

func newSearcher(opt Options) *searcher {
	pos := threat.New()
	if opt.Weights != nil {
		pos = threat.NewWith(opt.Weights)
	}
	opt.Constants = opt.usable()
	s := &searcher{opt: opt, pos: pos, judge: weighed{}, lateness: usual, squares: make([]threat.Square, 0, threat.Cells)}
	if opt.Lateness != DefaultConstants().Lateness {
		s.lateness = newLateness(opt.Lateness)
	}
	switch {
	case opt.Evaluator != nil:
		s.judge = opt.Evaluator()
	case opt.Network && opt.Weights == nil:
		s.judge = network.NewEvaluator(network.Default)
	}
	s.fours = solve.NewFours(s.pos, &s.budget)
	return s
}
