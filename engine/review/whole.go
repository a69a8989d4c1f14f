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

// A side is believed to win from the chance surely on: what the other side does is not said to hold. One that has a fair
// chance after Options.Whole nodes is searched for with closerTimes as many, since two searches of that size may differ by
// 0.2, and is then believed to win from clearly on.
const (
	surely      = 0.9
	fair        = 0.3
	clearly     = 0.8
	closerTimes = 5
)

// The bounds of the proof of a win that the whole search has found: nodes for each reply that it leaves out, and attacking
// moves.
const (
	writtenNodes = 4_000
	writtenSize  = 2_000
)

// verdict is what the whole search finds of a position in which one side is said not to win.
type verdict struct {
	chance  float64     // of that side
	doubted bool        // it is believed to win, or has a fair chance and there are no nodes left to look closer
	proof   *proof.Node // of its win, if it is to move; nil: none was written
}

// afford reports whether there are nodes left for the whole search and the one for forced wins.
func (a *analyst) afford() bool { return a.left >= a.opt.Confirm+a.opt.Whole }

// whole puts the position on b, in which a side is said not to win, to the whole search.
func (a *analyst) whole(ctx context.Context, b *board.Board, side board.Stone) (v verdict, err error) {
	if a.opt.Whole == 0 {
		return v, nil
	}
	mate, err := a.chance(ctx, b, side, &v, a.opt.Whole)
	bar := surely
	if err == nil && v.chance >= fair && v.chance < surely {
		more := (closerTimes - 1) * a.opt.Whole
		if bar = clearly; a.left < more {
			bar = fair
		} else {
			mate, err = a.chance(ctx, b, side, &v, more)
		}
	}
	if errors.Is(err, engine.ErrNoMove) {
		return verdict{}, nil
	}
	if err != nil {
		return v, err
	}
	if v.doubted = v.chance >= bar; mate > 0 && side == b.Turn() {
		v.proof, err = a.written(ctx, b)
	}
	return v, err
}

// chance searches the position on b and notes the chance of a side. It returns the plies to the five of the side to move.
func (a *analyst) chance(ctx context.Context, b *board.Board, side board.Stone, v *verdict, nodes int64) (mate int, err error) {
	res, err := a.search.Search(ctx, b, engine.Limits{Nodes: nodes})
	a.left -= res.Nodes
	if v.chance = engine.Fitted.Chance(res.Score); side != b.Turn() {
		v.chance = 1 - v.chance
	}
	return res.Mate, err
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
	best    float64       // the greatest chance of one that is doubted
}

// try looks for what an answer, which has been made on b, loses to; v says whether it is believed to lose.
func (a *analyst) try(ctx context.Context, b *board.Board) (n *proof.Node, v verdict, err error) {
	if v, err = a.whole(ctx, b, b.Turn()); err != nil || v.proof != nil || v.doubted {
		return v.proof, v, err
	}
	n, err = a.solve(ctx, b)
	return n, v, err
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
