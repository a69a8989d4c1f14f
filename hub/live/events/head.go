package events

import (
	"strconv"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// How much of a section stands in an event's head; the rest is asked for.
const (
	topRows   = 50
	headPairs = 50
)

// EventHead is an event as everybody who looks at it sees it.
type EventHead struct {
	ID        string         `json:"id"`
	V         int            `json:"v"`    // grows with each change
	Kind      string         `json:"kind"` // "swiss", "roundrobin", "knockout", "arena", "ladder", "league", "simul"
	Title     string         `json:"title"`
	Text      string         `json:"text,omitempty"`
	Hidden    bool           `json:"hidden,omitempty"` // moderators have hidden its title, text and names of sections
	Host      string         `json:"host"`
	Phase     string         `json:"phase"`            // "coming", "running", "over", "called_off"
	Why       string         `json:"why,omitempty"`    // it ended so
	Reason    string         `json:"reason,omitempty"` // the host's words
	Starts    time.Time      `json:"starts"`
	Zone      string         `json:"zone,omitempty"` // the host's, of which the start is told, too
	Ended     *time.Time     `json:"ended,omitempty"`
	Bell      *time.Time     `json:"bell,omitempty"` // of an arena that runs
	Settings  wire.Settings  `json:"settings"`
	Rounds    int            `json:"rounds,omitempty"`  // of a Swiss
	Minutes   int            `json:"minutes,omitempty"` // of an arena
	Double    bool           `json:"double,omitempty"`
	Groups    int            `json:"groups,omitempty"`
	Finals    int            `json:"finals,omitempty"`
	Match     int            `json:"match,omitempty"` // games of a knockout's match
	Pause     int            `json:"pause,omitempty"` // seconds between rounds
	Ties      []string       `json:"ties"`
	CheckIn   bool           `json:"checkin,omitempty"`
	Bots      bool           `json:"bots,omitempty"`
	Least     int            `json:"least,omitempty"` // rating
	Most      int            `json:"most,omitempty"`
	Places    int            `json:"places"`
	Club      string         `json:"club,omitempty"`     // whose event it is, by id
	Members   bool           `json:"members,omitempty"`  // of the club only
	Code      bool           `json:"code,omitempty"`     // a player who joins must give one
	Names     []string       `json:"names,omitempty"`    // nobody else joins
	Played    int            `json:"played,omitempty"`   // rated games that a player who joins must have played
	Days      int            `json:"days,omitempty"`     // age of the account of a player who joins
	Apart     int            `json:"apart,omitempty"`    // of a Swiss: the last rounds in which no countrymen and no team-mates meet
	Guests    bool           `json:"guests,omitempty"`   // the host may name guests
	Official  bool           `json:"official,omitempty"` // for a federation's rating
	Forbid    [][]string     `json:"forbid,omitempty"`   // groups of players of whom no two meet
	Helpers   []string       `json:"helpers,omitempty"`  // run it beside the host
	Teams     *EventTeamPlan `json:"teams,omitempty"`    // it is one of teams
	League    *EventLeague   `json:"league,omitempty"`
	Quiet     bool           `json:"quiet,omitempty"`  // without a chat
	Silent    []string       `json:"silent,omitempty"` // may not write in the chat
	Players   int            `json:"players"`
	Open      int            `json:"open"`                // games that go on
	Adjourned int            `json:"adjourned,omitempty"` // of a league: of these, those that are adjourned
	Sections  []EventSection `json:"sections"`
	Simul     *EventSimul    `json:"simul,omitempty"`
	// OverTheBoard: in a room, with results that are entered
	OverTheBoard bool       `json:"overTheBoard,omitempty"`
	Stand        *time.Time `json:"stand,omitempty"` // until when the clocks of a simul stand, at most
}

// EventSection is a section's state: the top of its table, and the pairs of its last round, in an arena the games that go
// on.
type EventSection struct {
	Name    string      `json:"name,omitempty"`
	Players int         `json:"players"`
	Round   int         `json:"round"` // how many have been paired
	Over    bool        `json:"over,omitempty"`
	Next    *time.Time  `json:"next,omitempty"`  // of the next round; if it waits for somebody, at the latest
	Waits   []string    `json:"waits,omitempty"` // players whom the next round waits for: they sit in other games
	Top     []EventRow  `json:"top"`
	Pairs   []EventPair `json:"pairs"`
	Bye     string      `json:"bye,omitempty"`

	Matches []EventMatch `json:"matches,omitempty"` // of teams: those of the last round
	Draw    *EventDraw   `json:"draw,omitempty"`    // of teams: the next round; of a league of teams the matches that have not begun
	Ends    *time.Time   `json:"ends,omitempty"`    // of a league: the round
	Until   *time.Time   `json:"until,omitempty"`   // of a league: by when adjourned games end, or do not count
}

func instant(t time.Time) *time.Time {
	if t.IsZero() {
		return nil
	}
	return &t
}

// shape returns an event as it is shown.
func shape(t *tournament.Tournament) *EventHead {
	p := &t.Plan
	h := &EventHead{
		ID: t.ID, V: t.Version, Kind: string(p.Kind), Title: p.Title, Text: p.Text, Host: t.HostName, Phase: string(t.Phase), Why: string(t.Why), Reason: t.Words,
		Starts: t.Starts, Ended: instant(t.EndedAt), Settings: wire.SettingsOf(p.Games), Rounds: p.Rounds, Minutes: p.Minutes, Double: p.Double,
		Groups: p.Groups, Finals: p.Finals, Match: p.Match, Pause: int(p.Pause / time.Second), Ties: []string{}, CheckIn: p.CheckIn, Bots: p.Bots,
		Least: p.Least, Most: p.Most, Places: p.Places, Club: p.Club, Members: p.Members, Code: p.Code != "", Names: p.Names, Played: p.Played, Days: p.Days, Quiet: p.Quiet, Players: len(t.Players), Open: t.Open(), Sections: make([]EventSection, len(t.Sections)),
	}
	if p.OverTheBoard {
		h.Open = tournament.OpenBoards(t)
	}
	h.Adjourned, h.Zone, h.OverTheBoard = len(t.Adjourned), p.Zone, p.OverTheBoard
	h.Teams, h.League = teamPlanOf(p.Team), leagueOf(p.League)
	if h.Hidden = t.Hidden; h.Hidden {
		h.Title, h.Text = "", ""
	}
	for _, k := range p.Ties {
		h.Ties = append(h.Ties, string(k))
	}
	h.Apart, h.Guests, h.Official = p.Apart, p.Guests, p.Official
	for _, group := range tournament.Apart(t) {
		var names []string
		for _, i := range group {
			names = append(names, t.Players[i].Name)
		}
		h.Forbid = append(h.Forbid, names)
	}
	for _, x := range t.Helpers {
		h.Helpers = append(h.Helpers, x.Name)
	}
	for _, u := range t.Silent {
		if i, ok := t.Of(u); ok {
			h.Silent = append(h.Silent, t.Players[i].Name)
		}
	}
	if (p.Kind == tournament.Arena || p.Kind == tournament.Ladder) && t.Phase == tournament.Running {
		h.Bell = instant(t.Bell())
	}
	for i := range t.Sections {
		h.Sections[i] = shapeSection(t, i)
	}
	if p.Kind == tournament.Simul {
		h.shapeSimul(t)
	}
	return h
}

// shapeSimul enters what a simul has beside other events.
func (h *EventHead) shapeSimul(t *tournament.Tournament) {
	p := &t.Plan
	seconds := func(d time.Duration) int { return int(d / time.Second) }
	h.Simul = &EventSimul{Extra: seconds(p.Extra), Each: seconds(p.Each), Level: seconds(p.Level), Movers: string(p.Movers), One: p.One}
	if t.Phase == tournament.Running && t.Simul.Until.After(time.Now()) {
		h.Stand = instant(t.Simul.Until)
	}
	h.Players-- // the host is not one of them
}

func shapeSection(t *tournament.Tournament, section int) EventSection {
	s := &t.Sections[section]
	inWaves := t.Plan.Kind == tournament.Arena || t.Plan.Kind == tournament.Ladder
	rows, most, pairs := Rows(t, section, false), topRows, headPairs
	if t.Plan.Kind == tournament.Simul { // all of them
		most, pairs = len(rows), tournament.MaxBoards
	}
	out := EventSection{Matches: lastMatches(t, section), Draw: drawOf(t, section), Name: t.Plan.Section(section), Players: len(rows), Round: len(s.Rounds), Over: s.Over, Top: rows[:min(len(rows), most)], Pairs: []EventPair{}}
	if t.Hidden && out.Name != "" {
		out.Name = strconv.Itoa(section + 1)
	}
	rests := t.Plan.Kind == tournament.League && len(s.Rounds) > 0 // until its round ends
	if t.Phase == tournament.Running && !s.Over && !inWaves && !s.Playing() && !rests {
		out.Next = instant(game.Later(s.Next, s.Hold))
		for _, i := range s.Held {
			out.Waits = append(out.Waits, t.Players[i].Name)
		}
	}
	if len(s.Rounds) == 0 {
		return out
	}
	if ends, ok := tournament.RoundEnds(t, section); ok {
		out.Ends = &ends
		if len(t.Adjourned) > 0 {
			out.Until = instant(tournament.GamesEnd(t, section))
		}
	}
	last := len(s.Rounds) - 1
	if !inWaves {
		out.Pairs = pairsOf(t, section, last, pairs)
		if bye := s.Rounds[last].Bye; bye != event.Nobody {
			out.Bye = t.Players[bye].Name
		}
		return out
	}
	for r := last; r >= 0 && len(out.Pairs) < headPairs && last-r < 40; r-- {
		for _, p := range pairsOf(t, section, r, headPairs) {
			if p.Score == "" && len(out.Pairs) < headPairs {
				out.Pairs = append(out.Pairs, p)
			}
		}
	}
	return out
}
