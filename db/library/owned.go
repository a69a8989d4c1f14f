package library

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/document"
)

// documents is a table of documents: lists or studies. See document.Store for its methods.
type documents struct {
	pool        *pg.Pool
	table, body string // the table, and its column for the document
	hidden      string // the column of hidden_texts that names one
	refused     document.Refusals
	room        func(context.Context, pgx.Tx, document.Document) error // refuses what makes an owner's documents too large, the owner's row being locked; nil: nothing does
}

// query fills the table's name, and the columns', into SQL.
func (k documents) query(sql string) string { return fmt.Sprintf(sql, k.table, k.body, k.hidden) }

// Add locks the owner's row, so that two at once are counted one after the other. Games that are being stored need not wait for
// it.
func (k documents) Add(ctx context.Context, d document.Document, most int) error {
	err := k.pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `SELECT FROM users WHERE id = $1 AND kind = 'member' FOR NO KEY UPDATE`, d.Owner.ID)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return k.refused.Guest
		}
		var n int
		if err := tx.QueryRow(ctx, k.query(`SELECT count(*) FROM %[1]s WHERE owner = $1`), d.Owner.ID).Scan(&n); err != nil {
			return err
		}
		if n >= most {
			return k.refused.Most
		}
		if k.room != nil {
			if err := k.room(ctx, tx, d); err != nil {
				return err
			}
		}
		_, err = tx.Exec(ctx, k.query(`
			INSERT INTO %[1]s (id, owner, title, %[2]s, version, created, updated) VALUES ($1, $2, $3, $4, $5, $6, $6)`),
			d.ID, d.Owner.ID, d.Title, d.Body, d.Version, pg.Millis(d.Updated))
		return err
	})
	return k.failed("add to "+k.table, err)
}

// Get returns a document.
func (k documents) Get(ctx context.Context, id string) (document.Document, error) {
	d := document.Document{ID: id}
	err := k.pool.ScanRow(ctx, []any{&d.Owner.ID, &d.Owner.Name, &d.Owner.Guest, &d.Title, &d.Body, &d.Version, &d.Updated, &d.Hidden}, k.query(`
		SELECT u.id, u.name, u.kind = 'guest', k.title, k.%[2]s, k.version, k.updated, EXISTS (SELECT FROM hidden_texts h WHERE h.%[3]s = k.id)
		FROM %[1]s k JOIN users u ON u.id = k.owner WHERE k.id = $1`), id)
	d.Updated = pg.Millis(d.Updated)
	return d, k.failed(k.table+" "+id, err)
}

// Title returns the title of the document with an id, "" if it is hidden.
func (k documents) Title(ctx context.Context, id string) (title string, err error) {
	err = k.pool.ScanRow(ctx, []any{&title}, k.query(`
		SELECT CASE WHEN EXISTS (SELECT FROM hidden_texts h WHERE h.%[3]s = k.id) THEN '' ELSE title END FROM %[1]s k WHERE id = $1`), id)
	return title, k.failed(k.table+" "+id, err)
}

// Change locks the owner's row first, as Add does.
func (k documents) Change(ctx context.Context, d document.Document) (version int, err error) {
	err = k.pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var owner game.UserID
		var same bool
		if _, err := tx.Exec(ctx, `SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE`, d.Owner.ID); err != nil {
			return err
		}
		err := tx.QueryRow(ctx, k.query(`
			SELECT owner, version, title = $2 AND %[2]s = $3 FROM %[1]s WHERE id = $1 FOR UPDATE`),
			d.ID, d.Title, d.Body).Scan(&owner, &version, &same)
		switch {
		case err != nil:
			return err
		case owner != d.Owner.ID:
			return k.refused.Others
		case same && version == d.Version+1:
			return nil // this change, whose answer was lost
		case version != d.Version:
			return k.refused.Changed
		}
		if k.room != nil {
			if err := k.room(ctx, tx, d); err != nil {
				return err
			}
		}
		version++
		_, err = tx.Exec(ctx, k.query(`UPDATE %[1]s SET title = $2, %[2]s = $3, version = $4, updated = $5 WHERE id = $1`),
			d.ID, d.Title, d.Body, version, pg.Millis(d.Updated))
		return err
	})
	return version, k.failed("change "+k.table+" "+d.ID, err)
}

// Delete deletes an owner's document.
func (k documents) Delete(ctx context.Context, id string, owner game.UserID) error {
	err := k.pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var of game.UserID
		if err := tx.QueryRow(ctx, k.query(`SELECT owner FROM %[1]s WHERE id = $1 FOR UPDATE`), id).Scan(&of); err != nil {
			return err
		}
		if of != owner {
			return k.refused.Others
		}
		_, err := tx.Exec(ctx, k.query(`DELETE FROM %[1]s WHERE id = $1`), id)
		return err
	})
	return k.failed("delete of "+k.table+" "+id, err)
}

// failed lets refusals through.
func (k documents) failed(what string, err error) error {
	var refusal *fault.Error
	switch {
	case err == nil:
		return nil
	case errors.Is(err, pgx.ErrNoRows):
		return k.refused.Missing
	case errors.As(err, &refusal):
		return err
	}
	return pg.Failed(what, err)
}
