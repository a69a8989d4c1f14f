package events

import (
	"encoding/json"
	"slices"
	"strconv"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tiebreak"
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
	Stand     *time.Time     `json:"stand,omitempty"` // until when the clocks of a simul stand, at most
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

// EventRow is a player's line of the table, or a team's.
type EventRow struct {
	Place     int           `json:"place"` // 0: disqualified, or before the start
	Name      string        `json:"name"`
	Rating    int           `json:"rating,omitempty"`
	Points    float64       `json:"points"`
	Figures   []EventFigure `json:"figures,omitempty"`
	Games     []int         `json:"games,omitempty"`     // of an arena: what each brought
	Game      string        `json:"game,omitempty"`      // that goes on
	Adjourned bool          `json:"adjourned,omitempty"` // Game is
	State     string        `json:"state,omitempty"`     // "away", "out", "waiting" for a place
	Checked   bool          `json:"checked,omitempty"`
	Guest     bool          `json:"guest,omitempty"`   // of the event, without an account
	Country   string        `json:"country,omitempty"` // three letters
	Team      string        `json:"team,omitempty"`
	House     string        `json:"house,omitempty"` // the level, of a player of the site's own engine
	Error     int           `json:"error,omitempty"` // of a ladder: points are the strength, which lies within this of it 19 times in 20
	Wins      int           `json:"wins,omitempty"`  // of a ladder
	Draws     int           `json:"draws,omitempty"`
	Losses    int           `json:"losses,omitempty"`
	Group     int           `json:"group,omitempty"` // of a team, from 1, if there are several
	// Of a simul: the host's line is the first
	Accepted int `json:"accepted,omitempty"` // as which, from 1
	More     int `json:"more,omitempty"`     // seconds that the player has beside the clock; below 0: the host, at this board
}

// EventFigure is a tie-break, in a whole table with what it is the sum of.
type EventFigure struct {
	Kind  string        `json:"kind"`
	Value float64       `json:"value"`
	Of    []EventAddend `json:"of,omitempty"`
}

// EventAddend is a part of a tie-break.
type EventAddend struct {
	Round    int     `json:"round,omitempty"` // from 1; absent: of the whole event
	Opponent string  `json:"opponent,omitempty"`
	Value    float64 `json:"value"`
	Dropped  bool    `json:"dropped,omitempty"` // shown, and not counted
}

// EventPair is a game of a round.
type EventPair struct {
	Round     int    `json:"round"` // from 1
	Pair      int    `json:"pair"`  // from 0
	First     string `json:"first"`
	Second    string `json:"second"` // "": nobody, on a board of teams
	Game      string `json:"game,omitempty"`
	Adjourned bool   `json:"adjourned,omitempty"` // it goes on when one of the two resumes it
	Score     string `json:"score,omitempty"`     // "1-0", "½-½", "+-"; absent: it goes on
	Why       string `json:"why,omitempty"`       // if there was no game, or its end does not count as it was

	At *time.Time `json:"at,omitempty"` // of a league: the agreed instant of a game that has not begun
}

// EventTable is a section's whole table.
type EventTable struct {
	Rows []EventRow `json:"rows"`
}

// EventRounds are a section's rounds.
type EventRounds struct {
	Pairs []EventPair `json:"pairs"` // the last round first

	Matches []EventMatch `json:"matches,omitempty"` // of teams
}

// EventRecord is a line of an event's log.
type EventRecord struct {
	Seq    int       `json:"seq"`
	Kind   string    `json:"kind"` // "created", "helper", "helper_gone", "handed_over", "silenced", "heard", "arranged", "repeated", "forbade", "begun", "left", "returned", "disqualified", "corrected", "annulled", "restored", "replayed", "shifted", "finished", "ended", "called_off", "penalised", "team_out"
	At     time.Time `json:"at"`
	Who    string    `json:"who,omitempty"`    // whom it is about; of a pair the first
	Other  string    `json:"other,omitempty"`  // of a pair the second
	Round  int       `json:"round,omitempty"`  // from 1
	Score  string    `json:"score,omitempty"`  // as it counts from now on
	Why    string    `json:"why,omitempty"`    //
	Reason string    `json:"reason,omitempty"` // the host's words
	Games  float64   `json:"games,omitempty"`  // game points that a team lacks
	Match  float64   `json:"match,omitempty"`  // match points
}

// EventLog is an event's log without registrations, pairings and results.
type EventLog struct {
	Records []EventRecord `json:"records"`
}

// Log returns an event's log as all can read it.
func Log(t *tournament.Tournament) EventLog {
	out := EventLog{Records: []EventRecord{}}
	for _, l := range t.Lines {
		r := EventRecord{Seq: l.Seq, Kind: string(l.Kind), At: l.At, Round: l.Round, Why: string(l.Why), Reason: l.Text}
		r.Who, r.Games, r.Match = l.Name, float64(l.Less.Games)/10, float64(l.Less.Match)/10
		if l.Player != event.Nobody {
			r.Who = t.Players[l.Player].Name
		}
		if l.Round > 0 && l.Pair[0] != event.Nobody {
			r.Who, r.Other = nameOf(t, l.Pair[0]), nameOf(t, l.Pair[1])
		}
		if l.Result != nil {
			r.Score = scores[[2]event.Outcome{l.Result.First, l.Result.Second}]
		}
		out.Records = append(out.Records, r)
	}
	return out
}

// EventMe is what an event is to the asker.
type EventMe struct {
	In        bool   `json:"in"`
	Host      bool   `json:"host,omitempty"`  // runs it, as host or helper
	Owner     bool   `json:"owner,omitempty"` // is the host
	Mod       bool   `json:"mod,omitempty"`   // is a moderator, who may take the event over
	Section   int    `json:"section,omitempty"`
	State     string `json:"state,omitempty"` // "away", "out", "waiting" for a place
	Checked   bool   `json:"checked,omitempty"`
	Place     int    `json:"place,omitempty"`
	Game      string `json:"game,omitempty"`      // that goes on
	Adjourned bool   `json:"adjourned,omitempty"` // Game is

	Date    *EventDate `json:"date,omitempty"`    // of a league: for the game that has not begun
	Lists   []string   `json:"lists,omitempty"`   // teams that have the asker's name on their lists
	Team    string     `json:"team,omitempty"`    // the asker's
	Captain bool       `json:"captain,omitempty"` // of it
	Order   []string   `json:"order,omitempty"`   // for the captain: who plays the next round, by board
	Choice  []string   `json:"choice,omitempty"`  // for the captain, while an order can be set: who is there
	// For the captain, while substitutes can take the boards of players who left: they have "" in Order.
	Substitutes []string `json:"substitutes,omitempty"`
}

// states are the names of presences.
var states = map[tournament.Presence]string{tournament.Away: "away", tournament.Out: "out"}

// stateOf names what keeps a player from being paired, "" if nothing does.
func stateOf(p *tournament.Player, waits bool) string {
	if waits {
		return "waiting"
	}
	return states[p.Presence]
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
	h.Adjourned, h.Zone = len(t.Adjourned), p.Zone
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

// moreOf returns the seconds that a player of a simul has beside the clock for being weaker than the host; below 0: the host has.
func moreOf(t *tournament.Tournament, player int) int {
	if t.Plan.Kind != tournament.Simul || player == 0 {
		return 0
	}
	host, other := tournament.Favours(t, player, 0)
	return int((other - host + t.Plan.Extra) / time.Second)
}

// Rows returns a section's table; before the start, those who have registered. open: with the sums of the figures.
func Rows(t *tournament.Tournament, section int, open bool) []EventRow {
	if t.Plan.Team != nil {
		return teamRows(t, section, open)
	}
	rows := []EventRow{}
	if t.Phase == tournament.Coming || t.Phase == tournament.Dropped {
		waiting := t.Waiting()
		for i := range t.Players {
			if p := &t.Players[i]; p.Section == section {
				row := EventRow{State: stateOf(p, waiting[i]), Checked: p.Checked, Accepted: slices.Index(t.Simul.Accepted, i) + 1, More: moreOf(t, i)}
				row.about(p)
				rows = append(rows, row)
			}
		}
		return rows
	}
	order := t.Sections[section].Order
	for _, r := range t.Table(section) {
		p := &t.Players[r.Player]
		row := EventRow{Place: r.Place, Points: float64(r.Points) / 10, Games: r.Streak, Game: t.Playing(r.Player), State: states[p.Presence]}
		if t.Plan.Kind == tournament.Arena || t.Plan.Kind == tournament.Ladder {
			row.Points = float64(r.Points)
		}
		row.Adjourned = t.Adjourned[row.Game]
		row.about(p)
		row.More = moreOf(t, r.Player)
		row.House, row.Error, row.Wins, row.Draws, row.Losses = p.House, r.Error, r.Wins, r.Draws, r.Losses
		for _, f := range r.Figures {
			row.Figures = append(row.Figures, figure(f, open, func(i int) string { return t.Players[order[i]].Name }))
		}
		rows = append(rows, row)
	}
	return rows
}

// about says who a player is.
func (r *EventRow) about(p *tournament.Player) {
	r.Name, r.Rating, r.Guest, r.Country, r.Team = p.Name, p.Rating, p.Guest, p.Papers.Federation, p.Papers.Team
}

// figure returns a tie-break; name names an opponent by number.
func figure(f tiebreak.Figure, open bool, name func(number int) string) EventFigure {
	out := EventFigure{Kind: string(f.Kind), Value: float64(f.Value) / 100}
	if !open {
		return out
	}
	for _, a := range f.Addends {
		addend := EventAddend{Round: a.Round, Value: float64(a.Value) / 100, Dropped: a.Dropped}
		if a.Opponent != event.Nobody {
			addend.Opponent = name(a.Opponent)
		}
		out.Of = append(out.Of, addend)
	}
	return out
}

// scores are results as people write them.
var scores = map[[2]event.Outcome]string{
	{event.Win, event.Loss}: "1-0", {event.Loss, event.Win}: "0-1", {event.Draw, event.Draw}: "½-½",
	{event.ForfeitWin, event.ForfeitLoss}: "+-", {event.ForfeitLoss, event.ForfeitWin}: "-+", {event.ForfeitLoss, event.ForfeitLoss}: "--",
	{event.ZeroBye, event.ZeroBye}: "0-0",
}

// nameOf names a player, "" if it is nobody.
func nameOf(t *tournament.Tournament, player int) string {
	if player == event.Nobody {
		return ""
	}
	return t.Players[player].Name
}

// pairsOf returns the pairs of a round, so many at most.
func pairsOf(t *tournament.Tournament, section, round, most int) []EventPair {
	out := []EventPair{}
	for i, p := range t.Sections[section].Rounds[round].Pairs {
		if i == most {
			break
		}
		e := EventPair{Round: round + 1, Pair: i, First: nameOf(t, p.First), Second: nameOf(t, p.Second), Game: p.Game}
		e.Adjourned = p.Result == nil && t.Adjourned[p.Game]
		if p.Result == nil && p.Game == "" {
			e.At = instant(p.Date.Agreed)
		}
		if p.Result != nil {
			e.Score, e.Why = scores[[2]event.Outcome{p.Result.First, p.Result.Second}], string(p.Result.Why)
		}
		out = append(out, e)
	}
	return out
}

// Rounds returns all pairs of a section, the last round first.
func Rounds(t *tournament.Tournament, section int) []EventPair {
	out := []EventPair{}
	for r := len(t.Sections[section].Rounds) - 1; r >= 0; r-- {
		out = append(out, pairsOf(t, section, r, len(t.Players))...)
	}
	return out
}

// Me returns what an event is to a user.
func Me(t *tournament.Tournament, a Asker) EventMe {
	me := EventMe{Host: t.Runs(a.User), Owner: a.User != 0 && a.User == t.Host, Mod: a.Mod}
	i, ok := t.Of(a.User)
	if !ok || a.User == 0 {
		me.Lists = listsOf(t, a.Name)
		return me
	}
	p := &t.Players[i]
	meOfTeam(t, &me, i)
	me.Date = dateOf(t, i)
	me.In, me.Section, me.State, me.Checked, me.Game = true, p.Section, stateOf(p, t.Waiting()[i]), p.Checked, t.Playing(i)
	me.Adjourned = t.Adjourned[me.Game]
	if t.Phase == tournament.Running || t.Phase == tournament.Over {
		for _, r := range t.Table(p.Section) {
			if r.Player == i {
				me.Place = r.Place
			}
		}
	}
	return me
}

// Result is a line of an event's results.
type Result struct {
	Section string  `json:"section,omitempty"`
	Rank    int     `json:"rank"`
	Points  float64 `json:"score"`
	Rating  int     `json:"rating,omitempty"`
	Name    string  `json:"username"`
}

// Results returns the tables of all sections as NDJSON.
func Results(t *tournament.Tournament) ([]byte, error) {
	var out []byte
	for s := range t.Sections {
		for _, r := range Rows(t, s, false) {
			line, err := json.Marshal(Result{t.Plan.Section(s), r.Place, r.Points, r.Rating, r.Name})
			if err != nil {
				return nil, err
			}
			out = append(append(out, line...), '\n')
		}
	}
	return out, nil
}
