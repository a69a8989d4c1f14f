package accounts

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// SanctionColumns are those of s, which may lack a row, as scanStanding has them.
const SanctionColumns = `coalesce(s.muted, 'epoch'), coalesce(s.muted_for, ''), coalesce(s.suspended, 'epoch'), coalesce(s.suspended_for, ''),
    coalesce(s.unrated, 'epoch'), coalesce(s.unrated_for, ''), coalesce(s.news, false),
    coalesce(s.moderator, false)`

const selectSanctions = `
SELECT s.user_id, ` + SanctionColumns + ` FROM standings s WHERE s.user_id = ANY ($1)`

// selectCondemned is by the indexes of suspended people, of their open games, and of games that are still to end.
const selectGamesToEnd = `
SELECT g.id, s.user_id FROM standings s JOIN games g ON g.host = s.user_id AND g.status IN ('waiting', 'live')
WHERE s.suspended > $1 AND g.status = 'waiting'
UNION SELECT g.id, s.user_id FROM standings s JOIN games g ON g.invited = s.user_id AND g.status IN ('waiting', 'live')
WHERE s.suspended > $1 AND g.status = 'waiting'
UNION SELECT g.id, 0 FROM annulled_games a JOIN games g ON g.number = a.game WHERE NOT a.done AND g.status = 'live'
LIMIT 1000`

// ScannedSanctions are sanctions as their columns are read; the epoch, and before, is never.
type ScannedSanctions struct{ moderation.Sanctions }

func (s *ScannedSanctions) Into() []any {
	return []any{&s.Muted, &s.MutedFor, &s.Suspended, &s.SuspendedFor, &s.Unrated, &s.UnratedFor, &s.News, &s.Moderator}
}

// known returns them, without sanctions that never were.
func (s *ScannedSanctions) known() moderation.Sanctions {
	if s.Muted.Unix() <= 0 {
		s.Muted = time.Time{}
	}
	if s.Suspended.Unix() <= 0 {
		s.Suspended = time.Time{}
	}
	if s.Unrated.Unix() <= 0 {
		s.Unrated = time.Time{}
	}
	return s.Sanctions
}

// Sanctions returns the sanctions in force against some users, without those who never had any; see hub.Sessions.
func (a Accounts) Sanctions(ctx context.Context, ids []game.UserID) (map[game.UserID]moderation.Sanctions, error) {
	out := map[game.UserID]moderation.Sanctions{}
	_, err := pg.List(ctx, a.Pool, func(row pgx.CollectableRow) (none struct{}, err error) {
		var id game.UserID
		var s ScannedSanctions
		err = row.Scan(append([]any{&id}, s.Into()...)...)
		out[id] = s.known()
		return none, err
	}, selectSanctions, ids)
	return out, pg.Failed("standings", err)
}

// GamesToEnd returns games that are to end since a moderator has said so; see hub.Sessions.
func (a Accounts) GamesToEnd(ctx context.Context) ([]records.GameToEnd, error) {
	found, err := pg.List(ctx, a.Pool, pgx.RowToStructByPos[records.GameToEnd], selectGamesToEnd, pg.Millis(time.Now()))
	return found, pg.Failed("games to be ended", err)
}
