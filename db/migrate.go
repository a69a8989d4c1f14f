package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/golang-migrate/migrate/v4"
	versions "github.com/golang-migrate/migrate/v4/database"
	driver "github.com/golang-migrate/migrate/v4/database/pgx/v5"
	"github.com/golang-migrate/migrate/v4/source/iofs"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"tengen/migrations"
)

// lockTimeout bounds how long a server waits for another that migrates.
const lockTimeout = time.Minute

// stepWithin is how long a running step may go on after the end; tests shorten it.
var stepWithin = 5 * time.Second

// beatWithin is how long after its last heartbeat a server still counts as running,
// though it has lost its connection: three beats.
const beatWithin = 6 * time.Second

// ErrDirty is returned when an earlier migration failed half-way. Its text says
// how to repair the database.
var ErrDirty = errors.New("the database's schema is dirty")

// ErrNewer is returned for a database that a newer Tengen has migrated.
var ErrNewer = errors.New("the database was made by a newer Tengen")

// ErrLive is returned instead of changing the schema under a running server.
var ErrLive = errors.New("a Tengen server uses this database; stop it before its schema is changed")

// Schema is the version of the schema that this binary works with.
var Schema = newest()

func newest() (version uint) {
	names, err := fs.Glob(migrations.FS, "*.up.sql")
	for _, name := range names {
		var n uint
		if _, err := fmt.Sscanf(name, "%d_", &n); err == nil {
			version = max(version, n)
		}
	}
	if err != nil || version == 0 {
		panic("db: no migrations are embedded")
	}
	return version
}

// Migrate brings the schema to this binary's version. Servers that start
// together take turns: one migrates, the others wait and find nothing to do. It
// returns ErrLive if there is something to do and a server is running that does
// not stop within fifteen seconds. When ctx ends, a step that runs gets stepWithin.
func Migrate(ctx context.Context, url string, log *slog.Logger) error {
	return alone(ctx, url, func(noServer func() error, m *migrate.Migrate) error {
		v, dirty, err := m.Version()
		if err == nil && !dirty && v == Schema {
			return nil
		}
		if v < Schema {
			if err := noServer(); err != nil {
				return fmt.Errorf("the schema is at version %d and this Tengen needs %d: %w", v, Schema, err)
			}
		}
		// One step at a time: the library leaves a goroutine for each step that it
		// has read ahead when one fails.
		for n := 0; ; n++ {
			if err := ctx.Err(); err != nil {
				return err
			}
			switch err := m.Steps(1); {
			case errors.Is(err, fs.ErrNotExist) && !newer(err): // none is left
				if n > 0 {
					v, _, _ := m.Version()
					log.Info("migrated the database", "version", v)
				}
				return nil
			case err != nil:
				return err
			}
		}
	})
}

// MigrateDown takes every step back: all data is lost.
func MigrateDown(ctx context.Context, url string) error {
	return alone(ctx, url, func(noServer func() error, m *migrate.Migrate) error {
		if err := noServer(); err != nil {
			return err
		}
		for {
			if err := ctx.Err(); err != nil {
				return err
			}
			switch err := m.Steps(-1); {
			case errors.Is(err, fs.ErrNotExist) && !newer(err): // none is left
				return nil
			case err != nil:
				return err
			}
		}
	})
}

// MigrateForce notes a version, 0 for none, as reached and clean without running
// anything: the last step of a repair by hand.
func MigrateForce(ctx context.Context, url string, version int) error {
	if version == 0 {
		version = versions.NilVersion // to the library 0 would be a version of its own
	}
	return alone(ctx, url, func(_ func() error, m *migrate.Migrate) error { return m.Force(version) })
}

// SchemaVersion returns the schema's version, 0 for an empty database.
func SchemaVersion(ctx context.Context, url string) (version uint, dirty bool, err error) {
	err = withMigrate(ctx, url, func(m *migrate.Migrate) error {
		var err error
		version, dirty, err = m.Version()
		if errors.Is(err, migrate.ErrNilVersion) {
			return nil
		}
		return err
	})
	return version, dirty, err
}

const migrationKey = leaseKey + 1 // of the advisory lock that one migration at a time holds

// alone runs f while no other migration runs. What f does after noServer has
// returned nil no server sees: the lease is kept from them until f returns.
func alone(ctx context.Context, url string, f func(noServer func() error, m *migrate.Migrate) error) error {
	conn, err := connect(ctx, url, "tengen migration")
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	defer shut(conn)
	switch err := waitLock(ctx, conn, migrationKey, lockTimeout); {
	case errors.Is(err, errLocked):
		return fmt.Errorf("migrations: another migration does not end: %w", err)
	case err != nil:
		return fmt.Errorf("migrations: %w", err)
	}
	return withMigrate(ctx, url, func(m *migrate.Migrate) error {
		return f(func() error { return waitNoServer(ctx, conn) }, m)
	})
}

// waitNoServer takes the lease from all servers for as long as the connection
// lives. It returns ErrLive if one goes on running. A server whose connection has
// just died does not hold the lease and is about to take it again: its heartbeats
// tell.
func waitNoServer(ctx context.Context, conn *pgx.Conn) error {
	late := time.Now().Add(leaseWait)
	for {
		got, err := tryLock(ctx, conn, leaseKey)
		if err != nil {
			return err
		}
		schema, err := beating(ctx, conn)
		if err != nil {
			return err
		}
		if got && schema == 0 {
			return nil
		}
		if got {
			if err := unlock(ctx, conn, leaseKey); err != nil {
				return err
			}
		}
		select {
		case <-time.After(leaseTry):
		case <-ctx.Done():
			return ctx.Err()
		}
		if time.Now().After(late) {
			if schema == 0 {
				return ErrLive
			}
			return fmt.Errorf("%w (it works with version %d of the schema)", ErrLive, schema)
		}
	}
}

