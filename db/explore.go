package db

import (
	"context"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"tengen/db/pg"
	"tengen/hub/archive"
	"tengen/hub/explorer"
)

var _ explorer.Store = Archive{}

// What is asked of a key $1: the strata $2, and the months $3 to $4.
const (
	isCounted = `SELECT EXISTS (SELECT FROM explored_counts WHERE key = $1)`
	fitting   = ` WHERE key = $1 AND stratum = ANY ($2) AND month BETWEEN $3 AND $4`

	sumCounts  = `SELECT move, sum(black), sum(draws), sum(white) FROM explored_counts` + fitting + ` GROUP BY move HAVING sum(black + draws + white) > 0`
	countPlain = `SELECT move, ` + tally + ` FROM explored_plies` + fitting + ` GROUP BY move`
	// countOwn looks for the games of $5 among a few.
	countOwn = `SELECT move, ` + tally + ` FROM explored_plies p JOIN explored e ON e.id = p.id AND $5 IN (e.black, e.white)` + fitting + ` GROUP BY move`

	// sampled takes the newest games of each stratum, so that none is read further than needed. A game may have several plies with one key
	// from 2000 on (explorer.Offered), and one below.
	sampled = summaries + `WHERE g.number IN (
    SELECT game FROM unnest($2::smallint[]) s, LATERAL (
        SELECT p.id, p.month, e.game FROM explored_plies p JOIN explored e ON e.id = p.id
        WHERE p.key = $1 AND p.stratum = s AND p.month BETWEEN $3 AND $4 AND p.move < 2000 `
	latestFew = `
        ORDER BY p.month DESC, p.id DESC LIMIT $6
    ) few ORDER BY month DESC, id DESC LIMIT $6
) AND g.status = 'over' AND (NOT g.private OR $5 IN (g.black, g.white)) ORDER BY g.ended DESC, g.id DESC`
	sampledOf  = sampled + latestFew
	sampledOwn = sampled + `AND $5 IN (e.black, e.white)` + latestFew
)

// Explore counts what came next in a position; see explorer.Store.
func (a Archive) Explore(ctx context.Context, q explorer.Question) (counts []explorer.Count, samples []archive.Summary, err error) {
	err = a.db.ask.conn(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		key, sample := q.Key, sampledOf
		var counted bool
		if err := c.QueryRow(ctx, isCounted, key).Scan(&counted); err != nil {
			return err
		}
		args := []any{key, q.Strata, q.Since, q.Upto}
		sql := sumCounts
		switch {
		case q.User != 0 && counted: // the user's own games have a key of their own
			args[0] = q.OwnKey
			if err := c.QueryRow(ctx, isCounted, q.OwnKey).Scan(&counted); err != nil {
				return err
			}
			if !counted {
				sql = countPlain
			}
		case q.User != 0:
			sql, sample, args = countOwn, sampledOwn, append(args, q.User)
		case !counted:
			sql = countPlain
		}
		rows, err := c.Query(ctx, sql, args...)
		if err != nil {
			return err
		}
		counts, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (n explorer.Count, err error) {
			err = row.Scan(&n.Move, &n.Black, &n.Draws, &n.White)
			return n, err
		})
		if err != nil || len(counts) == 0 {
			return err
		}
		if rows, err = c.Query(ctx, sample, args[0], q.Strata, q.Since, q.Upto, q.User, q.Samples); err != nil {
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
