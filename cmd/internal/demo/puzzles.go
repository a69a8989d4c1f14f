package demo

import (
	"context"
	"math"
	"math/rand/v2"
	"time"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/library/puzzle"
)

// solve has every other member try puzzles of two rules over the last weeks. Whether one is solved is drawn from its rating
// and the member's strength.
func (o *Options) solve(ctx context.Context, d *db.DB, rng *rand.Rand, people []*member) error {
	for _, p := range people {
		if rng.IntN(2) == 0 {
			continue
		}
		rule := rules[rng.IntN(len(rules))]
		at := o.Now.Add(-time.Duration(rng.Int64N(int64(span / 4))))
		strength := float64(p.level.Rating(rule)) + 150*rng.NormFloat64()
		for range 5 + rng.IntN(25) {
			at = at.Add(time.Duration(1+rng.IntN(5)) * time.Minute)
			if at.After(o.Now) {
				break
			}
			if err := try(ctx, d, rng, p, rule, strength, at); err != nil {
				return err
			}
		}
	}
	return nil
}

// try has a member try the puzzle that fits its rating in the rule, if there is one.
func try(ctx context.Context, d *db.DB, rng *rand.Rand, p *member, rule board.Rule, strength float64, at time.Time) error {
	rank, err := d.Puzzles().RatingOf(ctx, p.ID, rule)
	if err != nil {
		return err
	}
	found, err := d.Puzzles().Near(ctx, puzzle.Wanted{User: p.ID, Rule: rule, Aim: rank.Rating.Value})
	if err != nil || len(found) == 0 {
		return err
	}
	f := found[rng.IntN(len(found))]
	solved := rng.Float64() < 1/(1+math.Pow(10, (f.Rating-strength)/400))
	_, err = d.Puzzles().Try(ctx, puzzle.Try{User: p.ID, ID: f.ID, Solved: solved, Counts: true, Now: at})
	return err
}
