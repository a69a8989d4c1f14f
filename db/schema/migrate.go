// Package schema runs the migrations of the database and says whether a database has the schema of this binary.
//
// Reading order: schema.go, migrate.go, conn.go and lock.go (no server and no other migration meanwhile).
package schema

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"time"

	"github.com/golang-migrate/migrate/v4"
	"github.com/golang-migrate/migrate/v4/database"
	postgres "github.com/golang-migrate/migrate/v4/database/pgx/v5"
	"github.com/golang-migrate/migrate/v4/source/iofs"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tengen-go/tengen/migrations"
)

// Version is the version of the schema that this binary works with.
var Version = newest(migrations.FS)

// newest returns the version of the last migration.
func newest(files fs.FS) (version uint) {
	names, err := fs.Glob(files, "*.up.sql")
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

// A migration that waits for a lock makes all others wait that want the same table. So it gives up after migrationLock, and is
// tried again after migrationPause, migrationTries times in all. A context that ends gives the running migration
// migrationWithin. Tests change these.
var (
	MigrationLock   = 2 * time.Second
	MigrationPause  = time.Second
	MigrationTries  = 15
	MigrationWithin = 5 * time.Second
)

// Migrate brings the schema to this binary's version. Servers that start together take turns: one migrates, the others wait
// and find nothing to do. It returns ErrLive if there is something to do and a running server does not stop within
// fifteen seconds, and ErrNewer, ErrDirty or ErrBaseline if this binary cannot migrate the database.
func Migrate(ctx context.Context, url string, log *slog.Logger) error {
	return MigrateUp(ctx, url, log, Nobody, migrations.FS)
}

// MigrateTogether is Migrate for a server that is going to share the database (DB.Join). Servers that share it go on
// meanwhile with the schema that they do not know yet; ErrLive is returned only for a server that does not share it.
func MigrateTogether(ctx context.Context, url string, log *slog.Logger) error {
	return MigrateUp(ctx, url, log, members, migrations.FS)
}

func MigrateUp(ctx context.Context, url string, log *slog.Logger, may meanwhile, files fs.FS) error {
	to := newest(files)
	return migrating(ctx, url, func(conn *pgx.Conn) error {
		from, err := knownSchema(ctx, conn, to)
		if err != nil || from == to {
			return err
		}
		if err := waitNoServer(ctx, conn, may); err != nil {
			return fmt.Errorf("the schema is at version %d and this Tengen needs %d: %w", from, to, err)
		}
		if err := withMigrate(ctx, url, log, files, stepping(ctx, 1)); err != nil {
			return err
		}
		log.Info("migrated the database", "version", to)
		return nil
	})
}

// MigrateDown takes every migration back: all data is lost.
func MigrateDown(ctx context.Context, url string) error {
	return migrating(ctx, url, func(conn *pgx.Conn) error {
		v, err := knownSchema(ctx, conn, Version)
		if err == nil {
			err = waitNoServer(ctx, conn, Nobody)
		}
		if err != nil || v == 0 {
			return err
		}
		return withMigrate(ctx, url, slog.New(slog.DiscardHandler), migrations.FS, stepping(ctx, -1))
	})
}

// stepping runs one migration after the other, up (1) or down (-1), until there is no further one or ctx ends. Were several
// asked for at once, golang-migrate would read them ahead, and leave readers behind after one that failed.
func stepping(ctx context.Context, direction int) func(*migrate.Migrate) error {
	return func(m *migrate.Migrate) error {
		for {
			if err := ctx.Err(); err != nil {
				return err
			}
			switch err := m.Steps(direction); {
			case errors.Is(err, fs.ErrNotExist), errors.Is(err, migrate.ErrNoChange):
				return nil
			case err != nil:
				return err
			}
		}
	}
}

// MigrateForce notes a version, 0 for none, as reached and clean without running anything: the last step of a repair by
// hand.
func MigrateForce(ctx context.Context, url string, version int) error {
	if version <= 0 {
		version = database.NilVersion
	}
	return migrating(ctx, url, func(*pgx.Conn) error {
		return withMigrate(ctx, url, slog.New(slog.DiscardHandler), migrations.FS, func(m *migrate.Migrate) error { return m.Force(version) })
	})
}

// Current returns the schema's version, 0 for an empty database. While a migration runs it is dirty, at the version that
// the migration leads to.
func Current(ctx context.Context, url string) (version uint, dirty bool, err error) {
	err = migration(ctx, url, func(conn *pgx.Conn) error {
		version, dirty, err = readSchema(ctx, conn)
		return err
	})
	return version, dirty, err
}

// withMigrate runs f with golang-migrate on a connection of its own. When ctx ends, the migration that runs is cut off after
// migrationWithin.
func withMigrate(ctx context.Context, url string, log *slog.Logger, files fs.FS, f func(*migrate.Migrate) error) error {
	conn, err := openMigrating(url)
	if err != nil {
		return err
	}
	defer conn.close()
	defer conn.cutOff(ctx)()
	source, err := iofs.New(files, ".")
	if err != nil {
		return err
	}
	driver, err := postgres.WithInstance(conn.db, &postgres.Config{})
	if err != nil {
		return errors.Join(cause(err), source.Close())
	}
	m, err := migrate.NewWithInstance("iofs", source, "postgres", &patient{Driver: driver, ctx: ctx, log: log})
	if err != nil {
		return err
	}
	err = f(m)
	closed, _ := m.Close()
	return errors.Join(cause(err), closed)
}

// patient tries what did not get its locks in time again, and undoes the mark of a migration that PostgreSQL refused: each
// is one transaction, so that it left nothing behind.
type patient struct {
	database.Driver
	ctx    context.Context // of the run: golang-migrate has none
	log    *slog.Logger
	before int // the version before the migration that runs
	to     int // the version that it leads to
}

// SetVersion notes a version. golang-migrate notes a migration's as dirty before it runs, and as clean afterwards.
func (p *patient) SetVersion(version int, dirty bool) error {
	if dirty {
		before, _, err := p.Version()
		if err != nil {
			return err
		}
		p.before, p.to = before, version
	}
	return p.givingWay(func() error { return p.Driver.SetVersion(version, dirty) })
}

// Run runs a migration.
func (p *patient) Run(migration io.Reader) error {
	body, err := io.ReadAll(migration)
	if err != nil {
		return err
	}
	err = p.givingWay(func() error { return p.Driver.Run(bytes.NewReader(body)) })
	if refusal, ok := errors.AsType[*pgconn.PgError](cause(err)); ok {
		if undone := p.givingWay(func() error { return p.Driver.SetVersion(p.before, false) }); undone != nil {
			return errors.Join(err, undone)
		}
		return fmt.Errorf("the migration to version %d failed, and left nothing behind: %w", p.to, refusal)
	}
	return err
}

// givingWay does something, again and again while it does not get its locks in time.
func (p *patient) givingWay(do func() error) error {
	for try := 1; ; try++ {
		err := do()
		refusal, ok := errors.AsType[*pgconn.PgError](cause(err))
		if !ok || refusal.Code != "55P03" || try == MigrationTries { // lock_not_available
			return err
		}
		p.log.Info("a migration waits for a table that is in use", "version", p.to)
		select {
		case <-time.After(MigrationPause):
		case <-p.ctx.Done():
			return cause(err)
		}
	}
}

// cause returns what PostgreSQL answered: golang-migrate's error does not unwrap to it.
func cause(err error) error {
	if failed, ok := errors.AsType[database.Error](err); ok {
		return failed.OrigErr
	}
	if failed, ok := errors.AsType[*database.Error](err); ok {
		return failed.OrigErr
	}
	return err
}
