package team

import (
	"errors"
	"slices"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/berger"
	"github.com/tengen-go/tengen/hub/event/knockout"
	"github.com/tengen-go/tengen/hub/event/swiss"
	"github.com/tengen-go/tengen/hub/event/tiebreak"
)

// System is how teams are paired.
type System uint8

// The systems.
const (
	Swiss System = iota
	RoundRobin
	Knockout
)

// Plan is how an event of teams is played.
type Plan struct {
	System  System
	Rounds  int // of a Swiss
	Double  bool
	Groups  int           // of a round robin; 0 or 1: all play all
	Finals  int           // so many of each group go on to a play-off, a knockout; 0: there is none
	Third   bool          // the losers of the semi-finals play for the third place
	Primary tiebreak.Kind // Games or Matches: what counts first, also for the pairing of a Swiss
	Ties    []tiebreak.Kind
	Seed    uint64
}

// Errors of Next.
var (
	// ErrOver is returned if there are no further rounds.
	ErrOver = errors.New("all rounds of the teams have been paired")
	// ErrUnpairable is returned if the teams cannot be paired.
	ErrUnpairable = errors.New("the teams cannot be paired")
)

// Draw is who meets whom in a round. The first of a pair has the first move on the first board.
type Draw struct {
	event.Pairing
	Shootout []bool // of each pair: captains decide an even match
}

// Next returns the next round.
func (p Plan) Next(f *Facts) (*Draw, error) {
	if len(f.Teams) < 2 {
		return nil, ErrUnpairable
	}
	played := len(f.Rounds)
	switch {
	case p.System == Knockout:
		return p.bracket(f, f.all(), 0)
	case p.System == Swiss:
		return drawn(swiss.Pair(p.swiss(f), swiss.Options{Turns: swiss.Wish, Seed: p.Seed}))
	case played < p.groupRounds(f):
		return drawn(berger.Plan{Groups: p.Groups, Double: p.Double}.Next(present(f.event(f.all(), 0, played))))
	case p.Finals == 0:
		return nil, ErrOver
	}
	finalists, ok := p.finalists(f)
	if !ok {
		return nil, ErrUnpairable
	}
	return p.bracket(f, finalists, p.groupRounds(f))
}

// present has nobody absent: in a round robin, who meets an absent team wins without a game.
func present(e *event.Event) *event.Event {
	for i := range e.Players {
		e.Players[i].Entries = e.Players[i].Entries[:e.Played]
	}
	return e
}

func drawn(p *event.Pairing, err error) (*Draw, error) {
	switch {
	case errors.Is(err, swiss.ErrOver), errors.Is(err, berger.ErrOver), errors.Is(err, knockout.ErrOver):
		return nil, ErrOver
	case err != nil:
		return nil, errors.Join(ErrUnpairable, err)
	}
	return &Draw{Pairing: *p, Shootout: make([]bool, len(p.Pairs))}, nil
}

// swiss returns what the Dutch system pairs by: match points, or game points as far as they differ from those.
func (p Plan) swiss(f *Facts) *event.Event {
	e := f.event(f.all(), 0, len(f.Rounds))
	e.Rounds = p.Rounds
	for i := range e.Players {
		e.Players[i].Extra = make([]event.Points, e.Played+1)
		for r := range e.Played + 1 {
			games, match := f.score(i, r)
			less := event.Points(f.Teams[i].MatchPenalty)
			if p.Primary == Games {
				match, less = games, event.Points(f.Teams[i].GamesPenalty)
			}
			e.Players[i].Extra[r] = match - less - e.Score(i, r)
		}
	}
	return e
}

// groupRounds returns how many rounds come before the play-off.
func (p Plan) groupRounds(f *Facts) (n int) {
	for _, g := range p.groups(f) {
		n = max(n, berger.Count(len(g), p.Double))
	}
	return n
}

func (p Plan) groups(f *Facts) [][]int { return berger.Groups(f.all(), max(1, p.Groups)) }

// finalists returns the best of each group, first all first ones; false if a group has too few.
func (p Plan) finalists(f *Facts) (teams []int, ok bool) {
	ranked := p.ranked(f)
	for place := range p.Finals {
		for _, rows := range ranked {
			if place >= len(rows) {
				return nil, false
			}
			teams = append(teams, rows[place].Player)
		}
	}
	return teams, true
}

// bracket pairs a knockout that began with a round, of teams by seed. An even match is decided by the captains.
func (p Plan) bracket(f *Facts, teams []int, from int) (*Draw, error) {
	e := f.event(teams, from, len(f.Rounds))
	d, err := drawn(knockout.Plan{Third: p.Third}.Next(e))
	if err != nil {
		return nil, err
	}
	for i, pair := range d.Pairs {
		d.Shootout[i] = even(e, pair)
		d.Pairs[i] = event.Pair{First: teams[pair.First], Second: teams[pair.Second]}
	}
	d.Notes = nil // the match says that it is a shoot-out
	return d, nil
}

// even reports whether the last match of a team was one with the other, and even.
func even(e *event.Event, pair event.Pair) bool {
	entries := e.Players[pair.First].Entries
	for r := e.Played - 1; r >= 0; r-- {
		if entries[r].Opponent != event.Nobody {
			o := entries[r].Outcome
			return entries[r].Opponent == pair.Second && (o == event.Draw || o == event.ForfeitLoss && e.Players[pair.Second].Entries[r].Outcome == o)
		}
	}
	return false
}

// Parse reads the name of a tie-break of teams.
func Parse(name string) (tiebreak.Kind, bool) {
	k := tiebreak.Kind(name)
	return k, slices.Contains([]tiebreak.Kind{Games, Matches, tiebreak.Buchholz, tiebreak.Berger, tiebreak.Direct, Board1, Board2, Board3, tiebreak.Lots}, k)
}
