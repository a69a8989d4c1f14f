package pg

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// A transaction that takes rows which the event writer needs must not make it wait, since everybody's moves wait with
// it: docs/locks.md.
const (
	lockWait  = "100ms" // for a row; then the transaction gives way
	lockTries = 10
	// SliceMax is how many games change in one such transaction; the rest of an order is that of the next ones.
	SliceMax = 20
)

// TxSharing is Tx for transactions that take rows which the event writer needs. It waits for each row no longer than
// lockWait, and tries again: f begins anew then.
func (q *Pool) TxSharing(ctx context.Context, f func(context.Context, pgx.Tx) error) (err error) {
	for range lockTries {
		err = q.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, `SET LOCAL lock_timeout = '`+lockWait+`'`); err != nil {
				return err
			}
			return f(ctx, tx)
		})
		if !gaveWay(err) || ctx.Err() != nil {
			return err
		}
	}
	return err
}

// gaveWay reports whether a transaction has given way to another one.
func gaveWay(err error) bool {
	var answer *pgconn.PgError
	return errors.As(err, &answer) && (answer.Code == "55P03" || answer.Code == "40P01") // lock_not_available, deadlock_detected
}
