package tournament

import (
	"cmp"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/ladder"
	"github.com/tengen-go/tengen/hub/event/team"
	"github.com/tengen-go/tengen/hub/event/tiebreak"
	"github.com/tengen-go/tengen/hub/game"
)

// Kind is how an event is played. Names are stored and sent: they never change.
type Kind string

// The kinds of events.
const (
	Swiss      Kind = "swiss"
	RoundRobin Kind = "roundrobin"
	Knockout   Kind = "knockout"
	Arena      Kind = "arena"
	Ladder     Kind = "ladder" // of programs
	League     Kind = "league" // a round robin with rounds of days
	Simul      Kind = "simul"  // one plays all the others
)

// The bounds of a plan.
const (
	MaxTitle    = 80
	MaxText     = 2000
	MaxSections = 8
	MaxPlaces   = 500     // but in arenas
	maxSwiss    = 30      // rounds
	maxPlaying  = 40      // players of a round robin's group
	maxMinutes  = 360     // of an arena
	maxLadder   = 24 * 60 // minutes of a ladder
	maxHouse    = 10
	maxGames    = 7 // of a match
	maxPause    = 24 * time.Hour
	farthest    = 366 * 24 * time.Hour // of a start
)

// Plan is what decides pairings and places. It stands before the start and does not change.
type Plan struct {
	Kind     Kind            `json:"kind"`
	Title    string          `json:"title"`
	Text     string          `json:"text,omitempty"`
	Sections []string        `json:"sections,omitempty"` // their names; nil: there is one, without a name
	Games    game.Settings   `json:"games"`
	Start    time.Time       `json:"start"`
	Zone     string          `json:"zone,omitempty"`    // the host's, by its name in the IANA base: the start is shown there, too
	Rounds   int             `json:"rounds,omitempty"`  // of a Swiss
	Double   bool            `json:"double,omitempty"`  // round robin: everybody twice; knockout: out after two lost matches
	Groups   int             `json:"groups,omitempty"`  // of a round robin
	Finals   int             `json:"finals,omitempty"`  // so many of each group play a final
	Carry    bool            `json:"carry,omitempty"`   // finalists of one group do not meet again
	Third    bool            `json:"third,omitempty"`   // of a knockout: a match for the third place
	Match    int             `json:"match,omitempty"`   // games of a knockout's match
	Minutes  int             `json:"minutes,omitempty"` // of an arena
	Pause    time.Duration   `json:"pause,omitempty"`   // between the last result of a round and the next round
	Ties     []tiebreak.Kind `json:"ties,omitempty"`
	CheckIn  bool            `json:"checkin,omitempty"` // a player who has not checked in by the start is not paired
	Bots     bool            `json:"bots,omitempty"`    // an event for programs, and for nobody else
	Least    int             `json:"least,omitempty"`   // rating; 0: any
	Most     int             `json:"most,omitempty"`
	Places   int             `json:"places,omitempty"`
	Club     string          `json:"club,omitempty"`     // whose event it is, by id
	Members  bool            `json:"members,omitempty"`  // of the club only
	Code     string          `json:"code,omitempty"`     // to be given by a player who joins; in the log its seal
	Names    []string        `json:"names,omitempty"`    // nobody else joins; nil: all may
	Played   int             `json:"played,omitempty"`   // rated games that a player who joins must have played, of the games' pool
	Days     int             `json:"days,omitempty"`     // age of the account of a player who joins
	House    []string        `json:"house,omitempty"`    // of a ladder: levels of the site's own engine that take part
	Team     *TeamPlan       `json:"team,omitempty"`     // of an event of teams
	League   *LeaguePlan     `json:"league,omitempty"`   // of a league
	Apart    int             `json:"apart,omitempty"`    // of a Swiss: the last rounds in which no countrymen and no team-mates meet
	Guests   bool            `json:"guests,omitempty"`   // the host may name guests
	Official bool            `json:"official,omitempty"` // for a federation's rating: players have a confirmed id
	Quiet    bool            `json:"quiet,omitempty"`    // without a chat

	// OverTheBoard says that people play in a room. Nobody has a game here: who plays and who runs the event enter results.
	OverTheBoard bool `json:"overTheBoard,omitempty"`

	SimulPlan // of a simul
}

var (
	ErrPlan  = fault.WithReason(fault.Invalid, "event_plan", "An event like that is not possible.")
	errTitle = fault.WithReason(fault.Invalid, "event_title", "An event has a title of up to 80 characters, and a text of up to 2,000.").With(fault.Values{"max": MaxTitle, "text": MaxText})
	errStart = fault.WithReason(fault.Invalid, "event_start", "An event starts within a year, and not in the past.")
)

