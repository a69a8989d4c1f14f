package db

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

	"tengen/db/pg"
)

// questions is the one way to ask the database anything outside of the event log and the lease: it bounds every
// question by pg.AnswerWithin, even if its caller's context is longer.
type questions struct {
	config *pgxpool.Config
	pool   atomic.Pointer[pgxpool.Pool]

	mu      sync.Mutex // guards the following
	closed  bool
	leaving sync.WaitGroup // pools that are being closed
}

// openQuestions connects, and reports what is wrong with the database if it cannot. If plans is not nil, it is told how
// each question was answered.
func openQuestions(ctx context.Context, url string, plans func(json string)) (*questions, error) {
	config, err := pg.PoolConfig(url, "tengen")
	if err != nil {
		return nil, err
	}
	config.MaxConns = 16
	if plans != nil {
		explain(config.ConnConfig, plans)
	}
	q := &questions{config: config}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	q.pool.Store(pool)
	if err := q.ping(ctx); err != nil {
		q.close()
		return nil, fmt.Errorf("database: %w", err)
	}
	return q, nil
}

// renew gives the connections there are up for new ones, after an outage: those
// that died silently would each have to run out of time first. Questions under
// way end as they can, those that wait for a connection get one of the new ones.
// pgxpool's own Reset would not do: a connection that died silently takes 15 s to
// be torn down, and keeps its place among the pool's 16 until then.
func (q *questions) renew() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	fresh, err := pgxpool.NewWithConfig(context.Background(), q.config.Copy())
	if err != nil {
		return // the configuration was good once: never
	}
	old := q.pool.Swap(fresh)
	q.leaving.Go(old.Close)
}

// close closes every connection, waiting for those that hang no longer than
// pg.CloseWithin. It may be called twice.
func (q *questions) close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.closed {
		q.closed = true
		q.leaving.Go(q.pool.Load().Close)
	}
	done := make(chan struct{})
	go func() { q.leaving.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(pg.CloseWithin):
	}
}

// acquire waits for a connection. If the pool has been renewed meanwhile nothing has
// been asked yet: a new one is asked instead.
func (q *questions) acquire(ctx context.Context) (*pgxpool.Conn, error) {
	for {
		pool := q.pool.Load()
		c, err := pool.Acquire(ctx)
		if err == nil || ctx.Err() != nil || q.pool.Load() == pool {
			return c, err
		}
	}
}

// with lends f a connection, with a context that bounds all of it.
func (q *questions) with(ctx context.Context, f func(context.Context, *pgxpool.Conn) error) error {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	c, err := q.acquire(ctx)
	if err != nil {
		return err
	}
	defer c.Release()
	return f(ctx, c)
}

func (q *questions) ping(ctx context.Context) error {
	return q.with(ctx, func(ctx context.Context, c *pgxpool.Conn) error { return c.Ping(ctx) })
}

// exec runs a statement that returns no rows.
func (q *questions) exec(ctx context.Context, sql string, args ...any) (tag pgconn.CommandTag, err error) {
	err = q.with(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		tag, err = c.Exec(ctx, sql, args...)
		return err
	})
	return tag, err
}

// row asks for one row and scans it into dest; pgx.ErrNoRows if there is none.
func (q *questions) row(ctx context.Context, dest []any, sql string, args ...any) error {
	return q.with(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		return c.QueryRow(ctx, sql, args...).Scan(dest...)
	})
}

// tx runs f in a transaction, with a context that bounds all of it.
func (q *questions) tx(ctx context.Context, f func(context.Context, pgx.Tx) error) error {
	return q.txWith(ctx, pgx.TxOptions{}, f)
}

// txWith is tx with options.
func (q *questions) txWith(ctx context.Context, o pgx.TxOptions, f func(context.Context, pgx.Tx) error) error {
	return q.with(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		return pgx.BeginTxFunc(ctx, c, o, func(tx pgx.Tx) error { return f(ctx, tx) })
	})
}

// conn lends f a connection for several questions, with a context that bounds them
// all together. f's errors are returned as they are.
func (q *questions) conn(ctx context.Context, f func(context.Context, *pgxpool.Conn) error) error {
	asked := false
	err := q.with(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		asked = true
		return f(ctx, c)
	})
	if err != nil && !asked {
		return pg.Failed("a connection", err)
	}
	return err
}

// list asks for any number of rows.
func list[T any](ctx context.Context, q *questions, scan pgx.RowToFunc[T], sql string, args ...any) (out []T, err error) {
	err = q.with(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		found, err := c.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		out, err = pgx.CollectRows(found, scan)
		return err
	})
	return out, err
}
