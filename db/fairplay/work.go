package fairplay

import (
	"context"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/library/explorer"
	"github.com/tengen-go/tengen/hub/member/fairplay"
)

const (
	takenFor  = 15 * time.Minute // a server that has taken a game for longer has died
	mostTries = 3                // at a game, crashes included
	firstFew  = 4                // moves that say nothing in any game

	takeWanted = `
UPDATE fairplay_wanted SET taken = $1, tries = tries + 1 WHERE game = (
    SELECT game FROM fairplay_wanted WHERE (taken IS NULL OR taken < $2) AND tries < $3 ORDER BY game DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
RETURNING game`
	dropWanted = `DELETE FROM fairplay_wanted WHERE game = $1`
	dropTried  = `DELETE FROM fairplay_wanted WHERE tries >= $1 AND taken < $2`
	selectTask = `
SELECT g.id, g.rule, g.speed, g.size, coalesce(g.winner, ''), g.ended,
    CASE WHEN b.kind = 'member' AND NOT b.program THEN b.id ELSE 0 END, CASE WHEN w.kind = 'member' AND NOT w.program THEN w.id ELSE 0 END,
    coalesce(cb.before, rb.value, 1500), coalesce(cw.before, rw.value, 1500),
    coalesce(cb.before_deviation, rb.deviation, 350), coalesce(cw.before_deviation, rw.deviation, 350)
FROM games g JOIN users b ON b.id = g.black JOIN users w ON w.id = g.white
    LEFT JOIN rating_changes cb ON cb.game = g.number AND cb.user_id = b.id LEFT JOIN rating_changes cw ON cw.game = g.number AND cw.user_id = w.id
    LEFT JOIN ratings rb ON rb.user_id = b.id AND rb.rule = g.rule AND rb.speed = g.speed AND rb.engine = b.engine
    LEFT JOIN ratings rw ON rw.user_id = w.id AND rw.rule = g.rule AND rw.speed = g.speed AND rw.engine = w.engine
WHERE g.number = $1 AND ` + fit
	selectSpent = `
SELECT kind, coalesce(payload->>'at', ''), coalesce((payload->>'spent')::bigint, 0) FROM game_events
WHERE game = $1 AND kind IN ('move', 'pick', 'pass') ORDER BY seq LIMIT 1000`
	// countEarlier counts for each key the games that came to it before the game $2, so many at most.
	countEarlier = `
SELECT (SELECT count(*) FROM (SELECT FROM explored_plies WHERE key = k.key AND explored_id(fact) < e.id LIMIT $3) few)
FROM unnest($1::bigint[]) WITH ORDINALITY k (key, i), (SELECT coalesce((SELECT id FROM explored WHERE game = $2), 2147483647) AS id) e
ORDER BY k.i`
	countMost = 50

	putPart = `
INSERT INTO fairplay_games (game, user_id, rule, speed, ended, rating, deviation, version, moves)
SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE EXISTS (SELECT FROM users WHERE id = $2 AND deleted IS NULL FOR SHARE)
ON CONFLICT (game, user_id) DO UPDATE SET ended = excluded.ended, rating = excluded.rating, deviation = excluded.deviation,
    version = excluded.version, moves = excluded.moves`
	selectParts = `
SELECT g.id, p.ended, p.rating, p.deviation, p.version, p.moves FROM (
    SELECT * FROM fairplay_games WHERE user_id = $1 AND rule = $2 AND speed = $3 AND ended > greatest($4, (
        SELECT max(closed) FROM fairplay_cases WHERE user_id = $1 AND rule = $2 AND speed = $3))
    ORDER BY ended DESC LIMIT $5) p
JOIN games g ON g.number = p.game WHERE g.unrated IS DISTINCT FROM 'annulled' ORDER BY p.ended DESC`
	mostParts = 500 // games of a sheet, the newest

	selectRelays = `
SELECT r.relay FROM fairplay_relays r JOIN games g ON g.number = r.game
WHERE r.profits = $1 AND g.rule = $2 AND g.speed = $3 AND r.at > greatest($4, (
    SELECT max(closed) FROM fairplay_cases WHERE user_id = $1 AND rule = $2 AND speed = $3)) ORDER BY r.at DESC LIMIT 50`
	putSheet = `
INSERT INTO fairplay_sheets (user_id, rule, speed, made, grade, strength, sheet)
SELECT $1, $2, $3, $4, $5, $6, $7 WHERE EXISTS (SELECT FROM users WHERE id = $1 AND deleted IS NULL FOR SHARE)
ON CONFLICT (user_id, rule, speed) DO UPDATE SET made = excluded.made, grade = excluded.grade, strength = excluded.strength, sheet = excluded.sheet`
)

// Take takes a game; see fairplay.Store.
func (f Fairplay) Take(ctx context.Context, now time.Time) (*fairplay.Task, error) {
	stale := pg.Millis(now.Add(-takenFor))
	if _, err := f.Pool.Exec(ctx, dropTried, mostTries, stale); err != nil {
		return nil, pg.Failed("games of fair play", err)
	}
	for {
		var number int64
		err := f.Pool.ScanRow(ctx, []any{&number}, takeWanted, pg.Millis(now), stale, mostTries)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil, nil
		}
		if err != nil {
			return nil, pg.Failed("a game for fair play", err)
		}
		t, err := f.task(ctx, number)
		if err != nil || t != nil {
			return t, err
		}
		if err := f.Drop(ctx, number); err != nil { // it has been annulled, or a player has left
			return nil, err
		}
	}
}

