package eventlog

import (
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
)

// PostgreSQL commits a batch behind its last statement, at the Sync or by the COMMIT that follows. It answers in order,
// and its last message before it ends comes behind its answers. So a message before the last statement's completion
// proves that nothing was committed, even the farewell of a process that has read nothing of the batch. A later
// message, and a connection that ends without one, prove nothing.

// last is the last statement of a batch before its commit.
type last struct{ completed bool }

// lastOf watches for the completion of the last statement queued so far.
func lastOf(statements *pgx.Batch) *last {
	l := &last{}
	if statements.Len() == 0 {
		return l
	}
	q := statements.QueuedQueries[statements.Len()-1]
	read := q.Fn
	q.Fn = func(answers pgx.BatchResults) (err error) {
		if read == nil {
			_, err = answers.Exec()
		} else {
			err = read(answers)
		}
		l.completed = err == nil
		return err
	}
	return l
}

// failed reports whether the error of a batch that was sent says that PostgreSQL itself, before it completed the last
// statement, has given it up. Somebody in between, such as a pooler, does not know that; only PostgreSQL says in which
// routine it failed.
func (l *last) failed(err error) bool {
	var word *pgconn.PgError
	return !l.completed && errors.As(err, &word) && word.Routine != ""
}
