package farm

import (
	"context"
	"errors"
	"time"

	"tengen/engine/review"
)

const (
	reviewTaken = 250 * time.Millisecond // until a review must be taken: nobody waits for it
	reviewTries = 2                      // hands that may lose it
)

// Reviewer has games reviewed by hands that have nothing better to do. It is for concurrent use.
type Reviewer struct{ farm *Farm }

// Reviewer returns one.
func (f *Farm) Reviewer() *Reviewer { return &Reviewer{f} }

// Review has a game reviewed, a coarse review or a complete one, and is told how many positions have been looked at.
// It returns the report as the hand has made it, nil if none has: then nothing has happened.
func (v *Reviewer) Review(ctx context.Context, id string, g review.Game, complete bool, looked func(positions int)) []byte {
	e := errand{
		Game: id, Rule: g.Rule, Size: g.Size, Moves: g.Moves,
		Review: &task{Winner: g.Winner, Complete: complete},
	}
	for range reviewTries {
		r, _, err := v.farm.do(ctx, e, terms{take: reviewTaken, progress: looked})
		switch {
		case err == nil && len(r.Report) > 0:
			v.farm.counts.done.WithLabelValues(aReview, away).Inc()
			return r.Report
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, errNobody) || errors.Is(err, errNotTaken):
			v.farm.counts.done.WithLabelValues(aReview, here).Inc()
			return nil
		}
	}
	v.farm.counts.done.WithLabelValues(aReview, here).Inc()
	return nil
}
