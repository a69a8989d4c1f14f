package db

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"tengen/db/pg"
	"tengen/hub/coach"
	"tengen/hub/fault"
)

// Lists are the lists of puzzles and studies that members put together.
type Lists struct{ db *DB }

var _ coach.Store = Lists{}

// Lists returns the part of the database that keeps lists.
func (d *DB) Lists() Lists { return Lists{d} }

// List returns a member's lists; see coach.Store.
func (s Lists) List(ctx context.Context, owner int64) ([]coach.Listed, error) {
	scan := func(row pgx.CollectableRow) (l coach.Listed, err error) {
		err = row.Scan(&l.ID, &l.Title, &l.Entries, &l.Updated)
		l.Updated = pg.Millis(l.Updated)
		return l, err
	}
	found, err := list(ctx, s.db.ask, scan, `
		SELECT id, title, jsonb_array_length(entries), updated FROM lists WHERE owner = $1
		ORDER BY updated DESC, id LIMIT $2`, owner, coach.Most)
	if err != nil {
		return nil, pg.Failed("lists", err)
	}
	return found, nil
}

// Add keeps a new list; see coach.Store. The owner's row is locked, so that two at once are counted one after the other.
func (s Lists) Add(ctx context.Context, l coach.List, most int) error {
	body, err := coach.Encode(l.Entries)
	if err != nil {
		return err
	}
	err = s.db.ask.tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `SELECT FROM users WHERE id = $1 AND kind = 'member' FOR NO KEY UPDATE`, l.Owner.ID)
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return coach.ErrGuest
		}
		var n int
		if err := tx.QueryRow(ctx, `SELECT count(*) FROM lists WHERE owner = $1`, l.Owner.ID).Scan(&n); err != nil {
			return err
		}
		if n >= most {
			return coach.ErrMost
		}
		_, err = tx.Exec(ctx, `
			INSERT INTO lists (id, owner, title, entries, version, created, updated) VALUES ($1, $2, $3, $4, $5, $6, $6)`,
			l.ID, l.Owner.ID, l.Title, body, l.Version, pg.Millis(l.Updated))
		return err
	})
	return listFailed("add a list", err)
}

// Get returns a list; see coach.Store.
func (s Lists) Get(ctx context.Context, id string) (coach.List, error) {
	l := coach.List{ID: id}
	var body []byte
	err := s.db.ask.row(ctx, []any{&l.Owner.ID, &l.Owner.Name, &l.Owner.Guest, &l.Title, &body, &l.Version, &l.Updated}, `
		SELECT u.id, u.name, u.kind = 'guest', l.title, l.entries, l.version, l.updated
		FROM lists l JOIN users u ON u.id = l.owner WHERE l.id = $1`, id)
	if err == nil {
		l.Entries, err = coach.Decode(body)
	}
	l.Updated = pg.Millis(l.Updated)
	return l, listFailed("list "+id, err)
}

// Title returns a list's title; see coach.Store.
func (s Lists) Title(ctx context.Context, id string) (title string, err error) {
	err = s.db.ask.row(ctx, []any{&title}, `SELECT title FROM lists WHERE id = $1`, id)
	return title, listFailed("list "+id, err)
}

// About says what there is to say of entries; see coach.Store. What was failed at first and solved when it came again is solved.
func (s Lists) About(ctx context.Context, user int64, entries []coach.Item) ([]coach.About, error) {
	about := make([]coach.About, len(entries))
	ids := map[string][]string{}
	for _, e := range entries {
		ids[e.Kind] = append(ids[e.Kind], e.ID)
	}
	known := map[[2]string]coach.About{} // by kind and id
	scan := func(kind string) func(row pgx.CollectableRow) (struct{}, error) {
		return func(row pgx.CollectableRow) (_ struct{}, err error) {
			var id string
			var a coach.About
			err = row.Scan(&id, &a.Title, &a.Rule, &a.Own, &a.State)
			known[[2]string{kind, id}] = a
			return struct{}{}, err
		}
	}
	if puzzles := ids[coach.PuzzleEntry]; len(puzzles) > 0 {
		if _, err := list(ctx, s.db.ask, scan(coach.PuzzleEntry), `
			SELECT p.id, '', p.rule::text, p.own, CASE WHEN t.solved OR t.again > 0 THEN 'solved' WHEN t.solved IS NOT NULL THEN 'tried' ELSE '' END
			FROM puzzles p LEFT JOIN puzzle_tries t ON t.puzzle = p.number AND t.user_id = $1
			WHERE p.id = ANY($2) AND p.withdrawn IS NULL`, user, puzzles); err != nil {
			return nil, pg.Failed("puzzles of a list", err)
		}
	}
	if studies := ids[coach.StudyEntry]; len(studies) > 0 {
		if _, err := list(ctx, s.db.ask, scan(coach.StudyEntry), `
			SELECT id, title, '', 0, '' FROM studies WHERE id = ANY($1)`, studies); err != nil {
			return nil, pg.Failed("studies of a list", err)
		}
	}
	for i, e := range entries {
		about[i] = known[[2]string{e.Kind, e.ID}]
	}
	return about, nil
}

// Change puts a list in the place of a version; see coach.Store.
func (s Lists) Change(ctx context.Context, l coach.List) (version int, err error) {
	body, err := coach.Encode(l.Entries)
	if err != nil {
		return 0, err
	}
	err = s.db.ask.tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var owner int64
		var same bool
		err := tx.QueryRow(ctx, `SELECT owner, version, title = $2 AND entries = $3 FROM lists WHERE id = $1 FOR UPDATE`,
			l.ID, l.Title, body).Scan(&owner, &version, &same)
		switch {
		case err != nil:
			return err
		case owner != int64(l.Owner.ID):
			return coach.ErrOthers
		case same && version == l.Version+1:
			return nil // this change, whose answer was lost
		case version != l.Version:
			return coach.ErrChanged
		}
		version++
		_, err = tx.Exec(ctx, `UPDATE lists SET title = $2, entries = $3, version = $4, updated = $5 WHERE id = $1`,
			l.ID, l.Title, body, version, pg.Millis(l.Updated))
		return err
	})
	return version, listFailed("change list "+l.ID, err)
}

// Delete deletes a list; see coach.Store.
func (s Lists) Delete(ctx context.Context, id string, owner int64) error {
	err := s.db.ask.tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var of int64
		if err := tx.QueryRow(ctx, `SELECT owner FROM lists WHERE id = $1 FOR UPDATE`, id).Scan(&of); err != nil {
			return err
		}
		if of != owner {
			return coach.ErrOthers
		}
		_, err := tx.Exec(ctx, `DELETE FROM lists WHERE id = $1`, id)
		return err
	})
	return listFailed("delete list "+id, err)
}

// listFailed lets what coach refuses through.
func listFailed(what string, err error) error {
	var refusal *fault.Error
	switch {
	case err == nil:
		return nil
	case errors.Is(err, pgx.ErrNoRows):
		return coach.ErrMissing
	case errors.As(err, &refusal):
		return err
	}
	return pg.Failed(what, err)
}
