package pg

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// Retry wraps an error after which nobody knows whether anything was stored.
func Retry(what string, err error) error {
	return fault.New(fault.Retry, "The server could not store that just now; try again.").From(fmt.Errorf("%s: %w", what, err))
}

// Failed wraps an error of a read, or of a write that is safe to repeat. The result is
// fault.NotFound if there was no row, fault.Internal if the database refused, and fault.Retry otherwise; nil of nil.
func Failed(what string, err error) error {
	if err == nil {
		return nil
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return fault.New(fault.NotFound, "There is no such thing.").From(fmt.Errorf("%s: %w", what, err))
	}
	if Refused(err) {
		return fmt.Errorf("%s: %w", what, err) // a fault of ours
	}
	return Retry(what, err)
}

// couldNot are the classes of PostgreSQL's errors that are no refusal. They say that the database could not do it now,
// and may be able to later.
var couldNot = []string{
	"08", // connection
	"25", // state of the transaction: a database that may only be read
	"40", // rollback that is nobody's fault
	"53", // resources, such as the disk
	"57", // shutdown, or out of time
	"58", // the operating system, such as a failed write
	"TG", // our own: the server that asks has gone, as the others have noted
}

const lockNotAvailable = "55P03" // somebody else had a row for too long

// Refused reports whether the database refused a statement. If it could not answer, or could not do it now, that is no
// refusal.
func Refused(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code != lockNotAvailable && !slices.Contains(couldNot, pg.Code[:2])
}

// IsUnique reports a violation of a unique constraint.
func IsUnique(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "23505"
}

// IsLate reports that somebody else has changed a row since the transaction's snapshot was taken.
func IsLate(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "40001"
}

// Millis cuts an instant to its stored and sent form: milliseconds, UTC.
func Millis(t time.Time) time.Time { return t.Round(0).UTC().Truncate(time.Millisecond) }
