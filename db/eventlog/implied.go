package eventlog

import (
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Some events imply more than their row in the log: a game starts or ends, is adjourned or resumed, seats are chosen, a
// rematch begins. Each of the statements here stores one such event with all that it implies. It stores nothing, and
// returns no row, if the game is in another state. It fails if the event's number is taken: with ON CONFLICT PostgreSQL would
// log a confirmation of each row. Otherwise it returns the number of the game in which play goes on: after a rematch, the
// new one.

// The condition on a game's status stands between locked and stored; e is then the event in the log, if the game is in
// that status.
const (
	locked = `
WITH g AS (
    SELECT number FROM games WHERE id = $1 AND status `
	stored = ` FOR UPDATE
), e AS (
    INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
    SELECT number, $2, $3, $4, $5::json, $6, $7 FROM g RETURNING game
)`
)

// startGame notes whether the two are neighbours, if $10 says that it matters: then the game changes no ratings.
const startGame = locked + `= 'waiting'` + stored + `
UPDATE games SET status = 'live', started = $7, black = $8, white = $9,
    unrated = CASE WHEN rated AND $10 AND neighbours($8, $9) THEN '` + records.AddressShared + `' END
WHERE number IN (SELECT game FROM e) RETURNING number, coalesce(unrated, '')`

// endGame ends the game of e, and notes why it changes no ratings, unless that is known. It keeps the row's players,
// since a member may have taken a guest's place meanwhile, except for an end that leaves none.
const endGame = `
UPDATE games SET status = 'over', adjourned = NULL, ended = $7, winner = $8, reason = $9, line = $10, moves = $11, plies = $12,
    black = CASE WHEN $13::bigint > 0 THEN coalesce(black, $13) END,
    white = CASE WHEN $14::bigint > 0 THEN coalesce(white, $14) END,
    unrated = coalesce(unrated, nullif($15, ''))
WHERE number IN (SELECT game FROM e) RETURNING number`

const finishGame = locked + `<> 'over'` + stored + endGame

const seatGame = `
WITH e AS (
    INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
    SELECT number, $2, $3, $4, $5::json, $6, $7 FROM games WHERE id = $1 AND status = 'live' RETURNING game
)
UPDATE games SET black = $8, white = $9
WHERE number IN (SELECT game FROM e) RETURNING number`

const adjournGame = locked + `= 'live'` + stored + `
UPDATE games SET status = 'adjourned', adjourned = $7, moves = $8, plies = $9
WHERE number IN (SELECT game FROM e) RETURNING number`

const resumeGame = locked + `= 'adjourned'` + stored + `
UPDATE games SET status = 'live', adjourned = NULL, moves = NULL, plies = NULL
WHERE number IN (SELECT game FROM e) RETURNING number`

const rematchGame = `
WITH e AS (
    INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
    SELECT number, $2, $3, $4, $5::json, $6, $7 FROM games WHERE id = $1 RETURNING game
), g AS (
    INSERT INTO games (id, rule, size, opening, forbidden, takebacks, clock, initial, increment, period, periods,
        stones, host, wish, private, bot, rated, rematch_of, status, black, white, created, started, unrated, delay, engines, without, draw_after)
    SELECT $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $1, 'live',
        $25, $26, $27, $27, CASE WHEN $24 AND $32 AND neighbours($25, $26) THEN '` + records.AddressShared + `' END, $33, $34, $35, $36 FROM e
    RETURNING number, unrated
), s AS (
    INSERT INTO game_events (game, seq, kind, actor, payload, client_id, at)
    SELECT number, 1, $28, $29, $30::json, $31, $27 FROM g
)
SELECT number, coalesce(unrated, '') FROM g`

// implies reports whether an event implies more than its row in the log.
func (it *item) implies() bool {
	e := it.Event
	_, seated := e.Seats()
	return it.Final != nil || it.Next != nil || it.Rest != nil || e.Kind == game.Resumed || seated
}

// playsIn returns the id of the game in which play goes on.
func (it *item) playsIn() string {
	if it.Next != nil {
		return it.Next.ID
	}
	return it.Game
}

// queue adds the statement of an event that implies more. apart says that neighbours play unrated.
func (it *item) queue(statements *pgx.Batch, apart bool) {
	args := append([]any{it.Game}, eventColumns(it.Event, it.payload)...)
	seats := []any{it.Event.Payload.Black, it.Event.Payload.White}
	var q *pgx.QueuedQuery
	dest := []any{&it.number}
	switch {
	case it.Next != nil:
		first := it.Next.Events[0]
		args = append(args, GameColumns(it.Next)...)
		args = append(args, first.Payload.Black, first.Payload.White, pg.Millis(first.At),
			string(first.Kind), first.Actor, it.start, first.ClientID, apart, it.Next.Settings.Delay.Milliseconds(), it.Next.Settings.Engines, it.Next.Settings.Without.String(), it.Next.Settings.DrawAfter)
		q = statements.Queue(rematchGame, args...)
		dest = it.begins(dest)
	case it.Final != nil:
		f := it.Final
		args = append(args, f.Result.Winner, string(f.Result.Reason), board.FormatList(f.Result.Line), f.Moves, f.Plies,
			f.Black, f.White, it.unrated())
		if it.rated != nil && it.rated.why == "" {
			q = statements.Queue(finishRated, append(args, it.rated.columns(*f.Rated)...)...)
		} else {
			q = statements.Queue(finishGame, args...)
		}
	case it.Rest != nil:
		q = statements.Queue(adjournGame, append(args, it.Rest.Moves, it.Rest.Plies)...)
	case it.Event.Kind == game.Resumed:
		q = statements.Queue(resumeGame, args...)
	case it.Event.Kind == game.Started:
		q = statements.Queue(startGame, append(append(args, seats...), apart)...)
		dest = it.begins(dest)
	default:
		q = statements.Queue(seatGame, append(args, seats...)...)
	}
	q.QueryRow(func(row pgx.Row) error {
		err := row.Scan(dest...)
		if errors.Is(err, pgx.ErrNoRows) {
			it.err = records.ErrConflict
			return nil // the others of the batch are stored
		}
		return err
	})
}

// begins adds the destinations of a begun game's columns to dest.
func (it *item) begins(dest []any) []any {
	if it.Begun == nil {
		it.Begun = &records.Begun{}
	}
	return append(dest, &it.Begun.Unrated)
}
