// Package db is PostgreSQL: the only place that knows SQL. One aggregate a
// file, every statement written by hand and constant.
package db

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"tengen/hub/fault"
)

// DB is an open database. Its methods are safe for use by many goroutines.
type DB struct {
	ask     *questions
	commits *committer
}

// Open connects and starts the writer of the event log. The schema must be
// there (Migrate).
func Open(ctx context.Context, url string) (*DB, error) {
	ask, err := openQuestions(ctx, url)
	if err != nil {
		return nil, err
	}
	return &DB{ask: ask, commits: startCommitter(url)}, nil
}

// Renew gives every connection up for a new one: after an outage any of them may
// have died silently.
func (d *DB) Renew() { d.ask.renew() }

// redacted keeps a password in a malformed URL out of logs.
func redacted(err error) error {
	var p *pgconn.ParseConfigError
	var u *url.Error
	if errors.As(err, &p) || errors.As(err, &u) {
		return errors.New("it cannot be parsed")
	}
	return err
}

// Ping reports whether the database answers.
func (d *DB) Ping(ctx context.Context) error { return d.ask.ping(ctx) }

// Close commits what is queued and closes every connection, within two seconds
// even if the database hangs. It may be called twice.
func (d *DB) Close() {
	d.commits.close()
	d.ask.close()
}

// retry wraps an error after which nobody knows whether anything was stored.
func retry(what string, err error) error {
	return fault.Wrap(fault.Retry, "The server could not store that just now; try again.", fmt.Errorf("%s: %w", what, err))
}

// failed wraps an error of a read, or of a write that is safe to repeat.
func failed(what string, err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return fault.Wrap(fault.NotFound, "There is no such thing.", fmt.Errorf("%s: %w", what, err))
	}
	if refused(err) {
		return fmt.Errorf("%s: %w", what, err) // a fault of ours
	}
	return retry(what, err)
}

// refused reports whether the database said no to what was asked. Otherwise it
// could not answer: connection (class 08), a database that may only be read (25),
// a rollback that is nobody's fault (40), resources such as the disk (53), shutdown
// or timeout (57), an error of the system such as a failed write (58).
func refused(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && !slices.Contains([]string{"08", "25", "40", "53", "57", "58"}, pg.Code[:2])
}

// isUnique reports a violation of a unique constraint.
func isUnique(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "23505"
}

// millis cuts an instant to what is stored and sent: milliseconds, UTC.
func millis(t time.Time) time.Time { return t.Round(0).UTC().Truncate(time.Millisecond) }
