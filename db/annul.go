package db

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db/pg"
	"tengen/hub/moderation"
)

// annulMost bounds the games that are annulled together.
const annulMost = 500

const (
	selectOwnGame = `SELECT number FROM games WHERE id = $1 AND $2 IN (black, white)`
	// lockGames finds those games that may be annulled, in play or with a result.
	lockGames = `
SELECT number, status = 'live' FROM games WHERE number = ANY ($1) AND unrated IS DISTINCT FROM 'annulled'
    AND (status = 'live' OR status = 'over' AND reason <> 'aborted') ORDER BY number FOR UPDATE`
	selectRatedSince = `
SELECT g.number FROM games g WHERE g.number IN (SELECT game FROM rating_changes WHERE user_id = $1 AND at > $2 ORDER BY at DESC LIMIT $3)
ORDER BY g.number FOR UPDATE`
	addInPlay = `
INSERT INTO annulled_games (game, action, unrated, done) SELECT number, $2, unrated, false FROM games WHERE number = ANY ($1) ON CONFLICT DO NOTHING`

	// lockRatingsOf locks in the order in which ends of games do (eventlog).
	lockRatingsOf = `
SELECT FROM ratings WHERE (user_id, rule, speed, engine) IN (SELECT user_id, rule, speed, engine FROM rating_changes WHERE game = ANY ($1))
ORDER BY user_id, rule, speed FOR UPDATE`
	selectPointsOf = `
SELECT game, user_id, rule || ' ' || speed || ' ' || engine, after - before FROM rating_changes WHERE game = ANY ($1) ORDER BY at, game, user_id`
	keepChanges = `
INSERT INTO annulled_changes (action, game, user_id, rule, speed, engine, at, before, before_deviation, after, after_deviation, opponent,
    before_narrow, narrow, given, score)
SELECT $1, c.game, c.user_id, c.rule, c.speed, c.engine, c.at, c.before, c.before_deviation, c.after, c.after_deviation, c.opponent,
    c.before_narrow, c.narrow, x.given,
    CASE WHEN g.winner IN ('black', 'white') THEN CASE WHEN (g.winner = 'black') = (g.black = c.user_id) THEN 1 ELSE -1 END ELSE 0 END
FROM unnest($2::bigint[], $3::bigint[], $4::float8[]) AS x (game, user_id, given)
    JOIN rating_changes c ON c.game = x.game AND c.user_id = x.user_id JOIN games g ON g.number = c.game`
	dropChanges = `DELETE FROM rating_changes WHERE game = ANY ($1)`
	// giveBack changes ratings by what is kept of an action's games of $2, in the direction $3: 1 there, -1 back.
	giveBack = `
UPDATE ratings r SET value = r.value + $3 * k.given, wins = r.wins - $3 * k.won, draws = r.draws - $3 * k.drawn, losses = r.losses - $3 * k.lost
FROM (
    SELECT user_id, rule, speed, engine, sum(given) AS given, count(*) FILTER (WHERE score = 1)::int AS won,
        count(*) FILTER (WHERE score = 0)::int AS drawn, count(*) FILTER (WHERE score = -1)::int AS lost
    FROM annulled_changes WHERE action = $1 AND game = ANY ($2) GROUP BY user_id, rule, speed, engine
) k WHERE r.user_id = k.user_id AND r.rule = k.rule AND r.speed = k.speed AND r.engine = k.engine`
	noteAnnulled = `
INSERT INTO annulled_games (game, action, unrated, done) SELECT number, $2, unrated, true FROM games WHERE number = ANY ($1)
ON CONFLICT (game) DO NOTHING`
	markAnnulled = `UPDATE games SET unrated = 'annulled' WHERE number = ANY ($1) RETURNING id, coalesce(black, 0), coalesce(white, 0)`

	// spareGames has games go on that an action was still to end, or keep the result that they have come to.
	spareGames      = `DELETE FROM annulled_games WHERE action = $1 AND NOT done`
	selectAnnulled  = `SELECT game FROM annulled_games WHERE action = $1 FOR UPDATE`
	lockRatingsKept = `
SELECT FROM ratings WHERE (user_id, rule, speed, engine) IN (SELECT user_id, rule, speed, engine FROM annulled_changes WHERE action = $1)
ORDER BY user_id, rule, speed FOR UPDATE`
	bringChanges = `
INSERT INTO rating_changes (game, user_id, rule, speed, engine, at, before, before_deviation, after, after_deviation, opponent, before_narrow, narrow)
SELECT game, user_id, rule, speed, engine, at, before, before_deviation, after, after_deviation, opponent, before_narrow, narrow
FROM annulled_changes WHERE action = $1`
	unmarkAnnulled = `
UPDATE games g SET unrated = a.unrated FROM annulled_games a WHERE a.game = g.number AND a.action = $1
RETURNING g.id, coalesce(g.black, 0), coalesce(g.white, 0)`
)

