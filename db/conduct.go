package db

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db/pg"
	"tengen/hub/conduct"
	"tengen/hub/game"
)

// conductName is the reader of finished games that looks at how people have ended them.
const conductName = "conduct"

const (
	conductPage = 200                 // games in a step
	conductKept = 90 * 24 * time.Hour // and what is older is not looked at

	// selectConduct returns of the games of $1 that count those that ended after $2: with people, for anybody, by a clock of minutes.
	selectConduct = `
SELECT g.number, g.ended, g.black, g.white, g.reason,
    coalesce((SELECT member FROM heirs WHERE guest = (e.payload->>'blame')::bigint), (e.payload->>'blame')::bigint, 0), coalesce(e.actor, 0)
FROM games g JOIN users b ON b.id = g.black JOIN users w ON w.id = g.white
LEFT JOIN LATERAL (SELECT payload, actor FROM game_events WHERE game = g.number AND kind = 'end' ORDER BY seq DESC LIMIT 1) e ON true
WHERE g.number = ANY ($1) AND g.status = 'over' AND g.ended > $2 AND isfinite(g.ended) AND NOT g.private AND g.clock <> 'correspondence'
    AND g.damage IS NULL AND b.kind <> 'bot' AND w.kind <> 'bot' AND NOT b.program AND NOT w.program
ORDER BY g.ended, g.number`
	addConduct = `INSERT INTO conduct (user_id, game, ended, kind) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`
	// takeLost takes those games away of which the reader $1 has come to know how they were ended, and returns when somebody lost a proven
	// position by time, and since when it had thought.
	takeLost = `
DELETE FROM proven_lost p USING games g
WHERE g.id = p.game AND EXISTS (
    SELECT FROM finished f JOIN finished_readers r ON r.name = $1 WHERE f.game = g.number AND f.place <= r.place)
RETURNING p.user_id, g.number, g.ended, g.initial,
    coalesce((SELECT at FROM game_events WHERE game = g.number AND kind <> 'end' ORDER BY seq DESC LIMIT 1), g.ended)`
	setSatOut = `UPDATE conduct SET kind = $3 WHERE user_id = $1 AND game = $2 AND kind = ''`
	lastKinds = `SELECT kind FROM conduct WHERE user_id = $1 ORDER BY ended DESC, game DESC LIMIT $2`
	lastEnds  = `
SELECT g.id, c.ended, c.kind FROM (SELECT * FROM conduct WHERE user_id = $1 ORDER BY ended DESC, game DESC LIMIT $2) c
JOIN games g ON g.number = c.game ORDER BY c.ended DESC, c.game DESC`
	lastPause = `SELECT began, ends FROM pauses WHERE user_id = $1 ORDER BY ends DESC LIMIT 1`
	addPause  = `INSERT INTO pauses (user_id, game, began, ends) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`
	sweepEnds = `
DELETE FROM conduct WHERE (user_id, game) IN (SELECT user_id, game FROM conduct WHERE ended < $2 ORDER BY ended LIMIT $1)`
	sweepPauses = `
DELETE FROM pauses WHERE (user_id, game) IN (SELECT user_id, game FROM pauses WHERE ends < $2 ORDER BY ends LIMIT $1)`
)

// Conduct looks at how people end their games, each game once, and has those pause who leave too many.
type Conduct struct {
	finished *Finished
}

// Conduct returns it. It may run on any number of servers; one of them reads at a time.
func (d *DB) Conduct() *Conduct { return &Conduct{d.Finished(conductName)} }

// Step looks at the next finished games. It reports whether there was anything to do.
func (c *Conduct) Step(ctx context.Context) (more bool, err error) {
	n, err := c.finished.Next(ctx, conductPage, c.next)
	if err != nil {
		return false, err
	}
	return n > 0, failed("sat out", c.finished.db.ask.tx(ctx, c.satOut))
}

// conductEnd is how one of the two has ended a game.
type conductEnd struct {
	user game.UserID
	game int64
	at   time.Time
	kind conduct.Ending
}

