package library

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/db/segment"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/library/gamebase"
)

// PositionsName is the position index's name among the readers of finished games.
const PositionsName = "positions"

const (
	positionsPage = 200 // games that are read in one step
	goneAtOnce    = 200 // games whose positions go in one step
)

// basePly is a row of base_plies.
type basePly struct {
	gamebase.Ply
	game int32
	of   *playedGame
}

// playedGame is what is counted of a game.
type playedGame struct{ winner, played string }

const copyPlies = `COPY base_plies (key, game, path, next) FROM STDIN BINARY`

// putPlies stores positions of some games, and sorts them by key: those of many games packed, else as rows, of which PostgreSQL then meets each
// page of the index once.
func putPlies(ctx context.Context, tx pgx.Tx, all []basePly, games int) error {
	if len(all) == 0 {
		return nil
	}
	slices.SortFunc(all, func(a, b basePly) int { return cmp.Or(cmp.Compare(a.Key, b.Key), cmp.Compare(a.game, b.game)) })
	if games >= Packing.Together {
		packed := make([]segment.Ply, len(all))
		for i := range all {
			p := &all[i]
			packed[i] = segment.Ply{Key: p.Key, Game: p.game, Path: p.Path, Next: int16(p.Next)}
		}
		return putSegment(ctx, tx, packed)
	}
	rows := pg.NewRows(len(all) * 34)
	for i := range all {
		p := &all[i]
		rows.Row(4)
		rows.Int64(p.Key)
		rows.Int32(p.game)
		rows.Int16(p.Path)
		rows.Int16(int16(p.Next))
	}
	return rows.CopyTo(ctx, tx, copyPlies)
}

const (
	// selectPositions returns the games of $1 that can be found: they have a result, nobody of the two has left, and their log can be read.
	selectPositions = `
SELECT g.number, g.rule, g.size, g.opening, g.moves, coalesce(nullif(g.winner, ''), 'draw'), g.reason, g.private, g.ended, g.black, g.white,
    coalesce((SELECT sum(before) / 2 FROM rating_changes WHERE game = g.number HAVING count(*) = 2), 0)
FROM games g JOIN users b ON b.id = g.black JOIN users w ON w.id = g.white
WHERE g.number = ANY ($1) AND g.status = 'over' AND g.reason <> 'aborted' AND g.damage IS NULL AND g.moves IS NOT NULL
    AND g.unrated IS DISTINCT FROM 'annulled' AND b.deleted IS NULL AND w.deleted IS NULL AND isfinite(g.ended) ORDER BY g.number`
	addPositions = `
INSERT INTO base_games (game, shown, rule, size, opening, moves, length, black, white, black_name, white_name, winner, ending, event, round,
    played, rating, digest, added, source, noted)
SELECT game, shown, rule, size, opening, moves, length, black, white, '', '', winner, ending, '', '', played, rating, digest, ended, '', ''
FROM unnest($1::bigint[], $2::boolean[], $3::text[], $4::smallint[], $5::text[], $6::text[], $7::smallint[], $8::bigint[], $9::bigint[], $10::text[],
    $11::text[], $12::text[], $13::smallint[], $14::bigint[], $15::timestamptz[])
    g (game, shown, rule, size, opening, moves, length, black, white, winner, ending, played, rating, digest, ended)
WHERE NOT EXISTS (SELECT FROM base_games b WHERE b.game = g.game) RETURNING id, game`
	takeBaseAgain  = `DELETE FROM base_again WHERE id = ANY (ARRAY(SELECT id FROM base_again ORDER BY id LIMIT $1)) RETURNING game`
	takePositions  = `DELETE FROM base_games WHERE game = ANY ($1) RETURNING id, shown, rule, size, moves, winner`
	takeGone       = `DELETE FROM base_gone WHERE game = ANY (ARRAY(SELECT game FROM base_gone ORDER BY game LIMIT $1)) RETURNING game`
	dropPlies      = `DELETE FROM base_plies WHERE game = ANY ($1)`
	emptyPositions = `DELETE FROM base_games WHERE id IN (SELECT id FROM base_games WHERE game IS NOT NULL LIMIT $1)`
	emptyCounts    = `WITH anew AS (UPDATE base_wanted SET upto = 0 WHERE upto > 0) DELETE FROM base_counts`
	positionsDone  = `SELECT (SELECT count(*) FROM base_games WHERE game IS NOT NULL), ` + games.Unread + `, (SELECT count(*) FROM base_gone)`
)

// Positions keeps the site's games among those that are searched. It may run on any number of servers; one of them writes at a time.
type Positions struct {
	Pool     *pg.Pool
	Finished *games.Finished
	Odd      func(game int64, err error)
}

