package moderation

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// annulMost bounds the games that are annulled together.
const annulMost = 500

// An order to annul games first notes them in annulled_games, and an order to undo it leaves there those that were
// already annulled. They are settled afterwards, SliceMax in a transaction, by the caller that gave the order and, if
// that is cut off, by Settle. So no transaction holds rows that the event writer needs for long (docs/locks.md).

const (
	selectOwnGame = `SELECT number FROM games WHERE id = $1 AND $2 IN (black, white)`
	// addAnnulled notes those games, in play or with a result, that may be annulled.
	addAnnulled = `
INSERT INTO annulled_games (game, action, unrated, done)
SELECT number, $2, unrated, false FROM games WHERE number = ANY ($1) AND unrated IS DISTINCT FROM 'annulled'
    AND (status = 'live' OR status = 'over' AND reason <> 'aborted')
ORDER BY number ON CONFLICT DO NOTHING`
	selectRatedSince = `SELECT game FROM rating_changes WHERE user_id = $1 AND at > $2 ORDER BY at DESC LIMIT $3`

	// lockAction has the slices of an action come one after the other: one opponent gets so much from all of them.
	lockAction  = `SELECT target FROM mod_actions WHERE id = $1 FOR NO KEY UPDATE`
	selectEnded = `
SELECT a.game FROM annulled_games a JOIN games g ON g.number = a.game
WHERE a.action = $1 AND NOT a.done AND g.status = 'over' ORDER BY a.game LIMIT $2 FOR UPDATE OF a`
	// lockRatingsOf locks in the order in which ends of games do (eventlog).
	lockRatingsOf = `
SELECT FROM ratings WHERE (user_id, rule, speed, engine) IN (SELECT user_id, rule, speed, engine FROM rating_changes WHERE game = ANY ($1))
ORDER BY user_id, rule, speed FOR UPDATE`
	selectPointsOf = `
SELECT game, user_id, rule || ' ' || speed || ' ' || engine, after - before FROM rating_changes WHERE game = ANY ($1) ORDER BY at, game, user_id`
	// selectGiven is what opponents have got back by the slices before.
	selectGiven = `SELECT user_id, sum(given) FROM annulled_changes WHERE action = $1 AND given > 0 GROUP BY user_id`
	keepChanges = `
INSERT INTO annulled_changes (action, game, user_id, rule, speed, engine, at, before, before_deviation, after, after_deviation, opponent,
    before_narrow, narrow, given, score)
SELECT $1, c.game, c.user_id, c.rule, c.speed, c.engine, c.at, c.before, c.before_deviation, c.after, c.after_deviation, c.opponent,
    c.before_narrow, c.narrow, x.given,
    CASE WHEN g.winner IN ('black', 'white') THEN CASE WHEN (g.winner = 'black') = (g.black = c.user_id) THEN 1 ELSE -1 END ELSE 0 END
FROM unnest($2::bigint[], $3::bigint[], $4::float8[]) AS x (game, user_id, given)
    JOIN rating_changes c ON c.game = x.game AND c.user_id = x.user_id JOIN games g ON g.number = c.game`
	dropChanges = `DELETE FROM rating_changes WHERE game = ANY ($1)`
	// giveBack changes ratings by the stored changes of an action's games of $2, in the direction $3: 1 there, -1 back.
	giveBack = `
UPDATE ratings r SET value = r.value + $3 * k.given, wins = r.wins - $3 * k.won, draws = r.draws - $3 * k.drawn, losses = r.losses - $3 * k.lost
FROM (
    SELECT user_id, rule, speed, engine, sum(given) AS given, count(*) FILTER (WHERE score = 1)::int AS won,
        count(*) FILTER (WHERE score = 0)::int AS drawn, count(*) FILTER (WHERE score = -1)::int AS lost
    FROM annulled_changes WHERE action = $1 AND game = ANY ($2) GROUP BY user_id, rule, speed, engine
) k WHERE r.user_id = k.user_id AND r.rule = k.rule AND r.speed = k.speed AND r.engine = k.engine`
	noteAnnulled = `UPDATE annulled_games a SET done = true, unrated = g.unrated FROM games g WHERE a.game = ANY ($1) AND g.number = a.game`
	markAnnulled = `UPDATE games SET unrated = 'annulled' WHERE number = ANY ($1) RETURNING id, coalesce(black, 0), coalesce(white, 0)`

	// spareGames has games go on that an action was still to end, and keep the result that they have come to.
	spareGames      = `DELETE FROM annulled_games WHERE action = $1 AND NOT done`
	selectAnnulled  = `SELECT game FROM annulled_games WHERE action = $1 AND done ORDER BY game LIMIT $2 FOR UPDATE`
	lockRatingsKept = `
SELECT FROM ratings WHERE (user_id, rule, speed, engine) IN (SELECT user_id, rule, speed, engine FROM annulled_changes WHERE game = ANY ($1))
ORDER BY user_id, rule, speed FOR UPDATE`
	bringChanges = `
INSERT INTO rating_changes (game, user_id, rule, speed, engine, at, before, before_deviation, after, after_deviation, opponent, before_narrow, narrow)
SELECT game, user_id, rule, speed, engine, at, before, before_deviation, after, after_deviation, opponent, before_narrow, narrow
FROM annulled_changes WHERE game = ANY ($1)`
	dropKept       = `DELETE FROM annulled_changes WHERE game = ANY ($1)`
	unmarkAnnulled = `
UPDATE games g SET unrated = a.unrated FROM annulled_games a WHERE a.game = g.number AND a.game = ANY ($1)
RETURNING g.id, coalesce(g.black, 0), coalesce(g.white, 0)`
	dropAnnulled = `DELETE FROM annulled_games WHERE game = ANY ($1)`

	// selectToAnnul and selectToRestore are actions of which something is left to be done.
	selectToAnnul = `
SELECT DISTINCT a.action FROM annulled_games a JOIN games g ON g.number = a.game WHERE NOT a.done AND g.status = 'over' LIMIT 100`
	selectToRestore = `
SELECT a.id FROM mod_actions u JOIN mod_actions a ON a.id = u.of AND a.kind = 'annul'
WHERE u.kind IN ('undo', 'lapse') AND EXISTS (SELECT FROM annulled_games g WHERE g.action = a.id) LIMIT 100`
)

