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

// Tokens keeps personal tokens.
type Tokens struct{ Pool *pg.Pool }

var _ account.TokenStore = Tokens{}

const selectTokens = `SELECT e.id, e.label, e.scopes, e.created, e.seen, ` + sessionUser + `e.scopes IS NOT NULL AND `

const selectHashed = `SELECT e.token_hash, e.id, e.label, e.scopes, e.created, e.seen, ` + sessionUser + `e.scopes IS NOT NULL AND e.token_hash = ANY ($1)`

func scanToken(row pgx.CollectableRow) (t account.Token, err error) {
	t.User, err = scanSession(row.Scan, &t.ID, &t.Name, &t.Scopes, &t.Created, &t.Used)
	return t, err
}

// AddToken stores a token; see account.TokenStore. The lock keeps it from a user who is being deleted and whose sessions are being ended,
// and has two count each other.
func (a Tokens) AddToken(ctx context.Context, session account.Session, n account.NewToken, most int) (account.Token, error) {
	at := pg.Millis(n.Created)
	t := account.Token{Name: n.Name, Scopes: n.Scopes, Created: at, Used: at, User: session.User}
	u, count := &t.User, 0
	err := a.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		err := tx.QueryRow(ctx, `
			SELECT program FROM users WHERE id = $1 AND kind = 'member' AND deleted IS NULL FOR NO KEY UPDATE`, u.ID).Scan(&u.Program)
		if err == nil {
			err = tx.QueryRow(ctx, `
				SELECT (SELECT count(*) FROM sessions WHERE user_id = $1 AND scopes IS NOT NULL) FROM sessions WHERE id = $2 AND user_id = $1`,
				u.ID, session.ID).Scan(&count)
		}
		switch {
		case err != nil:
			return err
		case count >= most:
			return account.ErrTokens
		}
		return tx.QueryRow(ctx, `
			INSERT INTO sessions (token_hash, user_id, address, agent, created, seen, label, scopes)
			VALUES ($1, $2, $3, '', $4, $4, $5, $6) RETURNING id`, n.Hash, u.ID, n.Address, at, n.Name, n.Scopes).Scan(&t.ID)
	})
	switch {
	case errors.Is(err, account.ErrTokens):
		return t, fmt.Errorf("add token: %w", account.ErrTokens)
	case errors.Is(err, pgx.ErrNoRows):
		return t, fmt.Errorf("add token: %w", account.ErrNoSession)
	case err != nil:
		return t, pg.Failed("add token", err)
	}
	return t, nil
}

// Tokens returns a user's tokens; see account.TokenStore.
func (a Tokens) Tokens(ctx context.Context, user game.UserID) ([]account.Token, error) {
	all, err := pg.List(ctx, a.Pool, scanToken, selectTokens+`u.id = $1 ORDER BY e.id DESC`, user)
	return all, pg.Failed("tokens", err)
}

// Token returns the token of a hash; see account.TokenStore.
func (a Tokens) Token(ctx context.Context, hash []byte) (account.Token, error) {
	found, err := pg.List(ctx, a.Pool, scanToken, selectTokens+`e.token_hash = $1`, hash)
	if err == nil && len(found) == 0 {
		err = pgx.ErrNoRows
	}
	if err != nil {
		return account.Token{}, pg.Failed("token", err)
	}
	return found[0], nil
}

// TokensOf returns the tokens of some hashes; see account.TokenStore.
func (a Tokens) TokensOf(ctx context.Context, hashes [][]byte) (map[string]account.Token, error) {
	type hashed struct {
		hash []byte
		t    account.Token
	}
	found, err := pg.List(ctx, a.Pool, func(row pgx.CollectableRow) (h hashed, err error) {
		h.t.User, err = scanSession(row.Scan, &h.hash, &h.t.ID, &h.t.Name, &h.t.Scopes, &h.t.Created, &h.t.Used)
		return h, err
	}, selectHashed, hashes)
	out := make(map[string]account.Token, len(found))
	for _, h := range found {
		out[string(h.hash)] = h.t
	}
	return out, pg.Failed("tokens", err)
}

// Upgrade marks an account as a bot's; see account.TokenStore. The lock waits for, and keeps out, transactions that
// store a game naming the user, since the game's foreign keys need the same row. Its ratings are no person's, like
// those of the built-in bots.
func (a Tokens) Upgrade(ctx context.Context, user game.UserID) (ended []int64, err error) {
	err = a.Pool.TxSharing(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var program, played bool
		err := tx.QueryRow(ctx, `SELECT program FROM users WHERE id = $1 AND kind = 'member' AND deleted IS NULL FOR UPDATE`, user).Scan(&program)
		if err != nil || program {
			return err
		}
		err = tx.QueryRow(ctx, `
			SELECT EXISTS (SELECT FROM games WHERE black = $1 UNION ALL SELECT FROM games WHERE white = $1
				UNION ALL SELECT FROM games WHERE host = $1 AND status <> 'over')`, user).Scan(&played)
		switch {
		case err != nil:
			return err
		case played:
			return account.ErrPlayed
		}
		if _, err := tx.Exec(ctx, `UPDATE users SET program = true, engine = 'bot' WHERE id = $1`, user); err != nil {
			return err
		}
		rows, err := tx.Query(ctx, `DELETE FROM sessions WHERE user_id = $1 AND scopes IS NULL RETURNING id`, user)
		if err != nil {
			return err
		}
		ended, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		return err
	})
	if errors.Is(err, account.ErrPlayed) {
		return nil, fmt.Errorf("upgrade: %w", account.ErrPlayed)
	}
	if err != nil {
		return nil, pg.Failed("upgrade", err)
	}
	return ended, nil
}
