// Package moderation keeps reports, moderators' actions, appeals and annulled games.
//
// Reading order: moderation.go, reports.go, queue.go, actions.go, annul.go, hide.go, appeals.go, roles.go.
package moderation

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// Moderation keeps reports, moderators' actions, and the sanctions in force.
type Moderation struct{ Pool *pg.Pool }

const (
	// refreshStanding sets $1's sanctions in force to the longest of its measures. An unconfirmed measure ends at its
	// deadline for confirmation.
	refreshStanding = `
INSERT INTO standings AS s (user_id, muted, muted_for, suspended, suspended_for, unrated, unrated_for)
SELECT $1, m.until, coalesce(m.reason, ''), b.until, coalesce(b.reason, ''), r.until, coalesce(r.reason, '') FROM (SELECT) one
LEFT JOIN LATERAL (SELECT least(until, confirm) AS until, reason FROM measures
    WHERE user_id = $1 AND kind = 'mute' AND over IS NULL ORDER BY 1 DESC LIMIT 1) m ON true
LEFT JOIN LATERAL (SELECT least(until, confirm) AS until, reason FROM measures
    WHERE user_id = $1 AND kind = 'suspend' AND over IS NULL ORDER BY 1 DESC LIMIT 1) b ON true
LEFT JOIN LATERAL (SELECT least(until, confirm) AS until, reason FROM measures
    WHERE user_id = $1 AND kind = 'unrated' AND over IS NULL ORDER BY 1 DESC LIMIT 1) r ON true
ON CONFLICT (user_id) DO UPDATE SET muted = excluded.muted, muted_for = excluded.muted_for, suspended = excluded.suspended, suspended_for = excluded.suspended_for,
    unrated = excluded.unrated, unrated_for = excluded.unrated_for`
)

const selectPerson = `
SELECT u.id, coalesce(s.moderator, false), u.kind = 'member' AND u.deleted IS NULL, u.kind = 'guest' AND u.deleted IS NULL FROM users u LEFT JOIN standings s ON s.user_id = u.id
WHERE u.id = $1 FOR NO KEY UPDATE OF u`

// person returns a user as moderation sees them, locked until the transaction ends.
func person(ctx context.Context, tx pgx.Tx, id game.UserID) (p moderation.Person, err error) {
	err = tx.QueryRow(ctx, selectPerson, id).Scan(&p.ID, &p.Moderator, &p.Member, &p.Guest)
	if errors.Is(err, pgx.ErrNoRows) {
		return p, moderation.ErrAbout
	}
	return p, err
}

// moderator returns a moderator; moderation.ErrNothing if the user is none.
func moderator(ctx context.Context, tx pgx.Tx, id game.UserID) (p moderation.Person, err error) {
	p.ID = id
	err = tx.QueryRow(ctx, `SELECT moderator FROM standings WHERE user_id = $1`, id).Scan(&p.Moderator)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && !p.Moderator {
		return p, moderation.ErrNothing
	}
	return p, err
}

// named returns the id of a member; moderation.ErrAbout if there is none.
func named(ctx context.Context, tx pgx.Tx, name string) (id game.UserID, err error) {
	err = tx.QueryRow(ctx, `SELECT id FROM users WHERE lower(name) = lower($1) AND kind = 'member' AND deleted IS NULL`, name).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, moderation.ErrAbout
	}
	return id, err
}

// guestOf returns the id in a row that was looked up by a guest's name and a line or game, since names of guests are
// not unique.
func guestOf(row pgx.Row) (id game.UserID, err error) {
	err = row.Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, moderation.ErrAbout
	}
	return id, err
}

// IsModerator reports whether a user is one now.
func (m Moderation) IsModerator(ctx context.Context, user game.UserID) (yes bool, err error) {
	err = m.Pool.ScanRow(ctx, []any{&yes}, `SELECT EXISTS (SELECT FROM standings WHERE user_id = $1 AND moderator)`, user)
	return yes, pg.Failed("moderator", err)
}

const (
	addAction = `
INSERT INTO mod_actions (at, actor, target, kind, reason, until, report, game, of) VALUES ($1, $2, $3, $4, $5, $6, nullif($7, 0), nullif($8, 0), nullif($9, 0))
RETURNING id`
	addNotice = `
INSERT INTO notices (user_id, at, kind, action, reason, upheld) SELECT $1, $2, $3, nullif($4, 0), $5, $6
WHERE EXISTS (SELECT FROM users WHERE id = $1 AND kind <> 'guest')`
	haveNews = `
INSERT INTO standings (user_id, news) SELECT $1, true WHERE EXISTS (SELECT FROM users WHERE id = $1 AND kind <> 'guest')
ON CONFLICT (user_id) DO UPDATE SET news = true`
)

// done is an action to be noted.
type done struct {
	actor, target    game.UserID
	kind             moderation.ActionKind
	reason           moderation.ReportReason
	until            time.Time // zero: it does not last
	report, game, of int64     // 0: none
}

func (d done) note(ctx context.Context, tx pgx.Tx, now time.Time) (id int64, err error) {
	err = tx.QueryRow(ctx, addAction, pg.Millis(now), d.actor, d.target, d.kind, d.reason, pg.NullTime(d.until), d.report, d.game, d.of).Scan(&id)
	if pg.IsUnique(err) {
		err = moderation.ErrOver
	}
	return id, err
}

// notice is what a member is told.
type notice struct {
	kind   moderation.MessageKind
	action int64 // 0: of none
	reason moderation.ReportReason
	upheld *bool // of a report
}

// tell stores a notice for a member. A guest cannot read notices, and gets the reason with each refusal.
func tell(ctx context.Context, tx pgx.Tx, user game.UserID, n notice, now time.Time) error {
	all := &pgx.Batch{}
	all.Queue(addNotice, user, pg.Millis(now), n.kind, n.action, n.reason, n.upheld)
	all.Queue(haveNews, user)
	return tx.SendBatch(ctx, all).Close()
}

// Tell stores a notice of a case of fair play for a member, in the transaction of what it tells of.
func Tell(ctx context.Context, tx pgx.Tx, user game.UserID, kind moderation.MessageKind, now time.Time) error {
	return tell(ctx, tx, user, notice{kind: kind, reason: moderation.Unfair}, now)
}

// Untell takes notices of a kind back that the person needs no more, in the transaction of what has ended them.
func Untell(ctx context.Context, tx pgx.Tx, user game.UserID, kind moderation.MessageKind) error {
	all := &pgx.Batch{}
	all.Queue(dropKind, user, kind)
	all.Queue(newsLeft, user)
	return tx.SendBatch(ctx, all).Close()
}
