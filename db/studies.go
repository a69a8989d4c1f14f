package db

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"tengen/db/pg"
	"tengen/hub/fault"
	"tengen/hub/study"
)

// Studies are the trees of variations that members keep.
type Studies struct{ db *DB }

var _ study.Store = Studies{}

// Studies returns the part of the database that keeps studies.
func (d *DB) Studies() Studies { return Studies{d} }

// List returns a user's studies; see study.Store.
func (s Studies) List(ctx context.Context, owner int64) ([]study.Listed, error) {
	scan := func(row pgx.CollectableRow) (l study.Listed, err error) {
		err = row.Scan(&l.ID, &l.Title, &l.Updated, &l.Bytes)
		l.Updated = pg.Millis(l.Updated)
		return l, err
	}
	found, err := list(ctx, s.db.ask, scan, `
		SELECT id, title, updated, octet_length(body) FROM studies WHERE owner = $1
		ORDER BY updated DESC, id LIMIT $2`, owner, study.Most)
	if err != nil {
		return nil, pg.Failed("studies", err)
	}
	return found, nil
}

// Add keeps a new study; see study.Store. The owner's row is locked, so that two at once are counted one after the
// other; games that are being stored need not wait for it.
func (s Studies) Add(ctx context.Context, k study.Kept, most int) error {
	err := s.db.ask.tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `SELECT FROM users WHERE id = $1 AND kind = 'member' FOR NO KEY UPDATE`, k.Owner.ID)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return study.ErrGuest
		}
		var n int
		if err := tx.QueryRow(ctx, `SELECT count(*) FROM studies WHERE owner = $1`, k.Owner.ID).Scan(&n); err != nil {
			return err
		}
		if n >= most {
			return study.ErrMost
		}
		if err := room(ctx, tx, k); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO studies (id, owner, title, body, version, created, updated) VALUES ($1, $2, $3, $4, $5, $6, $6)`,
			k.ID, k.Owner.ID, k.Title, k.Body, k.Version, pg.Millis(k.Updated))
		return err
	})
	return studyFailed("add a study", err)
}

// room is ErrRoom if a study makes all of its owner's too large. The owner's row must be locked.
func room(ctx context.Context, tx pgx.Tx, k study.Kept) error {
	var others int
	err := tx.QueryRow(ctx, `SELECT coalesce(sum(octet_length(body)), 0) FROM studies WHERE owner = $1 AND id <> $2`,
		k.Owner.ID, k.ID).Scan(&others)
	if err == nil && others+len(k.Body) > study.MostBytes {
		return study.ErrRoom
	}
	return err
}

// Get returns a study; see study.Store.
func (s Studies) Get(ctx context.Context, id string) (study.Kept, error) {
	k := study.Kept{ID: id}
	err := s.db.ask.row(ctx, []any{&k.Owner.ID, &k.Owner.Name, &k.Owner.Guest, &k.Title, &k.Body, &k.Version, &k.Updated}, `
		SELECT u.id, u.name, u.kind = 'guest', s.title, s.body, s.version, s.updated
		FROM studies s JOIN users u ON u.id = s.owner WHERE s.id = $1`, id)
	k.Updated = pg.Millis(k.Updated)
	return k, studyFailed("study "+id, err)
}

// Title returns a study's title; see study.Store.
func (s Studies) Title(ctx context.Context, id string) (title string, err error) {
	err = s.db.ask.row(ctx, []any{&title}, `SELECT title FROM studies WHERE id = $1`, id)
	return title, studyFailed("study "+id, err)
}

// Change puts a study in the place of a version; see study.Store. The owner's row is locked first, as Add does.
func (s Studies) Change(ctx context.Context, k study.Kept) (version int, err error) {
	err = s.db.ask.tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var owner int64
		var same bool
		if _, err := tx.Exec(ctx, `SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE`, k.Owner.ID); err != nil {
			return err
		}
		err := tx.QueryRow(ctx, `
			SELECT owner, version, title = $2 AND body = $3 FROM studies WHERE id = $1 FOR UPDATE`,
			k.ID, k.Title, k.Body).Scan(&owner, &version, &same)
		switch {
		case err != nil:
			return err
		case owner != int64(k.Owner.ID):
			return study.ErrOthers
		case same && version == k.Version+1:
			return nil // this change, whose answer was lost
		case version != k.Version:
			return study.ErrChanged
		}
		if err := room(ctx, tx, k); err != nil {
			return err
		}
		version++
		_, err = tx.Exec(ctx, `UPDATE studies SET title = $2, body = $3, version = $4, updated = $5 WHERE id = $1`,
			k.ID, k.Title, k.Body, version, pg.Millis(k.Updated))
		return err
	})
	return version, studyFailed("change study "+k.ID, err)
}

// Delete deletes a study; see study.Store.
func (s Studies) Delete(ctx context.Context, id string, owner int64) error {
	err := s.db.ask.tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var of int64
		if err := tx.QueryRow(ctx, `SELECT owner FROM studies WHERE id = $1 FOR UPDATE`, id).Scan(&of); err != nil {
			return err
		}
		if of != owner {
			return study.ErrOthers
		}
		_, err := tx.Exec(ctx, `DELETE FROM studies WHERE id = $1`, id)
		return err
	})
	return studyFailed("delete study "+id, err)
}

// studyFailed lets what study refuses through.
func studyFailed(what string, err error) error {
	var refusal *fault.Error
	switch {
	case err == nil:
		return nil
	case errors.Is(err, pgx.ErrNoRows):
		return study.ErrMissing
	case errors.As(err, &refusal):
		return err
	}
	return pg.Failed(what, err)
}
