package pg

import (
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/hub/base/fault"
)

// FailedUnlessFault returns a refusal as it is, and any other error as Failed does.
func FailedUnlessFault(what string, err error) error {
	var f *fault.Error
	if errors.As(err, &f) {
		return f
	}
	return Failed(what, err)
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
