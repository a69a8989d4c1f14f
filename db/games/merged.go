package games

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// applyMerges puts members in the places of the guests who were merged into them, in a game that has just been read.
func applyMerges(ctx context.Context, q asker, r *records.GameRecord) error {
	rows, err := q.Query(ctx, `SELECT guest, member FROM merged_guests WHERE member IN ($1, $2, $3)`, r.Host, r.Black, r.White)
	if err != nil {
		return err
	}
	members := map[game.UserID]game.UserID{}
	var guest, member game.UserID
	if _, err := pgx.ForEachRow(rows, []any{&guest, &member}, func() error {
		members[guest] = member
		return nil
	}); err != nil {
		return err
	}
	if len(members) > 0 {
		r.ReplaceGuests(members)
	}
	return nil
}
