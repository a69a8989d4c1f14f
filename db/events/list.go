package events

import (
	"context"
	"encoding/json"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
)

// most bounds each part of the list.
const most = 30

// List returns the events that run, that come (the next first), and that are over (the last first); those of the asker are
// marked.
func (e *Events) List(ctx context.Context, user game.UserID) ([]tournament.Listed, error) {
	out, err := pg.List(ctx, e.Pool, scanListed, `
		SELECT e.id, e.plan, e.phase, e.players, e.starts, e.ended, u.name, `+hiddenTexts+`,
		    e.host = $1 OR EXISTS (SELECT FROM event_helpers h WHERE h.event = e.number AND h.user_id = $1)
		    OR EXISTS (SELECT FROM event_players p WHERE p.event = e.number AND p.user_id = $1)
		FROM (
		    (SELECT * FROM events WHERE phase = 'running' ORDER BY starts DESC LIMIT $2)
		    UNION ALL (SELECT * FROM events WHERE phase = 'coming' ORDER BY starts LIMIT $2)
		    UNION ALL (SELECT * FROM events WHERE phase = 'over' ORDER BY starts DESC LIMIT $2)
		) e JOIN users u ON u.id = e.host ORDER BY e.starts, e.id`, user, most)
	return out, pg.Failed("events", err)
}

// Mine returns the events in which a user takes part, or whose host it is, the last first.
func (e *Events) Mine(ctx context.Context, user game.UserID) ([]tournament.Listed, error) {
	out, err := pg.List(ctx, e.Pool, scanListed, `
		SELECT e.id, e.plan, e.phase, e.players, e.starts, e.ended, u.name, `+hiddenTexts+`, true
		FROM events e JOIN users u ON u.id = e.host
		WHERE e.number IN (SELECT event FROM event_players WHERE user_id = $1 UNION ALL SELECT event FROM event_helpers WHERE user_id = $1
		    UNION ALL SELECT number FROM events WHERE host = $1)
		ORDER BY e.starts DESC, e.id LIMIT $2`, user, most)
	return out, pg.Failed("events of a user", err)
}

// OfClub returns the events of a club, the last first.
func (e *Events) OfClub(ctx context.Context, club string, user game.UserID) ([]tournament.Listed, error) {
	out, err := pg.List(ctx, e.Pool, scanListed, `
		SELECT e.id, e.plan, e.phase, e.players, e.starts, e.ended, u.name, `+hiddenTexts+`,
		    e.host = $2 OR EXISTS (SELECT FROM event_players p WHERE p.event = e.number AND p.user_id = $2)
		FROM events e JOIN users u ON u.id = e.host WHERE e.club = $1 ORDER BY e.starts DESC, e.id LIMIT $3`, club, user, most)
	return out, pg.Failed("events of a club", err)
}

// Past returns what a member has done so far: the highest rating of a pool within a year that was no guess, its rated games,
// and since when the account is there.
func (e *Events) Past(ctx context.Context, user game.UserID, pool game.RatingPool) (p tournament.Past, err error) {
	err = e.Pool.ScanRow(ctx, []any{&p.Highest, &p.Played, &p.Since}, `
		SELECT coalesce((SELECT max(after) FROM rating_changes c WHERE c.user_id = u.id AND c.rule = $2 AND c.speed = $3
		        AND c.at > now() - interval '1 year' AND c.after_deviation <= $4), 0)::int,
		    coalesce((SELECT sum(wins + draws + losses) FROM ratings r WHERE r.user_id = u.id AND r.rule = $2 AND r.speed = $3), 0)::int, u.created
		FROM users u WHERE u.id = $1`, user, pool.Rule.String(), string(pool.Speed), rating.ProvisionalAbove)
	return p, pg.Failed("past of a member", err)
}

func scanListed(row pgx.CollectableRow) (l tournament.Listed, err error) {
	var plan []byte
	if err := row.Scan(&l.ID, &plan, &l.Phase, &l.Players, &l.Starts, &l.Ended, &l.Host, &l.Hidden, &l.Mine); err != nil {
		return l, err
	}
	l.Starts = l.Starts.UTC()
	return l, json.Unmarshal(plan, &l.Plan)
}

// Open returns how many events a user has made that are not over, and how many the user has registered for that have not
// begun.
func (e *Events) Open(ctx context.Context, user game.UserID) (made, joined int, err error) {
	err = e.Pool.ScanRow(ctx, []any{&made, &joined}, `
		SELECT (SELECT count(*) FROM events WHERE host = $1 AND phase IN ('coming', 'running')),
		    (SELECT count(*) FROM event_players p JOIN events e ON e.number = p.event WHERE p.user_id = $1 AND e.phase = 'coming')`, user)
	return made, joined, pg.Failed("open events", err)
}
