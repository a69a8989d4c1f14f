package pg

import (
	"context"
	"time"
)

const LeaseKey = 7_301_507_001 // of the advisory lock of servers; any constant will do. The next ones: migrationKey, joinKey, placesKey

const LeaseTry = 100 * time.Millisecond

// LeaseWait is how long a server that is about to stop is waited for. Tests shorten it.
var LeaseWait = 15 * time.Second

// WaitForLease waits until it is time for another look at the lock's holder; false: it is late, or ctx ends.
func WaitForLease(ctx context.Context, late time.Time) bool {
	select {
	case <-time.After(LeaseTry):
		return time.Now().Before(late)
	case <-ctx.Done():
		return false
	}
}
