package fairplay

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// ReaderName is the reader of finished games that notes those which are to be measured.
const ReaderName = "fair play"

const (
	wantedPage = 500    // games in a step
	wantedMost = 10_000 // that wait; older ones are let go
	leastPlies = 10     // of a game that says anything

	// fit says which games are measured: rated ones with a result, one player a member at least. Games in which engines are
	// allowed are never rated.
	fit = `
g.status = 'over' AND g.rated AND g.reason <> 'aborted' AND g.unrated IS DISTINCT FROM 'annulled' AND g.damage IS NULL AND g.moves IS NOT NULL
    AND g.plies >= $2 AND isfinite(g.ended) AND b.deleted IS NULL AND w.deleted IS NULL
    AND (b.kind = 'member' AND NOT b.program OR w.kind = 'member' AND NOT w.program)`
	noteWanted = `
INSERT INTO fairplay_wanted (game)
SELECT g.number FROM games g JOIN users b ON b.id = g.black JOIN users w ON w.id = g.white
WHERE g.number = ANY ($1) AND ` + fit + ` ON CONFLICT DO NOTHING`
	letOldGo = `
DELETE FROM fairplay_wanted WHERE game < (SELECT game FROM fairplay_wanted ORDER BY game DESC OFFSET $1 LIMIT 1)`
)

// Read notes the next finished games that are to be measured. It reports as db.Reader.Step does.
func (f Fairplay) Read(ctx context.Context) (more bool, err error) {
	n, err := f.Finished.Next(ctx, wantedPage, func(ctx context.Context, tx pgx.Tx, games []int64) error {
		if _, err := tx.Exec(ctx, noteWanted, games, leastPlies); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, letOldGo, wantedMost)
		return err
	})
	return n == wantedPage, err
}
