package tournament

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/berger"
	"github.com/tengen-go/tengen/hub/game"
)

// A league is a round robin whose rounds last days. The two players of a pair agree on an instant, at which their game begins by itself. What
// has not begun when the round ends is decided by a rule that stands beforehand.

// LeaguePlan is what is fixed of a league. Its sections are divisions, the strongest first.
type LeaguePlan struct {
	Days int `json:"days"`         // of a round
	Up   int `json:"up,omitempty"` // so many of each division are promoted, and as many relegated, for the next season
	// Seats says of names in which division they are, from 0. Everybody else joins the last.
	Seats map[string]int `json:"seats,omitempty"`
}

// The bounds of leagues.
const (
	maxRoundDays = 28
	answerWithin = 3 * 24 * time.Hour // a proposal lapses then
	soonest      = 10 * time.Minute   // from a proposal to its instant
	remindBefore = time.Hour          // an agreed instant
	mostAsks     = 30                 // of a player for a game
	mostMissed   = 3                  // walkovers that put a player out
)

// Refusals.
var (
	ErrInstant = fault.WithReason(fault.Invalid, "event_instant", "The instant lies at least ten minutes ahead, and within the round.")
	ErrAgreed  = fault.WithReason(fault.Conflict, "event_agreed", "There is no such proposal, or the game has begun.")
	ErrSeason  = fault.WithReason(fault.Conflict, "event_season", "The next season is made when this one is over.")
	ErrAsked   = fault.WithReason(fault.TooMany, "event_asked", "Many instants were proposed for this game already. Answer the last one.")
)

// Date is how far two players have come in agreeing on when they play.
type Date struct {
	At     time.Time // that is proposed, or agreed; zero: none is
	By     int       // who has proposed it
	Asked  time.Time // when
	Agreed bool
	remind time.Time // when both are reminded of the agreed instant; zero: they are not
	asks   [2]int    // proposals of first and second
	open   [2]int    // of them without an answer in time
}

func (p *Plan) checkLeague() bool {
	if p.League == nil {
		return p.Kind != League
	}
	return p.Kind == League && p.Team == nil && !p.Bots && !p.CheckIn && !p.Games.OfDays() && p.League.Days >= 1 && p.League.Days <= maxRoundDays && p.League.Up >= 0 && p.League.Up <= 5
}

// allMeet reports whether everybody has a game with everybody: an absent player loses it.
func (p *Plan) allMeet() bool { return p.Kind == RoundRobin || p.Kind == League }

// league is the part of an event that is one.
type league struct{ *Tournament }

// seat returns the division that somebody joins.
func (p *Plan) seat(name string) int {
	last := p.sections() - 1
	if n, ok := p.League.Seats[name]; ok {
		return min(max(n, 0), last)
	}
	return last
}

// length is how long a round lasts.
func (p *Plan) length() time.Duration { return time.Duration(p.League.Days) * 24 * time.Hour }

// ends returns when a section's round ends.
func (t league) ends(section int) time.Time {
	s := &t.Sections[section]
	return s.Rounds[len(s.Rounds)-1].Made.Add(t.Plan.length())
}

// RoundEnds returns when a league's round ends; false if none is open.
func RoundEnds(t *Tournament, section int) (at time.Time, ok bool) {
	s := &t.Sections[section]
	if t.Plan.Kind != League || s.Over || len(s.Rounds) == 0 {
		return at, false
	}
	return league{t}.ends(section), true
}

// undecided returns the pairs of the last round that have neither a game nor a result.
func (t league) undecided(section int) (pairs []ref) {
	s := &t.Sections[section]
	last := len(s.Rounds) - 1
	for i := range s.Rounds[last].Pairs {
		if p := &s.Rounds[last].Pairs[i]; p.Result == nil && p.Game == "" {
			pairs = append(pairs, ref{section, last, i})
		}
	}
	return pairs
}

