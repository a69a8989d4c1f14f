package private

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// up adopts a running postmaster or starts one, and waits until it answers.
func (c *Cluster) up(ctx context.Context) error {
	for {
		p, running := c.running()
		launched := time.Now()
		if !running {
			var err error
			if p, err = c.launch(); err != nil {
				return err
			}
		}
		c.mu.Lock()
		c.proc = p
		c.mu.Unlock()
		err := c.answers(ctx, p)
		if err == nil {
			if running {
				c.opt.Log.Info("found the private PostgreSQL running", "pid", p.pid)
			}
			return nil
		}
		if errors.Is(ctx.Err(), context.Canceled) {
			return fmt.Errorf("the private PostgreSQL: %w", ctx.Err())
		}
		if ctx.Err() != nil {
			return fmt.Errorf("the private PostgreSQL does not answer; its log is in %s: %w",
				c.logDir(), err)
		}
		if said := c.said(); p.exited != nil && !p.alive() && !busy(said) {
			if err := c.full(launched); err != nil {
				return err
			}
			if strings.Contains(said, "FATAL") {
				return fmt.Errorf("the private PostgreSQL in %s does not start: %s", c.opt.Dir, said)
			}
		}
		select { // it ended: an old one stopping, or an orphan still holding its memory
		case <-time.After(pollEvery):
		case <-ctx.Done():
		}
	}
}

// answers waits until the postmaster takes connections, has ended, or ctx has.
func (c *Cluster) answers(ctx context.Context, p postmaster) error {
	for {
		conn, err := pgx.Connect(ctx, c.url("postgres"))
		if err == nil {
			return conn.Close(ctx)
		}
		if !p.alive() {
			return fmt.Errorf("it has ended: %w", err)
		}
		select {
		case <-time.After(pollEvery):
		case <-ctx.Done():
			return err
		}
	}
}

func (c *Cluster) ensureDatabase(ctx context.Context) error {
	conn, err := pgx.Connect(ctx, c.url("postgres"))
	if err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	defer conn.Close(ctx)
	var there bool
	err = conn.QueryRow(ctx, `SELECT EXISTS (SELECT FROM pg_database WHERE datname = 'tengen')`).Scan(&there)
	if err == nil && !there {
		_, err = conn.Exec(ctx, `CREATE DATABASE tengen`)
	}
	if err != nil {
		return fmt.Errorf("cluster: %w", err)
	}
	return nil
}

// supervise starts the postmaster again when it dies.
func (c *Cluster) supervise() {
	defer close(c.done)
	const slowest = 3 * time.Second
	failures := 0 // in a row
	wait := pollEvery
	for {
		select {
		case <-c.quit:
			return
		case <-time.After(wait):
		}
		c.mu.Lock()
		p := c.proc
		c.mu.Unlock()
		if p.alive() {
			continue
		}
		c.opt.Log.Error("the private PostgreSQL has ended; starting it again", "pid", p.pid)
		ctx, cancel := context.WithTimeout(context.Background(), startWithin)
		go func() { // Stop does not wait for a start
			select {
			case <-c.quit:
				cancel()
			case <-ctx.Done():
			}
		}()
		err := c.up(ctx)
		wait = pollEvery
		if err != nil && !errors.Is(ctx.Err(), context.Canceled) {
			c.opt.Log.Error("the private PostgreSQL does not start", "err", err)
			failures++
			wait = min(pollEvery<<min(failures, 10), slowest)
		} else {
			failures = 0
		}
		cancel()
	}
}

// halt ends the postmaster and waits for it; SIGINT is PostgreSQL's "fast".
func (c *Cluster) halt(ctx context.Context, s syscall.Signal) {
	c.mu.Lock()
	p := c.proc
	c.mu.Unlock()
	ctx, cancel := context.WithTimeout(ctx, stopWithin)
	defer cancel()
	p.signal(s)
	tick := time.NewTicker(pollEvery / 4)
	defer tick.Stop()
	hurried := false
	for p.alive() {
		select {
		case <-tick.C:
		case <-ctx.Done():
			if hurried {
				c.opt.Log.Error("the private PostgreSQL does not end; it is left behind", "pid", p.pid)
				return
			}
			p.signal(syscall.SIGQUIT)
			hurried = true
			var cancel context.CancelFunc
			ctx, cancel = context.WithTimeout(context.Background(), quitWithin)
			defer cancel()
		}
	}
}
