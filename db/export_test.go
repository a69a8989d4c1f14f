package db

import (
	"context"
	"log/slog"
	"testing"
	"time"

	"github.com/golang-migrate/migrate/v4"
)

// MigrateSteps runs so many steps, backwards if n is negative.
func MigrateSteps(ctx context.Context, url string, n int) error {
	return withMigrate(ctx, url, func(m *migrate.Migrate) error {
		if n < 0 {
			return m.Steps(n)
		}
		for range n {
			if err := stepUp(ctx, url, m, slog.New(slog.DiscardHandler)); err != nil {
				return err
			}
		}
		return nil
	})
}

// FillPool has n connections of the pool for questions made, all of them within the given time: one that a busy machine
// has not made soon enough is made again.
func FillPool(t testing.TB, d *DB, n int, within time.Duration) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), within)
	defer cancel()
	for made := 0; made < n; {
		c, err := d.ask.acquire(ctx)
		switch {
		case err == nil:
			defer c.Release() // only then do the next ones get others
			made++
		case ctx.Err() != nil:
			t.Fatalf("%d of %d connections: %v", made, n, err)
		}
	}
}

// LeaseKey is the advisory lock that a running server holds.
const LeaseKey = int64(leaseKey)

// ShortLease has nobody wait for the lease for long, until the test ends. What a connection and an answer may take
// stays.
func ShortLease(t interface{ Cleanup(func()) }, wait time.Duration) {
	old := leaseWait
	leaseWait = wait
	t.Cleanup(func() { leaseWait = old })
}

// ShortLeaseSilence has a rival that does not beat lose the lease soon, until the test ends.
func ShortLeaseSilence(t interface{ Cleanup(func()) }, silent time.Duration) {
	old := leaseSilent
	leaseSilent = silent
	t.Cleanup(func() { leaseSilent = old })
}

// ShortStep has a stopped migration's step cut soon, until the test ends.
func ShortStep(t interface{ Cleanup(func()) }, wait time.Duration) {
	old := stepWithin
	stepWithin = wait
	t.Cleanup(func() { stepWithin = old })
}

// ShortLock has a step give way soon to those who use its tables, until the test ends.
func ShortLock(t interface{ Cleanup(func()) }, wait time.Duration) {
	lock, pause := stepLock, stepPause
	stepLock, stepPause = wait, wait
	t.Cleanup(func() { stepLock, stepPause = lock, pause })
}

// ShortSilence has members that do not beat gone soon, until the test ends.
func ShortSilence(t interface{ Cleanup(func()) }, wait time.Duration) {
	old := memberSilent
	memberSilent = wait
	t.Cleanup(func() { memberSilent = old })
}

// FewerGames has at most so many games of a colour counted in one transaction, until the test ends.
func FewerGames(t interface{ Cleanup(func()) }, most int) {
	old := tallyMost
	tallyMost = most
	t.Cleanup(func() { tallyMost = old })
}
