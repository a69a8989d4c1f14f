package hub

import (
	"context"
	"errors"
	"slices"
	"sync"
	"sync/atomic"
	"time"
)

// An outage is a time in which nobody could be heard. While one lasts the hub is
// frozen: nothing is decided and no flag falls. What ends it is a heartbeat, and
// a trial that shows that events can be stored; then every running clock is
// resumed as after a restart.

// ErrFrozen is returned by Ready during an outage.
var ErrFrozen = errors.New("hub: nothing can be stored now")

// standstill is how long the process may not have run before people could not be heard.
const standstill = 2 * time.Second

// lifeAfterStop is how long questions to the store may go on when the hub stops.
const lifeAfterStop = 2 * time.Second

// OutagesKept is how many outages are remembered, here and by the store.
const OutagesKept = 1000

// outages knows whether one lasts and those there have been. The zero value is
// not frozen and knows of none.
type outages struct {
	frozen atomic.Bool   // written under mu
	told   atomic.Bool   // every page has been told of it, or is told when it says hello
	wake   chan struct{} // tells beat to look at once; one note is enough

	// For a quick look, by every move; written under mu.
	runs  atomic.Int64 // ran, since hub.born, ns
	count atomic.Int64 // of the outages there have been
	back  atomic.Int64 // when the newest of them ended, Unix ms

	mu      sync.Mutex // guards the following
	ran     time.Time  // when the process last showed that it runs
	beaten  time.Time  // the last heartbeat that was stored
	heard   time.Time  // when somebody could last be heard before the one that lasts
	stood   bool       // it began with a standstill: it counts however short it is
	past    []Outage   // oldest first
	dropped int        // those that are forgotten
}

// begin begins an outage, or moves the beginning of the one that lasts back. What
// an earlier one has made good is not made good again. It reports whether the
// outage is new; mu is held.
func (o *outages) begin(since time.Time) bool {
	if n := len(o.past); n > 0 {
		since = newest(since, o.past[n-1].Back)
	}
	if o.frozen.Load() {
		if since.Before(o.heard) {
			o.heard = since
		}
		return false
	}
	o.heard = since
	o.frozen.Store(true)
	return true
}

// freeze begins an outage, unless one lasts: nobody has been heard since the last
// heartbeat.
func (h *Hub) freeze(why string, err error) {
	o := &h.outages
	o.mu.Lock()
	fresh := o.begin(o.beaten)
	o.mu.Unlock()
	h.frozen(fresh, why, err)
}

// frozen says that an outage has begun and has beat look at it.
func (h *Hub) frozen(fresh bool, why string, err error) {
	if !fresh {
		return
	}
	h.metrics.frozen.Set(1)
	h.log.Error("an outage: nothing is decided and clocks stand still", "why", why, "err", err)
	select {
	case h.outages.wake <- struct{}{}:
	default:
	}
}

// stoodStill begins an outage if the process has not run for a while: it was
// stopped, or its machine was moved. Whoever is about to charge time asks first.
func (h *Hub) stoodStill(now time.Time) bool {
	o := &h.outages
	if h.sinceBorn(now)-o.runs.Load() <= int64(standstill) {
		return false
	}
	o.mu.Lock()
	since := o.ran
	if now.Sub(since) <= standstill { // somebody else has found out
		o.mu.Unlock()
		return o.frozen.Load()
	}
	o.stood = true
	fresh := o.begin(since)
	o.runsAt(h, now)
	o.mu.Unlock()
	h.frozen(fresh, "the process stood still", nil)
	return true
}

// runsAt notes that the process runs; mu is held.
func (o *outages) runsAt(h *Hub, now time.Time) {
	o.ran = now
	o.runs.Store(h.sinceBorn(now))
}

// hiccup is the longest time since the last heartbeat that is no outage: what was
// refused meanwhile is sent again, and that time is nobody's (Game.Excuse).
func (h *Hub) hiccup() time.Duration { return h.cfg.Limits.Beat + h.cfg.Limits.Beat/4 }

// thaw ends the outage that lasts if events can be stored, and notes it in the
// store before anybody's clock is resumed.
func (h *Hub) thaw() error {
	if err := h.ask(h.cfg.Store.Try); err != nil {
		return err
	}
	o := &h.outages
	o.mu.Lock()
	over := Outage{Heard: o.heard, Back: instant()} // stored and remembered alike
	counts := o.stood || over.Back.Sub(over.Heard) > h.hiccup()
	o.mu.Unlock()
	if counts {
		if err := h.ask(func(ctx context.Context) error { return h.cfg.Beats.Outage(ctx, over) }); err != nil {
			return err
		}
	}
	o.mu.Lock()
	if counts {
		o.remember(over)
	}
	o.beaten, o.stood = over.Back, false
	o.frozen.Store(false)
	o.mu.Unlock()
	h.metrics.frozen.Set(0)
	h.log.Info("events can be stored again", "outage", over.Back.Sub(over.Heard))
	return nil
}

// remember notes an outage that is over; mu is held.
func (o *outages) remember(over Outage) {
	o.past = append(o.past, over)
	o.back.Store(over.Back.UnixMilli())
	if n := len(o.past) - OutagesKept; n > 0 {
		o.past = slices.Delete(o.past, 0, n)
		o.dropped += n
	}
	o.count.Store(int64(o.dropped + len(o.past)))
}

// lastHeard returns when somebody could last be heard before the outage that lasts.
func (o *outages) lastHeard() time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.heard
}

