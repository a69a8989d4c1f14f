package accounts

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Ways keeps the ways into an account beside the password, and names.
type Ways struct{ Pool *pg.Pool }

var _ account.WayStore = Ways{}

// held locks a session's user against other changes of the sign-in methods, and against everything that ends all
// sessions. It returns account.ErrNoSession if the session has ended, or the account.
func held(ctx context.Context, tx pgx.Tx, session account.Session) error {
	var one int
	err := tx.QueryRow(ctx, `SELECT 1 FROM users WHERE id = $1 AND kind = 'member' AND deleted IS NULL FOR NO KEY UPDATE`, session.User.ID).Scan(&one)
	if err == nil {
		err = tx.QueryRow(ctx, `SELECT 1 FROM sessions WHERE id = $1 AND user_id = $2`, session.ID, session.User.ID).Scan(&one)
	}
	if errors.Is(err, pgx.ErrNoRows) {
		return account.ErrNoSession
	}
	return err
}

// SetCodes replaces recovery codes; see account.RecoveryStore.
func (a Ways) SetCodes(ctx context.Context, session account.Session, hashes [][]byte) error {
	return known("set codes", a.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := held(ctx, tx, session); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM recovery_codes WHERE user_id = $1`, session.User.ID); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO recovery_codes (user_id, hash) SELECT $1, unnest($2::bytea[])`, session.User.ID, hashes)
		return err
	}))
}

// useCode looks a code up by its hash, whether or not there is such a name. The row is deleted once, even with
// concurrent uses.
const useCode = `
DELETE FROM recovery_codes r USING users u
WHERE r.hash = $1 AND u.id = r.user_id AND u.skeleton = $2 AND u.kind = 'member' AND u.deleted IS NULL
RETURNING u.id`

// Recover uses a code up; see account.RecoveryStore. The user is locked first, as everywhere that all sessions end;
// passkeys go before the sessions, so that one that begins at this instant is seen.
func (a Ways) Recover(ctx context.Context, skeleton string, code []byte, passwordHash string) (u account.User, ended []int64, err error) {
	u.Kind = account.Member
	err = a.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		err := tx.QueryRow(ctx, `SELECT coalesce((SELECT 'closed:' || user_id FROM closed_names WHERE skeleton = $1), $1)`, skeleton).Scan(&skeleton)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `SELECT FROM users WHERE skeleton = $1 FOR NO KEY UPDATE`, skeleton); err != nil {
			return err
		}
		if err := tx.QueryRow(ctx, useCode, code, skeleton).Scan(&u.ID); err != nil {
			return err
		}
		err = tx.QueryRow(ctx, `UPDATE users SET password_hash = $2 WHERE id = $1 RETURNING name, program, created`, u.ID, passwordHash).
			Scan(&u.Name, &u.Program, &u.Created)
		if err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, `DELETE FROM passkeys WHERE user_id = $1`, u.ID); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, `DELETE FROM sessions WHERE user_id = $1 RETURNING id`, u.ID)
		if err == nil {
			ended, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		}
		return err
	})
	if err != nil {
		return account.User{}, nil, pg.Failed("recover", err)
	}
	return u, ended, nil
}

// Ways returns the ways into an account; see account.RecoveryStore.
func (a Ways) Ways(ctx context.Context, user game.UserID) (w account.Ways, err error) {
	err = a.Pool.ScanRow(ctx, []any{&w.Password, &w.Codes}, `
		SELECT password_hash <> '', (SELECT count(*) FROM recovery_codes WHERE user_id = $1) FROM users WHERE id = $1 AND kind = 'member'`, user)
	if err == nil {
		w.Passkeys, err = pg.List(ctx, a.Pool, scanPasskey, `SELECT id, name, created, used FROM passkeys WHERE user_id = $1 ORDER BY id`, user)
	}
	return w, pg.Failed("ways", err)
}

// known returns an error of package account as it is, and any other as pg.Failed does.
func known(what string, err error) error {
	for _, e := range []error{
		account.ErrNoSession, account.ErrLastWay, account.ErrPasskeys, account.ErrPasskeyKnown, account.ErrUsed, account.ErrNameTaken, account.ErrRenamed,
	} {
		if errors.Is(err, e) {
			return fmt.Errorf("%s: %w", what, e)
		}
	}
	return pg.Failed(what, err)
}
