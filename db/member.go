package db

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db/pg"
	"tengen/hub/store"
)

// ErrGone is returned to a member that the others have found to have gone: its games are theirs.
var ErrGone = errors.New("this server did not beat for a while, and others have taken its games over")

// memberName and the node's name is how a member's connection is called.
const memberName = "tengen member "

// Member is this process among the servers that share a database. Its advisory lock is the lease's, shared: so
// a server that wants the database for itself and members refuse each other. The heartbeat goes over the
// same connection. A Member is store to its hub of whose each game is, see nodes.Registry, and its heartbeat.
//
// Whatever a member stores is fenced: PostgreSQL refuses it once the others have noted that it has gone.
type Member struct {
	db     *DB
	url    string
	node   string
	log    *slog.Logger
	joined time.Time
	lost   chan struct{}
	others watches

	mu     sync.Mutex // guards the following
	conn   *pgx.Conn  // nil while disconnected
	closed bool
	err    error // why lost is closed
}

// Join makes this process one of the database's members, waiting up to fifteen seconds for a server that has the
// database for itself and is about to stop. It returns ErrTaken if that does not, and ErrOlder, ErrNewer or ErrDirty
// if the schema is not this binary's. From then on everything that d stores is fenced. It is called before
// anything is stored.
func (d *DB) Join(ctx context.Context, url string, log *slog.Logger) (*Member, error) {
	m := &Member{db: d, url: url, node: rand.Text(), log: log, joined: time.Now(), lost: make(chan struct{})}
	late := time.Now().Add(leaseWait) // the look that is under way then is the last, and may end
	for taken := false; ; {
		err := m.look(ctx)
		if err == nil {
			break
		}
		var schema schemaError
		taken = taken || errors.Is(err, ErrTaken)
		if !taken || errors.As(err, &schema) {
			return nil, fmt.Errorf("join: %w", err)
		}
		if !again(ctx, late) {
			return nil, fmt.Errorf("join: %w (it shares the database with nobody: it runs without NATS)", ErrTaken)
		}
	}
	if err := m.enter(ctx); err != nil {
		m.Close()
		return nil, fmt.Errorf("join: %w", err)
	}
	d.node = m.node
	d.log.Fence(m.node)
	return m, nil
}

// Node returns the member's name, which no other process has or will have.
func (m *Member) Node() string { return m.node }

// Lost is closed when this server must stop: the others have taken its games over, or another server has the
// database for itself. Err says which.
func (m *Member) Lost() <-chan struct{} { return m.lost }

// Err returns why the member is lost, nil while it is not.
func (m *Member) Err() error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.err
}

// lose closes lost; mu is held.
func (m *Member) lose(err error) {
	if m.err == nil {
		m.err = err
		close(m.lost)
	}
}

// look tries once to join.
func (m *Member) look(ctx context.Context) error {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.connect(ctx, true)
}

// connect opens the connection and takes the lock; mu is held. It returns ErrTaken if a server has the
// database for itself. A schema that is newer than the binary's is another member's doing: new steps leave what the
// running binaries use. Who joins must know it.
func (m *Member) connect(ctx context.Context, joins bool) error {
	conn, err := pg.Connect(ctx, m.url, memberName+m.node)
	if err != nil {
		return err
	}
	var got bool
	err = conn.QueryRow(ctx, `SELECT pg_try_advisory_lock_shared($1)`, int64(leaseKey)).Scan(&got)
	if err == nil && !got {
		err = ErrTaken
	}
	if err == nil {
		err = checkSchema(ctx, conn)
		var schema schemaError
		if !joins && errors.As(err, &schema) && !schema.dirty && schema.version > Schema {
			err = nil
		}
	}
	if err != nil {
		pg.Close(conn)
		return err
	}
	m.conn = conn
	return nil
}

