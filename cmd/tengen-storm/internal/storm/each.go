package storm

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"
)

// poll is how often something is looked at that is waited for.
const poll = 2 * time.Millisecond

// each runs f for 0 to n-1, some at a time, and returns the first error, after
// which nothing new is begun.
func each(ctx context.Context, n, atOnce int, f func(context.Context, int) error) error {
	g, running := errgroup.WithContext(ctx)
	g.SetLimit(atOnce)
	for i := range n {
		g.Go(func() error {
			if err := running.Err(); err != nil {
				return err
			}
			return f(running, i)
		})
	}
	if err := g.Wait(); err != nil {
		return err
	}
	return ctx.Err()
}
