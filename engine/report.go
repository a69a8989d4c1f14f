package engine

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// Line is one variation as a search reports it.
type Line struct {
	Rank     int // among the lines asked for, from 1
	Depth    int // plies of the iteration
	SelDepth int // plies of the longest line looked at
	Score    int // as Result.Score
	Mate     int // as Result.Mate
	Nodes    int64
	Elapsed  time.Duration
	PV       []board.Point // valid during the call only
}

// report hands the variation of the root to the caller's function.
func (s *searcher) report(rank, depth int) {
	if s.limits.Report == nil {
		return
	}
	r := &s.root
	s.line = s.line[:0]
	for _, q := range r.pv {
		s.line = append(s.line, q.Point())
	}
	s.limits.Report(Line{
		Rank:     rank,
		Depth:    depth,
		SelDepth: max(depth, s.deepest),
		Score:    r.value,
		Mate:     mateIn(r.value),
		Nodes:    s.budget.Nodes,
		Elapsed:  time.Since(s.started),
		PV:       s.line,
	})
}
