package db

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db/pg"
)

// ErrTaken is returned while another server has the database.
var ErrTaken = errors.New("another Tengen server uses this database; stop it first")

// ErrCluster is returned to a server that wants a database for itself which others share.
var ErrCluster = errors.New("servers that share this database are running; stop them first, or start this one with NATS too")

const (
	leaseKey  = 7_301_507_001 // of the advisory lock; any constant will do
	leaseTry  = 100 * time.Millisecond
	leaseName = "tengen lease " // and the node's name: how its connection is called
)

// leaseWait is how long a server that is about to stop is waited for, and leaseSilent how long a holder must be seen
// not to beat before it has lost the lease. Tests shorten them: no look at the database is shorter for it.
var leaseWait, leaseSilent = 15 * time.Second, 10 * time.Second

// Lease is the right to own the database's live games. It is a PostgreSQL
// advisory lock on a connection of its own, so it ends with the process that
// holds it, also by kill -9. The heartbeat goes over the same connection: a
// server that cannot beat does not know whether it still holds the lease.
type Lease struct {
	url  string
	node string // this process's name among the heartbeats
	log  *slog.Logger
	lost chan struct{}

	// Reconnected is called after the lease got a new connection in place of one
	// that had died. Set it before the first Beat.
	Reconnected func()

	mu     sync.Mutex // guards the following
	conn   *pgx.Conn  // nil while disconnected
	rival  rival      // as last seen; zero: none
	closed bool
	err    error // why lost is closed
}

// heldError says that the lock is a rival's.
type heldError struct{ rival }

func (heldError) Error() string { return ErrTaken.Error() }
func (heldError) Unwrap() error { return ErrTaken }

// Acquire takes the lease, waiting up to fifteen seconds for a server that is about
// to stop. It returns ErrTaken if there is another one, ErrCluster if members hold the lock, ErrOlder, ErrNewer or
// ErrDirty if the schema is not this binary's, and what went wrong if the database
// never answered. A rival that has not beaten for ten seconds, in which the
// database answered every look, has lost the lease: its session is ended.
func Acquire(ctx context.Context, url string, log *slog.Logger) (*Lease, error) {
	l := &Lease{url: url, node: rand.Text(), log: log, lost: make(chan struct{}), Reconnected: func() {}}
	late := time.Now().Add(leaseWait) // the look that is under way then is the last, and may end
	var seen watch
	var taken error // who held the lock at the last look that was answered: ErrTaken, ErrCluster
	for {
		began := time.Now()
		err := l.look(ctx)
		var held heldError
		var schema schemaError
		switch {
		case err == nil:
			return l, nil
		case errors.As(err, &held):
			seen.see(held.rival, began, time.Now())
			taken = ErrTaken
		case errors.Is(err, ErrCluster):
			seen.fail()
			taken = ErrCluster
		case errors.Is(err, errLeaving):
			seen.fail()
			taken = ErrTaken
		case errors.As(err, &schema) || taken == nil:
			return nil, fmt.Errorf("lease: %w", err)
		default:
			seen.fail()
		}
		if held.node != "" && seen.silent(leaseSilent) {
			log.Warn("another server holds the lease and has not beaten for a while; its session is ended", "node", held.node)
			ctx, cancel := context.WithDeadline(ctx, late.Add(pg.ConnectWithin))
			defer cancel()
			if err := l.take(ctx, held.node); err != nil {
				return nil, fmt.Errorf("lease: %w; it does not beat, and its session could not be ended: %w", ErrTaken, err)
			}
			return l, nil
		}
		if again(ctx, late) {
			continue
		}
		if errors.Is(err, taken) {
			return nil, fmt.Errorf("lease: %w", taken)
		}
		return nil, fmt.Errorf("lease: %w (%w)", taken, err)
	}
}

// again waits until it is time for another look at who holds the lock; false: it is late, or ctx ends.
func again(ctx context.Context, late time.Time) bool {
	select {
	case <-time.After(leaseTry):
		return time.Now().Before(late)
	case <-ctx.Done():
		return false
	}
}

// look tries once to take the lease.
func (l *Lease) look(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, pg.LookWithin)
	defer cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.connect(ctx, "")
}

// take takes the lease from a rival that has lost it, trying until ctx ends.
func (l *Lease) take(ctx context.Context, late string) error {
	for {
		l.mu.Lock()
		err := l.connect(ctx, late)
		l.mu.Unlock()
		var schema schemaError
		if err == nil || errors.As(err, &schema) {
			return err
		}
		select {
		case <-time.After(leaseTry):
		case <-ctx.Done():
			return err
		}
	}
}

// holders finds who holds the lock. The session of this server itself, given up
// after a stall or a cut link, and that of a rival that has lost the lease are
// ended.
const holders = `
SELECT a.application_name, h.beaten,
    CASE WHEN a.application_name IN ($1, $2) THEN pg_terminate_backend(a.pid) END
FROM pg_locks k JOIN pg_stat_activity a ON a.pid = k.pid
LEFT JOIN heartbeats h ON h.node = substr(a.application_name, $3)
WHERE k.locktype = 'advisory' AND k.granted
    AND k.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (k.classid::bigint << 32 | k.objid::bigint) = $4`

