package fairplay

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/study"
	"github.com/tengen-go/tengen/hub/member/fairplay"
)

const (
	besideMost = 20 // boards that a game is compared with
	othersMost = 20 // boards at other times, for what happens by chance
	rareFrom   = 6  // plies: positions before are everybody's

	selectSpan = `SELECT coalesce(started, created), ended FROM games WHERE number = $1`
	// besideOf are the games of two people that were in play during a time: against anybody, finished or not, counted or not,
	// but without engines.
	besideOf = `
SELECT number FROM (
    SELECT number FROM games WHERE black = ANY ($1) AND status = 'over' AND ended > $2 AND coalesce(started, created) < $3
    UNION SELECT number FROM games WHERE white = ANY ($1) AND status = 'over' AND ended > $2 AND coalesce(started, created) < $3
    UNION SELECT number FROM games WHERE black = ANY ($1) AND status IN ('live', 'adjourned') AND coalesce(started, created) < $3
    UNION SELECT number FROM games WHERE white = ANY ($1) AND status IN ('live', 'adjourned') AND coalesce(started, created) < $3
) b JOIN games g USING (number) WHERE number <> $4 AND NOT g.engines ORDER BY number DESC LIMIT $5`
	// besideWith are games that came to rare positions of a game and were in play during a time.
	besideWith = `
SELECT g.number FROM (
    SELECT explored_id(p.fact) AS id FROM unnest($1::bigint[]) k (key), LATERAL (SELECT fact FROM explored_plies WHERE key = k.key LIMIT $6) p
    GROUP BY 1 HAVING count(*) >= 4
) e JOIN explored x ON x.id = e.id JOIN games g ON g.number = x.game
WHERE g.number <> $4 AND NOT g.engines AND g.ended > $2 AND coalesce(g.started, g.created) < $3 ORDER BY g.number DESC LIMIT $5`
	// othersOf are the newest finished games of the players of some games, which were over before a time.
	othersOf = `
SELECT number FROM (
    SELECT o.number FROM games g, LATERAL (
        (SELECT number FROM games WHERE black IN (g.black, g.white) AND status = 'over' AND ended < $2 ORDER BY ended DESC LIMIT $3)
        UNION (SELECT number FROM games WHERE white IN (g.black, g.white) AND status = 'over' AND ended < $2 ORDER BY ended DESC LIMIT $3)) o
    WHERE g.number = ANY ($1)
) o ORDER BY number DESC LIMIT $3`
	selectBoards = `
SELECT g.number, g.id, g.rule, g.size, coalesce(g.black, 0), coalesce(g.white, 0) FROM games g WHERE g.number = ANY ($1)`
	selectSteps = `
SELECT game, kind, actor, at, coalesce(payload->>'at', ''), coalesce((payload->>'ply')::integer, -1) FROM game_events
WHERE game = ANY ($1) AND kind IN ('move', 'pick', 'pass', 'takeback') ORDER BY game, seq LIMIT 20000`
	// selectNotes are studies of the players of a game that were changed last while it went on.
	selectNotes = `
SELECT s.owner, s.updated, s.body FROM games g JOIN studies s ON s.owner IN (g.black, g.white) AND s.updated BETWEEN coalesce(g.started, g.created) AND g.ended
WHERE g.number = $1 ORDER BY s.updated LIMIT 4`
	// putRelay stores a relay. 0 is a study.
	putRelay = `
INSERT INTO fairplay_relays (game, other, at, profits, relay)
SELECT $1, number, $3, nullif($4, 0), $5 FROM (SELECT number FROM games WHERE id = $2 UNION ALL SELECT 0 WHERE $2 = '') o
ON CONFLICT (game, other) DO UPDATE SET at = excluded.at, profits = excluded.profits, relay = excluded.relay`
)

func scanRelay(row pgx.CollectableRow) (r fairplay.Relay, err error) {
	var text []byte
	if err := row.Scan(&text); err != nil {
		return r, err
	}
	return r, json.Unmarshal(text, &r)
}

