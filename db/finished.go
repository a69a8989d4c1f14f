package db

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"tengen/db/pg"
)

// Whoever does something with every game that ends is a reader of finished games, under a name of its own: totals, and later
// what else follows. Nobody who stores an end has to know of readers: a trigger notes it in the same transaction (0021_finished).
// When it is committed it gets a place, by one server at a time, so that places come to be seen in their order.

const (
	lockPlaces = `SELECT pg_try_advisory_xact_lock($1)`
	givePlaces = `
UPDATE finished f SET place = nextval('finished_places')
FROM (SELECT game FROM finished WHERE place IS NULL ORDER BY game LIMIT $1) new WHERE f.game = new.game`

	haveReader = `INSERT INTO finished_readers (name) VALUES ($1) ON CONFLICT DO NOTHING`
	lockReader = `SELECT place FROM finished_readers WHERE name = $1 FOR UPDATE SKIP LOCKED`
	readPlaces = `
SELECT coalesce(array_agg(game ORDER BY place), '{}'), coalesce(max(place), 0)
FROM (SELECT game, place FROM finished WHERE place > $1 ORDER BY place LIMIT $2) next`
	moveReader = `UPDATE finished_readers SET place = $2 WHERE name = $1`
)

const placesKey = leaseKey + 3 // of the advisory lock of who gives places

// Reader is one of those who do something with every game that ends.
type Reader struct {
	Name string
	// Step does it with the next games, and with some of those read before that have changed since. It reports whether there may be
	// more to do at once: after few games it is worth waiting for those that end in the next seconds, since together they cost less. It may
	// run on any number of servers.
	Step func(ctx context.Context) (more bool, err error)
}

// Readers returns all of them; odd is Explored's.
func (d *DB) Readers(odd func(game int64, err error)) []Reader {
	return []Reader{
		{"totals of profiles", d.Totals().Step},
		{"explorer", d.Explored(odd).Step},
		{"conduct", d.Conduct().Step},
		{"games for puzzles", d.PuzzleGames().Step},
	}
}

// CatchUp takes a reader's steps until there is nothing more to do.
func CatchUp(ctx context.Context, step func(context.Context) (more bool, err error)) error {
	for {
		if more, err := step(ctx); err != nil || !more {
			return err
		}
	}
}

// Finished is a reader of the games that have ended: it is given each, those first that ended before it was there. On any number
// of servers there may be one of the same name; one of them reads at a time.
type Finished struct {
	db   *DB
	name string
}

// Finished returns the reader with a name.
func (d *DB) Finished(name string) *Finished { return &Finished{d, name} }

// Next calls do with the numbers of the next games, most at most, in a transaction that notes that they have been read. What do
// stores in it is stored once; whatever else it does may be done again. What takes long it leaves for later: the transaction
// has pg.AnswerWithin. It returns how many games there were, 0 also while another server reads.
func (f *Finished) Next(ctx context.Context, most int, do func(ctx context.Context, tx pgx.Tx, games []int64) error) (n int, err error) {
	if err := f.prepare(ctx, most); err != nil {
		return 0, pg.Failed("places of finished games", err)
	}
	err = f.db.ask.tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var place int64
		if err := tx.QueryRow(ctx, lockReader, f.name).Scan(&place); errors.Is(err, pgx.ErrNoRows) {
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
		_, err := tx.Exec(ctx, moveReader, f.name, place)
		return err
	})
	if err != nil {
		return 0, failed("finished games", err)
	}
	return n, nil
}

// prepare gives places to games that have none, unless another server does so now, and has the reader known.
func (f *Finished) prepare(ctx context.Context, most int) error {
	return f.db.ask.tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, haveReader, f.name); err != nil {
			return err
		}
		var mine bool
		if err := tx.QueryRow(ctx, lockPlaces, int64(placesKey)).Scan(&mine); err != nil || !mine {
			return err
		}
		// A statement of its own: it sees what whoever had the lock before has committed.
		_, err := tx.Exec(ctx, givePlaces, most)
		return err
	})
}
