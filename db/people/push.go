package people

import (
	"cmp"
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/vacation"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/push"
)

var _ push.Store = Push{}

// Push keeps where members' browsers want to be told of games.
type Push struct{ Pool *pg.Pool }

const (
	// Two users that subscribe with one endpoint, which only a copied browser has, come one after the other.
	lockEndpoint = `SELECT pg_advisory_xact_lock(hashtextextended('push ' || $1, 0))`
	// The lock on the user has its sessions count each other's, that on the session keeps it until the end.
	lockSubscriber  = `SELECT FROM users WHERE id = $1 AND kind = 'member' AND deleted IS NULL FOR NO KEY UPDATE`
	holdSession     = `SELECT FROM sessions WHERE id = $1 AND user_id = $2 AND scopes IS NULL FOR KEY SHARE`
	dropReplaced    = `DELETE FROM push_subscriptions WHERE session = $1 OR endpoint = $2`
	dropMoved       = `DELETE FROM push_subscriptions WHERE session <> $1 AND endpoint = $2`
	addSubscription = `
INSERT INTO push_subscriptions (session, user_id, endpoint, p256dh, auth, lang, turn, challenge, began, reminder, vacation, created)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`
	dropOldest = `
DELETE FROM push_subscriptions WHERE id = ANY (ARRAY(
    SELECT id FROM push_subscriptions WHERE user_id = $1 ORDER BY created DESC, id DESC OFFSET $2))`
	renewSubscription = `
UPDATE push_subscriptions SET endpoint = $3, p256dh = $4, auth = $5, lang = $6 WHERE session = $1 AND user_id = $2`
	selectDevices = `
SELECT p.id, p.session, e.agent, p.turn, p.challenge, p.began, p.reminder, p.vacation, p.created
FROM push_subscriptions p JOIN sessions e ON e.id = p.session WHERE p.user_id = $1 ORDER BY p.created DESC, p.id DESC`
	noteTold = `
INSERT INTO told_turns AS t (game, kind, turn) SELECT number, $2, $3 FROM games WHERE id = $1
ON CONFLICT (game, kind) DO UPDATE SET turn = excluded.turn WHERE t.turn < excluded.turn`
	// SweepTold deletes the rows of games that are not in play any more.
	SweepTold = `
DELETE FROM told_turns WHERE game = ANY (ARRAY(SELECT t.game FROM told_turns t JOIN games g ON g.number = t.game WHERE g.status <> 'live' LIMIT $1))`
	// tellVacations takes long vacations that end between now and $2, and all that ended by themselves since $3. Each is taken
	// once for either.
	tellVacations = `
UPDATE vacations v SET told = CASE WHEN until <= $1 THEN 2 ELSE 1 END WHERE id = ANY (ARRAY(
    SELECT id FROM vacations WHERE until > $3 AND until <= $2 AND told < CASE WHEN until <= $1 THEN 2 ELSE 1 END
        AND (until <= $1 OR until - began > interval '1 day') ORDER BY until LIMIT 50 FOR UPDATE SKIP LOCKED))
RETURNING user_id, until <= $1`
	// selectWanting leaves out users who were suspended while they subscribed.
	selectWanting = `
SELECT p.id, p.endpoint, p.p256dh, p.auth, p.lang FROM push_subscriptions p
WHERE p.user_id = $1 AND CASE $2 WHEN 'turn' THEN p.turn WHEN 'challenge' THEN p.challenge WHEN 'began' THEN p.began
    WHEN 'reminder' THEN p.reminder WHEN 'vacation' THEN p.vacation ELSE false END
    AND NOT EXISTS (SELECT FROM standings s WHERE s.user_id = $1 AND s.suspended > $3)
ORDER BY p.created DESC, p.id DESC`
)

// subscriber runs f while the session lasts, and nobody else changes its user's subscriptions or uses the endpoint.
func (p Push) subscriber(ctx context.Context, what string, s push.Session, endpoint string, f func(context.Context, pgx.Tx) error) error {
	err := p.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, lockEndpoint, endpoint); err != nil {
			return err
		}
		if tag, err := tx.Exec(ctx, lockSubscriber, s.User); err != nil || tag.RowsAffected() == 0 {
			return cmp.Or(err, error(account.ErrNoSession))
		}
		if tag, err := tx.Exec(ctx, holdSession, s.ID, s.User); err != nil || tag.RowsAffected() == 0 {
			return cmp.Or(err, error(account.ErrNoSession))
		}
		return f(ctx, tx)
	})
	switch {
	case errors.Is(err, push.ErrNone):
		return push.ErrNone
	case errors.Is(err, account.ErrNoSession):
		return account.ErrNoSession
	}
	return pg.Failed(what, err)
}

