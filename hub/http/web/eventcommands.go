package web

import (
	"net/http"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/live/events"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// eventJoin registers the asker.
type eventJoin struct {
	Section int          `json:"section,omitempty"` // from 0
	Code    string       `json:"code,omitempty"`    // of an event that asks for one
	Team    string       `json:"team,omitempty"`    // of an event of teams: the one to join; absent: whose list has the name
	Found   *eventRoster `json:"found,omitempty"`   // of an event of teams: makes a team, of which the asker is the captain
}

// eventStop ends an event, or calls it off.
type eventStop struct {
	Reason string `json:"reason"`
}

// eventCorrection changes a result.
type eventCorrection struct {
	Section int    `json:"section,omitempty"`
	Round   int    `json:"round"` // from 1
	Pair    int    `json:"pair"`  // from 0
	Score   string `json:"score"` // "1-0", "0-1", "½-½", "+-", "-+", "--"
	Reason  string `json:"reason"`
}

// eventReport enters a result of an event that is played over the board.
type eventReport struct {
	Section int    `json:"section,omitempty"`
	Round   int    `json:"round"` // from 1
	Pair    int    `json:"pair"`  // from 0
	Score   string `json:"score"` // as of eventCorrection
	Reason  string `json:"reason,omitempty"`
}

// eventBan takes a player out of an event.
type eventBan struct {
	Name   string `json:"name"`
	Reason string `json:"reason"`
}

// order has a command carried out, and answers with the event after it.
func (s *eventHandlers) order(r *http.Request, command func(id string) (tournament.Command, error)) (out eventPage, err error) {
	a, id, err := s.askerOf(r)
	if err != nil {
		return out, err
	}
	c, err := command(id)
	if err != nil {
		return out, err
	}
	if err := s.service.Order(r.Context(), a, id, c, ""); err != nil {
		return out, err
	}
	return s.page(r, a, id)
}

// joinEvent registers the asker, or brings back who has left.
func (s *eventHandlers) joinEvent(r *http.Request, in eventJoin) (out eventPage, err error) {
	a, id, err := s.askerOf(r)
	if err != nil {
		return out, err
	}
	if err := s.service.Join(r.Context(), a, id, events.Joining{Section: in.Section, Code: in.Code, Team: in.Team, Found: in.Found.roster()}, ""); err != nil {
		return out, err
	}
	return s.page(r, a, id)
}

// leaveEvent withdraws the asker, or pauses.
func (s *eventHandlers) leaveEvent(r *http.Request, _ none) (eventPage, error) {
	return s.order(r, func(string) (tournament.Command, error) { return tournament.Leave{}, nil })
}

// checkIn says that the asker is there.
func (s *eventHandlers) checkIn(r *http.Request, _ none) (eventPage, error) {
	return s.order(r, func(string) (tournament.Command, error) { return tournament.CheckIn{}, nil })
}

// stopEvent ends the host's event, or calls it off.
func (s *eventHandlers) stopEvent(r *http.Request, in eventStop) (eventPage, error) {
	return s.order(r, func(string) (tournament.Command, error) { return tournament.Stop{Text: wire.PlainText(in.Reason)}, nil })
}

// outcomes are results as the host writes them.
var outcomes = map[string][2]event.Outcome{
	"1-0": {event.Win, event.Loss}, "0-1": {event.Loss, event.Win}, "½-½": {event.Draw, event.Draw},
	"+-": {event.ForfeitWin, event.ForfeitLoss}, "-+": {event.ForfeitLoss, event.ForfeitWin}, "--": {event.ForfeitLoss, event.ForfeitLoss},
}

// correctResult changes a result.
func (s *eventHandlers) correctResult(r *http.Request, in eventCorrection) (eventPage, error) {
	return s.order(r, func(string) (tournament.Command, error) {
		o := outcomes[in.Score]
		return tournament.Correct{Section: in.Section, Round: in.Round - 1, Pair: in.Pair, First: o[0], Second: o[1], Text: wire.PlainText(in.Reason)}, nil
	})
}

// reportResult enters a result.
func (s *eventHandlers) reportResult(r *http.Request, in eventReport) (eventPage, error) {
	return s.order(r, func(string) (tournament.Command, error) {
		o := outcomes[in.Score]
		return tournament.Report{Section: in.Section, Round: in.Round - 1, Pair: in.Pair, First: o[0], Second: o[1], Text: wire.PlainText(in.Reason)}, nil
	})
}

// banPlayer takes a player out.
func (s *eventHandlers) banPlayer(r *http.Request, in eventBan) (eventPage, error) {
	return s.order(r, func(id string) (tournament.Command, error) {
		u, err := userIn(s, r, id, in.Name)
		return tournament.Disqualify{User: u, Text: wire.PlainText(in.Reason)}, err
	})
}