// Check fills in what was left open, and returns why there is no such event.
func (p *Plan) Check(now time.Time) error {
	if err := p.checkTexts(); err != nil {
		return err
	}
	p.Games.Takebacks, p.Games.Without = false, 0
	if p.OverTheBoard {
		if p.Bots || !p.hasRounds() {
			return ErrPlan
		}
		p.Games.Rated, p.Games.Engines, p.Games.Delay = false, false, 0
	}
	if p.Bots || p.Kind == Ladder || p.Kind == Simul || p.Games.OfDays() || p.Games.Time.Kind == game.NoClock {
		p.Games.Delay = 0 // programs have no need of it, days no use, and a host sees all boards as everybody does
	}
	if err := p.Games.Validate(); err != nil {
		return err
	}
	if _, err := time.LoadLocation(p.Zone); err != nil || p.Zone == "Local" {
		p.Zone = "" // a browser may know a zone that this server does not
	}
	p.Start = p.Start.UTC().Truncate(time.Second)
	switch {
	case p.Games.Time.Kind == game.NoClock && p.Kind != League || p.inWaves() && p.Games.OfDays(), len(p.House) > 0 && p.Kind != Ladder:
		return ErrPlan
	case p.Start.Before(now.Add(-time.Minute)) || p.Start.After(now.Add(farthest)):
		return errStart
	case p.Least < 0 || p.Most < 0 || p.Most > 0 && p.Most < p.Least || p.Most > 4000 || p.Least > 4000:
		return ErrPlan
	}
	if err := cmp.Or(p.checkEntry(), p.checkPapers()); err != nil {
		return err
	}
	if p.Team != nil && (!p.Team.check(p.Kind) || p.Games.OfDays() || p.Bots) {
		return ErrPlan
	}
	if !p.checkLeague() {
		return ErrPlan
	}
	if p.Kind != Simul {
		p.SimulPlan = SimulPlan{}
	}
	most := MaxPlaces
	switch p.Kind {
	case Arena:
		most = event.MaxPlayers
	case Ladder:
		most = ladder.MaxPlayers
	case Simul:
		most = MaxBoards
	default:
	}
	if p.Team != nil {
		most = p.Team.Most * p.Team.roster()
		p.Places = most // lists bound who takes part
	}
	if p.Places == 0 {
		p.Places = most
	}
	if p.Places < 2 || p.Places > most {
		return ErrPlan
	}
	return p.checkRounds()
}

func (p *Plan) checkTexts() error {
	p.Title, p.Text = strings.TrimSpace(p.Title), strings.TrimSpace(p.Text)
	if p.Title == "" || utf8.RuneCountInString(p.Title) > MaxTitle || utf8.RuneCountInString(p.Text) > MaxText {
		return errTitle
	}
	if len(p.Sections) > MaxSections || p.Members && (p.Club == "" || p.Bots) {
		return ErrPlan
	}
	for i, s := range p.Sections {
		p.Sections[i] = strings.TrimSpace(s)
		if n := utf8.RuneCountInString(p.Sections[i]); n == 0 || n > MaxTitle || slices.Contains(p.Sections[:i], p.Sections[i]) {
			return ErrPlan
		}
	}
	for i, k := range p.Ties {
		_, err := tiebreak.Parse(string(k))
		known := err == nil
		if p.Team != nil {
			_, known = team.Parse(string(k))
		}
		if !known || slices.Contains(p.Ties[:i], k) || k == tiebreak.Playoff && !p.playsOff() {
			return ErrPlan
		}
	}
	return nil
}