// beating returns the schema of a server that has beaten just now, 0 if there is
// none, or if the database's heartbeats do not tell yet.
func beating(ctx context.Context, conn *pgx.Conn) (schema int, err error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	var told bool
	err = conn.QueryRow(ctx, `SELECT count(*) = 3 FROM pg_attribute WHERE attrelid = to_regclass('heartbeats')
		AND attname IN ('schema', 'beaten', 'gone') AND NOT attisdropped`).Scan(&told)
	if err != nil || !told {
		return 0, err
	}
	err = conn.QueryRow(ctx, `SELECT coalesce(max(schema), 0) FROM heartbeats
		WHERE NOT gone AND beaten > clock_timestamp() - $1::interval`, beatWithin).Scan(&schema)
	return schema, err
}

var errLocked = errors.New("the lock is held by somebody else")

// waitLock takes an advisory lock for as long as the connection lives. It returns
// errLocked if nobody gives it back in time.
func waitLock(ctx context.Context, conn *pgx.Conn, key int64, limit time.Duration) error {
	late := time.After(limit)
	for {
		if got, err := tryLock(ctx, conn, key); err != nil || got {
			return err
		}
		select {
		case <-time.After(leaseTry):
		case <-late:
			return errLocked
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

func tryLock(ctx context.Context, conn *pgx.Conn, key int64) (got bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	err = conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, key).Scan(&got)
	return got, err
}

func unlock(ctx context.Context, conn *pgx.Conn, key int64) error {
	ctx, cancel := context.WithTimeout(ctx, answerWithin)
	defer cancel()
	_, err := conn.Exec(ctx, `SELECT pg_advisory_unlock($1)`, key)
	return err
}

// withMigrate opens a migration, runs f and closes it. The library knows no
// contexts: what it does when ctx ends may go on for stepWithin, then its
// connections are cut.
func withMigrate(ctx context.Context, url string, f func(*migrate.Migrate) error) error {
	src, err := iofs.New(migrations.FS, ".")
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	cfg, err := migrationConfig(url)
	if err != nil {
		return err
	}
	var cut cutter
	defer cut.after(ctx, stepWithin)()
	pool := stdlib.OpenDB(*cfg, stdlib.OptionAfterConnect(cut.add))
	target, err := driver.WithInstance(pool, &driver.Config{})
	if err != nil {
		pool.Close() // the library leaves it open
		return fmt.Errorf("migrations: open the database: %w", because(ctx, err))
	}
	m, err := migrate.NewWithInstance("iofs", src, "pgx5", target)
	if err != nil {
		target.Close()
		return fmt.Errorf("migrations: %w", err)
	}
	defer m.Close()
	m.LockTimeout = lockTimeout
	return explain(because(ctx, f(m)))
}

// because adds to an error that ctx has ended: it may be the cause.
func because(ctx context.Context, err error) error {
	if err == nil || ctx.Err() == nil || errors.Is(err, ctx.Err()) {
		return err
	}
	return fmt.Errorf("%w: %w", ctx.Err(), err)
}

// migrationConfig is that of the library's connection: a statement may take as
// long as it takes, but not wait for others' locks, behind which everybody queues.
func migrationConfig(url string) (*pgx.ConnConfig, error) {
	cfg, err := pgx.ParseConfig(url)
	if err != nil {
		return nil, fmt.Errorf("migrations: open the database: %w", redacted(err))
	}
	setUp(cfg, "tengen migration")
	cfg.RuntimeParams["statement_timeout"] = "0"
	cfg.RuntimeParams["lock_timeout"] = "30s"
	return cfg, nil
}

// cutter closes connections under those who use them.
type cutter struct {
	mu    sync.Mutex // guards the following
	conns []*pgconn.PgConn
	late  bool // no further ones
}

// add has a new connection cut with the others.
func (c *cutter) add(_ context.Context, conn *pgx.Conn) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.late {
		return errors.New("the migration has been stopped")
	}
	c.conns = append(c.conns, conn.PgConn())
	return nil
}

// cut has PostgreSQL give up what the connections were asked, and closes them.
func (c *cutter) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.late = true
	for _, conn := range c.conns {
		abandon(context.Background(), conn)
		conn.Conn().Close()
	}
}

// after cuts the connections so long after ctx has ended, unless it is called off
// before.
func (c *cutter) after(ctx context.Context, wait time.Duration) (callOff func()) {
	done := make(chan struct{})
	var ended sync.WaitGroup
	ended.Go(func() {
		select {
		case <-done:
			return
		case <-ctx.Done():
		}
		select {
		case <-done:
		case <-time.After(wait):
			c.cut()
		}
	})
	return func() { close(done); ended.Wait() }
}

// newer reports whether the library does not know the database's version.
func newer(err error) bool { return strings.Contains(err.Error(), "no migration found for version") }

// explain turns the library's errors into ones that say what to do.
func explain(err error) error {
	var dirty migrate.ErrDirty
	switch {
	case err == nil:
		return nil
	case errors.As(err, &dirty):
		return fmt.Errorf("%w: step %d failed half-way. Read why in the log of that run, undo by hand what it "+
			"left (migrations/%04d_*.up.sql), then run `tengen migrate force %d` and start again",
			ErrDirty, dirty.Version, dirty.Version, dirty.Version-1)
	case errors.Is(err, ErrLive):
		return err
	case newer(err):
		return fmt.Errorf("%w: start that version, or restore a backup (%w)", ErrNewer, err)
	}
	return fmt.Errorf("migrations: %w", err)
}
