package cluster

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game/records"
)

// When nobody could be heard. A server alone keeps that for all games (outages), one of several for its own (absences), whose next owner
// resumes their clocks after it.

// LastBeat returns the newest heartbeat of any server. For one of several servers it returns when it joined: before that it had
// nothing to hear. See outage.Beats.
func (n *Node) LastBeat(ctx context.Context) (time.Time, error) {
	if !n.alone {
		return n.joined, nil
	}
	var at *time.Time
	err := n.say(ctx, "last beat", func(ctx context.Context) error {
		return n.conn.QueryRow(ctx, `SELECT max(at) FROM heartbeats`).Scan(&at)
	})
	if err != nil || at == nil {
		return time.Time{}, err
	}
	return at.UTC(), nil
}

const (
	// addOutage and addAbsence may come again when their answer was lost, perhaps with a later end.
	addOutage = `
INSERT INTO outages (heard, back) VALUES ($1, $2) ON CONFLICT (heard) DO UPDATE SET back = excluded.back`
	addAbsence = `
INSERT INTO absences (node, heard, back) VALUES ($1, $2, $3) ON CONFLICT (node, heard) DO UPDATE SET back = excluded.back`
	oldOutages = `
DELETE FROM outages WHERE id <= (SELECT id FROM outages ORDER BY id DESC OFFSET $1 LIMIT 1)`
	// forgetBeats and forgetMembers delete the rows of earlier servers, since one now has the database for itself.
	forgetBeats   = `DELETE FROM heartbeats WHERE node <> $1`
	forgetMembers = `WITH o AS (DELETE FROM owners), s AS (DELETE FROM seat_reservations) DELETE FROM absences`
)

// Outage notes a time in which nobody could be heard, and with it a heartbeat; see outage.Beats. If two have the same
// beginning, the second counts. A server alone forgets the servers before it.
func (n *Node) Outage(ctx context.Context, o records.Outage) error {
	return n.say(ctx, "outage", func(ctx context.Context) error {
		return pgx.BeginFunc(ctx, n.conn, func(tx pgx.Tx) error {
			var all pgx.Batch
			if n.alone {
				all.Queue(addOutage, pg.Millis(o.Heard), pg.Millis(o.Back))
				all.Queue(oldOutages, records.OutagesKept)
				all.Queue(forgetBeats, n.name)
				all.Queue(forgetMembers)
			} else {
				all.Queue(addAbsence, n.name, pg.Millis(o.Heard), pg.Millis(o.Back))
			}
			if err := tx.SendBatch(ctx, &all).Close(); err != nil {
				return err
			}
			return n.beat(ctx, tx.Exec, o.Back)
		})
	})
}

// Outages returns the outages that are remembered, oldest first; none for one of several servers, see LastBeat. See
// outage.Beats.
func (n *Node) Outages(ctx context.Context) (out []records.Outage, err error) {
	if !n.alone {
		return nil, nil
	}
	err = n.say(ctx, "outages", func(ctx context.Context) error {
		rows, err := n.conn.Query(ctx, `SELECT heard, back FROM outages ORDER BY id`)
		if err == nil {
			out, err = pgx.CollectRows(rows, pgx.RowToStructByName[records.Outage])
		}
		return err
	})
	return out, err
}
