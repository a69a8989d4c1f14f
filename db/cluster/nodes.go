package cluster

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tengen-go/tengen/db/eventlog"
	"github.com/tengen-go/tengen/db/pg"
)

// How nodes find out which of them have gone.

// PeerSilent is how long a node must be seen not to beat before it has gone; tests shorten it.
var PeerSilent = 6 * time.Second

// PeerGap is the longest time between two looks that count as one observation; tests lengthen it.
var PeerGap = 2 * time.Second

// execute runs a statement: a connection's Exec, or a transaction's.
type execute func(ctx context.Context, sql string, args ...any) (pgconn.CommandTag, error)

// watches are a node's observations of each other node.
type watches struct {
	mu sync.Mutex // guards the following
	of map[string]*watch
}

const selectPeers = `
SELECT node, beaten, gone FROM heartbeats
WHERE member AND node <> $1 AND (NOT gone OR beaten > clock_timestamp() - interval '1 hour')`

// peer is another node, as a look sees it.
type peer struct {
	Node   string
	Beaten time.Time
	Gone   bool
}

// Look notes which of the other nodes have gone: those that have been seen, in an unbroken series of looks, not
// to beat for six seconds. It returns those that have in the last hour; see cluster.Registry.
func (n *Node) Look(ctx context.Context) (gone []string, err error) {
	began := time.Now()
	all, err := pg.List(ctx, n.pool, pgx.RowToStructByName[peer], selectPeers, n.name)
	if err != nil {
		n.others.fail()
		return nil, pg.Failed("members", err)
	}
	silent := n.others.see(all, began, time.Now())
	for _, o := range all {
		if o.Gone || silent[o.Node] && n.declare(ctx, o) {
			gone = append(gone, o.Node)
		}
	}
	return gone, nil
}

// fail notes a look that was not answered.
func (w *watches) fail() {
	w.mu.Lock()
	defer w.mu.Unlock()
	for _, one := range w.of {
		one.Fail()
	}
}

// see notes a look, and returns the nodes that have been silent for long enough.
func (w *watches) see(all []peer, began, ended time.Time) map[string]bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	silent, of := map[string]bool{}, map[string]*watch{}
	for _, o := range all {
		if o.Gone {
			continue
		}
		one := w.of[o.Node]
		if one == nil {
			one = &watch{gap: PeerGap}
		}
		of[o.Node] = one
		one.See(rival{o.Node, o.Beaten}, began, ended)
		silent[o.Node] = one.Silent(PeerSilent)
	}
	w.of = of
	return silent
}

const (
	// endSessions ends the sessions of a node that has gone: an open transaction of a stopped process would keep
	// everybody waiting.
	endSessions = `
SELECT pg_terminate_backend(pid) FROM pg_stat_activity
WHERE application_name IN ($1, $2) AND datname = current_database()`
	stillSilent = `SELECT FROM heartbeats WHERE node = $1 AND beaten = $2 AND NOT gone FOR UPDATE`
	noteGone    = `UPDATE heartbeats SET gone = true WHERE node = $1`
)

// declare notes that a node has gone, unless it has beaten after all. Then nothing that it stores counts any more, and
// pending writes are stored or not. It reports whether it has gone.
func (n *Node) declare(ctx context.Context, o peer) bool {
	gone := false
	err := n.pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, endSessions, sharedName+o.Node, eventlog.NameOf(o.Node)); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, stillSilent, o.Node, o.Beaten)
		if err != nil || tag.RowsAffected() == 0 {
			return err
		}
		_, err = tx.Exec(ctx, noteGone, o.Node)
		gone = err == nil
		return err
	})
	if err != nil && !errors.Is(err, context.Canceled) {
		n.log.Warn("a silent member is not noted as gone yet", "node", o.Node, "err", err)
		return false
	}
	return gone
}
