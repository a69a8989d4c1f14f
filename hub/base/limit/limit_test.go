package limit

import (
	"fmt"
	"math/rand/v2"
	"sync"
	"testing"
	"time"

	"go.uber.org/goleak"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// clock is a hand-driven clock.
type clock struct{ t time.Time }

func (c *clock) now() time.Time { return c.t }

func newClock() *clock { return &clock{time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)} }

func TestAllowsEventsPerSpan(t *testing.T) {
	c := newClock()
	l := New(Options{Events: 20, Per: 15 * time.Minute, Max: 10, Now: c.now})
	for i := range 20 {
		if !l.Allow("ann") {
			t.Fatalf("event %d was refused", i+1)
		}
	}
	if l.Allow("ann") {
		t.Error("event 21 was allowed")
	}
	if !l.Allow("bob") {
		t.Error("ann's events count against bob")
	}
	c.t = c.t.Add(15 * time.Minute)
	if l.Allow("ann") {
		t.Error("one was given back too early")
	}
	c.t = c.t.Add(time.Minute)
	for i := range 20 {
		if !l.Allow("ann") {
			t.Fatalf("event %d of the next span was refused", i+1)
		}
	}
	c.t = c.t.Add(-time.Hour) // a clock that is set back gives nothing and breaks nothing
	if l.Allow("ann") || !l.Allow("eve") {
		t.Error("a clock that was set back")
	}
}

// The allowed events, counted afterwards in every span: never more, and not much less.
func TestNoSpanHasMoreEvents(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, o := range []Options{
		{Events: 20, Per: 15 * time.Minute, Max: 3},
		{Events: 100, Per: time.Hour, Max: 3},
		{Events: 300, Per: 10 * time.Minute, Max: 3},
		{Events: 1, Per: time.Second, Max: 3},
	} {
		c := newClock()
		o.Now = c.now
		l := New(o)
		gap := int64(o.Per) / int64(o.Events) // on average half of it: twice as many as are allowed
		var allowed []time.Time
		var pauses time.Duration
		for range 40_000 {
			c.t = c.t.Add(time.Duration(rng.Int64N(gap)))
			if rng.IntN(500) == 0 {
				pause := time.Duration(rng.Int64N(int64(3 * o.Per)))
				pauses += pause
				c.t = c.t.Add(pause)
			}
			if l.Allow("ann") {
				allowed = append(allowed, c.t)
			}
		}
		for i := o.Events; i < len(allowed); i++ {
			if span := allowed[i].Sub(allowed[i-o.Events]); span <= o.Per {
				t.Fatalf("%d per %v: %d events in %v", o.Events, o.Per, o.Events+1, span)
			}
		}
		busy := c.t.Sub(newClock().t) - pauses
		if least := int(int64(busy/o.Per)*int64(o.Events)) * 2 / 3; len(allowed) < least {
			t.Errorf("%d per %v: only %d events, want %d at least", o.Events, o.Per, len(allowed), least)
		}
	}
}

func TestKeepsAtMostMaxKeys(t *testing.T) {
	c := newClock()
	l := New(Options{Events: 1, Per: time.Hour, Max: 3, Now: c.now})
	l.Allow("victim")
	for i := range 100 {
		l.Allow(fmt.Sprint(i))
		if l.Allow("victim") {
			t.Fatal("a key in use was forgotten")
		}
	}
	if n := l.used.Len(); n != 3 {
		t.Errorf("%d keys, want 3", n)
	}
	for i := range 3 {
		l.Allow(fmt.Sprint("new", i))
	}
	if !l.Allow("victim") {
		t.Error("the key asked about least recently was kept")
	}
}

func TestConcurrentUseAllowsNoMore(t *testing.T) {
	c := newClock()
	l := New(Options{Events: 50, Per: time.Hour, Max: 4, Now: c.now})
	var wg sync.WaitGroup
	var mu sync.Mutex
	allowed := 0
	for range 8 {
		wg.Go(func() {
			for range 50 {
				if l.Allow("k") {
					mu.Lock()
					allowed++
					mu.Unlock()
				}
			}
		})
	}
	wg.Wait()
	if allowed != 50 {
		t.Errorf("%d events allowed, want 50", allowed)
	}
}

func TestMissingOptionsPanic(t *testing.T) {
	for _, o := range []Options{
		{},
		{Events: 1, Per: time.Second, Max: 1},
		{Events: 0, Per: time.Second, Max: 1, Now: time.Now},
		{Events: 1, Max: 1, Now: time.Now},
		{Events: 1, Per: time.Second, Now: time.Now},
		{Events: 1 << 16, Per: time.Second, Max: 1, Now: time.Now},
		{Events: 1, Per: 1, Max: 1, Now: time.Now},
	} {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("%+v was accepted", o)
				}
			}()
			New(o)
		}()
	}
}

// A refusal says how long to wait, to the step: then the event is allowed, and not sooner. A mere question, and a
// surplus count, are no events.
func TestHowLongToWait(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	c := newClock()
	l := New(Options{Events: 5, Per: time.Hour, Max: 3, Now: c.now})
	for range 2000 {
		c.t = c.t.Add(time.Duration(rng.Int64N(int64(10 * time.Minute))))
		if rng.IntN(4) == 0 {
			l.Count("ann", rng.IntN(3))
		}
		if asked, wait := l.Wait("ann"), l.Take("ann"); asked != wait {
			t.Fatalf("asked %v, taken %v", asked, wait)
		} else if wait > 0 {
			if wait > time.Hour+4*time.Minute {
				t.Fatalf("wait %v", wait)
			}
			c.t = c.t.Add(wait - 1)
			if l.Wait("ann") == 0 {
				t.Fatalf("allowed before %v were over", wait)
			}
			c.t = c.t.Add(1)
			if left := l.Take("ann"); left != 0 {
				t.Fatalf("%v more after %v", left, wait)
			}
		}
	}
}
