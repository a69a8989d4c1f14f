package moderation

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/accounts"
	"github.com/tengen-go/tengen/db/clubs"
	"github.com/tengen-go/tengen/db/people"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// twiceWithin is how soon the same order is the same one, sent again.
const twiceWithin = 10 * time.Second

const (
	doneJustNow = `
SELECT EXISTS (SELECT FROM mod_actions a WHERE target = $2 AND actor = $1 AND kind = $3 AND reason = $4 AND coalesce(report, 0) = $5 AND at > $6
    AND kind IN ('warn', 'mute', 'suspend', 'unrated') AND NOT EXISTS (SELECT FROM mod_actions u WHERE u.of = a.id AND u.kind IN ('undo', 'lapse')))`
	guestOfReport = `
SELECT u.id FROM reports r JOIN users u ON u.id = r.about WHERE r.id = $2 AND u.kind = 'guest' AND u.deleted IS NULL AND lower(u.name) = lower($1)`
	guestOfLine = `SELECT u.id FROM chat c JOIN users u ON u.id = c.user_id WHERE c.id = $2 AND u.kind = 'guest' AND u.deleted IS NULL AND lower(u.name) = lower($1)`
	addWords    = `INSERT INTO mod_messages (action, text) VALUES ($1, $2)`
	addMeasure  = `INSERT INTO measures (action, user_id, kind, reason, until, confirm) VALUES ($1, $2, $3, $4, $5, $6)`
	endMeasure  = `UPDATE measures SET over = $2 WHERE action = $1 AND over IS NULL`
	// endInPlay has the live games of $2 end without a result.
	endInPlay = `
INSERT INTO annulled_games (game, action, unrated, done)
SELECT number, $1, unrated, false FROM games WHERE number IN (
    SELECT number FROM games WHERE status IN ('waiting', 'live') AND black = $2
    UNION SELECT number FROM games WHERE status IN ('waiting', 'live') AND white = $2) AND status = 'live'
ON CONFLICT DO NOTHING`
)

// Act executes a moderator's order, and has the person told. It errs with the refusals of package moderation.
func (m Moderation) Act(ctx context.Context, by game.UserID, o moderation.Command, now time.Time) (id int64, rooms moderation.Rooms, err error) {
	if err := o.Check(); err != nil {
		return 0, rooms, err
	}
	err = m.Pool.TxSharing(ctx, func(ctx context.Context, tx pgx.Tx) error {
		rooms = moderation.Rooms{}
		actor, err := moderator(ctx, tx, by)
		if err != nil {
			return err
		}
		user, err := named(ctx, tx, o.Name)
		if errors.Is(err, moderation.ErrAbout) && o.Report != 0 {
			user, err = guestOf(tx.QueryRow(ctx, guestOfReport, o.Name, o.Report))
		} else if errors.Is(err, moderation.ErrAbout) && o.Line != 0 {
			user, err = guestOf(tx.QueryRow(ctx, guestOfLine, o.Name, o.Line))
		}
		if err != nil {
			return err
		}
		target, err := person(ctx, tx, user)
		if err == nil {
			err = moderation.May(actor, target)
		}
		if err == nil {
			err = o.CheckFor(target)
		}
		if err != nil {
			return err
		}
		if o.Report != 0 {
			if about, _, err := heldReport(ctx, tx, o.Report, by, now); err != nil {
				return err
			} else if about != user {
				return moderation.ErrCommand
			}
		}
		d := done{actor: by, target: user, kind: o.Kind, reason: o.Reason, until: pg.Millis(o.Until(now)), report: o.Report}
		if !o.Kind.Lasts() {
			d.until = time.Time{}
		}
		var twice bool
		if err := tx.QueryRow(ctx, doneJustNow, by, user, d.kind, d.reason, d.report, pg.Millis(now.Add(-twiceWithin))).Scan(&twice); err != nil {
			return err
		}
		if twice {
			return moderation.ErrOver
		}
		if o.Game != "" {
			if d.game, err = gameOf(ctx, tx, o.Game, user); err != nil {
				return err
			}
		}
		if id, err = d.note(ctx, tx, now); err != nil {
			return err
		}
		if o.Message != "" {
			if _, err := tx.Exec(ctx, addWords, id, o.Message); err != nil {
				return err
			}
		}
		if rooms, err = carryOut(ctx, tx, id, d, o, now); err != nil {
			return err
		}
		return tell(ctx, tx, user, notice{kind: moderation.MessageMeasure, action: id}, now)
	})
	if err == nil && o.Kind == moderation.Annul {
		rooms.Resting, _ = m.annul(ctx, id) // Settle does what is left
	}
	return id, rooms, pg.FailedUnlessFault("act", err)
}

