package games

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/hub/game"
	"tengen/hub/game/records"
	"tengen/hub/game/vacation"
)

// rest reads the vacations of the players of a game of days that is in play.
func rest(ctx context.Context, q asker, r *records.GameRecord) error {
	if !r.Settings.OfDays() || r.Black == 0 || r.Status == game.Over.String() {
		return nil
	}
	rows, err := q.Query(ctx, selectResting, r.Black, r.White, time.Now().Add(-vacation.Kept))
	if err != nil {
		return err
	}
	r.Vacations = map[game.UserID][]vacation.Span{}
	var u game.UserID
	var s vacation.Span
	_, err = pgx.ForEachRow(rows, []any{&u, &s.Began, &s.Until}, func() error {
		r.Vacations[u] = append(r.Vacations[u], vacation.Span{Began: s.Began.UTC(), Until: s.Until.UTC()})
		return nil
	})
	return err
}

// selectResting are the vacations of the players of a game.
const selectResting = `SELECT user_id, began, until FROM vacations WHERE user_id IN ($1, $2) AND until > $3 ORDER BY began, id`
