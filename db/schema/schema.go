package schema

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tengen-go/tengen/db/pg"
)

// The first migration makes the whole schema. The steps that led to it are in the history, up to lastWithSteps.
const (
	baseline      = 37
	lastWithSteps = "18e8c87d"
)

// ErrDirty is returned for a schema that a migration may have changed by half: the process or PostgreSQL died while it ran.
// Its text says how to repair the database.
var ErrDirty = errors.New("the database's schema is dirty")

// ErrNewer is returned for a database that a newer Tengen has migrated.
var ErrNewer = errors.New("the database was made by a newer Tengen")

// ErrBaseline is returned for a database that is older than the first migration of this binary.
var ErrBaseline = errors.New("the database was made by a Tengen that this one cannot migrate")

// ErrOlder is returned for a database whose schema is not brought to this binary's version yet.
var ErrOlder = errors.New("the database's schema is older than this Tengen")

// Mismatch says that the schema is not the one that this binary works with.
type Mismatch struct {
	Version uint // 0: none
	dirty   bool
}

func (e Mismatch) Error() string {
	if e.dirty {
		return fmt.Sprintf("%v at version %d; `tengen migrate up` says how to repair it", ErrDirty, e.Version)
	}
	return fmt.Sprintf("%v: it is at version %d, and this Tengen works with %d", e.Unwrap(), e.Version, Version)
}

func (e Mismatch) Unwrap() error {
	switch {
	case e.dirty:
		return ErrDirty
	case e.Version > Version:
		return ErrNewer
	}
	return ErrOlder
}

// readSchema returns the schema's version; 0 if there is none.
func readSchema(ctx context.Context, conn *pgx.Conn) (version uint, dirty bool, err error) {
	err = conn.QueryRow(ctx, `SELECT version, dirty FROM schema_migrations`).Scan(&version, &dirty)
	var answer *pgconn.PgError
	if errors.Is(err, pgx.ErrNoRows) || errors.As(err, &answer) && answer.Code == "42P01" { // no such table
		err = nil
	}
	return version, dirty, err
}

// knownSchema returns the version that the schema has, up to the newest that is known. It returns ErrDirty, ErrNewer or
// ErrBaseline if this binary has no migration from there.
func knownSchema(ctx context.Context, conn *pgx.Conn, to uint) (uint, error) {
	v, dirty, err := readSchema(ctx, conn)
	switch {
	case err != nil:
		return 0, err
	case v > 0 && v < baseline:
		return 0, fmt.Errorf("%w: it is at version %d, and the oldest that can be migrated is %d. Check out commit %s, start that "+
			"Tengen on the database once, which brings it to version %d, and then this one", ErrBaseline, v, baseline, lastWithSteps, baseline)
	case dirty:
		return 0, fmt.Errorf("%w: the migration to version %d was cut off. Read why in the log of that run, see what it left "+
			"(migrations/%04d_*.up.sql) and undo it by hand, then run `tengen migrate force %d` and start again", ErrDirty, v, v, before(v))
	case v > to:
		return 0, fmt.Errorf("%w: it is at version %d, and this Tengen works with %d; start that version, or restore a backup", ErrNewer, v, to)
	}
	return v, nil
}

// before returns the version before one, 0: none.
func before(version uint) uint {
	if version <= baseline {
		return 0
	}
	return version - 1
}

// Check returns a Mismatch if the schema is not this binary's.
func Check(ctx context.Context, conn *pgx.Conn) error {
	version, dirty, err := readSchema(ctx, conn)
	if err == nil && (dirty || version != Version) {
		err = Mismatch{version, dirty}
	}
	return err
}

// CheckDatabase returns ErrOlder, ErrNewer or ErrDirty if a database's schema is not
// the one that this binary works with. It changes nothing.
func CheckDatabase(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	conn, err := pg.Connect(ctx, url, "tengen")
	if err != nil {
		return fmt.Errorf("database: %w", err)
	}
	defer pg.Close(conn)
	return Check(ctx, conn)
}
