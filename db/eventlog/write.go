package eventlog

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game/records"
)

// insertEvents stores all plain events of a batch, one array a column. It has no ON CONFLICT: that
// the number of an event is taken is rare, and store finds out which one it is.
const insertEvents = `
INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
SELECT game, seq, kind, actor, payload::json, client_id, at
FROM unnest($1::bigint[], $2::int[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::timestamptz[])
    AS e (game, seq, kind, actor, payload, client_id, at)`

// send stores a batch in one transaction and, unless rated games end with it, one round trip: insertEvents for
// the plain events, and a statement for each event that implies more. pgx sends a Batch with a single Sync at its end, which
// is where PostgreSQL commits; if one statement fails, nothing of the batch is stored. If it fails, send reports whether
// nothing is stored for certain.
func (w *writer) send(ctx context.Context, batch []*item) (certain bool, err error) {
	begun, err := w.rate(ctx, batch)
	if err != nil {
		return true, w.rollBack(ctx, err) // before what would commit it was sent
	}
	var statements pgx.Batch
	var plain events
	node := w.node()
	if node != "" {
		statements.Queue(Fence, node)
	}
	for _, it := range batch {
		it.err = nil
		switch {
		case it.implies():
			it.queue(&statements, w.fair.Load())
			if it.Next != nil && node != "" {
				statements.Queue(ownGame, it.Next.ID, node)
			}
		case it.number == 0: // there is no such game
			it.err = records.ErrConflict
		default:
			plain.add(it)
		}
	}
	if len(plain.game) > 0 {
		statements.Queue(insertEvents, plain.game, plain.seq, plain.kind, plain.actor, plain.payload, plain.clientID, plain.at)
	}
	last := lastOf(&statements)
	if begun {
		statements.Queue(`COMMIT`)
	}
	answers := w.conn.SendBatch(ctx, &statements)
	unsent := w.conn.IsClosed() // before anything was to be read
	// Close reads all answers; its error is that of the first statement that failed, or of the commit.
	if err := answers.Close(); err != nil {
		switch {
		case unsent && !begun:
			certain = true // without its end PostgreSQL commits nothing
		case unsent:
			certain = pgconn.SafeToRetry(err) // else COMMIT may have been sent
		default:
			certain = last.failed(err)
		}
		return certain, w.rollBack(ctx, err)
	}
	for _, it := range batch {
		if !it.implies() || it.err != nil {
			continue
		}
		w.numbers[it.playsIn()] = it.number
		if it.rated != nil {
			it.Final.Outcome = it.rated.outcome()
		}
	}
	return true, nil
}

// events are plain events, a list for each column of the log.
type events struct {
	game     []int64
	seq      []int32
	kind     []string
	actor    []int64 // user ids; pgx writes a list of this type without reflection
	payload  []string
	clientID []string
	at       []time.Time
}

func (c *events) add(it *item) {
	e := it.Event
	c.game = append(c.game, it.number)
	c.seq = append(c.seq, int32(e.Seq))
	c.kind = append(c.kind, string(e.Kind))
	c.actor = append(c.actor, int64(e.Actor))
	c.payload = append(c.payload, it.payload)
	c.clientID = append(c.clientID, e.ClientID)
	c.at = append(c.at, pg.Millis(e.At))
}
