package tournament

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// A simul is an event of one round, in which the host plays all the others at once. Members apply, the host accepts some of them and begins.
// The host is the first player, whoever runs the event later.

// The bounds of simuls.
const (
	LeastBoards = 2
	MaxBoards   = 100
	maxExtra    = 3 * time.Hour    // of the host, beside the others' time
	maxEach     = 10 * time.Minute // of the host, for each board
	maxHundred  = 5 * time.Minute
	mostHundred = 10 // hundreds of points that bring time

	beginWithin = time.Hour       // after its time; then it is called off
	awayFor     = 5 * time.Minute // the host, until the clocks stand
	standFor    = 5 * time.Minute // the clocks, at most and once
	mostAways   = 200             // absences of the host that are noted
)

// Movers says who moves first in the games of a simul.
type Movers string

// The player who moves first.
const (
	HostMoves   Movers = "host"
	OthersMove  Movers = "others"
	MoveInTurns Movers = "turns" // the host at every second board, beginning with the first
)

// SimulPlan is what a plan of a simul has beside others'.
type SimulPlan struct {
	Extra  time.Duration `json:"extra,omitempty"`  // of the host at every board
	Each   time.Duration `json:"each,omitempty"`   // and so much for each board
	Level  time.Duration `json:"level,omitempty"`  // the weaker player's, for each full hundred points of difference
	Movers Movers        `json:"movers,omitempty"` //
	One    bool          `json:"one,omitempty"`    // the host's clock runs on one board alone; see hub/game/oneboard.go
}

// SimulState is what is known of a simul beside its round.
type SimulState struct {
	Accepted []int     // players in the order in which the host has accepted them: the order of boards
	Away     time.Time // since when the host is; zero: here
	Stopped  time.Time // since when the clocks stood; zero: they have not
	Until    time.Time // until when they stand at most, or have stood
	aways    int
}

// Refusals.
var (
	ErrSimulOwn   = fault.WithReason(fault.Conflict, "simul_own", "The host plays in the own simul already, and cannot leave it.")
	ErrSimulBegun = fault.WithReason(fault.Conflict, "simul_begun", "The simul has begun: its players stay as they are.")
	ErrSimulFew   = fault.WithReason(fault.Conflict, "simul_few", "Accept at least two players first.").With(fault.Values{"min": LeastBoards})
	ErrSimulEarly = fault.WithReason(fault.Conflict, "simul_early", "A simul does not begin before its time.")
	ErrSimulHost  = fault.WithReason(fault.Forbidden, "simul_host", "The host of a simul plays in it: results, players and helpers are not the host's to change.")
)

// simul is the part of an event that is one.
type simul struct{ *Tournament }

// host is the place of the host of a simul in Players.
const simulHost = 0

// check fills in what was left open in the plan of a simul, and reports whether there is such a one.
func (p *Plan) checkSimul() bool {
	t := p.Games.Time
	p.Rounds, p.Minutes, p.Match, p.Groups, p.Finals = 0, 0, 0, 0, 0
	p.Double, p.Carry, p.Third, p.CheckIn, p.Bots, p.Pause, p.Ties = false, false, false, false, false, 0, nil
	p.Games.Rated = false // two weak moves at two boards say nothing of strength
	if p.Movers == "" {
		p.Movers = HostMoves
	}
	within := func(d, most time.Duration) bool { return d >= 0 && d <= most && d%time.Second == 0 }
	return !p.Games.OfDays() && t.Initial > 0 && len(p.Sections) == 0 && p.Places >= LeastBoards &&
		within(p.Extra, maxExtra) && within(p.Each, maxEach) && within(p.Level, maxHundred) &&
		slices.Contains([]Movers{HostMoves, OthersMove, MoveInTurns}, p.Movers)
}

// Favours returns what the host and another player of a simul get beside their clock, if there are so many boards.
func Favours(t *Tournament, other, boards int) (host, others time.Duration) {
	p := &t.Plan
	host = p.Extra + time.Duration(boards)*p.Each
	a, b := t.Players[simulHost].Rating, t.Players[other].Rating
	if a == 0 || b == 0 {
		return host, 0
	}
	level := time.Duration(max(-mostHundred, min(mostHundred, (a-b)/100))) * p.Level
	return host + max(0, -level), max(0, level)
}

// Favour makes a new game one of a simul against one of the others: its host is the simul's, and its clocks are as the plan says.
func Favour(t *Tournament, n *records.NewGame, other int) {
	host := t.Players[simulHost].User
	hosts, others := Favours(t, other, len(t.Sections[0].Order)-1)
	n.Host = host
	n.Color = map[bool]string{true: game.WishBlack, false: game.WishWhite}[n.Events[0].Payload.Black == host]
	game.Extend(n.Events[0], host, hosts)
	game.Extend(n.Events[0], t.Players[other].User, others)
}

// Accept takes an applicant, or one no more.
type Accept struct {
	User game.UserID
	Out  bool
}

