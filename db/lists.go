package db

import (
	"context"

	"github.com/jackc/pgx/v5"

	"tengen/db/pg"
	"tengen/hub/library/coach"
)

// Lists are the lists of puzzles and studies that members put together.
type Lists struct{ documents }

var _ coach.Store = Lists{}

// Lists returns the part of the database that keeps lists.
func (d *DB) Lists() Lists {
	return Lists{documents{d, "lists", "entries", refusals{coach.ErrGuest, coach.ErrMost, coach.ErrMissing, coach.ErrOthers, coach.ErrChanged}}}
}

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

// Add keeps a new list; see coach.Store.
func (s Lists) Add(ctx context.Context, l coach.List, most int) error {
	d, err := listed(l)
	if err != nil {
		return err
	}
	return s.add(ctx, d, most, anyRoom)
}

// Get returns a list; see coach.Store.
func (s Lists) Get(ctx context.Context, id string) (coach.List, error) {
	d, err := s.get(ctx, id)
	l := coach.List{ID: d.ID, Owner: d.Owner, Title: d.Title, Version: d.Version, Updated: d.Updated}
	if err == nil {
		l.Entries, err = coach.Decode(d.Body)
	}
	return l, err
}

// Change puts a list in the place of a version; see coach.Store.
func (s Lists) Change(ctx context.Context, l coach.List) (version int, err error) {
	d, err := listed(l)
	if err != nil {
		return 0, err
	}
	return s.change(ctx, d, anyRoom)
}

// listed returns a list as it is kept.
func listed(l coach.List) (d document, err error) {
	d = document{ID: l.ID, Owner: l.Owner, Title: l.Title, Version: l.Version, Updated: l.Updated}
	d.Body, err = coach.Encode(l.Entries)
	return d, err
}

// About describes entries; see coach.Store. A puzzle that was failed at first and solved later is solved.
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