// carryOut executes a noted action.
func carryOut(ctx context.Context, tx pgx.Tx, id int64, d done, o moderation.Command, now time.Time) (rooms moderation.Rooms, err error) {
	switch d.kind {
	case moderation.Mute, moderation.Suspend, moderation.Unrate:
		var confirm *time.Time
		if at, ok := moderation.ConfirmBy(d.kind, now, d.until); ok {
			confirm = pg.NullTime(pg.Millis(at))
		}
		all := &pgx.Batch{}
		all.Queue(addMeasure, id, d.target, d.kind, d.reason, d.until, confirm)
		all.Queue(refreshStanding, d.target)
		if d.kind == moderation.Suspend { // nobody waits for a suspended player
			all.Queue(people.EndVacation, d.target, pg.Millis(now))
		}
		if o.Annul {
			all.Queue(endInPlay, id, d.target)
		}
		return rooms, tx.SendBatch(ctx, all).Close()
	case moderation.CloseName:
		return accounts.CloseName(ctx, tx, d.target)
	case moderation.Hide:
		return hide(ctx, tx, id, d.target, o)
	case moderation.Annul:
		return rooms, noteGames(ctx, tx, id, d.target, d.game, o.Days, now)
	}
	return rooms, nil
}

const selectAction = `
SELECT a.id, a.actor, a.target, a.kind, a.reason, coalesce(a.until, 'epoch'), m.confirm IS NOT NULL AND m.over IS NULL
FROM mod_actions a LEFT JOIN measures m ON m.action = a.id WHERE a.id = $1`

// action returns an action, and whether it must be confirmed; moderation.ErrNothing.
func action(ctx context.Context, tx pgx.Tx, id int64) (a moderation.LoggedAction, confirm bool, err error) {
	err = tx.QueryRow(ctx, selectAction, id).Scan(&a.ID, &a.Actor, &a.Target, &a.Kind, &a.Reason, &a.Until, &confirm)
	if errors.Is(err, pgx.ErrNoRows) {
		err = moderation.ErrNothing
	}
	return a, confirm, err
}

// Undo undoes an action, and has the person told.
func (m Moderation) Undo(ctx context.Context, by game.UserID, of int64, reason moderation.ReportReason, words string, now time.Time) (rooms moderation.Rooms, err error) {
	var a moderation.LoggedAction
	err = m.Pool.TxSharing(ctx, func(ctx context.Context, tx pgx.Tx) error {
		actor, err := moderator(ctx, tx, by)
		if err != nil {
			return err
		}
		if a, _, err = action(ctx, tx, of); err != nil {
			return err
		}
		if by == a.Target {
			return moderation.ErrSelf
		}
		rooms, err = undo(ctx, tx, a, done{actor: actor.ID, kind: moderation.Undo, reason: reason}, words, now)
		return err
	})
	if err == nil && a.Kind == moderation.Annul {
		rooms.Resting, _ = m.restore(ctx, of) // Settle does what is left
	}
	return rooms, pg.FailedUnlessFault("undo", err)
}

