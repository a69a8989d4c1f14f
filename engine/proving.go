package engine

import (
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/solve"
	"github.com/tengen-go/tengen/engine/threat"
)

// One helper of a team proves: between its iterations it looks for a win by threats of the side to move, and for wins of
// the other side after the two moves that seem best. The searcher that decides leaves that to it. A win of the side to
// move ends the search; one of the other side goes into the table, where it refutes the move for every thread. Both are
// kept with the game.

// question is a position that a prover asks the solver about.
type question struct {
	move  threat.Square // after which it is the other side's turn; None: the root
	nodes int64         // that the last answer took
}

// provingShare is what part of the search's nodes the prover's questions may have, the root's and that of each of the two
// moves, by the root's value.
func provingShare(value int) (root, replies float64) {
	switch {
	case value > hopeful:
		return mostShare, 0
	case value > -hopeful:
		return 0.5, 0.2
	}
	return 0.1, 0.5
}

// prove asks what may be asked by now. Each question is asked anew with twice the nodes, so that all answers together
// take twice the last one.
func prove(ctx context.Context, s *searcher, b *board.Board) {
	r := &s.root
	if s.budget.Stopped || proven(r.value) {
		return
	}
	searched := s.budget.Nodes - s.sought
	root, replies := provingShare(r.value)
	if ask(ctx, s, b, threat.None, int64(root*float64(searched))); proven(r.value) {
		return
	}
	for i := range min(r.list.n, 2) {
		ask(ctx, s, b, r.list.moves[i].at, int64(replies*float64(searched)))
	}
}

// ask looks for a win of the side that is to move after a move, with so many nodes in all.
func ask(ctx context.Context, s *searcher, b *board.Board, move threat.Square, nodes int64) {
	i := slices.IndexFunc(s.asked, func(q question) bool { return q.move == move })
	if i < 0 {
		i, s.asked = len(s.asked), append(s.asked, question{move: move})
	}
	l := solve.Limits{Nodes: nodes / 2}
	if l.Nodes < max(leastThreatNodes, 2*s.asked[i].nodes) || s.budget.Stopped {
		return
	}
	if s.limits.Time > 0 {
		if l.Time = s.limits.Time - time.Since(s.started); l.Time <= 0 {
			return
		}
	}
	s.asked[i].nodes = l.Nodes
	if move != threat.None {
		b = b.Clone()
		b.Make(move.Point())
	}
	res, err := s.threatSolver().Solve(ctx, b, l)
	s.sought += res.Nodes
	s.budget.Add(res.Nodes)
	if err != nil || res.Proof == nil {
		return
	}
	if move == threat.None {
		wonByThreats(s, res)
	} else {
		refuted(s, move, res)
	}
}

// refuted notes that a move loses: the proof is the other side's, which is to move after it.
func refuted(s *searcher, move threat.Square, res solve.Result) {
	pos, last := s.pos, s.pos.Last()
	pos.Make(move)
	s.table.store(pos.Key(), threat.SquareOf(res.Proof.Move), Win-res.Plies, s.evaluate(), 100, exact)
	s.team.keep(pos, res.Proof)
	pos.Unmake(last)
}

// keep has the game know a proof for the side to move, when the search is over.
func (t *team) keep(pos *threat.Position, n *proof.Node) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.wins.noteProof(pos, n)
}
