package db

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"tengen/db/pg"
)

// ErrOlder is returned for a database whose schema is not brought to this binary's version yet.
var ErrOlder = errors.New("the database's schema is older than this Tengen")

// schemaError says that the schema is not the one that this binary works with.
type schemaError struct {
	version uint // 0: none
	dirty   bool
}

func (e schemaError) Error() string {
	if e.dirty {
		return fmt.Sprintf("%v at version %d; `tengen migrate up` says how to repair it", ErrDirty, e.version)
	}
	return fmt.Sprintf("%v: it is at version %d, and this Tengen works with %d", e.Unwrap(), e.version, Schema)
}

func (e schemaError) Unwrap() error {
	switch {
	case e.dirty:
		return ErrDirty
	case e.version > Schema:
		return ErrNewer
	}
	return ErrOlder
}

// readSchema returns what is noted of the schema; version 0: nothing.
func readSchema(ctx context.Context, conn *pgx.Conn) (version uint, dirty bool, err error) {
	err = conn.QueryRow(ctx, `SELECT version, dirty FROM schema_migrations`).Scan(&version, &dirty)
	var answer *pgconn.PgError
	if errors.Is(err, pgx.ErrNoRows) || errors.As(err, &answer) && answer.Code == "42P01" { // no such table
		err = nil
	}
	return version, dirty, err
}

// checkSchema returns a schemaError if the schema is not this binary's.
func checkSchema(ctx context.Context, conn *pgx.Conn) error {
	version, dirty, err := readSchema(ctx, conn)
	if err == nil && (dirty || version != Schema) {
		err = schemaError{version, dirty}
	}
	return err
}

// CheckSchema returns ErrOlder, ErrNewer or ErrDirty if a database's schema is not
// the one that this binary works with. It changes nothing.
func CheckSchema(ctx context.Context, url string) error {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	conn, err := pg.Connect(ctx, url, "tengen")
	if err != nil {
		return fmt.Errorf("database: %w", err)
	}
	defer pg.Close(conn)
	return checkSchema(ctx, conn)
}
