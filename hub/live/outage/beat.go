package outage

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Recall reads the past outages. It notes the time since the last heartbeat of any server as an outage, and with it the first
// heartbeat of this server.
func (o *Outages) Recall(ctx context.Context) error {
	past, err := o.cfg.Beats.Outages(ctx)
	if err != nil {
		return err
	}
	last, err := o.cfg.Beats.LastBeat(ctx)
	if err != nil {
		return err
	}
	if last.IsZero() { // nobody was ever heard
		last = time.Unix(0, 0)
	}
	now := game.Instant(time.Now())
	down := records.Outage{Heard: last, Back: game.Later(now, last)}
	if err := o.cfg.Beats.Outage(ctx, down); err != nil {
		return err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.past, o.beaten = past, now
	o.remember(down)
	o.runsAt(now)
	return nil
}

// Watch shows that the process runs, and finds out when it did not, until the stop.
func (o *Outages) Watch() {
	tick := time.NewTicker(o.cfg.Standstill / 4)
	defer tick.Stop()
	for {
		select {
		case <-o.cfg.Stop:
			return
		case <-tick.C:
		}
		if now := time.Now(); !o.StoodStill(now) {
			o.Ran(now)
		}
	}
}

// Ran notes that the process ran at an instant. Watch calls it. Tests call it to have the process stand still since then.
func (o *Outages) Ran(at time.Time) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.runsAt(at)
}

// Beat stores heartbeats, which must succeed in time, and ends outages, until the stop.
func (o *Outages) Beat() {
	tick := time.NewTicker(o.cfg.Every)
	defer tick.Stop()
	for {
		select {
		case <-o.cfg.Stop:
			return
		case <-tick.C:
		case <-o.wake:
		}
		o.tell(o.beat() != nil)
	}
}

// tell tells every page that an outage has begun or ended, unless it has been told.
func (o *Outages) tell(on bool) {
	if on != o.announced.Load() {
		o.announced.Store(on) // a client that says hello now is told by the welcome
		o.cfg.Tell(on)
	}
}

// beatsMost is for how many heartbeats' time an answer is waited for. An outage begins after one. But giving a question up costs the
// connection, and with it the lease: another one takes longer than an answer where the database is merely slow.
const beatsMost = 3

// beat stores a heartbeat and ends the current outage, if it can. During an outage the last heartbeat before it stays the one
// that counts.
func (o *Outages) beat() error {
	ctx, cancel := context.WithTimeout(o.cfg.Life, beatsMost*o.cfg.Every)
	defer cancel()
	now := time.Now()
	stored := make(chan error, 1)
	go func() { stored <- o.cfg.Beats.Beat(ctx, o.ClocksAt(now)) }()
	late := time.NewTimer(o.cfg.Every)
	defer late.Stop()
	var err error
	select {
	case err = <-stored:
	case <-late.C:
		o.Freeze("no heartbeat in time", nil)
		o.tell(true)
		select {
		case err = <-stored:
		case <-o.cfg.Stop:
			cancel()
			err = <-stored
		}
	}
	if err != nil {
		o.cfg.Log.Error("the heartbeat was not stored", "err", err)
		o.Freeze("no heartbeat", err)
		return err
	}
	if o.frozen.Load() {
		if err := o.thaw(); err != nil {
			o.cfg.Log.Error("the database answers, but nothing can be stored", "err", err)
			return err
		}
		o.cfg.Ended()
		return nil
	}
	o.mu.Lock()
	o.beaten = now
	o.mu.Unlock()
	return nil
}

// hiccup is the longest time since the last heartbeat that is no outage. Commands that were refused meanwhile are sent again,
// and that time is charged to nobody (game.Excuse).
func (o *Outages) hiccup() time.Duration { return o.cfg.Every + o.cfg.Every/4 }

// thaw ends the current outage if events can be stored, and stores it before any clock is resumed.
func (o *Outages) thaw() error {
	if err := o.ask(o.cfg.Try); err != nil {
		return err
	}
	o.mu.Lock()
	over := records.Outage{Heard: o.heard, Back: game.Instant(time.Now())} // stored and remembered alike
	counts := o.stood || over.Back.Sub(over.Heard) > o.hiccup()
	o.mu.Unlock()
	if counts {
		if err := o.ask(func(ctx context.Context) error { return o.cfg.Beats.Outage(ctx, over) }); err != nil {
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
	o.cfg.Gauge.Set(0)
	o.cfg.Log.Info("events can be stored again", "outage", over.Back.Sub(over.Heard))
	return nil
}

// ask asks the store one question.
func (o *Outages) ask(f func(context.Context) error) error {
	ctx, cancel := records.Question(o.cfg.Life)
	defer cancel()
	return f(ctx)
}
