// Package games keeps games, their plans and chat, and gives finished games to their readers.
//
// Reading order: games.go, merged.go, ratings.go and vacations.go (data that is read with a game), plans.go, chat.go,
// made.go, quarantine.go and inspect.go (games that cannot be played on), stored.go and finished.go (games that are
// over).
package games

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

	"github.com/tengen-go/tengen/db/eventlog"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Games keeps games and their log of events.
type Games struct {
	Pool *pg.Pool
	Log  *eventlog.Log
	Node func() string // the server on whose behalf it stores, "": the only one

	Boards *Boards // nil: nothing is kept
}

const insertGame = `
INSERT INTO games (id, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods, stones,
    host, wish, private, bot, rated, rematch_of, status, black, white, created, started, invited, pool, rating_min, rating_max, delay, engines, without, draw_after)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, nullif($18, ''), $19,
    nullif($20::bigint, 0), nullif($21::bigint, 0), $22, $23,
    nullif($24::bigint, 0), $25, $26, $27, $28, $29, $30, $31) RETURNING number`

const insertEvent = `
INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
VALUES ($1, $2, $3, $4, $5::json, $6, $7)`

// takeNewGame makes a node the owner of a game that nobody knows yet.
const takeNewGame = `INSERT INTO owners (game, node) VALUES ($1, $2) ON CONFLICT DO NOTHING`

// addEvent stores an event of the game with a number, outside of the writer's batches.
func addEvent(ctx context.Context, tx pgx.Tx, number int64, e *game.Event) error {
	columns, err := eventlog.EventColumns(e)
	if err != nil {
		return err
	}
	_, err = tx.Exec(ctx, insertEvent, append([]any{number}, columns...)...)
	return err
}

// insertArgs returns the arguments of insertGame.
func insertArgs(n *records.NewGame) []any {
	status, seats, started := game.Waiting, game.Seats{}, (*time.Time)(nil)
	if len(n.Events) > 0 {
		e := n.Events[0]
		at := pg.Millis(e.At)
		status, started = game.Live, &at
		seats = game.Seats{Black: e.Payload.Black, White: e.Payload.White}
	}
	var least, most *int
	if n.Range != nil {
		least, most = &n.Range.Min, &n.Range.Max
	}
	return append(eventlog.GameColumns(n), n.Rematch, status.String(), seats.Black, seats.White,
		pg.Millis(n.Created), started, n.Invited, n.WantsEqual, least, most, n.Settings.Delay.Milliseconds(), n.Settings.Engines, n.Settings.Without.String(), n.Settings.DrawAfter)
}

// CreateGame stores a new game; see hub.Games.
func (g Games) CreateGame(ctx context.Context, n records.NewGame) error {
	err := g.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if g.Node() != "" {
			if _, err := tx.Exec(ctx, eventlog.Fence, g.Node()); err != nil {
				return err
			}
		}
		var number int64
		if err := tx.QueryRow(ctx, insertGame, insertArgs(&n)...).Scan(&number); err != nil {
			return err
		}
		if g.Node() != "" {
			if _, err := tx.Exec(ctx, takeNewGame, number, g.Node()); err != nil {
				return err
			}
		}
		for _, e := range n.Events {
			if err := addEvent(ctx, tx, number, e); err != nil {
				return err
			}
		}
		return nil
	})
	switch {
	case err == nil:
		return nil
	case pg.IsUnique(err):
		return fmt.Errorf("create game %s: %w", n.ID, fault.WithReason(fault.Conflict, "game_exists", "That game exists already.").From(err))
	}
	return pg.Failed("create game "+n.ID, err)
}

// beginGame stores a game that begins at once, as the node's $32 if there are several, for an event $39.
const beginGame = `
WITH begun AS (` + insertGame + `), owned AS (
    INSERT INTO owners (game, node) SELECT number, $32::text FROM begun WHERE $32::text <> ''
), started AS (
    INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
    SELECT number, $33::int, $34::text, $35::bigint, $36::json, $37::text, $38::timestamptz FROM begun
)
INSERT INTO event_games (game, event) SELECT number, $39::bigint FROM begun`

