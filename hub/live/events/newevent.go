package events

import (
	"slices"
	"strings"
	"time"

	"github.com/tengen-go/tengen/hub/event/tiebreak"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// EventSimul is what a simul has beside other events. Its places are its boards.
type EventSimul struct {
	Extra  int    `json:"extra,omitempty"` // seconds of the host beside the others' time
	Each   int    `json:"each,omitempty"`  // and so many for each board
	Level  int    `json:"level,omitempty"` // seconds of the weaker player for each full hundred points of difference
	Movers string `json:"movers"`          // who moves first: "host", "others", "turns"
	One    bool   `json:"one,omitempty"`   // the host's clock runs on one board alone: the one that has waited longest
}

// NewEvent is an event to be made.
type NewEvent struct {
	Key      string         `json:"key"`  // the same key makes it once
	Kind     string         `json:"kind"` // "swiss", "roundrobin", "knockout", "arena", "ladder", "league", "simul"
	Title    string         `json:"title"`
	Text     string         `json:"text,omitempty"`
	Sections []string       `json:"sections,omitempty"`
	Settings wire.Settings  `json:"settings"`
	Starts   int64          `json:"starts"`         // ms since 1970
	Zone     string         `json:"zone,omitempty"` // in which the start is shown beside the reader's: "Europe/Tallinn"
	Rounds   int            `json:"rounds,omitempty"`
	Minutes  int            `json:"minutes,omitempty"`
	Double   bool           `json:"double,omitempty"`
	Groups   int            `json:"groups,omitempty"`
	Finals   int            `json:"finals,omitempty"`
	Carry    bool           `json:"carry,omitempty"`
	Third    bool           `json:"third,omitempty"`
	Match    int            `json:"match,omitempty"`
	Pause    int            `json:"pause,omitempty"` // seconds
	Ties     []string       `json:"ties,omitempty"`
	CheckIn  bool           `json:"checkin,omitempty"`
	Bots     bool           `json:"bots,omitempty"`
	Least    int            `json:"least,omitempty"`
	Most     int            `json:"most,omitempty"`
	Places   int            `json:"places,omitempty"`
	Club     string         `json:"club,omitempty"`    // whose event it is, by id
	Members  bool           `json:"members,omitempty"` // of the club only
	Code     string         `json:"code,omitempty"`    // to be given by a player who joins
	Names    []string       `json:"names,omitempty"`   // nobody else joins
	Played   int            `json:"played,omitempty"`  // rated games that a player who joins must have played
	Days     int            `json:"days,omitempty"`    // age of the account of a player who joins
	Teams    *EventTeamPlan `json:"teams,omitempty"`   // it is one of teams
	League   *EventLeague   `json:"league,omitempty"`
	House    []string       `json:"house,omitempty"`    // of a ladder of the site's own: levels that take part
	Apart    int            `json:"apart,omitempty"`    // of a Swiss: the last rounds in which no countrymen and no team-mates meet
	Guests   bool           `json:"guests,omitempty"`   // the host may name guests, who are never rated
	Official bool           `json:"official,omitempty"` // for a federation's rating: players have a confirmed id
	Quiet    bool           `json:"quiet,omitempty"`    // without a chat
	Simul    *EventSimul    `json:"simul,omitempty"`

	OverTheBoard bool `json:"overTheBoard,omitempty"` // in a room: results are entered
}

// Plan returns the plan; tournament.Plan.Check says whether there is such an event.
func (n *NewEvent) Plan() (p tournament.Plan, err error) {
	lines := strings.Split(n.Text, "\n")
	for i, l := range lines {
		lines[i] = wire.PlainText(l)
	}
	sections := slices.Clone(n.Sections)
	for i, s := range sections {
		sections[i] = wire.PlainText(s)
	}
	p = tournament.Plan{
		Kind: tournament.Kind(n.Kind), Title: wire.PlainText(n.Title), Text: strings.Join(lines, "\n"), Sections: sections, Start: time.UnixMilli(n.Starts), Zone: n.Zone,
		Rounds: n.Rounds, Minutes: n.Minutes, Double: n.Double, Groups: n.Groups, Finals: n.Finals, Carry: n.Carry, Third: n.Third, Match: n.Match,
		Pause: time.Duration(n.Pause) * time.Second, CheckIn: n.CheckIn, Bots: n.Bots, Least: n.Least, Most: n.Most, Places: n.Places, Club: n.Club, Members: n.Members, Code: n.Code, Names: n.Names, Played: n.Played, Days: n.Days, House: n.House, Quiet: n.Quiet,
		Apart: n.Apart, Guests: n.Guests, Official: n.Official, OverTheBoard: n.OverTheBoard,
	}
	if n.Teams != nil {
		p.Team = &tournament.TeamPlan{Boards: n.Teams.Boards, Reserves: n.Teams.Reserves, Most: n.Teams.Most, Primary: tiebreak.Kind(n.Teams.Primary)}
	}
	if n.League != nil {
		p.League = &tournament.LeaguePlan{Days: n.League.Days, Up: n.League.Up}
	}
	if m := n.Simul; m != nil {
		second := func(n int) time.Duration { return time.Duration(n) * time.Second }
		p.SimulPlan = tournament.SimulPlan{Extra: second(m.Extra), Each: second(m.Each), Level: second(m.Level), Movers: tournament.Movers(m.Movers), One: m.One}
	}
	for _, k := range n.Ties {
		p.Ties = append(p.Ties, tiebreak.Kind(k))
	}
	p.Games, err = n.Settings.Game()
	return p, err
}