// undo takes an action back by another one, of which actor, kind and reason are given. Annulled games are left to restore.
func undo(ctx context.Context, tx pgx.Tx, a moderation.LoggedAction, by done, words string, now time.Time) (rooms moderation.Rooms, err error) {
	if !a.Kind.Undoable() {
		return rooms, moderation.ErrOver
	}
	if _, err := person(ctx, tx, a.Target); err != nil { // one thing after the other
		return rooms, err
	}
	by.target, by.of = a.Target, a.ID
	id, err := by.note(ctx, tx, now)
	if err != nil {
		return rooms, err
	}
	if words != "" {
		if _, err := tx.Exec(ctx, addWords, id, words); err != nil {
			return rooms, err
		}
	}
	switch a.Kind {
	case moderation.Mute, moderation.Suspend, moderation.Unrate:
		if _, err := tx.Exec(ctx, endMeasure, a.ID, pg.Millis(now)); err != nil {
			return rooms, err
		}
		if _, err := tx.Exec(ctx, spareGames, a.ID); err != nil {
			return rooms, err
		}
		_, err = tx.Exec(ctx, refreshStanding, a.Target)
	case moderation.CloseName:
		rooms, err = accounts.OpenName(ctx, tx, a.Target)
	case moderation.Hide:
		rooms, err = showAgain(ctx, tx, a.ID)
	case moderation.Annul:
		_, err = tx.Exec(ctx, spareGames, a.ID)
	}
	if err != nil {
		return rooms, err
	}
	return rooms, tell(ctx, tx, a.Target, notice{kind: moderation.MessageUndone, action: a.ID}, now)
}

// Confirm is the second look at what lasts long: it stays in force.
func (m Moderation) Confirm(ctx context.Context, by game.UserID, of int64, now time.Time) error {
	return pg.FailedUnlessFault("confirm", m.Pool.TxSharing(ctx, func(ctx context.Context, tx pgx.Tx) error {
		actor, err := moderator(ctx, tx, by)
		if err != nil {
			return err
		}
		a, open, err := action(ctx, tx, of)
		if err == nil {
			err = moderation.MayConfirm(actor, a)
		}
		switch {
		case err != nil:
			return err
		case !open:
			return moderation.ErrOver
		}
		if _, err := person(ctx, tx, a.Target); err != nil { // one thing after the other
			return err
		}
		tag, err := tx.Exec(ctx, `UPDATE measures SET confirm = NULL WHERE action = $1 AND over IS NULL AND confirm > $2`, of, pg.Millis(now))
		if err == nil && tag.RowsAffected() == 0 {
			err = moderation.ErrOver
		}
		if err != nil {
			return err
		}
		if _, err := (done{actor: by, target: a.Target, kind: moderation.Confirm, reason: a.Reason, of: of}).note(ctx, tx, now); err != nil {
			return err
		}
		all := &pgx.Batch{}
		all.Queue(refreshStanding, a.Target)
		all.Queue(clubs.LockOf, a.Target)
		all.Queue(clubs.SucceedOf, a.Target) // no suspension of more than a month holds unconfirmed
		return tx.SendBatch(ctx, all).Close()
	}))
}

const selectLapsed = `
SELECT action FROM measures WHERE confirm <= $1 AND over IS NULL ORDER BY confirm LIMIT 100`

// Settle ends unconfirmed measures, annuls games that were in play, and completes interrupted orders. It may run on any
// number of servers.
func (m Moderation) Settle(ctx context.Context, now time.Time) (rooms moderation.Rooms, err error) {
	each := func(selected string, args []any, do func(ctx context.Context, action int64) ([]string, error)) {
		actions, failed := pg.List(ctx, m.Pool, pgx.RowTo[int64], selected, args...)
		err = errors.Join(err, failed)
		for _, id := range actions {
			ids, failed := do(ctx, id)
			rooms.Resting, err = append(rooms.Resting, ids...), errors.Join(err, failed)
		}
	}
	each(selectLapsed, []any{pg.Millis(now)}, func(ctx context.Context, id int64) ([]string, error) { return nil, m.lapse(ctx, id, now) })
	each(selectToAnnul, nil, m.annul)
	each(selectToRestore, nil, m.restore)
	return rooms, pg.FailedUnlessFault("settle", err)
}

// lapse ends a measure that nobody has confirmed, unless another server has, or it has been undone meanwhile.
func (m Moderation) lapse(ctx context.Context, id int64, now time.Time) error {
	return m.Pool.TxSharing(ctx, func(ctx context.Context, tx pgx.Tx) error {
		a, _, err := action(ctx, tx, id)
		if err != nil {
			return err
		}
		if _, err := person(ctx, tx, a.Target); err != nil { // locked before the measure, as everywhere
			return err
		}
		if _, open, err := action(ctx, tx, id); err != nil || !open {
			return err
		}
		_, err = undo(ctx, tx, a, done{kind: moderation.Lapse, reason: a.Reason}, "", now)
		return err
	})
}
