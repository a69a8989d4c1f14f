package accounts

import (
	"context"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
)

// HearEnds tells of ended sessions, renamed users, users with a new or ended sanction, and users whose vacation began or
// ended. It hears of all servers and for any reason, as long as the connection lasts; see hub.Sessions.
func (a Accounts) HearEnds(ctx context.Context, begun func(), ended func(sessions []int64), renamed, judged, rested func(users []game.UserID)) error {
	conn, err := pg.Connect(ctx, a.URL, "tengen ends")
	if err != nil {
		return fmt.Errorf("hear of sessions that end: %w", err)
	}
	defer pg.Close(conn)
	if _, err := conn.Exec(ctx, `LISTEN ended_sessions; LISTEN renamed_users; LISTEN judged_users; LISTEN vacation_users`); err != nil {
		return fmt.Errorf("hear of sessions that end: %w", err)
	}
	begun()
	for {
		n, err := conn.WaitForNotification(ctx)
		if err != nil {
			return fmt.Errorf("hear of sessions that end: %w", err)
		}
		switch n.Channel {
		case "renamed_users":
			hear(renamed, n)
		case "judged_users":
			hear(judged, n)
		case "vacation_users":
			hear(rested, n)
		default:
			hear(ended, n)
		}
	}
}

// hear tells of the ids that a notification names, if it names any.
func hear[ID ~int64](tell func([]ID), n *pgconn.Notification) {
	var ids []ID
	for text := range strings.FieldsSeq(n.Payload) {
		if id, err := strconv.ParseInt(text, 10, 64); err == nil && id > 0 {
			ids = append(ids, ID(id))
		}
	}
	if len(ids) > 0 {
		tell(ids)
	}
}

// noteUse skips rows that another transaction has locked, to end the session or to note the same.
const noteUse = `
UPDATE sessions SET seen = now() WHERE id = ANY (ARRAY(
    SELECT id FROM sessions WHERE id = ANY ($1) AND seen < now() - make_interval(secs => $2) FOR NO KEY UPDATE SKIP LOCKED))`

// NoteSeen notes that sessions are in use; see hub.Sessions.
func (a Accounts) NoteSeen(ctx context.Context, ids []int64) error {
	_, err := a.Pool.Exec(ctx, noteUse, ids, account.SeenEvery.Seconds())
	return pg.Failed("note seen", err)
}

// RestedSince returns those whose vacation has begun or ended early since an instant, and hosts of simuls whose clocks stood; see hub.Sessions.
func (a Accounts) RestedSince(ctx context.Context, since time.Time) ([]game.UserID, error) {
	ids, err := pg.List(ctx, a.Pool, pgx.RowTo[game.UserID], selectRested, since)
	return ids, pg.Failed("who is on vacation", err)
}

const selectRested = `
(SELECT DISTINCT user_id FROM vacations WHERE changed > $1 LIMIT 1000)
UNION SELECT p.user_id FROM event_stops s JOIN event_players p ON p.event = s.event AND p.player = 0 WHERE s.until > $1`