func (c *Conduct) next(ctx context.Context, tx pgx.Tx, games []int64) error {
	rows, err := tx.Query(ctx, selectConduct, games, pg.Millis(time.Now().Add(-conductKept)))
	if err != nil {
		return err
	}
	var ends []conductEnd
	var number, black, white, blame, actor int64
	var at time.Time
	var reason game.Reason
	_, err = pgx.ForEachRow(rows, []any{&number, &at, &black, &white, &reason, &blame, &actor}, func() error {
		for _, u := range []int64{black, white} {
			e := conductEnd{user: game.UserID(u), game: number, at: at}
			if u == blame {
				e.kind = kindOf(reason, actor)
			}
			ends = append(ends, e)
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, e := range ends {
		if _, err := tx.Exec(ctx, addConduct, e.user, e.game, e.at, e.kind); err != nil {
			return err
		}
		if e.kind.Bad() {
			if err := c.judge(ctx, tx, e); err != nil {
				return err
			}
		}
	}
	return nil
}

// satOut counts games that reviews have proven lost when somebody let the clock run down in them.
func (c *Conduct) satOut(ctx context.Context, tx pgx.Tx) error {
	type lost struct {
		User         game.UserID
		Game         int64
		Ended        time.Time
		Initial      int64
		ThoughtSince time.Time
	}
	rows, err := tx.Query(ctx, takeLost, conductName)
	if err != nil {
		return err
	}
	games, err := pgx.CollectRows(rows, pgx.RowToStructByPos[lost])
	if err != nil {
		return err
	}
	for _, l := range games {
		if l.Ended.Sub(l.ThoughtSince) < conduct.LongTurn(time.Duration(l.Initial)*time.Millisecond) {
			continue
		}
		tag, err := tx.Exec(ctx, setSatOut, l.User, l.Game, conduct.SatOut)
		if err == nil && tag.RowsAffected() > 0 {
			err = c.judge(ctx, tx, conductEnd{l.User, l.Game, l.Ended, conduct.SatOut})
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// kindOf returns how a game was left by whom it blames.
func kindOf(r game.Reason, actor int64) conduct.Ending {
	switch {
	case r != game.Aborted:
		return conduct.Left
	case actor != 0:
		return conduct.Abort
	}
	return conduct.NoShow
}

// judge has somebody pause for whom an end was too many. A pause that would be over by now, as of games from before, is noted all the
// same: the next one is longer.
func (c *Conduct) judge(ctx context.Context, tx pgx.Tx, e conductEnd) error {
	kinds, err := collect[conduct.Ending](tx.Query(ctx, lastKinds, e.user, conduct.Recent))
	if err != nil {
		return err
	}
	if !conduct.Counted(kinds).TooMuch() {
		return nil
	}
	var before *conduct.Pause
	var p conduct.Pause
	switch err := tx.QueryRow(ctx, lastPause, e.user).Scan(&p.Began, &p.Ends); {
	case err == nil:
		before = &p
	case !errors.Is(err, pgx.ErrNoRows):
		return err
	}
	next, begins := conduct.Next(before, e.at)
	if !begins {
		return nil
	}
	_, err = tx.Exec(ctx, addPause, e.user, e.game, next.Began, next.Ends)
	return err
}

// Pausing returns until when those among some users pause who do; see conduct.Pauses.
func (p People) Pausing(ctx context.Context, ids []game.UserID) (map[game.UserID]time.Time, error) {
	type pausing struct {
		User game.UserID
		Ends time.Time
	}
	found, err := list(ctx, p.db.ask, pgx.RowToStructByPos[pausing],
		`SELECT user_id, max(ends) FROM pauses WHERE user_id = ANY ($1) AND ends > now() GROUP BY user_id`, ids)
	if err != nil {
		return nil, pg.Failed("who pauses", err)
	}
	out := make(map[game.UserID]time.Time, len(found))
	for _, f := range found {
		out[f.User] = f.Ends
	}
	return out, nil
}

// Conduct returns how a user has ended its last games, and its last pause; see web.Conduct.
func (p People) Conduct(ctx context.Context, u game.UserID) (r conduct.Record, err error) {
	r.Ends, err = list(ctx, p.db.ask, pgx.RowToStructByPos[conduct.Ended], lastEnds, u, conduct.Recent)
	if err != nil {
		return r, pg.Failed("conduct", err)
	}
	pauses, err := list(ctx, p.db.ask, pgx.RowToStructByPos[conduct.Pause], lastPause, u)
	if len(pauses) > 0 {
		r.Pause = &pauses[0]
	}
	return r, failed("pauses", err)
}
