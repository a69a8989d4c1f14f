// Package events keeps events that run themselves: the log of each (hub/event/tournament), and what is asked of them.
//
// Reading order: events.go, carry.go (how a log grows), ends.go (finished games), list.go.
package events

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
)

// Events are the events of a database. It is safe for use by many goroutines.
type Events struct {
	Pool     *pg.Pool
	Games    games.Games
	Finished *games.Finished

	mu     sync.Mutex // guards the following
	states map[string]*tournament.Tournament
}

// kept is how many events are kept in memory, so that a log is not read again for each record.
const kept = 64

// ReadOn applies to an event the records that have been stored since.
func (e *Events) ReadOn(ctx context.Context, t *tournament.Tournament) error {
	return failed("event "+t.ID, e.Pool.Conn(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		var number int64
		if err := c.QueryRow(ctx, `SELECT number, `+hiddenTexts+` FROM events e WHERE id = $1`, t.ID).Scan(&number, &t.Hidden); err != nil {
			return err
		}
		if err := readOn(ctx, c, t, number); err != nil {
			return err
		}
		return readAdjourned(ctx, c, t, number)
	}))
}

// readAdjourned notes which games of an event are adjourned. People's games are in leagues without a clock alone.
func readAdjourned(ctx context.Context, q asker, t *tournament.Tournament, number int64) error {
	t.Adjourned = nil
	if t.Plan.League == nil || t.Plan.Games.Time.Kind != game.NoClock || t.Open() == 0 {
		return nil
	}
	rows, err := q.Query(ctx, `SELECT g.id FROM event_games x JOIN games g ON g.number = x.game WHERE x.event = $1 AND NOT x.over AND g.status = 'adjourned'`, number)
	if err != nil {
		return err
	}
	games, err := pgx.CollectRows(rows, pgx.RowTo[string])
	t.Adjourned = make(map[string]bool, len(games))
	for _, g := range games {
		t.Adjourned[g] = true
	}
	return err
}

// hiddenTexts says whether moderators have hidden the texts of the event e.
const hiddenTexts = `EXISTS (SELECT FROM hidden_texts h WHERE h.event = e.id)`

// failed returns an error of the store as it is told: tournament.ErrMissing if there is no such event.
func failed(what string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, pgx.ErrNoRows):
		return tournament.ErrMissing
	}
	return pg.FailedUnlessFault(what, err)
}

type asker interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

const selectLog = `SELECT seq, kind, actor, payload, client_id, at FROM event_log WHERE event = $1 AND seq > $2 ORDER BY seq`

// read reads an event's log.
func read(ctx context.Context, q asker, id string, number int64) (*tournament.Tournament, error) {
	t := tournament.New(id)
	return t, readOn(ctx, q, t, number)
}

// readOn applies the records that an event lacks.
func readOn(ctx context.Context, q asker, t *tournament.Tournament, number int64) error {
	rows, err := q.Query(ctx, selectLog, number, t.Version)
	if err != nil {
		return err
	}
	log, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (r tournament.Record, err error) {
		var payload []byte
		if err := row.Scan(&r.Seq, &r.Kind, &r.Actor, &payload, &r.ClientID, &r.At); err != nil {
			return r, err
		}
		r.At = r.At.UTC()
		if err := json.Unmarshal(payload, &r.Payload); err != nil {
			return r, fmt.Errorf("%w: record %d: %w", tournament.ErrLog, r.Seq, err)
		}
		return r, nil
	})
	if err != nil {
		return err
	}
	for i := range log {
		if err := t.Apply(&log[i]); err != nil {
			return err
		}
	}
	return nil
}

// take returns an event's state for the holder of its row, who gives it back if nothing fails.
func (e *Events) take(ctx context.Context, tx pgx.Tx, id string, number int64) (*tournament.Tournament, error) {
	e.mu.Lock()
	t := e.states[id]
	delete(e.states, id)
	e.mu.Unlock()
	if t == nil {
		return read(ctx, tx, id, number)
	}
	return t, readOn(ctx, tx, t, number)
}

// giveBack keeps an event's state, which is stored, for the next who takes it.
func (e *Events) giveBack(t *tournament.Tournament) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.states == nil {
		e.states = map[string]*tournament.Tournament{}
	}
	for id := range e.states {
		if len(e.states) < kept {
			break
		}
		delete(e.states, id)
	}
	if old := e.states[t.ID]; old == nil || old.Version < t.Version {
		e.states[t.ID] = t
	}
}

// Due returns events in which something is due, or whose games have ended.
func (e *Events) Due(ctx context.Context, now time.Time) ([]string, error) {
	ids, err := pg.List(ctx, e.Pool, pgx.RowTo[string], `
		SELECT id FROM events WHERE due <= $1 OR number IN (SELECT event FROM event_games WHERE over AND NOT noted)
		    OR number IN (SELECT event FROM event_gone)
		ORDER BY due LIMIT 100`, pg.Millis(now))
	return ids, pg.Failed("events that are due", err)
}

// versionOf is an event's version.
type versionOf struct {
	id string
	v  int
}

func scanVersion(row pgx.CollectableRow) (v versionOf, err error) {
	err = row.Scan(&v.id, &v.v)
	return v, err
}

func byID(list []versionOf) map[string]int {
	out := make(map[string]int, len(list))
	for _, v := range list {
		out[v.id] = v.v
	}
	return out
}

// Versions returns the versions of events.
func (e *Events) Versions(ctx context.Context, ids []string) (map[string]int, error) {
	list, err := pg.List(ctx, e.Pool, scanVersion, `SELECT id, version FROM events WHERE id = ANY ($1)`, ids)
	return byID(list), pg.Failed("versions of events", err)
}

// Running returns the versions of events that run, the ones that began last, most at most.
func (e *Events) Running(ctx context.Context, most int) (map[string]int, error) {
	list, err := pg.List(ctx, e.Pool, scanVersion, `SELECT id, version FROM events WHERE phase = 'running' ORDER BY starts DESC LIMIT $1`, most)
	return byID(list), pg.Failed("running events", err)
}

// ReadFinished notes which games of events have ended. It reports how many games it has read.
func (e *Events) ReadFinished(ctx context.Context) (int, error) {
	return e.Finished.Next(ctx, 500, func(ctx context.Context, tx pgx.Tx, games []int64) error {
		_, err := tx.Exec(ctx, `UPDATE event_games SET over = true WHERE game = ANY ($1) AND NOT over`, games)
		return err
	})
}