// final reports whether a section's last round is the last of all.
func (t league) final(section int) bool {
	s := &t.Sections[section]
	return len(s.Rounds) >= berger.Count(len(s.Order), t.Plan.Double)
}

// goesOn reports whether a game of a section goes on, of whatever round: it may have been adjourned.
func (s *Section) goesOn() bool {
	return slices.ContainsFunc(s.Rounds, func(r Round) bool { return r.open > 0 })
}

// due returns when a section has something to do: a game begins, a proposal lapses, the round ends, or the next begins. After the last
// round, games that go on have as long as a round.
func (t league) due(section int) time.Time {
	s := &t.Sections[section]
	if len(s.Rounds) == 0 {
		return s.Next
	}
	due, undecided := t.ends(section), t.undecided(section)
	for _, name := range undecided {
		if p := t.at(name); !p.Date.At.IsZero() && p.dateDue().Before(due) {
			due = p.dateDue()
		}
	}
	switch {
	case len(undecided) > 0 || !t.final(section):
		return due
	case s.goesOn():
		return due.Add(t.Plan.length())
	}
	return s.Rounds[len(s.Rounds)-1].Made
}

// dateDue returns when a date comes, or a proposal lapses.
func (p *Pair) dateDue() time.Time {
	if lapses := p.Date.Asked.Add(answerWithin); !p.Date.Agreed && lapses.Before(p.Date.At) {
		return lapses
	}
	if p.Date.Agreed && !p.Date.remind.IsZero() {
		return p.Date.remind
	}
	return p.Date.At
}

// next does what is due in a section.
func (t league) next(c Tick, section int, now time.Time) (records []Record, err error) {
	s := &t.Sections[section]
	if len(s.Rounds) == 0 {
		return t.pair(c, section)
	}
	undecided := t.undecided(section)
	for _, name := range undecided {
		p := t.at(name)
		out := Payload{Section: name.section, Round: name.round, Pair: name.pair}
		switch {
		case p.Date.At.IsZero() || now.Before(p.dateDue()):
		case p.Date.Agreed && !p.Date.remind.IsZero():
			records = append(records, Record{Kind: Reminded, Payload: out})
		case p.Date.Agreed:
			out.Game = rounds(t).gameID(c, section, name.round, name.pair, p.Tries)
			records = append(records, Record{Kind: Dated, Payload: out})
		default:
			records = append(records, Record{Kind: Lapsed, Payload: out})
		}
	}
	switch over := !now.Before(t.ends(section)); {
	case len(records) > 0:
		return records, nil
	case len(undecided) > 0 && over:
		return t.settle(section), nil
	case len(undecided) > 0:
		return nil, nil
	case !t.final(section) && over:
		return t.pair(c, section)
	case !t.final(section):
		return nil, nil
	case s.goesOn() && now.Before(t.ends(section).Add(t.Plan.length())):
		return nil, nil
	case s.goesOn():
		return rounds(t).voidSection(section, OutOfTime), nil
	}
	return rounds(t).finish(section, AllPlayed), nil
}

// pair pairs the next round. Games begin by agreement.
func (t league) pair(c Tick, section int) ([]Record, error) {
	if rounds(t).present(section) < 2 {
		return rounds(t).finish(section, AllGone), nil
	}
	p, err := berger.Plan{Double: t.Plan.Double}.Next(reading(t).whole(section))
	if err != nil {
		return rounds(t).finish(section, NoPairing), nil
	}
	r := rounds(t).paired(c, section, p)
	for i := range r.Payload.Pairs {
		r.Payload.Pairs[i].Game = ""
	}
	return []Record{r}, nil
}

