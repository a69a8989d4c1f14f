package accounts

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/clubs"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
)

var _ account.LeaverStore = Accounts{}

// Delete deletes a member's account; see account.LeaverStore.
func (a Accounts) Delete(ctx context.Context, user game.UserID, now time.Time) (account.Leaver, error) {
	l := account.Leaver{User: user}
	err := a.Pool.TxSharing(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var skeleton string
		err := tx.QueryRow(ctx, `SELECT skeleton FROM users WHERE id = $1 AND kind = 'member' AND deleted IS NULL FOR UPDATE`, user).
			Scan(&skeleton)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO reserved_names (skeleton) VALUES ($1) ON CONFLICT DO NOTHING`, skeleton); err != nil {
			return err
		}
		// No name has a colon in its skeleton, and no password has an empty hash.
		_, err = tx.Exec(ctx, `
			UPDATE users SET name = 'deleted-' || id, skeleton = 'deleted:' || id, password_hash = '', deleted = $2
			WHERE id = $1`, user, pg.Millis(now))
		if err != nil {
			return err
		}
		shown, err := pg.Collect[string](tx.Query(ctx, shownRooms, user))
		if err != nil {
			return err
		}
		err = deleteUserData(ctx, tx, &l)
		l.Shown = append(l.Shown, shown...)
		return err
	})
	if err != nil {
		return account.Leaver{}, pg.Failed("delete account", err)
	}
	return l, nil
}

// Leavers deletes what members who have left have got since; see account.LeaverStore.
func (a Accounts) Leavers(ctx context.Context, within time.Duration) ([]account.Leaver, error) {
	users, err := pg.List(ctx, a.Pool, pgx.RowTo[game.UserID], selectLeavers, pg.Millis(time.Now().Add(-within)), leaversMost)
	if err != nil {
		return nil, pg.Failed("leavers", err)
	}
	var out []account.Leaver
	for _, u := range users {
		l := account.Leaver{User: u}
		if err := a.Pool.TxSharing(ctx, func(ctx context.Context, tx pgx.Tx) error { return deleteUserData(ctx, tx, &l) }); err != nil {
			return out, pg.Failed("leavers", err)
		}
		if len(l.Games)+len(l.Sessions)+len(l.Shown) > 0 {
			out = append(out, l)
		}
	}
	return out, nil
}

// unfinishedOf are the games that a user's leaving ends.
const unfinishedOf = runningOf + `
UNION SELECT id FROM games WHERE status IN ('waiting', 'live') AND invited = $1
UNION ` + adjournedOf

// selectLeavers are those who have left since $1 and have something that must be deleted, or a game that must end: hardly ever
// anybody. Each condition has an index. They come in random order, so those who cannot be settled yet keep nobody else waiting.
const selectLeavers = `
SELECT id FROM users u WHERE deleted > $1 AND (
    exported IS NOT NULL
    OR EXISTS (SELECT FROM sessions WHERE user_id = u.id)
    OR EXISTS (SELECT FROM exercises WHERE user_id = u.id)
    OR EXISTS (SELECT FROM studies WHERE owner = u.id)
    OR EXISTS (SELECT FROM lists WHERE owner = u.id)
    OR EXISTS (SELECT FROM base_games WHERE owner = u.id)
    OR EXISTS (SELECT FROM broadcasts WHERE host = u.id)
    OR EXISTS (SELECT FROM base_names WHERE owner = u.id)
    OR EXISTS (SELECT FROM base_names WHERE member = u.id)
    OR EXISTS (SELECT FROM class_pupils WHERE user_id = u.id)
    OR EXISTS (SELECT FROM federation_papers WHERE user_id = u.id)
    OR EXISTS (SELECT FROM federation_officers WHERE user_id = u.id)
    OR EXISTS (SELECT FROM calendar_links WHERE user_id = u.id)
    OR EXISTS (SELECT FROM open_challenges WHERE maker = u.id)
    OR EXISTS (SELECT FROM club_people WHERE user_id = u.id)
    OR EXISTS (SELECT FROM club_news WHERE author = u.id)
    OR EXISTS (SELECT FROM blocks WHERE user_id = u.id)
    OR EXISTS (SELECT FROM blocks WHERE blocked = u.id)
    OR EXISTS (SELECT FROM follows WHERE user_id = u.id)
    OR EXISTS (SELECT FROM follows WHERE followed = u.id)
    OR EXISTS (SELECT FROM privacy WHERE user_id = u.id)
    OR EXISTS (SELECT FROM chat WHERE user_id = u.id)
    OR EXISTS (SELECT FROM chat_settings WHERE user_id = u.id)
    OR EXISTS (SELECT FROM language_choices WHERE user_id = u.id)
    OR EXISTS (SELECT FROM engines WHERE user_id = u.id)
    OR EXISTS (SELECT FROM plans WHERE user_id = u.id)
    OR EXISTS (SELECT FROM vacations WHERE user_id = u.id)
    OR EXISTS (SELECT FROM conduct WHERE user_id = u.id)
    OR EXISTS (SELECT FROM pauses WHERE user_id = u.id)
    OR EXISTS (SELECT FROM puzzle_tries WHERE user_id = u.id)
    OR EXISTS (SELECT FROM puzzle_ratings WHERE user_id = u.id)
    OR EXISTS (SELECT FROM puzzle_refusals WHERE user_id = u.id)
    OR EXISTS (SELECT FROM member_networks WHERE user_id = u.id)
    OR EXISTS (SELECT FROM reports WHERE about = u.id)
    OR EXISTS (SELECT FROM report_voices WHERE reporter = u.id AND text <> '')
    OR EXISTS (SELECT FROM appeals WHERE user_id = u.id)
    OR EXISTS (SELECT FROM notices WHERE user_id = u.id)
    OR EXISTS (SELECT FROM measures WHERE user_id = u.id)
    OR EXISTS (SELECT FROM standings WHERE user_id = u.id)
    OR EXISTS (SELECT FROM fairplay_games WHERE user_id = u.id)
    OR EXISTS (SELECT FROM fairplay_sheets WHERE user_id = u.id)
    OR EXISTS (SELECT FROM fairplay_relays WHERE profits = u.id)
    OR EXISTS (SELECT FROM fairplay_cases WHERE user_id = u.id)
    OR EXISTS (SELECT FROM rating_corrections WHERE user_id = u.id)
    OR EXISTS (SELECT FROM closed_names WHERE user_id = u.id)
    OR EXISTS (SELECT FROM recovery_codes WHERE user_id = u.id)
    OR EXISTS (SELECT FROM passkeys WHERE user_id = u.id)
    OR EXISTS (SELECT FROM former_names WHERE user_id = u.id)
    OR EXISTS (SELECT FROM reviews WHERE asked_by = u.id)
    OR EXISTS (SELECT FROM ratings WHERE user_id = u.id)
    OR EXISTS (SELECT FROM games WHERE host = u.id AND status IN ('waiting', 'live'))
    OR EXISTS (SELECT FROM games WHERE invited = u.id AND status IN ('waiting', 'live'))
    OR EXISTS (SELECT FROM games WHERE black = u.id AND status IN ('waiting', 'live', 'adjourned'))
    OR EXISTS (SELECT FROM games WHERE white = u.id AND status IN ('waiting', 'live', 'adjourned'))
) ORDER BY random() LIMIT $2`

// leaversMost are settled at a time; the others come next.
const leaversMost = 100

// userData goes with the account of its user, $1. Reviews belong to their games and stay, without the requester.
// Ratings go once no game needs them any more.
var userData = []string{
	`DELETE FROM exercises WHERE user_id = $1`,
	`DELETE FROM studies WHERE owner = $1`,
	`DELETE FROM lists WHERE owner = $1`,
	`DELETE FROM base_games WHERE owner = $1`,
	`DELETE FROM broadcasts WHERE host = $1`,
	`DELETE FROM base_names WHERE $1 IN (owner, member)`,
	`DELETE FROM class_pupils WHERE user_id = $1`,
	`DELETE FROM federation_papers WHERE user_id = $1`,
	`DELETE FROM federation_officers WHERE user_id = $1`,
	`DELETE FROM calendar_links WHERE user_id = $1`,
	`DELETE FROM open_challenges WHERE maker = $1`,
	clubs.LockOf, clubs.SucceedOf, clubs.EndOf, clubs.LeaveAll, clubs.UntellAll,
	`DELETE FROM blocks WHERE $1 IN (user_id, blocked)`,
	`DELETE FROM follows WHERE user_id = $1 OR followed = $1`,
	`DELETE FROM privacy WHERE user_id = $1`,
	`DELETE FROM chat WHERE user_id = $1`,
	`DELETE FROM chat_settings WHERE user_id = $1`,
	`DELETE FROM language_choices WHERE user_id = $1`,
	`DELETE FROM engines WHERE user_id = $1`,
	`DELETE FROM plans WHERE user_id = $1`,
	`DELETE FROM vacations WHERE user_id = $1`,
	`DELETE FROM conduct WHERE user_id = $1`,
	`DELETE FROM pauses WHERE user_id = $1`,
	`DELETE FROM puzzle_tries WHERE user_id = $1`,
	`DELETE FROM puzzle_ratings WHERE user_id = $1`,
	`DELETE FROM puzzle_refusals WHERE user_id = $1`,
	`DELETE FROM member_networks WHERE user_id = $1`,
	// The ids of moderation stay: the actions and the reporters.
	`DELETE FROM reports WHERE about = $1`,
	`UPDATE report_voices SET text = '' WHERE reporter = $1 AND text <> ''`,
	`DELETE FROM appeals WHERE user_id = $1`,
	`DELETE FROM notices WHERE user_id = $1`,
	`DELETE FROM mod_messages WHERE action IN (SELECT id FROM mod_actions WHERE target = $1)`,
	`DELETE FROM measures WHERE user_id = $1`,
	`DELETE FROM standings WHERE user_id = $1`,
	`DELETE FROM fairplay_games WHERE user_id = $1`,
	`DELETE FROM fairplay_sheets WHERE user_id = $1`,
	`DELETE FROM fairplay_relays WHERE profits = $1`,
	`DELETE FROM fairplay_cases WHERE user_id = $1`,
	`DELETE FROM rating_corrections WHERE user_id = $1`,
	`DELETE FROM closed_names WHERE user_id = $1`, // they stay among reserved_names
	`DELETE FROM recovery_codes WHERE user_id = $1`,
	`DELETE FROM passkeys WHERE user_id = $1`,
	`DELETE FROM former_names WHERE user_id = $1`, // they stay among reserved_names
	`UPDATE reviews SET asked_by = NULL WHERE asked_by = $1`,
	`DELETE FROM ratings WHERE user_id = $1 AND NOT EXISTS (
		SELECT FROM games WHERE status IN ('live', 'adjourned') AND black = $1
		UNION ALL SELECT FROM games WHERE status IN ('live', 'adjourned') AND white = $1)`,
	`UPDATE users SET exported = NULL WHERE id = $1 AND exported IS NOT NULL`,
}

// spokenIn are the games in which somebody has spoken lately: rooms keep lines of chat.
const spokenIn = `SELECT DISTINCT game_id FROM (SELECT game_id FROM chat WHERE user_id = $1 ORDER BY id DESC LIMIT 1000) said WHERE game_id IS NOT NULL`

// deleteUserData deletes a user's data, and notes the sessions that end, the games to be resigned and those to be read again.
func deleteUserData(ctx context.Context, tx pgx.Tx, l *account.Leaver) error {
	all := &pgx.Batch{}
	all.Queue(spokenIn, l.User).Query(func(rows pgx.Rows) (err error) {
		l.Shown, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	for _, statement := range userData {
		all.Queue(statement, l.User)
	}
	all.Queue(`DELETE FROM sessions WHERE user_id = $1 RETURNING id`, l.User).Query(func(rows pgx.Rows) (err error) {
		l.Sessions, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		return err
	})
	all.Queue(unfinishedOf, l.User).Query(func(rows pgx.Rows) (err error) {
		l.Games, err = pgx.CollectRows(rows, pgx.RowTo[string])
		return err
	})
	return tx.SendBatch(ctx, all).Close()
}
