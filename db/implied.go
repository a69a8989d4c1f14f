package db

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgproto3"
	"github.com/jackc/pgx/v5/pgtype"

	"tengen/hub"
	"tengen/hub/game"
)

// Each statement stores one event and what it implies, or nothing: if the event
// is there already, or the game is in another state, it affects no row. It
// returns the number of the game that moves may follow in: the new one's after a
// rematch.

const startGame = `
WITH g AS (
    SELECT number FROM games WHERE id = $1 AND status = 'waiting' FOR UPDATE
), e AS (
    INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
    SELECT number, $2, $3, $4, $5::json, $6, $7 FROM g
    ON CONFLICT DO NOTHING RETURNING game
)
UPDATE games SET status = 'live', started = $7, black = $8, white = $9
WHERE number IN (SELECT game FROM e) RETURNING number`

const finishGame = `
WITH g AS (
    SELECT number FROM games WHERE id = $1 AND status <> 'over' FOR UPDATE
), e AS (
    INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
    SELECT number, $2, $3, $4, $5::json, $6, $7 FROM g
    ON CONFLICT DO NOTHING RETURNING game
)
UPDATE games SET status = 'over', ended = $7, winner = $8, reason = $9, line = $10, moves = $11, plies = $12,
    black = nullif($13::bigint, 0), white = nullif($14::bigint, 0)
WHERE number IN (SELECT game FROM e) RETURNING number`

const seatGame = `
WITH e AS (
    INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
    SELECT number, $2, $3, $4, $5::json, $6, $7 FROM games WHERE id = $1 AND status = 'live'
    ON CONFLICT DO NOTHING RETURNING game
)
UPDATE games SET black = $8, white = $9
WHERE number IN (SELECT game FROM e) RETURNING number`

const rematchGame = `
WITH e AS (
    INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
    SELECT number, $2, $3, $4, $5::json, $6, $7 FROM games WHERE id = $1
    ON CONFLICT DO NOTHING RETURNING game
), g AS (
    INSERT INTO games (id, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods,
        stones, host, wish, private, bot, rematch_of, status, black, white, created, started)
    SELECT $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $1, 'live',
        $24, $25, $26, $26 FROM e
    RETURNING number
)
INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
SELECT number, 1, $27, $28, $29::json, $30, $26 FROM g RETURNING game`

// binaryRows says that every column of an answer is in the binary format.
var binaryRows = []int16{pgtype.BinaryFormatCode}

// statement returns the call that stores an event which implies more than its row.
func (it *item) statement(ctx context.Context, conn *pgx.Conn) (*pgproto3.Bind, error) {
	e := it.a.Event
	args := []any{it.a.Game, e.Seq, string(e.Kind), int64(e.Actor), string(it.payload), e.ClientID, millis(e.At)}
	var s *pgconn.StatementDescription
	var err error
	switch {
	case it.a.Next != nil:
		n := it.a.Next
		start := n.Events[0]
		args = append(args, settingsArgs(n)...)
		args = append(args, int64(start.Payload.Black), int64(start.Payload.White), millis(start.At),
			string(start.Kind), int64(start.Actor), mustJSON(start.Payload), start.ClientID)
		s, err = conn.Prepare(ctx, rematchGame, rematchGame)
	case it.a.Final != nil:
		f := it.a.Final
		args = append(args, f.Result.Winner, string(f.Result.Reason), lineText(f.Result), f.Moves, f.Plies,
			int64(f.Black), int64(f.White))
		s, err = conn.Prepare(ctx, finishGame, finishGame)
	case e.Kind == game.Started:
		args = append(args, int64(e.Payload.Black), int64(e.Payload.White))
		s, err = conn.Prepare(ctx, startGame, startGame)
	default:
		args = append(args, int64(e.Payload.Black), int64(e.Payload.White))
		s, err = conn.Prepare(ctx, seatGame, seatGame)
	}
	if err != nil {
		return nil, err
	}
	var p pgx.ExtendedQueryBuilder
	if err := p.Build(conn.TypeMap(), s, args); err != nil {
		return nil, err
	}
	return &pgproto3.Bind{PreparedStatement: s.Name, Parameters: p.ParamValues, ParameterFormatCodes: p.ParamFormats,
		ResultFormatCodes: binaryRows}, nil
}

// playsIn returns the game whose number the statement of a special event returns.
func (it *item) playsIn() string {
	if it.a.Next != nil {
		return it.a.Next.ID
	}
	return it.a.Game
}

// settingsArgs returns a new game's columns from id to bot.
func settingsArgs(n *hub.NewGame) []any {
	s := n.Settings
	return []any{n.ID, s.Rule.String(), s.Size, string(s.Opening), string(s.Forbidden), s.Takebacks,
		string(s.Time.Kind), s.Time.Initial.Milliseconds(), s.Time.Increment.Milliseconds(),
		s.Time.Period.Milliseconds(), s.Time.Periods, s.Time.Stones, int64(n.Host), n.Color, n.Private, n.Bot}
}
