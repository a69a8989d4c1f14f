// Package await waits in tests for a condition, for a minute, since a machine may be busy; it usually takes
// milliseconds. Use it to wait for real events; use hub/testing/virtual where time itself is the subject.
package await

import (
	"context"
	"fmt"
	"testing"
	"time"
)

// Limit is how long a test waits for what must happen. No test passes or fails by less.
const Limit = time.Minute

// interval is the time between two looks at something that cannot tell of its change itself.
const interval = 5 * time.Millisecond

// True waits until something is so. It fails the test after Limit, saying what was waited for.
func True(t testing.TB, what string, is func() bool) {
	t.Helper()
	That(t, what, func() (any, bool) { return "nothing of the kind", is() })
}

// That waits until look reports so. After Limit it fails the test with what was expected and the value of the last
// look.
func That(t testing.TB, what string, look func() (there any, so bool)) {
	t.Helper()
	tick := time.NewTicker(interval)
	defer tick.Stop()
	late := time.NewTimer(Limit)
	defer late.Stop()
	for {
		if _, so := look(); so {
			return
		}
		select {
		case <-tick.C:
		case <-late.C:
			if there, so := look(); !so {
				t.Fatalf("waited %v for %s; there was %v", Limit, what, there)
			}
			return
		}
	}
}

// Receive waits for a value. It fails the test if the channel is closed, or after Limit.
func Receive[T any](t testing.TB, what string, from <-chan T) T {
	t.Helper()
	late := time.NewTimer(Limit)
	defer late.Stop()
	select {
	case v, ok := <-from:
		if !ok {
			t.Fatalf("waited for %s; the channel was closed", what)
		}
		return v
	case <-late.C:
		t.Fatalf("waited %v for %s; nothing came", Limit, what)
		panic("unreachable")
	}
}

// Closed waits until a channel is closed, and drops what still comes. It fails the test after Limit.
func Closed[T any](t testing.TB, what string, c <-chan T) {
	t.Helper()
	late := time.NewTimer(Limit)
	defer late.Stop()
	for n := 0; ; n++ {
		select {
		case _, ok := <-c:
			if !ok {
				return
			}
		case <-late.C:
			t.Fatalf("waited %v for %s; the channel is open, %d values came", Limit, what, n)
		}
	}
}

// Context returns a context that ends with the test, or after Limit with a cause that says what was waited for: for
// calls that take one. A test that makes several gives each its own.
func Context(t testing.TB, what string) context.Context {
	ctx, cancel := context.WithTimeoutCause(t.Context(), Limit, fmt.Errorf("waited %v for %s", Limit, what))
	t.Cleanup(cancel)
	return ctx
}