// Step looks at the next finished games, at some that have changed, at positions of games that are gone, at a position that is to be counted,
// and packs and merges positions of some games. It reports as db.Reader.Step does. An interrupted step is done again.
func (p *Positions) Step(ctx context.Context) (more bool, err error) {
	n, err := p.Finished.Next(ctx, positionsPage, p.next)
	if err != nil {
		return false, err
	}
	for _, do := range []func(context.Context, pgx.Tx) (bool, error){p.again, p.gone, p.wanted, p.unshaped, p.pack, p.merge} {
		done, err := p.alone(ctx, do)
		if err != nil {
			return false, pg.Failed("positions", err)
		}
		more = more || done
	}
	return n == positionsPage || more, nil
}

func (p *Positions) next(ctx context.Context, tx pgx.Tx, games []int64) error {
	if _, err := tx.Exec(ctx, lookups); err != nil {
		return err
	}
	return p.add(ctx, tx, games)
}

// alone calls do in a transaction, unless another server reads now.
func (p *Positions) alone(ctx context.Context, do func(context.Context, pgx.Tx) (bool, error)) (more bool, err error) {
	err = p.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var place int64
		err := tx.QueryRow(ctx, games.LockReader, PositionsName).Scan(&place)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err == nil {
			more, err = do(ctx, tx)
		}
		return err
	})
	return more, err
}

// siteGame is a game as it is found.
type siteGame struct {
	number               int64
	rule, opening, moves string
	winner, reason       string
	size                 int16
	private              bool
	ended                time.Time
	black, white         int64
	rating               float64
	points               []board.Point
	kind                 board.Rule
}

func scanSiteGame(row pgx.CollectableRow) (g siteGame, err error) {
	err = row.Scan(&g.number, &g.rule, &g.size, &g.opening, &g.moves, &g.winner, &g.reason, &g.private, &g.ended, &g.black, &g.white, &g.rating)
	return g, err
}

// read reads the game's moves.
func (g *siteGame) read() (err error) {
	if g.kind, err = board.ParseRule(g.rule); err == nil {
		g.points, err = board.ParseMoves(games.SplitMoves(g.moves))
	}
	return err
}

// add stores games that are not there yet.
func (p *Positions) add(ctx context.Context, tx pgx.Tx, numbers []int64) error {
	rows, err := tx.Query(ctx, selectPositions, numbers)
	if err != nil {
		return err
	}
	found, err := pgx.CollectRows(rows, scanSiteGame)
	if err != nil {
		return err
	}
	var list []siteGame
	for _, g := range found {
		if err := g.read(); err != nil {
			p.Odd(g.number, err)
			continue
		}
		list = append(list, g)
	}
	if len(list) == 0 {
		return nil
	}
	if err := lockCounts(ctx, tx); err != nil {
		return err
	}
	ids, err := insertSite(ctx, tx, list)
	if err != nil {
		return err
	}
	var all, seen []basePly
	var shaped []shapedGame
	for i := range list {
		g := &list[i]
		of := &playedGame{g.winner, playedOn(g.ended)}
		id, ok := ids[g.number]
		if !ok {
			continue
		}
		plies, err := gamebase.Plies(g.kind, int(g.size), g.points)
		if err != nil {
			return err
		}
		shaped = append(shaped, shapedGame{id, g.rule, int(g.size), g.points})
		for _, ply := range plies {
			all = append(all, basePly{ply, id, of})
		}
		if !g.private {
			seen = append(seen, all[len(all)-len(plies):]...)
		}
	}
	if err := putPlies(ctx, tx, all, len(shaped)); err != nil {
		return err
	}
	if err := putShapes(ctx, tx, shaped); err != nil {
		return err
	}
	slices.SortFunc(seen, func(a, b basePly) int { return cmp.Compare(a.Key, b.Key) })
	return count(ctx, tx, 0, seen, 1)
}

func playedOn(ended time.Time) string { return ended.UTC().Format(time.DateOnly) }