// lastBack returns when the newest outage ended, zero if there was none.
func (o *outages) lastBack() time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.past) == 0 {
		return time.Time{}
	}
	return o.past[len(o.past)-1].Back
}

// clocksAt returns the instant whose clocks are told at now: they stand in an outage.
func (o *outages) clocksAt(now time.Time) time.Time {
	if !o.frozen.Load() {
		return now
	}
	return o.lastHeard()
}

// since returns the outages that ended after an instant, oldest first, and how
// many there have been in all. known is how many the caller has dealt with.
func (o *outages) since(at time.Time, known int) (missed []Outage, all int) {
	if all = int(o.count.Load()); known == all || at.UnixMilli() >= o.back.Load() {
		return nil, all
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, p := range o.past[min(max(0, known-o.dropped), len(o.past)):] {
		if p.Back.After(at) {
			missed = append(missed, p)
		}
	}
	return missed, o.dropped + len(o.past)
}

// span returns for how long nobody could be heard since an instant.
func (o *outages) span(at time.Time) (d time.Duration) {
	missed, _ := o.since(at, 0)
	for _, p := range missed {
		if from := newest(p.Heard, at); p.Back.After(from) {
			d += p.Back.Sub(from)
			at = p.Back
		}
	}
	return d
}

// newest returns the later one of two instants.
func newest(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}

// watch shows that the process runs, and finds out when it did not.
func (h *Hub) watch() {
	tick := time.NewTicker(standstill / 4)
	defer tick.Stop()
	for {
		select {
		case <-h.stopping:
			return
		case <-tick.C:
		}
		if now := time.Now(); !h.stoodStill(now) {
			h.outages.mu.Lock()
			h.outages.runsAt(h, now)
			h.outages.mu.Unlock()
		}
	}
}

// beat writes the heartbeat, which must succeed in time, and ends outages.
func (h *Hub) beat() {
	tick := time.NewTicker(h.cfg.Limits.Beat)
	defer tick.Stop()
	for {
		select {
		case <-h.stopping:
			return
		case <-tick.C:
		case <-h.outages.wake:
		}
		if on := h.beatOnce() != nil; on != h.outages.told.Load() {
			h.tellPause(on)
		}
	}
}

// beatOnce stores a heartbeat and ends the outage that lasts, if it can. During an
// outage the heartbeat that counts stays the last one before it.
func (h *Hub) beatOnce() error {
	ctx, cancel := context.WithTimeout(h.life, h.cfg.Limits.Beat)
	defer cancel()
	now := time.Now()
	if err := h.cfg.Beats.Beat(ctx, h.outages.clocksAt(now)); err != nil {
		h.log.Error("the heartbeat was not stored", "err", err)
		h.freeze("no heartbeat", err)
		return err
	}
	if h.outages.frozen.Load() {
		if err := h.thaw(); err != nil {
			h.log.Error("the database answers, but nothing can be stored", "err", err)
			return err
		}
		h.rooms.each(func(r *room) {
			if err := r.resume(); err != nil {
				h.log.Warn("not resumed yet", "game", r.id, "err", err)
			}
		})
		return nil
	}
	h.outages.mu.Lock()
	h.outages.beaten = now
	h.outages.mu.Unlock()
	return nil
}

// tellPause tells every page that an outage has begun or ended. One that comes in
// meanwhile is told by its welcome, by this or by both.
func (h *Hub) tellPause(on bool) {
	h.outages.told.Store(on)
	f := text(Out{T: OutPause, D: PauseData{On: on}})
	var owed []*conn
	for _, c := range h.conns.all() {
		if c.queue(f) {
			owed = append(owed, c)
		}
	}
	h.drain(owed)
}

// sinceBorn is an instant as an atomic holds it: monotonic, so that a step of
// the wall clock makes nobody absent.
func (h *Hub) sinceBorn(t time.Time) int64 { return int64(t.Sub(h.born)) }

// question returns the context of one question to the store.
func (h *Hub) question() (context.Context, context.CancelFunc) {
	return context.WithTimeout(h.life, storeWait)
}

// ask asks the store one question.
func (h *Hub) ask(f func(context.Context) error) error {
	ctx, cancel := h.question()
	defer cancel()
	return f(ctx)
}

// keep runs a loop of the hub until the stop, also after a panic in it.
func (h *Hub) keep(what string, loop func()) {
	h.wg.Go(func() {
		for h.attempt(what, "", func() error { loop(); return nil }) != nil {
			select {
			case <-time.After(time.Second):
			case <-h.stopping:
				return
			}
		}
	})
}

// recall reads the past outages and notes the time since the last heartbeat of any
// server as one of them, and with it the first heartbeat of this one.
func (h *Hub) recall(ctx context.Context) error {
	past, err := h.cfg.Beats.Outages(ctx)
	if err != nil {
		return err
	}
	last, err := h.cfg.Beats.LastBeat(ctx)
	if err != nil {
		return err
	}
	if last.IsZero() { // nobody was ever heard
		last = time.Unix(0, 0)
	}
	now := instant()
	o := Outage{Heard: last, Back: newest(now, last)}
	if err := h.cfg.Beats.Outage(ctx, o); err != nil {
		return err
	}
	h.outages.mu.Lock()
	defer h.outages.mu.Unlock()
	h.outages.past, h.outages.beaten = past, now
	h.outages.remember(o)
	h.outages.runsAt(h, now)
	return nil
}
