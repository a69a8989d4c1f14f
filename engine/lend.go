package engine

import (
	"context"
	"runtime"
	"slices"
)

// A worker with nothing to do helps a search that is running, over the same table,
// until a request comes that nobody else is free to take.

// shared is a search that idle workers may help. p.mu guards what changes.
type shared struct {
	team    *team
	req     Request
	helpers int
	done    bool // a helper came to the end of it, or panicked: no use in others
}

// loan is a worker that helps with a search. p.mu guards recalled.
type loan struct {
	to       *shared
	ctx      context.Context
	cancel   context.CancelFunc
	recalled bool // it has been told to come back, and counts as free
}

// yielding is the context of a helper, which lets other goroutines go first
// whenever it looks: nobody shall wait for a processor because somebody helps.
type yielding struct{ context.Context }

func (y yielding) Err() error {
	runtime.Gosched()
	return y.Context.Err()
}

// lendable reports whether others may help with a search. Bots whose search is
// bounded in nodes or depth must play as they were calibrated, however idle the
// pool is.
func lendable(l Limits) bool { return l.Nodes == 0 && l.Depth == 0 }

// lend offers a search to idle workers until shut is called.
func (p *Pool) lend(req Request, t *team) (shut func()) {
	sh := &shared{team: t, req: req}
	p.mu.Lock()
	p.shared = append(p.shared, sh)
	p.ready.Broadcast()
	p.mu.Unlock()
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.shared = slices.DeleteFunc(p.shared, func(o *shared) bool { return o == sh })
	}
}

// borrow lends the calling worker to the search that has the fewest helpers; nil
// if there is none to help. p.mu is held.
func (p *Pool) borrow() *loan {
	var to *shared
	for _, sh := range p.shared {
		if !sh.done && (to == nil || sh.helpers < to.helpers) {
			to = sh
		}
	}
	if to == nil {
		return nil
	}
	ctx, cancel := context.WithCancel(to.team.ctx)
	l := &loan{to: to, ctx: yielding{ctx}, cancel: cancel}
	to.helpers++
	to.team.helpers.Add(1)
	p.loans = append(p.loans, l)
	p.free--
	return l
}

// recall calls back as many helpers as there are requests that could be taken and
// nobody free to take them. p.mu is held.
func (p *Pool) recall() {
	if len(p.loans) == 0 {
		return
	}
	games := p.takeable()
	for _, l := range slices.Backward(p.loans) {
		if p.free >= games {
			return
		}
		if !l.recalled {
			l.recalled = true
			l.cancel()
			p.free++
		}
	}
}

// help is a loan, on the worker that was lent. After a panic the worker gets a new
// searcher, and the game's table goes when the search has ended.
func (w *worker) help(l *loan) {
	p := w.pool
	defer l.to.team.helpers.Done() // last: the search goes on when all is settled
	if p.beforeHelp != nil {
		p.beforeHelp(l.to.req, w.s)
	}
	panicked := l.to.team.help(l.ctx, w.s, func(v any) { p.panics.caught(inHelper, l.to.req.Game, v) })
	if panicked {
		w.s = newSearcher(DefaultOptions())
		p.tables.release(l.to.req.Game)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if !l.recalled {
		p.free++
	}
	if panicked || !l.recalled { // it found no more to do
		l.to.done = true
	}
	l.cancel()
	l.to.helpers--
	p.loans = slices.DeleteFunc(p.loans, func(o *loan) bool { return o == l })
}
