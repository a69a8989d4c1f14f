package schema

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
)

// ErrLive is returned instead of changing the schema under a running server.
var ErrLive = errors.New("a Tengen server uses this database; stop it before its schema is changed")

// migrationsWait bounds how long a migration waits for another one.
const migrationsWait = time.Minute

// BeatWithin is how long after its last heartbeat a server still counts as running,
// though it has lost its connection: three beats. Tests lengthen it.
var BeatWithin = 6 * time.Second

const migrationKey = pg.LeaseKey + 1 // of the advisory lock that one migration at a time holds

// The servers that may run while the schema is changed.
type meanwhile int

const (
	Nobody  meanwhile = iota
	members           // servers that share the database; they no longer use what a step removes
)

// waitMigrations takes the lock of migrations for as long as the connection lives.
func waitMigrations(ctx context.Context, conn *pgx.Conn) error {
	late := time.Now().Add(migrationsWait)
	for {
		if got, err := tryLock(ctx, conn, migrationKey, Nobody); err != nil || got {
			return err
		}
		if !pg.WaitForLease(ctx, late) {
			return errors.Join(ctx.Err(), errors.New("another migration does not end: the lock is held by somebody else"))
		}
	}
}

// waitNoServer takes the lease from all servers but those that may run, for as long as the connection
// lives. It returns ErrLive if one goes on running. A server whose connection has
// just died does not hold the lease and is about to take it again: its heartbeats
// tell.
func waitNoServer(ctx context.Context, conn *pgx.Conn, may meanwhile) error {
	late := time.Now().Add(pg.LeaseWait)
	for {
		got, err := tryLock(ctx, conn, pg.LeaseKey, may)
		if err != nil {
			return err
		}
		schema, err := beating(ctx, conn, may)
		switch {
		case err != nil:
			return err
		case got && schema == 0:
			return nil
		case got:
			if err := unlock(ctx, conn, pg.LeaseKey, may); err != nil {
				return err
			}
		}
		switch {
		case pg.WaitForLease(ctx, late):
		case ctx.Err() != nil:
			return ctx.Err()
		case schema == 0:
			return ErrLive
		default:
			return fmt.Errorf("%w (it works with version %d of the schema)", ErrLive, schema)
		}
	}
}

// tryLock takes an advisory lock, from members only if they may not run, for as long as the connection lives.
func tryLock(ctx context.Context, conn *pgx.Conn, key int64, may meanwhile) (got bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	err = conn.QueryRow(ctx, `SELECT CASE WHEN $2 THEN pg_try_advisory_lock_shared($1) ELSE pg_try_advisory_lock($1) END`,
		key, may == members).Scan(&got)
	return got, err
}

// unlock undoes tryLock.
func unlock(ctx context.Context, conn *pgx.Conn, key int64, may meanwhile) error {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	_, err := conn.Exec(ctx, `SELECT CASE WHEN $2 THEN pg_advisory_unlock_shared($1) ELSE pg_advisory_unlock($1) END`,
		key, may == members)
	return err
}

// latestBeat works with every schema since heartbeats tell.
const latestBeat = `
SELECT coalesce(max(schema), 0) FROM heartbeats h
WHERE NOT gone AND beaten > clock_timestamp() - $1::interval
    AND NOT ($2 AND coalesce((to_jsonb(h) ->> 'member')::boolean, false))`

// beating returns the schema of a server that runs and must not, 0 if there is
// none, or if the database's schema is too old to tell.
func beating(ctx context.Context, conn *pgx.Conn, may meanwhile) (schema int, err error) {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	var told bool
	err = conn.QueryRow(ctx, `SELECT count(*) = 3 FROM pg_attribute WHERE attrelid = to_regclass('heartbeats')
		AND attname IN ('schema', 'beaten', 'gone') AND NOT attisdropped`).Scan(&told)
	if err != nil || !told {
		return 0, err
	}
	err = conn.QueryRow(ctx, latestBeat, BeatWithin, may == members).Scan(&schema)
	return schema, err
}
