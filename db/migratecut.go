package db

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"tengen/db/pg"
)

// stepWithin is how long a running step may go on after the end; tests shorten it.
var stepWithin = 5 * time.Second

// because adds to an error that ctx has ended: it may be the cause.
func because(ctx context.Context, err error) error {
	if err == nil || ctx.Err() == nil || errors.Is(err, ctx.Err()) {
		return err
	}
	return fmt.Errorf("%w: %w", ctx.Err(), err)
}

// cutter closes connections under those who use them.
type cutter struct {
	mu    sync.Mutex // guards the following
	conns []*pgconn.PgConn
	late  bool // no further ones
}

// add has a new connection cut with the others.
func (c *cutter) add(_ context.Context, conn *pgx.Conn) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.late {
		return errors.New("the migration has been stopped")
	}
	c.conns = append(c.conns, conn.PgConn())
	return nil
}

// cut has PostgreSQL give up what the connections were asked, and closes them.
func (c *cutter) cut() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.late = true
	for _, conn := range c.conns {
		ctx, cancel := context.WithTimeout(context.Background(), pg.CloseWithin)
		conn.CancelRequest(ctx) // if PostgreSQL cannot be reached, it does nothing either
		cancel()
		conn.Conn().Close()
	}
}

// after cuts the connections so long after ctx has ended, unless it is called off
// before.
func (c *cutter) after(ctx context.Context, wait time.Duration) (callOff func()) {
	done := make(chan struct{})
	var ended sync.WaitGroup
	ended.Go(func() {
		select {
		case <-done:
			return
		case <-ctx.Done():
		}
		select {
		case <-done:
		case <-time.After(wait):
			c.cut()
		}
	})
	return func() { close(done); ended.Wait() }
}
