package library

import (
	"cmp"
	"context"
	"math"
	"slices"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/segment"
)

// The plies of a position are in two places: as rows of base_plies, and packed in segments. A reader of both is in one REPEATABLE READ
// transaction, or holds what keeps plies from being packed and merged meanwhile.

const (
	looseNewest = `
SELECT f.* FROM unnest($1::bigint[]) k, LATERAL (SELECT key, game, path, next FROM base_plies WHERE key = k ORDER BY game DESC LIMIT $2) f`
	looseOldest = `SELECT key, game, path, next FROM base_plies WHERE key = $1 AND game > $2 ORDER BY game LIMIT $3`
	// firstBlocks returns the first block of each key in each segment that has it.
	firstBlocks = `
SELECT s.id, s.low, k, b.key, b.last, b.game, b.plies FROM unnest($1::bigint[]) k, base_segments s,
    LATERAL (SELECT key, last, game, plies FROM base_blocks WHERE segment = s.id AND key <= k ORDER BY key DESC, game DESC LIMIT 1) b
WHERE k >= coalesce(s.from_key, k) AND (s.to_key IS NULL OR k < s.to_key) AND b.last >= k AND s.high > $2`
	olderBlocks = `SELECT game, plies FROM base_blocks WHERE segment = $1 AND key = $2 AND game < $3 ORDER BY game DESC LIMIT $4`
	newerBlocks = `SELECT game, plies FROM base_blocks WHERE segment = $1 AND key = $2 AND game > $3 ORDER BY game LIMIT $4`
)

// blocksAtOnce are read of one segment.
const blocksAtOnce = 16

// keyReader reads the plies of some keys, in the order of their games.
type keyReader struct {
	tx     pgx.Tx
	newest bool  // the newest games first, else the oldest
	after  int32 // games up to this one are left out
	most   int

	plies []segment.Ply
	open  []cursor
}

// cursor is where the reading of a key is that fills several blocks of a segment.
type cursor struct {
	segment int32
	key     int64
	edge    int32 // all plies up to this game have been read, in the reader's order
}

// newestPlies returns the plies of keys in their newest games, most of them or all, the newest first.
func newestPlies(ctx context.Context, tx pgx.Tx, keys []int64, most int) ([]segment.Ply, error) {
	r := keyReader{tx: tx, newest: true, after: math.MinInt32, most: most}
	return r.read(ctx, keys)
}

// oldestPlies returns the plies of a key in the first games after one, most of them or all, the oldest first.
func oldestPlies(ctx context.Context, tx pgx.Tx, key int64, after int32, most int) ([]segment.Ply, error) {
	r := keyReader{tx: tx, after: after, most: most}
	return r.read(ctx, []int64{key})
}

// order compares two games.
func (r *keyReader) order(a, b int32) int {
	if r.newest {
		a, b = b, a
	}
	return cmp.Compare(a, b)
}

// read reads the rows of base_plies, the first block of each segment, and further blocks of those segments that may still have one of the first plies.
func (r *keyReader) read(ctx context.Context, keys []int64) ([]segment.Ply, error) {
	rows, err := r.loose(ctx, keys)
	if err != nil {
		return nil, err
	}
	if r.plies, err = pgx.CollectRows(rows, pgx.RowToStructByPos[segment.Ply]); err != nil {
		return nil, err
	}
	if err := r.first(ctx, keys); err != nil {
		return nil, err
	}
	for {
		slices.SortFunc(r.plies, func(a, b segment.Ply) int { return r.order(a.Game, b.Game) })
		r.plies = r.plies[:min(len(r.plies), r.most)]
		if len(r.open) == 0 {
			return r.plies, nil
		}
		next := slices.MinFunc(r.open, func(a, b cursor) int { return r.order(a.edge, b.edge) })
		if len(r.plies) == r.most && r.order(next.edge, r.plies[r.most-1].Game) >= 0 {
			return r.plies, nil
		}
		if err := r.further(ctx, next); err != nil {
			return nil, err
		}
	}
}

// loose asks for rows of base_plies: the newest of each key, or the oldest of one.
func (r *keyReader) loose(ctx context.Context, keys []int64) (pgx.Rows, error) {
	if r.newest {
		return r.tx.Query(ctx, looseNewest, keys, r.most)
	}
	return r.tx.Query(ctx, looseOldest, keys[0], r.after, r.most)
}

// blocks asks for some blocks behind a cursor.
func (r *keyReader) blocks(ctx context.Context, c cursor) (pgx.Rows, error) {
	if r.newest {
		return r.tx.Query(ctx, olderBlocks, c.segment, c.key, c.edge, blocksAtOnce)
	}
	return r.tx.Query(ctx, newerBlocks, c.segment, c.key, c.edge, blocksAtOnce)
}

// first reads the first block of each key in each segment.
func (r *keyReader) first(ctx context.Context, keys []int64) error {
	rows, err := r.tx.Query(ctx, firstBlocks, keys, r.after)
	if err != nil {
		return err
	}
	var in, low int32
	var key int64
	var b segment.Block
	_, err = pgx.ForEachRow(rows, []any{&in, &low, &key, &b.Key, &b.Last, &b.Game, &b.Bytes}, func() error {
		many := b.Key == key && b.Last == key
		if many && !r.newest {
			r.open = append(r.open, cursor{in, key, max(r.after, low-1)})
			return nil
		}
		edge, err := r.take(b, key)
		if many {
			r.open = append(r.open, cursor{in, key, edge})
		}
		return err
	})
	return err
}

// further reads some blocks behind a cursor, and moves or removes it.
func (r *keyReader) further(ctx context.Context, c cursor) error {
	rows, err := r.blocks(ctx, c)
	if err != nil {
		return err
	}
	n := 0
	b := segment.Block{Key: c.key, Last: c.key}
	at := slices.Index(r.open, c)
	_, err = pgx.ForEachRow(rows, []any{&b.Game, &b.Bytes}, func() error {
		n++
		edge, err := r.take(b, c.key)
		if r.newest {
			r.open[at].edge = edge
		} else {
			r.open[at].edge = b.Game
		}
		return err
	})
	if n < blocksAtOnce {
		r.open = slices.Delete(r.open, at, at+1)
	}
	return err
}

// take adds the plies of a key in a block, and returns the oldest game.
func (r *keyReader) take(b segment.Block, key int64) (oldest int32, err error) {
	n := len(r.plies)
	if r.plies, err = b.AppendOf(key, r.plies); err != nil {
		return 0, err
	}
	if len(r.plies) > n {
		oldest = r.plies[len(r.plies)-1].Game
	}
	added := slices.DeleteFunc(r.plies[n:], func(p segment.Ply) bool { return p.Game <= r.after && !r.newest })
	r.plies = r.plies[:n+len(added)]
	return oldest, nil
}

// columnsOf returns plies as PostgreSQL takes them.
func columnsOf(plies []segment.Ply) (games []int32, paths, nexts []int16) {
	games, paths, nexts = make([]int32, len(plies)), make([]int16, len(plies)), make([]int16, len(plies))
	for i, p := range plies {
		games[i], paths[i], nexts[i] = p.Game, p.Path, p.Next
	}
	return games, paths, nexts
}
