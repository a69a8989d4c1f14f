package fairplay

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	dbmoderation "github.com/tengen-go/tengen/db/moderation"
	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/fairplay"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

const (
	// selectJudge is a moderator beside a person: whether that moderator has reported the person as unfair, now or in the past year.
	selectModerator = `
SELECT coalesce((SELECT moderator FROM standings WHERE user_id = $1), false),
    EXISTS (SELECT FROM report_voices v JOIN reports r ON r.id = v.report WHERE v.reporter = $1 AND r.about = $2 AND r.reason IN ('unfair', 'sandbagging'))`
	selectMember = `SELECT id, name FROM users WHERE lower(name) = lower($1) AND kind = 'member' AND deleted IS NULL`

	caseColumns = `
SELECT id, user_id, rule, speed, opened, asked, stated, closed, upheld, appealed, answered FROM fairplay_cases
`
	lockCase        = caseColumns + `WHERE id = $1 FOR NO KEY UPDATE`
	selectDecisions = `SELECT by, at, upheld, reason FROM fairplay_judgements WHERE case_id = $1 ORDER BY at, by`

	openCase = `
INSERT INTO fairplay_cases (user_id, rule, speed, opened, sheet)
SELECT s.user_id, s.rule, s.speed, $4, s.sheet FROM fairplay_sheets s JOIN users u ON u.id = s.user_id
WHERE s.user_id = $1 AND s.rule = $2 AND s.speed = $3 AND u.deleted IS NULL`
	askCase     = `UPDATE fairplay_cases SET asked = $2 WHERE id = $1`
	stateCase   = `UPDATE fairplay_cases SET statement = $2, stated = $3 WHERE id = $1`
	addDecision = `INSERT INTO fairplay_judgements (case_id, by, at, upheld, reason) VALUES ($1, $2, $3, $4, $5)`
	closeCase   = `UPDATE fairplay_cases SET closed = $2, upheld = $3, annulled = nullif($4, 0) WHERE id = $1`
	asksStill   = `SELECT EXISTS (SELECT FROM fairplay_cases WHERE user_id = $1 AND asked IS NOT NULL AND stated IS NULL AND closed IS NULL)`
	appealCase  = `UPDATE fairplay_cases SET appeal = $2, appealed = $3 WHERE id = $1`
	answerCase  = `
UPDATE fairplay_cases SET answer = $2, answered = $3, answered_by = $4, granted = $5, upheld = upheld AND NOT $5
WHERE id = $1 RETURNING coalesce(annulled, 0)`
	// endSheet makes a sheet anew after a case: only later games count, so that a finding comes back with new games alone.
	endSheet = `DELETE FROM fairplay_sheets WHERE user_id = $1 AND rule = $2 AND speed = $3`
)

// member returns a member by name; moderation.ErrNothing if there is none, or it is the asking moderator: nobody looks at
// a sheet of their own.
func (f Fairplay) member(ctx context.Context, by game.UserID, name string) (who moderation.Named, err error) {
	err = f.Pool.ScanRow(ctx, []any{&who.ID, &who.Name}, selectMember, name)
	if errors.Is(err, pgx.ErrNoRows) || err == nil && who.ID == by {
		return who, moderation.ErrNothing
	}
	return who, pg.Failed("a member", err)
}

// moderator returns one beside a person.
func moderator(ctx context.Context, tx pgx.Tx, by, about game.UserID) (j fairplay.Moderator, err error) {
	j.ID = by
	err = tx.QueryRow(ctx, selectModerator, by, about).Scan(&j.Moderator, &j.Reported)
	return j, err
}

// locked returns a case, locked until the transaction ends; fairplay.ErrNoCase.
func locked(ctx context.Context, tx pgx.Tx, id int64) (c fairplay.Case, err error) {
	var asked, stated, closed, appealed, answered *time.Time
	err = tx.QueryRow(ctx, lockCase, id).Scan(
		&c.ID, &c.User, &c.Rule, &c.Speed, &c.Opened, &asked, &stated, &closed, &c.Upheld, &appealed, &answered)
	if errors.Is(err, pgx.ErrNoRows) {
		return c, fairplay.ErrNoCase
	}
	if err != nil {
		return c, err
	}
	c.Asked, c.Stated, c.Closed, c.Appealed, c.Answered = instant(asked), instant(stated), instant(closed), instant(appealed), instant(answered)
	rows, err := tx.Query(ctx, selectDecisions, id)
	if err != nil {
		return c, err
	}
	c.NamedDecision, err = pgx.CollectRows(rows, pgx.RowToStructByPos[fairplay.Decision])
	return c, err
}

// instant is an instant of the database, zero for none.
func instant(t *time.Time) time.Time {
	if t == nil {
		return time.Time{}
	}
	return *t
}

// moderated does something with a case in a transaction, for a moderator. A case that is not there, or the moderator's own, is
// moderation.ErrNothing, as to everybody else.
func (f Fairplay) moderated(ctx context.Context, by game.UserID, id int64, what string, do func(ctx context.Context, tx pgx.Tx, c *fairplay.Case, j fairplay.Moderator) error) error {
	return pg.FailedUnlessFault(what, f.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		c, err := locked(ctx, tx, id)
		if errors.Is(err, fairplay.ErrNoCase) {
			return moderation.ErrNothing
		}
		if err != nil {
			return err
		}
		j, err := moderator(ctx, tx, by, c.User)
		if err != nil {
			return err
		}
		return do(ctx, tx, &c, j)
	}))
}

