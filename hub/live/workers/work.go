package workers

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/engine/level"
)

// work is a task that a worker is doing.
type work struct {
	task
	board     *board.Board // of a search
	announced atomic.Bool  // the node has been told that it is taken
	looked    atomic.Int64 // positions of a review
	end       context.CancelCauseFunc
	gone      chan struct{} // closed when it has ended, or is not wanted any more
}

// errUnwanted ends a task that its node does not want any more.
var errUnwanted = errors.New("workers: it is not wanted any more")

// who returns the person that a search is for.
func (w *work) who() fair.Who {
	return fair.Who{Wide: w.Search.Who.Wide, Network: w.Search.Who.Network, Person: w.Search.Who.Person}
}

func (w *work) place() place { return place{w.Node, w.ID} }

// what is the task in metrics.
func (w *work) what() string {
	if w.Review != nil {
		return aReview
	}
	return aSearch
}

// asked takes a task, or refuses it at once.
func (h *Worker) asked(e task) (err error) {
	w := &work{task: e, gone: make(chan struct{})}
	if e.Search != nil {
		w.board, err = e.board()
	}
	if err != nil || !h.admit(w) {
		h.ended.WithLabelValues(w.what(), "refused").Inc()
		h.say(w, refused, reply{})
	}
	return err
}

// admit begins a task, if there is a place for it.
func (h *Worker) admit(w *work) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if w.Version != h.cfg.Version || h.leaving || h.works[w.place()] != nil || !h.hasPlace(w) {
		return false
	}
	ctx, end := context.WithCancelCause(h.life)
	w.end = end
	h.works[w.place()], h.nodes[w.Node] = w, time.Now()
	h.running.Go(func() { h.do(ctx, w) })
	return true
}

// hasPlace reports whether there is a place for a task. For a search it takes one: a free one, or that of a person who has two
// more. That person's search goes on until the pool, which now has both, has it yield. So no more than twice as many are here.
// mu is held.
func (h *Worker) hasPlace(w *work) bool {
	searching := 0
	for _, o := range h.works {
		if o.Search != nil {
			searching++
		}
	}
	if w.Review != nil {
		return len(h.works)-searching < h.cfg.Reviews
	}
	if searching >= 2*h.cfg.Searches {
		return false
	}
	h.places.Add(w.who(), w.place())
	if _, ok := h.places.Next(); ok {
		return true
	}
	if before, ok := h.places.Yields(); ok {
		h.places.Remove(before)
		h.places.Next()
		return true
	}
	h.places.Remove(w.place())
	return false
}

// do does a task, from beginning to end.
func (h *Worker) do(ctx context.Context, w *work) {
	h.say(w, taken, reply{})
	w.announced.Store(true)
	var r reply
	err := h.guard.Try("a task", w.Game, func() (err error) {
		if w.Search != nil {
			r.Answer, err = h.search(ctx, w)
		} else {
			r.Report, err = h.review(ctx, w)
		}
		return err
	})
	defer w.end(nil)
	how := "done"
	switch {
	case !h.leave(w):
		h.ended.WithLabelValues(w.what(), "unwanted").Inc()
		return
	case err != nil:
		how, r = "failed", reply{Failed: true}
		h.cfg.Log.Warn("a task is given back", "what", w.what(), "game", w.Game, "err", err)
	}
	h.ended.WithLabelValues(w.what(), how).Inc()
	h.say(w, done, r)
}

func (h *Worker) search(ctx context.Context, w *work) (*answer, error) {
	l, err := level.Asked(w.Search.Level)
	if err != nil {
		return nil, err
	}
	res, err := h.cfg.Pool.Search(ctx, engine.Request{
		Game: w.Game, Board: w.board, Bot: l, Budget: w.Search.Budget, Seed: w.Search.Seed, Who: w.who(),
	})
	if err != nil {
		return nil, err
	}
	return &answer{
		Move: res.Move, Score: res.Score, Mate: res.Mate, Depth: res.Depth, Nodes: res.Nodes, Elapsed: res.Elapsed,
	}, nil
}

func (h *Worker) review(ctx context.Context, w *work) ([]byte, error) {
	report, err := h.cfg.Review(ctx, w.game(), w.Review.Complete, func(n int) { w.looked.Store(int64(n)) })
	if err == nil && len(report) > maxReport {
		err = fmt.Errorf("workers: a report of %d bytes", len(report))
	}
	return report, err
}

// leave takes a task off its place. It reports whether it was still wanted.
func (h *Worker) leave(w *work) bool {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.works[w.place()] != w {
		return false
	}
	h.remove(w)
	return true
}

// remove takes a task off its place; mu is held.
func (h *Worker) remove(w *work) {
	delete(h.works, w.place())
	h.places.Remove(w.place())
	close(w.gone)
}

// drop ends a task that nobody wants, and frees its place at once; mu is held.
func (h *Worker) drop(w *work) {
	h.remove(w)
	w.end(errUnwanted)
}

// say tells a node something of its task.
func (h *Worker) say(w *work, k kind, r reply) {
	r.Worker, r.ID = h.name, w.ID
	h.publish(toNode+w.Node, k, r)
}
