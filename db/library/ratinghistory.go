package library

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/archive"
)

// A finished game's columns of a score, for Black and for White.
const (
	blackScore = `(winner = 'black')::int AS won, (winner = '')::int AS drawn, (winner = 'white')::int AS lost`
	whiteScore = `(winner = 'white')::int AS won, (winner = '')::int AS drawn, (winner = 'black')::int AS lost`
)

const selectScores = `
SELECT rule, coalesce(speed, ''), sum(won)::int, sum(drawn)::int, sum(lost)::int FROM (
    SELECT rule, speed, ` + blackScore + `
    FROM games WHERE black = $1 AND white = $2 AND status = 'over' AND reason <> 'aborted' AND (NOT private OR $3 IN ($1, $2))
    UNION ALL
    SELECT rule, speed, ` + whiteScore + `
    FROM games WHERE black = $2 AND white = $1 AND status = 'over' AND reason <> 'aborted' AND (NOT private OR $3 IN ($1, $2))
) played GROUP BY rule, speed ORDER BY rule, speed`

// Scores returns how two people's games ended; see archive.Store.
func (a Archive) Scores(ctx context.Context, user, other, viewer game.UserID) ([]archive.Score, error) {
	found, err := pg.List(ctx, a.Pool, pgx.RowToStructByPos[archive.Score], selectScores, user, other, viewer)
	if err != nil {
		return nil, pg.Failed("scores", err)
	}
	return found, nil
}

// selectPoints takes the last rating of each of a number of equal spans, and the first of all.
const selectPoints = `
WITH mine AS (SELECT $1::bigint AS u, $2::game_rule AS r, $3::game_speed AS s, engine AS e FROM users WHERE id = $1),
ends AS MATERIALIZED (
    SELECT first, last FROM mine, LATERAL (
        SELECT at AS first FROM rating_changes WHERE user_id = u AND rule = r AND speed = s AND engine = e ORDER BY at LIMIT 1) a, LATERAL (
        SELECT at AS last FROM rating_changes WHERE user_id = u AND rule = r AND speed = s AND engine = e ORDER BY at DESC LIMIT 1) z
),
spans AS (SELECT first, last, greatest((last - first) / $4::int, interval '1 ms') AS long FROM ends),
chosen AS (
    SELECT c.* FROM mine, spans, LATERAL (
        SELECT at, after, after_deviation FROM rating_changes WHERE user_id = u AND rule = r AND speed = s AND engine = e
        ORDER BY at LIMIT 1) c
    UNION
    SELECT c.* FROM mine, spans, generate_series(0, ceil(extract(epoch FROM last - first) / extract(epoch FROM long))::int) i, LATERAL (
        SELECT at, after, after_deviation FROM rating_changes WHERE user_id = u AND rule = r AND speed = s AND engine = e
            AND at > first + (i - 1) * long AND at <= first + i * long
        ORDER BY at DESC LIMIT 1) c
)
SELECT at, after, after_deviation FROM chosen ORDER BY at`

// Points returns the course of a rating; see archive.Store.
func (a Archive) Points(ctx context.Context, p archive.Person, pool game.RatingPool) ([]archive.Point, error) {
	scan := func(row pgx.CollectableRow) (archive.Point, error) {
		var at time.Time
		var value, deviation float64
		err := row.Scan(&at, &value, &deviation)
		return archive.NewPoint(at, value, deviation), err
	}
	found, err := pg.List(ctx, a.Pool, scan, selectPoints, p.ID, pool.Rule.String(), string(pool.Speed), archive.MostPoints-3)
	if err != nil {
		return nil, pg.Failed("course of a rating", err)
	}
	return found, nil
}
