package db

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"strings"
	"time"

	"github.com/golang-migrate/migrate/v4"
	versions "github.com/golang-migrate/migrate/v4/database"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"tengen/db/pg"
	"tengen/migrations"
)

// Behind a step that waits for a lock on a table everybody else who wants the table waits too. So it gives way after
// stepLock, and tries again after stepPause, stepTries times in all. Tests shorten both, and have it try for ever.
var (
	stepLock  = 2 * time.Second
	stepPause = time.Second
	stepTries = 15
)

// stepUp takes one step up, with what is to be done before it. It returns fs.ErrNotExist if none is left.
func stepUp(ctx context.Context, url string, m *migrate.Migrate, log *slog.Logger) error {
	from, dirty, err := m.Version()
	if err != nil && !errors.Is(err, migrate.ErrNilVersion) {
		return err
	}
	if !dirty {
		if err := prepare(ctx, url, from+1, log); err != nil {
			return fmt.Errorf("before step %d: %w", from+1, err)
		}
	}
	back := int(from)
	if from == 0 {
		back = versions.NilVersion
	}
	for try := 1; ; try++ {
		err := m.Steps(1)
		if !lockedOut(err) {
			return err
		}
		if err := takeBack(m, back); err != nil {
			return err
		}
		if try == stepTries {
			return err
		}
		log.Info("a step of the schema waits for somebody who uses the tables", "version", from+1)
		select {
		case <-time.After(stepPause):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// takeBack notes the version that the schema has, after PostgreSQL has rolled a step back.
func takeBack(m *migrate.Migrate, version int) (err error) {
	for range stepTries {
		if err = m.Force(version); !lockedOut(err) {
			return err
		}
	}
	return err
}

// lockedOut reports whether a lock was waited for in vain: a step's on a table, or that of the version's. The driver returns
// the one by value and the other by pointer.
func lockedOut(err error) bool {
	var failed versions.Error
	var locking *versions.Error
	if !errors.As(err, &failed) && errors.As(err, &locking) {
		failed = *locking
	}
	var answer *pgconn.PgError
	return errors.As(failed.OrigErr, &answer) && answer.Code == "55P03" // lock_not_available
}

// prepare runs what is to be done before a step, statement by statement, while servers go on. It takes as long as it takes,
// also to wait for a backup that runs; nobody waits for it. When it is cut off, it may be run again.
func prepare(ctx context.Context, url string, step uint, log *slog.Logger) error {
	names, err := fs.Glob(migrations.FS, fmt.Sprintf("%04d_*.before.sql", step))
	if err != nil || len(names) == 0 {
		return err
	}
	text, err := fs.ReadFile(migrations.FS, names[0])
	if err != nil {
		return err
	}
	cfg, err := migrationConfig(url)
	if err != nil {
		return err
	}
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return err
	}
	defer pg.Close(conn)
	log.Info("preparing a step of the schema", "version", step)
	for statement := range strings.SplitSeq(string(text), "\n\n") {
		if _, err := conn.Exec(ctx, statement); err != nil {
			return err
		}
	}
	return nil
}
