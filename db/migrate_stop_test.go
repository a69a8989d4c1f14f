package db_test

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/db/schema"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/migrations"
)

// next is the version of the migration after the binary's last.
var next = schema.Version + 1

// withMigration returns the binary's migrations, and another one.
func withMigration(text string) fs.FS {
	files := fstest.MapFS{}
	names, err := fs.Glob(migrations.FS, "*.sql")
	for _, name := range names {
		text, readErr := fs.ReadFile(migrations.FS, name)
		files[name], err = &fstest.MapFile{Data: text}, errors.Join(err, readErr)
	}
	if err != nil {
		panic(err) // they are embedded
	}
	files[fmt.Sprintf("%04d_next.up.sql", next)] = &fstest.MapFile{Data: []byte(text)}
	return files
}

// withNext returns the binary's migrations and one that changes games: see lockTable. The table that a migration reads
// before, heartbeats, is free.
func withNext() fs.FS { return withMigration(`ALTER TABLE games ADD COLUMN extra text`) }

// lockTable has the next migration wait for a table until the transaction ends.
func lockTable(t testing.TB, url string) (tx pgx.Tx) {
	t.Helper()
	tx, err := connect(t, url).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), `LOCK TABLE games`); err != nil {
		t.Fatal(err)
	}
	return tx
}

// waiting waits until a migration waits for a lock.
func waiting(t testing.TB, url string) {
	t.Helper()
	conn := connect(t, url)
	await.True(t, "a migration that waits for a lock", func() bool {
		var n int
		err := conn.QueryRow(t.Context(), `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
			AND application_name = 'tengen migration' AND wait_event_type = 'Lock'`).Scan(&n)
		if err != nil {
			t.Fatal(err)
		}
		return n > 0
	})
}

// A migration that ends in time ends whole, and no further one begins.
func TestMigrateStopsAfterTheMigration(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	tx := lockTable(t, url)
	files := withNext().(fstest.MapFS)
	files[fmt.Sprintf("%04d_last.up.sql", next+1)] = &fstest.MapFile{Data: []byte(`CREATE TABLE last ()`)}
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- db.MigrateWith(ctx, url, quiet, files) }()
	waiting(t, url)
	cancel()
	if err := tx.Rollback(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := await.Receive(t, "the end of the migration", done); !errors.Is(err, context.Canceled) {
		t.Errorf("got %v", err)
	}
	if v, dirty, err := schema.Current(t.Context(), url); err != nil || dirty || v != next {
		t.Errorf("version %d, dirty %t, %v", v, dirty, err)
	}
}

// A migration that waits for somebody is cut, and PostgreSQL gives it up too; the version before is noted again.
func TestMigrateStopsInAMigration(t *testing.T) {
	db.MigrationLock(t, time.Hour) // by itself it would not give way
	db.ShortMigrations(t, 100*time.Millisecond)
	url := dbtest.URL(t)
	lockTable(t, url)
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- db.MigrateWith(ctx, url, quiet, withNext()) }()
	waiting(t, url)
	cancel()
	if err := await.Receive(t, "the end of the migration", done); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	if v, dirty, err := schema.Current(t.Context(), url); err != nil || dirty || v != schema.Version {
		t.Errorf("version %d, dirty %t, %v", v, dirty, err)
	}
	conn := connect(t, url)
	await.True(t, "the end of its sessions", func() bool {
		var n int
		err := conn.QueryRow(t.Context(), `SELECT count(*) FROM pg_stat_activity WHERE datname = current_database()
			AND application_name = 'tengen migration'`).Scan(&n)
		return err == nil && n == 0
	})
}

