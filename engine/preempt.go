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

// errPreempted ends a search for the sake of others.
var errPreempted = errors.New("engine: others wait")

// preemptible is a search that yields. p.mu guards least and share.
type preemptible struct {
	job   *job
	end   context.CancelCauseFunc
	least bool // it has lasted for leastTime
	share bool // it has had its share
}

// preemptible has the search for a job end by end when it has to yield, until done is called.
func (p *Pool) preemptible(j *job, end context.CancelCauseFunc) (done func()) {
	l := &preemptible{job: j, end: end}
	p.mu.Lock()
	j.preemptible = l
	p.preemptibles = append(p.preemptibles, l)
	p.mu.Unlock()
	after := func(d time.Duration, f func()) *time.Timer {
		return time.AfterFunc(d, func() {
			p.mu.Lock()
			defer p.mu.Unlock()
			f()
			p.preempt()
		})
	}
	least, share := after(p.least, func() { l.least = true }), after(p.share, func() { l.share = true })
	return func() {
		least.Stop()
		share.Stop()
		p.mu.Lock()
		defer p.mu.Unlock()
		j.preemptible = nil
		p.preemptibles = slices.DeleteFunc(p.preemptibles, func(o *preemptible) bool { return o == l })
	}
}

// preempt ends the searches that have to yield if a request waits and nobody is free to take it. p.mu is held.
func (p *Pool) preempt() {
	if p.free >= p.takeable() {
		return
	}
	if j, ok := p.queue.Yields(); ok {
		j.preemptible.end(errPreempted)
	}
	for _, l := range p.preemptibles {
		if l.share && p.queue.MayTake(l.job) {
			l.end(errPreempted)
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
