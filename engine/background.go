package engine

import (
	"context"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/engine/pause"
)

// Work that answers no game in play goes behind the pool's requests. It runs on goroutines of its own, while
// a processor is left that neither a request nor work before it wants, and stands still otherwise; but for
// a moment now and then, so that it ends some day on a server that is never idle.

// patience is how long work stands still at most before it has its moment, of about a millisecond.
const patience = 50 * time.Millisecond

// Priority is the order of the work that goes behind the requests.
type Priority int

// The ranks, the first to go first.
const (
	Analysis Priority = iota // a position that somebody looks at
	Review                   // a game that is over
	priorityCount
)

// priorities counts the work that wants processors. counts are read without mu; paused work waits on less.
type priorities struct {
	processors int // for searches: one is left to all the rest
	patience   time.Duration

	requests   atomic.Int32
	background [priorityCount]atomic.Int32

	mu   sync.Mutex
	less *sync.Cond // a count has fallen
}

func newPriorities() *priorities {
	c := &priorities{processors: max(1, runtime.GOMAXPROCS(0)-1), patience: patience}
	c.less = sync.NewCond(&c.mu)
	return c
}

// full reports whether work of a rank has to stand still.
func (c *priorities) full(r Priority) bool {
	wanted := int(c.requests.Load())
	for before := range r {
		wanted += int(c.background[before].Load())
	}
	return wanted >= c.processors
}

// count notes how many requests wait and are searched.
func (c *priorities) count(requests int) {
	if before := c.requests.Swap(int32(requests)); int(before) > requests {
		c.wake()
	}
}

func (c *priorities) wake() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.less.Broadcast()
}

// InBackground returns a context for searches of an Engine or a Solver that go behind the pool's requests, and a function to
// call when they are done. Such a search pauses about every millisecond: it
// lets other goroutines go first, and waits for up to patience while all processors for searches are wanted by
// requests and work of a rank before its own.
func (p *Pool) InBackground(ctx context.Context, r Priority) (polite context.Context, done func()) {
	c := p.priorities
	c.background[r].Add(1)
	var once sync.Once
	return pause.With(ctx, func() { c.pause(ctx, r) }), func() {
		once.Do(func() {
			c.background[r].Add(-1)
			c.wake()
		})
	}
}

// pause lets others go first. While work of a rank has to stand still it waits, until there is room, patience is over or the
// context has ended.
func (c *priorities) pause(ctx context.Context, r Priority) {
	runtime.Gosched()
	if !c.full(r) {
		return
	}
	defer context.AfterFunc(ctx, c.wake)()
	until := time.Now().Add(c.patience)
	timer := time.AfterFunc(c.patience, c.wake)
	defer timer.Stop()
	c.mu.Lock()
	defer c.mu.Unlock()
	for c.full(r) && ctx.Err() == nil && time.Now().Before(until) {
		c.less.Wait()
	}
}
