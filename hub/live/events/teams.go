package events

import (
	"context"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tournament"
)

// EventTeamPlan is what an event of teams has beside others.
type EventTeamPlan struct {
	Boards   int    `json:"boards"`
	Reserves int    `json:"reserves,omitempty"` // that a team may have beside its boards
	Most     int    `json:"most,omitempty"`     // teams
	Primary  string `json:"primary,omitempty"`  // what decides first: "games" or "match" points
}

// EventMatch is a match of two teams. Its boards are the pairs of its round from the one that is named on.
type EventMatch struct {
	Round    int        `json:"round"` // from 1
	First    string     `json:"first"`
	Second   string     `json:"second"`
	Points   [2]float64 `json:"points"` // game points of both so far
	From     int        `json:"from"`
	Boards   int        `json:"boards"`
	Shootout bool       `json:"shootout,omitempty"` // of captains, at half of the time
	Waits    bool       `json:"waits,omitempty"`    // of a league: it has not begun
	At       *time.Time `json:"at,omitempty"`       // of a league: the agreed instant of a match that has not begun
}

// EventDraw is a round of teams that has been drawn and has not begun; of a league, the matches of the round that have not begun.
type EventDraw struct {
	Round   int              `json:"round"`            // from 1
	Closes  *time.Time       `json:"closes,omitempty"` // until when captains set their orders; absent: all are open, or it is a league's
	Matches []EventDrawMatch `json:"matches"`
	Bye     string           `json:"bye,omitempty"`
}

// EventDrawMatch is a match that is to come. Orders are sealed until both are set, or it is time.
type EventDrawMatch struct {
	First    string       `json:"first"`
	Second   string       `json:"second"`
	Set      [2]bool      `json:"set"`              // whose captain has set an order
	Orders   []EventOrder `json:"orders,omitempty"` // of both, once they are open
	Shootout bool         `json:"shootout,omitempty"`
	At       *time.Time   `json:"at,omitempty"`     // of a league: the agreed instant
	Closes   *time.Time   `json:"closes,omitempty"` // of a league: until when its captains set their orders
}

// EventOrder is who plays for a team, by board.
type EventOrder struct {
	Names []string `json:"names"`
}

// EventTeam is a team.
type EventTeam struct {
	Name    string            `json:"name"`
	Captain string            `json:"captain,omitempty"` // absent: nobody has joined
	Names   []string          `json:"names"`             // its list
	Players []EventTeamPlayer `json:"players"`           // who have joined
	Games   float64           `json:"games,omitempty"`   // game points that the host has taken
	Match   float64           `json:"match,omitempty"`   // match points
	Out     bool              `json:"out,omitempty"`     // of a league: it has missed three matches
}

// EventTeamPlayer plays in a team.
type EventTeamPlayer struct {
	Name      string  `json:"name"`
	Rating    int     `json:"rating,omitempty"`
	Points    float64 `json:"points"`
	Game      string  `json:"game,omitempty"`      // that goes on
	Adjourned bool    `json:"adjourned,omitempty"` // Game is
	State     string  `json:"state,omitempty"`     // "away", "out"
	Checked   bool    `json:"checked,omitempty"`
	Guest     bool    `json:"guest,omitempty"` // has no page
}

// EventTeams are the teams of a section.
type EventTeams struct {
	Teams []EventTeam `json:"teams"`
}

func teamPlanOf(p *tournament.TeamPlan) *EventTeamPlan {
	if p == nil {
		return nil
	}
	return &EventTeamPlan{Boards: p.Boards, Reserves: p.Reserves, Most: p.Most, Primary: string(p.Primary)}
}

// Teams returns the teams of a section, in the order in which they were made.
func Teams(t *tournament.Tournament, section int) EventTeams {
	out := EventTeams{Teams: []EventTeam{}}
	points := map[int]int{}
	if t.Plan.Team != nil && t.Phase != tournament.Coming && t.Phase != tournament.Dropped {
		for _, r := range t.Table(section) {
			points[r.Player] = r.Points
		}
	}
	for n := range t.Teams {
		one := &t.Teams[n]
		if one.Section != section {
			continue
		}
		e := EventTeam{Name: one.Name, Names: one.Names, Players: []EventTeamPlayer{}, Games: float64(one.Penalty.Games) / 10, Match: float64(one.Penalty.Match) / 10, Out: one.Out}
		for _, i := range tournament.Members(t, n) {
			p := &t.Players[i]
			if p.Presence == tournament.In && e.Captain == "" {
				e.Captain = p.Name
			}
			playing := t.Playing(i)
			e.Players = append(e.Players, EventTeamPlayer{
				Name: p.Name, Rating: p.Rating, Points: float64(points[i]) / 10, Game: playing, Adjourned: t.Adjourned[playing], State: states[p.Presence], Checked: p.Checked, Guest: p.Guest,
			})
		}
		out.Teams = append(out.Teams, e)
	}
	return out
}

// teamRows returns the table of teams; before the start, those that there are.
func teamRows(t *tournament.Tournament, section int, open bool) []EventRow {
	rows := []EventRow{}
	if t.Phase == tournament.Coming || t.Phase == tournament.Dropped {
		for n := range t.Teams {
			if t.Teams[n].Section == section {
				rows = append(rows, EventRow{Name: t.Teams[n].Name})
			}
		}
		return rows
	}
	numbered := t.Sections[section].Teams
	for _, r := range tournament.TeamTable(t, section) {
		row := EventRow{Place: r.Place, Name: t.Teams[r.Team].Name, Points: float64(r.Points) / 10}
		if t.Plan.Groups > 1 {
			row.Group = r.Group + 1
		}
		for _, f := range r.Figures {
			row.Figures = append(row.Figures, figure(f, open, func(i int) string { return t.Teams[numbered[i]].Name }))
		}
		rows = append(rows, row)
	}
	return rows
}