// ready sees to it that there is a connection that holds the lock; mu is held.
func (m *Member) ready(ctx context.Context) error {
	switch {
	case m.closed:
		return errors.New("the member has left")
	case m.err != nil:
		return m.err
	case m.conn != nil && !m.conn.IsClosed():
		return nil
	}
	err := m.connect(ctx, false)
	var schema schemaError
	if errors.Is(err, ErrTaken) || errors.As(err, &schema) {
		m.lose(err)
	}
	if err == nil {
		m.db.Renew()
	}
	return err
}

const (
	// joining has one member at a time see to what it finds.
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
	// forgetGone forgets members that went long ago and own nothing.
	forgetGone = `
DELETE FROM heartbeats h WHERE member AND gone AND beaten < clock_timestamp() - interval '1 day'
    AND NOT EXISTS (SELECT FROM owners WHERE node = h.node)`
	forgetAbsences = `DELETE FROM absences a WHERE NOT EXISTS (SELECT FROM heartbeats WHERE node = a.node)`
	enter          = `
INSERT INTO heartbeats (node, at, schema, beaten, member) VALUES ($1, $2, $3, clock_timestamp(), true)`
)

const joinKey = leaseKey + 2 // of the advisory lock under which members join

// enter notes that there is this member, and sees to games that nobody owns.
func (m *Member) enter(ctx context.Context) error {
	return m.db.ask.tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var all pgx.Batch
		all.Queue(joining, int64(joinKey))
		all.Queue(loneGone)
		all.Queue(inheritOpen)
		all.Queue(inheritAbsences)
		all.Queue(forgetGone)
		all.Queue(forgetAbsences)
		all.Queue(enter, m.node, pg.Millis(m.joined), int(Schema))
		return tx.SendBatch(ctx, &all).Close()
	})
}

// memberBeat stores a member's heartbeat.
const memberBeat = `
UPDATE heartbeats SET at = $2, schema = $3, beaten = clock_timestamp() WHERE node = $1 AND member AND NOT gone`

// Beat stores a heartbeat, reconnecting first if it must; see outage.Beats. It returns ErrGone, and the member is
// lost, if the others have taken its games over.
func (m *Member) Beat(ctx context.Context, now time.Time) error {
	return m.say(ctx, "beat", func(ctx context.Context) error { return m.beat(ctx, m.conn.Exec, now) })
}

// beat is Beat by whatever executes a statement; mu is held.
func (m *Member) beat(ctx context.Context, exec execute, now time.Time) error {
	tag, err := exec(ctx, memberBeat, m.node, pg.Millis(now), int(Schema))
	if err == nil && tag.RowsAffected() == 0 {
		m.lose(ErrGone)
		return ErrGone
	}
	return err
}

// say does f over the member's own connection.
func (m *Member) say(ctx context.Context, what string, f func(context.Context) error) error {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	m.mu.Lock()
	defer m.mu.Unlock()
	err := m.ready(ctx)
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

// LastBeat returns when the member joined: before that it had nothing to hear. See outage.Beats.
func (m *Member) LastBeat(context.Context) (time.Time, error) { return m.joined, nil }

// Outages returns none: see LastBeat.
func (m *Member) Outages(context.Context) ([]store.Outage, error) { return nil, nil }

const addAbsence = `
INSERT INTO absences (node, heard, back) VALUES ($1, $2, $3) ON CONFLICT (node, heard) DO UPDATE SET back = excluded.back`

// Outage notes a time in which this member could hear nobody; see outage.Beats. Whoever takes its games over
// resumes their clocks after it, unless it has.
func (m *Member) Outage(ctx context.Context, o store.Outage) error {
	return m.say(ctx, "outage", func(ctx context.Context) error {
		return pgx.BeginFunc(ctx, m.conn, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, addAbsence, m.node, pg.Millis(o.Heard), pg.Millis(o.Back)); err != nil {
				return err
			}
			return m.beat(ctx, tx.Exec, o.Back)
		})
	})
}

// Close ends the connection, and with it the lock. It may be called twice. Leave comes before, or the others wait
// until this member's silence has been long enough.
func (m *Member) Close() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.closed = true
	if m.conn != nil {
		pg.Close(m.conn)
		m.conn = nil
	}
}
