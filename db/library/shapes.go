package library

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgtype"
	"github.com/jackc/pgx/v5/pgxpool"

	"tengen/db/games"
	"tengen/db/pg"
	"tengen/engine/board"
	"tengen/hub/library/gamebase"
)

// shapesAtOnce are the numbers of games that one statement looks at: so often a search may end.
const shapesAtOnce = 20_000

const (
	// byShape are the games from $17 on and before $18, of size $16 and rules $1, that have all windows of $2; mayFind has the rest.
	byShape = `SELECT g.id, g.size, g.moves, g.winner, g.played FROM (
    SELECT game FROM base_shapes WHERE game >= $17 AND game < $18 AND size = $16 AND rule = ANY ($1) AND windows & $2 = $2
) p, ` + oneByOne + `p.game OFFSET 0) g` + mayFind + ` ORDER BY g.id DESC`
	shapesEnds  = `SELECT coalesce(min(game), 0), coalesce(max(game), 0) FROM base_shapes`
	shapesSince = `SELECT count(*) FROM base_shapes WHERE game >= $1 AND size = $2 AND rule = ANY ($3)`
)

// Shapes calls each with games that may show a shape; see gamebase.Searcher.
func (s Bases) Shapes(ctx context.Context, q gamebase.Question, within time.Duration, each func(gamebase.Candidate) bool) (looked int, err error) {
	rules := []string{q.Rule.String()}
	if q.AnyRule {
		rules = rules[:0]
		for _, r := range board.Rules() {
			rules = append(rules, r.String())
		}
	}
	err = s.Pool.Conn(ctx, func(ctx context.Context, c *pgxpool.Conn) error {
		args := arguments(&q, 0)
		args[0], args[1] = rules, bitsOf(q.Shape.Windows())
		var least, most int32
		if err := c.QueryRow(ctx, shapesEnds).Scan(&least, &most); err != nil {
			return err
		}
		until, ended := most+1, time.Now().Add(within)
		for until > least {
			if !time.Now().Before(ended) {
				return c.QueryRow(ctx, shapesSince, until, q.Size, rules).Scan(&looked)
			}
			from := max(least, until-shapesAtOnce)
			stopped, err := shapesIn(ctx, c, append(args[:15:15], q.Size, from, until), each)
			if err != nil {
				return err
			}
			if stopped > least {
				return c.QueryRow(ctx, shapesSince, stopped, q.Size, rules).Scan(&looked)
			}
			until = from
		}
		return nil
	})
	return looked, pg.Failed("find shapes", err)
}

// shapesIn calls each with the games of one statement, and returns the one at which it was told to stop.
func shapesIn(ctx context.Context, c *pgxpool.Conn, args []any, each func(gamebase.Candidate) bool) (stopped int32, err error) {
	rows, err := c.Query(ctx, byShape, args...)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var g gamebase.Candidate
		var moves string
		if err := rows.Scan(&g.Game, &g.Size, &moves, &g.Winner, &g.Played); err != nil {
			return 0, err
		}
		if g.Moves, err = board.ParseMoves(games.SplitMoves(moves)); err != nil {
			return 0, err
		}
		if !each(g) {
			return g.Game, nil
		}
	}
	return 0, rows.Err()
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

// putShapes stores the windows of games.
func putShapes(ctx context.Context, tx pgx.Tx, all []shapedGame) error {
	_, err := tx.CopyFrom(ctx, pgx.Identifier{"base_shapes"}, []string{"game", "rule", "size", "windows"},
		pgx.CopyFromSlice(len(all), func(i int) ([]any, error) {
			g := &all[i]
			return []any{g.id, g.rule, int16(g.size), bitsOf(gamebase.Windows(g.size, g.moves))}, nil
		}))
	return err
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
