package library

import (
	"context"
	"maps"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/library/explorer"
)

var _ explorer.Store = Archive{}

// The questions about a key $1, in the ranges of facts, or cells, from $2 on and below $3. OFFSET 0 has each range
// looked up by itself, not each compared with all that the key has.
const (
	ranges = ` FROM unnest($2::bigint[], $3::bigint[]) r (low, high), LATERAL `

	isCounted = `SELECT EXISTS (SELECT FROM explored_counts WHERE key = $1)`
	sumCounts = `
SELECT explored_move(cell), sum(black), sum(draws), sum(white)` + ranges + `(
    SELECT cell, black, draws, white FROM explored_counts WHERE key = $1 AND cell >= r.low AND cell < r.high OFFSET 0
) c GROUP BY 1 HAVING sum(black + draws + white) > 0`
	// newestOf takes the $4 newest of each range, so that none is read further than needed. A game has one fact with a key that is
	// a move.
	newestOf = `
SELECT explored_id(fact)` + ranges + `(
    SELECT fact FROM explored_plies WHERE key = $1 AND fact >= r.low AND fact < r.high AND explored_move(fact) < 1024
    ORDER BY fact DESC LIMIT $4
) p ORDER BY explored_time(fact) DESC LIMIT $4`

	plain = `
SELECT fact` + ranges + `(SELECT fact FROM explored_plies WHERE key = $1 AND fact >= r.low AND fact < r.high OFFSET 0) p`
	// ownFew looks for the games of $4 among a few, ownMany for the key in the games of $4 that begin as $5 says, the newest $6 of each colour.
	ownFew = plain + ` WHERE EXISTS (SELECT FROM explored e WHERE e.id = explored_id(p.fact) AND $4 IN (e.black, e.white))`
	ownOf  = `(SELECT fact` + ranges + `(
        SELECT fact FROM explored WHERE start = $5 AND fact >= r.low AND fact < r.high AND `
	ownTill = ` = $4 ORDER BY fact DESC LIMIT $6
    ) e ORDER BY explored_time(fact) DESC LIMIT $6)`
	ownMany = `
SELECT p.fact FROM (` + ownOf + `black` + ownTill + ` UNION ALL ` + ownOf + `white` + ownTill + `
) own, LATERAL (SELECT fact FROM explored_plies WHERE key = $1 AND fact >= own.fact AND fact < own.fact + 8192 OFFSET 0) p`

	samplesOf = summaries + `WHERE g.number IN (SELECT game FROM explored WHERE id = ANY ($1))
    AND g.status = 'over' AND (NOT g.private OR $2 IN (g.black, g.white)) ORDER BY g.ended DESC, g.id DESC`
)

// ownMost is how many of somebody's own games of a start and a colour are looked through; older ones are not.
const ownMost = 2000

// Explore counts what came next in a position; see explorer.Store.
func (a Archive) Explore(ctx context.Context, q explorer.Question) (counts []explorer.Count, samples []archive.Summary, err error) {
	err = a.Pool.Conn(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		var ids []int32
		if counts, ids, err = explore(ctx, c, &q); err != nil || len(ids) == 0 {
			return err
		}
		rows, err := c.Query(ctx, samplesOf, ids, q.User)
		if err != nil {
			return err
		}
		samples, err = pgx.CollectRows(rows, scanSummary)
		return err
	})
	if err != nil {
		return nil, nil, pg.Failed("explore", err)
	}
	return counts, samples, nil
}

// explore counts, and returns the newest games.
func explore(ctx context.Context, c *pgxpool.Conn, q *explorer.Question) (counts []explorer.Count, ids []int32, err error) {
	var counted bool
	if err := c.QueryRow(ctx, isCounted, q.Key).Scan(&counted); err != nil {
		return nil, nil, err
	}
	args := []any{q.Key, q.Ranges.Low, q.Ranges.High}
	if q.User == 0 && counted {
		return kept(ctx, c, q, args)
	}
	var rows pgx.Rows
	switch {
	case q.User == 0:
		rows, err = c.Query(ctx, plain, args...)
	case counted:
		rows, err = c.Query(ctx, ownMany, append(args, q.User, q.Start, ownMost)...)
	default:
		rows, err = c.Query(ctx, ownFew, append(args, q.User)...)
	}
	if err != nil {
		return nil, nil, err
	}
	return facts(rows, q.Samples)
}

// kept takes the counts as they are kept.
func kept(ctx context.Context, c *pgxpool.Conn, q *explorer.Question, args []any) (counts []explorer.Count, ids []int32, err error) {
	rows, err := c.Query(ctx, sumCounts, q.Key, q.Cells.Low, q.Cells.High)
	if err != nil {
		return nil, nil, err
	}
	counts, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (n explorer.Count, err error) {
		err = row.Scan(&n.Move, &n.Black, &n.Draws, &n.White)
		return n, err
	})
	if err != nil || len(counts) == 0 {
		return nil, nil, err
	}
	if rows, err = c.Query(ctx, newestOf, append(args, q.Samples)...); err != nil {
		return nil, nil, err
	}
	ids, err = pgx.CollectRows(rows, pgx.RowTo[int32])
	return counts, ids, err
}

// facts counts the facts in rows, and returns the newest games of them.
func facts(rows pgx.Rows, most int) (counts []explorer.Count, ids []int32, err error) {
	all, err := pgx.CollectRows(rows, pgx.RowTo[int64])
	if err != nil {
		return nil, nil, err
	}
	sums := map[explorer.Code]explorer.Tally{}
	var newest []explorer.Bucket // the newest first
	for _, n := range all {
		f := explorer.Bucket(n)
		sum := sums[f.Move()]
		sum.Add(f)
		sums[f.Move()] = sum
		if f.Move() >= explorer.Offered || len(newest) == most && !f.After(newest[most-1]) {
			continue
		}
		at, _ := slices.BinarySearchFunc(newest, f, func(o, f explorer.Bucket) int {
			if o.After(f) {
				return -1
			}
			return 1
		})
		newest = slices.Insert(newest, at, f)
		newest = newest[:min(len(newest), most)]
	}
	for _, m := range slices.Sorted(maps.Keys(sums)) {
		counts = append(counts, explorer.Count{Move: m, Tally: sums[m]})
	}
	for _, f := range newest {
		ids = append(ids, f.Game())
	}
	return counts, ids, nil
}
