package review

import (
	"context"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/solve"
)

// That a move wins or loses is proven; that another would not have lost is a belief. Before a move is called a mistake,
// the belief is tested: by the whole search (Options.Whole), and by one for a proof with many times the nodes
// (Options.Confirm).

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
			if !r.Positions[at].chose(g.Moves[at]) {
				continue
			}
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
	if a.afford() {
		n, err := a.solve(ctx, a.b)
		if err != nil {
			return false, err
		}
		if p.WonBy(a.b, n) {
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

// Named is how many answers that hold are named where there are many, and mostTries how many are tried for that.
const (
	Named     = 3
	mostTries = 2 * Named
)

// solve looks for a forced win of the side to move on b for as long as Options.Confirm says.
func (a *analyst) solve(ctx context.Context, b *board.Board) (*proof.Node, error) {
	res, err := a.solver.Solve(ctx, b, solve.Limits{Nodes: a.opt.Confirm})
	a.left -= res.Nodes
	return res.Proof, err
}

// confirm looks longer for a proof that the side to move loses, in position p after so many moves. An answer is said to
// hold only if the whole search does not believe that it loses, and a proof was looked for so long; of many answers, at
// most Named are. If the nodes are spent before one holds, or none is believed to, p is unsure.
func (a *analyst) confirm(ctx context.Context, ply int, p *Position) error {
	if p.proven() || p.over {
		p.confirmed = true
		return nil
	}
	b := a.boardAt(ply)
	if !a.afford() {
		p.unsure = true
		return nil
	}
	if p.Threat == nil {
		if holds, err := a.pass(ctx, b, p); err != nil || holds {
			return err
		}
		if err := a.answer(ctx, b, p, nil); err != nil {
			return err
		}
	}
	rest, tried, err := a.tryAnswers(ctx, b, p)
	if err != nil {
		return err
	}
	switch {
	case len(tried.holds) == 0 && (len(rest) > 0 || len(tried.doubted) > 0):
		p.unsure = true
		p.Holds = slices.DeleteFunc(p.Holds, func(q board.Point) bool { return p.refuted[q] != nil })
	default:
		p.confirmed = true
		p.Holds, p.Many = tried.holds, len(rest) > 0 || len(tried.doubted) > 0
	}
	p.setBest()
	if slices.Contains(tried.doubted, p.Best()) && len(tried.holds) > 0 {
		p.Line = p.Holds[:1]
	}
	if p.unsure && a.afford() {
		p.doubt(b.Turn(), tried.best)
	}
	p.setLost(b.Turn())
	return nil
}

// doubt lowers the chance of the side to move, which is believed to lose.
func (p *Position) doubt(turn board.Stone, chance float64) {
	p.setChance(turn, min(p.chance(turn), believed(chance)))
}

// pass looks for a threat in position p on b, where none is known, and reports whether there is none. Then p is
// confirmed, or unsure if the whole search believes that the side to move loses all the same.
func (a *analyst) pass(ctx context.Context, b *board.Board, p *Position) (holds bool, err error) {
	b.Pass()
	n, err := a.solve(ctx, b)
	p.Threat = winBy(b, n)
	if b.Undo(); err != nil || p.Threat != nil {
		return false, err
	}
	v, err := a.whole(ctx, b, b.Turn().Opponent())
	if p.confirmed, p.unsure = !v.doubted, v.doubted; v.doubted {
		p.doubt(b.Turn(), 1-v.chance)
	}
	return true, err
}

// tryAnswers tries the answers to the threat of p on b that may hold, until enough of them do. The rest was not tried.
func (a *analyst) tryAnswers(ctx context.Context, b *board.Board, p *Position) (rest []board.Point, tried tries, err error) {
	rest = p.toTry(b)
	known := p.proofs()
	spent, v := false, verdict{}
	search := func() (n *proof.Node, err error) {
		if spent = !a.afford(); spent {
			return nil, nil
		}
		n, v, err = a.try(ctx, b)
		return n, err
	}
	for len(rest) > 0 && (!p.Many || len(tried.holds) < Named && len(tried.holds)+len(tried.doubted) < mostTries) {
		q := rest[0]
		v = verdict{}
		n, err := refute(ctx, b, q, known, search)
		if err != nil || spent {
			return rest, tried, err
		}
		rest = rest[1:]
		switch {
		case n != nil:
			p.refuted[q] = n
			if !slices.Contains(known, n) {
				known = append(known, n)
			}
		case v.doubted:
			tried.doubted, tried.best = append(tried.doubted, q), max(tried.best, 1-v.chance)
		default:
			tried.holds = append(tried.holds, q)
		}
	}
	return rest, tried, nil
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
