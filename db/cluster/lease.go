package cluster

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/db/schema"
)

// The lease is a node's right to decide in the database's games. It is a PostgreSQL advisory lock on a connection of the
// node's own, so it ends with the process that holds it, also by kill -9: exclusive for a server alone, shared for one of
// several, so that the two refuse each other.

// ErrTaken is returned while another server has the database for itself.
var ErrTaken = errors.New("another Tengen server uses this database; stop it first")

// ErrCluster is returned to a server that wants a database for itself which others share.
var ErrCluster = errors.New("servers that share this database are running; stop them first, or start this one with NATS too")

const (
	// How the connection is called, with the node's name behind it: that of a server alone, and a node's that shares.
	leaseName  = "tengen lease "
	sharedName = "tengen member "
)

// LeaseSilent is how long a holder must be seen not to beat before it has lost the lease. Tests shorten it: no look at the
// database is shorter for it.
var LeaseSilent = 10 * time.Second

// heldError says that the lock is a rival's.
type heldError struct{ rival }

func (heldError) Error() string { return ErrTaken.Error() }
func (heldError) Unwrap() error { return ErrTaken }

// Acquire takes the lease, waiting up to fifteen seconds for a server that is about to stop; JoinAlone and Join name
// its errors. For a server alone, a rival that has not beaten for ten seconds, in which the database answered every
// look, has lost the lease: its session is ended.
func (n *Node) Acquire(ctx context.Context) error {
	late := time.Now().Add(pg.LeaseWait) // the look that is under way then is the last, and may end
	var seen watch
	var taken error // the lock's holder at the last answered look: ErrTaken, ErrCluster
	for {
		began := time.Now()
		err := n.look(ctx)
		var held heldError
		var mismatch schema.Mismatch
		switch {
		case err == nil:
			return nil
		case errors.As(err, &held):
			seen.See(held.rival, began, time.Now())
			taken = ErrTaken
		case errors.Is(err, ErrCluster):
			seen.Fail()
			taken = ErrCluster
		case errors.Is(err, errLeaving), errors.Is(err, ErrTaken):
			seen.Fail()
			taken = ErrTaken
		case errors.As(err, &mismatch) || taken == nil:
			return fmt.Errorf("lease: %w", err)
		default:
			seen.Fail()
		}
		if held.Node != "" && seen.Silent(LeaseSilent) {
			n.log.Warn("another server holds the lease and has not beaten for a while; its session is ended", "node", held.Node)
			ctx, cancel := context.WithDeadline(ctx, late.Add(pg.ConnectWithin))
			defer cancel()
			if err := n.take(ctx, held.Node); err != nil {
				return fmt.Errorf("lease: %w; it does not beat, and its session could not be ended: %w", ErrTaken, err)
			}
			return nil
		}
		if pg.WaitForLease(ctx, late) {
			continue
		}
		if errors.Is(err, taken) {
			return fmt.Errorf("lease: %w", taken)
		}
		return fmt.Errorf("lease: %w (%w)", taken, err)
	}
}

// look tries once to take the lease.
func (n *Node) look(ctx context.Context) error {
	within := pg.AnswerWithin
	if n.alone {
		within = pg.LookWithin // one that takes longer proves nothing of a rival
	}
	ctx, cancel := context.WithTimeout(ctx, within)
	defer cancel()
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.connect(ctx, "")
}

// take takes the lease from a rival that has lost it, trying until ctx ends.
func (n *Node) take(ctx context.Context, late string) error {
	for {
		n.mu.Lock()
		err := n.connect(ctx, late)
		n.mu.Unlock()
		var mismatch schema.Mismatch
		if err == nil || errors.As(err, &mismatch) {
			return err
		}
		select {
		case <-time.After(pg.LeaseTry):
		case <-ctx.Done():
			return err
		}
	}
}

