package library

import (
	"cmp"
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/hub/library/explorer"
)

// Nearly all positions are in one game or a few: their plies are counted when somebody asks. A position that is in more
// than crowded has its plies counted as they come, in explored_counts. So no question reads many rows, for any number
// of games.

// Crowded is how many plies of a key a question may have to count; tests lower it.
var Crowded = 1000

// ply is a row of explored_plies.
type ply struct {
	key  int64
	fact explorer.Bucket
}

const (
	// selectCrowded returns those of the keys $1 that are counted already, and those that have more than $2 plies.
	selectCrowded = `
SELECT k, counted FROM (
    SELECT k, EXISTS (SELECT FROM explored_counts WHERE key = k) AS counted FROM unnest($1::bigint[]) k
) known
WHERE counted OR $2::bigint < (SELECT count(*) FROM (SELECT FROM explored_plies WHERE key = k LIMIT $2::bigint + 1) plies)`
	// addCounts adds to counts. It has no ON CONFLICT, with which PostgreSQL logs a lock or a confirmation of each row: nobody else
	// writes meanwhile.
	addCounts = `
WITH new AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::integer[], $4::integer[], $5::integer[]) n (key, cell, black, draws, white)
), known AS (
    UPDATE explored_counts c SET black = c.black + n.black, draws = c.draws + n.draws, white = c.white + n.white
    FROM new n WHERE (c.key, c.cell) = (n.key, n.cell)
)
INSERT INTO explored_counts (key, cell, black, draws, white)
SELECT * FROM new n WHERE NOT EXISTS (SELECT FROM explored_counts c WHERE (c.key, c.cell) = (n.key, n.cell))`
	tally = `count(*) FILTER (WHERE fact & 3 = 1), count(*) FILTER (WHERE fact & 3 = 0), count(*) FILTER (WHERE fact & 3 = 2)`
	// beginCounts counts the plies of keys that have none yet.
	beginCounts = `
INSERT INTO explored_counts (key, cell, black, draws, white)
SELECT key, explored_cell(fact, all_months), ` + tally + ` FROM explored_plies, ` + both + ` WHERE key = ANY ($1) GROUP BY 1, 2`
	both      = `(VALUES (false), (true)) months (all_months)`
	takePlies = `
WITH gone AS (
    DELETE FROM explored_plies WHERE explored_id(fact) = ANY ($1) RETURNING key, fact
), sums (key, cell, black, draws, white) AS (
    SELECT key, explored_cell(fact, all_months), ` + tally + ` FROM gone, ` + both + ` GROUP BY 1, 2
)
UPDATE explored_counts c SET black = c.black - s.black, draws = c.draws - s.draws, white = c.white - s.white
FROM sums s WHERE (c.key, c.cell) = (s.key, s.cell)`
	takeExplored = `DELETE FROM explored WHERE id = ANY ($1)`
)

// addPlies stores plies, and counts those of crowded keys.
func addPlies(ctx context.Context, tx pgx.Tx, all []ply) error {
	if len(all) == 0 {
		return nil
	}
	slices.SortFunc(all, func(a, b ply) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.fact, b.fact)) })
	_, err := tx.CopyFrom(ctx, pgx.Identifier{"explored_plies"}, []string{"key", "fact"},
		pgx.CopyFromSlice(len(all), func(i int) ([]any, error) { return []any{all[i].key, int64(all[i].fact)}, nil }))
	if err != nil {
		return err
	}
	counted, begun, err := crowdedOf(ctx, tx, all)
	if err != nil {
		return err
	}
	if err := countPlies(ctx, tx, slices.DeleteFunc(all, func(p ply) bool { return !counted[p.key] })); err != nil || len(begun) == 0 {
		return err
	}
	_, err = tx.Exec(ctx, beginCounts, begun)
	return err
}

// crowdedOf returns which keys of plies, sorted by key, are counted, and which must be from now on.
func crowdedOf(ctx context.Context, tx pgx.Tx, all []ply) (counted map[int64]bool, begun []int64, err error) {
	var keys []int64
	for _, p := range all {
		if n := len(keys); n == 0 || keys[n-1] != p.key {
			keys = append(keys, p.key)
		}
	}
	rows, err := tx.Query(ctx, selectCrowded, keys, Crowded)
	if err != nil {
		return nil, nil, err
	}
	counted = map[int64]bool{}
	var key int64
	var known bool
	_, err = pgx.ForEachRow(rows, []any{&key, &known}, func() error {
		if known {
			counted[key] = true
		} else {
			begun = append(begun, key)
		}
		return nil
	})
	return counted, begun, err
}

// countPlies adds plies, sorted by key, to the counts of their keys.
func countPlies(ctx context.Context, tx pgx.Tx, plies []ply) error {
	type cell struct{ key, cell int64 }
	sums := map[cell]*explorer.Tally{}
	var cells []cell
	for _, p := range plies {
		for _, at := range p.fact.Cells() {
			c := cell{p.key, at}
			if sums[c] == nil {
				sums[c] = &explorer.Tally{}
				cells = append(cells, c)
			}
			sums[c].Add(p.fact)
		}
	}
	if len(cells) == 0 {
		return nil
	}
	n := len(cells)
	keys, values := make([]int64, n), make([]int64, n)
	blacks, draws, whites := make([]int, n), make([]int, n), make([]int, n)
	for i, c := range cells {
		keys[i], values[i], blacks[i], draws[i], whites[i] = c.key, c.cell, sums[c].Black, sums[c].Draws, sums[c].White
	}
	_, err := tx.Exec(ctx, addCounts, keys, values, blacks, draws, whites)
	return err
}

// removePlies takes games out.
func removePlies(ctx context.Context, tx pgx.Tx, ids []int32) error {
	if len(ids) == 0 {
		return nil
	}
	if _, err := tx.Exec(ctx, takePlies, ids); err != nil {
		return err
	}
	_, err := tx.Exec(ctx, takeExplored, ids)
	return err
}