// settle decides what has not begun when a round ends: the point is of who has proposed an instant to which there was no answer in
// time, if the other has none such. Else both lose without a game.
func (t league) settle(section int) (records []Record) {
	missed := map[int]int{}
	for _, name := range t.undecided(section) {
		p := t.at(name)
		r := &Result{First: event.ForfeitLoss, Second: event.ForfeitLoss, Why: NotPlayed}
		first, second := t.Players[p.First].Presence == In, t.Players[p.Second].Presence == In
		switch open := p.unanswered(); {
		case first && !second:
			r = t.lost(name, p.Second, Walkover)
		case second && !first:
			r = t.lost(name, p.First, Walkover)
		case open[0] > 0 && open[1] == 0:
			r = t.lost(name, p.Second, NotPlayed)
		case open[1] > 0 && open[0] == 0:
			r = t.lost(name, p.First, NotPlayed)
		}
		for side, o := range [2]event.Outcome{r.First, r.Second} {
			if o == event.ForfeitLoss {
				missed[[2]int{p.First, p.Second}[side]]++
			}
		}
		records = append(records, t.resulted(name, r))
	}
	return append(records, t.excluded(section, missed)...)
}

// excluded has players out who have lost three games without coming, with those that they lose now.
func (t league) excluded(section int, missed map[int]int) (records []Record) {
	for _, i := range t.Sections[section].Order {
		if p := &t.Players[i]; missed[i] > 0 && p.Presence != Out && p.missed+missed[i] >= mostMissed {
			records = append(records, Record{Kind: Left, Payload: Payload{Player: i, Why: Walkovers}})
		}
	}
	return records
}

// noShow has a player out who has not come to a game for the third time.
func (t league) noShow(name ref, r *Result) []Record {
	if t.Plan.Kind != League {
		return nil
	}
	missed, pair := map[int]int{}, t.at(name)
	if r.First == event.ForfeitLoss {
		missed[pair.First]++
	}
	if r.Second == event.ForfeitLoss {
		missed[pair.Second]++
	}
	return t.excluded(name.section, missed)
}

// voidSection ends all open pairs of a section without points.
func (t rounds) voidSection(section int, why Reason) (records []Record) {
	for r := range t.Sections[section].Rounds {
		if t.Sections[section].Rounds[r].open == 0 {
			continue
		}
		for i := range t.Sections[section].Rounds[r].Pairs {
			if name := (ref{section, r, i}); t.at(name).Result == nil {
				records = append(records, t.resulted(name, &Result{First: event.ZeroBye, Second: event.ZeroBye, Why: why}))
			}
		}
	}
	return records
}

// unanswered returns how many proposals of first and second had no answer in time, also the one that is open now.
func (p *Pair) unanswered() [2]int {
	open := p.Date.open
	if !p.Date.At.IsZero() && !p.Date.Agreed {
		open[p.side(p.Date.By)]++
	}
	return open
}

// side is 0 for a pair's first player, and 1 for the second.
func (p *Pair) side(player int) int {
	if p.First == player {
		return 0
	}
	return 1
}

// open returns a player's pair of the last round that has not begun.
func (t league) open(by game.UserID) (name ref, player int, err error) {
	i, ok := t.byUser[by]
	if t.Plan.Kind != League || !ok {
		return name, 0, ErrNotIn
	}
	section := t.Players[i].Section
	if t.Phase != Running || len(t.Sections[section].Rounds) == 0 {
		return name, 0, ErrAgreed
	}
	for _, name := range t.undecided(section) {
		if p := t.at(name); p.First == i || p.Second == i {
			return name, i, nil
		}
	}
	return name, 0, ErrAgreed
}

// Propose has a player propose an instant, in place of the one that was proposed or agreed before.
type Propose struct{ At time.Time }

func (c Propose) decide(t *Tournament, by game.UserID, now time.Time) ([]Record, error) {
	name, player, err := league{t}.open(by)
	if err != nil {
		return nil, err
	}
	p, at := t.at(name), c.At.UTC().Truncate(time.Minute)
	switch {
	case at.Before(now.Add(soonest)) || at.After(league{t}.ends(name.section)):
		return nil, ErrInstant
	case p.Date.asks[p.side(player)] >= mostAsks:
		return nil, ErrAsked
	case p.Date.At.Equal(at) && p.Date.By != player && !p.Date.Agreed:
		return (Agree{At: at}).decide(t, by, now)
	case p.Date.At.Equal(at):
		return nil, nil
	}
	return []Record{{Kind: Proposed, Payload: Payload{Section: name.section, Round: name.round, Pair: name.pair, Player: player, Until: at}}}, nil
}

