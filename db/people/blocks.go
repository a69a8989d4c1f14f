package people

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

var (
	errNobody  = fault.WithReason(fault.NotFound, "challenge_missing", "There is no member of that name.")
	errBlocks  = fault.WithReason(fault.TooMany, "block_most", "Your list of blocked people is full.").With(fault.Values{"max": records.MostBlocks})
	errOneself = fault.WithReason(fault.Invalid, "block_self", "You cannot block yourself.")
)

// Member returns the member of a name; see hub.Users.
func (p People) Member(ctx context.Context, name string) (records.User, error) {
	u := records.User{Name: name}
	err := p.Pool.ScanRow(ctx, []any{&u.ID, &u.Name, &u.Program}, `
		SELECT id, name, program FROM users WHERE lower(name) = lower($1) AND kind = 'member' AND deleted IS NULL`, name)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return u, errNobody
	case err != nil:
		return u, pg.Failed("member", err)
	}
	return u, nil
}

// blockedPair reports whether one of $1 and $2 has blocked the other.
const blockedPair = `EXISTS (SELECT FROM blocks WHERE user_id = $1 AND blocked = $2 OR user_id = $2 AND blocked = $1)`

// Blocked reports whether one of two users has blocked the other; see room.People.
func (p People) Blocked(ctx context.Context, a, b game.UserID) (yes bool, err error) {
	err = p.Pool.ScanRow(ctx, []any{&yes}, `SELECT `+blockedPair, a, b)
	if err != nil {
		return false, pg.Failed("blocked", err)
	}
	return yes, nil
}

// Blockers returns the users who have blocked each of some users; see room.People.
func (p People) Blockers(ctx context.Context, users []game.UserID) (map[game.UserID][]game.UserID, error) {
	type pair struct{ User, Blocked game.UserID }
	pairs, err := pg.List(ctx, p.Pool, pgx.RowToStructByPos[pair], `SELECT user_id, blocked FROM blocks WHERE blocked = ANY($1)`, users)
	if err != nil {
		return nil, pg.Failed("blockers", err)
	}
	out := map[game.UserID][]game.UserID{}
	for _, b := range pairs {
		out[b.Blocked] = append(out[b.Blocked], b.User)
	}
	return out, nil
}

// Stranded returns those among some users who can never come back, or are suspended; see room.People.
func (p People) Stranded(ctx context.Context, ids []game.UserID) ([]game.UserID, error) {
	gone, err := pg.List(ctx, p.Pool, pgx.RowTo[game.UserID], `
		SELECT id FROM users u WHERE id = ANY($1) AND (deleted IS NOT NULL OR EXISTS (SELECT FROM standings s WHERE s.user_id = u.id AND s.suspended > $2)
			OR kind = 'guest'
			AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id)
			AND NOT EXISTS (SELECT FROM merged_guests h WHERE h.guest = u.id))`, ids, pg.Millis(time.Now()))
	if err != nil {
		return nil, pg.Failed("who can come back", err)
	}
	return gone, nil
}

// Blocks returns the users whom a user has blocked, by name; see web.Blocks.
func (p People) Blocks(ctx context.Context, u game.UserID) ([]string, error) {
	names, err := pg.List(ctx, p.Pool, pgx.RowTo[string], `
		SELECT u.name FROM blocks b JOIN users u ON u.id = b.blocked WHERE b.user_id = $1 ORDER BY lower(u.name)`, u)
	if err != nil {
		return nil, pg.Failed("blocks", err)
	}
	return names, nil
}

// Block puts the member of a name on a user's list, where it may be already; neither follows the other any more. See web.Blocks.
func (p People) Block(ctx context.Context, u game.UserID, name string) (game.UserID, error) {
	other, err := p.Member(ctx, name)
	switch {
	case err != nil:
		return 0, err
	case other.ID == u:
		return 0, errOneself
	}
	return other.ID, p.pair(ctx, "block", u, other.ID, func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, `
			INSERT INTO blocks (user_id, blocked, since) SELECT $1, $2, now()
			WHERE (SELECT count(*) FROM blocks WHERE user_id = $1 AND blocked <> $2) < $3
			ON CONFLICT (user_id, blocked) DO UPDATE SET since = blocks.since`, u, other.ID, records.MostBlocks)
		switch {
		case err != nil:
			return err
		case tag.RowsAffected() == 0:
			return errBlocks
		}
		_, err = tx.Exec(ctx, dropPair, u, other.ID)
		return err
	})
}

// Unblock takes somebody off a user's list; see web.Blocks.
func (p People) Unblock(ctx context.Context, u game.UserID, name string) (other game.UserID, err error) {
	err = p.Pool.ScanRow(ctx, []any{&other}, `
		DELETE FROM blocks USING users WHERE user_id = $1 AND users.id = blocked AND lower(users.name) = lower($2) RETURNING blocked`, u, name)
	if err != nil && !errors.Is(err, pgx.ErrNoRows) {
		return 0, pg.Failed("unblock", err)
	}
	return other, nil
}
