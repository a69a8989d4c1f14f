package review

import (
	"context"
	"slices"

	"tengen/engine/board"
	"tengen/engine/proof"
	"tengen/engine/solve"
)

// That a move wins or loses is proven; that another would not have lost is a belief. Before a move is called a mistake,
// the belief is tested: a proof is looked for with many times the nodes (Options.Confirm).

// confirmClaims confirms, as long as there are nodes left, the positions that mistakes rest on. It reports whether
// one of them says something else now, so that the moves have to be judged again.
func (a *analyst) confirmClaims(ctx context.Context, g Game, r *Review) (changed bool, err error) {
	if changed, err = a.confirmEnd(ctx, g, r); err != nil {
		return false, err
	}
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
		if err := a.confirm(ctx, at, p); err != nil {
			return false, err
		}
		if p.Lost {
			a.settle(g.Moves[:at], r)
		}
		changed = changed || p.unsure || p.Lost
	}
	return changed, nil
}

// confirmEnd confirms the last position of a game that did not end on the board, so that it is not said lightly that neither
// side was lost. It reports whether a proof was found.
func (a *analyst) confirmEnd(ctx context.Context, g Game, r *Review) (changed bool, err error) {
	p := &r.Positions[len(g.Moves)]
	if p.proven() || p.over || p.confirmed || p.unsure {
		return false, nil
	}
	if a.left >= a.opt.Confirm {
		res, err := a.solver.Solve(ctx, a.b, solve.Limits{Nodes: a.opt.Confirm})
		if a.left -= res.Nodes; err != nil {
			return false, err
		}
		if p.WonBy(a.b, res.Proof) {
			a.settle(g.Moves, r)
			return true, nil
		}
	}
	if err := a.confirm(ctx, len(g.Moves), p); err != nil {
		return false, err
	}
	if p.Lost {
		a.settle(g.Moves, r)
	}
	return p.Lost, nil
}

// Named is how many answers that hold are named where there are many.
const Named = 3

// confirm looks longer for a proof that the side to move loses, in position p after so many moves. An answer is said to
// hold only if it was searched for so long; of many answers, at most Named are. If the nodes are spent before, p is
// unsure.
func (a *analyst) confirm(ctx context.Context, ply int, p *Position) error {
	if p.proven() || p.over {
		p.confirmed = true
		return nil
	}
	b := a.boardAt(ply)
	search := func() (*proof.Node, error) {
		if a.left < a.opt.Confirm {
			p.unsure = true
			return nil, nil
		}
		res, err := a.solver.Solve(ctx, b, solve.Limits{Nodes: a.opt.Confirm})
		a.left -= res.Nodes
		return res.Proof, err
	}
	if p.Threat == nil {
		b.Pass()
		n, err := search()
		p.Threat = winBy(b, n)
		if b.Undo(); err != nil {
			return err
		}
		if p.Threat == nil { // a pass would hold
			p.confirmed = !p.unsure
			return nil
		}
		if err := a.answer(ctx, b, p, nil); err != nil {
			return err
		}
	}
	rest := p.toTry(b)
	var holds []board.Point
	known := p.proofs()
	for len(rest) > 0 && (!p.Many || len(holds) < Named) {
		q := rest[0]
		n, err := refute(ctx, b, q, known, search)
		if err != nil {
			return err
		}
		if n == nil && p.unsure {
			break
		}
		rest = rest[1:]
		if n == nil {
			holds = append(holds, q)
			continue
		}
		p.refuted[q] = n
		if !slices.Contains(known, n) {
			known = append(known, n)
		}
	}
	p.confirmed = !p.unsure
	switch {
	case p.unsure: // results of shorter searches are unchanged
		p.Holds = slices.DeleteFunc(p.Holds, func(q board.Point) bool { return p.refuted[q] != nil })
	default:
		p.Holds, p.Many = holds, len(rest) > 0
	}
	p.setBest()
	p.setLost(b.Turn())
	return nil
}

// toTry are the answers that may hold, as far as is known, on the board: first the one that the engine would play.
func (p *Position) toTry(b *board.Board) []board.Point {
	list := slices.Clone(p.Holds)
	if p.Many {
		for _, q := range answers(b, p.Threat.Line) {
			if p.refuted[q] == nil && !slices.Contains(p.Holds, q) {
				list = append(list, q)
			}
		}
	}
	if i := slices.Index(list, p.Best()); i > 0 {
		list = slices.Insert(slices.Delete(list, i, i+1), 0, p.Best())
	}
	return list
}

// proofs are those that answers lose to, each once.
func (p *Position) proofs() (list []*proof.Node) {
	for _, q := range p.Refuted() {
		if n := p.refuted[q]; !slices.Contains(list, n) {
			list = append(list, n)
		}
	}
	return list
}

// settle carries the proof of the last position back to those before it: after moves, in a review that has come so far.
func (a *analyst) settle(moves []board.Point, r *Review) {
	for i := len(moves); i > 0 && a.follow(moves[:i], &r.Positions[i-1], &r.Positions[i]); i-- {
	}
}

// follow carries the proof of the position after the last of some moves back to the one before it, and reports whether
// that one's result is proven by it. If the move loses, it is one answer less to a threat; if it wins, its proof
// consists of those against each reply.
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
		before.setBest()
		before.setLost(mover(len(moves)))
		return before.Lost
	case !after.Lost:
		return false
	}
	b := a.boardAt(len(moves) - 1)
	n := &proof.Node{Move: move}
	for _, q := range after.Refuted() {
		n.Replies = append(n.Replies, proof.Reply{Move: q, Next: after.refuted[q]})
	}
	return before.WonBy(b, n)
}
