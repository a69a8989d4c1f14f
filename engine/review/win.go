package review

import (
	"context"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/solve"
)

// win looks for a win that the side to move can force, nil if none is found. known is one, or nil: the shorter one is taken, so
// that a win gets shorter as its moves are played.
func (a *analyst) win(ctx context.Context, b *board.Board, known *proof.Node) (*Win, error) {
	res, err := a.solver.Solve(ctx, b, solve.Limits{Nodes: a.opt.Solve})
	if err != nil {
		return nil, err
	}
	found, before := winBy(b, res.Proof), winBy(b, known)
	if found == nil || before != nil && before.Plies < found.Plies {
		return before, nil
	}
	return found, nil
}

// winBy is the win of the side to move on b that a proof shows; nil if there is none, or it does not hold there.
func winBy(b *board.Board, n *proof.Node) *Win {
	if n == nil {
		return nil
	}
	plies, err := proof.Measure(b, n)
	if err != nil {
		return nil
	}
	return &Win{Plies: plies, Fours: byFours(b.Clone(), n), Line: shortenWin(lineOf(b.Clone(), n)), Proof: n}
}

// byFours reports whether each attack of a proof that holds on b is a four, or the five.
func byFours(b *board.Board, n *proof.Node) bool {
	attacker := b.Turn()
	if b.Wins(n.Move, attacker) {
		return true
	}
	b.Make(n.Move)
	defer b.Undo()
	if len(fivesOf(b, attacker)) == 0 {
		return false
	}
	for _, r := range n.Replies {
		b.Make(r.Move)
		fours := byFours(b, r.Next)
		if b.Undo(); !fours {
			return false
		}
	}
	return true
}

// WonBy takes a proof of the side to move on b, in position p, as its win. The other side's threat does not matter any
// more. It reports whether the proof holds.
func (p *Position) WonBy(b *board.Board, n *proof.Node) bool {
	win := winBy(b, n)
	if win == nil {
		return false
	}
	*p = Position{Win: win, Line: win.Line}
	p.setChance(b.Turn(), 1)
	return true
}
