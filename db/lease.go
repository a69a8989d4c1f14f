package db

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/hub"
)

// ErrTaken is returned while another server has the database.
var ErrTaken = errors.New("another Tengen server uses this database; stop it first")

const (
	leaseKey  = 7_301_507_001 // of the advisory lock; any constant will do
	leaseWait = 10 * time.Second
	leaseTry  = 200 * time.Millisecond
	node      = "main" // the only one for now
)

// Lease is the right to own the database's live games. It is a PostgreSQL
// advisory lock on a connection of its own, so it ends with the process that
// holds it, also by kill -9. The heartbeat goes over the same connection: a
// server that cannot beat does not know whether it still holds the lease.
type Lease struct {
	url  string
	name string // of its connections, to tell them from another server's
	lost chan struct{}

	mu     sync.Mutex // guards the following
	conn   *pgx.Conn  // nil while disconnected
	closed bool
	gone   bool // lost is closed
}

var _ hub.Beats = (*Lease)(nil)

// Acquire takes the lease, waiting up to ten seconds for a server that is about
// to stop. It returns ErrTaken if there is another one, and what went wrong if
// the database never said so.
func Acquire(ctx context.Context, url string) (*Lease, error) {
	l := &Lease{url: url, name: "tengen lease " + rand.Text(), lost: make(chan struct{})}
	ctx, cancel := context.WithTimeout(ctx, leaseWait)
	defer cancel()
	tick := time.NewTicker(leaseTry)
	defer tick.Stop()
	taken := false
	for {
		l.mu.Lock()
		err := l.connect(ctx)
		l.mu.Unlock()
		if err == nil {
			return l, nil
		}
		taken = taken || errors.Is(err, ErrTaken)
		if !errors.Is(err, ErrTaken) && (ctx.Err() == nil || !taken) {
			return nil, err
		}
		select {
		case <-tick.C:
		case <-ctx.Done():
			return nil, fmt.Errorf("lease: %w", ErrTaken)
		}
	}
}

// connect opens the connection and takes the lock; mu is held.
func (l *Lease) connect(ctx context.Context) error {
	cfg, err := pgx.ParseConfig(l.url)
	if err != nil {
		return fmt.Errorf("lease: %w", redacted(err))
	}
	cfg.RuntimeParams["application_name"] = l.name
	conn, err := pgx.ConnectConfig(ctx, cfg)
	if err != nil {
		return fmt.Errorf("lease: %w", err)
	}
	var got bool
	if err := conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, int64(leaseKey)).Scan(&got); err != nil {
		conn.Close(ctx)
		return fmt.Errorf("lease: %w", err)
	}
	if !got {
		err := l.taken(ctx, conn)
		conn.Close(ctx)
		return fmt.Errorf("lease: %w", err)
	}
	l.conn = conn
	return nil
}

// taken returns ErrTaken if another server holds the lock. If it is a connection
// of our own, given up after a stall or a cut link, it ends that one's session;
// the next try then gets the lock.
func (l *Lease) taken(ctx context.Context, conn *pgx.Conn) error {
	var ours bool
	err := conn.QueryRow(ctx, `
		SELECT EXISTS (SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a JOIN pg_locks k ON k.pid = a.pid
		WHERE a.application_name = $1 AND k.locktype = 'advisory' AND k.granted
		    AND k.database = (SELECT oid FROM pg_database WHERE datname = current_database())
		    AND (k.classid::bigint << 32 | k.objid::bigint) = $2)`, l.name, int64(leaseKey)).Scan(&ours)
	switch {
	case err != nil:
		return err
	case ours:
		return errors.New("an earlier connection of this server still holds the lock")
	}
	return ErrTaken
}

// Lost is closed when another server has taken the lease while this one could
// not reach the database: this one must stop.
func (l *Lease) Lost() <-chan struct{} { return l.lost }

// Beat stores a heartbeat, reconnecting first if it must; see hub.Beats.
func (l *Lease) Beat(ctx context.Context, now time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.closed {
		return retry("beat", errors.New("the lease is closed"))
	}
	if l.conn == nil || l.conn.IsClosed() {
		if err := l.connect(ctx); err != nil {
			if errors.Is(err, ErrTaken) && !l.gone {
				l.gone = true
				close(l.lost)
			}
			return retry("beat", err)
		}
	}
	_, err := l.conn.Exec(ctx, `INSERT INTO heartbeats (node, at) VALUES ($1, $2)
		ON CONFLICT (node) DO UPDATE SET at = excluded.at`, node, millis(now))
	if err != nil {
		l.conn.Close(ctx) // whatever it was: a fresh connection finds out
		return retry("beat", err)
	}
	return nil
}

// LastBeat returns the newest heartbeat; see hub.Beats.
func (l *Lease) LastBeat(ctx context.Context) (time.Time, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.conn == nil {
		return time.Time{}, retry("last beat", errors.New("the lease is closed"))
	}
	var at time.Time
	err := l.conn.QueryRow(ctx, `SELECT at FROM heartbeats WHERE node = $1`, node).Scan(&at)
	if errors.Is(err, pgx.ErrNoRows) {
		return time.Time{}, nil
	}
	if err != nil {
		return time.Time{}, retry("last beat", err)
	}
	return at.UTC(), nil
}

// Close gives the lease back. It may be called twice.
func (l *Lease) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	if l.conn != nil {
		ctx, cancel := context.WithTimeout(context.Background(), time.Second)
		defer cancel()
		l.conn.Close(ctx)
		l.conn = nil
	}
}
