package await_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// told is a test that can only fail.
type told struct {
	testing.TB
	said string
}

func (f *told) Helper() {}
func (f *told) Fatalf(format string, args ...any) {
	f.said = fmt.Sprintf(format, args...)
	panic(f)
}

// failure returns what a wait that cannot end says, and after how long.
func failure(t *testing.T, wait func(t testing.TB)) (said string, after time.Duration) {
	t.Helper()
	virtual.Test(t, func(t *testing.T) {
		f, began := &told{TB: t}, time.Now()
		defer func() {
			if r := recover(); r != any(f) {
				t.Errorf("it ended with %v", r)
			}
			said, after = f.said, time.Since(began)
		}()
		wait(f)
	})
	return said, after
}

func TestFailuresSayWhatWasWaitedForAndWhatWasThere(t *testing.T) {
	for want, wait := range map[string]func(testing.TB){
		"waited 1m0s for three; there was 2":        func(t testing.TB) { await.That(t, "three", func() (any, bool) { return 2, false }) },
		"waited 1m0s for rain; there was nothing":   func(t testing.TB) { await.True(t, "rain", func() bool { return false }) },
		"waited 1m0s for a number; nothing came":    func(t testing.TB) { await.Receive(t, "a number", make(chan int)) },
		"waited 1m0s for the end; the channel is":   func(t testing.TB) { await.Closed(t, "the end", make(chan int)) },
		"waited for a number; the channel was clos": func(t testing.TB) { c := make(chan int); close(c); await.Receive(t, "a number", c) },
	} {
		said, after := failure(t, wait)
		if !strings.HasPrefix(said, want) {
			t.Errorf("%q, want %q", said, want)
		}
		if limit := strings.Contains(want, "1m0s"); limit != (after == await.Limit) {
			t.Errorf("%s: after %v", want, after)
		}
	}
}

func TestWaitsEndWithWhatTheyWaitFor(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		began := time.Now()
		await.True(t, "fifty seconds", func() bool { return time.Since(began) >= 50*time.Second })
		numbers := make(chan int)
		go func() {
			defer close(numbers)
			for n := range 3 {
				time.Sleep(50 * time.Second)
				numbers <- n
			}
		}()
		if n := await.Receive(t, "the first number", numbers); n != 0 {
			t.Errorf("received %d", n)
		}
		<-numbers
		await.Closed(t, "the end of the numbers", numbers)
	})
}

func TestContextSaysWhatItWasFor(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		ctx := await.Context(t, "an answer")
		<-ctx.Done()
		if err := context.Cause(ctx); err == nil || err.Error() != "waited 1m0s for an answer" {
			t.Errorf("the cause is %v", err)
		}
	})
}
