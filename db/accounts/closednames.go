package accounts

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

const (
	keepClosed = `INSERT INTO closed_names (skeleton, name, user_id) SELECT skeleton, name, id FROM users WHERE id = $1 AND skeleton <> 'closed:' || id`
	// No name has a colon in its skeleton.
	takeName   = `UPDATE users SET name = 'closed-' || id, skeleton = 'closed:' || id, renamed = NULL WHERE id = $1`
	giveName   = `UPDATE users SET name = $2, skeleton = $3 WHERE id = $1 AND skeleton = 'closed:' || id`
	dropClosed = `DELETE FROM closed_names WHERE user_id = $1 RETURNING skeleton, name`
)

// CloseName takes a member's name: nobody gets it, and the member signs in by it until another is chosen, which may be at once.
func CloseName(ctx context.Context, tx pgx.Tx, user game.UserID) (rooms moderation.Rooms, err error) {
	tag, err := tx.Exec(ctx, keepClosed, user)
	if err == nil && tag.RowsAffected() == 0 {
		err = moderation.ErrOver
	}
	if err != nil {
		return rooms, err
	}
	if _, err := tx.Exec(ctx, `INSERT INTO reserved_names (skeleton) SELECT skeleton FROM closed_names WHERE user_id = $1 ON CONFLICT DO NOTHING`, user); err != nil {
		return rooms, err
	}
	if _, err := tx.Exec(ctx, takeName, user); err != nil {
		return rooms, err
	}
	return tellName(ctx, tx, user)
}

// OpenName gives a member the closed name back. A member who has chosen another name keeps that.
func OpenName(ctx context.Context, tx pgx.Tx, user game.UserID) (rooms moderation.Rooms, err error) {
	var skeleton, name string
	err = tx.QueryRow(ctx, dropClosed, user).Scan(&skeleton, &name)
	if errors.Is(err, pgx.ErrNoRows) {
		return rooms, nil
	}
	if err == nil {
		_, err = tx.Exec(ctx, `DELETE FROM reserved_names WHERE skeleton = $1`, skeleton)
	}
	if err == nil {
		_, err = tx.Exec(ctx, giveName, user, name, skeleton)
	}
	if err != nil {
		return rooms, err
	}
	return tellName(ctx, tx, user)
}

// tellName has all servers told of a user's other name, and returns the games whose rooms know the former one.
func tellName(ctx context.Context, tx pgx.Tx, user game.UserID) (rooms moderation.Rooms, err error) {
	all := &pgx.Batch{}
	into := func(to *[]string) func(pgx.Rows) error {
		return func(rows pgx.Rows) (err error) {
			*to, err = pgx.CollectRows(rows, pgx.RowTo[string])
			return err
		}
	}
	all.Queue(`SELECT pg_notify('renamed_users', $1::bigint::text)`, user)
	all.Queue(runningOf, user).Query(into(&rooms.Running))
	all.Queue(shownRooms, user).Query(into(&rooms.Resting))
	return rooms, tx.SendBatch(ctx, all).Close()
}
