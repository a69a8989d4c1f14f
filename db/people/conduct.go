package people

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/games"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/conduct"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// ConductName is the reader of finished games that looks at how people have ended them.
const ConductName = "conduct"

const (
	conductPage = 200                 // games in a step
	ConductKept = 90 * 24 * time.Hour // older ones are not read

	// selectConduct returns of the games of $1 that count those that ended after $2: with people, for anybody, by a clock of minutes.
	selectConduct = `
SELECT g.number, g.ended, g.black, g.white, g.reason,
    coalesce((SELECT member FROM merged_guests WHERE guest = (e.payload->>'blame')::bigint), (e.payload->>'blame')::bigint, 0), coalesce(e.actor, 0)
FROM games g JOIN users b ON b.id = g.black JOIN users w ON w.id = g.white
LEFT JOIN LATERAL (SELECT payload, actor FROM game_events WHERE game = g.number AND kind = 'end' ORDER BY seq DESC LIMIT 1) e ON true
WHERE g.number = ANY ($1) AND g.status = 'over' AND g.ended > $2 AND isfinite(g.ended) AND NOT g.private AND g.clock <> 'correspondence'
    AND g.damage IS NULL AND b.kind <> 'bot' AND w.kind <> 'bot' AND NOT b.program AND NOT w.program
ORDER BY g.ended, g.number`
	addConduct = `
INSERT INTO conduct (user_id, game, ended, kind) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::text[]) ON CONFLICT DO NOTHING`
	// takeLost deletes the games whose end the reader $1 has read. It returns when a user lost a proven position by time, and since
	// when the user had been thinking.
	takeLost = `
DELETE FROM proven_lost p USING games g
WHERE g.id = p.game AND EXISTS (
    SELECT FROM finished f JOIN finished_readers r ON r.name = $1 WHERE f.game = g.number AND f.place <= r.place)
RETURNING p.user_id, g.number, g.ended, g.initial,
    coalesce((SELECT at FROM game_events WHERE game = g.number AND kind <> 'end' ORDER BY seq DESC LIMIT 1), g.ended)`
	setSatOut = `
UPDATE conduct c SET kind = $3 FROM unnest($1::bigint[], $2::bigint[]) AS x (user_id, game)
WHERE c.user_id = x.user_id AND c.game = x.game AND c.kind = '' RETURNING c.user_id, c.game`
	// lastEndings and lastPauses are of all of some users at once.
	lastEndings = `
SELECT u.id, c.game, c.ended, c.kind FROM unnest($1::bigint[]) AS u (id), LATERAL (
    SELECT * FROM conduct WHERE user_id = u.id ORDER BY ended DESC, game DESC LIMIT $2) c ORDER BY u.id, c.ended DESC, c.game DESC`
	lastPauses = `
SELECT u.id, p.began, p.ends FROM unnest($1::bigint[]) AS u (id), LATERAL (
    SELECT * FROM pauses WHERE user_id = u.id ORDER BY ends DESC LIMIT 1) p`
	lastEnds = `
SELECT g.id, c.ended, c.kind FROM (SELECT * FROM conduct WHERE user_id = $1 ORDER BY ended DESC, game DESC LIMIT $2) c
JOIN games g ON g.number = c.game ORDER BY c.ended DESC, c.game DESC`
	lastPause = `SELECT began, ends FROM pauses WHERE user_id = $1 ORDER BY ends DESC LIMIT 1`
	addPauses = `
INSERT INTO pauses (user_id, game, began, ends)
SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::timestamptz[], $4::timestamptz[]) ON CONFLICT DO NOTHING`
	SweepEnds = `
DELETE FROM conduct WHERE (user_id, game) IN (SELECT user_id, game FROM conduct WHERE ended < $2 ORDER BY ended LIMIT $1)`
	SweepPauses = `
DELETE FROM pauses WHERE (user_id, game) IN (SELECT user_id, game FROM pauses WHERE ends < $2 ORDER BY ends LIMIT $1)`
)

// Conduct looks at how people end their games, each game once, and has players pause who leave too many.
type Conduct struct {
	Finished *games.Finished
}

// Step looks at the next finished games. It reports as db.Reader.Step does.
func (c *Conduct) Step(ctx context.Context) (more bool, err error) {
	n, err := c.Finished.Next(ctx, conductPage, c.next)
	if err != nil {
		return false, err
	}
	return n > 0, pg.Failed("sat out", c.Finished.Pool.Tx(ctx, c.satOut))
}

// conductEnd is how one of the two has ended a game.
type conductEnd struct {
	user game.UserID
	game int64
	at   time.Time
	kind conduct.Ending
}

