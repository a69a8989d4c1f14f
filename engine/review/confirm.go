package review

import (
	"context"
	"maps"
	"slices"

	"tengen/engine/board"
	"tengen/engine/proof"
	"tengen/engine/solve"
)

// That a move wins or loses is proven; that another would not have lost is a belief. Before a move is blamed for what it
// gave away, the belief is put to the test: a proof is looked for with many times the nodes (Options.Confirm).

// confirmClaims confirms, as long as there are nodes left, the positions that mistakes rest on. It reports whether
// one of them says something else now, so that the moves have to be judged again.
func (a *analyst) confirmClaims(ctx context.Context, g Game, r *Review) (changed bool, err error) {
	for i := len(r.Moves); i > 0; i-- { // what decided the game comes late
		at := i - 1
		switch r.Moves[i-1].Mistake {
		case MissedWin:
			at = i
		case MissedDefence, AllowedWin, Forbidden:
		default:
			continue
		}
		p := &r.Positions[at]
		if p.confirmed || p.unsure {
			continue
		}
		lost := p.Lost
		if err := a.confirm(ctx, g.Moves[:at], p); err != nil {
			return false, err
		}
		if p.unsure {
			changed = true
		}
		if p.Lost != lost {
			changed = true
			a.settle(g.Moves[:at], r)
		}
	}
	return changed, nil
}

// named is how many answers that hold are named where there are many.
const named = 3

// confirm looks longer for a proof that the side to move loses: after moves, in position p. What is said to hold then has
// been tried; of many answers, the first ones. If the nodes are spent before, p is unsure.
func (a *analyst) confirm(ctx context.Context, moves []board.Point, p *Position) error {
	if p.Win != nil || p.Lost || p.over {
		p.confirmed = true
		return nil
	}
	b, err := board.New(a.b.Rule(), a.b.Size())
	if err != nil {
		return err
	}
	for _, m := range moves {
		b.Play(m)
	}
	if p.Threat == nil {
		b.Pass()
		n, err := a.solve(ctx, b, p)
		p.Threat = winBy(b, n)
		if b.Undo(); err != nil || p.unsure {
			return err
		}
		if p.Threat == nil { // a pass would hold
			p.confirmed = true
			return nil
		}
		if err := a.answer(ctx, b, p, nil); err != nil {
			return err
		}
	}
	holds := make([]board.Point, 0, len(p.Holds))
	rest := p.Holds
	if p.Many { // others may hold too
		for _, q := range answers(b, p.Threat.Line) {
			if p.refuted[q] == nil && !slices.Contains(p.Holds, q) {
				rest = append(rest, q)
			}
		}
	}
	for i, q := range rest {
		n, err := a.overturn(ctx, b, q, p)
		if err != nil || p.unsure {
			p.Holds = rest[:min(len(rest), maxHolds)]
			return err
		}
		if n != nil {
			p.refuted[q] = n
			continue
		}
		if holds = append(holds, q); p.Many && len(holds) == named {
			holds = append(holds, rest[i+1:]...)
			break
		}
	}
	p.Many = len(holds) > maxHolds
	p.Holds, p.confirmed = holds[:min(len(holds), maxHolds)], true
	p.setLost(b.Turn())
	return nil
}

// solve looks for a win of the side to move on b with all the nodes that it takes to confirm something; p is unsure if
// so many are not left.
func (a *analyst) solve(ctx context.Context, b *board.Board, p *Position) (*proof.Node, error) {
	if a.left < a.opt.Confirm {
		p.unsure = true
		return nil, nil
	}
	res, err := a.solver.Solve(ctx, b, solve.Limits{Nodes: a.opt.Confirm})
	a.left -= res.Nodes
	return res.Proof, err
}

// overturn looks longer for a proof that an answer loses.
func (a *analyst) overturn(ctx context.Context, b *board.Board, answer board.Point, p *Position) (*proof.Node, error) {
	b.Make(answer)
	defer b.Undo()
	if b.Five() != nil {
		return nil, nil
	}
	for n := range maps.Values(p.refuted) {
		if proof.Verify(b, n) == nil {
			return n, nil
		}
	}
	return a.solve(ctx, b, p)
}

// settle carries what was proven of the last position back to those before it: after moves, in a review that has come so
// far.
func (a *analyst) settle(moves []board.Point, r *Review) {
	for i := len(moves); i > 0 && a.follow(moves[:i], &r.Positions[i-1], &r.Positions[i]); i-- {
	}
}

// follow carries what is proven of the position after the last of some moves back to the one before it, and reports whether
// that one's result is proven by it. If the move loses, it is one answer less to a threat; if it wins, its proof consists of
// those against each reply.
func (a *analyst) follow(moves []board.Point, before, after *Position) bool {
	move := moves[len(moves)-1]
	switch {
	case before.Win != nil || before.Lost || before.over || move == board.None:
		return false
	case after.Win != nil && before.Threat == nil:
		if before.Best() == move {
			before.Line = nil // the engine was wrong
		}
		return false
	case after.Win != nil && before.refuted[move] == nil:
		before.refuted[move] = after.Win.Proof
		before.Holds = slices.DeleteFunc(before.Holds, func(q board.Point) bool { return q == move })
		if before.Best() == move {
			before.Line = before.Holds[:min(1, len(before.Holds))]
		}
		if !before.Many {
			before.setLost(mover(len(moves)))
		}
		return before.Lost
	case !after.Lost:
		return false
	}
	b, err := board.New(a.b.Rule(), a.b.Size())
	if err != nil {
		return false
	}
	for _, m := range moves[:len(moves)-1] {
		b.Play(m)
	}
	n := &proof.Node{Move: move}
	for _, q := range after.Refuted() {
		n.Replies = append(n.Replies, proof.Reply{Move: q, Next: after.refuted[q]})
	}
	if before.Win = winBy(b, n); before.Win == nil {
		return false
	}
	before.setChance(b.Turn(), 1)
	before.Line = before.Win.Line
	return true
}
