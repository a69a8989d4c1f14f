package library

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/lists"
	"github.com/tengen-go/tengen/hub/library/study"
)

// Lists are the lists of puzzles and studies that members put together.
type Lists struct{ documents }

var _ lists.Store = Lists{}

// List returns a member's lists; see lists.Store.
func (s Lists) List(ctx context.Context, owner game.UserID) ([]lists.Listed, error) {
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
func (s Lists) About(ctx context.Context, user game.UserID, entries []lists.Item) ([]lists.About, error) {
	ids := map[string][]string{}
	for _, e := range entries {
		if !slices.Contains(ids[e.Kind], e.ID) {
			ids[e.Kind] = append(ids[e.Kind], e.ID)
		}
	}
	puzzles, err := s.puzzles(ctx, user, ids[lists.PuzzleEntry])
	if err != nil {
		return nil, err
	}
	studies, err := s.studies(ctx, ids[lists.StudyEntry])
	if err != nil {
		return nil, err
	}
	about := make([]lists.About, len(entries))
	for i, e := range entries {
		switch e.Kind {
		case lists.PuzzleEntry:
			about[i] = puzzles[e.ID]
		case lists.StudyEntry:
			about[i] = studies[e.ID].about(e.Chapter)
		}
	}
	return about, nil
}

// puzzles describes puzzles by their ids.
func (s Lists) puzzles(ctx context.Context, user game.UserID, ids []string) (map[string]lists.About, error) {
	known := map[string]lists.About{}
	scan := func(row pgx.CollectableRow) (_ struct{}, err error) {
		var id string
		var a lists.About
		err = row.Scan(&id, &a.Rule, &a.Own, &a.State, &a.Size, &a.Moves)
		known[id] = a
		return struct{}{}, err
	}
	if len(ids) == 0 {
		return known, nil
	}
	if _, err := pg.List(ctx, s.pool, scan, `
		SELECT p.id, p.rule::text, p.own, CASE WHEN t.solved OR t.again > 0 THEN 'solved' WHEN t.solved IS NOT NULL THEN 'tried' ELSE '' END,
			p.size::integer, ARRAY(SELECT jsonb_array_elements_text(coalesce(p.body->'moves', '[]')))
		FROM puzzles p LEFT JOIN puzzle_tries t ON t.puzzle = p.number AND t.user_id = $1
		WHERE p.id = ANY($2) AND p.withdrawn IS NULL`, user, ids); err != nil {
		return nil, pg.Failed("puzzles of a list", err)
	}
	return known, nil
}

// listedStudy is a study on a list; without a body nothing but its title is told.
type listedStudy struct {
	title string
	body  []byte
}

// about describes the study, or a chapter of it.
func (k listedStudy) about(chapter string) lists.About {
	a := lists.About{Title: k.title}
	if k.body == nil {
		return a
	}
	if p, err := study.PreviewOf(k.body, chapter); err == nil { // the chapter may be gone: its study is there all the same
		a.Size, a.Moves = p.Size, p.Moves
		if chapter != "" {
			a.Name = p.Name
		}
	}
	return a
}

// studies returns studies by their ids: at most lists.MostShown with their bodies, and none that are large.
func (s Lists) studies(ctx context.Context, ids []string) (map[string]listedStudy, error) {
	known := map[string]listedStudy{}
	scan := func(row pgx.CollectableRow) (_ struct{}, err error) {
		var id string
		var k listedStudy
		err = row.Scan(&id, &k.title, &k.body)
		known[id] = k
		return struct{}{}, err
	}
	if len(ids) == 0 {
		return known, nil
	}
	if _, err := pg.List(ctx, s.pool, scan, `
		SELECT s.id, CASE WHEN h.id IS NULL THEN s.title ELSE '…' END,
			CASE WHEN h.id IS NULL AND octet_length(s.body) <= $2 AND s.id = ANY($3) THEN s.body END
		FROM studies s LEFT JOIN hidden_texts h ON h.study = s.id WHERE s.id = ANY($1)`,
		ids, lists.ShownBytes, ids[:min(len(ids), lists.MostShown)]); err != nil {
		return nil, pg.Failed("studies of a list", err)
	}
	return known, nil
}

// NewLists returns the lists of a database.
func NewLists(pool *pg.Pool) Lists {
	return Lists{documents{pool: pool, table: "lists", body: "entries", hidden: "list", refused: lists.Refusals}}
}
