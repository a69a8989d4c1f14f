package engine

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/solve"
	"github.com/tengen-go/tengen/engine/threat"
)

// After each iteration the search for threats goes on from where it was, until it has used its share of the other
// search's nodes. The share grows with the root's score. A node of it takes twice the time of another.
const (
	hopeful          = 200
	someShare        = 0.12
	winning          = 500
	mostShare        = 1.2
	leastThreatNodes = 500 // nodes that are worth a start
)

// threatShare is how many nodes the search for threats may have had for each
// node of the other search.
func (s *searcher) threatShare() float64 {
	switch v := s.root.value; {
	case v > winning:
		return mostShare
	case v > hopeful:
		return someShare
	}
	return 0
}

// byThreats looks for a win by threats and makes it the result; it returns the
// plies to the five, 0 if there is none. Only what has a proof counts.
func (s *searcher) byThreats(ctx context.Context, b *board.Board) int {
	if s.prover {
		prove(ctx, s, b)
		return mateIn(max(s.root.value, 0))
	}
	if !s.opt.RootVCT || s.helper > 0 || s.limits.Depth > 0 || s.budget.Stopped || proven(s.root.value) || s.team != nil && s.team.proving.Load() {
		return 0
	}
	l := solve.Limits{Resume: s.sought > 0}
	l.Nodes = int64(s.threatShare()*float64(s.budget.Nodes-s.sought)) - s.sought
	if s.limits.Nodes > 0 {
		l.Nodes = min(l.Nodes, s.limits.Nodes-s.budget.Nodes)
	}
	if l.Nodes < leastThreatNodes {
		return 0
	}
	if s.limits.Time > 0 {
		if l.Time = s.limits.Time - time.Since(s.started); l.Time <= 0 {
			return 0
		}
	}
	res, err := s.threatSolver().Solve(ctx, b, l)
	s.sought += res.Nodes
	s.budget.Add(res.Nodes)
	if err != nil || res.Proof == nil {
		return 0
	}
	return wonByThreats(s, res)
}

// wonByThreats makes a win that is proven the root's value and returns the plies to the five.
func wonByThreats(s *searcher, res solve.Result) int {
	r := &s.root
	r.pv = r.pv[:0]
	for _, p := range res.Proof.Line() {
		r.pv = append(r.pv, threat.SquareOf(p))
	}
	r.best, r.value = r.pv[0], Win-res.Plies
	switch {
	case !s.opt.Kept:
	case s.prover:
		s.team.keep(s.pos, res.Proof)
	default:
		s.wins.noteProof(s.pos, res.Proof)
	}
	return res.Plies
}

// threatSolver returns the searcher's own, which is made when it is first wanted.
func (s *searcher) threatSolver() *solve.Solver {
	if s.solver == nil {
		s.solver = solve.New(solve.Options{MemoryBytes: threatBytes, ProofNodes: 20_000})
	}
	return s.solver
}

// threatBytes is the memory of the search for threats.
const threatBytes = 16 << 20
