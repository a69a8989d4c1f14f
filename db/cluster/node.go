// Package cluster keeps which servers share the database and which of them owns each game.
//
// Reading order: node.go, lease.go (the right to decide in games), watch.go, nodes.go (the others), owners.go (of games),
// outages.go.
package cluster

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/db/schema"
)

// ErrGone is returned to a node that the others have found to have gone: its games are theirs.
var ErrGone = errors.New("this server did not beat for a while, and others have taken its games over")

// Node is this process among the servers of a database: one of several that share it, or alone. It holds the lease, and
// beats over the same connection: a server that cannot beat does not know whether it still holds it.
//
// For a server among several it is also the store of games' owners, see cluster.Registry. All its writes are fenced:
// PostgreSQL refuses them once the others have noted that it has gone. A server alone owns every game without writing
// it down: its lock keeps the others out, and its holder knows that all earlier servers have gone.
type Node struct {
	pool   *pg.Pool
	alone  bool
	url    string
	name   string // its name among the heartbeats
	log    *slog.Logger
	joined time.Time
	lost   chan struct{}
	Renew  func()  // is called after it got a new connection in place of one that had died
	others watches // of one of several

	mu     sync.Mutex // guards the following
	conn   *pgx.Conn  // nil while disconnected
	in     bool       // it has held the lease
	rival  rival      // of a server alone, as last seen while it was disconnected; zero: none
	closed bool
	err    error // why lost is closed
}

// Name returns the node's name among those that share the database, which no other process has or will have; "" if it is alone.
func (n *Node) Name() string {
	if n.alone {
		return ""
	}
	return n.name
}

// Lost is closed when this server must stop: the others have taken its games over; another one has taken the database for
// itself, which takes a server alone two looks at it with a heartbeat of the other's in between; or the schema has been
// changed meanwhile. Err says which.
func (n *Node) Lost() <-chan struct{} { return n.lost }

// Err returns why the node is lost, nil while it is not.
func (n *Node) Err() error {
	n.mu.Lock()
	defer n.mu.Unlock()
	return n.err
}

// lose closes lost; mu is held.
func (n *Node) lose(err error) {
	if n.err == nil {
		n.err = err
		close(n.lost)
	}
}

const (
	// joining lets one node at a time join.
	joining = `SELECT pg_advisory_xact_lock($1)`
	// loneGone notes that servers that had the database for themselves have gone: nobody has it now.
	loneGone = `UPDATE heartbeats SET gone = true WHERE NOT member AND NOT gone`
	// inheritOpen makes open games that nobody owns those of the last of these, which had them all.
	inheritOpen = `
INSERT INTO owners (game, node)
SELECT number, coalesce((SELECT node FROM heartbeats WHERE NOT member ORDER BY beaten DESC LIMIT 1), '')
FROM games WHERE status IN ('waiting', 'live') ON CONFLICT DO NOTHING`
	inheritAbsences = `
INSERT INTO absences (node, heard, back)
SELECT h.node, o.heard, o.back FROM outages o,
    (SELECT node FROM heartbeats WHERE NOT member ORDER BY beaten DESC LIMIT 1) h
ON CONFLICT DO NOTHING`
	// forgetGone forgets nodes that went long ago and own nothing.
	forgetGone = `
DELETE FROM heartbeats h WHERE member AND gone AND beaten < clock_timestamp() - interval '1 day'
    AND NOT EXISTS (SELECT FROM owners WHERE node = h.node)`
	forgetAbsences = `DELETE FROM absences a WHERE NOT EXISTS (SELECT FROM heartbeats WHERE node = a.node)`
	enter          = `
INSERT INTO heartbeats (node, at, schema, beaten, member) VALUES ($1, $2, $3, clock_timestamp(), true)`
)

const joinKey = pg.LeaseKey + 2 // of the advisory lock under which nodes join

// enter notes that there is this node, and sees to games that nobody owns.
func (n *Node) enter(ctx context.Context) error {
	return n.pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var all pgx.Batch
		all.Queue(joining, int64(joinKey))
		all.Queue(loneGone)
		all.Queue(inheritOpen)
		all.Queue(inheritAbsences)
		all.Queue(forgetGone)
		all.Queue(forgetAbsences)
		all.Queue(enter, n.name, pg.Millis(n.joined), int(schema.Version))
		return tx.SendBatch(ctx, &all).Close()
	})
}

