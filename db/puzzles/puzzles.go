// Package puzzles keeps puzzles, the tries at them, and the finished games of which more are made.
package puzzles

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/library/puzzle"
)

// Puzzles are what people solve, and how they did.
type Puzzles struct{ Pool *pg.Pool }

var _ puzzle.Store = Puzzles{}

const (
	// newPuzzles is what a list is copied into; place is the order of the list. The domains' types are known to PostgreSQL alone.
	newPuzzles = `
CREATE TEMP TABLE new_puzzles ON COMMIT DROP AS
SELECT 0 AS place, id, key, rule::text, size::integer, kind, themes, own, body, source, rating, deviation, volatility FROM puzzles WITH NO DATA`
	// addPuzzles puts every fourth puzzle among those of batches.
	// It affects more rows than it adds puzzles, so it returns their number.
	addPuzzles = `
WITH new AS (
    INSERT INTO puzzles (id, key, rule, size, kind, themes, own, body, source, rating, deviation, volatility)
    SELECT id, key, rule, size, kind, themes, own, body, source, rating, deviation, volatility FROM new_puzzles ORDER BY place
    ON CONFLICT DO NOTHING RETURNING number, rule, themes, rating
), themed AS (INSERT INTO puzzle_themes (puzzle, rule, theme, rating)
SELECT number, rule, '+', rating FROM new WHERE number % 4 = 0
UNION ALL SELECT number, rule, t, rating FROM new, unnest(array_append(themes, '')) t WHERE number % 4 <> 0)
SELECT count(*) FROM new`

	// renewPuzzles changes what puzzles claim, and the rating of those that nobody's try has counted for. Their place is -1
	// then.
	renewPuzzles = `
WITH renewed AS (
    UPDATE puzzles p SET kind = n.kind, themes = n.themes, own = n.own, body = n.body,
        rating = CASE WHEN p.plays = 0 THEN n.rating ELSE p.rating END,
        deviation = CASE WHEN p.plays = 0 THEN n.deviation ELSE p.deviation END,
        volatility = CASE WHEN p.plays = 0 THEN n.volatility ELSE p.volatility END
    FROM new_puzzles n WHERE p.key = n.key AND p.source IS NULL AND p.withdrawn IS NULL AND p.body <> n.body RETURNING p.key
)
UPDATE new_puzzles n SET place = -1 FROM renewed r WHERE n.key = r.key`
	unshelveRenewed = `
DELETE FROM puzzle_themes s USING puzzles p, new_puzzles n WHERE n.place = -1 AND p.key = n.key AND s.puzzle = p.number`
	shelveRenewed = `
INSERT INTO puzzle_themes (puzzle, rule, theme, rating)
SELECT p.number, p.rule, t, p.rating FROM new_puzzles n JOIN puzzles p USING (key)
CROSS JOIN unnest(CASE WHEN p.number % 4 = 0 THEN ARRAY['+'] ELSE array_append(p.themes, '') END) t WHERE n.place = -1`

	// puzzleColumns are those that scanPuzzle reads. The game is only told while it may be shown.
	puzzleColumns = `
p.id, p.body, p.rating, p.deviation, p.volatility, p.votes, p.plays, coalesce((
    SELECT g.id FROM games g WHERE g.id = p.source AND g.status = 'over' AND NOT g.private AND g.damage IS NULL
        AND NOT EXISTS (SELECT FROM puzzle_refusals WHERE user_id IN (g.black, g.white))), '')`
	selectPuzzle = `SELECT ` + puzzleColumns + ` FROM puzzles p WHERE p.id = $1 AND p.withdrawn IS NULL`

	// nearPuzzles are some above and some below an aim; puzzlesNear so many each.
	nearPuzzles = `
SELECT p.id, s.rating FROM ((
    SELECT puzzle, rating FROM puzzle_themes s WHERE rule = $1 AND theme = $2 AND rating >= $3
        AND NOT EXISTS (SELECT FROM puzzle_tries t WHERE t.user_id = $4 AND t.puzzle = s.puzzle)
    ORDER BY rating, puzzle LIMIT $5
) UNION ALL (
    SELECT puzzle, rating FROM puzzle_themes s WHERE rule = $1 AND theme = $2 AND rating < $3
        AND NOT EXISTS (SELECT FROM puzzle_tries t WHERE t.user_id = $4 AND t.puzzle = s.puzzle)
    ORDER BY rating DESC, puzzle DESC LIMIT $5
)) s JOIN puzzles p ON p.number = s.puzzle`
	puzzlesNear = 12

	// shelfPuzzles are so many by chance, the lowest rating first.
	shelfPuzzles = `
SELECT p.id, s.rating FROM (
    SELECT puzzle, rating FROM puzzle_themes WHERE rule = $1 AND theme = '+' ORDER BY random() LIMIT $2
) s JOIN puzzles p ON p.number = s.puzzle ORDER BY s.rating, p.id`
	manyPuzzles = `SELECT ` + puzzleColumns + ` FROM puzzles p WHERE p.id = ANY ($1) AND p.withdrawn IS NULL`

	// stepPuzzles are the oldest, so that a step stays the same; themes are any of these.
	stepPuzzles = `
SELECT ` + puzzleColumns + ` FROM puzzle_themes s CROSS JOIN LATERAL (
    SELECT * FROM puzzles WHERE number = s.puzzle AND kind = $2 AND own BETWEEN $3 AND $4 AND themes && $5 OFFSET 0) p
WHERE s.rule = $1 AND s.theme = '+' ORDER BY s.puzzle LIMIT $6`

	// countThemes counts the puzzles of each theme that may be picked for a rating; of the theme '' all.
	countThemes = `SELECT theme, count(*)::integer FROM puzzle_themes WHERE rule = $1 AND theme <> '+' GROUP BY theme`

	selectDaily = `
SELECT ` + puzzleColumns + ` FROM puzzle_days d JOIN puzzles p ON p.number = d.puzzle WHERE d.day = $1 AND p.withdrawn IS NULL`
	// chooseDaily notes the puzzle of a day, unless another server has meanwhile. A withdrawn one is replaced. Puzzles that
	// were shown before come last.
	chooseDaily = `
INSERT INTO puzzle_days (day, puzzle)
SELECT $1, puzzle FROM (
    (SELECT puzzle, 1 AS rank FROM puzzle_themes s WHERE rule = $2 AND theme = '' AND rating >= $3
        AND NOT EXISTS (SELECT FROM puzzle_days d WHERE d.puzzle = s.puzzle) ORDER BY rating, puzzle LIMIT 1)
    UNION ALL (SELECT puzzle, 2 FROM puzzle_themes s WHERE rule = $2 AND theme = '' AND rating < $3
        AND NOT EXISTS (SELECT FROM puzzle_days d WHERE d.puzzle = s.puzzle) ORDER BY rating DESC, puzzle LIMIT 1)
    UNION ALL (SELECT puzzle, 3 FROM puzzle_themes WHERE rule = $2 AND theme = '' ORDER BY rating, puzzle LIMIT 1)
) s ORDER BY rank LIMIT 1
ON CONFLICT (day) DO UPDATE SET puzzle = excluded.puzzle
    WHERE EXISTS (SELECT FROM puzzles WHERE number = puzzle_days.puzzle AND withdrawn IS NOT NULL)`

	exportPuzzles = `
SELECT ` + puzzleColumns + ` FROM puzzles p
WHERE p.withdrawn IS NULL AND ($1 = '' OR p.rule = $1) AND p.id > $2 ORDER BY p.id LIMIT $3`
)

