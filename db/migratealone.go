package db

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/golang-migrate/migrate/v4"
	"github.com/jackc/pgx/v5"

	"tengen/db/pg"
)

// lockTimeout bounds how long a server waits for another that migrates.
const lockTimeout = time.Minute

// beatWithin is how long after its last heartbeat a server still counts as running,
// though it has lost its connection: three beats. Tests lengthen it.
var beatWithin = 6 * time.Second

const migrationKey = leaseKey + 1 // of the advisory lock that one migration at a time holds

// Who may run while the schema is changed.
type meanwhile int

const (
	nobody  meanwhile = iota
	members           // servers that share the database: what a step takes away they have ceased to use
)

// alone runs f while no other migration runs. What f does after noServer has
// returned nil no server sees but those that may run meanwhile: the lease is kept from them until f returns.
func alone(ctx context.Context, url string, may meanwhile, f func(noServer func() error, m *migrate.Migrate) error) error {
	conn, err := pg.Connect(ctx, url, "tengen migration")
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	defer pg.Close(conn)
	switch err := waitLock(ctx, conn, migrationKey, lockTimeout); {
	case errors.Is(err, errLocked):
		return fmt.Errorf("migrations: another migration does not end: %w", err)
	case err != nil:
		return fmt.Errorf("migrations: %w", err)
	}
	return withMigrate(ctx, url, func(m *migrate.Migrate) error {
		return f(func() error { return waitNoServer(ctx, conn, may) }, m)
	})
}

// waitNoServer takes the lease from all servers for as long as the connection
// lives. It returns ErrLive if one goes on running. A server whose connection has
// just died does not hold the lease and is about to take it again: its heartbeats
// tell.
func waitNoServer(ctx context.Context, conn *pgx.Conn, may meanwhile) error {
	late := time.Now().Add(leaseWait)
	for {
		got, err := may.tryLease(ctx, conn)
		if err != nil {
			return err
		}
		schema, err := beating(ctx, conn, may)
		if err != nil {
			return err
		}
		if got && schema == 0 {
			return nil
		}
		if got {
			if err := may.giveBack(ctx, conn); err != nil {
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

// latestBeat works with every schema since heartbeats tell.
const latestBeat = `
SELECT coalesce(max(schema), 0) FROM heartbeats h
WHERE NOT gone AND beaten > clock_timestamp() - $1::interval
    AND NOT ($2 AND coalesce((to_jsonb(h) ->> 'member')::boolean, false))`

// beating returns the schema of a server that has beaten just now, 0 if there is
// none but those that may run, or if the database's heartbeats do not tell yet.
func beating(ctx context.Context, conn *pgx.Conn, may meanwhile) (schema int, err error) {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	var told bool
	err = conn.QueryRow(ctx, `SELECT count(*) = 3 FROM pg_attribute WHERE attrelid = to_regclass('heartbeats')
		AND attname IN ('schema', 'beaten', 'gone') AND NOT attisdropped`).Scan(&told)
	if err != nil || !told {
		return 0, err
	}
	err = conn.QueryRow(ctx, latestBeat, beatWithin, may == members).Scan(&schema)
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
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	err = conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, key).Scan(&got)
	return got, err
}

// tryLease takes the lease from whoever may not run.
func (may meanwhile) tryLease(ctx context.Context, conn *pgx.Conn) (got bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	return tryLease(ctx, conn, may == nobody)
}

// giveBack undoes tryLease.
func (may meanwhile) giveBack(ctx context.Context, conn *pgx.Conn) error {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	_, err := conn.Exec(ctx, `SELECT CASE WHEN $2 THEN pg_advisory_unlock_shared($1) ELSE pg_advisory_unlock($1) END`,
		int64(leaseKey), may == members)
	return err
}
