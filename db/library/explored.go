package library

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/explorer"
)

// ExploredName is the explorer's name among the readers of finished games. Every writer of its data holds that reader's
// row locked.
const ExploredName = "explorer"

const (
	// exploredPage is how many games are looked at in one step.
	exploredPage = 500
	// exploredTaken is how many games that have changed, or are of somebody who has left, are taken out in one step: each has the
	// neighbours of its plies read.
	exploredTaken = 50
)

const (
	// selectExplored returns the games of $1 that are counted: they have a result, nobody of the two has left, and their log can be read.
	// Decisions that were taken back are left out.
	selectExplored = `
SELECT g.number, g.rule, g.size, g.opening, g.moves, coalesce(g.winner, ''), g.private, g.ended,
    CASE WHEN b.kind <> 'bot' THEN b.id END, CASE WHEN w.kind <> 'bot' THEN w.id END,
    'bot' IN (b.kind, w.kind) OR b.program OR w.program,
    coalesce((SELECT sum(before) / 2 FROM rating_changes WHERE game = g.number HAVING count(*) = 2), 0),
    CASE WHEN g.opening NOT IN ('free', 'pro', 'long_pro') THEN ARRAY(
        SELECT coalesce(payload->>'option', '+' || (payload->>'at'), '') FROM game_events
        WHERE game = g.number AND kind IN ('choose', 'fifth') AND NOT EXISTS (
            SELECT FROM game_events b WHERE b.game = g.number AND b.kind = 'takeback' AND b.seq > game_events.seq
                AND (b.payload->>'since')::integer BETWEEN 1 AND game_events.seq) ORDER BY seq) END
FROM games g JOIN users b ON b.id = g.black JOIN users w ON w.id = g.white
WHERE g.number = ANY ($1) AND g.status = 'over' AND g.reason <> 'aborted' AND g.damage IS NULL AND g.moves IS NOT NULL
    AND g.unrated IS DISTINCT FROM 'annulled' AND b.deleted IS NULL AND w.deleted IS NULL AND isfinite(g.ended)`
	// addExplored has no ON CONFLICT, with which PostgreSQL logs a confirmation of each row: nobody else writes meanwhile.
	addExplored = `
INSERT INTO explored (game, start, span, black, white)
SELECT * FROM unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[]) g (game, start, span, black, white)
WHERE NOT EXISTS (SELECT FROM explored e WHERE e.game = g.game) RETURNING fact, game`
	takeAgain = `
DELETE FROM explored_again WHERE id = ANY (ARRAY(SELECT id FROM explored_again ORDER BY id LIMIT $1)) RETURNING game`
	selectLeft  = `SELECT user_id FROM explored_left ORDER BY user_id LIMIT 1`
	endLeft     = `DELETE FROM explored_left WHERE user_id = $1`
	exploredOf  = `SELECT id FROM explored WHERE game = ANY ($1)`
	exploredBy  = `(SELECT id FROM explored WHERE black = $1 LIMIT $2) UNION (SELECT id FROM explored WHERE white = $1 LIMIT $2)`
	emptyReader = `UPDATE finished_readers SET place = 0 WHERE name = $1`
	waitReader  = `SELECT FROM finished_readers WHERE name = $1 FOR UPDATE`
	progress    = `SELECT (SELECT count(*) FROM explored), ` + games.Unread
	selectSums  = `
SELECT e.game, coalesce(sum(hashint8(p.key # explored_move(p.fact)::bigint)::bigint), 0)::bigint
FROM explored e LEFT JOIN explored_plies p ON explored_id(p.fact) = e.id GROUP BY e.game`
	empty = `TRUNCATE explored, explored_plies, explored_counts, explored_again`
)

// lookups has all tables of a transaction looked up by their indexes: while everything is read for the first time they grow faster
// than PostgreSQL notes how large they are.
const lookups = `SELECT set_config(setting, 'off', true) FROM unnest(ARRAY['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) setting`

// Explored keeps the explorer's data: it reads each finished game once, and looks again at those that change. It may
// run on any number of servers; one of them writes at a time.
type Explored struct {
	Pool     *pg.Pool
	Finished *games.Finished
	Odd      func(game int64, err error)
}

// Step looks at the next finished games, at some that have changed, and at some of deleted users. It reports as db.Reader.Step
// does. An interrupted step is done again: a game is counted once or not at all.
func (e *Explored) Step(ctx context.Context) (more bool, err error) {
	n, err := e.Finished.Next(ctx, exploredPage, e.Next)
	if err != nil {
		return false, err
	}
	changed, err := e.write(ctx, e.again)
	if err != nil {
		return false, pg.Failed("explored games that have changed", err)
	}
	gone, err := e.write(ctx, e.left)
	if err != nil {
		return false, pg.Failed("explored games of who has left", err)
	}
	return n == exploredPage || changed || gone, nil
}

func (e *Explored) Next(ctx context.Context, tx pgx.Tx, games []int64) error {
	if _, err := tx.Exec(ctx, lookups); err != nil {
		return err
	}
	return e.add(ctx, tx, games)
}

// Empty forgets all that is kept, so that every finished game is read again.
func (e *Explored) Empty(ctx context.Context) error {
	err := e.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, games.HaveReader, ExploredName); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, waitReader, ExploredName); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, empty); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, emptyReader, ExploredName)
		return err
	})
	return pg.Failed("empty the explorer", err)
}

// Sums returns a number for each counted game that is another one if the game is counted otherwise.
func (e *Explored) Sums(ctx context.Context) (map[int64]int64, error) {
	type sum struct{ Game, Sum int64 }
	all, err := pg.List(ctx, e.Pool, pgx.RowToStructByPos[sum], selectSums)
	if err != nil {
		return nil, pg.Failed("sums of the explorer", err)
	}
	out := make(map[int64]int64, len(all))
	for _, s := range all {
		out[s.Game] = s.Sum
	}
	return out, nil
}

