// Package places has requests wait for their turns in a fair.Queue. A network has at most its share of the places, however many requests it
// sends and however slowly it takes the answers, so that a request of another finds one.
package places

import (
	"context"
	"errors"
	"sync"

	"github.com/tengen-go/tengen/engine/fair"
)

// ErrFull is returned to a request that does not wait, because more wait than may.
var ErrFull = errors.New("places: too many requests wait")

// Places bound how many requests are worked on at a time. Networks take turns, within one its people. It is safe for concurrent use.
type Places struct {
	share, wide, wait int

	mu    sync.Mutex // guards the following
	queue *fair.Queue[*place]
	held  map[string]int // places by network, narrow or wide, without those that have none
}

// From is where a request comes from.
type From struct {
	fair.Who
	Whole bool // the network may have all places: it stands for many people
}

// place is one that a request has or waits for.
type place struct {
	network string        // "" has no share
	wide    string        // "" has no share
	given   chan struct{} // is closed when the request has it
	refused chan struct{} // is closed when too many wait
}

// New returns n places, of which a network may have share, and a wide one half of the rest too. At most wait requests wait; beyond that, the
// newest one of the network with the most is refused.
func New(n, share, wait int) *Places {
	share = max(1, share)
	ps := &Places{share: share, wide: share + (n-share)/2, wait: wait, queue: fair.New[*place](n), held: map[string]int{}}
	ps.queue.Ready = func(p *place) bool { // mu is held
		return (p.network == "" || ps.held[p.network] < ps.share) && (p.wide == "" || ps.held[p.wide] < ps.wide)
	}
	return ps
}

// Enter waits for a place, which leave gives back, once. It returns ErrFull, or ctx's error.
func (ps *Places) Enter(ctx context.Context, from From) (leave func(), err error) {
	p := &place{given: make(chan struct{}), refused: make(chan struct{})}
	if !from.Whole {
		p.network = from.Network
		if from.Wide != from.Network {
			p.wide = from.Wide
		}
	}
	ps.mu.Lock()
	ps.queue.Add(from.Who, p)
	ps.give()
	if ps.queue.Waiting() > ps.wait {
		if last, ok := ps.queue.Last(); ok {
			ps.queue.Remove(last)
			close(last.refused)
		}
	}
	ps.mu.Unlock()
	select {
	case <-p.given:
	case <-p.refused:
		return nil, ErrFull
	case <-ctx.Done():
		select {
		case <-p.given:
		default:
			ps.leave(p)
			return nil, ctx.Err()
		}
	}
	return func() { ps.leave(p) }, nil
}

// Waiting returns how many requests wait.
func (ps *Places) Waiting() int {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	return ps.queue.Waiting()
}

// Crowded reports whether a request waits for a place that is another's, and for nothing else.
func (ps *Places) Crowded() bool {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	return ps.queue.Crowded()
}

// leave gives a place back, or ends the wait for it.
func (ps *Places) leave(p *place) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if !ps.queue.Remove(p) {
		return
	}
	select {
	case <-p.given:
		for _, n := range []string{p.network, p.wide} {
			if ps.held[n]--; ps.held[n] <= 0 {
				delete(ps.held, n)
			}
		}
	default:
	}
	ps.give()
}

// give gives the free places to those whose turn it is; mu is held.
func (ps *Places) give() {
	for {
		next, ok := ps.queue.Next()
		if !ok {
			return
		}
		ps.held[next.network]++
		ps.held[next.wide]++
		close(next.given)
	}
}