func (c *Conduct) next(ctx context.Context, tx pgx.Tx, games []int64) error {
	rows, err := tx.Query(ctx, selectConduct, games, pg.Millis(time.Now().Add(-ConductKept)))
	if err != nil {
		return err
	}
	var ends []conductEnd
	var number int64
	var black, white, blame, actor game.UserID
	var at time.Time
	var reason game.Reason
	_, err = pgx.ForEachRow(rows, []any{&number, &at, &black, &white, &reason, &blame, &actor}, func() error {
		for _, u := range []game.UserID{black, white} {
			e := conductEnd{user: u, game: number, at: at}
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
	j, err := newConductLedger(ctx, tx, ends)
	if err != nil {
		return err
	}
	var users []game.UserID
	var numbers []int64
	var times []time.Time
	var kinds []string
	for _, e := range ends {
		users, numbers, times, kinds = append(users, e.user), append(numbers, e.game), append(times, e.at), append(kinds, string(e.kind))
		j.note(e)
	}
	if _, err := tx.Exec(ctx, addConduct, users, numbers, times, kinds); err != nil {
		return err
	}
	return j.keep(ctx, tx)
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
	rows, err := tx.Query(ctx, takeLost, ConductName)
	if err != nil {
		return err
	}
	games, err := pgx.CollectRows(rows, pgx.RowToStructByPos[lost])
	if err != nil {
		return err
	}
	var ends []conductEnd
	var users []game.UserID
	var numbers []int64
	for _, l := range games {
		if l.Ended.Sub(l.ThoughtSince) >= conduct.LongTurn(time.Duration(l.Initial)*time.Millisecond) {
			ends = append(ends, conductEnd{l.User, l.Game, l.Ended, conduct.SatOut})
			users, numbers = append(users, l.User), append(numbers, l.Game)
		}
	}
	if len(ends) == 0 {
		return nil
	}
	j, err := newConductLedger(ctx, tx, ends)
	if err != nil {
		return err
	}
	type changed struct {
		User game.UserID
		Game int64
	}
	rows, err = tx.Query(ctx, setSatOut, users, numbers, conduct.SatOut)
	if err != nil {
		return err
	}
	set, err := pgx.CollectRows(rows, pgx.RowToStructByPos[changed])
	if err != nil {
		return err
	}
	for _, e := range ends {
		if slices.Contains(set, changed{e.user, e.game}) {
			j.note(e)
		}
	}
	return j.keep(ctx, tx)
}

// kindOf returns how the blamed player left a game.
func kindOf(r game.Reason, actor game.UserID) conduct.Ending {
	switch {
	case r != game.Aborted:
		return conduct.Left
	case actor != 0:
		return conduct.Abort
	}
	return conduct.NoShow
}

// Pausing returns the ends of the pauses of those among some users who pause; see conduct.Pauses.
func (p People) Pausing(ctx context.Context, ids []game.UserID) (map[game.UserID]time.Time, error) {
	type pausing struct {
		User game.UserID
		Ends time.Time
	}
	found, err := pg.List(ctx, p.Pool, pgx.RowToStructByPos[pausing],
		`SELECT user_id, max(ends) FROM pauses WHERE user_id = ANY ($1) AND ends > $2 GROUP BY user_id`, ids, pg.Millis(time.Now()))
	if err != nil {
		return nil, pg.Failed("who pauses", err)
	}
	out := make(map[game.UserID]time.Time, len(found))
	for _, f := range found {
		out[f.User] = f.Ends
	}
	return out, nil
}

// Barred returns the sanctions of those among some users who play unrated games only; see room.People.
func (p People) Barred(ctx context.Context, ids []game.UserID) (map[game.UserID]moderation.Sanctions, error) {
	type barred struct {
		User  game.UserID
		Until time.Time
		For   moderation.ReportReason
	}
	found, err := pg.List(ctx, p.Pool, pgx.RowToStructByPos[barred],
		`SELECT user_id, unrated, unrated_for FROM standings WHERE user_id = ANY ($1) AND unrated > $2`, ids, pg.Millis(time.Now()))
	if err != nil {
		return nil, pg.Failed("who plays unrated games only", err)
	}
	out := make(map[game.UserID]moderation.Sanctions, len(found))
	for _, f := range found {
		out[f.User] = moderation.Sanctions{Unrated: f.Until, UnratedFor: f.For}
	}
	return out, nil
}

// Conduct returns how a user has ended its last games, and its last pause; see web.Conduct.
func (p People) Conduct(ctx context.Context, u game.UserID) (r conduct.Record, err error) {
	r.Ends, err = pg.List(ctx, p.Pool, pgx.RowToStructByPos[conduct.Ended], lastEnds, u, conduct.Recent)
	if err != nil {
		return r, pg.Failed("conduct", err)
	}
	pauses, err := pg.List(ctx, p.Pool, pgx.RowToStructByPos[conduct.Pause], lastPause, u)
	if len(pauses) > 0 {
		r.Pause = &pauses[0]
	}
	return r, pg.Failed("pauses", err)
}
