package web

import (
	"context"
	"sync"

	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/hub/base/limit"
)

// placesWait is how many requests wait for a place; beyond that, one of the network with the most is refused.
const placesWait = 64

// places bound how many requests of a kind are answered at a time. Networks take turns, and one network has at most half of the places, however
// many requests it sends and however slowly it reads: another's request finds one.
type places struct {
	share int // of a network

	mu    sync.Mutex // guards the following
	queue *fair.Queue[*place]
	held  map[string]int // places by network, without those that have none
}

// place is one that a request has or waits for.
type place struct {
	network string        // "" is not counted
	given   chan struct{} // is closed when the request has it
	refused chan struct{} // is closed when too many wait
}

func newPlaces(n int) *places {
	ps := &places{share: max(1, n/2), queue: fair.New[*place](n), held: map[string]int{}}
	ps.queue.Ready = func(p *place) bool { return p.network == "" || ps.held[p.network] < ps.share } // mu is held
	return ps
}

// enter waits for a place, which leave gives back. It reports false if ctx ends before, or too many wait.
func (ps *places) enter(ctx context.Context, v *visit) (leave func(), ok bool) {
	p := &place{given: make(chan struct{}), refused: make(chan struct{})}
	who := fair.Who{Network: v.id} // a client that the limits of an address do not hold for is one of many
	if !v.exempt {
		p.network = limit.Site(v.address)
		who.Network = p.network
	}
	ps.mu.Lock()
	ps.queue.Add(who, p)
	ps.give()
	if ps.queue.Waiting() > placesWait {
		if last, ok := ps.queue.Last(); ok {
			ps.queue.Remove(last)
			close(last.refused)
		}
	}
	ps.mu.Unlock()
	select {
	case <-p.given:
	case <-p.refused:
		return nil, false
	case <-ctx.Done():
		select {
		case <-p.given:
		default:
			ps.leave(p)
			return nil, false
		}
	}
	return func() { ps.leave(p) }, true
}

// leave gives a place back, or ends the wait for it.
func (ps *places) leave(p *place) {
	ps.mu.Lock()
	defer ps.mu.Unlock()
	if !ps.queue.Remove(p) {
		return
	}
	select {
	case <-p.given:
		if ps.held[p.network]--; ps.held[p.network] <= 0 {
			delete(ps.held, p.network)
		}
	default:
	}
	ps.give()
}

// give gives the free places to those whose turn it is; mu is held.
func (ps *places) give() {
	for {
		next, ok := ps.queue.Next()
		if !ok {
			return
		}
		ps.held[next.network]++
		close(next.given)
	}
}
