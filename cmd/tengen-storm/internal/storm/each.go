package storm

import (
	"context"
	"sync"
	"time"
)

// each runs f for 0 to n-1, some at a time, and returns the first error, after
// which nothing new is begun.
func each(ctx context.Context, n, atOnce int, f func(context.Context, int) error) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	next := make(chan int)
	var wg sync.WaitGroup
	for range min(n, atOnce) {
		wg.Go(func() {
			for i := range next {
				if err := f(ctx, i); err != nil {
					cancel(err)
					return
				}
			}
		})
	}
feed:
	for i := range n {
		select {
		case next <- i:
		case <-ctx.Done():
			break feed
		}
	}
	close(next)
	wg.Wait()
	return context.Cause(ctx)
}

// sleep waits, or returns the context's error.
func sleep(ctx context.Context, d time.Duration) error {
	timer := time.NewTimer(d)
	defer timer.Stop()
	select {
	case <-timer.C:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// until waits until something is so, for a while at most, and reports whether
// it became so.
func until(ctx context.Context, within time.Duration, is func() bool) bool {
	deadline := time.Now().Add(within)
	for !is() {
		if time.Now().After(deadline) || sleep(ctx, 2*time.Millisecond) != nil {
			return is()
		}
	}
	return true
}
