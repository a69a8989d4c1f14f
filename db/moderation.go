package db

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"tengen/db/pg"
	"tengen/hub/base/fault"
	"tengen/hub/game/store"
	"tengen/hub/member/moderation"
)

// Moderation keeps reports, moderators' actions, and the sanctions in force.
type Moderation struct{ db *DB }

// Moderation returns it.
func (d *DB) Moderation() Moderation { return Moderation{d} }

const (
	// standingColumns are those of s, which may lack a row, as scanStanding has them.
	standingColumns = `coalesce(s.muted, 'epoch'), coalesce(s.muted_for, ''), coalesce(s.suspended, 'epoch'), coalesce(s.suspended_for, ''), coalesce(s.news, false),
    coalesce(s.moderator, false)`
	selectJudged = `
SELECT s.user_id, ` + standingColumns + ` FROM standings s WHERE s.user_id = ANY ($1)`
	// refreshStanding sets $1's sanctions in force to the longest of its measures. An unconfirmed measure ends at its
	// deadline for confirmation.
	refreshStanding = `
INSERT INTO standings AS s (user_id, muted, muted_for, suspended, suspended_for)
SELECT $1, m.until, coalesce(m.reason, ''), b.until, coalesce(b.reason, '') FROM (SELECT) one
LEFT JOIN LATERAL (SELECT least(until, confirm) AS until, reason FROM measures
    WHERE user_id = $1 AND kind = 'mute' AND over IS NULL ORDER BY 1 DESC LIMIT 1) m ON true
LEFT JOIN LATERAL (SELECT least(until, confirm) AS until, reason FROM measures
    WHERE user_id = $1 AND kind = 'suspend' AND over IS NULL ORDER BY 1 DESC LIMIT 1) b ON true
ON CONFLICT (user_id) DO UPDATE SET muted = excluded.muted, muted_for = excluded.muted_for, suspended = excluded.suspended, suspended_for = excluded.suspended_for`
	// selectCondemned is by the indexes of suspended people, of their open games, and of games that are still to end.
	selectCondemned = `
SELECT g.id, s.user_id FROM standings s JOIN games g ON g.host = s.user_id AND g.status IN ('waiting', 'live')
WHERE s.suspended > $1 AND g.status = 'waiting'
UNION SELECT g.id, s.user_id FROM standings s JOIN games g ON g.invited = s.user_id AND g.status IN ('waiting', 'live')
WHERE s.suspended > $1 AND g.status = 'waiting'
UNION SELECT g.id, 0 FROM annulled_games a JOIN games g ON g.number = a.game WHERE NOT a.done AND g.status = 'live'
LIMIT 1000`
)

// scanned is a standing as its columns are read; the epoch, and before, is never.
type scanned struct{ moderation.Standing }

func (s *scanned) into() []any {
	return []any{&s.Muted, &s.MutedFor, &s.Suspended, &s.SuspendedFor, &s.News, &s.Moderator}
}

// standing returns it, without sanctions that never were.
func (s *scanned) standing() moderation.Standing {
	if s.Muted.Unix() <= 0 {
		s.Muted = time.Time{}
	}
	if s.Suspended.Unix() <= 0 {
		s.Suspended = time.Time{}
	}
	return s.Standing
}

// Standings returns what is in force against those of some users who have ever had to do with moderators; see hub.Sessions.
func (a Accounts) Standings(ctx context.Context, ids []int64) (map[int64]moderation.Standing, error) {
	out := map[int64]moderation.Standing{}
	_, err := list(ctx, a.db.ask, func(row pgx.CollectableRow) (none struct{}, err error) {
		var id int64
		var s scanned
		err = row.Scan(append([]any{&id}, s.into()...)...)
		out[id] = s.standing()
		return none, err
	}, selectJudged, ids)
	return out, failed("standings", err)
}

// Condemned returns games that are to end since a moderator has said so; see hub.Sessions.
func (a Accounts) Condemned(ctx context.Context) ([]store.Condemned, error) {
	found, err := list(ctx, a.db.ask, pgx.RowToStructByPos[store.Condemned], selectCondemned, pg.Millis(time.Now()))
	return found, failed("games to be ended", err)
}

// refused returns a refusal as it is, and any other error as failed does.
func refused(what string, err error) error {
	var f *fault.Error
	if errors.As(err, &f) {
		return f
	}
	return failed(what, err)
}

const selectPerson = `
SELECT u.id, coalesce(s.moderator, false), u.kind = 'member' AND u.deleted IS NULL, u.kind = 'guest' AND u.deleted IS NULL FROM users u LEFT JOIN standings s ON s.user_id = u.id
WHERE u.id = $1 FOR NO KEY UPDATE OF u`

// person returns a user as moderation sees them, locked until the transaction ends.
func person(ctx context.Context, tx pgx.Tx, id int64) (p moderation.Person, err error) {
	err = tx.QueryRow(ctx, selectPerson, id).Scan(&p.ID, &p.Moderator, &p.Member, &p.Guest)
	if errors.Is(err, pgx.ErrNoRows) {
		return p, moderation.ErrAbout
	}
	return p, err
}

// moderator returns a moderator; moderation.ErrNothing if it is none.
func moderator(ctx context.Context, tx pgx.Tx, id int64) (p moderation.Person, err error) {
	p.ID = id
	err = tx.QueryRow(ctx, `SELECT moderator FROM standings WHERE user_id = $1`, id).Scan(&p.Moderator)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && !p.Moderator {
		return p, moderation.ErrNothing
	}
	return p, err
}

// named returns the id of a member; moderation.ErrAbout if there is none.
func named(ctx context.Context, tx pgx.Tx, name string) (id int64, err error) {
	err = tx.QueryRow(ctx, `SELECT id FROM users WHERE lower(name) = lower($1) AND kind = 'member' AND deleted IS NULL`, name).Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, moderation.ErrAbout
	}
	return id, err
}

// guestOf returns the id in a row that was looked up by a guest's name and a line or game, since names of guests are
// not unique.
func guestOf(row pgx.Row) (id int64, err error) {
	err = row.Scan(&id)
	if errors.Is(err, pgx.ErrNoRows) {
		return 0, moderation.ErrAbout
	}
	return id, err
}

// IsModerator reports whether a user is one now.
func (m Moderation) IsModerator(ctx context.Context, user int64) (yes bool, err error) {
	err = m.db.ask.row(ctx, []any{&yes}, `SELECT EXISTS (SELECT FROM standings WHERE user_id = $1 AND moderator)`, user)
	return yes, failed("moderator", err)
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
	actor, target    int64
	kind             moderation.Deed
	reason           moderation.Ground
	until            time.Time // zero: it does not last
	report, game, of int64     // 0: none
}

func (d done) note(ctx context.Context, tx pgx.Tx, now time.Time) (id int64, err error) {
	err = tx.QueryRow(ctx, addAction, pg.Millis(now), d.actor, d.target, d.kind, d.reason, instant(d.until), d.report, d.game, d.of).Scan(&id)
	if pg.IsUnique(err) {
		err = moderation.ErrOver
	}
	return id, err
}

// tell has a member read something. A guest has no place to read it, and is told why with what is refused.
func tell(ctx context.Context, tx pgx.Tx, user int64, kind moderation.News, action int64, reason moderation.Ground, upheld *bool, now time.Time) error {
	all := &pgx.Batch{}
	all.Queue(addNotice, user, pg.Millis(now), kind, action, reason, upheld)
	all.Queue(haveNews, user)
	return tx.SendBatch(ctx, all).Close()
}
