package accounts

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/db/puzzles"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
)

var _ account.MergeStore = Accounts{}

// gamesOf are a user's games, each part by an index of its own.
const gamesOf = `
SELECT id FROM games WHERE status = 'over' AND black = $1
UNION SELECT id FROM games WHERE status = 'over' AND white = $1
UNION ` + adjournedOf + `
UNION ` + runningOf + `
UNION SELECT id FROM games WHERE host = $1`

// adjournedOf are a user's adjourned games.
const adjournedOf = `
SELECT id FROM games WHERE status = 'adjourned' AND black = $1
UNION SELECT id FROM games WHERE status = 'adjourned' AND white = $1`

// runningOf are those of a user's games that wait or are live, by indexes of the user's.
const runningOf = `
SELECT id FROM games WHERE status IN ('waiting', 'live') AND host = $1
UNION SELECT id FROM games WHERE status IN ('waiting', 'live') AND black = $1
UNION SELECT id FROM games WHERE status IN ('waiting', 'live') AND white = $1`

// GuestGames counts a user's games; see account.MergeStore.
func (a Accounts) GuestGames(ctx context.Context, user game.UserID) (b account.GuestGames, err error) {
	err = a.Pool.ScanRow(ctx, []any{&b.Games, &b.Live, &b.Open}, `
		SELECT count(*) FILTER (WHERE black IS NOT NULL AND white IS NOT NULL AND reason IS DISTINCT FROM 'aborted'),
			count(*) FILTER (WHERE status = 'live'), count(*) FILTER (WHERE status = 'waiting')
		FROM games WHERE id IN (`+gamesOf+`)`, user)
	if err != nil {
		return b, pg.Failed("belongings", err)
	}
	return b, nil
}

// Merge gives a member all that a guest has; see account.MergeStore.
func (a Accounts) Merge(ctx context.Context, session int64, guest, member game.UserID) (account.Merge, error) {
	return a.merge(ctx, "merge", func(ctx context.Context, tx pgx.Tx) (b account.Merge, err error) {
		b.Guest, b.Member = guest, member
		// Two merges of one guest come one after the other: the second finds no session.
		// A guest of an event stays who it is: the event's games are that guest's.
		tag, err := tx.Exec(ctx, `
			SELECT FROM users WHERE id = $1 AND kind = 'guest' AND NOT EXISTS (SELECT FROM event_guests WHERE user_id = $1) FOR UPDATE`, guest)
		if err != nil || tag.RowsAffected() == 0 {
			return b, err
		}
		rows, err := tx.Query(ctx, `
			DELETE FROM sessions WHERE user_id = $1 AND EXISTS (SELECT FROM sessions WHERE user_id = $1 AND id = $2)
			RETURNING id`, guest, session)
		if err != nil {
			return b, err
		}
		if b.Sessions, err = pgx.CollectRows(rows, pgx.RowTo[int64]); err != nil || len(b.Sessions) == 0 {
			return b, err
		}
		if _, err := tx.Exec(ctx, `INSERT INTO merged_guests (guest, member, at) VALUES ($1, $2, now())`, guest, member); err != nil {
			return b, err
		}
		return b, mergeInto(ctx, tx, &b)
	})
}

// Merged returns the outcome of a merge whose answer was lost; see account.MergeStore.
func (a Accounts) Merged(ctx context.Context, guest, member game.UserID) (account.Merge, error) {
	var there bool
	err := a.Pool.ScanRow(ctx, []any{&there}, `SELECT EXISTS (SELECT FROM merged_guests WHERE guest = $1 AND member = $2)`, guest, member)
	if err != nil {
		return account.Merge{}, pg.Failed("merged", err)
	}
	if !there {
		return account.Merge{}, nil
	}
	running, err := pg.List(ctx, a.Pool, pgx.RowTo[string], runningOf, member)
	if err != nil {
		return account.Merge{}, pg.Failed("merged", err)
	}
	return account.Merge{Guest: guest, Member: member, Running: running}, nil
}

// selectRest returns merges (table merged_guests) whose guests have things again that belong to the member, which is rare. Things that
// mergeInto leaves with the guest do not count. Each condition has an index.
const selectRest = `
SELECT guest, member FROM merged_guests h WHERE at > now() - make_interval(secs => $1) AND (
    EXISTS (SELECT FROM games WHERE host = h.guest AND h.member IS DISTINCT FROM black AND h.member IS DISTINCT FROM white)
    OR EXISTS (SELECT FROM games WHERE black = h.guest AND host <> h.member AND h.member IS DISTINCT FROM white)
    OR EXISTS (SELECT FROM games WHERE white = h.guest AND host <> h.member AND h.member IS DISTINCT FROM black)
    OR EXISTS (
        SELECT FROM chat c WHERE c.user_id = h.guest
            AND NOT EXISTS (SELECT FROM games g WHERE g.id = c.game_id AND h.guest IN (g.host, g.black, g.white))
            AND NOT EXISTS (SELECT FROM chat o WHERE o.game_id = c.game_id AND o.user_id = h.member AND o.client_id = c.client_id))
) ORDER BY at`

