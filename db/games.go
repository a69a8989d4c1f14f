package db

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgxpool"

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
	err := d.ask.tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
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
    host, wish, private, bot, coalesce(rematch_of, ''), created, coalesce(damage, ''), status,
    coalesce(black, 0), coalesce(white, 0)
FROM games WHERE id = $1`

const selectEvents = `
SELECT seq, kind, actor, payload, client_id, at FROM game_events WHERE game = $1 ORDER BY seq`

// LoadGame reads a game with its log; see hub.Store.
func (d *DB) LoadGame(ctx context.Context, id string) (*hub.GameRecord, error) {
	var r *hub.GameRecord
	err := d.ask.conn(ctx, func(ctx context.Context, c *pgxpool.Conn) (err error) {
		_, r, err = loadGame(ctx, c, id)
		return err
	})
	return r, err
}

// asker is what loadGame asks: a connection or a transaction.
type asker interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// loadGame is LoadGame, and returns the game's number too.
func loadGame(ctx context.Context, q asker, id string) (number int64, r *hub.GameRecord, err error) {
	r = &hub.GameRecord{}
	r.ID = id
	var rule string
	var initial, increment, period int64
	s := &r.Settings
	err = q.QueryRow(ctx, selectGame, id).Scan(&number, &rule, &s.Size, &s.Opening, &s.Forbidden, &s.Takebacks, &s.Time.Kind,
		&initial, &increment, &period, &s.Time.Periods, &s.Time.Stones, &r.Host, &r.Color, &r.Private, &r.Bot, &r.Rematch,
		&r.Created, &r.Damage, &r.Status, &r.Black, &r.White)
	if err != nil {
		return 0, nil, unread(id, err)
	}
	if s.Rule, err = board.ParseRule(rule); err != nil {
		return number, r, unread(id, fmt.Errorf("%w: %w", err, game.ErrLog))
	}
	s.Time.Initial = time.Duration(initial) * time.Millisecond
	s.Time.Increment = time.Duration(increment) * time.Millisecond
	s.Time.Period = time.Duration(period) * time.Millisecond
	r.Created = r.Created.UTC()
	rows, err := q.Query(ctx, selectEvents, number)
	if err != nil {
		return number, r, unread(id, err)
	}
	if r.Events, err = pgx.CollectRows(rows, scanEvent); err != nil {
		return number, r, unread(id, err)
	}
	return number, r, nil
}

// unread wraps an error of reading a game: game.ErrLog if what is stored is to
// blame, be it that no Go value holds it or that the database's pages are broken.
func unread(id string, err error) error {
	var scan pgx.ScanArgError
	var pg *pgconn.PgError
	broken := errors.As(err, &pg) && (pg.Code == "XX001" || pg.Code == "XX002")
	switch {
	case errors.Is(err, game.ErrLog):
		return fmt.Errorf("load game %s: %w", id, err)
	case errors.As(err, &scan), broken:
		return fmt.Errorf("load game %s: %w: %w", id, err, game.ErrLog)
	}
	return failed("load game "+id, err)
}

func scanEvent(row pgx.CollectableRow) (*game.Event, error) {
	e := &game.Event{}
	var payload []byte
	if err := row.Scan(&e.Seq, &e.Kind, &e.Actor, &payload, &e.ClientID, &e.At); err != nil {
		return e, err
	}
	e.At = e.At.UTC()
	if err := json.Unmarshal(payload, &e.Payload); err != nil {
		return e, fmt.Errorf("event %d (%s): %w: %w", e.Seq, e.Kind, err, game.ErrLog)
	}
	return e, nil
}

// OpenGames returns the games that are waiting or live; see hub.Store.
func (d *DB) OpenGames(ctx context.Context) ([]hub.OpenGame, error) {
	games, err := list(ctx, d.ask, pgx.RowToStructByPos[hub.OpenGame], `
		SELECT id, coalesce(black, 0), coalesce(white, 0), coalesce(damage, '') FROM games
		WHERE status <> 'over' ORDER BY created`)
	if err != nil {
		return nil, failed("open games", err)
	}
	return games, nil
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
