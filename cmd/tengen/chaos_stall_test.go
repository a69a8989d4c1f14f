package main

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/soak"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
)

// hiccup is the longest time without a heartbeat that is no outage.
const hiccup = 2500 * time.Millisecond

// TestStall stops the whole PostgreSQL for some seconds, as a machine does that
// has no memory or no disk for it: nothing is acknowledged that is not stored,
// nobody pays for the time, and play goes on without help. In make test it lasts
// until a move has been refused.
func TestStall(t *testing.T) {
	injectFaults(t, "stall of PostgreSQL", 5, soak.Times(1, 100), privateData(dataDir), func(h *chaosSite) outage {
		from := time.Now()
		o := h.freeze(postmaster(h.data), func() {
			switch {
			case soak.On():
				wait.Sleep(h.t.Context(), h.between(time.Second, 10*time.Second))
			case !h.await(func() bool { return len(h.firstRetries(from)) > 0 && time.Since(from) > 2*hiccup }):
				h.t.Error("no move was refused, though none can be stored")
			}
		})
		for _, r := range h.firstRetries(o.from) { // a refused player met an outage, which lasted until the heartbeat after the stall
			if r.Heard.Before(o.to) && o.to.Sub(o.from) > hiccup {
				o.noted = true
			}
		}
		return o
	})
}

// TestPause stops the server itself for some seconds, as a machine that moves
// elsewhere: in a game with five seconds for a move no flag falls.
func TestPause(t *testing.T) {
	injectFaults(t, "pause of the server", 2, soak.Times(1, 10), privateData(dataDir), func(h *chaosSite) outage {
		length := 3 * time.Second
		if soak.On() {
			length = h.between(length, 12*time.Second)
		}
		o := h.freeze(h.process().Pid(), func() { wait.Sleep(h.t.Context(), length) })
		o.noted = true
		return o
	})
}
