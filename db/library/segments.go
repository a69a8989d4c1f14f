package library

import (
	"context"
	"errors"
	"math"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/db/segment"
)

// Positions of many games are packed in a segment. Segments of about the same size are merged into a larger one, step by step: what has
// been merged is in the larger one, and all keys above are still in the smaller ones. So a position is looked for in few segments, and a game's plies
// are written three or four times, always one after the other, however many games there are.

// Pack says when plies are packed and merged.
type Pack struct {
	Games    int // whose rows are packed at once
	Together int // that are packed without having been rows, if so many are stored together; the size of the smallest segments
	Segments int // of about a size that are merged
	Largest  int // games of a segment that is not merged further
	Plies    int // merged in one step
}

// Packing is how plies are packed and merged; tests lower it.
var Packing = Pack{Games: 2000, Together: 100, Segments: 16, Largest: 256_000, Plies: 200_000}

const (
	addSegment = `INSERT INTO base_segments (games, low, high) VALUES ($1, $2, $3) RETURNING id`
	copyBlocks = `COPY base_blocks (segment, key, last, game, plies) FROM STDIN BINARY`
)

// putSegment stores plies as a new segment.
func putSegment(ctx context.Context, tx pgx.Tx, plies []segment.Ply) error {
	if len(plies) == 0 {
		return nil
	}
	games := map[int32]bool{}
	low, high := plies[0].Game, plies[0].Game
	for i := range plies {
		games[plies[i].Game] = true
		low, high = min(low, plies[i].Game), max(high, plies[i].Game)
	}
	var id int32
	if err := tx.QueryRow(ctx, addSegment, len(games), low, high).Scan(&id); err != nil {
		return err
	}
	return putBlocks(ctx, tx, id, segment.Pack(plies))
}

func putBlocks(ctx context.Context, tx pgx.Tx, id int32, blocks []segment.Block) error {
	if len(blocks) == 0 {
		return nil
	}
	rows := pg.NewRows(len(blocks) * (segment.Most + 50))
	for i := range blocks {
		b := &blocks[i]
		rows.Row(5)
		rows.Int32(id)
		rows.Int64(b.Key)
		rows.Int64(b.Last)
		rows.Int32(b.Game)
		rows.Bytes(b.Bytes)
	}
	return rows.CopyTo(ctx, tx, copyBlocks)
}

const (
	earlierUnpacked = `SELECT packed + 1, least(packed + $1, until), packed + $1 >= until FROM base_unpacked`
	noteUnpacked    = `UPDATE base_unpacked SET packed = $1`
	noneUnpacked    = `DELETE FROM base_unpacked`
	looseGames      = `SELECT coalesce(min(game), 0), coalesce(max(game), 0), count(*) FROM (SELECT game FROM base_loose ORDER BY game LIMIT $1) l`
	dropLoose       = `DELETE FROM base_loose WHERE game BETWEEN $1 AND $2`
	takeLoose       = `DELETE FROM base_plies WHERE game BETWEEN $1 AND $2 RETURNING key, game, path, next`
)

// pack packs the rows of some games: of those that were there before there were segments, or of the first of enough others.
func (p *Positions) pack(ctx context.Context, tx pgx.Tx) (bool, error) {
	var low, high int32
	var last bool
	switch err := tx.QueryRow(ctx, earlierUnpacked, Packing.Games).Scan(&low, &high, &last); {
	case err == nil && last:
		if _, err := tx.Exec(ctx, noneUnpacked); err != nil {
			return false, err
		}
	case err == nil:
		if _, err := tx.Exec(ctx, noteUnpacked, high); err != nil {
			return false, err
		}
	case errors.Is(err, pgx.ErrNoRows):
		var n int
		if err := tx.QueryRow(ctx, looseGames, Packing.Games).Scan(&low, &high, &n); err != nil || n < Packing.Games {
			return false, err
		}
	default:
		return false, err
	}
	if _, err := tx.Exec(ctx, lookups); err != nil {
		return false, err
	}
	if _, err := tx.Exec(ctx, dropLoose, low, high); err != nil {
		return false, err
	}
	rows, err := tx.Query(ctx, takeLoose, low, high)
	if err != nil {
		return false, err
	}
	plies, err := pgx.CollectRows(rows, pgx.RowToStructByPos[segment.Ply])
	if err != nil {
		return false, err
	}
	return true, putSegment(ctx, tx, plies)
}

