package people

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

var (
	errFollowSelf    = fault.WithReason(fault.Invalid, "follow_self", "You cannot follow yourself.")
	errFollowMost    = fault.WithReason(fault.TooMany, "follow_most", "You follow as many people as is possible.").With(fault.Values{"max": records.MostFollows})
	errFollowRefused = fault.WithReason(fault.Forbidden, "follow_refused", "This member is followed by fewer people, or by none.") // also across a block
)

const (
	// lockPair has changes between two people wait for each other.
	lockPair = `SELECT id FROM users WHERE id IN ($1, $2) ORDER BY id FOR NO KEY UPDATE`
	// mayFollow reports whether $1 may follow $2.
	mayFollow = `
SELECT NOT ` + blockedPair + `
    AND NOT EXISTS (SELECT FROM privacy WHERE user_id = $2 AND (follow = 'nobody' OR follow = 'followed'
        AND NOT EXISTS (SELECT FROM follows WHERE user_id = $2 AND followed = $1)))`
	addFollow = `
INSERT INTO follows (user_id, followed, since) SELECT $1, $2, now()
WHERE (SELECT count(*) FROM follows WHERE user_id = $1 AND followed <> $2) < $3
ON CONFLICT (user_id, followed) DO UPDATE SET since = follows.since`
	selectFollowed = `
SELECT u.id, u.name, u.program, coalesce(p.hidden, false) FROM follows f JOIN users u ON u.id = f.followed
LEFT JOIN privacy p ON p.user_id = f.followed WHERE f.user_id = $1 ORDER BY lower(u.name)`
	dropFollow = `DELETE FROM follows WHERE user_id = $1 AND followed = $2`
	dropPair   = `DELETE FROM follows WHERE user_id = $1 AND followed = $2 OR user_id = $2 AND followed = $1`
	// dropReturned ends that $2 follows $1, because only people whom $1 follows may.
	dropReturned = `
DELETE FROM follows WHERE user_id = $2 AND followed = $1
    AND EXISTS (SELECT FROM privacy WHERE user_id = $1 AND follow = 'followed')`
	// selectNameable uses the keys of all tables, and the index of blocks by the blocked user.
	selectNameable = `
SELECT u.id, u.name, u.program, ARRAY(
    SELECT blocked FROM blocks WHERE user_id = u.id AND blocked = ANY ($3)
    UNION SELECT user_id FROM blocks WHERE blocked = u.id AND user_id = ANY ($3))
FROM users u LEFT JOIN privacy p ON p.user_id = u.id
WHERE u.id = ANY ($1) AND u.kind = 'member' AND u.deleted IS NULL AND NOT coalesce(p.hidden, false)
    AND NOT EXISTS (SELECT FROM blocks WHERE user_id = u.id AND blocked = ANY ($2))
    AND NOT EXISTS (SELECT FROM blocks WHERE blocked = u.id AND user_id = ANY ($2))`
	setPrivacy = `
INSERT INTO privacy (user_id, follow, hidden) VALUES ($1, $2, $3)
ON CONFLICT (user_id) DO UPDATE SET follow = excluded.follow, hidden = excluded.hidden`
	// dropUnwanted removes the followers of $1 who no longer may.
	dropUnwanted = `
DELETE FROM follows f WHERE followed = $1 AND ($2 = 'nobody' OR $2 = 'followed'
    AND NOT EXISTS (SELECT FROM follows m WHERE m.user_id = $1 AND m.followed = f.user_id))`
)

// Following returns the users whom a user follows, by name; see web.Follows.
func (p People) Following(ctx context.Context, u game.UserID) ([]records.Followed, error) {
	found, err := pg.List(ctx, p.Pool, pgx.RowToStructByPos[records.Followed], selectFollowed, u)
	return found, pg.Failed("following", err)
}

// Follow has a user follow the member with a name; following again changes nothing; see web.Follows.
func (p People) Follow(ctx context.Context, u game.UserID, name string) error {
	other, err := p.Member(ctx, name)
	switch {
	case err != nil:
		return err
	case other.ID == u:
		return errFollowSelf
	}
	return p.pair(ctx, "follow", u, other.ID, func(ctx context.Context, tx pgx.Tx) error {
		var may bool
		if err := tx.QueryRow(ctx, mayFollow, u, other.ID).Scan(&may); err != nil {
			return err
		}
		if !may {
			return errFollowRefused
		}
		tag, err := tx.Exec(ctx, addFollow, u, other.ID, records.MostFollows)
		if err == nil && tag.RowsAffected() == 0 {
			return errFollowMost
		}
		return err
	})
}

// Unfollow has a user follow somebody no more; see web.Follows.
func (p People) Unfollow(ctx context.Context, u game.UserID, name string) error {
	other, err := p.Member(ctx, name)
	if err != nil {
		return err
	}
	return p.pair(ctx, "unfollow", u, other.ID, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, dropFollow, u, other.ID); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, dropReturned, u, other.ID)
		return err
	})
}

// pair changes the follows and blocks between two people, one change at a time.
func (p People) pair(ctx context.Context, what string, a, b game.UserID, change func(context.Context, pgx.Tx) error) error {
	err := p.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockPair, a, b); err != nil {
			return err
		}
		return change(ctx, tx)
	})
	if refused := (*fault.Error)(nil); errors.As(err, &refused) {
		return err
	}
	return pg.Failed(what, err)
}

// Privacy returns a user's privacy settings; see web.Follows.
func (p People) Privacy(ctx context.Context, u game.UserID) (records.Privacy, error) {
	out := records.Privacy{Follow: records.FollowEverybody}
	err := p.Pool.ScanRow(ctx, []any{&out.Follow, &out.Hidden}, `SELECT follow, hidden FROM privacy WHERE user_id = $1`, u)
	if errors.Is(err, pgx.ErrNoRows) {
		return out, nil
	}
	return out, pg.Failed("privacy", err)
}

// Nameable returns those watchers of a game who may be named; see room.Crowds.
func (p People) Nameable(ctx context.Context, watchers, players, others []game.UserID) ([]records.Watcher, error) {
	found, err := pg.List(ctx, p.Pool, func(row pgx.CollectableRow) (w records.Watcher, err error) {
		err = row.Scan(&w.User.ID, &w.User.Name, &w.User.Program, &w.Apart)
		return w, err
	}, selectNameable, watchers, players, others)
	return found, pg.Failed("who watches", err)
}

// Hiding returns the members who hide; see room.People.
func (p People) Hiding(ctx context.Context, ids []game.UserID) ([]game.UserID, error) {
	found, err := pg.List(ctx, p.Pool, pgx.RowTo[game.UserID], `SELECT user_id FROM privacy WHERE user_id = ANY ($1) AND hidden`, ids)
	return found, pg.Failed("who hides", err)
}

// SetPrivacy changes it, and removes the followers of the user who may no longer follow; see web.Follows.
func (p People) SetPrivacy(ctx context.Context, u game.UserID, to records.Privacy) error {
	return pg.Failed("set privacy", p.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockPair, u, u); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, setPrivacy, u, to.Follow, to.Hidden); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, dropUnwanted, u, to.Follow)
		return err
	}))
}
