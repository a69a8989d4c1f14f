package limit

import (
	"fmt"
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
	c.t = c.t.Add(44 * time.Second)
	if l.Allow("ann") {
		t.Error("one was given back too early")
	}
	c.t = c.t.Add(time.Second + time.Millisecond)
	if !l.Allow("ann") || l.Allow("ann") {
		t.Error("after a twentieth of the span exactly one more is due")
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
	if n := l.Len(); n != 3 {
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
