package clubs

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/member/club"
)

const (
	// selectState has what decides about $2 in the club $1.
	selectState = `
SELECT c.joining, c.code, coalesce(n.members, 0), coalesce(n.leaders, 0), coalesce(n.asked, 0), coalesce(me.standing, ''), coalesce(me.since, 'epoch'),
    (SELECT count(*) FROM club_people WHERE user_id = $2 AND standing IN ('leader', 'member', 'asked')),
    EXISTS (SELECT FROM blocks b JOIN club_people l ON l.user_id = b.user_id WHERE l.club = $1 AND l.standing = 'leader' AND b.blocked = $2)
FROM clubs c LEFT JOIN club_people me ON me.club = c.id AND me.user_id = $2,
    LATERAL (SELECT count(*) FILTER (WHERE standing IN ('leader', 'member')) AS members, count(*) FILTER (WHERE standing = 'leader') AS leaders,
        count(*) FILTER (WHERE standing = 'asked') AS asked FROM club_people WHERE club = $1) n
WHERE c.id = $1`
	deleteClub = `DELETE FROM clubs WHERE id = $1`
	// forgetOut keeps so many of those who were declined or removed.
	forgetOut = `
DELETE FROM club_people WHERE club = $1 AND standing IN ('declined', 'removed') AND user_id NOT IN (
    SELECT user_id FROM club_people WHERE club = $1 AND standing IN ('declined', 'removed') ORDER BY since DESC, user_id LIMIT $2)`
)

// holding runs f in a transaction that holds a club, with what decides about somebody in it.
func (c Clubs) holding(ctx context.Context, what, id string, user game.UserID, f func(context.Context, pgx.Tx, *club.State) error) error {
	return failed(what+" "+id, c.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var joining, code string
		if err := tx.QueryRow(ctx, lockClub, id).Scan(&joining, &code); err != nil {
			return err
		}
		return withState(ctx, tx, id, user, f)
	}))
}

func withState(ctx context.Context, tx pgx.Tx, id string, user game.UserID, f func(context.Context, pgx.Tx, *club.State) error) error {
	var s club.State
	err := tx.QueryRow(ctx, selectState, id, user).Scan(&s.Joining, &s.Code, &s.Members, &s.Leaders, &s.Asked, &s.Of, &s.Since, &s.Clubs, &s.Unwelcome)
	if err != nil {
		return err
	}
	return f(ctx, tx, &s)
}

// Join has a member join; see club.Crowd. The member's row is locked before the club's.
func (c Clubs) Join(ctx context.Context, id string, user game.UserID, code string, at time.Time) error {
	return failed("join club "+id, c.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		if err := member(ctx, tx, user); err != nil {
			return err
		}
		var joining, kept string
		if err := tx.QueryRow(ctx, lockClub, id).Scan(&joining, &kept); err != nil {
			return err
		}
		return withState(ctx, tx, id, user, func(ctx context.Context, tx pgx.Tx, s *club.State) error {
			becomes, err := s.Joins(code, at)
			if err != nil || becomes == s.Of {
				return err
			}
			if _, err := tx.Exec(ctx, putPerson, id, user, becomes, pg.Millis(at), ""); err != nil {
				return err
			}
			_, err = tx.Exec(ctx, succeedIn, id)
			return err
		})
	}))
}

// Leave has a member leave; see club.Crowd.
func (c Clubs) Leave(ctx context.Context, id string, user game.UserID) error {
	return c.holding(ctx, "leave club", id, user, func(ctx context.Context, tx pgx.Tx, s *club.State) error {
		ends, err := s.Leaves()
		switch {
		case err != nil:
			return err
		case ends:
			_, err = tx.Exec(ctx, deleteClub, id)
			return err
		}
		if _, err := tx.Exec(ctx, dropPerson, id, user); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, succeedIn, id)
		return err
	})
}

// Order carries an order out; see club.Crowd.
func (c Clubs) Order(ctx context.Context, id string, by, about game.UserID, o club.Order, at time.Time) error {
	return c.holding(ctx, "order in club", id, about, func(ctx context.Context, tx pgx.Tx, s *club.State) error {
		is, err := membership(ctx, tx, id, by)
		if err != nil {
			return err
		}
		becomes, err := s.Orders(o, is, by == about)
		switch {
		case err != nil || becomes == s.Of:
			return err
		case becomes == "":
			_, err = tx.Exec(ctx, dropPerson, id, about)
			return err
		}
		since := at
		if becomes == club.Leader || becomes == club.Member && s.Of == club.Leader { // in the club all the time
			since = s.Since
		}
		if _, err := tx.Exec(ctx, putPerson, id, about, becomes, pg.Millis(since), o.Reason); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, forgetOut, id, club.MostOut); err != nil {
			return err
		}
		_, err = tx.Exec(ctx, succeedIn, id)
		return err
	})
}

// Membership returns what somebody is to a club; see club.Crowd.
func (c Clubs) Membership(ctx context.Context, id string, user game.UserID) (s club.Membership, err error) {
	err = c.Pool.ScanRow(ctx, []any{&s}, selectStanding, id, user)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", nil
	}
	return s, pg.Failed("standing in club "+id, err)
}