// gameOf returns the number of a game of a person's; moderation.ErrGame.
func gameOf(ctx context.Context, tx pgx.Tx, id string, user game.UserID) (number int64, err error) {
	err = tx.QueryRow(ctx, selectOwnGame, id, user).Scan(&number)
	if errors.Is(err, pgx.ErrNoRows) {
		err = moderation.ErrGame
	}
	return number, err
}

// noteGames notes the games that an order means: one, or all rated ones of so many days; moderation.ErrGame if there is nothing
// to annul. Those in play are ended by their rooms.
func noteGames(ctx context.Context, tx pgx.Tx, action int64, user game.UserID, game int64, days int, now time.Time) error {
	games := []int64{game}
	if game == 0 {
		var err error
		games, err = pg.Collect[int64](tx.Query(ctx, selectRatedSince, user, pg.Millis(now.AddDate(0, 0, -days)), annulMost))
		if err != nil {
			return err
		}
	}
	tag, err := tx.Exec(ctx, addAnnulled, games, action)
	if err == nil && tag.RowsAffected() == 0 {
		err = moderation.ErrGame
	}
	return err
}

// annul has the games of an action count for nothing that have ended, and returns their ids.
func (m Moderation) annul(ctx context.Context, action int64) ([]string, error) {
	return m.slices(ctx, action, selectEnded, annulSlice)
}

// restore restores the games that an undone action had annulled. Games that it ended stay without a result.
func (m Moderation) restore(ctx context.Context, action int64) ([]string, error) {
	return m.slices(ctx, action, selectAnnulled, func(ctx context.Context, tx pgx.Tx, action int64, _ game.UserID, games []int64) ([]string, error) {
		return restoreSlice(ctx, tx, action, games)
	})
}

