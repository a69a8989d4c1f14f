package library

import (
	"context"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/document"
	"github.com/tengen-go/tengen/hub/library/study"
)

// Studies are the trees of variations that members keep.
type Studies struct{ documents }

var _ study.Store = Studies{}

// List returns a user's studies; see study.Store.
func (s Studies) List(ctx context.Context, owner game.UserID) ([]study.Listed, error) {
	scan := func(row pgx.CollectableRow) (l study.Listed, err error) {
		err = row.Scan(&l.ID, &l.Title, &l.Updated, &l.Bytes)
		l.Updated = pg.Millis(l.Updated)
		return l, err
	}
	found, err := pg.List(ctx, s.pool, scan, `
		SELECT id, title, updated, octet_length(body) FROM studies WHERE owner = $1
		ORDER BY updated DESC, id LIMIT $2`, owner, study.Most)
	if err != nil {
		return nil, pg.Failed("studies", err)
	}
	return found, nil
}

// room returns ErrRoom if a study makes all of its owner's too large. The owner's row must be locked.
func room(ctx context.Context, tx pgx.Tx, d document.Document) error {
	var others int
	err := tx.QueryRow(ctx, `SELECT coalesce(sum(octet_length(body)), 0) FROM studies WHERE owner = $1 AND id <> $2`,
		d.Owner.ID, d.ID).Scan(&others)
	if err == nil && others+len(d.Body) > study.MostBytes {
		return study.ErrRoom
	}
	return err
}

// NewStudies returns the studies of a database.
func NewStudies(pool *pg.Pool) Studies {
	return Studies{documents{pool: pool, table: "studies", body: "body", hidden: "study", refused: study.Refusals, room: room}}
}