const (
	// beginMerge merges the oldest $1 segments of a size, or one of which an eighth of the games is gone.
	beginMerge = `
WITH sized AS (
    SELECT id, games, gone, low, high, floor(log($1, greatest(games::numeric / $2, 1))) AS size FROM base_segments WHERE merged_into IS NULL AND to_key IS NULL
), ranked AS (
    SELECT *, row_number() OVER (PARTITION BY size ORDER BY low) AS nth, count(*) OVER (PARTITION BY size) AS many FROM sized WHERE games < $3
), chosen AS (
    SELECT id, games, gone, low, high FROM ranked WHERE nth <= $1 AND size = (SELECT min(size) FROM ranked WHERE many >= $1)
), one AS (
    SELECT id, games, gone, low, high FROM sized WHERE gone > 0 AND gone * 8 >= games AND NOT EXISTS (SELECT FROM chosen) ORDER BY id LIMIT 1
), inputs AS (SELECT * FROM chosen UNION ALL SELECT * FROM one),
made AS (
    INSERT INTO base_segments (games, low, high, to_key, dropped)
    SELECT greatest(sum(games) - sum(gone), 1), min(low), max(high), $4, coalesce((SELECT max(id) FROM base_dropped), 0) FROM inputs HAVING count(*) > 0 RETURNING id
)
UPDATE base_segments s SET merged_into = made.id, from_key = $4 FROM made WHERE s.id IN (SELECT id FROM inputs)`
	nextMerge = `SELECT id, games, low, high, to_key, dropped FROM base_segments WHERE to_key IS NOT NULL LIMIT 1`
	droppedIn = `SELECT DISTINCT game FROM base_dropped WHERE game BETWEEN $1 AND $2 AND id <= $3`
	// mergeBlocks returns the blocks of what is merged that have keys from $2 up to below $3.
	mergeBlocks = `
SELECT b.key, b.last, b.game, b.plies FROM base_segments s, LATERAL (
    SELECT key, last, game, plies FROM base_blocks WHERE segment = s.id AND ($3::bigint IS NULL OR key < $3)
        AND key >= coalesce((SELECT key FROM base_blocks WHERE segment = s.id AND key <= $2 ORDER BY key DESC LIMIT 1), $2)
) b WHERE s.merged_into = $1 AND b.last >= $2`
	dropMerged = `
DELETE FROM base_blocks b USING base_segments s WHERE s.merged_into = $1 AND b.segment = s.id AND b.last < $3 AND b.key < $3
    AND b.key >= coalesce((SELECT key FROM base_blocks WHERE segment = s.id AND key <= $2 ORDER BY key DESC LIMIT 1), $2)`
	noteMerged  = `UPDATE base_segments SET from_key = CASE WHEN id = $1 THEN from_key ELSE $2 END, to_key = CASE WHEN id = $1 THEN $2 ELSE to_key END WHERE id = $1 OR merged_into = $1`
	dropBlocks  = `DELETE FROM base_blocks WHERE segment IN (SELECT id FROM base_segments WHERE merged_into = $1)`
	dropInputs  = `DELETE FROM base_segments WHERE merged_into = $1`
	endMerge    = `UPDATE base_segments SET to_key = NULL WHERE id = $1 AND EXISTS (SELECT FROM base_blocks WHERE segment = $1)`
	dropNothing = `DELETE FROM base_segments WHERE id = $1 AND to_key IS NOT NULL`
	// forgetDropped forgets the games that were left out and are in no other segment.
	forgetDropped = `
DELETE FROM base_dropped d WHERE d.game BETWEEN $2 AND $3 AND d.id <= $4
    AND NOT EXISTS (SELECT FROM base_segments s WHERE s.id <> $1 AND d.game BETWEEN s.low AND s.high AND s.dropped < d.id)`
)

// merging is a segment that others are merged into.
type merging struct {
	ID, Games, Low, High int32
	From                 int64
	Dropped              int64
}