// MergeRest gives members the things that guests merged into them have got since; see account.MergeStore.
func (a Accounts) MergeRest(ctx context.Context, within time.Duration) ([]account.Merge, error) {
	type merge struct{ Guest, Member game.UserID }
	merges, err := pg.List(ctx, a.Pool, pgx.RowToStructByPos[merge], selectRest, within.Seconds())
	if err != nil {
		return nil, pg.Failed("merges", err)
	}
	var rest []account.Merge
	var failed error
	for _, h := range merges {
		b, err := a.merge(ctx, "merge the rest", func(ctx context.Context, tx pgx.Tx) (b account.Merge, err error) {
			b.Guest, b.Member = h.Guest, h.Member
			return b, mergeInto(ctx, tx, &b)
		})
		failed = errors.Join(failed, err)
		if len(b.Running)+len(b.Resting) > 0 {
			rest = append(rest, b)
		}
	}
	return rest, failed
}

func (a Accounts) merge(ctx context.Context, what string, f func(context.Context, pgx.Tx) (account.Merge, error)) (b account.Merge, err error) {
	err = a.Pool.TxSharing(ctx, func(ctx context.Context, tx pgx.Tx) (err error) {
		b, err = f(ctx, tx)
		return err
	})
	if err != nil {
		return account.Merge{}, pg.Failed(what, err)
	}
	return b, nil
}

// mergeInto puts the member in the guest's place in games and chats, and notes which games these are. Games in which
// both have a part stay unchanged, and so do their chats.
func mergeInto(ctx context.Context, tx pgx.Tx, b *account.Merge) error {
	rows, err := tx.Query(ctx, `
		UPDATE games SET
			host = CASE host WHEN $1 THEN $2 ELSE host END,
			black = CASE black WHEN $1 THEN $2 ELSE black END,
			white = CASE white WHEN $1 THEN $2 ELSE white END
		WHERE id IN (`+gamesOf+`)
			AND host <> $2 AND black IS DISTINCT FROM $2 AND white IS DISTINCT FROM $2
		RETURNING id, status, black IS NOT NULL AND white IS NOT NULL AND reason IS DISTINCT FROM 'aborted'`, b.Guest, b.Member)
	if err != nil {
		return err
	}
	var id, status string
	var counts bool
	if _, err := pgx.ForEachRow(rows, []any{&id, &status, &counts}, func() error {
		if counts {
			b.Games++
		}
		switch status {
		case game.Waiting.String():
			b.Open++
			b.Running = append(b.Running, id)
		case game.Live.String():
			b.Live++
			b.Running = append(b.Running, id)
		default:
			b.Resting = append(b.Resting, id)
		}
		return nil
	}); err != nil {
		return err
	}
	if len(b.Running)+len(b.Resting) > 0 {
		if _, err := tx.Exec(ctx, library.ResetTotals, []game.UserID{b.Guest, b.Member}); err != nil {
			return err
		}
	}
	if _, err := tx.Exec(ctx, `UPDATE conduct SET user_id = $2 WHERE user_id = $1 AND game NOT IN (SELECT game FROM conduct WHERE user_id = $2)`,
		b.Guest, b.Member); err != nil {
		return err
	}
	if _, err := tx.Exec(ctx, `UPDATE pauses SET user_id = $2 WHERE user_id = $1 AND game NOT IN (SELECT game FROM pauses WHERE user_id = $2)`,
		b.Guest, b.Member); err != nil {
		return err
	}
	if err := puzzles.MergePuzzles(ctx, tx, b.Guest, b.Member); err != nil {
		return err
	}
	_, err = tx.Exec(ctx, `
		UPDATE chat c SET user_id = $2 WHERE user_id = $1
			AND NOT EXISTS (SELECT FROM games g WHERE g.id = c.game_id AND $1 IN (g.host, g.black, g.white))
			AND NOT EXISTS (SELECT FROM chat o WHERE o.game_id = c.game_id AND o.user_id = $2 AND o.client_id = c.client_id)`,
		b.Guest, b.Member)
	return err
}