// addLater stores an event of a game, by the game's id.
const addLater = `
INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
SELECT number, $2::int, $3::text, $4::bigint, $5::json, $6::text, $7::timestamptz FROM games WHERE id = $1`

// Begin queues a game of an event, which has its Started event and perhaps an opening's. The caller's transaction is fenced.
func (g Games) Begin(b *pgx.Batch, n *records.NewGame, event int64) error {
	columns, err := eventlog.EventColumns(n.Events[0])
	if err != nil {
		return err
	}
	args := append(append(insertArgs(n), g.Node()), columns...)
	b.Queue(beginGame, append(args, event)...)
	for _, e := range n.Events[1:] {
		if columns, err = eventlog.EventColumns(e); err != nil {
			return err
		}
		b.Queue(addLater, append([]any{n.ID}, columns...)...)
	}
	return nil
}

// Decider returns the player who was to act when a game ended, 0 if there was none.
func (g Games) Decider(ctx context.Context, tx pgx.Tx, id string) (game.UserID, error) {
	_, rec, err := loadGame(ctx, tx, id, nil)
	if err != nil {
		return 0, err
	}
	for i, e := range rec.Events {
		if e.Payload.Result == nil {
			continue
		}
		before, err := game.Replay(rec.ID, rec.Settings, rec.Host, rec.Color, rec.Events[:i])
		if err != nil {
			return 0, err
		}
		return before.Decider(), nil
	}
	return 0, nil
}

const selectGame = `
SELECT number, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods, stones,
    host, wish, private, bot, rated, coalesce(rematch_of, ''), created, coalesce(damage, ''), status,
    coalesce(black, 0), coalesce(white, 0), coalesce(invited, 0), pool, rating_min, rating_max,
    coalesce(unrated, ''), delay, engines, without, draw_after,
    (SELECT json_build_object('id', e.id, 'title', CASE WHEN EXISTS (SELECT FROM hidden_texts h WHERE h.event = e.id) THEN '' ELSE e.plan ->> 'title' END, 'arena', e.kind = 'arena', 'one', e.plan -> 'one',
        'host', (SELECT u.name FROM event_players p JOIN users u ON u.id = p.user_id WHERE e.kind = 'simul' AND p.event = e.number AND p.player = 0)) FROM event_games x JOIN events e ON e.number = x.event WHERE x.game = games.number)
FROM games WHERE id = $1`

const selectEvents = `
SELECT seq, kind, actor, payload, client_id, at FROM game_events WHERE game = $1 ORDER BY seq`

// LoadGame reads a game with its log; see hub.Games.
func (g Games) LoadGame(ctx context.Context, id string) (*records.GameRecord, error) {
	var r *records.GameRecord
	err := g.Pool.Conn(ctx, func(ctx context.Context, c *pgxpool.Conn) (err error) {
		_, r, err = loadGame(ctx, c, id, g.Boards)
		return err
	})
	return r, err
}

