package eventlog

import (
	"errors"

	"github.com/jackc/pgx/v5/pgconn"
)

// When several servers share the database, each batch begins with a fence: it fails once the others have
// noted that this one has gone, and until it is committed they cannot.

// Fence is the statement: it fails if the node has gone.
const Fence = `SELECT fence($1)`

// ownGame makes a game that a batch has created the node's.
const ownGame = `INSERT INTO owners (game, node) SELECT number, $2 FROM games WHERE id = $1 ON CONFLICT DO NOTHING`

// node returns the node that must count as running, "" for none.
func (w *writer) node() string { return w.fence.Load().(string) }

// fenced reports whether a batch was refused since the node has gone.
func fenced(err error) bool {
	var answer *pgconn.PgError
	return errors.As(err, &answer) && answer.Code == "TG001"
}