// newPuzzleColumns are those of newPuzzles.
var newPuzzleColumns = []string{
	"place", "id", "key", "rule", "size", "kind", "themes", "own", "body", "source", "rating", "deviation", "volatility",
}

// Add keeps new puzzles, in one COPY; see puzzle.Store.
func (p Puzzles) Add(ctx context.Context, new []puzzle.New) (added int, err error) {
	err = p.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := copyPuzzles(ctx, tx, new); err != nil {
			return err
		}
		return tx.QueryRow(ctx, addPuzzles).Scan(&added)
	})
	return added, pg.Failed("add puzzles", err)
}

// Renew changes puzzles that are kept; see puzzle.Store.
func (p Puzzles) Renew(ctx context.Context, list []puzzle.New) (changed int, err error) {
	err = p.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := copyPuzzles(ctx, tx, list); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, renewPuzzles)
		if changed = int(tag.RowsAffected()); err != nil || changed == 0 {
			return err
		}
		if _, err := tx.Exec(ctx, unshelveRenewed); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, shelveRenewed)
		return err
	})
	return changed, pg.Failed("renew puzzles", err)
}

// copyPuzzles copies a list into new_puzzles.
func copyPuzzles(ctx context.Context, tx pgx.Tx, list []puzzle.New) error {
	if _, err := tx.Exec(ctx, newPuzzles); err != nil {
		return err
	}
	rows := pgx.CopyFromSlice(len(list), func(i int) ([]any, error) { return newPuzzleRow(i, &list[i]) })
	_, err := tx.CopyFrom(ctx, pgx.Identifier{"new_puzzles"}, newPuzzleColumns, rows)
	return err
}