// Progress returns how many games are counted, and how many that have ended are still to be read.
func (e *Explored) Progress(ctx context.Context) (games, left int, err error) {
	err = e.Pool.ScanRow(ctx, []any{&games, &left}, progress, ExploredName)
	return games, left, pg.Failed("progress of the explorer", err)
}

// write calls do in a transaction, unless somebody else writes now.
func (e *Explored) write(ctx context.Context, do func(context.Context, pgx.Tx) (bool, error)) (more bool, err error) {
	err = e.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var place int64
		err := tx.QueryRow(ctx, games.LockReader, ExploredName).Scan(&place)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err == nil {
			_, err = tx.Exec(ctx, lookups)
		}
		if err == nil {
			more, err = do(ctx, tx)
		}
		return err
	})
	return more, err
}

// again takes games out that have changed, and counts those that still are to be.
func (e *Explored) again(ctx context.Context, tx pgx.Tx) (bool, error) {
	games, err := pg.Collect[int64](tx.Query(ctx, takeAgain, exploredTaken))
	if err != nil || len(games) == 0 {
		return false, err
	}
	slices.Sort(games)
	games = slices.Compact(games)
	ids, err := pg.Collect[int32](tx.Query(ctx, exploredOf, games))
	if err != nil {
		return false, err
	}
	if err := removePlies(ctx, tx, ids); err != nil {
		return false, err
	}
	return true, e.add(ctx, tx, games)
}

// left removes games of a deleted user.
func (e *Explored) left(ctx context.Context, tx pgx.Tx) (bool, error) {
	users, err := pg.Collect[game.UserID](tx.Query(ctx, selectLeft))
	if err != nil || len(users) == 0 {
		return false, err
	}
	ids, err := pg.Collect[int32](tx.Query(ctx, exploredBy, users[0], exploredTaken))
	if err != nil {
		return false, err
	}
	if len(ids) == 0 {
		_, err := tx.Exec(ctx, endLeft, users[0])
		return true, err
	}
	return true, removePlies(ctx, tx, ids)
}

// exploredGame is a game as it is counted.
type exploredGame struct {
	number       int64
	played       explorer.Played
	span         int64
	winner       string
	black, white *game.UserID
	odd          error // why it cannot be read; nil
}

func scanExplored(row pgx.CollectableRow) (g exploredGame, err error) {
	var rule, moves string
	var private, bot bool
	var ended time.Time
	var rating float64
	var decisions []string
	err = row.Scan(&g.number, &rule, &g.played.Size, &g.played.Opening, &moves, &g.winner, &private, &ended, &g.black, &g.white, &bot, &rating, &decisions)
	if err != nil {
		return g, err
	}
	g.span = explorer.Span(explorer.LevelOf(bot, private, rating), explorer.MonthOf(ended))
	g.odd = g.read(rule, moves, decisions)
	return g, nil
}

// read reads the game's moves and decisions.
func (g *exploredGame) read(rule, moves string, decisions []string) (err error) {
	if g.played.Rule, err = board.ParseRule(rule); err != nil {
		return err
	}
	if g.played.Moves, err = board.ParseMoves(games.SplitMoves(moves)); err != nil {
		return err
	}
	for _, d := range decisions {
		decision := explorer.Decision{Option: game.Option(d)}
		if fifth, ok := strings.CutPrefix(d, "+"); ok {
			decision.Option = ""
			if decision.Fifth, err = board.ParsePoint(fifth); err != nil {
				return err
			}
		}
		g.played.Decisions = append(g.played.Decisions, decision)
	}
	return nil
}

// add counts games that are not counted yet.
func (e *Explored) add(ctx context.Context, tx pgx.Tx, numbers []int64) error {
	found, err := tx.Query(ctx, selectExplored, numbers)
	if err != nil {
		return err
	}
	games, err := pgx.CollectRows(found, scanExplored)
	if err != nil || len(games) == 0 {
		return err
	}
	n := len(games)
	numbers, starts, spans := make([]int64, n), make([]int32, n), make([]int64, n)
	blacks, whites := make([]*game.UserID, n), make([]*game.UserID, n)
	for i := range games {
		g := &games[i]
		numbers[i], starts[i], spans[i], blacks[i], whites[i] = g.number, g.played.ID(), g.span, g.black, g.white
	}
	rows, err := tx.Query(ctx, addExplored, numbers, starts, spans, blacks, whites)
	if err != nil {
		return err
	}
	facts := map[int64]int64{}
	var fact, number int64
	if _, err := pgx.ForEachRow(rows, []any{&fact, &number}, func() error { facts[number] = fact; return nil }); err != nil {
		return err
	}
	var all []ply
	for i := range games {
		g := &games[i]
		fact, ok := facts[g.number]
		if !ok {
			continue
		}
		var moves []explorer.Row
		err := g.odd
		if err == nil {
			moves, err = g.played.Rows()
		}
		if err != nil {
			e.Odd(g.number, err)
		}
		for _, m := range moves {
			all = append(all, ply{m.Key, explorer.BucketOf(fact, m.Move, g.winner)})
		}
	}
	return addPlies(ctx, tx, all)
}

// PlayedOf returns a finished game as the explorer counts it; false if it counts it not at all.
func PlayedOf(ctx context.Context, pool *pg.Pool, number int64) (p explorer.Played, counted bool, err error) {
	found, err := pg.List(ctx, pool, scanExplored, selectExplored, []int64{number})
	switch {
	case err != nil:
		return p, false, pg.Failed("a game that was explored", err)
	case len(found) == 0 || found[0].odd != nil:
		return p, false, nil
	}
	return found[0].played, true, nil
}
