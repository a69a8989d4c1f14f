package workers

import (
	"context"
	"errors"
	"time"
)

const (
	workEvery = 250 * time.Millisecond // a worker says what it is doing
	quiet     = 4 * workEvery          // without a word a task is lost
	maxTries  = 16                     // of asking the group for one task, each of which is refused at once or takes it
)

// Why a task is not done by a worker.
var (
	errNobody   = errors.New("workers: there is no worker")
	errNotTaken = errors.New("workers: no worker took it in time")
	errQuiet    = errors.New("workers: nothing is heard of its worker any more")
	errLate     = errors.New("workers: its worker is late")
	errFailed   = errors.New("workers: its worker gave it back")
)

// waiting is a task that a node waits for. Its channels are read by one goroutine.
type waiting struct {
	worker  string        // that has taken it, "": none has; guarded by Client.mu
	taken   chan struct{} // has room for one
	refused chan struct{} // has room for all that are asked
	alive   chan int      // is told how far it is; has room for one
	ended   chan reply    // has room for one
}

// terms say how a task is to be done.
type terms struct {
	worker   string        // is asked first; "": nobody is
	take     time.Duration // until it must be taken
	answer   time.Duration // from then until it must be answered; 0: as long as it is heard of
	progress func(int)     // is told how far it is; nil: nobody is
}

// do has a task done, on the caller's goroutine, and returns the worker that took it, "" if none did. Its error is ctx's, or
// one of those above.
func (f *Client) do(ctx context.Context, e task, t terms) (r reply, worker string, err error) {
	w, tries := f.begin(&e)
	if w == nil {
		return r, "", errNobody
	}
	answered := false
	defer func() { f.end(e.ID, w, answered) }()
	asked := time.Now()
	if err := f.assign(ctx, e, w, t, tries); err != nil {
		if errors.Is(err, errNotTaken) {
			f.counts.notTaken.Inc()
		}
		return r, "", err
	}
	f.counts.take.Observe(time.Since(asked).Seconds())
	r, err = f.await(ctx, w, t)
	worker = f.workerOf(w)
	answered = err == nil || errors.Is(err, errFailed)
	if err != nil && ctx.Err() == nil {
		f.counts.lost.Inc()
		f.log.Warn("a worker did not do what it had taken", "worker", worker, "game", e.Game, "err", err)
	}
	return r, worker, err
}

// begin numbers a task, and returns how often the group may be asked; nil if there is none.
func (f *Client) begin(e *task) (w *waiting, tries int) {
	tries = min(2*f.there(), maxTries) // which workers are asked is left to chance
	if tries == 0 {
		return nil, 0
	}
	w = &waiting{
		taken: make(chan struct{}, 1), refused: make(chan struct{}, maxTries+1),
		alive: make(chan int, 1), ended: make(chan reply, 1),
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	f.last++
	e.Node, e.ID, e.Version = f.node, f.last, f.version
	f.out[e.ID] = w
	return w, tries
}

// end forgets a task, and tells its worker so if that may still be doing it.
func (f *Client) end(id uint64, w *waiting, answered bool) {
	f.mu.Lock()
	delete(f.out, id)
	worker := w.worker
	f.mu.Unlock()
	if worker != "" && !answered {
		f.send(worker, unwanted, wants{Node: f.node, Not: []uint64{id}})
	}
}

func (f *Client) workerOf(w *waiting) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return w.worker
}

// assign waits until a task has been taken: by its own worker, which has half of the time, or one of the group.
func (f *Client) assign(ctx context.Context, e task, w *waiting, t terms, tries int) error {
	message := encode(wanted, e)
	over := time.NewTimer(t.take)
	defer over.Stop()
	group := searches
	if e.Review != nil {
		group = reviews
	}
	to, own := group, (<-chan time.Time)(nil)
	if t.worker != "" && f.knows(t.worker) {
		half := time.NewTimer(t.take / 2)
		defer half.Stop()
		to, own = toWorker+t.worker, half.C
	}
	for {
		if !f.post(to, message) {
			return errNobody
		}
		if to == group {
			own, tries = nil, tries-1
		}
		select {
		case <-w.taken:
			return nil
		case <-w.refused:
			if to == group && tries == 0 {
				return errNotTaken
			}
		case <-own:
		case <-over.C:
			return errNotTaken
		case <-ctx.Done():
			return ctx.Err()
		}
		to = group
	}
}

// await waits for the answer to a task that has been taken.
func (f *Client) await(ctx context.Context, w *waiting, t terms) (reply, error) {
	still := time.NewTimer(f.quiet)
	defer still.Stop()
	var late <-chan time.Time
	if t.answer > 0 {
		timer := time.NewTimer(t.answer)
		defer timer.Stop()
		late = timer.C
	}
	for {
		select {
		case r := <-w.ended:
			if r.Failed {
				return r, errFailed
			}
			return r, nil
		case n := <-w.alive:
			still.Reset(f.quiet)
			if t.progress != nil {
				t.progress(n)
			}
		case <-still.C:
			return reply{}, errQuiet
		case <-late:
			return reply{}, errLate
		case <-ctx.Done():
			return reply{}, ctx.Err()
		}
	}
}

// replied handles a worker's message about a task. If the task is another worker's, or nobody waits for it any more, the
// worker is told that it is not wanted.
func (f *Client) replied(k kind, r reply) {
	f.mu.Lock()
	w := f.out[r.ID]
	open := w != nil && w.worker == ""
	if open && k == taken {
		w.worker = r.Worker
	}
	its := w != nil && w.worker == r.Worker
	f.mu.Unlock()
	switch {
	case k == taken && its:
		offer(w.taken, struct{}{})
	case k == taken:
		f.send(r.Worker, unwanted, wants{Node: f.node, Not: []uint64{r.ID}})
	case k == refused && open:
		offer(w.refused, struct{}{})
	case k == done && its:
		offer(w.ended, r)
	}
}

// atWork takes a worker's word of what it is doing, and answers with what of it is not wanted: often nothing, so
// that the worker knows that somebody waits.
func (f *Client) atWork(a atWork) {
	not := wants{Node: f.node}
	f.mu.Lock()
	for _, p := range a.Tasks {
		w := f.out[p.ID]
		if w == nil || w.worker != a.Worker {
			not.Not = append(not.Not, p.ID)
			continue
		}
		offer(w.alive, p.Done)
	}
	f.mu.Unlock()
	f.send(a.Worker, unwanted, not)
}

// offer gives a value to a receiver that waits for one, if there is room.
func offer[T any](to chan T, v T) {
	select {
	case to <- v:
	default:
	}
}