// asker is what loadGame asks: a connection or a transaction.
type asker interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// loadGame is LoadGame, and returns the game's number too. In a transaction that stores it keeps nothing: known is nil.
func loadGame(ctx context.Context, q asker, id string, known *Boards) (number int64, r *records.GameRecord, err error) {
	r = &records.GameRecord{}
	r.ID = id
	var rule, without string
	var initial, increment, period, delay int64
	var least, most *int
	s := &r.Settings
	err = q.QueryRow(ctx, selectGame, id).Scan(&number, &rule, &s.Size, &s.Opening, &s.Forbidden, &s.Takebacks, &s.Time.Kind,
		&initial, &increment, &period, &s.Time.Periods, &s.Time.Stones, &r.Host, &r.Color, &r.Private, &r.Bot, &s.Rated, &r.Rematch,
		&r.Created, &r.Damage, &r.Status, &r.Black, &r.White, &r.Invited, &r.WantsEqual, &least, &most, &r.Unrated, &delay, &s.Engines, &without, &s.DrawAfter, &r.Event)
	if err != nil {
		return 0, nil, unread(id, err)
	}
	if s.Rule, err = board.ParseRule(rule); err != nil {
		return number, r, unread(id, fmt.Errorf("%w: %w", err, game.ErrLog))
	}
	if s.Without, err = game.ParseWithout(without); err != nil {
		return number, r, unread(id, fmt.Errorf("%w: %w", err, game.ErrLog))
	}
	s.Time.Initial = time.Duration(initial) * time.Millisecond
	s.Time.Increment = time.Duration(increment) * time.Millisecond
	s.Time.Period = time.Duration(period) * time.Millisecond
	s.Delay = time.Duration(delay) * time.Millisecond
	r.Created = r.Created.UTC()
	if least != nil && most != nil {
		r.Range = &records.Range{Min: *least, Max: *most}
	}
	rows, err := q.Query(ctx, selectEvents, number)
	if err != nil {
		return number, r, unread(id, err)
	}
	if r.Events, err = pgx.CollectRows(rows, scanEvent); err != nil {
		return number, r, unread(id, err)
	}
	if err := applyMerges(ctx, q, r); err != nil {
		return number, r, unread(id, err)
	}
	if err := rest(ctx, q, r, known); err != nil {
		return number, r, unread(id, err)
	}
	if s.Rated && r.Status == game.Over.String() {
		if r.Changes, err = changes(ctx, q, number); err != nil {
			return number, r, unread(id, err)
		}
	}
	return number, r, nil
}

// unread wraps an error of reading a game: game.ErrLog if the stored data is at fault, because no Go value can hold it
// or because the database's pages are broken.
func unread(id string, err error) error {
	var scan pgx.ScanArgError
	var answer *pgconn.PgError
	broken := errors.As(err, &answer) && (answer.Code == "XX001" || answer.Code == "XX002")
	switch {
	case errors.Is(err, game.ErrLog):
		return fmt.Errorf("load game %s: %w", id, err)
	case errors.As(err, &scan), broken:
		return fmt.Errorf("load game %s: %w: %w", id, err, game.ErrLog)
	}
	return pg.Failed("load game "+id, err)
}

func scanEvent(row pgx.CollectableRow) (*game.Event, error) { return scanEventWith(row) }

// scanEventWith scans an event that follows other columns.
func scanEventWith(row pgx.CollectableRow, before ...any) (*game.Event, error) {
	e := &game.Event{}
	var payload []byte
	if err := row.Scan(append(before, &e.Seq, &e.Kind, &e.Actor, &payload, &e.ClientID, &e.At)...); err != nil {
		return e, err
	}
	e.At = e.At.UTC()
	if err := json.Unmarshal(payload, &e.Payload); err != nil {
		return e, fmt.Errorf("event %d (%s): %w: %w", e.Seq, e.Kind, err, game.ErrLog)
	}
	return e, nil
}

// OpenGames returns the games that are waiting or live, not adjourned ones; see hub.Games.
func (g Games) OpenGames(ctx context.Context) ([]records.OpenGame, error) {
	games, err := pg.List(ctx, g.Pool, pgx.RowToStructByName[records.OpenGame], `
		SELECT id, coalesce(black, 0) AS black, coalesce(white, 0) AS white, coalesce(damage, '') AS damage FROM games
		WHERE status IN ('waiting', 'live') ORDER BY created`)
	if err != nil {
		return nil, pg.Failed("open games", err)
	}
	return games, nil
}

// SplitMoves cuts "h8passi10" into moves. Stored text is always well formed.
func SplitMoves(s string) []string {
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

// Append has an event committed and then calls done with the answer, without waiting for it; see
// hub.Games and eventlog.Log.
func (g Games) Append(a records.Append, done func(error)) { g.Log.Append(a, done) }