func (c Accept) decide(t *Tournament, by game.UserID, _ time.Time) ([]Record, error) {
	i, ok := t.byUser[c.User]
	switch accepted := slices.Contains(t.Simul.Accepted, i); {
	case t.Plan.Kind != Simul:
		return nil, ErrPair
	case !t.Runs(by):
		return nil, ErrHost
	case t.over():
		return nil, ErrOver
	case t.Phase != Coming:
		return nil, ErrSimulBegun
	case !ok || t.Players[i].Presence != In:
		return nil, ErrNotIn
	case i == simulHost:
		return nil, ErrSimulOwn
	case accepted != c.Out:
		return nil, nil
	case c.Out:
		return []Record{{Kind: Unaccepted, Payload: Payload{Player: i}}}, nil
	case len(t.Simul.Accepted) >= t.Plan.Places:
		return nil, ErrFull
	}
	return []Record{{Kind: Accepted, Payload: Payload{Player: i}}}, nil
}

// Begin begins a simul with those who are accepted.
type Begin struct {
	ID func(name string) string // as Tick's
}

func (c Begin) decide(t *Tournament, by game.UserID, now time.Time) ([]Record, error) {
	switch {
	case t.Plan.Kind != Simul:
		return nil, ErrPair
	case !t.Runs(by):
		return nil, ErrHost
	case t.over():
		return nil, ErrOver
	case t.Phase == Running:
		return nil, nil // it was asked for twice
	case now.Before(t.Starts):
		return nil, ErrSimulEarly
	case len(t.Simul.Accepted) < LeastBoards:
		return nil, ErrSimulFew
	}
	out := Payload{}
	for n, other := range t.Simul.Accepted {
		pair := NewPair{First: simulHost, Second: other, Game: rounds{t}.gameID(Tick{ID: c.ID}, 0, 0, n, 1)}
		if t.Plan.Movers == OthersMove || t.Plan.Movers == MoveInTurns && n%2 == 1 {
			pair.First, pair.Second = other, simulHost
		}
		out.Pairs = append(out.Pairs, pair)
	}
	order := append([]int{simulHost}, t.Simul.Accepted...)
	return []Record{{Kind: Begun, Payload: Payload{Order: [][]int{order}}}, {Kind: Paired, Payload: out}}, nil
}

// due returns when there is something to do. While it runs somebody looks whether the host is there.
func (t simul) due() time.Time {
	if t.Phase == Coming {
		return t.Starts.Add(beginWithin)
	}
	return t.Started
}

// tick does what is due.
func (t simul) tick(c Tick, now time.Time) []Record {
	s, away := &t.Simul, c.Here != nil && !c.Here(t.Players[simulHost].User)
	switch {
	case t.Phase == Coming && !t.late && now.Sub(t.due()) > tooLate:
		return []Record{{Kind: Shifted, Payload: Payload{Until: now.Add(putOff), Why: Outage}}}
	case t.Phase == Coming:
		return []Record{{Kind: CalledOff, Payload: Payload{Why: NotBegun}}}
	case t.open == 0:
		return rounds(t).finish(0, AllPlayed)
	case !away && !s.Away.IsZero():
		return []Record{{Kind: HostBack}}
	case away && s.Away.IsZero() && s.aways < mostAways:
		return []Record{{Kind: HostAway}}
	case away && !s.Away.IsZero() && s.Stopped.IsZero() && !now.Before(s.Away.Add(awayFor)):
		return []Record{{Kind: Stood, Payload: Payload{Until: now.Add(standFor)}}}
	}
	return nil
}

// given returns the records of a host who plays no more: the boards that are open are the others'.
func (t simul) given(why Reason) (records []Record) {
	for i := range t.Sections[0].Rounds {
		for n := range t.Sections[0].Rounds[i].Pairs {
			if name := (ref{0, i, n}); t.at(name).Result == nil {
				records = append(records, t.resulted(name, t.lost(name, simulHost, why)))
			}
		}
	}
	return records
}

// hostGone ends a simul whose host's account has ended.
func (t simul) hostGone(deleted bool) []Record {
	why := Suspended
	if deleted {
		why = WithoutHelper
	}
	if t.Phase == Coming {
		return []Record{{Kind: CalledOff, Payload: Payload{Why: why}}}
	}
	return append(t.given(Walkover), Record{Kind: Ended, Payload: Payload{Why: why}})
}

// accept notes who is accepted, and that one is no more.
func (t growing) accept(player int, on bool) {
	s := &t.Simul
	s.Accepted = slices.DeleteFunc(slices.Clone(s.Accepted), func(i int) bool { return i == player })
	if on {
		s.Accepted = append(s.Accepted, player)
	}
}

// hostIs notes whether the host of a simul is there.
func (t growing) hostIs(here bool, at time.Time) {
	s := &t.Simul
	if !here {
		s.Away = at
		s.aways++
		return
	}
	s.Away = time.Time{}
	if at.Before(s.Until) { // the clocks run on
		s.Until = at
	}
}

// simulTable returns the host's line, and those of the others by board. Nobody has a place.
func (t simul) table() []Row {
	rows := make([]Row, len(t.Sections[0].Order))
	at := map[int]*Row{}
	for n, i := range t.Sections[0].Order {
		rows[n].Player, at[i] = i, &rows[n]
	}
	for _, r := range t.Sections[0].Rounds {
		for _, pair := range r.Pairs {
			if pair.Result == nil {
				continue
			}
			for i, o := range [2]event.Outcome{pair.Result.First, pair.Result.Second} {
				row := at[[2]int{pair.First, pair.Second}[i]]
				row.Points += int(event.Standard.Of(o))
				switch o {
				case event.Win, event.ForfeitWin:
					row.Wins++
				case event.Draw:
					row.Draws++
				case event.Loss, event.ForfeitLoss:
					row.Losses++
				default:
				}
			}
		}
	}
	return rows
}
