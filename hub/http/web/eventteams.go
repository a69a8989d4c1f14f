package web

import (
	"math"
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/live/events"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// eventRoster is a team's name, and who may play in it, the captain first.
type eventRoster struct {
	Name    string   `json:"name"`
	Section int      `json:"section,omitempty"` // from 0
	Names   []string `json:"names"`
}

// eventEnrol makes teams of an event, whose players join by themselves.
type eventEnrol struct {
	Teams []eventRoster `json:"teams"`
}

// eventRename gives a team another name and list.
type eventRename struct {
	Team  string   `json:"team"` // as it is named now
	Name  string   `json:"name"`
	Names []string `json:"names"`
}

// eventLineUp is a captain's order for the round that is drawn.
type eventLineUp struct {
	Round int      `json:"round"` // from 1
	Names []string `json:"names"` // by board
}

// eventPenalty takes points from a team: so many in all.
type eventPenalty struct {
	Team   string  `json:"team"`
	Games  float64 `json:"games,omitempty"` // game points
	Match  float64 `json:"match,omitempty"` // match points
	Reason string  `json:"reason"`
}

// eventInstant is when a game of a league is to be played.
type eventInstant struct {
	At int64 `json:"at"` // ms since 1970
}

// eventSeason makes the next season of a league.
type eventSeason struct {
	Key    string `json:"key"`    // the same key makes it once
	Starts int64  `json:"starts"` // ms since 1970
	Code   string `json:"code,omitempty"`
}

// teamHandlers answer for events of teams, and leagues.
type teamHandlers struct {
	events *eventHandlers
	teams  *events.TeamEvents
}

// propose proposes an instant for the asker's game.
func (s *teamHandlers) propose(r *http.Request, in eventInstant) (eventPage, error) {
	return s.events.order(r, func(string) (tournament.Command, error) { return tournament.Propose{At: time.UnixMilli(in.At)}, nil })
}

// agree agrees to the instant that was proposed.
func (s *teamHandlers) agree(r *http.Request, in eventInstant) (eventPage, error) {
	return s.events.order(r, func(string) (tournament.Command, error) {
		return tournament.Agree{At: time.UnixMilli(in.At).UTC()}, nil
	})
}

// nextSeason makes the next season of a league.
func (s *teamHandlers) nextSeason(r *http.Request, in eventSeason) (out madeEvent, err error) {
	a, id, err := s.events.askerOf(r)
	if err != nil {
		return out, err
	}
	out.ID, err = s.teams.Season(r.Context(), a, id, time.UnixMilli(in.Starts), in.Code, in.Key)
	return out, err
}

func (e *eventRoster) roster() *tournament.Roster {
	if e == nil {
		return nil
	}
	r := &tournament.Roster{Name: wire.PlainText(e.Name), Section: e.Section}
	for _, n := range e.Names {
		r.Names = append(r.Names, wire.PlainText(n))
	}
	return r
}

func boardsOf(p *tournament.Plan) int {
	if p.Team == nil {
		return 0
	}
	return p.Team.Boards
}

// eventTeams answers with the teams of a section.
func (s *teamHandlers) eventTeams(r *http.Request) (events.EventTeams, error) {
	return viewSection(s.events, r, events.Teams)
}

// enrolTeams makes teams.
func (s *teamHandlers) enrolTeams(r *http.Request, in eventEnrol) (eventPage, error) {
	return s.events.order(r, func(string) (tournament.Command, error) {
		c := tournament.Enrol{}
		for i := range in.Teams {
			c.Teams = append(c.Teams, *in.Teams[i].roster())
		}
		return c, nil
	})
}

// changeTeam gives a team another name and list.
func (s *teamHandlers) changeTeam(r *http.Request, in eventRename) (out eventPage, err error) {
	a, id, err := s.events.askerOf(r)
	if err != nil {
		return out, err
	}
	if err := s.teams.Rename(r.Context(), a, id, in.Team, *(&eventRoster{Name: in.Name, Names: in.Names}).roster()); err != nil {
		return out, err
	}
	return s.events.page(r, a, id)
}

// lineUp sets a captain's order.
func (s *teamHandlers) lineUp(r *http.Request, in eventLineUp) (eventPage, error) {
	return s.events.order(r, func(string) (tournament.Command, error) {
		return tournament.LineUp{Round: in.Round - 1, Names: in.Names}, nil
	})
}

// penaliseTeam takes points from a team.
func (s *teamHandlers) penaliseTeam(r *http.Request, in eventPenalty) (out eventPage, err error) {
	a, id, err := s.events.askerOf(r)
	if err != nil {
		return out, err
	}
	c := tournament.Penalise{Penalty: tournament.Penalty{Games: tenths(in.Games), Match: tenths(in.Match)}, Text: wire.PlainText(in.Reason)}
	if err := s.teams.Penalise(r.Context(), a, id, in.Team, c); err != nil {
		return out, err
	}
	return s.events.page(r, a, id)
}

// tenths returns points as an event counts them; -1, which no event takes, if they are none.
func tenths(points float64) int {
	if t := math.Round(points * 10); t >= 0 && t < 1000 {
		return int(t)
	}
	return -1
}