// sharers asks whether members hold the lock.
const sharers = `
SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND mode = 'ShareLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (classid::bigint << 32 | objid::bigint) = $1)`

// connect opens the connection and takes the lock, from an earlier session of
// ours or of the rival named late if need be, until ctx ends. It returns a
// heldError if another one holds it, and a schemaError if the schema has been
// changed while nobody held it. mu is held.
func (l *Lease) connect(ctx context.Context, late string) error {
	conn, err := pg.Connect(ctx, l.url, leaseName+l.node)
	if err != nil {
		return err
	}
	for {
		err = l.lock(ctx, conn, late)
		if err == nil {
			err = checkSchema(ctx, conn)
		}
		if err == nil {
			l.conn, l.rival = conn, rival{}
			return nil
		}
		if !errors.Is(err, errLeaving) {
			break
		}
		select {
		case <-time.After(leaseTry / 2):
		case <-ctx.Done():
			pg.Close(conn)
			return errors.Join(err, ctx.Err())
		}
	}
	pg.Close(conn)
	return err
}

// errLeaving is returned while the session that holds the lock is about to end.
var errLeaving = errors.New("an earlier session still holds the lock")

// lock tries once to take the lock.
func (l *Lease) lock(ctx context.Context, conn *pgx.Conn, late string) error {
	var got bool
	if err := conn.QueryRow(ctx, `SELECT pg_try_advisory_lock($1)`, int64(leaseKey)).Scan(&got); err != nil {
		return err
	}
	if got {
		return nil
	}
	var others bool
	if err := conn.QueryRow(ctx, sharers, int64(leaseKey)).Scan(&others); err != nil {
		return err
	}
	if others {
		return ErrCluster
	}
	var name string
	var beaten *time.Time
	var ended *bool
	err := conn.QueryRow(ctx, holders, leaseName+l.node, leaseName+late, len(leaseName)+1, int64(leaseKey)).
		Scan(&name, &beaten, &ended)
	switch {
	case errors.Is(err, pgx.ErrNoRows), err == nil && ended != nil: // it has just left, or is about to
		return errLeaving
	case err != nil:
		return err
	}
	held := heldError{rival{node: strings.TrimPrefix(name, leaseName)}}
	if beaten != nil {
		held.beaten = *beaten
	}
	return held
}

// Lost is closed when this server must stop: another one has taken the lease while
// this one could not reach the database, which takes two looks at it with a
// heartbeat of its own in between, or the schema has been changed meanwhile. Err
// says which.
func (l *Lease) Lost() <-chan struct{} { return l.lost }

// Err returns why the lease is lost, nil while it is not.
func (l *Lease) Err() error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.err
}

// lose closes lost; mu is held.
func (l *Lease) lose(err error) {
	if l.err == nil {
		l.err = err
		close(l.lost)
	}
}

// beat stores a heartbeat. Who looks from outside goes by the database's clock.
const beat = `
INSERT INTO heartbeats (node, at, schema, beaten) VALUES ($1, $2, $3, clock_timestamp())
ON CONFLICT (node) DO UPDATE SET at = excluded.at, schema = excluded.schema, beaten = excluded.beaten, gone = false`

// Beat stores a heartbeat, reconnecting first if it must; see hub.Beats.
func (l *Lease) Beat(ctx context.Context, now time.Time) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.ready(ctx); err != nil {
		return pg.Retry("beat", err)
	}
	if _, err := l.conn.Exec(ctx, beat, l.node, pg.Millis(now), int(Schema)); err != nil {
		return pg.Retry("beat", err) // a connection that has died knows it
	}
	return nil
}

// ready sees to it that there is a connection that holds the lock; mu is held.
func (l *Lease) ready(ctx context.Context) error {
	switch {
	case l.closed:
		return errors.New("the lease is closed")
	case l.conn != nil && !l.conn.IsClosed():
		return nil
	}
	err := l.connect(ctx, "")
	var held heldError
	var schema schemaError
	switch {
	case errors.As(err, &held):
		if l.rival.alive(held.rival) {
			l.lose(ErrTaken)
		}
		l.rival = held.rival
	case errors.As(err, &schema), errors.Is(err, ErrCluster):
		l.lose(err)
	}
	if err == nil {
		l.Reconnected()
	}
	return err
}

// Close gives the lease back and marks this server's heartbeat as that of one that
// has gone; the instant stays, for LastBeat of the next. It may be called twice.
func (l *Lease) Close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.closed = true
	if l.conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), pg.CloseWithin)
	defer cancel()
	if !l.conn.IsClosed() {
		l.conn.Exec(ctx, `UPDATE heartbeats SET gone = true WHERE node = $1`, l.node) // or it is waited for
	}
	l.conn.Close(ctx)
	l.conn = nil
}