// A PostgreSQL that stands still altogether cannot even be told to give up.
func TestMigrateStopsWithAFrozenPostgreSQL(t *testing.T) {
	db.MigrationLock(t, time.Hour) // by itself it would not give way
	db.ShortMigrations(t, 100*time.Millisecond)
	db.ShortClose(t)
	c, _ := dbtest.Cluster(t)
	if err := schema.Migrate(t.Context(), c.URL(), quiet); err != nil {
		t.Fatal(err)
	}
	lockTable(t, c.URL())
	ctx, cancel := context.WithCancel(t.Context())
	done := make(chan error, 1)
	go func() { done <- db.MigrateWith(ctx, c.URL(), quiet, withNext()) }()
	waiting(t, c.URL())
	freezeCluster(t, c.Pid())
	cancel()
	if err := await.Receive(t, "the end of the migration", done); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Every question of the library to a frozen database ends.
func TestMigrationsStopWithAFrozenDatabase(t *testing.T) {
	db.MigrationLock(t, time.Hour) // by itself it would not give way
	db.ShortMigrations(t, 100*time.Millisecond)
	db.ShortClose(t)
	for name, f := range map[string]func(context.Context, string) error{
		"up":      func(ctx context.Context, url string) error { return db.MigrateWith(ctx, url, quiet, withNext()) },
		"down":    schema.MigrateDown,
		"force":   func(ctx context.Context, url string) error { return schema.MigrateForce(ctx, url, 3) },
		"version": func(ctx context.Context, url string) error { _, _, err := schema.Current(ctx, url); return err },
	} {
		t.Run(name, func(t *testing.T) {
			s := newSwallower(t, dbtest.URL(t))
			waits := lockVersions(t, s)
			ctx, cancel := context.WithCancel(t.Context())
			done := make(chan error, 1)
			go func() { done <- f(ctx, s.url) }()
			waits()
			s.swallow()
			cancel()
			if err := await.Receive(t, "the end of "+name, done); err == nil {
				t.Error("no error")
			}
		})
	}
}

// lockVersions has everything wait that looks at the schema's version.
func lockVersions(t testing.TB, s *swallower) (waits func()) {
	t.Helper()
	tx, err := connect(t, s.url).Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tx.Exec(t.Context(), `LOCK TABLE schema_migrations`); err != nil {
		t.Fatal(err)
	}
	return func() { waiting(t, s.url) }
}

// A server whose connection has just died does not hold the lease for a moment:
// that is no chance for a migration.
func TestMigrationsWaitForServersThatReconnect(t *testing.T) {
	db.LeaseWait(t, 3*time.Second)
	db.LongBeats(t)
	url := dbtest.URL(t)
	l, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	if err := l.Beat(t.Context(), t0); err != nil {
		t.Fatal(err)
	}
	done := make(chan error, 1)
	go func() { done <- schema.MigrateDown(t.Context(), url) }()
	conn := connect(t, url)
	if _, err := conn.Exec(t.Context(), `SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity
		WHERE datname = current_database() AND application_name LIKE 'tengen lease %'`); err != nil {
		t.Fatal(err)
	}
	if err := await.Receive(t, "the migration's answer", done); !errors.Is(err, schema.ErrLive) || !strings.Contains(err.Error(), fmt.Sprint("version ", schema.Version)) {
		t.Fatalf("%v; want ErrLive and the server's version of the schema", err)
	}
	await.That(t, "a heartbeat over a new connection", func() (any, bool) {
		err := l.Beat(t.Context(), t0.Add(time.Second))
		return err, err == nil
	})
	if v, dirty, err := schema.Current(t.Context(), url); err != nil || dirty || v != schema.Version || lost(l) {
		t.Errorf("version %v, dirty %v, %v, lost %v, want version %v, neither dirty nor lost", v, dirty, err, lost(l), schema.Version)
	}
	l.Close()
	if err := schema.MigrateDown(t.Context(), url); err != nil {
		t.Error("the server has stopped in order:", err)
	}
}

// A server that finds another schema than its own when it comes back must stop.
func TestLeaseIsLostWithTheSchema(t *testing.T) {
	t.Parallel()
	url := dbtest.URL(t)
	l, err := db.Acquire(t.Context(), url, quiet)
	if err != nil {
		t.Fatal(err)
	}
	defer l.Close()
	conn := connect(t, url)
	if _, err := conn.Exec(t.Context(), `UPDATE schema_migrations SET version = version + 1`); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Exec(t.Context(), `SELECT pg_terminate_backend($1, 60000)`, holder(t, conn)); err != nil {
		t.Fatal(err)
	}
	if l.Err() != nil {
		t.Error(l.Err())
	}
	l.Beat(t.Context(), t0) // finds out that its connection has died
	l.Beat(t.Context(), t0)
	if !lost(l) || !errors.Is(l.Err(), schema.ErrNewer) {
		t.Errorf("lost %t, %v", lost(l), l.Err())
	}
}

func TestAcquireChecksTheSchema(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		version int
		dirty   bool
		want    error
	}{
		{int(schema.Version) + 1, false, schema.ErrNewer},
		{int(schema.Version) - 1, false, schema.ErrOlder},
		{int(schema.Version), true, schema.ErrDirty},
		{-1, false, schema.ErrOlder}, // none
	} {
		url := dbtest.URL(t)
		conn := connect(t, url)
		if _, err := conn.Exec(t.Context(), `UPDATE schema_migrations SET version = $1, dirty = $2`, c.version, c.dirty); err != nil {
			t.Fatal(err)
		}
		if c.version < 0 {
			if _, err := conn.Exec(t.Context(), `TRUNCATE schema_migrations`); err != nil {
				t.Fatal(err)
			}
		}
		if l, err := db.Acquire(t.Context(), url, quiet); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v, %v, want %v", c, l, err, c.want)
		}
		if err := schema.CheckDatabase(t.Context(), url); !errors.Is(err, c.want) {
			t.Errorf("%+v: %v, want %v", c, err, c.want)
		}
	}
	if err := schema.CheckDatabase(t.Context(), dbtest.Empty(t)); !errors.Is(err, schema.ErrOlder) {
		t.Errorf("an empty database: %v", err)
	}
}
