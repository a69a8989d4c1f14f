package db

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/engine/board"
	"tengen/hub"
	"tengen/hub/fault"
	"tengen/hub/game"
)

var _ hub.Store = (*DB)(nil)

// Append commits one event; see hub.Store.
func (d *DB) Append(ctx context.Context, a hub.Append) error {
	if err := d.commits.append(ctx, a); err != nil {
		return fmt.Errorf("game %s event %d: %w", a.Game, a.Event.Seq, err)
	}
	return nil
}

// AppendThen commits one event and then calls done; see hub.Store.
func (d *DB) AppendThen(a hub.Append, done func(error)) { d.commits.begin(a, done) }

const insertGame = `
INSERT INTO games (id, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods, stones,
    host, wish, private, bot, rematch_of, status, black, white, created, started)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, nullif($17, ''), $18,
    nullif($19::bigint, 0), nullif($20::bigint, 0), $21, $22) RETURNING number`

const insertEvent = `
INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
VALUES ($1, $2, $3, $4, $5::json, $6, $7)`

// CreateGame stores a new game; see hub.Store.
func (d *DB) CreateGame(ctx context.Context, n hub.NewGame) error {
	status, seats, started := game.Waiting, game.Seats{}, (*time.Time)(nil)
	if len(n.Events) > 0 {
		e := n.Events[0]
		at := millis(e.At)
		status, started = game.Live, &at
		seats = game.Seats{Black: e.Payload.Black, White: e.Payload.White}
	}
	args := append(settingsArgs(&n), n.Rematch, status.String(), int64(seats.Black), int64(seats.White),
		millis(n.Created), started)
	err := pgx.BeginFunc(ctx, d.pool, func(tx pgx.Tx) error {
		var number int64
		if err := tx.QueryRow(ctx, insertGame, args...).Scan(&number); err != nil {
			return err
		}
		for _, e := range n.Events {
			if _, err := tx.Exec(ctx, insertEvent, number, e.Seq, string(e.Kind), int64(e.Actor),
				mustJSON(e.Payload), e.ClientID, millis(e.At)); err != nil {
				return err
			}
		}
		return nil
	})
	switch {
	case err == nil:
		return nil
	case isUnique(err):
		return fmt.Errorf("create game %s: %w", n.ID, fault.Wrap(fault.Conflict, "That game exists already.", err))
	}
	return failed("create game "+n.ID, err)
}

// mustJSON encodes a payload; its types cannot fail to encode.
func mustJSON(p game.Payload) string {
	b, err := json.Marshal(p)
	if err != nil {
		panic("db: payload: " + err.Error())
	}
	return string(b)
}

const selectGame = `
SELECT number, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods, stones,
    host, wish, private, bot, coalesce(rematch_of, ''), created
FROM games WHERE id = $1`

const selectEvents = `
SELECT seq, kind, actor, payload, client_id, at FROM game_events WHERE game = $1 ORDER BY seq`

// LoadGame reads a game with its log; see hub.Store.
func (d *DB) LoadGame(ctx context.Context, id string) (*hub.GameRecord, error) {
	r := &hub.GameRecord{}
	r.ID = id
	var rule string
	var number, initial, increment, period int64
	s := &r.Settings
	err := d.pool.QueryRow(ctx, selectGame, id).Scan(&number, &rule, &s.Size, &s.Opening, &s.Forbidden, &s.Takebacks, &s.Time.Kind,
		&initial, &increment, &period, &s.Time.Periods, &s.Time.Stones, &r.Host, &r.Color, &r.Private, &r.Bot, &r.Rematch, &r.Created)
	if err != nil {
		return nil, failed("load game "+id, err)
	}
	if s.Rule, err = board.ParseRule(rule); err != nil {
		return nil, fmt.Errorf("load game %s: %w", id, err)
	}
	s.Time.Initial = time.Duration(initial) * time.Millisecond
	s.Time.Increment = time.Duration(increment) * time.Millisecond
	s.Time.Period = time.Duration(period) * time.Millisecond
	r.Created = r.Created.UTC()
	rows, err := d.pool.Query(ctx, selectEvents, number)
	if err != nil {
		return nil, failed("load game "+id, err)
	}
	r.Events, err = pgx.CollectRows(rows, scanEvent)
	if err != nil {
		return nil, failed("load game "+id, err)
	}
	return r, nil
}

func scanEvent(row pgx.CollectableRow) (*game.Event, error) {
	e := &game.Event{}
	var payload []byte
	if err := row.Scan(&e.Seq, &e.Kind, &e.Actor, &payload, &e.ClientID, &e.At); err != nil {
		return e, err
	}
	e.At = e.At.UTC()
	return e, json.Unmarshal(payload, &e.Payload)
}

// OpenGames returns the games that are waiting or live; see hub.Store.
func (d *DB) OpenGames(ctx context.Context) ([]string, error) {
	rows, err := d.pool.Query(ctx, `SELECT id FROM games WHERE status <> 'over' ORDER BY created`)
	if err != nil {
		return nil, failed("open games", err)
	}
	ids, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, failed("open games", err)
	}
	return ids, nil
}

// lineText renders the winning row as the log's moves are: "h8i9…".
func lineText(r game.Result) string {
	var sb strings.Builder
	for _, p := range r.Line {
		sb.WriteString(p.String())
	}
	return sb.String()
}

// splitMoves cuts "h8passi10" into moves. Stored text is always well formed.
func splitMoves(s string) []string {
	out := []string{}
	for i := 0; i < len(s); {
		j := i + 1
		if strings.HasPrefix(s[i:], game.PassText) {
			j = i + len(game.PassText)
		}
		for j < len(s) && s[j] <= '9' {
			j++
		}
		out = append(out, s[i:j])
		i = j
	}
	return out
}
