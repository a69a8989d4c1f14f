package db

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db/pg"
)

const (
	// tallyLate is how much later than it ended a game can be stored at most, and more.
	tallyLate = 10 * time.Minute
	// tallyAfter is how many games whoever asks may have to count.
	tallyAfter = 100
	// tallyPage is how many users are looked at in one step.
	tallyPage = 500
)

// tallyMost is how many games of each colour are counted in one transaction; tests lower it.
var tallyMost = 10_000

// selectDue returns users who have played enough since their games were last counted, and those whose games are to be
// counted anew. It looks at the next $2 members and guests after $1, and at all bots, which play most; last is how far it
// came.
const selectDue = `
WITH page AS (SELECT id FROM users WHERE id > $1 ORDER BY id LIMIT $2),
looked AS (
    SELECT id FROM page
    UNION SELECT id FROM users WHERE bot IS NOT NULL
    UNION SELECT user_id FROM tallies WHERE upto = '-infinity'
)
SELECT coalesce(array_agg(u.id) FILTER (WHERE t.upto = '-infinity' OR $3 <= (SELECT count(*) FROM (
    (SELECT FROM games WHERE black = u.id AND status = 'over' AND reason <> 'aborted'
        AND ended > coalesce(t.upto, '-infinity') AND ended <= $4 LIMIT $3)
    UNION ALL
    (SELECT FROM games WHERE white = u.id AND status = 'over' AND reason <> 'aborted'
        AND ended > coalesce(t.upto, '-infinity') AND ended <= $4 LIMIT $3)
) since)), '{}'), coalesce((SELECT max(id) FROM page), 0) AS last
FROM looked u LEFT JOIN tallies t ON t.user_id = u.id`

// Totals notes what users' games come to, so that nobody who asks has to count many. It may run on any number of servers:
// if two note the same, one of them does it. Only one goroutine may use it.
type Totals struct {
	db    *DB
	after int64 // the last user that was looked at
}

// Totals returns the totals of all users, beginning with the first.
func (d *DB) Totals() *Totals { return &Totals{db: d} }

// Step looks at the next users, after the last ones at the first again, and notes whatever they have played since. It
// reports whether it has come to the last ones.
func (t *Totals) Step(ctx context.Context) (round bool, err error) {
	until := time.Now().Add(-tallyLate)
	var due []int64
	var last int64
	if err := t.db.ask.row(ctx, []any{&due, &last}, selectDue, t.after, tallyPage, tallyAfter, until); err != nil {
		return false, pg.Failed("users to be counted", err)
	}
	for _, user := range due {
		if err := t.update(ctx, user, until); err != nil {
			return false, pg.Failed("count games", err)
		}
	}
	t.after = last
	return last == 0, nil
}

// Round takes steps until all users have been looked at.
func (t *Totals) Round(ctx context.Context) error {
	for {
		if round, err := t.Step(ctx); err != nil || round {
			return err
		}
	}
}

// chunkEnd returns when the $4th game of either colour ended after $2 and not after $3, null if there are fewer.
const chunkEnd = `
SELECT least(
    (SELECT ended FROM games WHERE black = $1 AND status = 'over' AND ended > $2 AND ended <= $3 ORDER BY ended OFFSET $4 - 1 LIMIT 1),
    (SELECT ended FROM games WHERE white = $1 AND status = 'over' AND ended > $2 AND ended <= $3 ORDER BY ended OFFSET $4 - 1 LIMIT 1))`

// update notes what a user's games until an instant come to, a part in each transaction, so that none takes long. Who has
// changed the note meanwhile wins: it is noted in another step.
func (t *Totals) update(ctx context.Context, user int64, until time.Time) error {
	for {
		var upto time.Time
		whole := pgx.TxOptions{IsoLevel: pgx.RepeatableRead}
		err := t.db.ask.txWith(ctx, whole, func(ctx context.Context, tx pgx.Tx) error {
			var t tally
			since, err := t.read(ctx, tx, user)
			if err != nil {
				return err
			}
			var full *time.Time
			if err := tx.QueryRow(ctx, chunkEnd, user, since, until, tallyMost).Scan(&full); err != nil {
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
			_, err = tx.Exec(ctx, putTally, user, upto, t.Wins, t.Draws, t.Losses, t.Best)
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
