package people

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/eventlog"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
	"github.com/tengen-go/tengen/hub/game/records"
)

// selectRatings leaves out guests, because they play only casual games.
const selectRatings = `
SELECT u.id, coalesce(r.value, $4), coalesce(r.deviation, $5), coalesce(r.volatility, $6), coalesce(r.narrow, false),
    coalesce(r.played, 'epoch')
FROM users u LEFT JOIN ratings r ON r.user_id = u.id AND r.rule = $2 AND r.speed = $3 AND r.engine = u.engine
WHERE u.id = ANY ($1) AND u.kind <> 'guest'`

// Ratings returns users' ratings in a pool, as they are now; see hub.Users.
func (p People) Ratings(ctx context.Context, pool game.RatingPool, ids []game.UserID) (map[game.UserID]records.Rating, error) {
	type row struct {
		user   game.UserID
		rating rating.Rating
		narrow bool
		played time.Time
	}
	first := rating.First()
	rows, err := pg.List(ctx, p.Pool, func(r pgx.CollectableRow) (out row, err error) {
		err = r.Scan(&out.user, &out.rating.Value, &out.rating.Deviation, &out.rating.Volatility, &out.narrow, &out.played)
		return out, err
	}, selectRatings, ids, pool.Rule.String(), string(pool.Speed), first.Value, first.Deviation, first.Volatility)
	if err != nil {
		return nil, pg.Failed("ratings", err)
	}
	out := make(map[game.UserID]records.Rating, len(rows))
	for _, r := range rows {
		out[r.user] = eventlog.Shown(eventlog.Aged(r.rating, r.played, time.Now()), r.narrow)
	}
	return out, nil
}