// newPuzzleRow are the values of newPuzzleColumns.
func newPuzzleRow(place int, n *puzzle.New) ([]any, error) {
	body, err := json.Marshal(n.Puzzle)
	if err != nil {
		return nil, err
	}
	var source *string
	if n.Source != "" {
		source = &n.Source
	}
	r := puzzle.FirstRating(&n.Puzzle)
	return []any{
		int32(place), puzzle.IDOf(n.Key), n.Key, n.Rule.String(), int32(n.Size), string(n.Kind), n.AllThemes(), int16(n.Own), body, source,
		r.Value, r.Deviation, r.Volatility,
	}, nil
}

func scanPuzzle(row pgx.CollectableRow) (p puzzle.Puzzle, err error) {
	var body []byte
	err = row.Scan(&p.ID, &body, &p.Rating.Value, &p.Rating.Deviation, &p.Rating.Volatility, &p.Votes, &p.Plays, &p.Source)
	if err == nil {
		err = json.Unmarshal(body, &p.Puzzle)
	}
	return p, err
}

// Get returns a puzzle; see puzzle.Store.
func (p Puzzles) Get(ctx context.Context, id string) (puzzle.Puzzle, error) {
	return p.one(ctx, "puzzle "+id, puzzle.ErrMissing, selectPuzzle, id)
}

// one returns the puzzle that a constant asks for, or none.
func (p Puzzles) one(ctx context.Context, what string, none error, sql string, args ...any) (puzzle.Puzzle, error) {
	found, err := pg.List(ctx, p.Pool, scanPuzzle, sql, args...)
	switch {
	case err != nil:
		return puzzle.Puzzle{}, pg.Failed(what, err)
	case len(found) == 0:
		return puzzle.Puzzle{}, none
	}
	return found[0], nil
}

// Near returns puzzles near a rating; see puzzle.Store.
func (p Puzzles) Near(ctx context.Context, w puzzle.Wanted) ([]puzzle.Found, error) {
	found, err := pg.List(ctx, p.Pool, pgx.RowToStructByPos[puzzle.Found], nearPuzzles, w.Rule.String(), w.Theme, w.Aim, w.User, puzzlesNear)
	return found, pg.Failed("puzzles near a rating", err)
}

// Unrated returns puzzles that never count; see puzzle.Store.
func (p Puzzles) Unrated(ctx context.Context, rule board.Rule, most int) ([]puzzle.Found, error) {
	found, err := pg.List(ctx, p.Pool, pgx.RowToStructByPos[puzzle.Found], shelfPuzzles, rule.String(), most)
	return found, pg.Failed("the puzzles of batches", err)
}

