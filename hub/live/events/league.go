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

// EventDate is how far two players of a league have come in agreeing on when they play.
type EventDate struct {
	Opponent string     `json:"opponent"`
	At       *time.Time `json:"at,omitempty"`     // that is proposed, or agreed
	Mine     bool       `json:"mine,omitempty"`   // the asker has proposed it
	Agreed   bool       `json:"agreed,omitempty"` // the game begins then
	Ends     time.Time  `json:"ends"`             // the round
}

func leagueOf(p *tournament.LeaguePlan) *EventLeague {
	if p == nil {
		return nil
	}
	return &EventLeague{Days: p.Days, Up: p.Up}
}

// dateOf returns the date of a player's game that has not begun, if there is one.
func dateOf(t *tournament.Tournament, player int) *EventDate {
	section := t.Players[player].Section
	ends, ok := tournament.RoundEnds(t, section)
	if !ok || t.Phase != tournament.Running {
		return nil
	}
	rounds := t.Sections[section].Rounds
	for _, p := range rounds[len(rounds)-1].Pairs {
		if p.Result == nil && p.Game == "" && (p.First == player || p.Second == player) {
			return &EventDate{
				Opponent: t.Players[p.First+p.Second-player].Name, At: instant(p.Date.At), Mine: p.Date.By == player, Agreed: p.Date.Agreed, Ends: ends,
			}
		}
	}
	return nil
}

// Season makes the next season of a league, which starts then.
func (e *TeamEvents) Season(ctx context.Context, a Asker, id string, starts time.Time, code, clientID string) (made string, err error) {
	var p tournament.Plan
	var refusal error
	e.s.changed(id) // it may just have ended
	err = e.s.View(ctx, id, func(t *tournament.Tournament) {
		if refusal = tournament.ErrHost; t.Runs(a.User) {
			p, refusal = tournament.Season(t, starts)
		}
	})
	if err == nil {
		err = refusal
	}
	if err != nil {
		return "", err
	}
	p.Code = code
	return e.s.Create(ctx, a, p, clientID)
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
