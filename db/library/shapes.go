package library

import (
	"cmp"
	"context"
	"encoding/binary"
	"errors"
	"slices"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"
	"github.com/jackc/pgx/v5/pgtype"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

const (
	// byShape looks at the games from $4 on and before $5, of size $3 and rules $1: how many there are, and those that have all windows of $2.
	byShape = `
SELECT count(*), coalesce(array_agg(game) FILTER (WHERE has), '{}'), coalesce(array_agg(moves) FILTER (WHERE has), '{}')
FROM (SELECT game, moves, windows & $2 = $2 AS has FROM base_shapes WHERE game >= $4 AND game < $5 AND size = $3 AND rule = ANY ($1) OFFSET 0) s`
	// mayShow are those of $1 that the viewer may see, and that the question is about.
	mayShow       = `SELECT g.id, g.winner, g.played FROM unnest($1::integer[]) p, ` + oneByOne + `p OFFSET 0) g` + mayFind + ` AND $2 = 0 ORDER BY g.id DESC`
	shapesEnds    = `SELECT coalesce(min(game), 0), coalesce(max(game), 0) FROM base_shapes`
	shapesBetween = `SELECT count(*) FROM base_shapes WHERE game >= $1 AND game < $2 AND size = $3 AND rule = ANY ($4)`
	endWithin     = `SELECT set_config('statement_timeout', $1, true)`
)

// shownAtOnce games that show the shape are asked for at a time, whether the viewer may see them.
const shownAtOnce = 500

// Shapes returns the newest games that show a shape; see gamebase.Searcher. PostgreSQL itself gives up a statement for which there is no time
// left.
func (s Bases) Shapes(ctx context.Context, q gamebase.Question, within time.Duration, most int) (rows []gamebase.Row, looked int, err error) {
	l := shapeLook{q: &q, windows: bitsOf(q.Shape.Windows()), most: most, rules: rulesOf(&q)}
	pace := gamebase.NewShapePace(within, time.Now)
	all := false
	err = s.Pool.TxWith(ctx, pgx.TxOptions{AccessMode: pgx.ReadOnly}, func(ctx context.Context, tx pgx.Tx) error {
		if err := setWithin(ctx, tx, pace); err != nil {
			return err
		}
		var least, last int32
		if err := tx.QueryRow(ctx, shapesEnds).Scan(&least, &last); err != nil {
			return err
		}
		for until := last + 1; ; {
			if all = until <= least; all || len(l.rows) == most {
				return nil
			}
			n, ok := pace.Next()
			if !ok {
				return nil
			}
			from := max(least, until-int32(n))
			if until, err = l.look(ctx, tx, from, until, pace); err != nil {
				return err
			}
		}
	})
	if gaveUp(err) && l.looked > 0 {
		err = nil
	}
	switch {
	case gaveUp(err):
		return nil, 0, gamebase.ErrShapeBusy.From(err)
	case err != nil:
		return nil, 0, pg.Failed("find shapes", err)
	case all:
		return l.rows, 0, nil
	}
	return l.rows, l.looked, nil
}

// rulesOf returns the rules of a question.
func rulesOf(q *gamebase.Question) []string {
	if !q.AnyRule {
		return []string{q.Rule.String()}
	}
	var all []string
	for _, r := range board.Rules() {
		all = append(all, r.String())
	}
	return all
}

// gaveUp reports whether PostgreSQL has given a statement up because it took too long.
func gaveUp(err error) bool {
	var answer *pgconn.PgError
	return errors.As(err, &answer) && answer.Code == "57014" // query_canceled
}

// shapeLook looks for a shape.
type shapeLook struct {
	q       *gamebase.Question
	rules   []string
	windows pgtype.Bits
	most    int

	rows   []gamebase.Row
	looked int // games that were looked through
}

// shapedGameMoves are the packed moves of a game.
type shapedGameMoves struct {
	game  int32
	moves []byte
}

// look looks at the games of a range, the newest first, and returns the first that was looked at.
func (l *shapeLook) look(ctx context.Context, tx pgx.Tx, from, until int32, pace *gamebase.ShapePace) (int32, error) {
	var there int
	var ids []int32
	var moves [][]byte
	if err := setWithin(ctx, tx, pace); err != nil {
		return 0, err
	}
	if err := tx.QueryRow(ctx, byShape, l.rules, l.windows, l.q.Size, from, until).Scan(&there, &ids, &moves); err != nil {
		return 0, err
	}
	list := make([]shapedGameMoves, len(ids))
	for i := range ids {
		list[i] = shapedGameMoves{ids[i], moves[i]}
	}
	slices.SortFunc(list, func(a, b shapedGameMoves) int { return cmp.Compare(b.game, a.game) })
	before := l.looked
	for len(list) > 0 && len(l.rows) < l.most {
		n, err := l.show(ctx, tx, list, pace)
		if err != nil {
			return 0, err
		}
		list = list[n:]
		l.looked += n // at least: those without the windows are not told apart
	}
	if len(l.rows) == l.most {
		from = l.rows[len(l.rows)-1].Game
		if err := setWithin(ctx, tx, pace); err != nil {
			return 0, err
		}
		if err := tx.QueryRow(ctx, shapesBetween, from, until, l.q.Size, l.rules).Scan(&there); err != nil {
			return 0, err
		}
	}
	l.looked = before + there
	pace.Took(int(until - from))
	return from, nil
}

// show adds the first games of a list that show the shape and may be shown, and returns how many of the list were looked at.
func (l *shapeLook) show(ctx context.Context, tx pgx.Tx, list []shapedGameMoves, pace *gamebase.ShapePace) (n int, err error) {
	next := map[int32]gamebase.Next{}
	var ids []int32
	var moves []board.Point
	for ; n < len(list) && len(ids) < shownAtOnce; n++ {
		moves = unpack(moves[:0], list[n].moves)
		if m, ok := l.q.Shape.Next(l.q.Size, moves); ok {
			next[list[n].game], ids = m, append(ids, list[n].game)
		}
	}
	if len(ids) == 0 {
		return n, nil
	}
	args := arguments(l.q, 0)
	args[0] = ids
	if err := setWithin(ctx, tx, pace); err != nil {
		return 0, err
	}
	rows, err := tx.Query(ctx, mayShow, args...)
	if err != nil {
		return 0, err
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (r gamebase.Row, err error) {
		err = row.Scan(&r.Game, &r.Winner, &r.Played)
		r.Next = next[r.Game]
		return r, err
	})
	l.rows = append(l.rows, found[:min(len(found), l.most-len(l.rows))]...)
	return n, err
}

// setWithin has PostgreSQL give the next statement up when there is no time left for it.
func setWithin(ctx context.Context, tx pgx.Tx, pace *gamebase.ShapePace) error {
	_, err := tx.Exec(ctx, endWithin, strconv.FormatInt(max(pace.Left().Milliseconds(), 1), 10))
	return err
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
