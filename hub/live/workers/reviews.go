package workers

import (
	"context"
	"errors"
	"time"

	"github.com/tengen-go/tengen/engine/review"
)

const (
	reviewTaken = 250 * time.Millisecond // until a review must be taken: nobody waits for it
	reviewTries = 2                      // workers that may lose it
)

// Reviewer has games reviewed by workers that have nothing better to do. It is for concurrent use.
type Reviewer struct{ client *Client }

// Reviewer returns one.
func (f *Client) Reviewer() *Reviewer { return &Reviewer{f} }

// Review has a game reviewed, a coarse review or a complete one, and is told how many positions have been looked at.
// It returns the report as the worker has made it, nil if none has: then nothing has happened.
func (v *Reviewer) Review(ctx context.Context, id string, g review.Game, complete bool, looked func(positions int)) []byte {
	e := task{
		Game: id, Rule: g.Rule, Size: g.Size, Moves: g.Moves,
		Review: &reviewed{Winner: g.Winner, Complete: complete},
	}
	for range reviewTries {
		r, _, err := v.client.do(ctx, e, terms{take: reviewTaken, progress: looked})
		switch {
		case err == nil && len(r.Report) > 0:
			v.client.counts.done.WithLabelValues(aReview, away).Inc()
			return r.Report
		case ctx.Err() != nil:
			return nil
		case errors.Is(err, errNobody) || errors.Is(err, errNotTaken):
			v.client.counts.done.WithLabelValues(aReview, here).Inc()
			return nil
		}
	}
	v.client.counts.done.WithLabelValues(aReview, here).Inc()
	return nil
}
