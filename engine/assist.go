package engine

import (
	"context"
	"runtime"
	"slices"

	"github.com/tengen-go/tengen/engine/pause"
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

// assist is a worker that helps with a search. p.mu guards recalled.
type assist struct {
	to       *shared
	ctx      context.Context
	cancel   context.CancelFunc
	recalled bool // it has been told to come back, and counts as free
}

// sharable reports whether others may help with a search. Bots whose search is
// bounded in nodes or depth must play as they were calibrated, however idle the
// pool is.
func sharable(l Limits) bool { return l.Nodes == 0 && l.Depth == 0 }

// offerSearch offers a search to idle workers until shut is called.
func (p *Pool) offerSearch(req Request, t *team) (shut func()) {
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

// assist lends the calling worker to the search that has the fewest helpers; nil
// if there is none to help. p.mu is held.
func (p *Pool) assist() *assist {
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
	// Nobody shall wait for a processor because somebody helps.
	l := &assist{to: to, ctx: pause.With(ctx, runtime.Gosched), cancel: cancel}
	to.helpers++
	to.team.helpers.Add(1)
	p.assists = append(p.assists, l)
	p.free--
	return l
}

// recall calls back as many helpers as there are requests that could be taken and
// nobody free to take them. p.mu is held.
func (p *Pool) recall() {
	if len(p.assists) == 0 {
		return
	}
	games := p.takeable()
	for _, l := range slices.Backward(p.assists) {
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

// help runs an assist on its worker. After a panic the worker gets a new
// searcher, and the game's table goes when the search has ended.
func (w *worker) help(l *assist) {
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
	p.assists = slices.DeleteFunc(p.assists, func(o *assist) bool { return o == l })
}
