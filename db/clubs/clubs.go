// Package clubs keeps clubs (hub/member/club): what they say, who is in them, and the table of their events.
//
// Reading order: clubs.go (what they say), people.go (who is in them), read.go.
package clubs

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/club"
)

// Clubs are the clubs of a database. It is safe for use by many goroutines.
type Clubs struct{ Pool *pg.Pool }

var _ club.Store = Clubs{}

const (
	// lockMember holds a user's row, so that several clubs of one user are counted one after the other. Games that are being
	// stored need not wait for it.
	lockMember = `SELECT FROM users WHERE id = $1 AND kind = 'member' AND deleted IS NULL FOR NO KEY UPDATE`
	lockClub   = `SELECT joining, code FROM clubs WHERE id = $1 FOR UPDATE`
	insertClub = `
INSERT INTO clubs (id, name, skeleton, text, joining, code, created) VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (skeleton) DO NOTHING`
	updateClub = `
UPDATE clubs SET name = $2, skeleton = $3, text = $4, joining = $5, code = CASE WHEN $6 = '' THEN code ELSE $6 END WHERE id = $1`
	putPerson = `
INSERT INTO club_people (club, user_id, standing, since, reason) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (club, user_id) DO UPDATE SET standing = $3, since = $4, reason = $5`
	dropPerson     = `DELETE FROM club_people WHERE club = $1 AND user_id = $2`
	selectStanding = `SELECT standing FROM club_people WHERE club = $1 AND user_id = $2`
	countOwn       = `
SELECT count(*), count(*) FILTER (WHERE standing = 'leader') FROM club_people WHERE user_id = $1 AND standing IN ('leader', 'member', 'asked')`
)

// failed returns an error of the store as it is told: club.ErrMissing if there is no such club.
func failed(what string, err error) error {
	if errors.Is(err, pgx.ErrNoRows) {
		return club.ErrMissing
	}
	return pg.FailedUnlessFault(what, err)
}

// Make stores a new club; see club.Writer.
func (c Clubs) Make(ctx context.Context, id string, t club.Texts, code string, leader game.UserID, at time.Time) error {
	return failed("make club "+id, c.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := member(ctx, tx, leader); err != nil {
			return err
		}
		switch s, err := membership(ctx, tx, id, leader); {
		case err != nil:
			return err
		case s == club.Leader: // sent again
			return nil
		}
		var own, led int
		if err := tx.QueryRow(ctx, countOwn, leader).Scan(&own, &led); err != nil {
			return err
		}
		switch {
		case led >= club.MostLed:
			return club.ErrLed
		case own >= club.MostClubs:
			return club.ErrClubs
		}
		tag, err := tx.Exec(ctx, insertClub, id, t.Name, account.Skeleton(t.Name), t.Text, t.Joining, code, pg.Millis(at))
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return club.ErrTaken
		}
		_, err = tx.Exec(ctx, putPerson, id, leader, club.Leader, pg.Millis(at), "")
		return err
	}))
}

// member locks the row of a member; club.ErrGuest for anybody else.
func member(ctx context.Context, tx pgx.Tx, user game.UserID) error {
	tag, err := tx.Exec(ctx, lockMember, user)
	if err == nil && tag.RowsAffected() == 0 {
		err = club.ErrGuest
	}
	return err
}

type asker interface {
	QueryRow(ctx context.Context, sql string, args ...any) pgx.Row
}

// Membership returns what somebody is to a club.
func membership(ctx context.Context, q asker, id string, user game.UserID) (s club.Membership, err error) {
	err = q.QueryRow(ctx, selectStanding, id, user).Scan(&s)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return s, err
}

// led runs f in a transaction that holds the club of a leader.
func (c Clubs) led(ctx context.Context, what, id string, by game.UserID, f func(context.Context, pgx.Tx) error) error {
	return failed(what+" "+id, c.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var joining, code string
		if err := tx.QueryRow(ctx, lockClub, id).Scan(&joining, &code); err != nil {
			return err
		}
		s, err := membership(ctx, tx, id, by)
		if err == nil && s != club.Leader {
			err = club.ErrLeaders
		}
		if err != nil {
			return err
		}
		return f(ctx, tx)
	}))
}

// Change replaces a club's texts; see club.Writer.
func (c Clubs) Change(ctx context.Context, id string, by game.UserID, t club.Texts, code string) error {
	err := c.led(ctx, "change club", id, by, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, updateClub, id, t.Name, account.Skeleton(t.Name), t.Text, t.Joining, code)
		if pg.IsUnique(err) {
			return club.ErrTaken
		}
		return err
	})
	return err
}

const (
	tell = `UPDATE clubs SET told = $2 WHERE id = $1 AND (told IS NULL OR told <= $3)`
	news = `INSERT INTO club_news (club, author, at, text) VALUES ($1, $2, $3, $4)`
	// forgetNews keeps so many.
	forgetNews = `DELETE FROM club_news WHERE club = $1 AND id NOT IN (SELECT id FROM club_news WHERE club = $1 ORDER BY id DESC LIMIT $2)`
	untell     = `DELETE FROM club_news WHERE club = $1 AND id = $2`
)

// Tell adds news; see club.Writer. News that were taken away count for the day.
func (c Clubs) Tell(ctx context.Context, id string, by game.UserID, text string, at time.Time) error {
	return c.led(ctx, "news of club", id, by, func(ctx context.Context, tx pgx.Tx) error {
		tag, err := tx.Exec(ctx, tell, id, pg.Millis(at), pg.Millis(at.Add(-club.NewsEvery)))
		if err != nil {
			return err
		}
		if tag.RowsAffected() == 0 {
			return club.ErrNews
		}
		if _, err := tx.Exec(ctx, news, id, by, pg.Millis(at), text); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, forgetNews, id, club.KeptNews)
		return err
	})
}

// Untell takes news away; see club.Writer.
func (c Clubs) Untell(ctx context.Context, id string, by game.UserID, news int64) error {
	return c.led(ctx, "news of club", id, by, func(ctx context.Context, tx pgx.Tx) error {
		_, err := tx.Exec(ctx, untell, id, news)
		return err
	})
}
