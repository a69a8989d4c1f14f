package opening

import (
	"context"
	"math"

	"github.com/tengen-go/tengen/engine/board"
)

// Balance chooses the next stone, or the next two, after which the position is worth about so much to Black: the
// nearest one of those tried; for two stones, after one of the best first stones.
func (d *Decider) Balance(ctx context.Context, b *board.Board, two bool, worth float64) ([]board.Point, error) {
	off := func(v float64) float64 { return math.Abs(v - worth) }
	anywhere := func(board.Point) bool { return true }
	if !two {
		p, _, err := d.least(ctx, b, anywhere, places, 0, off)
		return []board.Point{p}, err
	}
	firsts, err := d.lines(ctx, b, fourths)
	if err != nil {
		return nil, err
	}
	var best []board.Point
	least := math.Inf(1)
	for _, l := range firsts {
		after := b.Clone()
		after.Make(l.at)
		if after.Five() != nil {
			continue
		}
		p, c, err := d.least(ctx, after, anywhere, places, 0, off)
		if err == ErrNone {
			continue
		}
		if err != nil {
			return nil, err
		}
		if best == nil || c < least {
			best, least = []board.Point{l.at, p}, c
		}
	}
	if best == nil {
		return nil, ErrNone
	}
	return best, nil
}

// Searches is how many searches Balance takes at most.
func Searches(two bool) int {
	if two {
		return 1 + fourths*places
	}
	return places
}
