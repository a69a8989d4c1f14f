package pg

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Pool is the one way to ask the database anything outside of the event log and the lease: it bounds every question by
// AnswerWithin, even if its caller's context is longer.
type Pool struct {
	config  *pgxpool.Config
	Current atomic.Pointer[pgxpool.Pool]

	mu      sync.Mutex // guards the following
	closed  bool
	leaving sync.WaitGroup // pools that are being closed
}

// OpenPool connects, or returns the database's fault. If plans is not nil, it gets the plan of each question.
func OpenPool(ctx context.Context, url string, plans func(json string)) (*Pool, error) {
	config, err := PoolConfig(url, "tengen")
	if err != nil {
		return nil, err
	}
	config.MaxConns = 16
	if plans != nil {
		explain(config.ConnConfig, plans)
	}
	q := &Pool{config: config}
	pool, err := pgxpool.NewWithConfig(ctx, config)
	if err != nil {
		return nil, fmt.Errorf("database: %w", err)
	}
	q.Current.Store(pool)
	if err := q.Ping(ctx); err != nil {
		q.Close()
		return nil, fmt.Errorf("database: %w", err)
	}
	return q, nil
}

// Renew gives the connections there are up for new ones, after an outage: those
// that died silently would each have to run out of time first. Questions under
// way end as they can, those that wait for a connection get one of the new ones.
// pgxpool's own Reset would not do: a connection that died silently takes 15 s to
// be torn down, and keeps its place among the pool's 16 until then.
func (q *Pool) Renew() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closed {
		return
	}
	fresh, err := pgxpool.NewWithConfig(context.Background(), q.config.Copy())
	if err != nil {
		return // the configuration was good once: never
	}
	old := q.Current.Swap(fresh)
	q.leaving.Go(old.Close)
}

// Close closes every connection, waiting for those that hang no longer than
// pg.CloseWithin. It may be called twice.
func (q *Pool) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if !q.closed {
		q.closed = true
		q.leaving.Go(q.Current.Load().Close)
	}
	done := make(chan struct{})
	go func() { q.leaving.Wait(); close(done) }()
	select {
	case <-done:
	case <-time.After(CloseWithin):
	}
}

// Acquire waits for a connection. If the pool has been renewed meanwhile nothing has
// been asked yet: a new one is asked instead.
func (q *Pool) Acquire(ctx context.Context) (*pgxpool.Conn, error) {
	for {
		pool := q.Current.Load()
		c, err := pool.Acquire(ctx)
		if err == nil || ctx.Err() != nil || q.Current.Load() == pool {
			return c, err
		}
	}
}

// with lends f a connection, with a context that bounds all of it.
func (q *Pool) with(ctx context.Context, f func(context.Context, *pgxpool.Conn) error) error {
	ctx, cancel := context.WithTimeout(ctx, AnswerWithin)
	defer cancel()
	c, err := q.Acquire(ctx)
	if err != nil {
		return err
	}
	defer c.Release()
	return f(ctx, c)
}

func (q *Pool) Ping(ctx context.Context) error {
	return q.with(ctx, func(ctx context.Context, c *pgxpool.Conn) error { return c.Ping(ctx) })
}

// Exec runs a statement that returns no rows.
func (q *Pool) Exec(ctx context.Context, sql string, args ...any) (tag pgconn.CommandTag, err error) {
	err = q.with(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		tag, err = c.Exec(ctx, sql, args...)
		return err
	})
	return tag, err
}

// ScanRow asks for one row and scans it into dest; pgx.ErrNoRows if there is none.
func (q *Pool) ScanRow(ctx context.Context, dest []any, sql string, args ...any) error {
	return q.with(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		return c.QueryRow(ctx, sql, args...).Scan(dest...)
	})
}

// Tx runs f in a transaction, with a context that bounds all of it.
func (q *Pool) Tx(ctx context.Context, f func(context.Context, pgx.Tx) error) error {
	return q.TxWith(ctx, pgx.TxOptions{}, f)
}

// TxWith is tx with options.
func (q *Pool) TxWith(ctx context.Context, o pgx.TxOptions, f func(context.Context, pgx.Tx) error) error {
	return q.with(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		return pgx.BeginTxFunc(ctx, c, o, func(tx pgx.Tx) error { return f(ctx, tx) })
	})
}

// Conn lends f a connection for several questions, with a context that bounds them
// all together. f's errors are returned as they are.
func (q *Pool) Conn(ctx context.Context, f func(context.Context, *pgxpool.Conn) error) error {
	asked := false
	err := q.with(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		asked = true
		return f(ctx, c)
	})
	if err != nil && !asked {
		return Failed("a connection", err)
	}
	return err
}

// List asks for any number of rows.
func List[T any](ctx context.Context, q *Pool, scan pgx.RowToFunc[T], sql string, args ...any) (out []T, err error) {
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
