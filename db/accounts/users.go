// Package accounts keeps accounts: users, sessions, tokens and ways to sign in, merged and deleted accounts, exports.
//
// Reading order: users.go, sessions.go, sanctions.go, ends.go (sessions that end), tokens.go, signin.go, passkeys.go,
// renames.go, lookalikes.go, closednames.go, merge.go, delete.go, export.go, sweep.go.
package accounts

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
)

var _ account.UserStore = Accounts{}

const insertSession = `
INSERT INTO sessions (token_hash, user_id, address, agent, created, seen)
VALUES ($1, $2, $3, $4, $5, $5) RETURNING id`

// AddGuest creates a guest and its session; see account.UserStore.
func (a Accounts) AddGuest(ctx context.Context, name string, n account.NewSession) (account.Session, error) {
	at := pg.Millis(n.Created)
	s := account.Session{Created: at, Seen: at, User: account.User{Name: name, Kind: account.Guest, Created: at}}
	err := a.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		err := tx.QueryRow(ctx, `INSERT INTO users (name, kind, created) VALUES ($1, 'guest', $2) RETURNING id`,
			name, at).Scan(&s.User.ID)
		if err != nil {
			return err
		}
		return tx.QueryRow(ctx, insertSession, n.TokenHash, s.User.ID, n.Address, n.Agent, at).Scan(&s.ID)
	})
	if err != nil {
		return s, pg.Failed("add guest", err)
	}
	return s, nil
}

// AddMember creates a member; see account.UserStore.
func (a Accounts) AddMember(ctx context.Context, name, skeleton, hash string, now time.Time) (account.User, error) {
	u := account.User{Name: name, Kind: account.Member, Created: pg.Millis(now)}
	err := a.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		err := tx.QueryRow(ctx, `
			INSERT INTO users (name, skeleton, kind, password_hash, created) VALUES ($1, $2, 'member', $3, $4)
			RETURNING id`, name, skeleton, hash, u.Created).Scan(&u.ID)
		if err != nil {
			return err
		}
		return free(ctx, tx, u.ID, skeleton)
	})
	if pg.IsUnique(err) || errors.Is(err, account.ErrNameTaken) {
		return u, fmt.Errorf("add member: %w", account.ErrNameTaken)
	}
	if err != nil {
		return u, pg.Failed("add member", err)
	}
	return u, nil
}

// Promote turns a guest into a member; see account.UserStore.
func (a Accounts) Promote(ctx context.Context, user game.UserID, name, skeleton, hash string) (account.User, error) {
	u := account.User{ID: user, Name: name, Kind: account.Member}
	err := a.Pool.TxSharing(ctx, func(ctx context.Context, tx pgx.Tx) error {
		err := tx.QueryRow(ctx, `
			UPDATE users SET name = $2, skeleton = $3, kind = 'member', password_hash = $4
			WHERE id = $1 AND kind = 'guest' RETURNING created`, user, name, skeleton, hash).Scan(&u.Created)
		if err != nil {
			return err
		}
		return free(ctx, tx, user, skeleton)
	})
	switch {
	case pg.IsUnique(err), errors.Is(err, account.ErrNameTaken):
		return u, fmt.Errorf("promote user %d: %w", user, account.ErrNameTaken)
	case errors.Is(err, pgx.ErrNoRows):
		return u, fmt.Errorf("promote user %d: %w", user, account.ErrNotGuest)
	case err != nil:
		return u, pg.Failed("promote", err)
	}
	return u, nil
}

// free returns ErrNameTaken for the name of an account that was deleted, and for one that looks like somebody else's.
// It is asked after the name has been taken: a user who gives it up at this moment is done then.
func free(ctx context.Context, tx pgx.Tx, user game.UserID, skeleton string) error {
	var taken bool
	err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM reserved_names WHERE skeleton = $1)`, skeleton).Scan(&taken)
	switch {
	case err != nil:
		return err
	case taken:
		return account.ErrNameTaken
	}
	return takeLook(ctx, tx, user, skeleton)
}

// Credentials returns a member and its password hash; see account.UserStore.
func (a Accounts) Credentials(ctx context.Context, skeleton string) (account.User, string, error) {
	u := account.User{Kind: account.Member}
	var hash string
	err := a.Pool.ScanRow(ctx, []any{&u.ID, &u.Name, &u.Created, &hash}, `
		SELECT id, name, created, password_hash FROM users WHERE skeleton = coalesce((SELECT 'closed:' || user_id FROM closed_names WHERE skeleton = $1), $1)`,
		skeleton)
	if err != nil {
		return u, "", pg.Failed("credentials", err)
	}
	return u, hash, nil
}

// SetPassword replaces a member's password hash; see account.UserStore.
func (a Accounts) SetPassword(ctx context.Context, user game.UserID, hash string) error {
	tag, err := a.Pool.Exec(ctx, `UPDATE users SET password_hash = $2 WHERE id = $1 AND kind = 'member'`, user, hash)
	if err == nil && tag.RowsAffected() == 0 {
		err = pgx.ErrNoRows
	}
	if err != nil {
		return pg.Failed("set password", err)
	}
	return nil
}
