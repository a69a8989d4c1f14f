package eventlog

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// maxNumbers is how many games' numbers are remembered; then all are forgotten.
const maxNumbers = 32768

// find sets the numbers of the games that a batch's events belong to, and asks PostgreSQL for those
// that are not known yet. Games are never deleted: one that was there once need not be looked for
// with every event.
func (w *writer) find(ctx context.Context, batch []*item) error {
	if len(w.numbers) > maxNumbers {
		clear(w.numbers)
	}
	var unknown []string
	for _, it := range batch {
		// The statement of an event that implies more looks for the game itself.
		if it.number = w.numbers[it.Game]; it.number == 0 && !it.implies() {
			unknown = append(unknown, it.Game)
		}
	}
	if unknown == nil {
		return nil
	}
	rows, err := w.conn.Query(ctx, `SELECT id, number FROM games WHERE id = ANY ($1)`, unknown)
	if err != nil {
		return err
	}
	var id string
	var number int64
	_, err = pgx.ForEachRow(rows, []any{&id, &number}, func() error {
		w.numbers[id] = number
		return nil
	})
	for _, it := range batch {
		it.number = w.numbers[it.Game]
	}
	return err
}