// Counts returns how many puzzles there are of each theme; see puzzle.Store.
func (p Puzzles) Counts(ctx context.Context, rule board.Rule) (map[string]int, error) {
	type count struct {
		Theme string
		N     int
	}
	found, err := pg.List(ctx, p.Pool, pgx.RowToStructByPos[count], countThemes, rule.String())
	counts := map[string]int{}
	for _, c := range found {
		counts[c.Theme] = c.N
	}
	return counts, pg.Failed("puzzles by theme", err)
}

// Many returns puzzles by their ids; see puzzle.Store.
func (p Puzzles) Many(ctx context.Context, ids []string) ([]puzzle.Puzzle, error) {
	found, err := pg.List(ctx, p.Pool, scanPuzzle, manyPuzzles, ids)
	return found, pg.Failed("some puzzles", err)
}

// OfStep returns puzzles of a step of the path; see puzzle.Store.
func (p Puzzles) OfStep(ctx context.Context, rule board.Rule, s puzzle.Step, most int) ([]puzzle.Puzzle, error) {
	found, err := pg.List(ctx, p.Pool, scanPuzzle, stepPuzzles, rule.String(), string(s.Kind), s.Least, s.Most, s.Themes, most)
	return found, pg.Failed("puzzles of step "+s.Name, err)
}

// Daily returns the puzzle of a day; see puzzle.Store.
func (p Puzzles) Daily(ctx context.Context, day time.Time, rules []board.Rule, aim float64) (puzzle.Puzzle, error) {
	found, err := p.one(ctx, "the puzzle of a day", puzzle.ErrNone, selectDaily, day)
	if !errors.Is(err, puzzle.ErrNone) {
		return found, err
	}
	for _, r := range rules {
		if _, err := p.Pool.Exec(ctx, chooseDaily, day, r.String(), aim); err != nil {
			return puzzle.Puzzle{}, pg.Failed("choose the puzzle of a day", err)
		}
		found, err := p.one(ctx, "the puzzle of a day", puzzle.ErrNone, selectDaily, day)
		if !errors.Is(err, puzzle.ErrNone) {
			return found, err
		}
	}
	return puzzle.Puzzle{}, puzzle.ErrNone
}

// exportPage is how many puzzles Each asks for at a time.
const exportPage = 200

// Each calls do with every puzzle of a rule, "" all, in the order of their ids, until it errs.
func (p Puzzles) Each(ctx context.Context, rule string, do func(*puzzle.Puzzle) error) error {
	for last := ""; ; {
		page, err := pg.List(ctx, p.Pool, scanPuzzle, exportPuzzles, rule, last, exportPage)
		if err != nil {
			return pg.Failed("puzzles", err)
		}
		for i := range page {
			if err := do(&page[i]); err != nil {
				return err
			}
			last = page[i].ID
		}
		if len(page) < exportPage {
			return nil
		}
	}
}

// DataFile returns which data file was read last; see puzzle.Store.
func (p Puzzles) DataFile(ctx context.Context, rule board.Rule) (name string, err error) {
	err = p.Pool.ScanRow(ctx, []any{&name}, `SELECT coalesce(max(name), '') FROM puzzle_data_files WHERE rule = $1`, rule.String())
	return name, pg.Failed("puzzles of the house", err)
}

// SetDataFile notes it; see puzzle.Store.
func (p Puzzles) SetDataFile(ctx context.Context, rule board.Rule, name string) error {
	_, err := p.Pool.Exec(ctx, `INSERT INTO puzzle_data_files (rule, name) VALUES ($1, $2) ON CONFLICT (rule) DO UPDATE SET name = excluded.name`,
		rule.String(), name)
	return pg.Failed("puzzles of the house", err)
}

// puzzleFailed lets what puzzle refuses through.
func puzzleFailed(what string, err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return puzzle.ErrMissing
	}
	return pg.FailedUnlessFault(what, err)
}
