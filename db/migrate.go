package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"

	"github.com/golang-migrate/migrate/v4"
	versions "github.com/golang-migrate/migrate/v4/database"
	driver "github.com/golang-migrate/migrate/v4/database/pgx/v5"
	"github.com/golang-migrate/migrate/v4/source/iofs"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"tengen/db/pg"
	"tengen/migrations"
)

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
	return migrateUp(ctx, url, log, nobody)
}

// MigrateTogether is Migrate for a server that is going to share the database (DB.Join): others that share it
// go on meanwhile, with the schema that they do not know yet. ErrLive is returned only for one that does not.
func MigrateTogether(ctx context.Context, url string, log *slog.Logger) error {
	return migrateUp(ctx, url, log, members)
}

func migrateUp(ctx context.Context, url string, log *slog.Logger, may meanwhile) error {
	return alone(ctx, url, may, func(noServer func() error, m *migrate.Migrate) error {
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
			switch err := stepUp(ctx, url, m, log); {
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
	return alone(ctx, url, nobody, func(noServer func() error, m *migrate.Migrate) error {
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
	return alone(ctx, url, nobody, func(_ func() error, m *migrate.Migrate) error { return m.Force(version) })
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
	m, err := migrate.NewWithInstance("iofs", src, "pgx5", yielding{target})
	if err != nil {
		target.Close()
		return fmt.Errorf("migrations: %w", err)
	}
	defer m.Close()
	m.LockTimeout = lockTimeout
	return advise(because(ctx, f(m)))
}

// migrationConfig is that of a migration's connections: a statement may take as
// long as it takes.
func migrationConfig(url string) (*pgx.ConnConfig, error) {
	cfg, err := pg.Config(url, "tengen migration")
	if err != nil {
		return nil, fmt.Errorf("migrations: %w", err)
	}
	cfg.RuntimeParams["statement_timeout"] = "0"
	cfg.RuntimeParams["lock_timeout"] = "0"
	return cfg, nil
}

// newer reports whether the library does not know the database's version.
func newer(err error) bool { return strings.Contains(err.Error(), "no migration found for version") }

// advise turns the library's errors into ones that say what to do.
func advise(err error) error {
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
