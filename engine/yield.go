package engine

import (
	"context"
	"errors"
	"slices"
	"time"
)

// A search of the full strength may take long. It ends, with the best move so far, as soon as a request waits that no
// worker is free to take. After leastTime it yields if its owner has two places more than the next request's person
// would have (fair.Queue.Yields). After its share it yields if that person would have no more places than its owner
// (fair.Queue.MayTake).

const (
	shareTime = time.Second            // how long a search goes on although requests wait
	leastTime = 100 * time.Millisecond // and although its owner has the most
)

// errYielded ends a search for the sake of others.
var errYielded = errors.New("engine: others wait")

// long is a search that yields. p.mu guards least and share.
type long struct {
	job   *job
	end   context.CancelCauseFunc
	least bool // it has lasted for leastTime
	share bool // it has had its share
}

// lengthy has the search for a job end by end when it has to yield, until done is called.
func (p *Pool) lengthy(j *job, end context.CancelCauseFunc) (done func()) {
	l := &long{job: j, end: end}
	p.mu.Lock()
	j.long = l
	p.longs = append(p.longs, l)
	p.mu.Unlock()
	after := func(d time.Duration, f func()) *time.Timer {
		return time.AfterFunc(d, func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			f()
			p.hurry()
		})
	}
	least, share := after(p.least, func() { l.least = true }), after(p.share, func() { l.share = true })
	return func() {
		least.Stop()
		share.Stop()
		p.mu.Lock()
		defer p.mu.Unlock()
		j.long = nil
		p.longs = slices.DeleteFunc(p.longs, func(o *long) bool { return o == l })
	}
}

// hurry ends the searches that have to yield if a request waits and nobody is free to take it. p.mu is held.
func (p *Pool) hurry() {
	if p.free >= p.takeable() {
		return
	}
	if j, ok := p.queue.Yields(); ok {
		j.long.end(errYielded)
	}
	for _, l := range p.longs {
		if l.share && p.queue.MayTake(l.job) {
			l.end(errYielded)
		}
	}
}

// takeable returns of how many games a request waits that is not being searched. p.mu
// is held.
func (p *Pool) takeable() (n int) {
	for game := range p.waiting {
		if !p.running[game] {
			n++
		}
	}
	return n
}
