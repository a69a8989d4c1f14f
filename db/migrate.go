package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"tengen/db/pg"
	"tengen/migrations"
)

// ErrDirty is returned for a schema that is marked as changed by half. No step of this binary leaves such a mark; an
// earlier Tengen, whose steps and notes of them were not one transaction, may have. Its text says how to repair the database.
var ErrDirty = errors.New("the database's schema is dirty")

// ErrNewer is returned for a database that a newer Tengen has migrated.
var ErrNewer = errors.New("the database was made by a newer Tengen")

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

// Behind a step that waits for a lock on a table everybody else who wants the table waits too. So it gives way after
// stepLock, and tries again after stepPause, stepTries times in all. When its context ends, a step may go on for stepWithin.
// Tests shorten them, and have it try for ever.
var (
	stepLock   = 2 * time.Second
	stepPause  = time.Second
	stepTries  = 15
	stepWithin = 5 * time.Second
)

// Migrate brings the schema to this binary's version. Servers that start
// together take turns: one migrates, the others wait and find nothing to do. It
// returns ErrLive if there is something to do and a server is running that does
// not stop within fifteen seconds. When ctx ends, a step that runs gets stepWithin.
func Migrate(ctx context.Context, url string, log *slog.Logger) error {
	return migrateUp(ctx, url, log, nobody)
}

// MigrateTogether is Migrate for a server that is going to share the database (DB.Join): others that share it
// go on meanwhile, with the schema that they do not know yet. ErrLive is returned only for one that does not.
func MigrateTogether(ctx context.Context, url string, log *slog.Logger) error {
	return migrateUp(ctx, url, log, members)
}

func migrateUp(ctx context.Context, url string, log *slog.Logger, may meanwhile) error {
	return migrating(ctx, url, func(conn *pgx.Conn) error {
		from, err := knownSchema(ctx, conn)
		if err != nil || from == Schema {
			return err
		}
		if err := waitNoServer(ctx, conn, may); err != nil {
			return fmt.Errorf("the schema is at version %d and this Tengen needs %d: %w", from, Schema, err)
		}
		for v := from + 1; v <= Schema; v++ {
			if err := stepUp(ctx, conn, v, log); err != nil {
				return err
			}
		}
		log.Info("migrated the database", "version", Schema)
		return nil
	})
}

// MigrateDown takes every step back: all data is lost.
func MigrateDown(ctx context.Context, url string) error {
	return migrating(ctx, url, func(conn *pgx.Conn) error {
		v, err := knownSchema(ctx, conn)
		if err == nil {
			err = waitNoServer(ctx, conn, nobody)
		}
		for ; err == nil && v > 0; v-- {
			err = step(ctx, conn, v, "down", v-1)
		}
		return err
	})
}

// MigrateForce notes a version, 0 for none, as reached and clean without running
// anything: the last step of a repair by hand.
func MigrateForce(ctx context.Context, url string, version int) error {
	return migrating(ctx, url, func(conn *pgx.Conn) error {
		return pgx.BeginFunc(ctx, conn, func(tx pgx.Tx) error { return note(ctx, tx, uint(max(version, 0))) })
	})
}

// SchemaVersion returns the schema's version, 0 for an empty database: that before the step, while one is running.
func SchemaVersion(ctx context.Context, url string) (version uint, dirty bool, err error) {
	err = migration(ctx, url, func(conn *pgx.Conn) error {
		version, dirty, err = readSchema(ctx, conn)
		return err
	})
	return version, dirty, err
}

// migrating runs f while no other migration runs: see migration.
func migrating(ctx context.Context, url string, f func(*pgx.Conn) error) error {
	return migration(ctx, url, func(conn *pgx.Conn) error {
		if err := waitMigrations(ctx, conn); err != nil {
			return err
		}
		return f(conn)
	})
}

// migration runs f with a connection of its own, whose statements may take as long as they take. When it returns, PostgreSQL
// has been told to give up what f was waiting for, if it can be told.
func migration(ctx context.Context, url string, f func(*pgx.Conn) error) error {
	cfg, err := pg.Config(url, "tengen migration")
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	cfg.RuntimeParams["statement_timeout"] = "0"
	cfg.RuntimeParams["lock_timeout"] = "0"
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return fmt.Errorf("migrations: open the database: %w", err)
	}
	defer func() {
		pg.Close(conn)
		select {
		case <-conn.PgConn().CleanupDone():
		case <-time.After(pg.CloseWithin):
		}
	}()
	err = f(conn)
	if err != nil && ctx.Err() != nil && !errors.Is(err, ctx.Err()) {
		err = fmt.Errorf("%w: %w", ctx.Err(), err)
	}
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	return nil
}

