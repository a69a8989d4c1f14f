// Package wait sleeps and polls until its context ends.
package wait

import (
	"context"
	"time"

	"golang.org/x/sync/errgroup"
)

// Sleep waits, or returns the context's error.
func Sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// Until waits until something is so, for a while at most, and reports whether it became so. It looks every so often.
func Until(ctx context.Context, within, every time.Duration, is func() bool) bool {
	deadline := time.Now().Add(within)
	for !is() {
		if time.Now().After(deadline) || Sleep(ctx, every) != nil {
			return is()
		}
	}
	return true
}

// Each runs f for 0 to n-1, some at a time, and returns the first error, after
// which nothing new is begun.
func Each(ctx context.Context, n, atOnce int, f func(context.Context, int) error) error {
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
