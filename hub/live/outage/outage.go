// Package outage knows the times in which the server cannot receive, present and past.
//
// An outage begins at the last instant at which the server could receive, and while it lasts the server is frozen:
// nothing is decided and no flag falls. It begins when a heartbeat or an event cannot be stored, or when the process
// stood still. It ends when a heartbeat is stored and a trial has shown that events can be; it is stored itself before
// anybody's clock is resumed.
//
// Reading order: outage.go (the questions of others, and the beginnings of an outage), beat.go (the loops, and its
// end).
package outage

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// ErrFrozen is returned while nothing can be stored.
var ErrFrozen = errors.New("outage: nothing can be stored now")

// Beats keeps the server's heartbeat: the newest instant at which it certainly could receive moves.
type Beats interface {
	// Beat stores now as the newest heartbeat.
	Beat(ctx context.Context, now time.Time) error
	// LastBeat returns the newest heartbeat stored by any server, zero if there is none.
	LastBeat(ctx context.Context) (time.Time, error)
	// Outage notes a time in which nobody could be heard, and stores its end as the newest heartbeat.
	Outage(ctx context.Context, o records.Outage) error
	// Outages returns those that are remembered, oldest first: the last records.OutagesKept.
	Outages(ctx context.Context) ([]records.Outage, error)
}

// Config is what Outages needs.
type Config struct {
	Beats Beats
	// Try returns nil if events can be stored now. It writes more than many of them need.
	Try   func(context.Context) error
	Every time.Duration // between heartbeats
	// Standstill is how long the process may not have run before people could not be heard.
	Standstill time.Duration
	Life       context.Context // of every question to the store
	Stop       <-chan struct{} // closed at the stop
	Log        *slog.Logger
	Gauge      prometheus.Gauge // 1 during an outage

	Tell  func(on bool) // tells every page that an outage has begun or ended
	Ended func()        // an outage has ended: clocks are to be resumed
}

// Outages knows whether there is an outage now, and the past ones.
type Outages struct {
	cfg  Config
	born time.Time // the zero of monotonic instants, before any of them

	frozen    atomic.Bool   // written under mu
	announced atomic.Bool   // every page has been told of it, or is told when it says hello
	wake      chan struct{} // makes Beat look at once; one note is enough

	// For a quick look with every move; written under mu.
	runs  atomic.Int64 // ran, since born, ns
	count atomic.Int64 // of the outages there have been
	back  atomic.Int64 // when the newest of them ended, Unix ms

	mu      sync.Mutex       // guards the following
	ran     time.Time        // when the process last showed that it runs
	beaten  time.Time        // the last heartbeat that was stored
	heard   time.Time        // when somebody could last be heard before the one that lasts
	stood   bool             // it began with a standstill: it counts however short it is
	past    []records.Outage // oldest first
	dropped int              // those that are forgotten
}

// New returns outages that are not frozen and know of none; call Recall.
func New(c Config) *Outages {
	return &Outages{cfg: c, born: time.Now().Add(-time.Second), wake: make(chan struct{}, 1)}
}

// Frozen reports whether there is an outage.
func (o *Outages) Frozen() bool { return o.frozen.Load() }

// Announced reports whether pages have been told of the current outage.
func (o *Outages) Announced() bool { return o.announced.Load() }

// Freeze begins an outage, unless there is one: nobody has been heard since the last heartbeat.
func (o *Outages) Freeze(why string, err error) {
	o.mu.Lock()
	fresh := o.begin(o.beaten)
	o.mu.Unlock()
	o.announce(fresh, why, err)
}

// StoodStill begins an outage if the process has not run for a while: it was stopped, or its machine was moved. Code that is
// about to charge time asks first.
func (o *Outages) StoodStill(now time.Time) bool {
	if o.sinceBorn(now)-o.runs.Load() <= int64(o.cfg.Standstill) {
		return false
	}
	o.mu.Lock()
	since := o.ran
	if now.Sub(since) <= o.cfg.Standstill { // somebody else has found out
		o.mu.Unlock()
		return o.frozen.Load()
	}
	o.stood = true
	fresh := o.begin(since)
	o.runsAt(now)
	o.mu.Unlock()
	o.announce(fresh, "the process stood still", nil)
	return true
}

// begin begins an outage, or moves the beginning of the current one back. Time that an earlier outage has excused is not
// excused again. It reports whether the outage is new; mu is held.
func (o *Outages) begin(since time.Time) bool {
	if n := len(o.past); n > 0 {
		since = game.Later(since, o.past[n-1].Back)
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

// announce logs that an outage has begun and makes Beat look at it.
func (o *Outages) announce(fresh bool, why string, err error) {
	if !fresh {
		return
	}
	o.cfg.Gauge.Set(1)
	o.cfg.Log.Error("an outage: nothing is decided and clocks stand still", "why", why, "err", err)
	select {
	case o.wake <- struct{}{}:
	default:
	}
}

// runsAt notes that the process runs; mu is held.
func (o *Outages) runsAt(now time.Time) {
	o.ran = now
	o.runs.Store(o.sinceBorn(now))
}

// sinceBorn is an instant as an atomic holds it: monotonic, so that a step of the wall clock is no
// standstill.
func (o *Outages) sinceBorn(t time.Time) int64 { return int64(t.Sub(o.born)) }

// LastHeard returns when somebody could last be heard before the current outage.
func (o *Outages) LastHeard() time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.heard
}

// LastBack returns when the newest outage ended, zero if there was none.
func (o *Outages) LastBack() time.Time {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.past) == 0 {
		return time.Time{}
	}
	return o.past[len(o.past)-1].Back
}

// ClocksAt returns the instant whose clocks are shown at now: in an outage they stand still.
func (o *Outages) ClocksAt(now time.Time) time.Time {
	if !o.frozen.Load() {
		return now
	}
	return o.LastHeard()
}

// Since returns the outages that ended after an instant, oldest first, and how many there have been in
// all. known is how many the caller has dealt with.
func (o *Outages) Since(at time.Time, known int) (missed []records.Outage, all int) {
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

// remember notes an outage that is over; mu is held.
func (o *Outages) remember(over records.Outage) {
	o.past = append(o.past, over)
	o.back.Store(over.Back.UnixMilli())
	if n := len(o.past) - records.OutagesKept; n > 0 {
		o.past = slices.Delete(o.past, 0, n)
		o.dropped += n
	}
	o.count.Store(int64(o.dropped + len(o.past)))
}
