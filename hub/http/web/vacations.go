package web

import (
	"context"
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/vacation"
	"github.com/tengen-go/tengen/hub/member/account"
)

// vacationChangesMost is how often somebody may begin or end a vacation in an hour.
const vacationChangesMost = 10

// Vacations keeps when members' clocks of days stand.
type Vacations interface {
	// Vacations returns those that somebody has taken lately and takes, and when the account was made.
	Vacations(ctx context.Context, u game.UserID, now time.Time) (all []vacation.Span, made time.Time, err error)
	// SetVacation begins a vacation or ends it; a repetition changes nothing. Games hear of it from the store.
	SetVacation(ctx context.Context, u game.UserID, on bool, now time.Time) (all []vacation.Span, made time.Time, err error)
}

var errVacationOften = fault.WithReason(fault.TooMany, "vacation_often", "Your vacation has changed often; wait a while.")

// vacationChange begins or ends the vacation.
type vacationChange struct {
	On bool `json:"on"`
}

// vacations answers with members' own vacations. Guests have none.
type vacations struct {
	sessions
	store   Vacations
	changes *limit.Limiter // by user
}

// vacation answers with the member's vacation.
func (s *vacations) vacation(r *http.Request) (out vacation.Allowance, err error) {
	u, err := s.member(r, account.ErrGuest)
	if err != nil {
		return out, err
	}
	now := time.Now()
	all, made, err := s.store.Vacations(r.Context(), u, now)
	if err != nil {
		return out, err
	}
	return vacation.AllowanceOf(made, all, now), nil
}

// changeVacation begins it or ends it.
func (s *vacations) changeVacation(r *http.Request, want vacationChange) (out vacation.Allowance, err error) {
	u, err := s.member(r, account.ErrGuest)
	if err != nil {
		return out, err
	}
	if !s.changes.Allow(u.Key()) {
		return out, errVacationOften
	}
	now := time.Now()
	all, made, err := s.store.SetVacation(r.Context(), u, want.On, now)
	if err != nil {
		return out, err
	}
	return vacation.AllowanceOf(made, all, now), nil
}
