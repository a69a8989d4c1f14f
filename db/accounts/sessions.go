package accounts

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/library"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Accounts keeps passwords and sessions, merges guests into members, and deletes accounts.
type Accounts struct {
	Pool     *pg.Pool
	URL      string
	Past     library.Archive
	Sweeping *Sweeping
}

var _ account.SessionStore = Accounts{}

// AddSession starts a session; see account.SessionStore. The lock keeps it from a user who is being deleted.
func (a Accounts) AddSession(ctx context.Context, user game.UserID, n account.NewSession) (account.Session, error) {
	at := pg.Millis(n.Created)
	s := account.Session{Created: at, Seen: at, User: account.User{ID: user}}
	err := a.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		err := tx.QueryRow(ctx, `
			SELECT name, kind, program, created FROM users WHERE id = $1 AND deleted IS NULL FOR KEY SHARE`, user).
			Scan(&s.User.Name, &s.User.Kind, &s.User.Program, &s.User.Created)
		if err != nil {
			return err
		}
		return tx.QueryRow(ctx, insertSession, n.TokenHash, user, n.Address, n.Agent, at).Scan(&s.ID)
	})
	if err != nil {
		return s, pg.Failed("add session", err)
	}
	return s, nil
}

// sessionUser is the user of sessions e, after their own columns; scanSession reads both.
const sessionUser = `u.id, u.name, u.kind, u.program, u.created, ` + SanctionColumns + `
FROM sessions e JOIN users u ON u.id = e.user_id LEFT JOIN standings s ON s.user_id = u.id WHERE `

func scanSession(scan func(into ...any) error, own ...any) (u account.User, err error) {
	var s ScannedSanctions
	err = scan(slices.Concat(own, []any{&u.ID, &u.Name, &u.Kind, &u.Program, &u.Created}, s.Into())...)
	u.Sanctions = s.known()
	return u, err
}

// Session returns the session of a token; see account.SessionStore.
func (a Accounts) Session(ctx context.Context, tokenHash []byte) (s account.Session, err error) {
	var proved *time.Time
	s.User, err = scanSession(func(into ...any) error {
		return a.Pool.ScanRow(ctx, into, `SELECT e.id, e.created, e.seen, e.proved, `+sessionUser+`e.token_hash = $1 AND e.scopes IS NULL`, tokenHash)
	}, &s.ID, &s.Created, &s.Seen, &proved)
	if err != nil {
		return s, pg.Failed("session", err)
	}
	if proved != nil {
		s.Proved = *proved
	}
	return s, nil
}

// Sessions returns a user's sessions; see account.SessionStore.
func (a Accounts) Sessions(ctx context.Context, user game.UserID, most int) ([]account.OpenSession, error) {
	all, err := pg.List(ctx, a.Pool, pgx.RowToStructByPos[account.OpenSession], `
		SELECT id, agent, address, created, seen FROM sessions WHERE user_id = $1 AND scopes IS NULL ORDER BY seen DESC, id DESC LIMIT $2`, user, most)
	return all, pg.Failed("sessions", err)
}

const proveSession = `UPDATE sessions SET proved = $2 WHERE id = $1 AND scopes IS NULL`

// Prove notes a proof; see account.SessionStore.
func (a Accounts) Prove(ctx context.Context, session int64, now time.Time) error {
	tag, err := a.Pool.Exec(ctx, proveSession, session, pg.Millis(now))
	if err == nil && tag.RowsAffected() == 0 {
		return account.ErrNoSession
	}
	return pg.Failed("prove", err)
}

// Touch notes that a session was used; see account.SessionStore.
func (a Accounts) Touch(ctx context.Context, session int64, now time.Time) error {
	if _, err := a.Pool.Exec(ctx, `UPDATE sessions SET seen = $2 WHERE id = $1`, session, pg.Millis(now)); err != nil {
		return pg.Failed("touch session", err)
	}
	return nil
}

// EndSessions ends sessions of a user; see account.SessionStore. The lock has AddToken's come before all are ended, or not at all.
func (a Accounts) EndSessions(ctx context.Context, user game.UserID, session, except int64) ([]int64, error) {
	var ids []int64
	err := a.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if session == 0 {
			if _, err := tx.Exec(ctx, `SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE`, user); err != nil {
				return err
			}
		}
		rows, err := tx.Query(ctx, `
			DELETE FROM sessions WHERE user_id = $1 AND ($2::bigint = 0 OR id = $2) AND id <> $3 RETURNING id`, user, session, except)
		if err == nil {
			ids, err = pgx.CollectRows(rows, pgx.RowTo[int64])
		}
		return err
	})
	if err != nil {
		return nil, pg.Failed("end sessions", err)
	}
	return ids, nil
}

const liveSessions = `SELECT id FROM sessions WHERE id = ANY($1)`

// LiveSessions returns those of some sessions that have not ended; see hub.Sessions.
func (a Accounts) LiveSessions(ctx context.Context, ids []int64) ([]int64, error) {
	live, err := pg.List(ctx, a.Pool, pgx.RowTo[int64], liveSessions, ids)
	if err != nil {
		return nil, pg.Failed("live sessions", err)
	}
	return live, nil
}
