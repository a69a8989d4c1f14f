package tune

import (
	"cmp"
	"errors"
	"slices"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
	"github.com/tengen-go/tengen/engine/weights"
)

const (
	firstBranch = 6                // stones before a branch
	lastBranch  = 6                // moves of the game after it
	branchTries = 6                // moves drawn in search of one that leaves the game even
	branchNear  = 4                // last stones, near one of which it lies
	asideTop    = 12               // an aside is one of the moves that the order puts among so many
	asideScore  = 6 * weights.Unit // beyond it the game is decided
)

// branch leaves a game where it was even, with a move that was drawn and leaves it
// so, and plays on. Only what comes after that move teaches anything.
func (p *player) branch(g *Game) error {
	var places []int
	for i := firstBranch; i < len(g.Moves)-lastBranch; i++ {
		if !g.Random[i] && max(g.Scores[i], -g.Scores[i]) <= p.opt.Style.lopsided {
			places = append(places, i)
		}
	}
	if len(places) == 0 {
		return nil
	}
	for range branchTries {
		i := places[p.rng.IntN(len(places))]
		h, b, err := g.upTo(i)
		if err != nil {
			return err
		}
		q := near(b, g.Moves[i-1-p.rng.IntN(branchNear)], 2, p.rng)
		if q == g.Moves[i] || b.Check(q) != nil || b.Wins(q, b.Turn()) {
			continue
		}
		h.add(b, q, 0, true)
		even, err := p.even(b)
		if err != nil {
			return err
		}
		if even {
			return p.finish(b, &h)
		}
	}
	return nil
}

// upTo returns the first moves of a game as if they had been drawn.
func (g *Game) upTo(n int) (Game, *board.Board, error) {
	h := Game{Rule: g.Rule, Size: g.Size}
	b, err := h.board()
	if err != nil {
		return h, nil, err
	}
	for _, m := range g.Moves[:n] {
		h.add(b, m, 0, true)
	}
	return h, b, nil
}

// aside keeps a search's evaluation after another move than that of res, which was found on b, the position that g has
// reached.
func (p *player) aside(b *board.Board, g *Game, res engine.Result) error {
	if res.Mate != 0 || max(res.Score, -res.Score) > asideScore {
		return nil
	}
	q, ok := p.other(b, res.Move)
	if !ok {
		return nil
	}
	h, c, err := g.upTo(len(g.Moves))
	if err != nil {
		return err
	}
	h.add(c, q, 0, true)
	p.pos.Reset(c)
	if sit, _ := p.pos.Situation(); sit != threat.Free {
		return nil
	}
	after, err := p.search(c)
	if errors.Is(err, engine.ErrNoMove) {
		return nil
	}
	if err != nil {
		return err
	}
	h.add(c, after.Move, after.Score, false)
	h.Open = true
	p.made = append(p.made, h)
	return nil
}

// other draws one of the best moves by the order that is not best; false if there
// are too few or something must be answered.
func (p *player) other(b *board.Board, best board.Point) (board.Point, bool) {
	p.pos.Reset(b)
	if sit, _ := p.pos.Situation(); sit != threat.Free {
		return board.None, false
	}
	near := p.pos.Near()
	var list []threat.Square
	for q := near.First(); q != threat.None; q = near.After(q) {
		if q.Point() != best && b.Check(q.Point()) == nil {
			list = append(list, q)
		}
	}
	if len(list) < asideTop {
		return board.None, false
	}
	order := p.pos.Order()
	slices.SortStableFunc(list, func(a, b threat.Square) int { return cmp.Compare(order.Of(b), order.Of(a)) })
	return list[p.rng.IntN(asideTop)].Point(), true
}
