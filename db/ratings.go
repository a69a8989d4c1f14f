package db

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db/eventlog"
	"tengen/db/pg"
	"tengen/hub/game"
	"tengen/hub/game/rating"
	"tengen/hub/game/store"
)

// selectRatings leaves out guests, because they play only casual games.
const selectRatings = `
SELECT u.id, coalesce(r.value, $4), coalesce(r.deviation, $5), coalesce(r.volatility, $6), coalesce(r.narrow, false),
    coalesce(r.played, 'epoch')
FROM users u LEFT JOIN ratings r ON r.user_id = u.id AND r.rule = $2 AND r.speed = $3 AND r.engine = u.engine
WHERE u.id = ANY ($1) AND u.kind <> 'guest'`

// Ratings returns users' ratings in a pool, as they are now; see hub.Users.
func (p People) Ratings(ctx context.Context, pool game.RatingPool, ids []game.UserID) (map[game.UserID]store.Rating, error) {
	type row struct {
		user   game.UserID
		rating rating.Rating
		narrow bool
		played time.Time
	}
	first := rating.First()
	rows, err := list(ctx, p.db.ask, func(r pgx.CollectableRow) (out row, err error) {
		err = r.Scan(&out.user, &out.rating.Value, &out.rating.Deviation, &out.rating.Volatility, &out.narrow, &out.played)
		return out, err
	}, selectRatings, ids, pool.Rule.String(), string(pool.Speed), first.Value, first.Deviation, first.Volatility)
	if err != nil {
		return nil, pg.Failed("ratings", err)
	}
	out := make(map[game.UserID]store.Rating, len(rows))
	for _, r := range rows {
		out[r.user] = eventlog.Shown(eventlog.Aged(r.rating, r.played, time.Now()), r.narrow)
	}
	return out, nil
}

const selectChanges = `
SELECT c.user_id = g.black, c.before, c.before_deviation, c.before_narrow, c.after, c.after_deviation, c.narrow
FROM rating_changes c JOIN games g ON g.number = c.game WHERE c.game = $1`

// changes returns what a rated game has made of the ratings, nil if it has changed none.
func changes(ctx context.Context, q asker, number int64) (*store.Changes, error) {
	rows, err := q.Query(ctx, selectChanges, number)
	if err != nil {
		return nil, err
	}
	var out *store.Changes
	var black, wasNarrow, narrow bool
	var before, after rating.Rating
	_, err = pgx.ForEachRow(rows, []any{&black, &before.Value, &before.Deviation, &wasNarrow, &after.Value, &after.Deviation, &narrow}, func() error {
		if out == nil {
			out = &store.Changes{}
		}
		side := &out.White
		if black {
			side = &out.Black
		}
		*side = store.Changed{Before: eventlog.Shown(before, wasNarrow), After: eventlog.Shown(after, narrow)}
		return nil
	})
	return out, err
}
