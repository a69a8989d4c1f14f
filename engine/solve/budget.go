package solve

import (
	"context"
	"runtime"
	"time"

	"github.com/tengen-go/tengen/engine/pause"
)

// Budget bounds a search and everything that it calls. The zero Budget is
// spent; Begin fills it. One goroutine at a time uses it.
type Budget struct {
	Nodes   int64 // positions visited
	Stopped bool  // nothing found from now on means anything

	ctx      context.Context
	pause    func()    // of ctx, nil: none
	limit    int64     // nodes; 0: none
	deadline time.Time // zero: none
	check    int64     // nodes at which the clock is read next
	looked   int64     // nodes at the last look at the context
	lookedAt time.Time // of the same look
}

// A search reads the clock every clockNodes nodes at most: a fraction of a millisecond, and a few where other programs
// take the processor. It looks at its context, and lets other goroutines run, every lookEvery, and every CheckNodes
// nodes at most. The first nodes of a search meet cold caches and memory that was never touched, so the clock is read
// after firstCheck nodes and then ever more rarely.
const (
	CheckNodes = 1024
	clockNodes = 64
	firstCheck = 16
	lookEvery  = time.Millisecond
)

// Begin starts a search that ends with the context, after the given number of
// nodes, or at the deadline; 0 and the zero time are no bounds.
func (b *Budget) Begin(ctx context.Context, nodes int64, deadline time.Time) {
	*b = Budget{ctx: ctx, pause: pause.Of(ctx), limit: nodes, deadline: deadline}
	b.look()
}

// End drops the context.
func (b *Budget) End() { b.ctx, b.pause = nil, nil }

// Visit counts a node and looks now and then whether to stop.
func (b *Budget) Visit() {
	b.Nodes++
	if b.Nodes >= b.check {
		if b.Stopped {
			b.Nodes-- // what comes after the end is no visit
			return
		}
		b.tick()
	}
}

// tick reads the clock, and looks at the rest where that is due.
func (b *Budget) tick() {
	now := time.Now()
	if b.Nodes-b.looked >= CheckNodes-clockNodes || now.Sub(b.lookedAt) >= lookEvery {
		runtime.Gosched() // a search must not delay goroutines with little to do
		b.look()
		return
	}
	b.bound(now)
}

// bound checks the bounds that do not need the context, and sets the next check.
func (b *Budget) bound(now time.Time) {
	b.check = b.Nodes + min(max(b.Nodes, firstCheck), clockNodes)
	if b.limit > 0 {
		b.check = min(b.check, b.limit)
		b.Stopped = b.Stopped || b.Nodes >= b.limit
	}
	b.Stopped = b.Stopped || !b.deadline.IsZero() && !now.Before(b.deadline)
}

// Cap replaces the bound of the nodes by so many from now on, 0 for none. A
// search that the old bound has stopped may go on; the other bounds stay.
func (b *Budget) Cap(nodes int64) {
	if b.limit > 0 && b.Nodes >= b.limit {
		b.Stopped = false
	}
	b.limit = 0
	if nodes > 0 {
		b.limit = b.Nodes + nodes
	}
	b.look()
}

// Limit stops the search after so many more nodes, unless an earlier bound does.
// It returns what Restore wants.
func (b *Budget) Limit(nodes int64) (before int64) {
	before = b.limit
	if b.limit == 0 || b.Nodes+nodes < b.limit {
		b.limit = b.Nodes + nodes
	}
	b.look()
	return before
}

// Restore puts the bound of the nodes back; a search that only Limit has
// stopped may go on.
func (b *Budget) Restore(limit int64) {
	b.Stopped, b.limit = false, limit
	b.look()
}

// Add counts nodes that were visited elsewhere.
func (b *Budget) Add(nodes int64) {
	b.Nodes += nodes
	b.look()
}

func (b *Budget) look() {
	if b.pause != nil {
		b.pause()
	}
	b.looked, b.lookedAt = b.Nodes, time.Now()
	b.bound(b.lookedAt)
	b.Stopped = b.Stopped || b.ctx.Err() != nil
}