// merge merges the next keys of some segments, or begins to merge some.
func (p *Positions) merge(ctx context.Context, tx pgx.Tx) (bool, error) {
	rows, err := tx.Query(ctx, nextMerge)
	if err != nil {
		return false, err
	}
	m, err := pgx.CollectExactlyOneRow(rows, pgx.RowToStructByPos[merging])
	if errors.Is(err, pgx.ErrNoRows) {
		tag, err := tx.Exec(ctx, beginMerge, Packing.Segments, float64(Packing.Together), Packing.Largest, int64(math.MinInt64))
		return tag.RowsAffected() > 0, err
	}
	if err != nil {
		return false, err
	}
	if _, err := tx.Exec(ctx, lookups); err != nil {
		return false, err
	}
	dropped, err := m.droppedGames(ctx, tx)
	if err != nil {
		return false, err
	}
	until := m.until()
	plies, err := m.plies(ctx, tx, until, dropped)
	if err != nil {
		return false, err
	}
	if err := putBlocks(ctx, tx, m.ID, segment.Pack(plies)); err != nil {
		return false, err
	}
	if until != nil {
		if _, err := tx.Exec(ctx, dropMerged, m.ID, m.From, *until); err != nil {
			return false, err
		}
		_, err := tx.Exec(ctx, noteMerged, m.ID, *until)
		return true, err
	}
	return true, m.end(ctx, tx)
}

// end removes what has been merged.
func (m *merging) end(ctx context.Context, tx pgx.Tx) error {
	var b pgx.Batch
	b.Queue(dropBlocks, m.ID)
	b.Queue(dropInputs, m.ID)
	b.Queue(endMerge, m.ID)
	b.Queue(dropNothing, m.ID)
	b.Queue(forgetDropped, m.ID, m.Low, m.High, m.Dropped)
	return tx.SendBatch(ctx, &b).Close()
}

// pliesOf is about how many a game has: keys are spread evenly, so that a part of them has a part of the plies.
const pliesOf = 41

// until returns the key up to which is merged next; nil: all that are left.
func (m *merging) until() *int64 {
	steps := uint64(m.Games)*pliesOf/uint64(Packing.Plies) + 1
	from := uint64(m.From) ^ 1<<63 // in the order of the keys
	until := from + math.MaxUint64/steps
	if steps == 1 || until < from {
		return nil
	}
	key := int64(until ^ 1<<63)
	return &key
}

func (m *merging) droppedGames(ctx context.Context, tx pgx.Tx) (map[int32]bool, error) {
	rows, err := tx.Query(ctx, droppedIn, m.Low, m.High, m.Dropped)
	if err != nil {
		return nil, err
	}
	games := map[int32]bool{}
	var id int32
	_, err = pgx.ForEachRow(rows, []any{&id}, func() error { games[id] = true; return nil })
	return games, err
}

// plies returns those of the next keys, without games that are gone.
func (m *merging) plies(ctx context.Context, tx pgx.Tx, until *int64, dropped map[int32]bool) (plies []segment.Ply, err error) {
	rows, err := tx.Query(ctx, mergeBlocks, m.ID, m.From, until)
	if err != nil {
		return nil, err
	}
	var b segment.Block
	_, err = pgx.ForEachRow(rows, []any{&b.Key, &b.Last, &b.Game, &b.Bytes}, func() (err error) {
		n := len(plies)
		if plies, err = b.Append(plies); err != nil {
			return err
		}
		kept := plies[:n]
		for _, p := range plies[n:] {
			if p.Key >= m.From && (until == nil || p.Key < *until) && !dropped[p.Game] {
				kept = append(kept, p)
			}
		}
		plies = kept
		return nil
	})
	return plies, err
}

const (
	takeLooseAmong = `DELETE FROM base_loose WHERE game = ANY ($1) RETURNING game`
	// noteGone notes that games of segments are gone, and in which.
	noteGone = `
WITH gone AS (INSERT INTO base_dropped (game) SELECT g FROM unnest($1::integer[]) g WHERE EXISTS (SELECT FROM base_segments WHERE g BETWEEN low AND high) RETURNING game)
UPDATE base_segments s SET gone = s.gone + n FROM (
    SELECT id, count(*) AS n FROM base_segments, gone WHERE game BETWEEN low AND high GROUP BY id
) d WHERE s.id = d.id`
)
