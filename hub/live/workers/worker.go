package workers

import (
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/engine/review"
	"github.com/tengen-go/tengen/hub/base/guard"
)

// unheard is how long a worker works for a node that says nothing.
const unheard = 3 * time.Second

// WorkerConfig is what a worker is made of.
type WorkerConfig struct {
	Bus      Bus
	Pool     Searcher
	Searches int // at a time
	// Review makes a report of a game, a coarse one or a complete one, behind the searches, and tells how many positions
	// have been looked at.
	Review  func(ctx context.Context, g review.Game, complete bool, looked func(positions int)) (report []byte, err error)
	Reviews int    // at a time; 0: none
	Version string // of the engine: other versions' nodes are not worked for
	Host    string // where it runs, for people
	Log     *slog.Logger
	Metrics prometheus.Registerer
}

// Worker does what nodes want done. It is for concurrent use.
type Worker struct {
	cfg   WorkerConfig
	name  string        // of its own with each start
	deaf  time.Duration // how long it works for a node that says nothing; tests over a real network set it
	guard guard.Guard
	ended *prometheus.CounterVec // tasks by how they ended

	life    context.Context // of its tasks
	end     context.CancelCauseFunc
	stopped chan struct{}
	running sync.WaitGroup // run, and the tasks
	subs    []func()       // end the subscriptions: to the groups, then to its own subject

	mu      sync.Mutex // guards the following
	leaving bool
	works   map[place]*work
	places  *fair.Queue[place]   // of searches; nothing waits in it
	nodes   map[string]time.Time // when each that has a task here was last heard
}

// place names a task.
type place struct {
	node string
	id   uint64
}

// errLeaving ends the tasks of a worker that stops.
var errLeaving = errors.New("workers: the worker stops")

// NewWorker returns a worker that does nothing yet: call Open.
func NewWorker(c WorkerConfig) *Worker {
	h := &Worker{
		cfg: c, name: rand.Text(), deaf: unheard, stopped: make(chan struct{}), works: map[place]*work{}, places: fair.New[place](c.Searches), nodes: map[string]time.Time{},
		ended: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "tengen_worker_tasks_total", Help: "What nodes asked for, by how it ended: done, unwanted, failed, refused.",
		}, []string{"what", "end"}),
	}
	panics := prometheus.NewCounter(prometheus.CounterOpts{Name: "tengen_worker_panics_total", Help: "Tasks that panicked."})
	h.guard = guard.Guard{Log: c.Log, Panics: panics}
	h.life, h.end = context.WithCancelCause(context.Background())
	c.Metrics.MustRegister(h.ended, panics)
	return h
}

// Open begins to take tasks. Stop ends it.
func (h *Worker) Open() error {
	for _, s := range []struct {
		subject string
		listen  func(subject string, f func([]byte)) (func(), error)
	}{
		{toWorker + h.name, h.cfg.Bus.Subscribe}, {searches, h.share}, {reviews, h.share},
	} {
		if s.subject == reviews && h.cfg.Reviews == 0 {
			continue
		}
		stop, err := s.listen(s.subject, h.hear)
		if err != nil {
			h.deafen(0)
			return err
		}
		h.subs = append(h.subs, stop)
	}
	h.running.Go(h.run)
	return nil
}

func (h *Worker) share(subject string, f func([]byte)) (func(), error) {
	return h.cfg.Bus.Share(subject, group, f)
}

// deafen ends the subscriptions but the first so many.
func (h *Worker) deafen(but int) {
	for len(h.subs) > but {
		last := len(h.subs) - 1
		h.subs[last]()
		h.subs = h.subs[:last]
	}
}

// Stop takes nothing any more, gives the reviews back at once, and the searches that are not done when ctx ends. Call
// it once, after Open.
func (h *Worker) Stop(ctx context.Context) {
	h.mu.Lock()
	h.leaving = true
	h.mu.Unlock()
	h.publish(allWorkers, beat, sign{Worker: h.name, Host: h.cfg.Host, Version: h.cfg.Version, Leaving: true})
	h.deafen(1)
	h.mu.Lock()
	for _, w := range h.works {
		if w.Review != nil {
			w.end(errLeaving)
		}
	}
	h.mu.Unlock()
	h.idle(ctx)
	h.end(errLeaving)
	close(h.stopped)
	h.running.Wait()
	h.deafen(0)
}

// idle waits until there is no task, or ctx ends.
func (h *Worker) idle(ctx context.Context) {
	for {
		var some *work
		h.mu.Lock()
		for _, w := range h.works {
			some = w
		}
		h.mu.Unlock()
		if some == nil {
			return
		}
		select {
		case <-some.gone:
		case <-ctx.Done():
			return
		}
	}
}

// run gives signs of life, until the worker has stopped.
func (h *Worker) run() {
	tick := time.NewTicker(workEvery)
	defer tick.Stop()
	next := time.Now()
	for {
		if now := time.Now(); !now.Before(next) {
			next = now.Add(beatEvery - workEvery/2)
			h.beat()
		}
		h.report(time.Now())
		select {
		case <-tick.C:
		case <-h.stopped:
			return
		}
	}
}

func (h *Worker) beat() {
	h.mu.Lock()
	leaving := h.leaving
	h.mu.Unlock()
	if !leaving {
		h.publish(allWorkers, beat, sign{Worker: h.name, Host: h.cfg.Host, Version: h.cfg.Version})
	}
}

// report tells each node how far its tasks are, and drops those of nodes that are not heard.
func (h *Worker) report(now time.Time) {
	of, busy := map[string][]progress{}, map[string]bool{}
	h.mu.Lock()
	for p, w := range h.works {
		if now.Sub(h.nodes[p.node]) > h.deaf {
			h.cfg.Log.Warn("nobody is heard to want a task", "node", p.node, "game", w.Game)
			h.drop(w)
			continue
		}
		busy[p.node] = true
		if w.announced.Load() {
			of[p.node] = append(of[p.node], progress{ID: p.id, Done: int(w.looked.Load())})
		}
	}
	for node := range h.nodes {
		if !busy[node] {
			delete(h.nodes, node)
		}
	}
	h.mu.Unlock()
	for node, list := range of {
		h.publish(toNode+node, signs, atWork{Worker: h.name, Tasks: list})
	}
}

// hear takes what nodes say.
func (h *Worker) hear(data []byte) {
	k, body, err := kindOf(data)
	if err == nil {
		err = h.take(k, body)
	}
	if err != nil {
		h.cfg.Log.Warn("what came over the bus is nothing for a worker", "kind", k, "err", err)
	}
}

func (h *Worker) take(k kind, body []byte) error {
	switch k {
	case wanted:
		e, err := decode[task](body)
		if err != nil {
			return err
		}
		return h.asked(e)
	case unwanted:
		w, err := decode[wants](body)
		if err == nil {
			h.heard(w)
		}
		return err
	case release:
		o, err := decode[over](body)
		if err == nil {
			h.cfg.Pool.Release(o.Game)
		}
		return err
	}
	return errMessage
}

// heard notes that a node is there, and drops what it does not want.
func (h *Worker) heard(n wants) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.nodes[n.Node] = time.Now()
	for _, id := range n.Not {
		if w := h.works[place{n.Node, id}]; w != nil {
			h.drop(w)
		}
	}
}

// publish publishes a message. A lost one is sent again, or the other side finds out by itself.
func (h *Worker) publish(subject string, k kind, body any) {
	if err := h.cfg.Bus.Publish(subject, encode(k, body)); err != nil {
		h.cfg.Log.Debug("not published", "subject", subject, "err", err)
	}
}
