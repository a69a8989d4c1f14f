package tournament

import (
	"slices"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/berger"
	"github.com/tengen-go/tengen/hub/event/tiebreak"
)

// A play-off decides who of those that are level has the first places, where the list of tie-breaks names it: a game of two, a round robin
// of more, at half of the time, and again among those who are level still. Its games count nowhere else.

const (
	playoffPlaces = 3  // are decided by a play-off
	mostStages    = 10 // then places stay shared
)

// playsOff reports whether there can be a play-off: in a Swiss or a round robin of individuals who all have one table.
func (p *Plan) playsOff() bool {
	return p.Team == nil && (p.Kind == Swiss || p.Kind == RoundRobin && p.Groups <= 1)
}

// regular returns how many rounds of a section are of no play-off.
func (s *Section) regular() int {
	if n := slices.IndexFunc(s.Rounds, func(r Round) bool { return r.Playoff > 0 }); n >= 0 {
		return n
	}
	return len(s.Rounds)
}

// enterPlayoff enters the points of each stage of a play-off.
func (t reading) enterPlayoff(e *event.Event, s *Section, place map[int]int) {
	for r := s.regular(); r < len(s.Rounds); r++ {
		round := &s.Rounds[r]
		if e.Playoff == nil {
			e.Playoff = make([][]event.Points, len(e.Players))
		}
		for i := range e.Playoff {
			for len(e.Playoff[i]) < round.Playoff {
				e.Playoff[i] = append(e.Playoff[i], 0)
			}
		}
		for _, p := range round.Pairs {
			if p.Result == nil {
				continue
			}
			e.Playoff[place[p.First]][round.Playoff-1] += e.Scoring.Of(p.Result.First)
			e.Playoff[place[p.Second]][round.Playoff-1] += e.Scoring.Of(p.Result.Second)
		}
	}
}

// playoff returns the next round of a section's play-off and its stage; nil if there is none, or if it is decided.
func (t rounds) playoff(section int) (*event.Pairing, int) {
	if !slices.Contains(t.Plan.Ties, tiebreak.Playoff) || !t.Plan.playsOff() {
		return nil, 0
	}
	s := &t.Sections[section]
	from := s.regular()
	stage, played := 1, 0 // and how many of its rounds
	if from < len(s.Rounds) {
		stage = s.Rounds[len(s.Rounds)-1].Playoff
		for _, r := range s.Rounds[from:] {
			if r.Playoff == stage {
				played++
			}
		}
	}
	if p := t.playoffRound(section, stage, played); p != nil {
		return p, stage
	}
	if played == 0 || stage >= mostStages || !anyPlayed(s.Rounds[len(s.Rounds)-played:]) {
		return nil, 0
	}
	return t.playoffRound(section, stage+1, 0), stage + 1
}

// anyPlayed reports whether any game of some rounds was played: absent players decide nothing for ever.
func anyPlayed(rounds []Round) bool {
	return slices.ContainsFunc(rounds, func(r Round) bool {
		return slices.ContainsFunc(r.Pairs, func(p Pair) bool { return p.Result.Played() })
	})
}

// playoffRound returns a round of a stage, nil if it has no such round.
func (t rounds) playoffRound(section, stage, round int) *event.Pairing {
	out := &event.Pairing{Bye: event.Nobody}
	for _, group := range t.level(section, stage-1) {
		if round >= berger.Count(len(group), false) {
			continue
		}
		for _, pair := range berger.Round(len(group), false, round) {
			p := event.Pair{First: group[pair.First], Second: group[pair.Second]}
			if stage%2 == 0 {
				p.First, p.Second = p.Second, p.First
			}
			out.Pairs, out.Deciders = append(out.Pairs, p), append(out.Deciders, p)
		}
	}
	if len(out.Pairs) == 0 {
		return nil
	}
	return out
}

// level returns the groups of players who share one of the first places after so many stages, by their numbers.
func (t rounds) level(section, stages int) (groups [][]int) {
	e := reading(t).facts(section)
	for i := range e.Playoff {
		e.Playoff[i] = e.Playoff[i][:min(stages, len(e.Playoff[i]))]
	}
	ties := t.Plan.Ties[:slices.Index(t.Plan.Ties, tiebreak.Playoff)+1]
	var group []int
	last, place := 0, 0
	end := func() {
		if len(group) > 1 {
			groups = append(groups, group)
		}
		group = nil
	}
	for _, r := range tiebreak.Table(e, ties, t.Seed()) {
		if t.Players[t.Sections[section].Order[r.Player]].DQ {
			continue
		}
		if r.Place != last {
			end()
			last = r.Place
			if place >= playoffPlaces {
				return groups
			}
		}
		place++
		group = append(group, r.Player)
	}
	end()
	return groups
}