const (
	// sharedBeat stores a heartbeat of one of several, aloneBeat that of a server alone. Observers use the database's
	// clock.
	sharedBeat = `
UPDATE heartbeats SET at = $2, schema = $3, beaten = clock_timestamp() WHERE node = $1 AND member AND NOT gone`
	aloneBeat = `
INSERT INTO heartbeats (node, at, schema, beaten) VALUES ($1, $2, $3, clock_timestamp())
ON CONFLICT (node) DO UPDATE SET at = excluded.at, schema = excluded.schema, beaten = excluded.beaten, gone = false`
)

// Beat stores a heartbeat, reconnecting first if it must; see outage.Beats. It returns ErrGone, and the node is
// lost, if the others have taken its games over.
func (n *Node) Beat(ctx context.Context, now time.Time) error {
	return n.say(ctx, "beat", func(ctx context.Context) error { return n.beat(ctx, n.conn.Exec, now) })
}

// beat is Beat over any executor; mu is held.
func (n *Node) beat(ctx context.Context, exec execute, now time.Time) error {
	if n.alone {
		_, err := exec(ctx, aloneBeat, n.name, pg.Millis(now), int(schema.Version))
		return err
	}
	tag, err := exec(ctx, sharedBeat, n.name, pg.Millis(now), int(schema.Version))
	if err == nil && tag.RowsAffected() == 0 {
		n.lose(ErrGone)
		return ErrGone
	}
	return err
}

// say does f over the node's own connection.
func (n *Node) say(ctx context.Context, what string, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	n.mu.Lock()
	defer n.mu.Unlock()
	err := n.ready(ctx)
	if err == nil {
		err = f(ctx)
	}
	switch {
	case errors.Is(err, ErrGone):
		return err
	case err != nil:
		return pg.Retry(what, err)
	}
	return nil
}

// Close gives the lease back. It may be called twice. A server alone is marked as gone; its last instant stays, for LastBeat
// of the next. One of several leaves before (Leave), or the others wait until its silence has been long enough.
func (n *Node) Close() {
	n.mu.Lock()
	defer n.mu.Unlock()
	n.closed = true
	if n.conn == nil {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), pg.CloseWithin)
	defer cancel()
	if n.alone && !n.conn.IsClosed() {
		n.conn.Exec(ctx, `UPDATE heartbeats SET gone = true WHERE node = $1`, n.name) // or it is waited for
	}
	n.conn.Close(ctx)
	n.conn = nil
}

// JoinAlone makes this process the database's only server, waiting up to fifteen seconds for one that is about to stop. It
// returns ErrTaken if there is another one, ErrCluster if servers share the database, ErrOlder, ErrNewer or ErrDirty if the
// schema is not this binary's, and what went wrong if the database never answered. A rival that has not beaten for ten
// seconds, in which the database answered every look, has lost the lease.
func JoinAlone(ctx context.Context, pool *pg.Pool, url string, log *slog.Logger) (*Node, error) {
	n := NewNode(pool, url, true, log)
	if err := n.Acquire(ctx); err != nil {
		return nil, err
	}
	return n, nil
}

// Join makes this process one of the servers that share the database, waiting up to fifteen seconds for a server that has it
// for itself and is about to stop. It returns ErrTaken if that does not, and ErrOlder, ErrNewer or ErrDirty
// if the schema is not this binary's.
func Join(ctx context.Context, pool *pg.Pool, url string, log *slog.Logger) (*Node, error) {
	n := NewNode(pool, url, false, log)
	err := n.Acquire(ctx)
	if errors.Is(err, ErrTaken) {
		return nil, fmt.Errorf("%w (it shares the database with nobody: it runs without NATS)", err)
	}
	if err == nil {
		err = n.enter(ctx)
	}
	if err != nil {
		n.Close()
		return nil, fmt.Errorf("join: %w", err)
	}
	return n, nil
}

func NewNode(pool *pg.Pool, url string, alone bool, log *slog.Logger) *Node {
	return &Node{pool: pool, alone: alone, url: url, name: rand.Text(), log: log, joined: time.Now(), lost: make(chan struct{}), Renew: pool.Renew}
}