// gameOf returns the number of a game of a person's; moderation.ErrGame.
func gameOf(ctx context.Context, tx pgx.Tx, id string, user int64) (number int64, err error) {
	err = tx.QueryRow(ctx, selectOwnGame, id, user).Scan(&number)
	if errors.Is(err, pgx.ErrNoRows) {
		err = moderation.ErrGame
	}
	return number, err
}

// toAnnul returns the games that an order means, locked: one, or all rated ones of so many days.
func toAnnul(ctx context.Context, tx pgx.Tx, user, game int64, days int, now time.Time) ([]int64, error) {
	if game != 0 {
		return []int64{game}, nil
	}
	games, err := collect[int64](tx.Query(ctx, selectRatedSince, user, pg.Millis(now.AddDate(0, 0, -days)), annulMost))
	if err == nil && len(games) == 0 {
		err = moderation.ErrGame
	}
	return games, err
}

// annul has games of a person count for nothing: those with a result now, those in play when they have ended, which their rooms do. It
// returns the ids of the former; moderation.ErrGame if there is nothing to annul.
func annul(ctx context.Context, tx pgx.Tx, action, user int64, games []int64) ([]string, error) {
	rows, err := tx.Query(ctx, lockGames, games)
	if err != nil {
		return nil, err
	}
	var game int64
	var live bool
	var over, inPlay []int64
	if _, err := pgx.ForEachRow(rows, []any{&game, &live}, func() error {
		if live {
			inPlay = append(inPlay, game)
		} else {
			over = append(over, game)
		}
		return nil
	}); err != nil {
		return nil, err
	}
	switch {
	case len(over)+len(inPlay) == 0:
		return nil, moderation.ErrGame
	case len(inPlay) > 0:
		if _, err := tx.Exec(ctx, addInPlay, inPlay, action); err != nil {
			return nil, err
		}
	}
	return annulOver(ctx, tx, action, user, over)
}

// annulOver annuls games that have ended. Ratings change behind the same locks as when games end.
func annulOver(ctx context.Context, tx pgx.Tx, action, user int64, games []int64) ([]string, error) {
	if len(games) == 0 {
		return nil, nil
	}
	if err := takeBack(ctx, tx, action, user, games); err != nil {
		return nil, err
	}
	if _, err := tx.Exec(ctx, noteAnnulled, games, action); err != nil {
		return nil, err
	}
	return marked(tx.Query(ctx, markAnnulled, games))(ctx, tx)
}

// takeBack takes back what games have made of ratings.
func takeBack(ctx context.Context, tx pgx.Tx, action, user int64, games []int64) error {
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
	numbers, users := make([]int64, len(changes)), make([]int64, len(changes))
	for i, c := range changes {
		numbers[i], users[i] = c.Game, c.User
	}
	all := &pgx.Batch{}
	all.Queue(keepChanges, action, numbers, users, moderation.GivenBack(user, changes))
	all.Queue(dropChanges, games)
	all.Queue(giveBack, action, games, 1)
	return tx.SendBatch(ctx, all).Close()
}

// restore brings back what an action has annulled. Games that are still in play go on; those that it has ended stay without a result.
func restore(ctx context.Context, tx pgx.Tx, action int64) ([]string, error) {
	if _, err := tx.Exec(ctx, spareGames, action); err != nil {
		return nil, err
	}
	games, err := collect[int64](tx.Query(ctx, selectAnnulled, action))
	if err != nil {
		return nil, err
	}
	statements := &pgx.Batch{}
	statements.Queue(lockRatingsKept, action)
	statements.Queue(giveBack, action, games, -1)
	statements.Queue(bringChanges, action)
	statements.Queue(`DELETE FROM annulled_changes WHERE action = $1`, action)
	if err := tx.SendBatch(ctx, statements).Close(); err != nil {
		return nil, err
	}
	ids, err := marked(tx.Query(ctx, unmarkAnnulled, action))(ctx, tx)
	if err != nil {
		return nil, err
	}
	_, err = tx.Exec(ctx, `DELETE FROM annulled_games WHERE action = $1`, action)
	return ids, err
}

// marked reads the games that have been marked, and has what their players' games come to counted anew.
func marked(rows pgx.Rows, err error) func(context.Context, pgx.Tx) ([]string, error) {
	return func(ctx context.Context, tx pgx.Tx) (ids []string, _ error) {
		if err != nil {
			return nil, err
		}
		var id string
		var black, white int64
		players := map[int64]struct{}{}
		if _, err := pgx.ForEachRow(rows, []any{&id, &black, &white}, func() error {
			ids = append(ids, id)
			players[black], players[white] = struct{}{}, struct{}{}
			return nil
		}); err != nil {
			return nil, err
		}
		delete(players, 0)
		for u := range players {
			if _, err := tx.Exec(ctx, resetTotal, u); err != nil {
				return nil, err
			}
		}
		return ids, nil
	}
}
