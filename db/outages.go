package db

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db/pg"
	"tengen/hub/store"
)

// LastBeat returns the newest heartbeat of any server; see hub.Beats.
func (l *Lease) LastBeat(ctx context.Context) (time.Time, error) {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.ready(ctx); err != nil {
		return time.Time{}, pg.Retry("last beat", err)
	}
	var at *time.Time
	if err := l.conn.QueryRow(ctx, `SELECT max(at) FROM heartbeats`).Scan(&at); err != nil {
		return time.Time{}, pg.Retry("last beat", err)
	}
	if at == nil {
		return time.Time{}, nil
	}
	return at.UTC(), nil
}

// addOutage may come again when its answer was lost, perhaps with a later end.
const addOutage = `
INSERT INTO outages (heard, back) VALUES ($1, $2) ON CONFLICT (heard) DO UPDATE SET back = excluded.back`

const oldOutages = `
DELETE FROM outages WHERE id <= (SELECT id FROM outages ORDER BY id DESC OFFSET $1 LIMIT 1)`

// forgetMembers forgets what is kept for servers that shared the database: now one has it for itself.
const forgetMembers = `WITH o AS (DELETE FROM owners), s AS (DELETE FROM sitting) DELETE FROM absences`

// Outage notes a time in which nobody could be heard, and forgets the heartbeats
// of servers that have gone; see hub.Beats. Of two with the same beginning the
// second counts.
func (l *Lease) Outage(ctx context.Context, o store.Outage) error {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.ready(ctx); err != nil {
		return pg.Retry("outage", err)
	}
	err := pgx.BeginFunc(ctx, l.conn, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, addOutage, pg.Millis(o.Heard), pg.Millis(o.Back)); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, oldOutages, store.OutagesKept); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, beat, l.node, pg.Millis(o.Back), int(Schema)); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM heartbeats WHERE node <> $1`, l.node); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, forgetMembers)
		return err
	})
	if err != nil {
		return pg.Retry("outage", err)
	}
	return nil
}

// Outages returns the outages that are remembered, oldest first; see hub.Beats.
func (l *Lease) Outages(ctx context.Context) ([]store.Outage, error) {
	ctx, cancel := context.WithTimeout(ctx, pg.AnswerWithin)
	defer cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	if err := l.ready(ctx); err != nil {
		return nil, pg.Retry("outages", err)
	}
	found, err := l.conn.Query(ctx, `SELECT heard, back FROM outages ORDER BY id`)
	if err != nil {
		return nil, pg.Retry("outages", err)
	}
	out, err := pgx.CollectRows(found, pgx.RowToStructByName[store.Outage])
	if err != nil {
		return nil, pg.Retry("outages", err)
	}
	return out, nil
}
