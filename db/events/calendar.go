package events

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
)

// selectBetween has the events that start in a time, or run and have begun before it, of a club ($4) or of the asker ($5) alone if wanted.
const selectBetween = `
SELECT * FROM (
    SELECT e.id, e.plan, e.phase, e.players, e.starts, e.ended, u.name, ` + hiddenTexts + `,
        $1 <> 0 AND (e.host = $1 OR EXISTS (SELECT FROM event_helpers h WHERE h.event = e.number AND h.user_id = $1)
            OR EXISTS (SELECT FROM event_players p WHERE p.event = e.number AND p.user_id = $1)) AS mine
    FROM events e JOIN users u ON u.id = e.host
    WHERE (e.starts >= $2 AND e.starts < $3 OR e.phase = 'running' AND e.starts < $2) AND ($4 = '' OR e.club = $4)
) x WHERE NOT $5 OR mine ORDER BY starts, id LIMIT $6`

// Between returns the events that start in a time, and those that run; see events.Lists.
func (e *Events) Between(ctx context.Context, q tournament.Between) ([]tournament.Listed, error) {
	out, err := pg.List(ctx, e.Pool, scanListed, selectBetween, q.User, pg.Millis(q.From), pg.Millis(q.To), q.Club, q.Own, q.Most)
	return out, pg.Failed("events of a time", err)
}

// mostLeagues bounds the leagues of one player that are looked into.
const mostLeagues = 20

// Leagues returns the leagues that go on in which a user plays; see events.Lists.
func (e *Events) Leagues(ctx context.Context, u game.UserID) ([]string, error) {
	ids, err := pg.List(ctx, e.Pool, pgx.RowTo[string], `
		SELECT e.id FROM event_players p JOIN events e ON e.number = p.event
		WHERE p.user_id = $1 AND e.phase = 'running' AND e.kind = 'league' ORDER BY e.starts DESC, e.id LIMIT $2`, u, mostLeagues)
	return ids, pg.Failed("leagues of a player", err)
}

// CalendarTurn returns how often a member has made an address of the own calendar; see calendar.Links.
func (e *Events) CalendarTurn(ctx context.Context, u game.UserID) (turn int, err error) {
	err = e.Pool.ScanRow(ctx, []any{&turn}, `
		SELECT l.turn FROM calendar_links l JOIN users u ON u.id = l.user_id WHERE l.user_id = $1 AND u.deleted IS NULL`, u)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, nil
	}
	return turn, pg.Failed("address of a calendar", err)
}

// RenewCalendar makes another address; see calendar.Links.
func (e *Events) RenewCalendar(ctx context.Context, u game.UserID) (turn int, err error) {
	err = e.Pool.ScanRow(ctx, []any{&turn}, `
		INSERT INTO calendar_links (user_id, turn) SELECT id, 1 FROM users WHERE id = $1 AND kind = 'member' AND deleted IS NULL
		ON CONFLICT (user_id) DO UPDATE SET turn = calendar_links.turn + 1 RETURNING turn`, u)
	return turn, pg.Failed("new address of a calendar", err)
}
