package solve

import (
	"context"
	"testing"
	"testing/synctest"
	"time"
)

// TestClockIsRead: a search that gets little of the processor notices its deadline within few nodes.
func TestClockIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var b Budget
		b.Begin(t.Context(), 0, time.Now().Add(time.Millisecond))
		for range 5000 {
			b.Visit()
		}
		if b.Stopped {
			t.Fatal("it stopped before its deadline")
		}
		<-time.After(time.Millisecond)
		more := 0
		for ; !b.Stopped && more < CheckNodes; more++ {
			b.Visit()
		}
		if more > clockNodes {
			t.Errorf("%d nodes after the deadline, want %d at most", more, clockNodes)
		}
	})
}

// TestContextIsRead: the context is looked at after so many nodes, or sooner after so much time.
func TestContextIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		for name, tc := range map[string]struct {
			wait time.Duration
			most int
		}{
			"by nodes": {0, CheckNodes},
			"by time":  {lookEvery, clockNodes},
		} {
			ctx, cancel := context.WithCancel(t.Context())
			var b Budget
			b.Begin(ctx, 0, time.Time{})
			for range 5000 {
				b.Visit()
			}
			cancel()
			<-time.After(tc.wait)
			more := 0
			for ; !b.Stopped && more < 2*CheckNodes; more++ {
				b.Visit()
			}
			if more > tc.most {
				t.Errorf("%s: %d nodes after the end of the context, want %d at most", name, more, tc.most)
			}
		}
	})
}
