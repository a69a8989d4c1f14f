package moderation

import (
	"context"
	"time"
	"unicode/utf8"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

const (
	addAppeal    = `INSERT INTO appeals (action, user_id, at, text) VALUES ($1, $2, $3, $4)`
	answerAppeal = `UPDATE appeals SET answered = $2, answer = $3, granted = $4 WHERE action = $1 AND answered IS NULL`
	countOthers  = `SELECT count(*) FROM standings WHERE moderator AND user_id <> $1`
	isUndone     = `SELECT EXISTS (SELECT FROM mod_actions WHERE of = $1 AND kind IN ('undo', 'lapse'))`
)

// Appeal stores a person's appeal against an action; there is one appeal an action.
func (m Moderation) Appeal(ctx context.Context, user game.UserID, of int64, text string, now time.Time) error {
	if n := utf8.RuneCountInString(text); n < 1 || n > moderation.MaxAppeal {
		return moderation.ErrAppeal
	}
	return pg.FailedUnlessFault("appeal", m.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		a, _, err := action(ctx, tx, of)
		if err == moderation.ErrNothing || err == nil && (a.Target != user || !a.Kind.Undoable()) {
			return moderation.ErrNoMeasure
		}
		if err != nil {
			return err
		}
		var undone bool
		if err := tx.QueryRow(ctx, isUndone, of).Scan(&undone); err != nil {
			return err
		}
		if undone {
			return moderation.ErrOver
		}
		_, err = tx.Exec(ctx, addAppeal, of, user, pg.Millis(now), text)
		if pg.IsUnique(err) {
			err = moderation.ErrAppealed
		}
		return err
	}))
}

// Answer answers an appeal. A granted one undoes the action.
func (m Moderation) Answer(ctx context.Context, by game.UserID, of int64, granted bool, text string, now time.Time) (rooms moderation.Rooms, err error) {
	if n := utf8.RuneCountInString(text); n < 1 || n > moderation.MaxAppeal {
		return rooms, moderation.ErrAppeal
	}
	var a moderation.LoggedAction
	err = m.Pool.TxSharing(ctx, func(ctx context.Context, tx pgx.Tx) error {
		rooms = moderation.Rooms{}
		actor, err := moderator(ctx, tx, by)
		if err != nil {
			return err
		}
		if a, _, err = action(ctx, tx, of); err != nil {
			return err
		}
		var others int
		if err := tx.QueryRow(ctx, countOthers, by).Scan(&others); err != nil {
			return err
		}
		if err := moderation.MayAnswer(actor, a, others); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, answerAppeal, of, pg.Millis(now), text, granted)
		if err == nil && tag.RowsAffected() == 0 {
			err = moderation.ErrOver
		}
		if err != nil {
			return err
		}
		kind := moderation.Reject
		if granted {
			kind = moderation.Grant
		}
		if _, err := (done{actor: by, target: a.Target, kind: kind, reason: a.Reason, of: of}).note(ctx, tx, now); err != nil {
			return err
		}
		if granted {
			var undone bool
			if err := tx.QueryRow(ctx, isUndone, of).Scan(&undone); err != nil {
				return err
			}
			if !undone {
				if rooms, err = undo(ctx, tx, a, done{actor: by, kind: moderation.Undo, reason: a.Reason}, "", now); err != nil {
					return err
				}
			}
		}
		return tell(ctx, tx, a.Target, notice{kind: moderation.MessageAppeal, action: of}, now)
	})
	if err == nil && granted && a.Kind == moderation.Annul {
		rooms.Resting, _ = m.restore(ctx, of) // Settle does what is left
	}
	return rooms, pg.FailedUnlessFault("answer an appeal", err)
}

const (
	selectMeasures = `
SELECT a.id, a.at, a.kind, a.reason, coalesce(a.until, 'epoch'), coalesce(w.text, ''), coalesce(g.id, ''),
    EXISTS (SELECT FROM mod_actions u WHERE u.of = a.id AND u.kind IN ('undo', 'lapse')),
    coalesce(least(m.until, m.confirm) > $2 AND m.over IS NULL, false),
    p.at, coalesce(p.text, ''), p.answered, coalesce(p.answer, ''), coalesce(p.granted, false)
FROM mod_actions a LEFT JOIN mod_messages w ON w.action = a.id LEFT JOIN games g ON g.number = a.game
    LEFT JOIN measures m ON m.action = a.id LEFT JOIN appeals p ON p.action = a.id
WHERE a.target = $1 AND a.kind IN ('warn', 'mute', 'suspend', 'unrated', 'name', 'annul', 'hide') ORDER BY a.id DESC LIMIT 50`
	selectNotices = `SELECT id, at, kind, coalesce(action, 0), reason, coalesce(upheld, false) FROM notices WHERE user_id = $1 ORDER BY id LIMIT 50`
	dropNotice    = `DELETE FROM notices WHERE user_id = $1 AND id = $2`
	dropKind      = `DELETE FROM notices WHERE user_id = $1 AND kind = $2`
	// newsLeft notes whether there is more to be read; a concurrent notice waits for the row, or is waited for.
	newsLeft = `UPDATE standings SET news = EXISTS (SELECT FROM notices WHERE user_id = $1) WHERE user_id = $1`
)

// Own returns all that concerns somebody.
func (m Moderation) Own(ctx context.Context, user game.UserID, now time.Time) (own moderation.Inbox, err error) {
	own = moderation.Inbox{Notices: []moderation.Message{}, Measures: []moderation.Measure{}}
	own.Measures, err = pg.List(ctx, m.Pool, scanMeasure, selectMeasures, user, pg.Millis(now))
	if err != nil {
		return own, pg.Failed("measures", err)
	}
	byID := map[int64]*moderation.Measure{}
	for i := range own.Measures {
		byID[own.Measures[i].ID] = &own.Measures[i]
	}
	own.Notices, err = pg.List(ctx, m.Pool, func(row pgx.CollectableRow) (n moderation.Message, err error) {
		var of int64
		err = row.Scan(&n.ID, &n.At, &n.Kind, &of, &n.Reason, &n.Upheld)
		n.Measure = byID[of]
		return n, err
	}, selectNotices, user)
	return own, pg.Failed("notices", err)
}

func scanMeasure(row pgx.CollectableRow) (s moderation.Measure, err error) {
	var appealed, answered *time.Time
	var p moderation.Appeal
	err = row.Scan(&s.ID, &s.At, &s.Kind, &s.Reason, &s.Until, &s.Message, &s.Game, &s.Undone, &s.InForce, &appealed, &p.Text, &answered, &p.Answer, &p.Granted)
	if !s.Kind.Lasts() {
		s.Until = time.Time{}
	}
	if appealed != nil {
		p.Action, p.At = s.ID, *appealed
		if answered != nil {
			p.Answered = *answered
		}
		s.Appeal = &p
	}
	return s, err
}

// ReadNotice notes that somebody has read a notice: it goes.
func (m Moderation) ReadNotice(ctx context.Context, user game.UserID, notice int64) error {
	return pg.FailedUnlessFault("read a notice", m.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT FROM standings WHERE user_id = $1 FOR UPDATE`, user); err != nil {
			return err
		}
		tag, err := tx.Exec(ctx, dropNotice, user, notice)
		if err != nil || tag.RowsAffected() == 0 {
			return err
		}
		_, err = tx.Exec(ctx, newsLeft, user)
		return err
	}))
}
