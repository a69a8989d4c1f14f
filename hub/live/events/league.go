package events

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/member/push"
)

// EventLeague is what a league has beside other events.
type EventLeague struct {
	Days int `json:"days"`         // of a round
	Up   int `json:"up,omitempty"` // so many of each division are promoted and relegated for the next season
}

// EventDate is how far two players of a league, or two captains, have come in agreeing on when they play.
type EventDate struct {
	Opponent string     `json:"opponent"`          // or the other team
	At       *time.Time `json:"at,omitempty"`      // that is agreed, or else proposed
	Agreed   bool       `json:"agreed,omitempty"`  // the game begins then
	Instead  *time.Time `json:"instead,omitempty"` // that is proposed in place of what is agreed
	Mine     bool       `json:"mine,omitempty"`    // the asker, or the asker's team, has proposed it
	May      bool       `json:"may,omitempty"`     // the asker may propose and accept: of a team the captain
	Ends     time.Time  `json:"ends"`              // the round
}

func leagueOf(p *tournament.LeaguePlan) *EventLeague {
	if p == nil {
		return nil
	}
	return &EventLeague{Days: p.Days, Up: p.Up}
}

// dateOf returns the date of a player's game or match that has not begun, if there is one.
func dateOf(t *tournament.Tournament, player int) *EventDate {
	u, ok := tournament.UndecidedOf(t, player)
	if !ok {
		return nil
	}
	out := &EventDate{Opponent: u.Opponent, At: instant(u.At), Mine: u.Mine, May: u.May, Ends: u.Ends}
	if !u.Agreed.IsZero() {
		out.At, out.Agreed, out.Instead = instant(u.Agreed), true, instant(u.At)
	}
	return out
}

// Season makes the next season of a league, which starts then.
func (e *TeamEvents) Season(ctx context.Context, a Asker, id string, starts time.Time, code, clientID string) (made string, err error) {
	var p tournament.Plan
	var teams []tournament.Roster
	var refusal error
	e.s.changed(id) // it may just have ended
	err = e.s.View(ctx, id, func(t *tournament.Tournament) {
		if refusal = tournament.ErrHost; t.Runs(a.User) {
			p, teams, refusal = tournament.Season(t, starts)
		}
	})
	if err == nil {
		err = refusal
	}
	if err != nil {
		return "", err
	}
	p.Code = code
	return create(ctx, e.s, a, tournament.Create{Plan: p, Teams: teams}, clientID)
}

// tell tells players of a league what was proposed, and what comes soon.
func tell(notify func(push.Notice), id string, all []tournament.Notice) {
	if notify == nil {
		return
	}
	for _, n := range all {
		kind := push.Challenge
		if n.Soon {
			kind = push.Reminder
		}
		notify(push.Notice{Kind: kind, Event: id, To: n.To, Name: n.Other})
	}
}