// task returns a game as it is measured; nil if it is not one any more.
func (f Fairplay) task(ctx context.Context, number int64) (*fairplay.Task, error) {
	played, counted, err := library.PlayedOf(ctx, f.Pool, number)
	if err != nil || !counted {
		return nil, err
	}
	t := &fairplay.Task{Number: number, Rule: played.Rule, Size: played.Size, Moves: played.Moves}
	var rule, winner string
	err = f.Pool.ScanRow(ctx, []any{
		&t.Game, &rule, &t.Speed, &t.Size, &winner, &t.Ended, &t.Players[0], &t.Players[1], &t.Rating[0], &t.Rating[1], &t.Deviation[0], &t.Deviation[1],
	}, selectTask, number, leastPlies)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil
	}
	if err != nil {
		return nil, pg.Failed("a game for fair play", err)
	}
	t.Winner = map[string]board.Stone{"black": board.Black, "white": board.White}[winner]
	if t.Spent, err = f.spent(ctx, t); err != nil {
		return nil, err
	}
	t.Known, err = f.known(ctx, number, &played)
	return t, err
}

// spent returns how long the players have thought about each move, nil if the log has other moves than stand.
func (f Fairplay) spent(ctx context.Context, t *fairplay.Task) ([]int64, error) {
	type event struct {
		Kind, At string
		Spent    int64
	}
	all, err := pg.List(ctx, f.Pool, pgx.RowToStructByPos[event], selectSpent, t.Number)
	if err != nil {
		return nil, pg.Failed("times of a game", err)
	}
	if len(all) != len(t.Moves) {
		return nil, nil
	}
	out := make([]int64, len(all))
	for i, e := range all {
		if p := t.Moves[i]; p != board.None && p.String() != e.At {
			return nil, nil
		}
		out[i] = e.Spent
	}
	return out, nil
}

// known returns how many moves from the first on were of the opening, or in positions that earlier games had come to often.
func (f Fairplay) known(ctx context.Context, number int64, played *explorer.Played) (int, error) {
	keys, opening, err := played.Keys()
	if err != nil { // it does not follow its protocol: the positions before are good
		opening = max(opening, firstFew)
	}
	counts, err := f.earlier(ctx, number, keys)
	if err != nil {
		return 0, err
	}
	known := max(firstFew, opening)
	for i, n := range counts {
		if n >= fairplay.Often {
			known = max(known, i+1)
		}
	}
	return known, nil
}

// earlier returns how many games came to each position before a game, countMost at most.
func (f Fairplay) earlier(ctx context.Context, number int64, keys []int64) ([]int, error) {
	counts, err := pg.List(ctx, f.Pool, pgx.RowTo[int], countEarlier, keys, number, countMost)
	return counts, pg.Failed("earlier games of a position", err)
}

// Drop drops a game; see fairplay.Store.
func (f Fairplay) Drop(ctx context.Context, number int64) error {
	_, err := f.Pool.Exec(ctx, dropWanted, number)
	return pg.Failed("a game that is not measured", err)
}

// Keep stores what was found; see fairplay.Store. Nothing is kept of a bot, or of somebody who has left.
func (f Fairplay) Keep(ctx context.Context, t *fairplay.Task, parts [2]fairplay.Played) error {
	return pg.Failed("what fair play has found", f.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		for _, side := range order(t) {
			p := &parts[side]
			moves, err := json.Marshal(p.Moves)
			if err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, putPart, t.Number, t.Players[side], t.Rule.String(), t.Speed, pg.Millis(p.Ended), p.Rating, p.Deviation, p.Version, moves); err != nil {
				return err
			}
		}
		_, err := tx.Exec(ctx, dropWanted, t.Number)
		return err
	}))
}

// order returns the sides that are people, in the order of their ids: everybody locks users so.
func order(t *fairplay.Task) (sides []int) {
	for side, user := range t.Players {
		if user != 0 {
			sides = append(sides, side)
		}
	}
	slices.SortFunc(sides, func(a, b int) int { return int(t.Players[a] - t.Players[b]) })
	return sides
}

func scanPart(row pgx.CollectableRow) (p fairplay.Played, err error) {
	var moves []byte
	if err := row.Scan(&p.Game, &p.Ended, &p.Rating, &p.Deviation, &p.Version, &moves); err != nil {
		return p, err
	}
	return p, json.Unmarshal(moves, &p.Moves)
}

// Games returns somebody's games; see fairplay.Store.
func (f Fairplay) Games(ctx context.Context, user game.UserID, rule, speed string, since time.Time) ([]fairplay.Played, []fairplay.Relay, error) {
	parts, err := pg.List(ctx, f.Pool, scanPart, selectParts, user, rule, speed, pg.Millis(since), mostParts)
	if err != nil {
		return nil, nil, pg.Failed("games of a sheet", err)
	}
	relays, err := pg.List(ctx, f.Pool, scanRelay, selectRelays, user, rule, speed, pg.Millis(since))
	return parts, relays, pg.Failed("relays of a sheet", err)
}

// Sheet stores a sheet; see fairplay.Store.
func (f Fairplay) Sheet(ctx context.Context, user game.UserID, rule, speed string, s *fairplay.Sheet, now time.Time) error {
	text, err := json.Marshal(s)
	if err != nil {
		return err
	}
	_, err = f.Pool.Exec(ctx, putSheet, user, rule, speed, pg.Millis(now), s.Grade, s.Strength, text)
	return pg.Failed("a sheet", err)
}