// matchesOf returns the matches of a round.
func matchesOf(t *tournament.Tournament, section, round int) (out []EventMatch) {
	r := &t.Sections[section].Rounds[round]
	for _, m := range r.Matches {
		e := EventMatch{Round: round + 1, First: t.Teams[m.First].Name, Second: t.Teams[m.Second].Name, From: m.From, Boards: m.Boards, Shootout: m.Shootout, Waits: m.Waits}
		if m.Waits {
			e.At = instant(m.Date.Agreed)
		}
		first, second := tournament.MatchPoints(r, &m)
		e.Points = [2]float64{float64(first) / 10, float64(second) / 10}
		out = append(out, e)
	}
	return out
}

func lastMatches(t *tournament.Tournament, section int) []EventMatch {
	if n := len(t.Sections[section].Rounds); n > 0 {
		return matchesOf(t, section, n-1)
	}
	return nil
}

// Matches returns all matches of a section, the last round first.
func Matches(t *tournament.Tournament, section int) (out []EventMatch) {
	for r := len(t.Sections[section].Rounds) - 1; r >= 0; r-- {
		out = append(out, matchesOf(t, section, r)...)
	}
	return out
}

func drawOf(t *tournament.Tournament, section int) *EventDraw {
	s := &t.Sections[section]
	waiting := tournament.Waiting(t, section)
	if len(waiting) == 0 || t.Phase != tournament.Running {
		return nil
	}
	out := &EventDraw{Round: len(s.Rounds), Matches: []EventDrawMatch{}}
	if s.Draw != nil {
		out.Round++
		if !s.Draw.Opened {
			out.Closes = instant(tournament.OrdersClose(t, section, &waiting[0]))
		}
		if s.Draw.Rest != event.Nobody {
			out.Bye = t.Teams[s.Draw.Rest].Name
		}
	}
	for _, m := range waiting {
		e := EventDrawMatch{
			First: t.Teams[m.First].Name, Second: t.Teams[m.Second].Name, Shootout: m.Shootout,
			Set: [2]bool{tournament.HasOrder(t, m.First), tournament.HasOrder(t, m.Second)},
		}
		open := tournament.OrdersOpen(t, section, &m)
		if s.Draw == nil {
			if e.At = instant(m.Date.Agreed); !open {
				e.Closes = instant(tournament.OrdersClose(t, section, &m))
			}
		}
		if open {
			for _, n := range []int{m.First, m.Second} {
				e.Orders = append(e.Orders, EventOrder{namesOf(t, tournament.OrderOf(t, n, &m))})
			}
		}
		out.Matches = append(out.Matches, e)
	}
	return out
}

func namesOf(t *tournament.Tournament, players []int) []string {
	out := make([]string, len(players))
	for i, p := range players {
		out[i] = nameOf(t, p)
	}
	return out
}

// listsOf returns the teams whose lists have a name.
func listsOf(t *tournament.Tournament, name string) (out []string) {
	for n := range t.Teams {
		if t.Teams[n].Has(name) {
			out = append(out, t.Teams[n].Name)
		}
	}
	return out
}

// meOfTeam adds what the team is to its player.
func meOfTeam(t *tournament.Tournament, me *EventMe, player int) {
	if t.Plan.Team == nil {
		return
	}
	n := t.Players[player].Team
	me.Team, me.Lists = t.Teams[n].Name, listsOf(t, t.Players[player].Name)
	var here []int
	for _, i := range tournament.Members(t, n) {
		if t.Players[i].Presence == tournament.In {
			here = append(here, i)
		}
	}
	me.Captain = len(here) > 0 && here[0] == player && !t.Teams[n].Out
	if !me.Captain {
		return
	}
	if m, ok := tournament.MayOrder(t, n, time.Now()); ok {
		me.Choice, me.Order = namesOf(t, here), namesOf(t, tournament.OrderOf(t, n, &m))
	} else if tournament.MaySubstitute(t, n, time.Now()) {
		order := tournament.Vacant(t, n)
		me.Order = namesOf(t, order)
		me.Substitutes = namesOf(t, slices.DeleteFunc(here, func(i int) bool { return slices.Contains(order, i) }))
	}
}

// TeamEvents orders events of teams, and leagues.
type TeamEvents struct{ s *Service }

// NewTeamEvents orders those of a service.
func NewTeamEvents(s *Service) *TeamEvents { return &TeamEvents{s} }

// team returns a team's place by its name.
func (e *TeamEvents) team(ctx context.Context, id, name string) (n int, err error) {
	found := false
	err = e.s.View(ctx, id, func(t *tournament.Tournament) {
		for i := range t.Teams {
			if t.Teams[i].Name == name {
				n, found = i, true
			}
		}
	})
	if err == nil && !found {
		err = fault.Of(tournament.ErrPair)
	}
	return n, err
}

// Rename gives a team another name and list.
func (e *TeamEvents) Rename(ctx context.Context, a Asker, id, team string, r tournament.Roster) error {
	n, err := e.team(ctx, id, team)
	if err != nil {
		return err
	}
	return e.s.Order(ctx, a, id, tournament.Rename{Team: n, Roster: r}, "")
}

// Penalise takes points from a team.
func (e *TeamEvents) Penalise(ctx context.Context, a Asker, id, team string, c tournament.Penalise) (err error) {
	if c.Team, err = e.team(ctx, id, team); err != nil {
		return err
	}
	return e.s.Order(ctx, a, id, c, "")
}
