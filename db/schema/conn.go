package schema

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strconv"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/stdlib"

	"github.com/tengen-go/tengen/db/pg"
)

const migrationName = "tengen migration" // of the connections, as PostgreSQL lists them

// migrating runs f while no other migration runs: see migration.
func migrating(ctx context.Context, url string, f func(*pgx.Conn) error) error {
	return migration(ctx, url, func(conn *pgx.Conn) error {
		if err := waitMigrations(ctx, conn); err != nil {
			return err
		}
		return f(conn)
	})
}

// migration runs f with a connection of its own, whose statements may take as long as they take. When it returns, PostgreSQL
// has been told to give up what f was waiting for, if it can be told.
func migration(ctx context.Context, url string, f func(*pgx.Conn) error) error {
	cfg, err := migrationConfig(url, 0)
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return fmt.Errorf("migrations: open the database: %w", err)
	}
	defer func() {
		pg.Close(conn)
		select {
		case <-conn.PgConn().CleanupDone():
		case <-time.After(pg.CloseWithin):
		}
	}()
	err = f(conn)
	if err != nil && ctx.Err() != nil && !errors.Is(err, ctx.Err()) {
		err = fmt.Errorf("%w: %w", ctx.Err(), err)
	}
	if err != nil {
		return fmt.Errorf("migrations: %w", err)
	}
	return nil
}

// migrationConfig is the configuration of a connection without a limit of time for statements. lock limits the wait for a lock;
// 0: no limit.
func migrationConfig(url string, lock time.Duration) (*pgx.ConnConfig, error) {
	cfg, err := pg.Config(url, migrationName)
	if err != nil {
		return nil, err
	}
	cfg.RuntimeParams["statement_timeout"] = "0"
	cfg.RuntimeParams["lock_timeout"] = strconv.FormatInt(lock.Milliseconds(), 10)
	return cfg, nil
}

// migrationConn is golang-migrate's one connection, which knows no context and can be cut off.
type migrationConn struct {
	db   *sql.DB
	conn atomic.Pointer[pgconn.PgConn] // nil until it is open
}

func openMigrating(url string) (*migrationConn, error) {
	cfg, err := migrationConfig(url, MigrationLock)
	if err != nil {
		return nil, err
	}
	c := &migrationConn{}
	c.db = stdlib.OpenDB(*cfg, stdlib.OptionAfterConnect(func(_ context.Context, conn *pgx.Conn) error {
		c.conn.Store(conn.PgConn())
		return nil
	}))
	c.db.SetMaxOpenConns(1)
	return c, nil
}

// close closes everything: the driver closes only its own connection.
func (c *migrationConn) close() { _ = c.db.Close() }

// cutOff tells PostgreSQL to give up what it does migrationWithin after the end of ctx. If PostgreSQL does not listen,
// the connection is cut. It returns a function to be called when the migrations have ended.
func (c *migrationConn) cutOff(ctx context.Context) (ended func()) {
	over, gone := make(chan struct{}), make(chan struct{})
	later := func(d time.Duration, do func(*pgconn.PgConn)) {
		select {
		case <-over:
		case <-time.After(d):
			if conn := c.conn.Load(); conn != nil {
				do(conn)
			}
		}
	}
	go func() {
		defer close(gone)
		select {
		case <-over:
			return
		case <-ctx.Done():
		}
		later(MigrationWithin, func(conn *pgconn.PgConn) {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), pg.CloseWithin)
			defer cancel()
			_ = conn.CancelRequest(ctx) // if it fails, the connection is cut
		})
		later(pg.CloseWithin, func(conn *pgconn.PgConn) { _ = conn.Conn().Close() })
	}()
	return func() { close(over); <-gone }
}