// Beside returns the boards beside a game; see fairplay.Store.
func (f Fairplay) Beside(ctx context.Context, t *fairplay.Task) (own fairplay.Board, beside, others []fairplay.Board, err error) {
	var began, ended time.Time
	if err := f.Pool.ScanRow(ctx, []any{&began, &ended}, selectSpan, t.Number); err != nil {
		if errors.Is(err, pgx.ErrNoRows) {
			return own, nil, nil, nil
		}
		return own, nil, nil, pg.Failed("when a game was played", err)
	}
	played, counted, err := library.PlayedOf(ctx, f.Pool, t.Number)
	if err != nil || !counted {
		return own, nil, nil, err
	}
	keys, _, err := played.Keys()
	if err != nil {
		return own, nil, nil, nil // its positions are not those of other games
	}
	counts, err := f.earlier(ctx, t.Number, keys)
	if err != nil {
		return own, nil, nil, err
	}
	var rare []int64
	for i := rareFrom; i < len(keys); i++ {
		if counts[i] < fairplay.Often {
			rare = append(rare, keys[i])
		}
	}
	numbers, err := pg.List(ctx, f.Pool, pgx.RowTo[int64], besideOf, t.Players[:], pg.Millis(began), pg.Millis(ended), t.Number, besideMost)
	if err != nil {
		return own, nil, nil, pg.Failed("games beside a game", err)
	}
	with, err := pg.List(ctx, f.Pool, pgx.RowTo[int64], besideWith, rare, pg.Millis(began), pg.Millis(ended), t.Number, besideMost, 2*fairplay.Often)
	if err != nil {
		return own, nil, nil, pg.Failed("games with the same positions", err)
	}
	numbers = append(numbers, with...)
	before, err := pg.List(ctx, f.Pool, pgx.RowTo[int64], othersOf, append([]int64{t.Number}, numbers...), pg.Millis(began), othersMost)
	if err != nil {
		return own, nil, nil, pg.Failed("games at other times", err)
	}
	boards, err := f.boards(ctx, append(append([]int64{t.Number}, numbers...), before...))
	if err != nil {
		return own, nil, nil, err
	}
	own = boards[t.Number]
	rate(own.Steps, counts)
	seen := map[int64]bool{t.Number: true}
	for _, n := range numbers {
		if b, ok := boards[n]; ok && !seen[n] {
			seen[n] = true
			beside = append(beside, b)
		}
	}
	for _, n := range before {
		if b, ok := boards[n]; ok && !seen[n] {
			seen[n] = true
			others = append(others, b)
		}
	}
	return own, beside, others, nil
}

// rate says how rare each stone of a board is. Nothing is known of positions beyond those that are counted.
func rate(steps []fairplay.Step, counts []int) {
	for i := range steps {
		before, this := 0, 0
		if i < len(counts) {
			before = counts[i]
		}
		if i+1 < len(counts) {
			this = counts[i+1]
		}
		if i >= rareFrom {
			steps[i].Bits = fairplay.Surprise(before, min(before, this))
		}
	}
}

// boards returns games with the positions that they went through, those that were taken back too, by number.
func (f Fairplay) boards(ctx context.Context, numbers []int64) (map[int64]fairplay.Board, error) {
	out := map[int64]fairplay.Board{}
	on := map[int64]*board.Board{}
	_, err := pg.List(ctx, f.Pool, func(row pgx.CollectableRow) (none struct{}, err error) {
		var number int64
		var name string
		var size int
		var b fairplay.Board
		if err := row.Scan(&number, &b.Game, &name, &size, &b.Black, &b.White); err != nil {
			return none, err
		}
		rule, err := board.ParseRule(name)
		if err != nil {
			return none, err
		}
		on[number], err = board.New(rule, size)
		out[number] = b
		return none, err
	}, selectBoards, numbers)
	if err != nil {
		return nil, pg.Failed("boards", err)
	}
	_, err = pg.List(ctx, f.Pool, func(row pgx.CollectableRow) (none struct{}, err error) {
		var number int64
		var actor game.UserID
		var kind, text string
		var at time.Time
		var ply int
		if err := row.Scan(&number, &kind, &actor, &at, &text, &ply); err != nil {
			return none, err
		}
		b := on[number]
		switch kind {
		case "takeback":
			for ply >= 0 && b.Ply() > ply {
				b.Undo()
			}
			return none, nil
		case "pass":
			b.Pass()
			return none, nil
		}
		p, err := board.ParsePoint(text)
		if err != nil || !b.On(p) || b.At(p) != board.Empty {
			return none, nil // a damaged log has nothing in common with another
		}
		b.Play(p)
		key, _ := b.Canonical()
		g := out[number]
		g.Steps = append(g.Steps, fairplay.Step{At: at, Key: int64(key), By: actor})
		out[number] = g
		return none, nil
	}, selectSteps, numbers)
	return out, pg.Failed("positions of boards", err)
}

// Notes returns studies of the players of a game; see fairplay.Store. One that cannot be read has no positions.
func (f Fairplay) Notes(ctx context.Context, t *fairplay.Task) ([]fairplay.Notes, error) {
	all, err := pg.List(ctx, f.Pool, func(row pgx.CollectableRow) (n fairplay.Notes, err error) {
		var body []byte
		if err := row.Scan(&n.Owner, &n.At, &body); err != nil {
			return n, err
		}
		if n.Positions, err = study.Positions(body); err != nil {
			n.Positions = nil
		}
		return n, nil
	}, selectNotes, t.Number)
	return all, pg.Failed("studies beside a game", err)
}

// Relays stores relays; see fairplay.Store.
func (f Fairplay) Relays(ctx context.Context, t *fairplay.Task, found []fairplay.Relay) error {
	return pg.Failed("relays", f.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		for i := range found {
			r := &found[i]
			text, err := json.Marshal(r)
			if err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, putRelay, t.Number, r.Other, pg.Millis(r.At), r.Profits, text); err != nil {
				return err
			}
		}
		return nil
	}))
}