// Agree agrees to the instant that the other has proposed.
type Agree struct{ At time.Time }

func (c Agree) decide(t *Tournament, by game.UserID, now time.Time) ([]Record, error) {
	name, player, err := league{t}.open(by)
	if err != nil {
		return nil, err
	}
	p := t.at(name)
	switch {
	case p.Date.Agreed && p.Date.At.Equal(c.At):
		return nil, nil
	case p.Date.At.IsZero() || p.Date.Agreed || p.Date.By == player || !p.Date.At.Equal(c.At) || !now.Before(p.dateDue()):
		return nil, ErrAgreed // it is another by now
	}
	return []Record{{Kind: Agreed, Payload: Payload{Section: name.section, Round: name.round, Pair: name.pair, Player: player}}}, nil
}

// applyDate applies a record of two players' date.
func (t growing) applyDate(r *Record) {
	p := &r.Payload
	pair := t.at(ref{p.Section, p.Round, p.Pair})
	switch r.Kind {
	case Proposed:
		d := &pair.Date
		d.At, d.By, d.Asked, d.Agreed, d.remind = p.Until, p.Player, r.At, false, time.Time{}
		d.asks[pair.side(p.Player)]++
		d.open[1-pair.side(p.Player)] = 0 // a player who proposes has answered
	case Agreed:
		pair.Date.Agreed, pair.Date.open = true, [2]int{}
		if at := pair.Date.At.Add(-remindBefore); at.After(r.At) {
			pair.Date.remind = at
		}
	case Reminded:
		pair.Date.remind = time.Time{}
	case Lapsed:
		pair.Date.open[pair.side(pair.Date.By)]++
		pair.Date.At = time.Time{}
	case Dated:
		pair.Game, pair.At = p.Game, r.At
		t.byGame[p.Game] = ref{p.Section, p.Round, p.Pair}
		t.open++
	default:
	}
}

// Notice is what somebody is to be told of a league's game.
type Notice struct {
	To    game.UserID
	Other string // the opponent
	Soon  bool   // the agreed instant comes; else the opponent has proposed one
}

// Notices returns whom some new records of an event are to be told.
func Notices(t *Tournament, log []Record) (all []Notice) {
	for i := range log {
		p := &log[i].Payload
		if log[i].Kind != Proposed && log[i].Kind != Reminded {
			continue
		}
		pair := t.at(ref{p.Section, p.Round, p.Pair})
		for _, who := range []int{pair.First, pair.Second} {
			other := t.Players[pair.First+pair.Second-who].Name
			if log[i].Kind == Reminded || who != p.Player {
				all = append(all, Notice{To: t.Players[who].User, Other: other, Soon: log[i].Kind == Reminded})
			}
		}
	}
	return all
}

// Season returns the plan of a league's next season, which starts then: the best of each division change places with the worst of the
// one above. It returns ErrSeason, unless the league is over.
func Season(t *Tournament, start time.Time) (Plan, error) {
	if t.Plan.Kind != League || t.Phase != Over {
		return Plan{}, ErrSeason
	}
	p := t.Plan
	plan := *p.League
	plan.Seats = map[string]int{}
	for section := range t.Sections {
		var ranked []int
		for _, r := range t.Table(section) {
			if r.Place > 0 {
				ranked = append(ranked, r.Player)
			}
		}
		for n, i := range ranked {
			seat := section
			switch {
			case n < plan.Up && section > 0:
				seat--
			case n >= max(len(ranked)-plan.Up, plan.Up) && section < len(t.Sections)-1:
				seat++
			}
			plan.Seats[t.Players[i].Name] = seat
		}
	}
	p.League, p.Start, p.Code = &plan, start, ""
	return p, nil
}
