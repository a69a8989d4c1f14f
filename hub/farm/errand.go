package farm

import (
	"context"
	"errors"
	"time"
)

const (
	workEvery = 250 * time.Millisecond // a hand says what it is doing
	quiet     = 4 * workEvery          // without a word an errand is lost
	maxTries  = 16                     // of asking the group for one errand, each of which is refused at once or takes it
)

// Why an errand is not done by a hand.
var (
	errNobody   = errors.New("farm: there is no worker")
	errNotTaken = errors.New("farm: no worker took it in time")
	errQuiet    = errors.New("farm: nothing is heard of its worker any more")
	errLate     = errors.New("farm: its worker is late")
	errFailed   = errors.New("farm: its worker gave it back")
)

// waiting is an errand that a node waits for. Its channels are read by one goroutine.
type waiting struct {
	hand    string        // that has taken it, "": none has; guarded by Farm.mu
	taken   chan struct{} // has room for one
	refused chan struct{} // has room for all who are asked
	alive   chan int      // is told how far it is; has room for one
	ended   chan reply    // has room for one
}

// terms say how an errand is to be done.
type terms struct {
	hand     string        // is asked first; "": nobody is
	take     time.Duration // until it must be taken
	answer   time.Duration // from then until it must be answered; 0: as long as it is heard of
	progress func(int)     // is told how far it is; nil: nobody is
}

// do has an errand done, on the caller's goroutine, and returns who has taken it, "" if nobody has. Its error is ctx's, or
// one of those above.
func (f *Farm) do(ctx context.Context, e errand, t terms) (r reply, hand string, err error) {
	w, tries := f.begin(&e)
	if w == nil {
		return r, "", errNobody
	}
	answered := false
	defer func() { f.end(e.ID, w, answered) }()
	asked := time.Now()
	if err := f.handOut(ctx, e, w, t, tries); err != nil {
		if errors.Is(err, errNotTaken) {
			f.counts.notTaken.Inc()
		}
		return r, "", err
	}
	f.counts.take.Observe(time.Since(asked).Seconds())
	r, err = f.await(ctx, w, t)
	hand = f.handOf(w)
	answered = err == nil || errors.Is(err, errFailed)
	if err != nil && ctx.Err() == nil {
		f.counts.lost.Inc()
		f.log.Warn("a worker did not do what it had taken", "worker", hand, "game", e.Game, "err", err)
	}
	return r, hand, err
}

// begin numbers an errand, and returns how often the group may be asked; nil if there is none.
func (f *Farm) begin(e *errand) (w *waiting, tries int) {
	tries = min(2*f.there(), maxTries) // who is asked is left to chance
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

// end forgets an errand, and tells its hand so if that may still be doing it.
func (f *Farm) end(id uint64, w *waiting, answered bool) {
	f.mu.Lock()
	delete(f.out, id)
	hand := w.hand
	f.mu.Unlock()
	if hand != "" && !answered {
		f.send(hand, unwanted, wants{Node: f.node, Not: []uint64{id}})
	}
}

func (f *Farm) handOf(w *waiting) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	return w.hand
}

// handOut waits until an errand has been taken: by its own hand, which has half of the time, or one of the group.
func (f *Farm) handOut(ctx context.Context, e errand, w *waiting, t terms, tries int) error {
	message := encode(ask, e)
	over := time.NewTimer(t.take)
	defer over.Stop()
	group := searches
	if e.Review != nil {
		group = reviews
	}
	to, own := group, (<-chan time.Time)(nil)
	if t.hand != "" && f.knows(t.hand) {
		half := time.NewTimer(t.take / 2)
		defer half.Stop()
		to, own = toHand+t.hand, half.C
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

// await waits for the answer to an errand that has been taken.
func (f *Farm) await(ctx context.Context, w *waiting, t terms) (reply, error) {
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

// replied takes what a hand says of an errand. Whoever takes one that is another's, or that nobody waits for any
// more, hears that it is not wanted.
func (f *Farm) replied(k kind, r reply) {
	f.mu.Lock()
	w := f.out[r.ID]
	open := w != nil && w.hand == ""
	if open && k == taken {
		w.hand = r.Hand
	}
	its := w != nil && w.hand == r.Hand
	f.mu.Unlock()
	switch {
	case k == taken && its:
		offer(w.taken, struct{}{})
	case k == taken:
		f.send(r.Hand, unwanted, wants{Node: f.node, Not: []uint64{r.ID}})
	case k == refused && open:
		offer(w.refused, struct{}{})
	case k == done && its:
		offer(w.ended, r)
	}
}

// atWork takes a hand's word of what it is doing, and answers with what of it is not wanted: often nothing, so
// that the hand knows that somebody waits.
func (f *Farm) atWork(a atWork) {
	not := wants{Node: f.node}
	f.mu.Lock()
	for _, p := range a.Errands {
		w := f.out[p.ID]
		if w == nil || w.hand != a.Hand {
			not.Not = append(not.Not, p.ID)
			continue
		}
		offer(w.alive, p.Done)
	}
	f.mu.Unlock()
	f.send(a.Hand, unwanted, not)
}

// offer gives a value to who waits for one, if there is room.
func offer[T any](to chan T, v T) {
	select {
	case to <- v:
	default:
	}
}