// knownSchema returns the version that the schema has. It returns ErrDirty or ErrNewer if this binary has no step from there.
func knownSchema(ctx context.Context, conn *pgx.Conn) (uint, error) {
	v, dirty, err := readSchema(ctx, conn)
	switch {
	case err != nil:
		return 0, err
	case dirty:
		return 0, fmt.Errorf("%w: step %d failed half-way. Read why in the log of that run, undo by hand what it "+
			"left (migrations/%04d_*.up.sql), then run `tengen migrate force %d` and start again", ErrDirty, v, v, int(v)-1)
	case v > Schema:
		return 0, fmt.Errorf("%w: it is at version %d, and this Tengen works with %d; start that version, or restore a backup", ErrNewer, v, Schema)
	}
	return v, nil
}

// stepUp takes one step up, with what is to be done before it.
func stepUp(ctx context.Context, conn *pgx.Conn, to uint, log *slog.Logger) error {
	if err := prepare(ctx, conn, to, log); err != nil {
		return fmt.Errorf("before step %d: %w", to, err)
	}
	return givingWay(ctx, log, to, func() error { return step(ctx, conn, to, "up", to) })
}

// givingWay tries something that has not got its locks in time again.
func givingWay(ctx context.Context, log *slog.Logger, version uint, do func() error) error {
	for try := 1; ; try++ {
		err := do()
		var answer *pgconn.PgError
		if !errors.As(err, &answer) || answer.Code != "55P03" || try == stepTries { // lock_not_available
			return err
		}
		log.Info("a step of the schema waits for somebody who uses the tables", "version", version)
		select {
		case <-time.After(stepPause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// step runs a file and notes the version that it leads to, in one transaction: both happen, or neither.
func step(ctx context.Context, conn *pgx.Conn, n uint, direction string, to uint) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	name, text, err := migrationFile(n, direction)
	if err != nil {
		return err
	}
	running, cancel := context.WithCancel(context.WithoutCancel(ctx))
	defer cancel()
	defer context.AfterFunc(ctx, func() { time.AfterFunc(stepWithin, cancel) })()
	err = pgx.BeginFunc(running, conn, func(tx pgx.Tx) error {
		if _, err := tx.Exec(running, `SELECT set_config('lock_timeout', $1, true)`, fmt.Sprint(stepLock.Milliseconds())); err != nil {
			return err
		}
		if _, err := tx.Exec(running, text); err != nil {
			return err
		}
		return note(running, tx, to)
	})
	if err != nil {
		return fmt.Errorf("step %s failed, and has left nothing behind: %w", name, err)
	}
	return nil
}

// note notes the schema's version, 0: none. The table is that of golang-migrate, which earlier versions of Tengen used.
func note(ctx context.Context, tx pgx.Tx, version uint) error {
	_, err := tx.Exec(ctx, `CREATE TABLE IF NOT EXISTS schema_migrations (version bigint PRIMARY KEY, dirty boolean NOT NULL)`)
	if err == nil {
		_, err = tx.Exec(ctx, `DELETE FROM schema_migrations`)
	}
	if err == nil && version > 0 {
		_, err = tx.Exec(ctx, `INSERT INTO schema_migrations (version, dirty) VALUES ($1, false)`, int64(version))
	}
	return err
}

// prepare runs what is to be done before a step, statement by statement, while servers go on. It takes as long as it takes,
// also to wait for a backup that runs; nobody waits for it for longer than stepLock, unless it says itself how long it waits for locks. When it
// is cut off, it may be run again.
func prepare(ctx context.Context, conn *pgx.Conn, step uint, log *slog.Logger) error {
	_, text, err := migrationFile(step, "before")
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	log.Info("preparing a step of the schema", "version", step)
	if _, err := conn.Exec(ctx, `SELECT set_config('lock_timeout', $1, false)`, fmt.Sprint(stepLock.Milliseconds())); err != nil {
		return err
	}
	for statement := range strings.SplitSeq(text, "\n\n") {
		err := givingWay(ctx, log, step, func() error {
			_, err := conn.Exec(ctx, statement)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// migrationFile returns a step's file in a direction: up, down, or before. It returns fs.ErrNotExist if there is none.
func migrationFile(step uint, direction string) (name, text string, err error) {
	names, err := fs.Glob(migrations.FS, fmt.Sprintf("%04d_*.%s.sql", step, direction))
	if err != nil {
		return "", "", err
	}
	if len(names) == 0 {
		return "", "", fmt.Errorf("step %d %s: %w", step, direction, fs.ErrNotExist)
	}
	b, err := fs.ReadFile(migrations.FS, names[0])
	return names[0], string(b), err
}