// connect opens the connection and takes the lock, from an earlier session of
// ours or of the rival named late if need be, until ctx ends. It returns a
// heldError, ErrCluster or ErrTaken if others hold it, and a Mismatch if the schema has been
// changed while nobody held it. mu is held.
func (n *Node) connect(ctx context.Context, late string) error {
	name := sharedName
	if n.alone {
		name = leaseName
	}
	conn, err := pg.Connect(ctx, n.url, name+n.name)
	if err != nil {
		return err
	}
	for {
		err = n.lock(ctx, conn, late)
		if err == nil {
			err = n.knows(schema.Check(ctx, conn))
		}
		if err == nil {
			n.conn, n.rival, n.in = conn, rival{}, true
			return nil
		}
		if !errors.Is(err, errLeaving) {
			break
		}
		select {
		case <-time.After(pg.LeaseTry / 2):
		case <-ctx.Done():
			pg.Close(conn)
			return errors.Join(err, ctx.Err())
		}
	}
	pg.Close(conn)
	return err
}

// knows returns the fault of the schema. A running node need not stop because of a schema that is newer than the
// binary's, or is just being migrated: another node migrates it, and migrations leave what running binaries use.
func (n *Node) knows(wrong error) error {
	var mismatch schema.Mismatch
	if !n.alone && n.in && errors.As(wrong, &mismatch) && mismatch.Version > schema.Version {
		return nil
	}
	return wrong
}

// errLeaving is returned while the session that holds the lock is about to end.
var errLeaving = errors.New("an earlier session still holds the lock")

const (
	// sharers asks whether nodes hold the lock.
	sharers = `
SELECT EXISTS (SELECT FROM pg_locks WHERE locktype = 'advisory' AND granted AND mode = 'ShareLock'
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (classid::bigint << 32 | objid::bigint) = $1)`
	// holders finds the lock's holder. The session of this server itself, given up after a stall or a cut link, and
	// that of a rival that has lost the lease are ended.
	holders = `
SELECT a.application_name, h.beaten,
    CASE WHEN a.application_name IN ($1, $2) THEN pg_terminate_backend(a.pid) END
FROM pg_locks k JOIN pg_stat_activity a ON a.pid = k.pid
LEFT JOIN heartbeats h ON h.node = substr(a.application_name, $3)
WHERE k.locktype = 'advisory' AND k.granted
    AND k.database = (SELECT oid FROM pg_database WHERE datname = current_database())
    AND (k.classid::bigint << 32 | k.objid::bigint) = $4`
)

// tryLease takes the lease if nobody else has it, or to share it, if nobody has it alone.
func tryLease(ctx context.Context, conn *pgx.Conn, alone bool) (got bool, err error) {
	err = conn.QueryRow(ctx, `SELECT CASE WHEN $2 THEN pg_try_advisory_lock($1) ELSE pg_try_advisory_lock_shared($1) END`,
		int64(pg.LeaseKey), alone).Scan(&got)
	return got, err
}

// lock tries once to take the lock.
func (n *Node) lock(ctx context.Context, conn *pgx.Conn, late string) error {
	got, err := tryLease(ctx, conn, n.alone)
	switch {
	case err != nil:
		return err
	case got:
		return nil
	case !n.alone:
		return ErrTaken
	}
	var others bool
	if err := conn.QueryRow(ctx, sharers, int64(pg.LeaseKey)).Scan(&others); err != nil {
		return err
	}
	if others {
		return ErrCluster
	}
	var name string
	var beaten *time.Time
	var ended *bool
	err = conn.QueryRow(ctx, holders, leaseName+n.name, leaseName+late, len(leaseName)+1, int64(pg.LeaseKey)).
		Scan(&name, &beaten, &ended)
	switch {
	case errors.Is(err, pgx.ErrNoRows), err == nil && ended != nil: // it has just left, or is about to
		return errLeaving
	case err != nil:
		return err
	}
	held := heldError{rival{Node: strings.TrimPrefix(name, leaseName)}}
	if beaten != nil {
		held.Beaten = *beaten
	}
	return held
}

// ready sees to it that there is a connection that holds the lock; mu is held.
func (n *Node) ready(ctx context.Context) error {
	switch {
	case n.closed:
		return errors.New("the lease is given back")
	case n.err != nil:
		return n.err
	case n.conn != nil && !n.conn.IsClosed():
		return nil
	}
	err := n.connect(ctx, "")
	var held heldError
	var mismatch schema.Mismatch
	switch {
	case err == nil:
		n.Renew()
	case errors.As(err, &held):
		if n.rival.alive(held.rival) {
			n.lose(ErrTaken)
		}
		n.rival = held.rival
	case errors.As(err, &mismatch), errors.Is(err, ErrTaken), errors.Is(err, ErrCluster):
		n.lose(err)
	}
	return err
}
