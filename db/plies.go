package db

import (
	"cmp"
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"tengen/hub/explorer"
)

// Nearly all positions are in one game or a few: their plies are counted by who asks. A position that is in more than crowded
// has its plies counted as they come, in explored_counts, and has them also under a key for each player, so that nobody's own games are
// looked for among everybody's. Such a key may be crowded too. So no question reads many rows, however many games there are.

// crowded is how many plies of a key whoever asks may have to count; tests lower it.
var crowded = 256

// ply is a row of explored_plies.
type ply struct {
	key                  int64
	id                   int32
	stratum, month, move int16
	winner               byte
	players              [2]*int64
}

const (
	// selectCrowded returns those of the keys $1 that are counted already, and those that have more than $2 plies.
	selectCrowded = `
SELECT k, counted FROM (
    SELECT k, EXISTS (SELECT FROM explored_counts WHERE key = k) AS counted FROM unnest($1::bigint[]) k
) known
WHERE counted OR $2::bigint < (SELECT count(*) FROM (SELECT FROM explored_plies WHERE key = k LIMIT $2::bigint + 1) plies)`
	addCounts = `
INSERT INTO explored_counts AS c (key, stratum, month, move, black, draws, white)
SELECT * FROM unnest($1::bigint[], $2::smallint[], $3::smallint[], $4::smallint[], $5::integer[], $6::integer[], $7::integer[])
ON CONFLICT (key, stratum, month, move) DO UPDATE
SET black = c.black + excluded.black, draws = c.draws + excluded.draws, white = c.white + excluded.white`
	tally = `count(*) FILTER (WHERE winner = 'b'), count(*) FILTER (WHERE winner = 'd'), count(*) FILTER (WHERE winner = 'w')`
	// beginCounts counts the plies of keys that have none yet.
	beginCounts = `
INSERT INTO explored_counts (key, stratum, month, move, black, draws, white)
SELECT key, stratum, month, move, ` + tally + ` FROM explored_plies WHERE key = ANY ($1) GROUP BY key, stratum, month, move`
	pliesOf = `
SELECT p.key, p.id, p.stratum, p.month, p.move, p.winner, e.black, e.white
FROM explored_plies p JOIN explored e ON e.id = p.id WHERE p.key = ANY ($1)`
	takePlies = `
WITH gone AS (
    DELETE FROM explored_plies WHERE id = ANY ($1) RETURNING key, stratum, month, move, winner
), sums (key, stratum, month, move, black, draws, white) AS (
    SELECT key, stratum, month, move, ` + tally + ` FROM gone GROUP BY key, stratum, month, move
)
UPDATE explored_counts c SET black = c.black - s.black, draws = c.draws - s.draws, white = c.white - s.white
FROM sums s WHERE (c.key, c.stratum, c.month, c.move) = (s.key, s.stratum, s.month, s.move)`
	takeExplored = `DELETE FROM explored WHERE id = ANY ($1)`
)

// addPlies stores plies, and counts those of crowded keys; own says whether players' own keys are to be had too.
func addPlies(ctx context.Context, tx pgx.Tx, all []ply, own bool) error {
	if len(all) == 0 {
		return nil
	}
	slices.SortFunc(all, func(a, b ply) int { return cmp.Or(cmp.Compare(a.key, b.key), cmp.Compare(a.id, b.id)) })
	_, err := tx.CopyFrom(ctx, pgx.Identifier{"explored_plies"}, []string{"key", "id", "stratum", "month", "move", "winner"},
		pgx.CopyFromSlice(len(all), func(i int) ([]any, error) {
			p := &all[i]
			return []any{p.key, p.id, p.stratum, p.month, p.move, p.winner}, nil
		}))
	if err != nil {
		return err
	}
	counted, begun, err := crowdedOf(ctx, tx, all)
	if err != nil {
		return err
	}
	crowd := slices.DeleteFunc(all, func(p ply) bool { return !counted[p.key] })
	if err := countPlies(ctx, tx, crowd); err != nil {
		return err
	}
	if len(begun) > 0 {
		if _, err := tx.Exec(ctx, beginCounts, begun); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, pliesOf, begun)
		if err != nil {
			return err
		}
		more, err := pgx.CollectRows(rows, scanPly)
		if err != nil {
			return err
		}
		crowd = append(crowd, more...)
	}
	if !own {
		return nil
	}
	var theirs []ply
	for _, p := range crowd {
		for _, user := range p.players {
			if user != nil {
				q := p
				q.key = explorer.KeyOf(p.key, *user)
				theirs = append(theirs, q)
			}
		}
	}
	return addPlies(ctx, tx, theirs, false)
}

func scanPly(row pgx.CollectableRow) (p ply, err error) {
	err = row.Scan(&p.key, &p.id, &p.stratum, &p.month, &p.move, &p.winner, &p.players[0], &p.players[1])
	return p, err
}

// crowdedOf returns which keys of plies, sorted by key, are counted, and which must be from now on.
func crowdedOf(ctx context.Context, tx pgx.Tx, all []ply) (counted map[int64]bool, begun []int64, err error) {
	var keys []int64
	for _, p := range all {
		if n := len(keys); n == 0 || keys[n-1] != p.key {
			keys = append(keys, p.key)
		}
	}
	rows, err := tx.Query(ctx, selectCrowded, keys, crowded)
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

// cell is a row of explored_counts without its counts.
type cell struct {
	key                  int64
	stratum, month, move int16
}

// countPlies adds plies to the counts of their keys.
func countPlies(ctx context.Context, tx pgx.Tx, plies []ply) error {
	sums := map[cell]*explorer.Tally{}
	var cells []cell
	for _, p := range plies {
		c := cell{p.key, p.stratum, p.month, p.move}
		s := sums[c]
		if s == nil {
			s = &explorer.Tally{}
			sums[c] = s
			cells = append(cells, c)
		}
		switch p.winner {
		case 'b':
			s.Black++
		case 'w':
			s.White++
		default:
			s.Draws++
		}
	}
	if len(cells) == 0 {
		return nil
	}
	n := len(cells)
	keys, strata, months, moves := make([]int64, n), make([]int16, n), make([]int16, n), make([]int16, n)
	blacks, draws, whites := make([]int, n), make([]int, n), make([]int, n)
	for i, c := range cells {
		s := sums[c]
		keys[i], strata[i], months[i], moves[i] = c.key, c.stratum, c.month, c.move
		blacks[i], draws[i], whites[i] = s.Black, s.Draws, s.White
	}
	_, err := tx.Exec(ctx, addCounts, keys, strata, months, moves, blacks, draws, whites)
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
