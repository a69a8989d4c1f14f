// Package db is PostgreSQL: the only place that knows SQL. One aggregate a
// file, every statement written by hand and constant.
package db

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"tengen/hub/fault"
)

// DB is an open database. Its methods are safe for use by many goroutines.
type DB struct {
	pool    *pgxpool.Pool
	commits *committer
}

// Open connects and starts the writer of the event log. The schema must be
// there (Migrate).
func Open(ctx context.Context, address string) (*DB, error) {
	cfg, err := pgxpool.ParseConfig(address)
	if err != nil {
		return nil, fmt.Errorf("database address: %w", redacted(err))
	}
	cfg.MaxConns = 16
	cfg.ConnConfig.ConnectTimeout = 5 * time.Second
	cfg.ConnConfig.RuntimeParams["application_name"] = "tengen"
	cfg.ConnConfig.RuntimeParams["timezone"] = "UTC"
	cfg.ConnConfig.RuntimeParams["statement_timeout"] = "10000"
	cfg.ConnConfig.RuntimeParams["idle_in_transaction_session_timeout"] = "10000"
	cfg.ConnConfig.RuntimeParams["synchronous_commit"] = "on"
	var connects atomic.Int64
	cfg.AfterConnect = func(context.Context, *pgx.Conn) error { connects.Add(1); return nil }
	pool, err := pgxpool.NewWithConfig(ctx, cfg)
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	if err := pool.Ping(ctx); err != nil {
		pool.Close()
		return nil, fmt.Errorf("database: %w", err)
	}
	return &DB{pool: pool, commits: startCommitter(pool, &connects)}, nil
}

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
func (d *DB) Ping(ctx context.Context) error { return d.pool.Ping(ctx) }

// Close commits what is queued and closes every connection. It may be called twice.
func (d *DB) Close() {
	d.commits.close()
	d.pool.Close()
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
// a rollback that is nobody's fault (40), resources (53), shutdown or timeout (57).
func refused(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && !slices.Contains([]string{"08", "25", "40", "53", "57"}, pg.Code[:2])
}

// isUnique reports a violation of a unique constraint.
func isUnique(err error) bool {
	var pg *pgconn.PgError
	return errors.As(err, &pg) && pg.Code == "23505"
}

// millis cuts an instant to what is stored and sent: milliseconds, UTC.
func millis(t time.Time) time.Time { return t.Round(0).UTC().Truncate(time.Millisecond) }
