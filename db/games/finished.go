package games

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
)

// A consumer of every finished game is a reader of finished games, under a name of its own, such as totals. The code
// that stores an end does not know the readers: a trigger notes it in the same transaction, in the table ended. When it is
// committed it gets a place, by one server at a time, so that places come to be seen in their order.

const (
	lockPlaces = `SELECT pg_try_advisory_xact_lock($1)`
	// The games' rows are locked first: a game that is deleted meanwhile needs no place.
	givePlaces = `
WITH taken AS (
    DELETE FROM ended WHERE ctid = ANY (ARRAY(SELECT ctid FROM ended LIMIT $1)) RETURNING game
), new AS (
    SELECT number FROM games g WHERE number IN (SELECT game FROM taken) AND NOT EXISTS (SELECT FROM finished WHERE game = g.number)
    ORDER BY number FOR KEY SHARE
)
INSERT INTO finished (game, place) SELECT number, nextval('finished_places') FROM new`
	// A server of a version before 0064 notes ends without a place in finished itself.
	givePlacesToOld = `
UPDATE finished f SET place = nextval('finished_places')
FROM (SELECT game FROM finished WHERE place IS NULL ORDER BY game LIMIT $1) new WHERE f.game = new.game`

	HaveReader = `INSERT INTO finished_readers (name) VALUES ($1) ON CONFLICT DO NOTHING`
	LockReader = `SELECT place FROM finished_readers WHERE name = $1 FOR UPDATE SKIP LOCKED`
	readPlaces = `
SELECT coalesce(array_agg(game ORDER BY place), '{}'), coalesce(max(place), 0)
FROM (SELECT game, place FROM finished WHERE place > $1 ORDER BY place LIMIT $2) next`
	moveReader = `UPDATE finished_readers SET place = $2 WHERE name = $1`

	// Unread is how many games the reader named $1 has still to read, as a term.
	Unread = `((SELECT count(*) FROM finished WHERE place IS NULL OR place > coalesce((SELECT place FROM finished_readers WHERE name = $1), 0))
    + (SELECT count(*) FROM ended))`
)

const placesKey = pg.LeaseKey + 3 // of the advisory lock for giving places

// Finished is a reader of the games that have ended. It is given each, first those that ended before it was there. Any number
// of servers may have one of the same name; one of them reads at a time.
type Finished struct {
	Pool *pg.Pool
	Name string
}

// Next calls do with the numbers of the next games, most at most, in a transaction that notes that they have been read.
// Everything that do stores in the transaction is stored once; its other effects may be repeated. do must leave long work for
// later, since the transaction has pg.AnswerWithin. Next returns how many games there were, 0 also while another server reads.
func (f *Finished) Next(ctx context.Context, most int, do func(ctx context.Context, tx pgx.Tx, games []int64) error) (n int, err error) {
	if err := f.prepare(ctx, most); err != nil {
		return 0, pg.Failed("places of finished games", err)
	}
	err = f.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var place int64
		if err := tx.QueryRow(ctx, LockReader, f.Name).Scan(&place); errors.Is(err, pgx.ErrNoRows) {
			return nil
		} else if err != nil {
			return err
		}
		var games []int64
		if err := tx.QueryRow(ctx, readPlaces, place, most).Scan(&games, &place); err != nil || len(games) == 0 {
			return err
		}
		if err := do(ctx, tx, games); err != nil {
			return err
		}
		n = len(games)
		_, err := tx.Exec(ctx, moveReader, f.Name, place)
		return err
	})
	if err != nil {
		return 0, pg.Failed("finished games", err)
	}
	return n, nil
}

// prepare gives places to games that have none, unless another server does so now, and has the reader known.
func (f *Finished) prepare(ctx context.Context, most int) error {
	return f.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, HaveReader, f.Name); err != nil {
			return err
		}
		var mine bool
		if err := tx.QueryRow(ctx, lockPlaces, int64(placesKey)).Scan(&mine); err != nil || !mine {
			return err
		}
		// A statement of its own: it sees the commits of the lock's last holder.
		if _, err := tx.Exec(ctx, givePlaces, most); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, givePlacesToOld, most)
		return err
	})
}
