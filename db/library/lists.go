package library

import (
	"context"

	"github.com/jackc/pgx/v5"

	"tengen/db/pg"
	"tengen/hub/library/lists"
)

// Lists are the lists of puzzles and studies that members put together.
type Lists struct{ documents }

var _ lists.Store = Lists{}

// List returns a member's lists; see lists.Store.
func (s Lists) List(ctx context.Context, owner int64) ([]lists.Listed, error) {
	scan := func(row pgx.CollectableRow) (l lists.Listed, err error) {
		err = row.Scan(&l.ID, &l.Title, &l.Entries, &l.Updated)
		l.Updated = pg.Millis(l.Updated)
		return l, err
	}
	found, err := pg.List(ctx, s.pool, scan, `
		SELECT id, title, jsonb_array_length(entries), updated FROM lists WHERE owner = $1
		ORDER BY updated DESC, id LIMIT $2`, owner, lists.Most)
	if err != nil {
		return nil, pg.Failed("lists", err)
	}
	return found, nil
}

// About describes entries; see lists.Store. A puzzle that was failed at first and solved later is solved.
func (s Lists) About(ctx context.Context, user int64, entries []lists.Item) ([]lists.About, error) {
	about := make([]lists.About, len(entries))
	ids := map[string][]string{}
	for _, e := range entries {
		ids[e.Kind] = append(ids[e.Kind], e.ID)
	}
	known := map[[2]string]lists.About{} // by kind and id
	scan := func(kind string) func(row pgx.CollectableRow) (struct{}, error) {
		return func(row pgx.CollectableRow) (_ struct{}, err error) {
			var id string
			var a lists.About
			err = row.Scan(&id, &a.Title, &a.Rule, &a.Own, &a.State)
			known[[2]string{kind, id}] = a
			return struct{}{}, err
		}
	}
	if puzzles := ids[lists.PuzzleEntry]; len(puzzles) > 0 {
		if _, err := pg.List(ctx, s.pool, scan(lists.PuzzleEntry), `
			SELECT p.id, '', p.rule::text, p.own, CASE WHEN t.solved OR t.again > 0 THEN 'solved' WHEN t.solved IS NOT NULL THEN 'tried' ELSE '' END
			FROM puzzles p LEFT JOIN puzzle_tries t ON t.puzzle = p.number AND t.user_id = $1
			WHERE p.id = ANY($2) AND p.withdrawn IS NULL`, user, puzzles); err != nil {
			return nil, pg.Failed("puzzles of a list", err)
		}
	}
	if studies := ids[lists.StudyEntry]; len(studies) > 0 {
		if _, err := pg.List(ctx, s.pool, scan(lists.StudyEntry), `
			SELECT s.id, CASE WHEN h.id IS NULL THEN s.title ELSE '…' END, '', 0, '' FROM studies s LEFT JOIN hidden_texts h ON h.study = s.id WHERE s.id = ANY($1)`, studies); err != nil {
			return nil, pg.Failed("studies of a list", err)
		}
	}
	for i, e := range entries {
		about[i] = known[[2]string{e.Kind, e.ID}]
	}
	return about, nil
}

// NewLists returns the lists of a database.
func NewLists(pool *pg.Pool) Lists {
	return Lists{documents{pool: pool, table: "lists", body: "entries", hidden: "list", refused: lists.Refusals}}
}
