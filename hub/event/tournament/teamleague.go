package tournament

import (
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/team"
)

// A league of teams: all matches of a round are known when it begins. The two captains agree on an instant for theirs, at which its boards
// begin. Until then it has no pairs.

// waiting returns a team's match that has not begun.
func (t teams) waiting(n int) (*Match, bool) {
	all := Waiting(t.Tournament, t.Teams[n].Section)
	for i := range all {
		if all[i].First == n || all[i].Second == n {
			return &all[i], true
		}
	}
	return nil, false
}

// ordering is the round, from 1, that orders are set for.
func (t teams) ordering(section int) int {
	if t.Plan.Kind == League {
		return len(t.Sections[section].Rounds)
	}
	return len(t.Sections[section].Rounds) + 1
}

// pairTeams pairs the next round. A team that lacks players for half of the boards has lost its match.
func (t league) pairTeams(section int) ([]Record, error) {
	s, part := &t.Sections[section], teams(t)
	if part.present(section) < 2 {
		return rounds(t).finish(section, AllGone), nil
	}
	d, err := part.plan().Next(part.facts(section))
	switch {
	case errors.Is(err, team.ErrOver):
		return rounds(t).finish(section, AllPlayed), nil
	case errors.Is(err, team.ErrUnpairable):
		return rounds(t).finish(section, NoPairing), nil
	case err != nil:
		return nil, fmt.Errorf("event %s: pair: %w", t.ID, err)
	}
	out := Payload{Section: section, Round: len(s.Rounds)}
	for _, p := range d.Pairs {
		m := Match{First: s.Teams[p.First], Second: s.Teams[p.Second], From: len(out.Pairs)}
		first, second := t.ready(m.First), t.ready(m.Second)
		switch {
		case first && second:
			m.Waits = true
		case first:
			out.Pairs = append(out.Pairs, t.given(&m, 0, Walkover)...)
		case second:
			out.Pairs = append(out.Pairs, t.given(&m, 1, Walkover)...)
		}
		m.Boards = len(out.Pairs) - m.From
		out.Matches = append(out.Matches, m)
	}
	return []Record{{Kind: Paired, Payload: out}}, nil
}

// boards returns the boards of a match that begins.
func (t league) boards(c Tick, name ref) (pairs []NewPair) {
	r := &t.Sections[name.section].Rounds[name.round]
	pairs = matchBoards(t.Tournament, &r.Matches[name.pair])
	for b := range pairs {
		if pairs[b].Result == nil {
			pairs[b].Game = rounds(t).gameID(c, name.section, name.round, name.pair*t.Plan.Team.Boards+b, 1)
		}
	}
	return pairs
}

// given returns the boards of a match that one side wins without a game.
func (t league) given(m *Match, winner int, why Reason) (pairs []NewPair) {
	n := [2]int{m.First, m.Second}[winner]
	players := teams(t).ready(n, false)
	for b, i := range players[:min(len(players), t.Plan.Team.Boards)] {
		p := NewPair{First: i, Second: event.Nobody, Result: &Result{First: event.ForfeitWin, Second: event.ForfeitLoss, Why: why}}
		if team.MovesFirst(b) != (winner == 0) {
			p = NewPair{First: event.Nobody, Second: i, Result: &Result{First: event.ForfeitLoss, Second: event.ForfeitWin, Why: why}}
		}
		pairs = append(pairs, p)
	}
	return pairs
}

// decided returns the record of a match that is decided without a game; event.Nobody: both lose it.
func (t league) decided(name ref, winner int, why Reason) Record {
	out := Payload{Section: name.section, Round: name.round, Pair: name.pair, Why: why}
	if winner != event.Nobody {
		out.Pairs = t.given(&t.Sections[name.section].Rounds[name.round].Matches[name.pair], winner, why)
	}
	return Record{Kind: Decided, Payload: out}
}

// beginMatch adds the boards of a match to its round.
func (t growing) beginMatch(name ref, pairs []NewPair, at time.Time) {
	r := &t.Sections[name.section].Rounds[name.round]
	m := &r.Matches[name.pair]
	m.Waits, m.From, m.Boards = false, len(r.Pairs), len(pairs)
	for i := range pairs {
		t.board(name.section, name.round, r, &pairs[i], at)
	}
}

// retired returns the records that put teams out which have missed three matches.
func (t league) retired(section int) (records []Record) {
	if t.Plan.Team == nil {
		return nil
	}
	for _, n := range t.Sections[section].Teams {
		if !t.Teams[n].Out && t.missed(n) >= mostMissed {
			records = append(records, Record{Kind: Retired, Payload: Payload{Team: n, Why: Walkovers}})
		}
	}
	return records
}

// missed returns how many matches a team has lost on all boards without coming.
func (t league) missed(n int) (count int) {
	rounds := t.Sections[t.Teams[n].Section].Rounds
	for r := range rounds {
		for i := range rounds[r].Matches {
			m := &rounds[r].Matches[i]
			if m.Waits || m.First != n && m.Second != n {
				continue
			}
			one := matchOf(&rounds[r], m)
			came := slices.ContainsFunc(one.Boards, func(b team.Board) bool {
				if m.First == n {
					return b.First != event.ForfeitLoss
				}
				return b.Second != event.ForfeitLoss
			})
			if !came {
				count++
			}
		}
	}
	return count
}

// promoted returns the teams of a league's next season, by division: nobody has joined yet.
func (t league) promoted(seats map[string]int) (out []Roster) {
	for n := range t.Teams {
		r := t.Teams[n].Roster
		if seat, ok := seats[r.Name]; ok {
			r.Section, r.Names = seat, slices.Clone(r.Names)
			out = append(out, r)
		}
	}
	return out
}
