package library

import (
	"context"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

// Every writer of base_counts holds an advisory lock, so that a key is counted with all that was committed before.
const (
	lockCountsSQL = `SELECT pg_advisory_xact_lock($1)`
	positionsKey  = pg.LeaseKey + 5
)

func lockCounts(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx, lockCountsSQL, int64(positionsKey))
	return err
}

const (
	countedOf  = `SELECT key FROM base_counts WHERE key = ANY ($1) AND base = 0 AND next = -1 ORDER BY key`
	allCounted = `SELECT key FROM base_counts WHERE base = 0 AND next = -1 ORDER BY key`
	addKept    = `
INSERT INTO base_counts AS c (key, base, next, black, draws, white, first, played)
SELECT key, $2, next, black, draws, white, nullif(first, 0), played
FROM unnest($1::bigint[], $3::smallint[], $4::integer[], $5::integer[], $6::integer[], $7::integer[], $8::text[]) n (key, next, black, draws, white, first, played)
ON CONFLICT (key, base, next) DO UPDATE SET ` + sumUp
	// sumUp adds to the row c. Of the first games the earlier one stays.
	sumUp = `black = c.black + excluded.black, draws = c.draws + excluded.draws, white = c.white + excluded.white,
    first = CASE WHEN ` + earlier + ` THEN excluded.first ELSE c.first END, played = CASE WHEN ` + earlier + ` THEN excluded.played ELSE c.played END`
	earlier = `excluded.played <> '' AND (c.played = '' OR excluded.played < c.played)`
	// The keys of $1 are counted anew where a game of $2 was the first, and where they are being counted.
	countAnew = `
WITH old AS (DELETE FROM base_counts WHERE key IN (SELECT key FROM base_counts WHERE key = ANY ($1) AND first = ANY ($2)) RETURNING key)
INSERT INTO base_wanted (key) SELECT key FROM old UNION SELECT key FROM base_wanted WHERE key = ANY ($1) AND upto > 0
ON CONFLICT (key) DO UPDATE SET upto = 0`
	wantPopular = `INSERT INTO base_wanted (key) SELECT unnest($1::bigint[]) ON CONFLICT DO NOTHING`
)

// counts are sums of positions by key and continuation.
type counts struct {
	keys                []int64
	nexts               []int16
	black, draws, white []int32
	first               []int32
	played              []string
}

// add adds the positions of one key.
func (c *counts) add(all []basePly, sign int32) {
	at := map[gamebase.Next]int{}
	for i := range all {
		p := &all[i]
		n, known := at[p.Next]
		if !known {
			n = len(c.keys)
			at[p.Next] = n
			c.keys, c.nexts, c.black, c.draws, c.white = append(c.keys, p.Key), append(c.nexts, int16(p.Next)), append(c.black, 0), append(c.draws, 0), append(c.white, 0)
			c.first, c.played = append(c.first, 0), append(c.played, "")
		}
		switch p.of.winner {
		case "black":
			c.black[n] += sign
		case "white":
			c.white[n] += sign
		default:
			c.draws[n] += sign
		}
		if sign > 0 && p.of.played != "" && (c.played[n] == "" || p.of.played < c.played[n]) {
			c.first[n], c.played[n] = p.game, p.of.played
		}
	}
}

// count adds positions, sorted by key, to what is kept of their keys, or takes them away. lockCounts has been called. A key that is not kept
// and in many of the games is noted, to be counted.
func count(ctx context.Context, tx pgx.Tx, base int16, all []basePly, sign int) error {
	if len(all) == 0 {
		return nil
	}
	if sign < 0 {
		keys, ids := make([]int64, len(all)), make([]int32, len(all))
		for i := range all {
			keys[i], ids[i] = all[i].Key, all[i].game
		}
		slices.Sort(ids)
		if _, err := tx.Exec(ctx, countAnew, slices.Compact(keys), slices.Compact(ids)); err != nil {
			return err
		}
	}
	kept, err := countedAmong(ctx, tx, all)
	if err != nil {
		return err
	}
	var sums counts
	var popular []int64
	for len(all) > 0 {
		key, n := all[0].Key, 1
		for n < len(all) && all[n].Key == key {
			n++
		}
		for len(kept) > 0 && kept[0] < key {
			kept = kept[1:]
		}
		switch {
		case len(kept) > 0 && kept[0] == key:
			sums.add(all[:n], int32(sign))
		case sign > 0 && n > gamebase.LookedCounted:
			popular = append(popular, key)
		}
		all = all[n:]
	}
	if len(popular) > 0 {
		if _, err := tx.Exec(ctx, wantPopular, popular); err != nil {
			return err
		}
	}
	if len(sums.keys) == 0 {
		return nil
	}
	_, err = tx.Exec(ctx, addKept, sums.keys, base, sums.nexts, sums.black, sums.draws, sums.white, sums.first, sums.played)
	return err
}

