package spsa

import (
	"context"
	"sync"
)

// Run plays the trials that are left, so many at a time, and calls learned with each in the order in which they end, after the tuner
// has learned from it. It ends with the first error of play or learned, or ctx's; no goroutine is left.
func Run(
	ctx context.Context, t *Tuner, workers int,
	play func(context.Context, Trial) (points float64, err error), learned func(k int, points float64) error,
) error {
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	var mu sync.Mutex // guards t, and learned
	var all sync.WaitGroup
	for range max(workers, 1) {
		all.Go(func() {
			for ctx.Err() == nil {
				mu.Lock()
				tr, ok := t.Begin()
				mu.Unlock()
				if !ok {
					return
				}
				points, err := play(ctx, tr)
				if err != nil {
					stop(err)
					return
				}
				mu.Lock()
				t.Learn(tr.K, points)
				err = learned(tr.K, points)
				mu.Unlock()
				if err != nil {
					stop(err)
				}
			}
		})
	}
	all.Wait()
	return context.Cause(ctx)
}