func (p *Plan) checkRounds() error {
	within := func(n, least, most int) bool { return n >= least && n <= most }
	if p.Pause < 0 || p.Pause > maxPause {
		return ErrPlan
	}
	ok := true
	switch p.Kind {
	case Swiss:
		ok = within(p.Rounds, 1, maxSwiss)
		p.Double, p.Groups, p.Finals, p.Carry, p.Third, p.Match, p.Minutes = false, 0, 0, false, false, 0, 0
	case RoundRobin:
		p.Groups = max(p.Groups, 1)
		ok = within(p.Groups, 1, 32) && within(p.Finals, 0, 16) && (p.Finals == 0 || p.Groups > 1 || p.Team != nil && p.Finals > 1) && (p.Team == nil || !p.Carry)
		p.Rounds, p.Third, p.Match, p.Minutes = 0, p.Third && p.Team != nil && p.Finals > 0, 0, 0
		if p.Team == nil {
			p.Places = min(p.Places, p.Groups*maxPlaying)
		}
	case League:
		p.Rounds, p.Groups, p.Finals, p.Carry, p.Third, p.Match, p.Minutes, p.Pause = 0, 0, 0, false, false, 0, 0, 0
		p.Places = min(p.Places, p.sections()*maxPlaying)
	case Knockout:
		p.Match = max(p.Match, 1)
		ok = within(p.Match, 1, maxGames) && (p.Team == nil || p.Match == 1 && !p.Double)
		p.Rounds, p.Groups, p.Finals, p.Carry, p.Minutes = 0, 0, 0, false, 0
	case Arena:
		ok = within(p.Minutes, 10, maxMinutes) && p.Estimate() <= time.Duration(p.Minutes)*time.Minute
		p.Rounds, p.Double, p.Groups, p.Finals, p.Carry, p.Third, p.Match, p.CheckIn, p.Pause = 0, false, 0, 0, false, false, 0, false, 0
	case Ladder:
		if p.Pause == 0 {
			p.Pause = usualPause
		}
		ok = within(p.Minutes, 10, maxLadder) && p.Estimate() <= time.Duration(p.Minutes)*time.Minute && p.Pause >= leastWave && p.Pause <= time.Hour &&
			len(p.Sections) == 0 && len(p.House) <= maxHouse && len(p.House) < p.Places && !repeats(p.House)
		p.Rounds, p.Double, p.Groups, p.Finals, p.Carry, p.Third, p.Match, p.CheckIn, p.Bots = 0, false, 0, 0, false, false, 0, false, true
	case Simul:
		ok = p.checkSimul()
	default:
		return ErrPlan
	}
	if !ok {
		return ErrPlan
	}
	if len(p.Ties) == 0 && p.Team != nil {
		p.Ties = p.Team.usualTies()
	}
	if len(p.Ties) == 0 && !p.inWaves() {
		p.Ties = map[Kind][]tiebreak.Kind{
			Swiss:      {tiebreak.Truncated, tiebreak.Berger, tiebreak.Direct},
			RoundRobin: {tiebreak.Direct, tiebreak.Berger, tiebreak.Wins},
			League:     {tiebreak.Direct, tiebreak.Berger, tiebreak.Wins},
			Knockout:   {tiebreak.Wins},
		}[p.Kind]
	}
	return nil
}

// hasRounds reports whether it has rounds for all, which begin one after the other.
func (p *Plan) hasRounds() bool { return p.Kind == Swiss || p.Kind == RoundRobin || p.Kind == Knockout }

// inWaves reports whether who waits is paired, in place of rounds for all.
func (p *Plan) inWaves() bool { return p.Kind == Arena || p.Kind == Ladder }

// repeats reports whether a name stands in a list twice.
func repeats(names []string) bool {
	for i, n := range names {
		if slices.Contains(names[:i], n) {
			return true
		}
	}
	return false
}

// sections returns how many there are.
func (p *Plan) sections() int { return max(1, len(p.Sections)) }

// Section returns a section's name, "" of the only one.
func (p *Plan) Section(i int) string {
	if i < len(p.Sections) {
		return p.Sections[i]
	}
	return ""
}

// Estimate is how long a game may well take: forty moves a side.
func (p *Plan) Estimate() time.Duration {
	t := p.Games.Time
	return t.Initial + 40*t.Increment + 40*t.Period
}

// Title returns an event's title, "" if moderators have hidden it.
func Title(t *Tournament) string {
	if t.Hidden {
		return ""
	}
	return t.Plan.Title
}

// Bell is when an arena or a ladder pairs nobody any more and stops to count.
func (t *Tournament) Bell() time.Time {
	return t.Started.Add(time.Duration(t.Plan.Minutes) * time.Minute)
}

// Listed is an event among others.
type Listed struct {
	ID      string
	Plan    Plan
	Phase   Phase
	Players int
	Starts  time.Time
	Ended   *time.Time
	Host    string
	Hidden  bool // moderators have hidden its texts
	Mine    bool // the asker takes part in it, or is its host
}

// Between asks for events that start in a time.
type Between struct {
	User     game.UserID // who asks; 0: a visitor
	From, To time.Time
	Club     string // ""; else only this club's
	Own      bool   // only the asker's
	Most     int
}

// Ends is about when an event ends that starts at an instant; zero if its games or its rounds are of days.
func (p *Plan) Ends(starts time.Time) time.Time {
	switch {
	case p.inWaves():
		return starts.Add(time.Duration(p.Minutes) * time.Minute)
	case p.Games.OfDays(), p.Kind == League:
		return time.Time{}
	}
	rounds := usualRounds
	switch p.Kind {
	case Swiss:
		rounds = p.Rounds
	case Simul:
		rounds = 1
	default:
	}
	return starts.Add(time.Duration(rounds) * (2*p.Estimate() + p.Pause)) // of both clocks
}

// Rates reports whether an event has rounds, of which reports and rating lists are made.
func (p *Plan) Rates() bool { return !p.inWaves() && p.Kind != Simul }

// usualRounds are those of an event of which nobody knows before the start how many it has.
const usualRounds = 5

// Open reports whether everybody may join.
func (p *Plan) Open() bool {
	return p.Code == "" && p.Names == nil && !p.Members && !p.Official && !p.Bots && p.Least+p.Most+p.Played+p.Days == 0
}
