package review

import (
	"context"
	"errors"
	"slices"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
)

// The search for forced wins knows fours and threes alone. Many wins need a quiet move, so whatever a review says to
// hold is put to the whole search too (Options.Whole).

// surely is the chance from which on a side is believed to win: what the other side does is not said to hold.
const surely = 0.9

// The bounds of the proof of a win that the whole search has found: nodes for each reply that it leaves out, and attacking
// moves.
const (
	writtenNodes = 4_000
	writtenSize  = 2_000
)

// verdict is what the whole search finds of a position.
type verdict struct {
	chance      float64     // of the side to move
	wins, loses bool        // it is believed to do so
	proof       *proof.Node // of its win; nil: none was written
}

// afford reports whether there are nodes left for the whole search and the one for forced wins.
func (a *analyst) afford() bool { return a.left >= a.opt.Confirm+a.opt.Whole }

// whole puts the position on b to the whole search.
func (a *analyst) whole(ctx context.Context, b *board.Board) (v verdict, err error) {
	if a.opt.Whole == 0 {
		return v, nil
	}
	res, err := a.search.Search(ctx, b, engine.Limits{Nodes: a.opt.Whole})
	a.left -= res.Nodes
	if errors.Is(err, engine.ErrNoMove) {
		return v, nil
	}
	if err != nil {
		return v, err
	}
	v.chance = engine.Fitted.Chance(res.Score)
	v.wins, v.loses = v.chance >= surely, v.chance <= 1-surely
	if res.Mate > 0 {
		v.proof, err = a.written(ctx, b)
	}
	return v, err
}

// written is the proof of the win that the whole search has just found for the side to move on b; nil if it is not written.
func (a *analyst) written(ctx context.Context, b *board.Board) (*proof.Node, error) {
	n, spent, err := a.search.Proof(ctx, b, writtenNodes, writtenSize)
	a.left -= spent
	return n, err
}

// tries are the answers that confirm has tried.
type tries struct {
	holds   []board.Point
	doubted []board.Point // no proof is known against them, but they are believed to lose
}

// try looks for what an answer, which has been made on b, loses to. doubted says that it is believed to lose.
func (a *analyst) try(ctx context.Context, b *board.Board) (n *proof.Node, doubted bool, err error) {
	v, err := a.whole(ctx, b)
	if err != nil || v.proof != nil || v.wins {
		return v.proof, v.proof == nil, err
	}
	n, err = a.solve(ctx, b)
	return n, false, err
}

// untried takes back the answers that were not put to the whole search: they are not named.
func (r *Review) untried() {
	for i := range r.Positions {
		if p := &r.Positions[i]; len(p.Holds) > 0 && !p.confirmed {
			p.Holds, p.Many = nil, true
		}
	}
}

// chose reports whether a move is one of few answers that no proof is known against, which a page says.
func (p *Position) chose(move board.Point) bool {
	return !p.Many && len(p.Holds) <= Named && slices.Contains(p.Holds, move)
}
