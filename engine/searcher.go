package engine

import (
	"context"
	"time"
)

// searcher holds everything a search needs while it runs, so that the search
// itself does not allocate. One goroutine at a time uses it.
type searcher struct {
	opt   Options
	pos   position
	table *table
	vcf   vcfSearch

	stack   [MaxPly + 1]frame
	history [2][cells]int32
	squares []square // scratch of generate
	root    rootMoves

	// The bounds of this search.
	ctx       context.Context
	started   time.Time
	limits    Limits
	nodes     int64
	nextCheck int64
	stopped   bool
}

// frame is what the search keeps for one ply.
type frame struct {
	list    moveList
	killers [2]square
	pv      [pvLength]square
	pvLen   int
}

// pvLength bounds the principal variation that is reported.
const pvLength = 64

// checkNodes is how many nodes pass between looks at the clock and the
// context: a fraction of a millisecond to a few.
const checkNodes = 512

func newSearcher(opt Options) *searcher {
	s := &searcher{opt: opt, squares: make([]square, 0, cells)}
	s.vcf.init()
	return s
}

// visit counts a node and looks now and then whether to stop.
func (s *searcher) visit() {
	s.nodes++
	if s.nodes >= s.nextCheck {
		s.check()
	}
}

func (s *searcher) check() {
	s.nextCheck = s.nodes + checkNodes
	if s.limits.Nodes > 0 {
		s.nextCheck = min(s.nextCheck, s.limits.Nodes)
		if s.nodes >= s.limits.Nodes {
			s.stopped = true
		}
	}
	if s.ctx.Err() != nil {
		s.stopped = true
	}
	if s.limits.Time > 0 && time.Since(s.started) >= s.limits.Time {
		s.stopped = true
	}
}
