package tournament

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/berger"
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

func (p *Plan) checkLeague() bool {
	if p.League == nil {
		return p.Kind != League
	}
	return p.Kind == League && !p.Bots && !p.CheckIn && !p.Games.OfDays() && p.League.Days >= 1 && p.League.Days <= maxRoundDays && p.League.Up >= 0 && p.League.Up <= 5
}

// allMeet reports whether everybody has a game with everybody: an absent player loses it.
func (p *Plan) allMeet() bool { return p.Kind == RoundRobin || p.Kind == League }

// league is the part of an event that is one.
type league struct{ *Tournament }

// seat returns the division that somebody joins: the own one of the last season, that of the host's list, or the last.
func (p *Plan) seat(name string, section int, listed bool) int {
	last := p.sections() - 1
	n, ok := p.League.Seats[name]
	switch {
	case ok:
		return min(max(n, 0), last)
	case listed:
		return section
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

// GamesEnd returns by when a league's games of a section must be over if all rounds go as planned: those that go on then do not count.
func GamesEnd(t *Tournament, section int) time.Time {
	l := league{t}
	return l.ends(section).Add(time.Duration(l.roundCount(section)-len(t.Sections[section].Rounds)+1) * t.Plan.length())
}

// undecided returns the pairs of the last round that have neither a game nor a result, of teams the matches that have not begun.
func (t league) undecided(section int) (pairs []ref) {
	s := &t.Sections[section]
	last := len(s.Rounds) - 1
	for i := range s.Rounds[last].Matches {
		if s.Rounds[last].Matches[i].Waits {
			pairs = append(pairs, ref{section, last, i})
		}
	}
	if t.Plan.Team != nil {
		return pairs
	}
	for i := range s.Rounds[last].Pairs {
		if p := &s.Rounds[last].Pairs[i]; p.Result == nil && p.Game == "" {
			pairs = append(pairs, ref{section, last, i})
		}
	}
	return pairs
}

// roundCount returns how many rounds a section has.
func (t league) roundCount(section int) int {
	s := &t.Sections[section]
	n := len(s.Order)
	if t.Plan.Team != nil {
		n = len(s.Teams)
	}
	return berger.Count(n, t.Plan.Double)
}

// final reports whether a section's last round is the last of all.
func (t league) final(section int) bool {
	return len(t.Sections[section].Rounds) >= t.roundCount(section)
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
	if len(t.retired(section)) > 0 {
		return s.Rounds[len(s.Rounds)-1].Made
	}
	due, undecided := t.ends(section), t.undecided(section)
	for _, name := range undecided {
		if at := t.dateDue(name); !at.IsZero() && at.Before(due) {
			due = at
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

// next does what is due in a section.
func (t league) next(c Tick, section int, now time.Time) (records []Record, err error) {
	s := &t.Sections[section]
	if len(s.Rounds) == 0 {
		return t.pair(c, section)
	}
	if records = t.retired(section); len(records) > 0 {
		return records, nil
	}
	undecided := t.undecided(section)
	for _, name := range undecided {
		if due := t.dateDue(name); !due.IsZero() && !now.Before(due) {
			records = append(records, t.come(c, name, now))
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
	if t.Plan.Team != nil {
		return t.pairTeams(section)
	}
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

// settle decides what has not begun when a round ends.
func (t league) settle(section int) (records []Record) {
	missed := map[int]int{}
	for _, name := range t.undecided(section) {
		winner, why := t.verdict(name)
		if t.Plan.Team != nil {
			records = append(records, t.decided(name, winner, why))
			continue
		}
		r := &Result{First: event.ForfeitLoss, Second: event.ForfeitLoss, Why: why}
		sides := t.sides(name)
		if winner != event.Nobody {
			r = t.lost(name, sides[1-winner], why)
		}
		for side, o := range [2]event.Outcome{r.First, r.Second} {
			if o == event.ForfeitLoss {
				missed[sides[side]]++
			}
		}
		records = append(records, t.resulted(name, r))
	}
	return append(records, t.excluded(section, missed)...)
}

// verdict returns the side that wins what has not begun when a round ends: the one that is there, or whose proposal had no answer in time,
// if the other has none such. Else nobody wins.
func (t league) verdict(name ref) (winner int, why Reason) {
	sides, d := t.sides(name), *t.date(name)
	if !d.At.IsZero() {
		d.stand(t.side(name, d.By), t.ends(name.section), t.Plan.enough())
	}
	first, second := t.ready(sides[0]), t.ready(sides[1])
	switch {
	case first && !second:
		return 0, Walkover
	case second && !first:
		return 1, Walkover
	case first && d.owed[0] && !d.owed[1]:
		return 0, NotPlayed
	case first && d.owed[1] && !d.owed[0]:
		return 1, NotPlayed
	}
	return event.Nobody, NotPlayed
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
	if t.Plan.Kind != League || t.Plan.Team != nil {
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

// Season returns the plan of a league's next season, which starts then, and its teams: the best of each division change places with the worst
// of the one above. It returns ErrSeason, unless the league is over.
func Season(t *Tournament, start time.Time) (Plan, []Roster, error) {
	if t.Plan.Kind != League || t.Phase != Over {
		return Plan{}, nil, ErrSeason
	}
	p := t.Plan
	plan, seats := *p.League, map[string]int{}
	for section := range t.Sections {
		ranked := league{t}.ranked(section)
		for n, name := range ranked {
			seats[name] = section
			switch {
			case n < plan.Up && section > 0:
				seats[name]--
			case n >= max(len(ranked)-plan.Up, plan.Up) && section < len(t.Sections)-1:
				seats[name]++
			}
		}
	}
	p.Start, p.Code = start, ""
	plan.Seats = nil
	p.League = &plan
	if p.Team != nil {
		return p, league{t}.promoted(seats), nil
	}
	plan.Seats = seats
	return p, nil, nil
}

// ranked returns the names of a section's players, or of its teams, by place.
func (t league) ranked(section int) (names []string) {
	if t.Plan.Team != nil {
		for _, r := range TeamTable(t.Tournament, section) {
			names = append(names, t.Teams[r.Team].Name)
		}
		return names
	}
	for _, r := range t.Table(section) {
		if r.Place > 0 {
			names = append(names, t.Players[r.Player].Name)
		}
	}
	return names
}
