package engine

import (
	"context"
	"errors"
	"runtime"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// worker is what one goroutine of a pool owns.
type worker struct {
	pool  *Pool
	s     *searcher
	small *table // for games that have no table of their own
}

// work is a worker's life: answer a request, or help with another's while there
// is none, until the pool closes.
func (p *Pool) work() {
	w := &worker{pool: p, s: newSearcher(DefaultOptions()), small: newTable(minTableBytes)}
	defer w.small.free()
	for {
		j, l := p.take()
		switch {
		case j != nil:
			res, err := w.answer(j)
			p.done(j, res, err)
			runtime.Gosched() // the waiting caller goes first, since the rest may take long
		case l != nil:
			w.help(l)
		default:
			return
		}
	}
}

// take waits for the job whose turn it is, of those whose games are not being searched, and marks
// its game as running; while there is none, for a search to help with. It returns
// neither when the pool is closed.
func (p *Pool) take() (*job, *assist) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for !p.closed {
		if j, ok := p.queue.Next(); ok {
			p.waits(j, -1)
			j.taken = true
			p.running[j.req.Game] = true
			p.free--
			p.preempt() // others may have to give way for what waits now
			return j, nil
		}
		if l := p.assist(); l != nil {
			return nil, l
		}
		p.ready.Wait()
	}
	return nil, nil
}

// done delivers the answer and lets the next request of the game in.
func (p *Pool) done(j *job, res Result, err error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.queue.Remove(j)
	delete(p.running, j.req.Game)
	p.count()
	p.free++
	switch {
	case err == nil:
		p.stats.Answered++
	case errors.Is(err, ErrClosed):
		p.stats.Refused.Closed++
	}
	p.ready.Broadcast()
	j.finish(res, err)
}

// answer searches for one job. A panic in the search costs that search its
// result, not the pool its worker: the game gets a safe move and ErrPanic, and the
// worker a new searcher, since the old one may be in any state.
func (w *worker) answer(j *job) (res Result, err error) {
	p, req := w.pool, j.req
	panicked := false
	defer func() {
		if v := recover(); v != nil {
			panicked = true
			err = p.panics.caught(inSearch, req.Game, v)
			w.s = newSearcher(DefaultOptions())
			res, _ = p.fallback(req)
		}
		p.tables.unpin(req.Game, panicked)
	}()

	waited := time.Since(j.arrived)
	p.opt.Observer.Waited(waited)
	limits, ok := req.limits(waited)
	if !ok {
		p.late()
		return p.fallback(req)
	}
	if p.opt.Book {
		if res, ok := req.fromBook(); ok {
			return res, nil
		}
	}
	if req.Bot.Searches() {
		if w.s.table, w.s.wins = p.tables.acquire(req.Game, limits.Nodes > 0); w.s.table == nil {
			w.s.table = w.small
			w.small.clear()
		}
	}
	if p.beforeSearch != nil {
		p.beforeSearch(req)
	}
	started := time.Now()
	res, err = req.Bot.Choose(req.Board, req.Seed, limits, func(l Limits) (Result, error) { return w.search(j, l) })
	w.s.table, w.s.wins, w.s.share = nil, nil, nil // also of a bot that has not searched after all
	p.opt.Observer.Thought(req.Bot, time.Since(started))
	return res, err
}

// search searches for one job, with its helpers.
func (w *worker) search(j *job, limits Limits) (Result, error) {
	p, req := w.pool, j.req
	ctx, end := context.WithCancelCause(j.ctx)
	defer end(nil)
	defer context.AfterFunc(p.closing, func() { end(ErrClosed) })()
	if sharable(limits) {
		defer p.preemptible(j, end)()
		w.s.share = func(t *team) func() { return p.offer(req, t) }
	}
	res, err := w.s.findVaried(ctx, req.Board, limits, req.Seed)
	w.s.table, w.s.wins, w.s.share = nil, nil, nil
	if err != nil && j.ctx.Err() == nil {
		switch context.Cause(ctx) {
		case ErrClosed:
			err = ErrClosed
		case errPreempted:
			err = nil
		}
	}
	return res, err
}

// limits returns what is left for the search after the wait; false if nothing.
func (r *Request) limits(waited time.Duration) (Limits, bool) {
	l := r.Bot.Limits()
	if r.Budget > 0 {
		l.Time = min(l.Time, r.Budget-waited)
	}
	return l, l.Time > 0
}

// late counts a request whose time was up before a worker took it.
func (p *Pool) late() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stats.Late++
}

// fallback answers without a search. A board that even SafeMove cannot bear
// gets ErrPanic.
func (p *Pool) fallback(req Request) (res Result, err error) {
	res.Move = board.None
	defer func() {
		if v := recover(); v != nil {
			err = p.panics.caught(inSafeMove, req.Game, v)
		}
	}()
	m, ok := SafeMove(req.Board)
	if !ok {
		return res, ErrNoMove
	}
	return Result{Move: m, PV: []board.Point{m}}, nil
}
