package engine

import (
	"context"
	"errors"
	"slices"
	"time"
)

// A search of the full strength may take long. Once it has had its share, it ends as
// soon as a request waits that no worker is free to take, with the best move so far.

// shareTime is how long a search goes on although requests wait.
const shareTime = time.Second

// errYielded ends a search for the sake of others.
var errYielded = errors.New("engine: others wait")

// long is a search that yields. p.mu guards share.
type long struct {
	end   context.CancelCauseFunc
	share bool // it has had its share
}

// lengthy has a search end by end when it has to yield, until done is called.
func (p *Pool) lengthy(end context.CancelCauseFunc) (done func()) {
	l := &long{end: end}
	p.mu.Lock()
	p.longs = append(p.longs, l)
	p.mu.Unlock()
	t := time.AfterFunc(p.share, func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		l.share = true
		p.hurry()
	})
	return func() {
		t.Stop()
		p.mu.Lock()
		defer p.mu.Unlock()
		p.longs = slices.DeleteFunc(p.longs, func(o *long) bool { return o == l })
	}
}

// hurry ends the searches that have had their share if a request waits and nobody is
// free to take it. p.mu is held.
func (p *Pool) hurry() {
	if len(p.queue) == 0 || p.free >= p.takeable() {
		return
	}
	for _, l := range p.longs {
		if l.share {
			l.end(errYielded)
		}
	}
}

// takeable returns of how many games a request waits that is not being searched. p.mu
// is held.
func (p *Pool) takeable() int {
	games := map[string]bool{}
	for _, j := range p.queue {
		if !p.running[j.req.Game] {
			games[j.req.Game] = true
		}
	}
	return len(games)
}
