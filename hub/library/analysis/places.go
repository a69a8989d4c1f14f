package analysis

import (
	"context"
	"sync"
	"time"

	"github.com/tengen-go/tengen/engine/fair"
)

const (
	placeFor    = 3 * time.Second // after which a place is given to somebody who waits for one
	placeWithin = 4 * time.Second // until a waiting question gets a place
	placesWait  = 64              // askers that wait; beyond that, one of the network with the most is refused
)

// places bound how many positions are worked on at a time, one for each asker. Networks and people share them in turn: while
// somebody waits whose network has two places fewer than another, the newest of that one gives way, and while somebody waits who would have
// no more places than another has, the other gives way that has had one for longest, once that is placeFor.
type places struct {
	mu    sync.Mutex // guards the following, and place.yields
	queue *fair.Queue[*place]
	taken map[string]*place // by person
}

// place is one that is taken or waited for.
type place struct {
	given  chan struct{}           // is closed when its asker has it
	end    context.CancelCauseFunc // ends the work
	left   chan struct{}           // is closed when it is free again
	since  time.Time               // when it was given; zero: it is waited for
	yields bool                    // it has been told to give way
}

func newPlaces(n int) *places {
	return &places{queue: fair.New[*place](n), taken: map[string]*place{}}
}

// take takes a place for an asker until left is called, and a context that ends, with the cause ErrAnother, when the same asker takes
// another, and with ErrBusy when it must give way. It waits for the place that the asker has, and then for placeWithin. Otherwise
// it returns ErrBusy, ErrAnother, or ctx's error.
func (ps *places) take(ctx context.Context, asker fair.Who) (_ context.Context, left func(), err error) {
	work, end := context.WithCancelCause(ctx)
	mine := &place{given: make(chan struct{}), end: end, left: make(chan struct{})}
	ps.mu.Lock()
	before := ps.taken[asker.Person]
	ps.taken[asker.Person] = mine
	ps.mu.Unlock()
	gone := func() {
		end(nil)
		close(mine.left)
		ps.mu.Lock()
		defer ps.mu.Unlock()
		ps.queue.Remove(mine)
		if ps.taken[asker.Person] == mine {
			delete(ps.taken, asker.Person)
		}
		ps.give()
	}
	if before != nil {
		before.end(ErrAnother)
		<-before.left // soon: the holder of a place looks at its context often, and so does a waiting one
	}
	if err := context.Cause(work); err != nil {
		gone()
		return nil, nil, err
	}
	ps.mu.Lock()
	ps.queue.Add(asker, mine)
	ps.give()
	if ps.queue.Waiting() > placesWait {
		if last, ok := ps.queue.Last(); ok {
			last.end(ErrBusy)
		}
	}
	ps.mu.Unlock()
	over, turn := time.NewTimer(placeWithin), time.NewTimer(ps.endOldest())
	defer over.Stop()
	defer turn.Stop()
	for err == nil {
		select {
		case <-mine.given:
			return work, gone, nil
		case <-work.Done():
			err = context.Cause(work)
		case <-over.C:
			err = ErrBusy
		case <-turn.C:
			turn.Reset(ps.endOldest())
		}
	}
	gone()
	return nil, nil, err
}

// endOldest has the oldest place that may be taken given up for who waits, if it was given placeFor ago, and returns in how long it may be next.
func (ps *places) endOldest() time.Duration {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	var oldest *place
	yield := 0
	for _, p := range ps.taken {
		switch {
		case p.since.IsZero():
		case p.yields:
			yield++
		case (oldest == nil || p.since.Before(oldest.since)) && ps.queue.MayTake(p):
			oldest = p
		}
	}
	if oldest == nil || yield >= ps.queue.Waiting() { // places are about to be free
		return placeFor
	}
	if left := placeFor - time.Since(oldest.since); left > 0 {
		return left
	}
	oldest.yields = true
	oldest.end(ErrBusy)
	return placeFor
}

// give gives the free places to those whose turn it is, and has somebody give way if nobody else can; mu is held.
func (ps *places) give() {
	for {
		next, ok := ps.queue.Next()
		if !ok {
			break
		}
		next.since = time.Now()
		close(next.given)
	}
	if p, ok := ps.queue.Yields(); ok && !p.yields {
		p.yields = true
		p.end(ErrBusy)
	}
}
