package library

import (
	"context"
	"encoding/binary"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

// shapesAtOnce are the numbers of games that one statement looks at: so often a search may end.
const shapesAtOnce = 5_000

const (
	// byShape are the games from $4 on and before $5, of size $3 and rules $1, that have all windows of $2.
	byShape = `SELECT game, moves FROM base_shapes WHERE game >= $4 AND game < $5 AND size = $3 AND rule = ANY ($1) AND windows & $2 = $2`
	// mayShow are those of $1 that the viewer may see, and that the question is about.
	mayShow     = `SELECT g.id, g.winner, g.played FROM unnest($1::integer[]) p, ` + oneByOne + `p OFFSET 0) g` + mayFind + ` AND $2 = 0 ORDER BY g.id DESC`
	shapesEnds  = `SELECT coalesce(min(game), 0), coalesce(max(game), 0) FROM base_shapes`
	shapesSince = `SELECT count(*) FROM base_shapes WHERE game >= $1 AND size = $2 AND rule = ANY ($3)`
)

// Shapes returns the newest games that show a shape; see gamebase.Searcher.
func (s Bases) Shapes(ctx context.Context, q gamebase.Question, within time.Duration, most int) (rows []gamebase.Row, looked int, err error) {
	rules := []string{q.Rule.String()}
	if q.AnyRule {
		rules = rules[:0]
		for _, r := range board.Rules() {
			rules = append(rules, r.String())
		}
	}
	windows := bitsOf(q.Shape.Windows())
	err = s.Pool.Conn(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		var least, last int32
		if err := c.QueryRow(ctx, shapesEnds).Scan(&least, &last); err != nil {
			return err
		}
		ended := time.Now().Add(within)
		until := last + 1
		for until > least && len(rows) < most && time.Now().Before(ended) {
			from := max(least, until-shapesAtOnce)
			found, err := shapesIn(ctx, c, &q, rules, windows, from, until)
			if err != nil {
				return err
			}
			if until = from; len(rows)+len(found) > most {
				found = found[:most-len(rows)]
				until = found[len(found)-1].Game
			}
			rows = append(rows, found...)
		}
		if until <= least {
			return nil
		}
		return c.QueryRow(ctx, shapesSince, until, q.Size, rules).Scan(&looked)
	})
	return rows, looked, pg.Failed("find shapes", err)
}

// shapesIn returns the games of a range that show a shape, the newest first.
func shapesIn(ctx context.Context, c *pgxpool.Conn, q *gamebase.Question, rules []string, windows pgtype.Bits, from, until int32) ([]gamebase.Row, error) {
	rows, err := c.Query(ctx, byShape, rules, windows, q.Size, from, until)
	if err != nil {
		return nil, err
	}
	next := map[int32]gamebase.Next{}
	var ids []int32
	var id int32
	var packed []byte
	var moves []board.Point
	_, err = pgx.ForEachRow(rows, []any{&id, &packed}, func() error {
		moves = unpack(moves[:0], packed)
		if n, ok := q.Shape.Next(q.Size, moves); ok {
			next[id], ids = n, append(ids, id)
		}
		return nil
	})
	if err != nil || len(ids) == 0 {
		return nil, err
	}
	args := arguments(q, 0)
	args[0] = ids
	if rows, err = c.Query(ctx, mayShow, args...); err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (r gamebase.Row, err error) {
		err = row.Scan(&r.Game, &r.Winner, &r.Played)
		r.Next = next[r.Game]
		return r, err
	})
}

// pack makes two bytes of each move, and unpack is the inverse.
func pack(moves []board.Point) []byte {
	out := make([]byte, 0, 2*len(moves))
	for _, m := range moves {
		out = binary.BigEndian.AppendUint16(out, uint16(m))
	}
	return out
}

func unpack(out []board.Point, packed []byte) []board.Point {
	for ; len(packed) >= 2; packed = packed[2:] {
		out = append(out, board.Point(binary.BigEndian.Uint16(packed)))
	}
	return out
}

func bitsOf(windows []byte) pgtype.Bits {
	return pgtype.Bits{Bytes: windows, Len: int32(8 * len(windows)), Valid: true}
}

// shapedGame is a row of base_shapes to be.
type shapedGame struct {
	id    int32
	rule  string
	size  int
	moves []board.Point
}

const copyShapes = `COPY base_shapes (game, rule, size, windows, moves) FROM STDIN BINARY`

// putShapes stores the windows of games.
func putShapes(ctx context.Context, tx pgx.Tx, all []shapedGame) error {
	if len(all) == 0 {
		return nil
	}
	rows := pg.NewRows(len(all) * 600)
	for i := range all {
		g := &all[i]
		rows.Row(5)
		rows.Int32(g.id)
		rows.Text(g.rule)
		rows.Int16(int16(g.size))
		rows.Bits(gamebase.Windows(g.size, g.moves))
		rows.Bytes(pack(g.moves))
	}
	return rows.CopyTo(ctx, tx, copyShapes)
}

const (
	takeUnshaped = `DELETE FROM base_unshaped WHERE game = ANY (ARRAY(SELECT game FROM base_unshaped ORDER BY game DESC LIMIT $1)) RETURNING game`
	toBeShaped   = `SELECT id, rule, size, moves FROM base_games WHERE id = ANY ($1) AND NOT EXISTS (SELECT FROM base_shapes WHERE game = id) FOR KEY SHARE`
	dropShapes   = `DELETE FROM base_shapes WHERE game = ANY ($1)`
)

// unshaped stores the windows of games that were there before windows were.
func (p *Positions) unshaped(ctx context.Context, tx pgx.Tx) (bool, error) {
	ids, err := pg.Collect[int32](tx.Query(ctx, takeUnshaped, positionsPage))
	if err != nil || len(ids) == 0 {
		return false, err
	}
	rows, err := tx.Query(ctx, toBeShaped, ids)
	if err != nil {
		return false, err
	}
	var all []shapedGame
	var g shapedGame
	var moves string
	if _, err = pgx.ForEachRow(rows, []any{&g.id, &g.rule, &g.size, &moves}, func() (err error) {
		if g.moves, err = board.ParseMoves(games.SplitMoves(moves)); err == nil {
			all = append(all, g)
		}
		return err
	}); err != nil {
		return false, err
	}
	return true, putShapes(ctx, tx, all)
}
