package analysis

import (
	"context"
	"sync"
)

// places bound how many positions are worked on at a time, one for each asker.
type places struct {
	free chan struct{}

	mu    sync.Mutex
	taken map[string]*place // by asker; guarded by mu
}

// place is one that is taken.
type place struct {
	leave context.CancelCauseFunc // ends the work
	left  chan struct{}           // is closed when it is free again
}

func newPlaces(n int) *places {
	return &places{free: make(chan struct{}, max(1, n)), taken: map[string]*place{}}
}

// take takes a place for an asker until left is called, and a context that ends, with the cause ErrAnother, when the same asker takes another. It
// waits for the place that the asker has; otherwise it returns ErrBusy if none is free, ErrAnother, or ctx's error.
func (ps *places) take(ctx context.Context, asker string) (_ context.Context, left func(), err error) {
	work, end := context.WithCancelCause(ctx)
	mine := &place{leave: end, left: make(chan struct{})}
	ps.mu.Lock()
	before := ps.taken[asker]
	ps.taken[asker] = mine
	ps.mu.Unlock()
	gone := func() {
		end(nil)
		close(mine.left)
		ps.mu.Lock()
		defer ps.mu.Unlock()
		if ps.taken[asker] == mine {
			delete(ps.taken, asker)
		}
	}
	if before != nil {
		before.leave(ErrAnother)
		<-before.left // soon: whoever has a place looks at its context often, and whoever waits for one does too
	}
	if err := context.Cause(work); err != nil {
		gone()
		return nil, nil, err
	}
	select {
	case ps.free <- struct{}{}:
	default:
		gone()
		return nil, nil, ErrBusy
	}
	return work, func() { <-ps.free; gone() }, nil
}