// Open opens a case of a sheet; moderation.ErrNothing, fairplay.ErrOpen.
func (f Fairplay) Open(ctx context.Context, by game.UserID, name, rule, speed string, now time.Time) error {
	who, err := f.member(ctx, by, name)
	if err != nil {
		return err
	}
	return pg.FailedUnlessFault("open a case", f.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		j, err := moderator(ctx, tx, by, who.ID)
		if err != nil {
			return err
		}
		if !j.Moderator {
			return moderation.ErrNothing
		}
		tag, err := tx.Exec(ctx, openCase, who.ID, rule, speed, pg.Millis(now))
		switch {
		case pg.IsUnique(err):
			return fairplay.ErrOpen
		case err == nil && tag.RowsAffected() == 0:
			return moderation.ErrNothing
		}
		return err
	}))
}

// Ask tells the person of the case, and asks for a statement.
func (f Fairplay) Ask(ctx context.Context, by game.UserID, id int64, now time.Time) error {
	return f.moderated(ctx, by, id, "ask", func(ctx context.Context, tx pgx.Tx, c *fairplay.Case, j fairplay.Moderator) error {
		if err := c.MayAsk(j); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, askCase, id, pg.Millis(now)); err != nil {
			return err
		}
		return dbmoderation.Tell(ctx, tx, c.User, moderation.MessageFairAsked, now)
	})
}

// Decide notes a decision. When as many agree as must, the case is closed, and the person is told. If it is upheld, opponents get the
// points in events whose results may still change.
func (f Fairplay) Decide(ctx context.Context, by game.UserID, id int64, upheld bool, reason string, now time.Time) error {
	return f.moderated(ctx, by, id, "judge", func(ctx context.Context, tx pgx.Tx, c *fairplay.Case, j fairplay.Moderator) error {
		if err := c.MayDecide(j, upheld, reason, now); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, addDecision, id, by, pg.Millis(now), upheld, reason); err != nil {
			return err
		}
		upheld, decided := fairplay.Decided(append(c.NamedDecision, fairplay.Decision{By: by, Upheld: upheld}))
		if !decided {
			return nil
		}
		var annulled int64
		if upheld {
			var err error
			if annulled, err = dbmoderation.AnnulInEvents(ctx, tx, by, c.User, c.Rule, c.Speed, now); err != nil {
				return err
			}
		}
		if _, err := tx.Exec(ctx, closeCase, id, pg.Millis(now), upheld, annulled); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, endSheet, c.User, c.Rule, c.Speed); err != nil {
			return err
		}
		if err := unask(ctx, tx, c.User); err != nil {
			return err
		}
		return dbmoderation.Tell(ctx, tx, c.User, moderation.MessageFairClosed, now)
	})
}

// unask takes the notice of a question back once none is left to be answered: that nothing is decided would not be true for long.
func unask(ctx context.Context, tx pgx.Tx, user game.UserID) error {
	var left bool
	if err := tx.QueryRow(ctx, asksStill, user).Scan(&left); err != nil || left {
		return err
	}
	return dbmoderation.Untell(ctx, tx, user, moderation.MessageFairAsked)
}

// Answer answers an appeal. One that is granted takes the finding back.
func (f Fairplay) Answer(ctx context.Context, by game.UserID, id int64, granted bool, reason string, now time.Time) error {
	return f.moderated(ctx, by, id, "answer an appeal", func(ctx context.Context, tx pgx.Tx, c *fairplay.Case, j fairplay.Moderator) error {
		if err := c.MayAnswer(j, reason); err != nil {
			return err
		}
		var annulled int64
		if err := tx.QueryRow(ctx, answerCase, id, reason, pg.Millis(now), by, granted).Scan(&annulled); err != nil {
			return err
		}
		if granted && annulled != 0 {
			if err := dbmoderation.TakeBack(ctx, tx, by, annulled, now); err != nil {
				return err
			}
		}
		return dbmoderation.Tell(ctx, tx, c.User, moderation.MessageFairClosed, now)
	})
}

// owned does something with a person's own case in a transaction; fairplay.ErrNoCase if it is somebody else's.
func (f Fairplay) owned(ctx context.Context, user game.UserID, id int64, what string, do func(ctx context.Context, tx pgx.Tx, c *fairplay.Case) error) error {
	return pg.FailedUnlessFault(what, f.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		c, err := locked(ctx, tx, id)
		if err == nil && c.User != user {
			err = fairplay.ErrNoCase
		}
		if err != nil {
			return err
		}
		return do(ctx, tx, &c)
	}))
}

// State stores what a person says in a case of their own; a later statement replaces it.
func (f Fairplay) State(ctx context.Context, user game.UserID, id int64, text string, now time.Time) error {
	return f.owned(ctx, user, id, "a statement", func(ctx context.Context, tx pgx.Tx, c *fairplay.Case) error {
		if err := c.MayState(text); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, stateCase, id, text, pg.Millis(now)); err != nil {
			return err
		}
		return unask(ctx, tx, user)
	})
}

// Appeal stores an appeal against a finding.
func (f Fairplay) Appeal(ctx context.Context, user game.UserID, id int64, text string, now time.Time) error {
	return f.owned(ctx, user, id, "an appeal", func(ctx context.Context, tx pgx.Tx, c *fairplay.Case) error {
		if err := c.MayAppeal(text, now); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, appealCase, id, text, pg.Millis(now))
		return err
	})
}
