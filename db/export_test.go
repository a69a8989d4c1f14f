package db

import (
	"context"
	"io/fs"
	"log/slog"
	"math"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/accounts"
	"github.com/tengen-go/tengen/db/cluster"
	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/db/schema"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// MigrateWith is Migrate with other migrations than the binary's.
func MigrateWith(ctx context.Context, url string, log *slog.Logger, files fs.FS) error {
	return schema.MigrateUp(ctx, url, log, schema.Nobody, files)
}

// FillPool has n connections of the pool for questions made.
func FillPool(t testing.TB, d *DB, n int) {
	t.Helper()
	ctx := await.Context(t, "the connections of the pool")
	for range n {
		c, err := d.pool.Acquire(ctx)
		if err != nil {
			t.Fatal(err)
		}
		defer c.Release() // only then do the next ones get others
	}
}

// Asked returns how many connections of the pool for questions are in use.
func Asked(d *DB) int32 { return d.pool.Current.Load().Stat().AcquiredConns() }

// LeaseKey is the advisory lock that a running server holds.
const LeaseKey = int64(pg.LeaseKey)

// Acquire is JoinAlone for tests that need only the lease of the database.
func Acquire(ctx context.Context, url string, log *slog.Logger) (*cluster.Node, error) {
	m := cluster.NewNode(new(pg.Pool), url, true, log)
	m.Renew = func() {}
	if err := m.Acquire(ctx); err != nil {
		return nil, err
	}
	return m, nil
}

// OnRenew has f called instead when a node has got a new connection in place of one that had died.
func OnRenew(m *cluster.Node, f func()) { m.Renew = f }

// cleaner is a test or a benchmark.
type cleaner interface{ Cleanup(func()) }

// during gives a limit another value until the test ends, or until restore is called before.
func during(t cleaner, limit *time.Duration, value time.Duration) (restore func()) {
	old := *limit
	*limit = value
	restore = func() { *limit = old }
	t.Cleanup(restore)
	return restore
}

// LeaseWait has everybody wait so long for the lease, until the test ends. The bounds of a connection and an answer
// stay.
func LeaseWait(t cleaner, wait time.Duration) { during(t, &pg.LeaseWait, wait) }

// ShortLeaseSilence has a rival that does not beat lose the lease soon, until the test ends, however far apart the looks
// at it are.
func ShortLeaseSilence(t cleaner, silent time.Duration) {
	during(t, &cluster.LeaseSilent, silent)
	during(t, &cluster.LookGap, await.Limit)
}

// LongBeats has a heartbeat count for an hour, until the test ends.
func LongBeats(t cleaner) { during(t, &schema.BeatWithin, time.Hour) }

// soon is when a test has the database given up.
const soon = 200 * time.Millisecond

// ShortAnswers has questions that get no answer given up soon, until the test ends. None may be under way.
func ShortAnswers(t cleaner) { during(t, &pg.AnswerWithin, soon) }

// ShortCommits has events that get no answer given up soon, until the test ends, or until restore is called before. None
// may be under way.
func ShortCommits(t cleaner) (restore func()) { return during(t, &pg.CommitWithin, soon) }

// ShortClose has what hangs when it is closed given up soon, until the test ends.
func ShortClose(t cleaner) { during(t, &pg.CloseWithin, soon) }

// ShortMigrations has a stopped migration cut soon, until the test ends.
func ShortMigrations(t cleaner, wait time.Duration) { during(t, &schema.MigrationWithin, wait) }

// MigrationLock has a migration give way after so long to those who use its tables, and try again after as long, for ever,
// until the test ends.
func MigrationLock(t cleaner, wait time.Duration) {
	during(t, &schema.MigrationLock, wait)
	during(t, &schema.MigrationPause, wait)
	tries := schema.MigrationTries
	schema.MigrationTries = math.MaxInt
	t.Cleanup(func() { schema.MigrationTries = tries })
}

// ShortSilence has nodes that do not beat gone soon, until the test ends, however far apart the looks at them are.
func ShortSilence(t cleaner, wait time.Duration) {
	during(t, &cluster.PeerSilent, wait)
	during(t, &cluster.PeerGap, await.Limit)
}

// FewerGames has at most so many games of a colour counted in one transaction, until the test ends.
func FewerGames(t cleaner, most int) {
	old := library.TotalsMost
	library.TotalsMost = most
	t.Cleanup(func() { library.TotalsMost = old })
}

// SweepMost is how many rows a statement of the sweep deletes, and SweepAgain how soon those who were kept are looked at again.
const (
	SweepMost  = accounts.SweepMost
	SweepAgain = accounts.SweepAgain
)

// Crowded is how many plies of a key may have to be counted.
func Crowded() int { return library.Crowded }

// SetCrowded changes it, until the function that it returns is called.
func SetCrowded(n int) (restore func()) {
	before := library.Crowded
	library.Crowded = n
	return func() { library.Crowded = before }
}

// AddExplored counts games in a transaction.
func AddExplored(ctx context.Context, d *DB, tx pgx.Tx, games []int64) error {
	return d.Explored(nil).Next(ctx, tx, games)
}
