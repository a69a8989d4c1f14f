package pg

import (
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/hub/base/fault"
)

// Wrap is pg.Failed for an error that may be nil.
func Wrap(what string, err error) error {
	if err == nil {
		return nil
	}
	return Failed(what, err)
}

// WrapUnlessFault returns a refusal as it is, and any other error as failed does.
func WrapUnlessFault(what string, err error) error {
	var f *fault.Error
	if errors.As(err, &f) {
		return f
	}
	return Wrap(what, err)
}

// Collect returns the only column of rows.
func Collect[T any](rows pgx.Rows, err error) ([]T, error) {
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[T])
}

// NullTime returns an instant as a question has it, nil for none.
func NullTime(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}