// slices does something with an action's games, SliceMax in a transaction, until a statement selects no more, and returns the
// ids of those that have changed, also beside an error.
func (m Moderation) slices(ctx context.Context, action int64, next string,
	do func(ctx context.Context, tx pgx.Tx, action int64, user game.UserID, games []int64) ([]string, error)) (all []string, err error) {
	for {
		var ids []string
		var n int
		err := m.Pool.TxSharing(ctx, func(ctx context.Context, tx pgx.Tx) error {
			ids = nil
			var user game.UserID
			if err := tx.QueryRow(ctx, lockAction, action).Scan(&user); err != nil {
				return err
			}
			games, err := pg.Collect[int64](tx.Query(ctx, next, action, pg.SliceMax))
			if n = len(games); err != nil || n == 0 {
				return err
			}
			ids, err = do(ctx, tx, action, user, games)
			return err
		})
		if err != nil {
			return all, err
		}
		if all = append(all, ids...); n < pg.SliceMax {
			return all, nil
		}
	}
}

// annulSlice annuls games that have ended. Ratings change behind the same locks as when games end.
func annulSlice(ctx context.Context, tx pgx.Tx, action int64, user game.UserID, games []int64) ([]string, error) {
	if err := takeBack(ctx, tx, action, user, games); err != nil {
		return nil, err
	}
	if _, err := tx.Exec(ctx, noteAnnulled, games); err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, markAnnulled, games)
	return marked(ctx, tx, rows, err)
}

// takeBack takes back what games have made of ratings.
func takeBack(ctx context.Context, tx pgx.Tx, action int64, user game.UserID, games []int64) error {
	if _, err := tx.Exec(ctx, lockRatingsOf, games); err != nil {
		return err
	}
	rows, err := tx.Query(ctx, selectPointsOf, games)
	if err != nil {
		return err
	}
	changes, err := pgx.CollectRows(rows, pgx.RowToStructByPos[moderation.Change])
	if err != nil || len(changes) == 0 {
		return err
	}
	if rows, err = tx.Query(ctx, selectGiven, action); err != nil {
		return err
	}
	before := map[game.UserID]float64{}
	var opponent game.UserID
	var given float64
	if _, err := pgx.ForEachRow(rows, []any{&opponent, &given}, func() error { before[opponent] = given; return nil }); err != nil {
		return err
	}
	numbers, users := make([]int64, len(changes)), make([]game.UserID, len(changes))
	for i, c := range changes {
		numbers[i], users[i] = c.Game, c.User
	}
	all := &pgx.Batch{}
	all.Queue(keepChanges, action, numbers, users, moderation.GivenBack(user, before, changes))
	all.Queue(dropChanges, games)
	all.Queue(giveBack, action, games, 1)
	return tx.SendBatch(ctx, all).Close()
}

// restoreSlice brings back what games have made of ratings.
func restoreSlice(ctx context.Context, tx pgx.Tx, action int64, games []int64) ([]string, error) {
	statements := &pgx.Batch{}
	statements.Queue(lockRatingsKept, games)
	statements.Queue(giveBack, action, games, -1)
	statements.Queue(bringChanges, games)
	statements.Queue(dropKept, games)
	if err := tx.SendBatch(ctx, statements).Close(); err != nil {
		return nil, err
	}
	rows, err := tx.Query(ctx, unmarkAnnulled, games)
	ids, err := marked(ctx, tx, rows, err)
	if err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, dropAnnulled, games)
	return ids, err
}

// marked reads the games that have been marked, and has what their players' games come to counted anew.
func marked(ctx context.Context, tx pgx.Tx, rows pgx.Rows, err error) (ids []string, _ error) {
	if err != nil {
		return nil, err
	}
	var id string
	var black, white game.UserID
	var players []game.UserID
	if _, err := pgx.ForEachRow(rows, []any{&id, &black, &white}, func() error {
		ids = append(ids, id)
		for _, u := range []game.UserID{black, white} {
			if u != 0 {
				players = append(players, u)
			}
		}
		return nil
	}); err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, library.ResetTotals, players)
	return ids, err
}
