package accounts

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
)

func scanPasskey(row pgx.CollectableRow) (p account.Passkey, err error) {
	var used *time.Time
	err = row.Scan(&p.ID, &p.Name, &p.Created, &used)
	if used != nil {
		p.Used = *used
	}
	return p, err
}

// Passkey returns the passkey of a credential; see account.PasskeyStore.
func (a Ways) Passkey(ctx context.Context, credential []byte) (p account.StoredPasskey, err error) {
	var flags int16
	u := &p.User
	err = a.Pool.ScanRow(ctx, []any{&p.ID, &p.Key, &p.Counter, &flags, &p.Site, &u.ID, &u.Name, &u.Kind, &u.Program, &u.Created}, `
		SELECT p.id, p.key, p.counter, p.flags, p.site, u.id, u.name, u.kind, u.program, u.created
		FROM passkeys p JOIN users u ON u.id = p.user_id WHERE p.credential = $1`, credential)
	p.Credential, p.Flags = credential, byte(flags)
	if err != nil {
		return p, pg.Failed("passkey", err)
	}
	return p, nil
}

// KnownPasskeys returns the credentials of a user's passkeys; see account.PasskeyStore.
func (a Ways) KnownPasskeys(ctx context.Context, user game.UserID, domain string) ([][]byte, error) {
	all, err := pg.List(ctx, a.Pool, pgx.RowTo[[]byte], `SELECT credential FROM passkeys WHERE user_id = $1 AND site = $2 ORDER BY id`, user, domain)
	return all, pg.Failed("known passkeys", err)
}

// answer notes that a challenge was answered; account.ErrUsed if it was before.
func answer(ctx context.Context, tx pgx.Tx, use account.PasskeyUse) error {
	tag, err := tx.Exec(ctx, `INSERT INTO answered_challenges (challenge, until) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
		use.Challenge, pg.Millis(use.Until))
	if err == nil && tag.RowsAffected() == 0 {
		err = account.ErrUsed
	}
	return err
}

// AddPasskey stores a passkey; see account.PasskeyStore.
func (a Ways) AddPasskey(ctx context.Context, session account.Session, p account.StoredPasskey, name string, use account.PasskeyUse, most int) error {
	err := a.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := held(ctx, tx, session); err != nil {
			return err
		}
		if err := answer(ctx, tx, use); err != nil {
			return err
		}
		count := 0
		if err := tx.QueryRow(ctx, `SELECT count(*) FROM passkeys WHERE user_id = $1`, session.User.ID).Scan(&count); err != nil {
			return err
		}
		if count >= most {
			return account.ErrPasskeys
		}
		_, err := tx.Exec(ctx, `
			INSERT INTO passkeys (user_id, credential, key, counter, flags, site, name, created) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
			session.User.ID, p.Credential, p.Key, p.Counter, int16(p.Flags), p.Site, name, pg.Millis(use.At))
		return err
	})
	if pg.IsUnique(err) {
		err = account.ErrPasskeyKnown
	}
	return known("add passkey", err)
}

// usePasskey notes that a passkey was used. If two uses count on from the same number, one is refused.
const usePasskey = `
UPDATE passkeys SET counter = $3, flags = $4, used = $5 WHERE id = $1 AND counter = $2 RETURNING user_id`

// use notes an answer by a passkey, and returns whose it is.
func use(ctx context.Context, tx pgx.Tx, u account.PasskeyUse) (user game.UserID, err error) {
	if err := answer(ctx, tx, u); err != nil {
		return 0, err
	}
	err = tx.QueryRow(ctx, usePasskey, u.ID, u.Was, u.Counter, int16(u.Flags), pg.Millis(u.At)).Scan(&user)
	return user, err
}

// EnterByPasskey starts a session; see account.PasskeyStore. The passkey's row is locked: a concurrent removal waits,
// and then sees the session.
func (a Ways) EnterByPasskey(ctx context.Context, u account.PasskeyUse, n account.NewSession) (account.Session, error) {
	at := pg.Millis(n.Created)
	s := account.Session{Created: at, Seen: at}
	err := a.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		user, err := use(ctx, tx, u)
		if err != nil {
			return err
		}
		err = tx.QueryRow(ctx, `
			SELECT id, name, kind, program, created FROM users WHERE id = $1 AND kind = 'member' AND deleted IS NULL FOR KEY SHARE`, user).
			Scan(&s.User.ID, &s.User.Name, &s.User.Kind, &s.User.Program, &s.User.Created)
		if err != nil {
			return err
		}
		return tx.QueryRow(ctx, `
			INSERT INTO sessions (token_hash, user_id, address, agent, created, seen, passkey) VALUES ($1, $2, $3, $4, $5, $5, $6)
			RETURNING id`, n.TokenHash, user, n.Address, n.Agent, at, u.ID).Scan(&s.ID)
	})
	return s, known("enter by passkey", err)
}

// ProveByPasskey notes a proof; see account.PasskeyStore.
func (a Ways) ProveByPasskey(ctx context.Context, u account.PasskeyUse, session account.Session) error {
	return known("prove by passkey", a.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		user, err := use(ctx, tx, u)
		if err != nil {
			return err
		}
		if user != session.User.ID {
			return pgx.ErrNoRows
		}
		tag, err := tx.Exec(ctx, proveSession, session.ID, pg.Millis(u.At))
		if err == nil && tag.RowsAffected() == 0 {
			err = account.ErrNoSession
		}
		return err
	}))
}

// otherWay returns account.ErrLastWay if a user could sign in by nothing but recovery codes without a passkey, or with 0 without
// the password.
func otherWay(ctx context.Context, tx pgx.Tx, user game.UserID, passkey int64) error {
	var other bool
	err := tx.QueryRow(ctx, `
		SELECT $2 <> 0 AND password_hash <> '' OR EXISTS (SELECT FROM passkeys WHERE user_id = $1 AND id <> $2) FROM users WHERE id = $1`,
		user, passkey).Scan(&other)
	if err == nil && !other {
		err = account.ErrLastWay
	}
	return err
}

// RemovePasskey removes a passkey; see account.PasskeyStore.
func (a Ways) RemovePasskey(ctx context.Context, session account.Session, id int64) (ended []int64, err error) {
	err = a.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := held(ctx, tx, session); err != nil {
			return err
		}
		if err := otherWay(ctx, tx, session.User.ID, id); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, `DELETE FROM passkeys WHERE id = $1 AND user_id = $2`, id, session.User.ID)
		if err != nil || tag.RowsAffected() == 0 {
			return err
		}
		rows, err := tx.Query(ctx, `DELETE FROM sessions WHERE user_id = $1 AND passkey = $2 AND id <> $3 RETURNING id`, session.User.ID, id, session.ID)
		if err == nil {
			ended, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		}
		return err
	})
	return ended, known("remove passkey", err)
}

// RemovePassword removes a password; see account.PasskeyStore. No password has an empty hash.
func (a Ways) RemovePassword(ctx context.Context, session account.Session) error {
	return known("remove password", a.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := held(ctx, tx, session); err != nil {
			return err
		}
		if err := otherWay(ctx, tx, session.User.ID, 0); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `UPDATE users SET password_hash = '' WHERE id = $1`, session.User.ID)
		return err
	}))
}
