package main

import (
	"context"
	"testing"
	"time"
)

// TestStall stops the whole PostgreSQL for some seconds, as a machine does that
// has no memory or no disk for it: nothing is acknowledged that is not stored,
// nobody pays for the time, and play goes on without help.
func TestStall(t *testing.T) {
	least, most := time.Second, 10*time.Second
	if scale(0, 50) == 0 {
		least, most = 3*time.Second, 4*time.Second
	}
	houses(t, "stall of PostgreSQL", 5, scale(2, 100), privateData(dataDir), func(ctx context.Context, h *house) outage {
		return h.freeze(ctx, postmaster(h.data), least, most)
	})
}

// TestPause stops the server itself for some seconds, as a machine that moves
// elsewhere: in a game with five seconds for a move no flag falls.
func TestPause(t *testing.T) {
	least, most := 3*time.Second, 12*time.Second
	if scale(0, 50) == 0 {
		least, most = 6*time.Second, 7*time.Second
	}
	houses(t, "pause of the server", 2, scale(1, 10), privateData(dataDir), func(ctx context.Context, h *house) outage {
		return h.freeze(ctx, h.process().cmd.Process.Pid, least, most)
	})
}
