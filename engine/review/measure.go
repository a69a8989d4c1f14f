package review

import (
	"context"
	"errors"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// Each position has one chance, and a move costs the difference between those before and after it. Two searches differ by
// themselves, so where the difference matters, both positions are looked at for longer and the chances replaced: the one
// before by that of its best move, followed by as long a search as the move that was played.

// measured is how its chance was found.
type measured int

const (
	byLook     measured = iota // by the first search
	byBest                     // by as long a search after the best move
	byLong                     // by a longer search
	byLongBest                 // by a longer search after the best move
)

// longer is how many times the nodes of a position's search are spent before a move is called inaccurate.
const longer = 4

// measure looks for longer at the positions around moves that seem to cost something, until none does whose positions were
// not looked at for long.
func (a *analyst) measure(ctx context.Context, g Game, r *Review) error {
	for changed := true; changed; {
		changed = false
		for i, move := range g.Moves {
			more, err := a.measureMove(ctx, i, &r.Positions[i], &r.Positions[i+1], move)
			if err != nil {
				return err
			}
			changed = changed || more
		}
	}
	return nil
}

// measureMove looks once more at the position before or after a move, which comes after so many, if its cost is worth it. It
// reports whether it did.
func (a *analyst) measureMove(ctx context.Context, ply int, before, after *Position, move board.Point) (more bool, err error) {
	turn, best := mover(ply+1), before.Best()
	if before.proven() || after.proven() || after.over || best == board.None || before.chance(turn)-after.chance(turn) < inaccurate {
		return false, nil
	}
	if best == move { // the search after it saw further
		before.setChance(turn, after.chance(turn))
		return false, nil
	}
	switch {
	case before.measured < byBest:
		return true, a.measureBest(ctx, ply, before, a.opt.Search, byBest)
	case before.measured < byLongBest:
		return true, a.measureBest(ctx, ply, before, longer*a.opt.Search, byLongBest)
	case after.measured < byLong:
		after.measured = byLong
		b := a.boardAt(ply + 1)
		res, err := a.search.Search(ctx, b, engine.Limits{Nodes: longer * a.opt.Search})
		switch {
		case errors.Is(err, engine.ErrNoMove):
			after.setChance(b.Turn(), 0.5)
		case err != nil:
			return false, err
		default:
			after.believe(b.Turn(), res)
		}
		return true, nil
	}
	return false, nil
}

// measureBest takes the chance of the best move in position p, after so many moves, as the position's.
func (a *analyst) measureBest(ctx context.Context, ply int, p *Position, nodes int64, by measured) error {
	p.measured = by
	b := a.boardAt(ply)
	turn := b.Turn()
	b.Play(p.Best())
	chance := 0.5
	switch {
	case b.Five() != nil:
		chance = believed(1)
	case !b.Full():
		res, err := a.search.Search(ctx, b, engine.Limits{Nodes: nodes})
		if err != nil && !errors.Is(err, engine.ErrNoMove) {
			return err
		}
		if err == nil {
			chance = 1 - believed(engine.Fitted.Chance(res.Score))
		}
	}
	p.setChance(turn, chance)
	return nil
}
