package engine

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

// Work that answers no game in play has a lower priority than the pool's requests. It runs on goroutines of its own
// while a processor is free that neither a request nor work before it wants. Otherwise it pauses, except for a moment
// now and then, so that it ends even on a server that is never idle.

// patience is how long work stands still at most before it has its moment, of about a millisecond.
const patience = 50 * time.Millisecond

// Rank says who goes first of what goes behind the requests.
type Rank int

// The ranks, the first to go first.
const (
	Analysis Rank = iota // a position that somebody looks at
	Review               // a game that is over
	ranks
)

// crowd counts the work that wants processors. counts are read without mu; paused work waits on less.
type crowd struct {
	processors int // for searches: one is left to all the rest
	patience   time.Duration

	requests atomic.Int32
	behind   [ranks]atomic.Int32

	mu   sync.Mutex
	less *sync.Cond // a count has fallen
}

func newCrowd() *crowd {
	c := &crowd{processors: max(1, runtime.GOMAXPROCS(0)-1), patience: patience}
	c.less = sync.NewCond(&c.mu)
	return c
}

// full reports whether work of a rank has to stand still.
func (c *crowd) full(r Rank) bool {
	wanted := int(c.requests.Load())
	for before := range r {
		wanted += int(c.behind[before].Load())
	}
	return wanted >= c.processors
}

// count notes how many requests wait and are searched.
func (c *crowd) count(requests int) {
	if before := c.requests.Swap(int32(requests)); int(before) > requests {
		c.wake()
	}
}

func (c *crowd) wake() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.less.Broadcast()
}

// Behind returns a context for searches of an Engine or a Solver that go behind the pool's requests, and a function to
// call when they are done. Whenever such a search looks at its context, which it does about every millisecond, it
// lets other goroutines go first, and stands still for up to patience while all processors for searches are wanted by
// requests and work of a rank before its own. A context made from this one does not do so: the search must get this one.
func (p *Pool) Behind(ctx context.Context, r Rank) (polite context.Context, done func()) {
	c := p.crowd
	c.behind[r].Add(1)
	var once sync.Once
	return behind{ctx, c, r}, func() {
		once.Do(func() {
			c.behind[r].Add(-1)
			c.wake()
		})
	}
}

// behind is the context of work of a rank.
type behind struct {
	context.Context
	crowd *crowd
	rank  Rank
}

func (b behind) Err() error {
	runtime.Gosched()
	if b.crowd.full(b.rank) {
		b.stand()
	}
	return b.Context.Err()
}

// stand waits until there is room, patience is over or the context has ended.
func (b behind) stand() {
	c := b.crowd
	defer context.AfterFunc(b.Context, c.wake)()
	until := time.Now().Add(c.patience)
	timer := time.AfterFunc(c.patience, c.wake)
	defer timer.Stop()
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.full(b.rank) && b.Context.Err() == nil && time.Now().Before(until) {
		c.less.Wait()
	}
}
