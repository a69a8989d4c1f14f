package library

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
)

const (
	// totalsLate is how much later than it ended a game can be stored at most, and more.
	totalsLate = 10 * time.Minute
	// totalsAfter is how many games a question may have to count.
	totalsAfter = 100
	// totalsPage is how many games, and users to be counted anew, are looked at in one step.
	totalsPage = 500
)

// TotalsMost is how many games of each colour are counted in one transaction; tests lower it.
var TotalsMost = 10_000

// selectDue returns the players of games $1 with at least $2 games that ended after their last count and before $3.
const selectDue = `
WITH players AS (
    SELECT black AS id FROM games WHERE number = ANY ($1) AND black IS NOT NULL
    UNION SELECT white FROM games WHERE number = ANY ($1) AND white IS NOT NULL
)
SELECT coalesce(array_agg(u.id), '{}') FROM players u LEFT JOIN user_totals t ON t.user_id = u.id
WHERE $2 <= (SELECT count(*) FROM (
    (SELECT FROM games WHERE black = u.id AND status = 'over' AND reason <> 'aborted'
        AND ended > coalesce(t.upto, '-infinity') AND ended <= $3 LIMIT $2)
    UNION ALL
    (SELECT FROM games WHERE white = u.id AND status = 'over' AND reason <> 'aborted'
        AND ended > coalesce(t.upto, '-infinity') AND ended <= $3 LIMIT $2)
) since)`

// selectAnew returns users whose games are to be counted anew.
const selectAnew = `SELECT coalesce(array_agg(user_id), '{}') FROM (SELECT user_id FROM user_totals WHERE upto = '-infinity' LIMIT $1) anew`

// Totals stores the totals of users' games, so that no request has to count many. It may run on any number of servers: if two
// store the same, one of them does it.
type Totals struct {
	Pool     *pg.Pool
	Finished *games.Finished
}

// Step looks at the players of the next finished games, and stores the totals of those with many new games. An
// interrupted total is updated with the player's next game. It reports as db.Reader.Step does.
func (t *Totals) Step(ctx context.Context) (more bool, err error) {
	until := time.Now().Add(-totalsLate)
	var due, anew []game.UserID
	n, err := t.Finished.Next(ctx, totalsPage, func(ctx context.Context, tx pgx.Tx, games []int64) error {
		return tx.QueryRow(ctx, selectDue, games, totalsAfter, until).Scan(&due)
	})
	if err != nil {
		return false, err
	}
	if err := t.Pool.ScanRow(ctx, []any{&anew}, selectAnew, totalsPage); err != nil {
		return false, pg.Failed("users to be counted anew", err)
	}
	for _, user := range append(due, anew...) {
		if err := t.update(ctx, user, until); err != nil {
			return false, pg.Failed("count games", err)
		}
	}
	return n == totalsPage || len(anew) > 0, nil
}

// chunkEnd returns when the $4th game of either colour ended after $2 and not after $3, null if there are fewer.
const chunkEnd = `
SELECT least(
    (SELECT ended FROM games WHERE black = $1 AND status = 'over' AND ended > $2 AND ended <= $3 ORDER BY ended OFFSET $4 - 1 LIMIT 1),
    (SELECT ended FROM games WHERE white = $1 AND status = 'over' AND ended > $2 AND ended <= $3 ORDER BY ended OFFSET $4 - 1 LIMIT 1))`

// update stores the total of a user's games until an instant, a part in each transaction, so that none takes long. A
// concurrent change of the total wins; another step then updates it.
func (t *Totals) update(ctx context.Context, user game.UserID, until time.Time) error {
	for {
		var upto time.Time
		whole := pgx.TxOptions{IsoLevel: pgx.RepeatableRead}
		err := t.Pool.TxWith(ctx, whole, func(ctx context.Context, tx pgx.Tx) error {
			var t total
			since, err := t.read(ctx, tx, user)
			if err != nil {
				return err
			}
			var full *time.Time
			if err := tx.QueryRow(ctx, chunkEnd, user, since, until, TotalsMost).Scan(&full); err != nil {
				return err
			}
			upto = until
			if full != nil {
				upto = *full
			}
			if !upto.After(since) {
				return nil
			}
			if err := t.advance(ctx, tx, user, since, upto); err != nil {
				return err
			}
			_, err = tx.Exec(ctx, putTotal, user, upto, t.Wins, t.Draws, t.Losses, t.Best)
			return err
		})
		if pg.IsLate(err) {
			return nil
		}
		if err != nil || !upto.Before(until) {
			return err
		}
	}
}
