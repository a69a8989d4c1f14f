package engine

import (
	"context"
	"runtime"
	"time"

	"tengen/engine/board"
	"tengen/engine/book"
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
	for {
		j, l := p.take()
		switch {
		case j != nil:
			res, err, panicked := w.answer(j)
			p.done(j, res, err, panicked)
			runtime.Gosched() // who waited for the answer goes first: what follows may be long
		case l != nil:
			w.help(l)
		default:
			return
		}
	}
}

// take waits for the first job whose game is not being searched, and marks the
// game as running; while there is none, for a search to help with. It returns
// neither when the pool is closed.
func (p *Pool) take() (*job, *loan) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for !p.closed {
		for i, j := range p.queue {
			if p.running[j.req.Game] {
				continue
			}
			p.queue = append(p.queue[:i], p.queue[i+1:]...)
			p.running[j.req.Game] = true
			p.free--
			return j, nil
		}
		if l := p.borrow(); l != nil {
			return nil, l
		}
		p.ready.Wait()
	}
	return nil, nil
}

// done delivers the answer and lets the next request of the game in.
func (p *Pool) done(j *job, res Result, err error, panicked bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.running, j.req.Game)
	p.free++
	if panicked {
		p.stats.Panics++
	}
	if err == nil {
		p.stats.Answered++
	}
	p.ready.Broadcast()
	j.finish(res, err)
}

// answer searches for one job. A panic in the search costs that search its
// result, not the pool its worker: the game gets a safe move, and the worker a
// new searcher, since the old one may be in any state.
func (w *worker) answer(j *job) (res Result, err error, panicked bool) {
	p, req := w.pool, j.req
	defer func() {
		if e := recover(); e != nil {
			panicked = true
			w.s = newSearcher(DefaultOptions())
			res, err = fallback(req.Board)
		}
		p.tables.unpin(req.Game, panicked)
	}()

	limits, ok := req.limits(time.Since(j.arrived))
	if !ok {
		res, err = fallback(req.Board)
		return res, err, false
	}
	if p.opt.Book && req.Strength == Cedar {
		if m, e, ok := book.Lookup(req.Board, req.Seed); ok {
			return Result{Move: m, Score: e.Score, PV: []board.Point{m}}, nil, false
		}
	}
	if req.Strength != Acorn {
		if w.s.table = p.tables.acquire(req.Game); w.s.table == nil {
			w.s.table = w.small
			w.small.clear()
		}
	}
	if p.beforeSearch != nil {
		p.beforeSearch(req)
	}
	if req.Strength == Acorn {
		res, err = acornResult(req)
		return res, err, false
	}

	ctx, cancel := context.WithCancel(j.ctx)
	defer cancel()
	defer context.AfterFunc(p.closing, cancel)()
	if lendable(limits) {
		w.s.lend = func(t *team) func() { return p.offer(req, t) }
	}
	res, err = w.s.findVaried(ctx, req.Board, limits, req.Seed)
	w.s.table, w.s.lend = nil, nil
	if err != nil && j.ctx.Err() == nil && p.closing.Err() != nil {
		err = ErrClosed
	}
	return res, err, false
}

// limits returns what is left for the search after the wait; false if nothing.
func (r *Request) limits(waited time.Duration) (Limits, bool) {
	l := r.Strength.Limits()
	if r.Budget > 0 {
		l.Time = min(l.Time, r.Budget-waited)
	}
	return l, l.Time > 0
}

// acornResult is Acorn's answer in the form of a search's.
func acornResult(req Request) (Result, error) {
	started := time.Now()
	p, ok := acorn(req.Board, req.Seed)
	if !ok {
		return Result{Move: board.None}, ErrNoMove
	}
	return Result{Move: p, Nodes: 1, PV: []board.Point{p}, Elapsed: time.Since(started)}, nil
}

// fallback answers without a search. A board that even SafeMove cannot bear
// gets an error.
func fallback(b *board.Board) (res Result, err error) {
	res.Move = board.None
	defer func() {
		if recover() != nil {
			err = errPanic
		}
	}()
	p, ok := SafeMove(b)
	if !ok {
		return res, ErrNoMove
	}
	return Result{Move: p, PV: []board.Point{p}}, nil
}
