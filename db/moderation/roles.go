package moderation

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

const putRole = `
INSERT INTO standings (user_id, moderator) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET moderator = excluded.moderator`

// SetRole makes a member a moderator, or ends that, at the operator's order. It reports whether that changes anything;
// moderation.ErrAbout.
func (m Moderation) SetRole(ctx context.Context, name string, on bool, now time.Time) (changed bool, err error) {
	err = m.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		user, err := named(ctx, tx, name)
		if err != nil {
			return err
		}
		p, err := person(ctx, tx, user)
		if err != nil || p.Moderator == on {
			return err
		}
		changed = true
		if _, err := tx.Exec(ctx, putRole, user, on); err != nil {
			return err
		}
		kind := moderation.Release
		if on {
			kind = moderation.Appoint
		}
		_, err = done{target: user, kind: kind}.note(ctx, tx, now)
		return err
	})
	return changed, pg.FailedUnlessFault("role", err)
}

// Moderators returns the moderators.
func (m Moderation) Moderators(ctx context.Context) ([]string, error) {
	names, err := pg.List(ctx, m.Pool, pgx.RowTo[string], `
		SELECT u.name FROM standings s JOIN users u ON u.id = s.user_id WHERE s.moderator ORDER BY lower(u.name)`)
	return names, pg.Failed("moderators", err)
}

// Audit returns at most so many actions after an action, the oldest first: all, or those by or against the member of a
// name.
func (m Moderation) Audit(ctx context.Context, name string, after int64, most int) ([]moderation.LoggedAction, error) {
	var user game.UserID
	if name != "" {
		err := m.Pool.ScanRow(ctx, []any{&user}, `SELECT id FROM users WHERE lower(name) = lower($1) AND kind = 'member'`, name)
		if err != nil {
			return nil, pg.Failed("audit of "+name, err)
		}
	}
	found, err := pg.List(ctx, m.Pool, scanAction, selectAudit, user, after, most)
	return found, pg.Failed("audit", err)
}
