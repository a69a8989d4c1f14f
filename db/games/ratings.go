package games

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/eventlog"
	"github.com/tengen-go/tengen/hub/game/rating"
	"github.com/tengen-go/tengen/hub/game/records"
)

const selectChanges = `
SELECT c.user_id = g.black, c.before, c.before_deviation, c.before_narrow, c.after, c.after_deviation, c.narrow
FROM rating_changes c JOIN games g ON g.number = c.game WHERE c.game = $1`

// changes returns a rated game's rating changes, nil if it has changed none.
func changes(ctx context.Context, q asker, number int64) (*records.Changes, error) {
	rows, err := q.Query(ctx, selectChanges, number)
	if err != nil {
		return nil, err
	}
	var out *records.Changes
	var black, wasNarrow, narrow bool
	var before, after rating.Rating
	_, err = pgx.ForEachRow(rows, []any{&black, &before.Value, &before.Deviation, &wasNarrow, &after.Value, &after.Deviation, &narrow}, func() error {
		if out == nil {
			out = &records.Changes{}
		}
		side := &out.White
		if black {
			side = &out.Black
		}
		*side = records.Changed{Before: eventlog.Shown(before, wasNarrow), After: eventlog.Shown(after, narrow)}
		return nil
	})
	return out, err
}