// Subscribe keeps a subscription; see push.Store.
func (p Push) Subscribe(ctx context.Context, s push.Session, n push.Subscription, k push.Kinds, most int) error {
	return p.subscriber(ctx, "subscribe", s, n.Endpoint, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, dropReplaced, s.ID, n.Endpoint); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, addSubscription, s.ID, s.User, n.Endpoint, n.P256dh, n.Auth, n.Lang, k.Turn, k.Challenge, k.Began, k.Reminder, k.Vacation, pg.Millis(time.Now())); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, dropOldest, s.User, most)
		return err
	})
}

// Renew keeps another subscription in place of a session's; see push.Store.
func (p Push) Renew(ctx context.Context, s push.Session, n push.Subscription) error {
	return p.subscriber(ctx, "renew a subscription", s, n.Endpoint, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, dropMoved, s.ID, n.Endpoint); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, renewSubscription, s.ID, s.User, n.Endpoint, n.P256dh, n.Auth, n.Lang)
		if err == nil && tag.RowsAffected() == 0 {
			return push.ErrNone // and nobody else's has gone
		}
		return err
	})
}

// Devices returns a user's subscriptions; see push.Store.
func (p Push) Devices(ctx context.Context, user game.UserID) ([]push.Device, error) {
	all, err := pg.List(ctx, p.Pool, func(row pgx.CollectableRow) (d push.Device, err error) {
		err = row.Scan(&d.ID, &d.Session, &d.Agent, &d.Kinds.Turn, &d.Kinds.Challenge, &d.Kinds.Began, &d.Kinds.Reminder, &d.Kinds.Vacation, &d.Created)
		return d, err
	}, selectDevices, user)
	return all, pg.Failed("subscriptions", err)
}

// Remove ends a subscription of a user's; see push.Store.
func (p Push) Remove(ctx context.Context, user game.UserID, id int64) error {
	_, err := p.Pool.Exec(ctx, `DELETE FROM push_subscriptions WHERE user_id = $1 AND id = $2`, user, id)
	return pg.Failed("unsubscribe", err)
}

// Wanting returns the subscriptions by which a user is told something; see push.Store.
func (p Push) Wanting(ctx context.Context, user game.UserID, k push.Kind) ([]push.Stored, error) {
	all, err := pg.List(ctx, p.Pool, func(row pgx.CollectableRow) (s push.Stored, err error) {
		err = row.Scan(&s.ID, &s.Endpoint, &s.P256dh, &s.Auth, &s.Lang)
		return s, err
	}, selectWanting, user, k, pg.Millis(time.Now()))
	return all, pg.Failed("subscriptions", err)
}

// Told notes that a turn is told; see push.Store.
func (p Push) Told(ctx context.Context, g string, k push.Kind, turn int) (fresh bool, err error) {
	tag, err := p.Pool.Exec(ctx, noteTold, g, k, turn)
	return tag.RowsAffected() > 0, pg.Failed("what was told", err)
}

// EndingVacations returns whose vacation ends within a day or has ended in the last one, and notes that they are told.
func (p Push) EndingVacations(ctx context.Context, now time.Time) ([]push.Notice, error) {
	all, err := pg.List(ctx, p.Pool, func(row pgx.CollectableRow) (n push.Notice, err error) {
		n.Kind = push.Vacation
		err = row.Scan(&n.To, &n.Over)
		return n, err
	}, tellVacations, pg.Millis(now), pg.Millis(now.Add(vacation.Day)), pg.Millis(now.Add(-vacation.Day)))
	return all, pg.Failed("vacations that end", err)
}

// Gone deletes a subscription that has ended; see push.Store.
func (p Push) Gone(ctx context.Context, id int64, endpoint string) error {
	_, err := p.Pool.Exec(ctx, `DELETE FROM push_subscriptions WHERE id = $1 AND endpoint = $2`, id, endpoint)
	return pg.Failed("unsubscribe", err)
}
