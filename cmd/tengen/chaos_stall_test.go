package main

import (
	"slices"
	"testing"
	"time"

	"tengen/cmd/internal/soak"
)

// hiccup is the longest time without a heartbeat that is no outage.
const hiccup = 2500 * time.Millisecond

// TestStall stops the whole PostgreSQL for some seconds, as a machine does that
// has no memory or no disk for it: nothing is acknowledged that is not stored,
// nobody pays for the time, and play goes on without help. In make test it lasts
// until a move has been refused.
func TestStall(t *testing.T) {
	houses(t, "stall of PostgreSQL", 5, soak.Times(1, 100), privateData(dataDir), func(h *house) outage {
		refused := func(from time.Time) bool {
			return slices.ContainsFunc(h.bouts, func(b *bout) bool { _, ok := b.firstRetry(from); return ok })
		}
		from := time.Now()
		o := h.freeze(postmaster(h.data), func() {
			switch {
			case soak.On():
				pause(h.t.Context(), h.between(time.Second, 10*time.Second))
			case !h.await(func() bool { return refused(from) && time.Since(from) > 2*hiccup }):
				h.t.Error("no move was refused, though none can be stored")
			}
		})
		for _, b := range h.bouts { // who was refused met an outage, which lasted until the heartbeat after the stall
			if r, ok := b.firstRetry(o.from); ok && r.heard.Before(o.to) && o.to.Sub(o.from) > hiccup {
				o.noted = true
			}
		}
		return o
	})
}

// TestPause stops the server itself for some seconds, as a machine that moves
// elsewhere: in a game with five seconds for a move no flag falls.
func TestPause(t *testing.T) {
	houses(t, "pause of the server", 2, soak.Times(1, 10), privateData(dataDir), func(h *house) outage {
		length := 3 * time.Second
		if soak.On() {
			length = h.between(length, 12*time.Second)
		}
		o := h.freeze(h.process().cmd.Process.Pid, func() { pause(h.t.Context(), length) })
		o.noted = true
		return o
	})
}
