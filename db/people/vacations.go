package people

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db/pg"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/vacation"
	"github.com/tengen-go/tengen/hub/member/account"
)

const (
	selectVacations = `SELECT began, until FROM vacations WHERE user_id = $1 AND until > $2 ORDER BY began, id`
	// lockMember has one change of somebody's vacation wait for the other.
	lockMember  = `SELECT kind = 'member' AND deleted IS NULL, created FROM users WHERE id = $1 FOR NO KEY UPDATE`
	addVacation = `INSERT INTO vacations (user_id, began, until) VALUES ($1, $2, $3)`
	EndVacation = `UPDATE vacations SET until = greatest(began, $2), changed = now(), told = 2 WHERE user_id = $1 AND until > $2`
	// SweepVacations deletes those that no turn of a game can have been in.
	SweepVacations = `
DELETE FROM vacations WHERE id = ANY (ARRAY(SELECT id FROM vacations WHERE until < $2 ORDER BY until LIMIT $1 FOR UPDATE SKIP LOCKED))`
)

func scanSpan(row pgx.CollectableRow) (s vacation.Span, err error) {
	err = row.Scan(&s.Began, &s.Until)
	return vacation.Span{Began: s.Began.UTC(), Until: s.Until.UTC()}, err
}

// Vacations returns the vacations that a user has taken lately and takes, and when the account was made; see web.Vacations.
func (p People) Vacations(ctx context.Context, u game.UserID, now time.Time) (all []vacation.Span, made time.Time, err error) {
	if err := p.Pool.ScanRow(ctx, []any{&made}, `SELECT created FROM users WHERE id = $1`, u); err != nil {
		return nil, made, pg.Failed("vacations", err)
	}
	all, err = pg.List(ctx, p.Pool, scanSpan, selectVacations, u, now.Add(-vacation.Kept))
	return all, made, pg.Failed("vacations", err)
}

// SetVacation begins a member's vacation or ends it, and returns what Vacations then does; see web.Vacations.
func (p People) SetVacation(ctx context.Context, u game.UserID, on bool, now time.Time) (all []vacation.Span, made time.Time, err error) {
	now = pg.Millis(now)
	err = p.Pool.Tx(ctx, func(ctx context.Context, tx pgx.Tx) error {
		var member bool
		if err := tx.QueryRow(ctx, lockMember, u).Scan(&member, &made); err != nil && !errors.Is(err, pgx.ErrNoRows) {
			return err
		}
		if !member {
			return account.ErrGuest
		}
		taken := func() ([]vacation.Span, error) {
			rows, err := tx.Query(ctx, selectVacations, u, now.Add(-vacation.Kept))
			if err != nil {
				return nil, err
			}
			return pgx.CollectRows(rows, scanSpan)
		}
		if all, err = taken(); err != nil {
			return err
		}
		switch lasts := vacation.Now(all, now) != nil; {
		case on == lasts:
			return nil
		case on:
			s, err := vacation.Begin(made, all, now)
			if err != nil {
				return err
			}
			if _, err := tx.Exec(ctx, addVacation, u, s.Began, s.Until); err != nil {
				return err
			}
		default:
			if _, err := tx.Exec(ctx, EndVacation, u, now); err != nil {
				return err
			}
		}
		all, err = taken()
		return err
	})
	if refused := (*fault.Error)(nil); errors.As(err, &refused) {
		return nil, made, err
	}
	return all, made, pg.Failed("set vacation", err)
}