// askedOf is up to how many keys are looked up one by one; for more, all that are counted are read.
const askedOf = 2000

// countedAmong returns the counted ones of the keys of positions, both sorted, or more.
func countedAmong(ctx context.Context, tx pgx.Tx, all []basePly) ([]int64, error) {
	var keys []int64
	for i := range all {
		if n := len(keys); n == 0 || keys[n-1] != all[i].Key {
			if keys = append(keys, all[i].Key); n == askedOf {
				return pg.Collect[int64](tx.Query(ctx, allCounted))
			}
		}
	}
	if len(keys) == 0 {
		return nil, nil
	}
	return pg.Collect[int64](tx.Query(ctx, countedOf, keys))
}

// A position in many games is counted in steps, so that each is short and imports go on in between: the games up to one are in base_counting,
// and when all are there the sums are kept. Games have rising numbers, and who stores or removes one that is counted holds lockCounts. So those
// up to a number stay what they are; where one of them is removed, counting begins anew.

const (
	anyWanted      = `SELECT EXISTS (SELECT FROM base_wanted)`
	nextWanted     = `SELECT key, upto FROM base_wanted ORDER BY upto DESC LIMIT 1`
	forgetCounting = `DELETE FROM base_counting WHERE key = $1`
	// countSome adds those of some games of a key that everybody may see. Those whose end nobody knows count as draws.
	countSome = `
INSERT INTO base_counting AS c (key, base, next, black, draws, white, first, played)
SELECT $1, coalesce(g.base, 0), p.next, count(*) FILTER (WHERE g.winner = 'black'), count(*) FILTER (WHERE g.winner NOT IN ('black', 'white')),
    count(*) FILTER (WHERE g.winner = 'white'), (array_agg(g.id ORDER BY g.played, g.id) FILTER (WHERE g.played <> ''))[1],
    coalesce(min(g.played) FILTER (WHERE g.played <> ''), '')
FROM unnest($2::integer[], $3::smallint[]) p (game, next), ` + oneByOne + `p.game OFFSET 0) g WHERE g.base IS NOT NULL OR g.game IS NOT NULL AND g.shown GROUP BY 2, 3
ON CONFLICT (key, base, next) DO UPDATE SET ` + sumUp
	noteCounted = `UPDATE base_wanted SET upto = $2 WHERE key = $1`
	keepCounted = `
WITH done AS (DELETE FROM base_counting WHERE key = $1 RETURNING *), wanted AS (DELETE FROM base_wanted WHERE key = $1)
INSERT INTO base_counts (key, base, next, black, draws, white, first, played)
SELECT key, base, next, black, draws, white, first, played FROM done UNION ALL SELECT $1, 0, -1, 0, 0, 0, NULL, '' ON CONFLICT DO NOTHING`
)

// wanted counts some games of a position that is in more than a question looks through.
func (p *Positions) wanted(ctx context.Context, tx pgx.Tx) (bool, error) {
	var any bool
	if err := tx.QueryRow(ctx, anyWanted).Scan(&any); err != nil || !any {
		return false, err
	}
	if err := lockCounts(ctx, tx); err != nil {
		return false, err
	}
	var key int64
	var upto int32
	if err := tx.QueryRow(ctx, nextWanted).Scan(&key, &upto); errors.Is(err, pgx.ErrNoRows) {
		return false, nil
	} else if err != nil {
		return false, err
	}
	if upto == 0 {
		if _, err := tx.Exec(ctx, forgetCounting, key); err != nil {
			return false, err
		}
	}
	plies, err := oldestPlies(ctx, tx, key, upto, gamebase.CountedAtOnce)
	if err != nil {
		return false, err
	}
	ids, _, nexts := columnsOf(plies)
	if _, err := tx.Exec(ctx, countSome, key, ids, nexts); err != nil {
		return false, err
	}
	if len(plies) == gamebase.CountedAtOnce {
		_, err = tx.Exec(ctx, noteCounted, key, plies[len(plies)-1].Game)
	} else {
		_, err = tx.Exec(ctx, keepCounted, key)
	}
	return true, err
}