// insertSite stores games and returns the ids of those that are new, by number.
func insertSite(ctx context.Context, tx pgx.Tx, list []siteGame) (map[int64]int32, error) {
	n := len(list)
	numbers, blacks, whites, digests := make([]int64, n), make([]int64, n), make([]int64, n), make([]int64, n)
	shown, ended := make([]bool, n), make([]time.Time, n)
	sizes, lengths, ratings := make([]int16, n), make([]int16, n), make([]int16, n)
	rules, openings, moves, winners, endings, played := make([]string, n), make([]string, n), make([]string, n), make([]string, n), make([]string, n), make([]string, n)
	for i := range list {
		g := &list[i]
		numbers[i], blacks[i], whites[i], digests[i] = g.number, g.black, g.white, gamebase.DigestOf(int(g.size), g.points)
		shown[i], ended[i], sizes[i], lengths[i], ratings[i] = !g.private, g.ended, g.size, int16(len(g.points)), int16(g.rating)
		rules[i], openings[i], moves[i], winners[i], endings[i] = g.rule, g.opening, g.moves, g.winner, g.reason
		played[i] = playedOn(g.ended)
	}
	rows, err := tx.Query(ctx, addPositions, numbers, shown, rules, sizes, openings, moves, lengths, blacks, whites, winners, endings, played, ratings, digests, ended)
	if err != nil {
		return nil, err
	}
	ids := map[int64]int32{}
	var id int32
	var number int64
	_, err = pgx.ForEachRow(rows, []any{&id, &number}, func() error { ids[number] = id; return nil })
	return ids, err
}

// again takes games out that have changed, and stores those that still are to be.
func (p *Positions) again(ctx context.Context, tx pgx.Tx) (bool, error) {
	numbers, err := pg.Collect[int64](tx.Query(ctx, takeBaseAgain, positionsPage))
	if err != nil || len(numbers) == 0 {
		return false, err
	}
	slices.Sort(numbers)
	numbers = slices.Compact(numbers)
	if err := lockCounts(ctx, tx); err != nil {
		return false, err
	}
	if err := p.take(ctx, tx, numbers); err != nil {
		return false, err
	}
	return true, p.add(ctx, tx, numbers)
}

// take takes games out, with what is counted of them.
func (p *Positions) take(ctx context.Context, tx pgx.Tx, numbers []int64) error {
	type old struct {
		id          int32
		shown       bool
		rule, moves string
		size        int16
		winner      string
	}
	rows, err := tx.Query(ctx, takePositions, numbers)
	if err != nil {
		return err
	}
	gone, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (o old, err error) {
		err = row.Scan(&o.id, &o.shown, &o.rule, &o.size, &o.moves, &o.winner)
		return o, err
	})
	if err != nil {
		return err
	}
	var seen []basePly
	for _, o := range gone {
		g := siteGame{rule: o.rule, moves: o.moves}
		if err := g.read(); err != nil {
			return err
		}
		plies, err := gamebase.Plies(g.kind, int(o.size), g.points)
		if err != nil {
			return err
		}
		of := &playedGame{winner: o.winner}
		for _, ply := range plies {
			if o.shown {
				seen = append(seen, basePly{ply, o.id, of})
			}
		}
	}
	slices.SortFunc(seen, func(a, b basePly) int { return cmp.Compare(a.Key, b.Key) })
	return count(ctx, tx, 0, seen, -1)
}

// gone deletes positions of games that are gone.
func (p *Positions) gone(ctx context.Context, tx pgx.Tx) (bool, error) {
	ids, err := pg.Collect[int32](tx.Query(ctx, takeGone, goneAtOnce))
	if err != nil || len(ids) == 0 {
		return false, err
	}
	if _, err = tx.Exec(ctx, dropPlies, ids); err != nil {
		return false, err
	}
	if _, err = tx.Exec(ctx, dropShapes, ids); err != nil {
		return false, err
	}
	rows, err := pg.Collect[int32](tx.Query(ctx, takeLooseAmong, ids))
	if err != nil {
		return false, err
	}
	packed := slices.DeleteFunc(ids, func(id int32) bool { return slices.Contains(rows, id) })
	_, err = tx.Exec(ctx, noteGone, packed)
	return true, err
}

// Empty forgets all of the site's games, so that every finished game is read again. Brought games and bases stay.
func (p *Positions) Empty(ctx context.Context) error {
	for {
		tag, err := p.Pool.Exec(ctx, emptyPositions, removedAtOnce)
		if err != nil {
			return pg.Failed("empty the positions", err)
		}
		if tag.RowsAffected() == 0 {
			break
		}
	}
	err := p.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, games.HaveReader, PositionsName); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, waitReader, PositionsName); err != nil {
			return err
		}
		if err := lockCounts(ctx, tx); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, emptyCounts); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, emptyReader, PositionsName)
		return err
	})
	return pg.Failed("empty the positions", err)
}

// Progress returns how many of the site's games can be found, how many that have ended are still to be read, and of how many that are gone
// positions are still there.
func (p *Positions) Progress(ctx context.Context) (games, left, gone int, err error) {
	err = p.Pool.ScanRow(ctx, []any{&games, &left, &gone}, positionsDone, PositionsName)
	return games, left, gone, pg.Failed("progress of the positions", err)
}
