package outage

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"go.uber.org/goleak"

	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// slowDisk takes its time to find out that events can be stored, and to store outages.
type slowDisk struct {
	*hubtest.Store
	d time.Duration
}

func (s slowDisk) Try(ctx context.Context) error {
	select {
	case <-time.After(s.d):
		return s.Store.Try(ctx)
	case <-ctx.Done():
		return hubtest.ErrInjected
	}
}

func (s slowDisk) Outage(ctx context.Context, o records.Outage) error {
	select {
	case <-time.After(s.d):
		return s.Store.Outage(ctx, o)
	case <-ctx.Done():
		return hubtest.ErrInjected
	}
}

// inVirtualTime runs f in virtual time with outages that are watched. told gets what pages and
// rooms are told.
func inVirtualTime(t *testing.T, m slowDisk, f func(o *Outages, told func() string)) {
	t.Helper()
	virtual.Test(t, func(t *testing.T) {
		var running sync.WaitGroup
		var mu sync.Mutex // guards said
		said := ""
		say := func(s string) {
			mu.Lock()
			defer mu.Unlock()
			said += s + " "
		}
		stop := make(chan struct{})
		o := New(Config{
			Beats: m, Try: m.Try, Every: 2 * time.Second, Standstill: 2 * time.Second, Life: context.Background(), Stop: stop, Log: slog.New(slog.DiscardHandler),
			Gauge: prometheus.NewGauge(prometheus.GaugeOpts{Name: "g"}),
			Tell: func(on bool) {
				if on {
					say("begun")
				} else {
					say("over")
				}
			},
			Ended: func() {
				m.Do(func(m *hubtest.Store) {
					if len(m.Past) < 2 {
						t.Error("clocks are resumed before the outage is stored")
					}
				})
				say("resume")
			},
		})
		if err := o.Recall(context.Background()); err != nil {
			t.Fatal(err)
		}
		running.Go(o.Watch)
		running.Go(o.Beat)
		f(o, func() string {
			synctest.Wait()
			mu.Lock()
			defer mu.Unlock()
			return said
		})
		close(stop)
		running.Wait()
	})
}

// An outage ends on a disk that is slow, as long as each answer comes in time.
func TestASlowDiskEndsAnOutage(t *testing.T) {
	m := slowDisk{hubtest.NewStore(), 1100 * time.Millisecond}
	inVirtualTime(t, m, func(o *Outages, told func() string) {
		m.Do(func(m *hubtest.Store) { m.BeatErr = hubtest.ErrInjected })
		time.Sleep(10 * time.Second)
		if !o.Frozen() || !o.Announced() {
			t.Error("no outage")
		}
		m.Do(func(m *hubtest.Store) { m.BeatErr = nil })
		time.Sleep(24 * time.Hour)
		if o.Frozen() || o.Announced() {
			t.Error("a day later it lasts")
		}
		if s := told(); s != "begun resume over " {
			t.Error(s)
		}
	})
}

// A process that stood still could hear nobody. The first caller finds out, for all.
func TestAStandstillIsOneOutage(t *testing.T) {
	m := slowDisk{Store: hubtest.NewStore()}
	inVirtualTime(t, m, func(o *Outages, told func() string) {
		time.Sleep(time.Minute)
		heard := time.Now().Add(-12 * time.Second)
		o.Ran(heard)
		if !o.StoodStill(time.Now()) {
			t.Error("it stood still")
		}
		if o.StoodStill(time.Now()) || !o.Frozen() {
			t.Error("that has been found out")
		}
		if at := o.ClocksAt(time.Now()); !at.Equal(heard) {
			t.Errorf("clocks stand at %v, not %v", at, heard)
		}
		time.Sleep(time.Second)
		if s := told(); s != "resume " || o.Frozen() || o.StoodStill(time.Now()) {
			t.Error(s)
		}
		missed, all := o.Since(heard, 0)
		if len(missed) != 1 || all != 2 {
			t.Fatalf("%v of %d", missed, all)
		}
		if d := missed[0].Back.Sub(missed[0].Heard); d < 12*time.Second || d > 13*time.Second {
			t.Errorf("nobody was heard for %v", d)
		}
	})
}

// slowBeats are heartbeats of which the first takes its time.
type slowBeats struct {
	*hubtest.Store
	d      time.Duration
	beats  atomic.Int32
	gaveUp atomic.Int32
}

func (s *slowBeats) Beat(ctx context.Context, now time.Time) error {
	if s.beats.Add(1) > 1 {
		return s.Store.Beat(ctx, now)
	}
	select {
	case <-time.After(s.d):
		return s.Store.Beat(ctx, now)
	case <-ctx.Done():
		s.gaveUp.Add(1)
		return ctx.Err()
	}
}

// A slow answer to a heartbeat begins an outage in time, and is still waited for: the connection that carries it is the lease's. An
// answer that does not come is given up.
func TestASlowHeartbeatKeepsItsConnection(t *testing.T) {
	for _, c := range []struct {
		d      time.Duration
		told   string
		gaveUp bool
	}{{time.Second, "", false}, {5 * time.Second, "begun resume over ", false}, {7 * time.Second, "begun resume over ", true}} {
		t.Run(c.d.String(), func(t *testing.T) {
			virtual.Test(t, func(t *testing.T) {
				var running sync.WaitGroup
				var mu sync.Mutex // guards said
				said := ""
				say := func(s string) {
					mu.Lock()
					defer mu.Unlock()
					said += s
				}
				m := &slowBeats{Store: hubtest.NewStore()}
				stop := make(chan struct{})
				o := New(Config{
					Beats: m, Try: m.Try, Every: 2 * time.Second, Standstill: 2 * time.Second, Life: context.Background(), Stop: stop,
					Log: slog.New(slog.DiscardHandler), Gauge: prometheus.NewGauge(prometheus.GaugeOpts{Name: "g"}),
					Tell: func(on bool) {
						if on {
							say("begun ")
						} else {
							say("over ")
						}
					},
					Ended: func() { say("resume ") },
				})
				if err := o.Recall(context.Background()); err != nil {
					t.Fatal(err)
				}
				m.d = c.d
				running.Go(o.Beat)
				running.Go(o.Watch)
				time.Sleep(2*time.Second + 1900*time.Millisecond)
				if o.Frozen() {
					t.Error("frozen too early")
				}
				time.Sleep(200 * time.Millisecond)
				if o.Frozen() != (c.told != "") || o.Announced() != (c.told != "") {
					t.Errorf("frozen: %v, announced: %v", o.Frozen(), o.Announced())
				}
				time.Sleep(5 * time.Second)
				synctest.Wait()
				mu.Lock()
				if said != c.told || m.gaveUp.Load() > 0 != c.gaveUp {
					t.Errorf("%q, given up %d times", said, m.gaveUp.Load())
				}
				mu.Unlock()
				close(stop)
				running.Wait()
			})
		})
	}
}
