package accounts

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
)

const (
	// ownFormer reports whether a name may be taken by a user: it is nobody's former one, or was the user's own.
	ownFormer = `
SELECT NOT EXISTS (SELECT FROM reserved_names WHERE skeleton = $1) OR EXISTS (SELECT FROM former_names WHERE skeleton = $1 AND user_id = $2)`
	keepFormer = `
INSERT INTO former_names (skeleton, name, user_id, until) VALUES ($1, $2, $3, $4)
ON CONFLICT (skeleton) DO UPDATE SET name = excluded.name, until = excluded.until`
	// shownRooms are games whose rooms may be loaded though they are not in play: those that ended lately, and adjourned ones.
	shownRooms = `
(SELECT id FROM games WHERE status = 'over' AND black = $1 ORDER BY ended DESC, id DESC LIMIT 50)
UNION (SELECT id FROM games WHERE status = 'over' AND white = $1 ORDER BY ended DESC, id DESC LIMIT 50)
UNION (SELECT id FROM games WHERE status = 'adjourned' AND black = $1)
UNION (SELECT id FROM games WHERE status = 'adjourned' AND white = $1)`
)

// Rename gives a user another name; see account.NameStore. The name is taken before it is asked whether it is free, as for new members.
func (a Ways) Rename(ctx context.Context, session account.Session, name, skeleton string, now, since time.Time) (r account.Renamed, last time.Time, err error) {
	r.User = session.User
	id := session.User.ID
	err = a.Pool.TxSharing(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := held(ctx, tx, session); err != nil {
			return err
		}
		var was, wasName string
		var before *time.Time
		if err := tx.QueryRow(ctx, `SELECT skeleton, name, renamed FROM users WHERE id = $1`, id).Scan(&was, &wasName, &before); err != nil {
			return err
		}
		if before != nil {
			if last = *before; last.After(pg.Millis(since)) {
				return account.ErrRenamed
			}
		}
		err := tx.QueryRow(ctx, `UPDATE users SET name = $2, skeleton = $3, renamed = $4 WHERE id = $1 RETURNING name, program`,
			id, name, skeleton, pg.Millis(now)).Scan(&r.User.Name, &r.User.Program)
		if err != nil {
			return err
		}
		if was != skeleton {
			if err := swapNames(ctx, tx, id, was, wasName, skeleton, now); err != nil {
				return err
			}
		}
		rooms, err := tellName(ctx, tx, id)
		r.Running, r.Resting = rooms.Running, rooms.Resting
		return err
	})
	if pg.IsUnique(err) {
		err = account.ErrNameTaken
	}
	return r, last, known("rename", err)
}

// swapNames keeps the former name of a user, and has the one that was taken be no former name any more.
func swapNames(ctx context.Context, tx pgx.Tx, user game.UserID, was, wasName, skeleton string, now time.Time) error {
	free := false
	if err := tx.QueryRow(ctx, ownFormer, skeleton, user).Scan(&free); err != nil {
		return err
	}
	if !free {
		return account.ErrNameTaken
	}
	if err := takeLook(ctx, tx, user, skeleton); err != nil {
		return err
	}
	all := &pgx.Batch{}
	all.Queue(`DELETE FROM former_names WHERE skeleton = $1`, skeleton)
	all.Queue(`DELETE FROM reserved_names WHERE skeleton = $1`, skeleton)
	if strings.HasPrefix(was, "closed:") { // in place of a name that a moderator has closed
		all.Queue(`DELETE FROM closed_names WHERE user_id = $1`, user)
		return tx.SendBatch(ctx, all).Close()
	}
	all.Queue(`INSERT INTO reserved_names (skeleton) VALUES ($1) ON CONFLICT DO NOTHING`, was)
	all.Queue(keepFormer, was, wasName, user, pg.Millis(now))
	return tx.SendBatch(ctx, all).Close()
}

// LastRename returns when a name was changed; see account.NameStore.
func (a Ways) LastRename(ctx context.Context, user game.UserID) (last time.Time, err error) {
	var at *time.Time
	err = a.Pool.ScanRow(ctx, []any{&at}, `SELECT renamed FROM users WHERE id = $1`, user)
	if errors.Is(err, pgx.ErrNoRows) || at == nil {
		return last, pg.Failed("last rename", err)
	}
	return *at, pg.Failed("last rename", err)
}
