// Package opening makes the decisions of fair openings: where to place stones when the opponent may choose a side,
// which side to take, how many fifths to declare, which to offer, and which of them to play. It judges positions by
// searches. It does not know the protocols: the caller says which decision is wanted.
package opening

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"slices"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/weights"
)

// Decider decides for one player, by searches. The same seed and position give the same decision if the same searches do. Where the
// context has a deadline, a decision takes no longer: it rests on the searches that are done by then.
type Decider struct {
	Search func(ctx context.Context, b *board.Board, l engine.Limits) (engine.Result, error)
	Nodes  int64   // of one search
	Error  float64 // how far its judgement of a position is off at most, in units of weights.Unit
	Seed   uint64

	// Fifths are those of the position, the best for Black first, as an earlier decision about the same offer has ranked them. Fifth sets
	// them: a whole offer takes one ranking.
	Fifths []board.Point
}

// late reports whether an error says that the time for the decision is up. What has been found by then decides.
func late(err error) bool { return errors.Is(err, context.DeadlineExceeded) }

// ErrNone is returned where there is nothing to choose from.
var ErrNone = errors.New("opening: there is no such point")

const (
	won      = 20 * weights.Unit // a score beyond this is as good as a win
	fourths  = 3                 // fourth stones that are tried, where fifths come after them
	places   = 16                // points that are tried for a stone after which both sides shall be even
	deep     = 6                 // of them where fifths come, each of which takes many searches
	many     = 24                // for one that shall be the best
	spare    = 6                 // fifths that are ranked beside those wanted
	reach    = 3                 // lines from the stones, within which points are tried
	distinct = 26                // fifths that are ranked at most: many have twins
	shared   = 4                 // searches whose positions all fifths share, each at least as many parts of one
)

// Value is a position's value for Black, in weights.Unit, if so many fifths will be offered to White; 0: none.
func (d *Decider) Value(ctx context.Context, b *board.Board, fifths int) (float64, error) {
	switch {
	case fifths > 0 && (b.Ply() == 3 || b.Ply() == 4):
		values, err := d.values(ctx, b, fifths)
		if err != nil {
			return 0, err
		}
		return values[fifths-1], nil
	}
	return d.judge(ctx, b, d.Nodes)
}

// judge is a position's value for Black by a search of so many positions.
func (d *Decider) judge(ctx context.Context, b *board.Board, nodes int64) (float64, error) {
	switch {
	case b.Five() != nil && b.Turn() == board.White:
		return won, nil
	case b.Five() != nil:
		return -won, nil
	case b.Full():
		return 0, nil
	}
	res, err := d.Search(ctx, b, engine.Limits{Nodes: nodes})
	if err != nil {
		return 0, err
	}
	v := float64(max(-won, min(won, res.Score))) + d.off(b)
	if b.Turn() == board.White {
		v = -v
	}
	return v, nil
}

// off is how far the judgement of a position is off.
func (d *Decider) off(b *board.Board) float64 {
	if d.Error == 0 {
		return 0
	}
	rng := rand.New(rand.NewPCG(d.Seed, b.Key()))
	return d.Error * weights.Unit * (2*rng.Float64() - 1)
}

// Place chooses the point of the next stone among those allowed: the best for its side or, if the opponent may then
// choose a side, the most balanced. fifths is Value's.
func (d *Decider) Place(ctx context.Context, b *board.Board, allowed func(board.Point) bool, even bool, fifths int) (board.Point, error) {
	most, cost := many, func(v float64) float64 { return v }
	if b.Turn() == board.Black {
		cost = func(v float64) float64 { return -v }
	}
	if even {
		most, cost = places, math.Abs
		if fifths > 0 {
			most = deep
		}
	}
	p, _, err := d.least(ctx, b, allowed, most, fifths, cost)
	return p, err
}

// least returns, of so many points at most that are allowed, the one after which the position's value costs least, and what that is.
func (d *Decider) least(ctx context.Context, b *board.Board, allowed func(board.Point) bool, most, fifths int, cost func(v float64) float64) (board.Point, float64, error) {
	all := candidates(b, allowed)
	if len(all) == 0 {
		return board.None, 0, ErrNone
	}
	if len(all) == 1 {
		return all[0], 0, nil
	}
	rng := rand.New(rand.NewPCG(d.Seed, uint64(b.Ply())))
	rng.Shuffle(len(all), func(i, j int) { all[i], all[j] = all[j], all[i] })
	var tried []board.Point
	best, least := board.None, math.Inf(1)
	for _, p := range all {
		if len(tried) == most {
			break
		}
		if slices.ContainsFunc(tried, func(q board.Point) bool { return b.Alike(p, q) }) {
			continue
		}
		tried = append(tried, p)
		after := b.Clone()
		after.Make(p)
		v, err := d.Value(ctx, after, fifths)
		if late(err) {
			if best == board.None {
				best = p
			}
			break
		}
		if err != nil {
			return board.None, 0, err
		}
		if c := cost(v); c < least || best == board.None {
			best, least = p, c
		}
	}
	return best, least, nil
}

// Fourth chooses the fourth stone where so many fifths will be offered: White's, after which the worst of the best is worth least to Black.
func (d *Decider) Fourth(ctx context.Context, b *board.Board, fifths int) (board.Point, error) {
	lines, err := d.lines(ctx, b, fourths)
	if err != nil {
		return board.None, err
	}
	best, least := board.None, math.Inf(1)
	for _, l := range lines {
		after := b.Clone()
		after.Make(l.at)
		v, err := d.Value(ctx, after, fifths)
		if late(err) {
			if best == board.None {
				best = l.at // the best for White as far as is known
			}
			break
		}
		if err != nil {
			return board.None, err
		}
		if v < least {
			best, least = l.at, v
		}
	}
	return best, nil
}

// candidates are the allowed points near the stones, all that are allowed if none of those is.
func candidates(b *board.Board, allowed func(board.Point) bool) (near []board.Point) {
	var far []board.Point
	for y := range b.Size() {
		for x := range b.Size() {
			p := board.At(x, y)
			switch {
			case b.Check(p) != nil || !allowed(p):
			case b.Ply() > 0 && slices.ContainsFunc(b.Moves(), func(q board.Point) bool {
				return q != board.None && max(apart(x, q.X()), apart(y, q.Y())) <= reach
			}):
				near = append(near, p)
			default:
				far = append(far, p)
			}
		}
	}
	if len(near) == 0 {
		return far
	}
	return near
}

func apart(a, b int) int { return max(a-b, b-a) }
