package tournament

import (
	"errors"
	"fmt"
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/team"
	"github.com/tengen-go/tengen/hub/game"
)

// How a round of teams comes about: it is drawn, its orders are opened, and its games begin.

// due returns when a section of teams has something to do.
func (t teams) due(section int) time.Time {
	s := &t.Sections[section]
	switch {
	case s.Draw == nil:
		return s.Next.Add(-t.Plan.Pause)
	case !s.Draw.Opened:
		return t.closes(section)
	}
	return s.Next
}

// next does what is due in a section.
func (t teams) next(c Tick, section int, now time.Time) ([]Record, error) {
	s := &t.Sections[section]
	switch {
	case s.Draw == nil:
		return t.draw(section)
	case !s.Draw.Opened:
		return []Record{{Kind: Opened, Payload: Payload{Section: section, Round: len(s.Rounds)}}}, nil
	case !s.Late && now.Sub(game.Later(s.Next, s.Hold)) > tooLate:
		return []Record{{Kind: Shifted, Payload: Payload{Section: section, Until: now.Add(putOff), Why: Outage}}}, nil
	}
	if r, held := rounds(t).hold(c, section, t.playing(section), now); held {
		return r, nil
	}
	return []Record{t.begin(c, section)}, nil
}

// draw draws a section's next round, or notes that there is none.
func (t teams) draw(section int) ([]Record, error) {
	s := &t.Sections[section]
	if t.present(section) < 2 {
		return rounds(t).finish(section, AllGone), nil
	}
	if len(s.Rounds) >= event.MaxRounds {
		return rounds(t).finish(section, NoPairing), nil
	}
	d, err := t.plan().Next(t.facts(section))
	switch {
	case errors.Is(err, team.ErrOver):
		return rounds(t).finish(section, AllPlayed), nil
	case errors.Is(err, team.ErrUnpairable):
		return rounds(t).finish(section, NoPairing), nil
	case err != nil:
		return nil, fmt.Errorf("event %s: draw: %w", t.ID, err)
	}
	out := Payload{Section: section, Round: len(s.Rounds), Notes: d.Notes}
	drawn := map[int]bool{}
	for i, p := range d.Pairs {
		m := Match{First: s.Teams[p.First], Second: s.Teams[p.Second], Shootout: d.Shootout[i]}
		drawn[m.First], drawn[m.Second] = true, true
		out.Matches = append(out.Matches, m)
	}
	if d.Bye != event.Nobody {
		out.Rest = s.Teams[d.Bye] + 1
		drawn[s.Teams[d.Bye]] = true
	}
	for _, n := range s.Teams {
		if !drawn[n] && len(t.ready(n, false)) < t.Plan.Team.least() {
			out.Away = append(out.Away, n)
		}
	}
	for _, p := range d.Again {
		out.Notes = append(out.Notes, t.Teams[s.Teams[p.First]].Name+" and "+t.Teams[s.Teams[p.Second]].Name+" meet again.")
	}
	return []Record{{Kind: Drawn, Payload: out}}, nil
}

// begin begins the games of the drawn round. A board without a player is lost, and one without two does not count.
func (t teams) begin(c Tick, section int) Record {
	s := &t.Sections[section]
	out := Payload{Section: section, Round: len(s.Rounds)}
	for _, m := range s.Draw.Matches {
		m.From = len(out.Pairs)
		for _, n := range matchBoards(t.Tournament, &m) {
			if n.Result == nil {
				n.Game = rounds(t).gameID(c, section, len(s.Rounds), len(out.Pairs), 1)
			}
			out.Pairs = append(out.Pairs, n)
		}
		m.Boards = len(out.Pairs) - m.From
		out.Matches = append(out.Matches, m)
	}
	return Record{Kind: Paired, Payload: out}
}

// playing returns who is to play the drawn round of a section.
func (t teams) playing(section int) (players []int) {
	d := t.Sections[section].Draw
	for i := range d.Matches {
		m := &d.Matches[i]
		players = append(append(players, OrderOf(t.Tournament, m.First, m)...), OrderOf(t.Tournament, m.Second, m)...)
	}
	return players
}

// matchBoards returns the boards of a match that begins, by the orders of both teams. A board without a player is lost.
func matchBoards(t *Tournament, m *Match) (pairs []NewPair) {
	first, second := OrderOf(t, m.First, m), OrderOf(t, m.Second, m)
	for b := range max(len(first), len(second)) {
		n := NewPair{First: at(first, b), Second: at(second, b), Half: m.Shootout}
		if !team.MovesFirst(b) {
			n.First, n.Second = n.Second, n.First
		}
		switch event.Nobody {
		case n.First:
			n.Result = &Result{First: event.ForfeitLoss, Second: event.ForfeitWin, Why: EmptyBoard}
		case n.Second:
			n.Result = &Result{First: event.ForfeitWin, Second: event.ForfeitLoss, Why: EmptyBoard}
		}
		pairs = append(pairs, n)
	}
	return pairs
}

// at returns who plays on a board.
func at(order []int, board int) int {
	if board < len(order) {
		return order[board]
	}
	return event.Nobody
}

// applyTeams applies a record of teams.
func (t growing) applyTeams(r *Record) {
	p := &r.Payload
	switch r.Kind {
	case Teamed:
		if p.Team == len(t.Teams) {
			t.Teams = append(t.Teams, Team{})
		}
		t.Teams[p.Team].Roster = *p.Roster
	case Drawn:
		s := &t.Sections[p.Section]
		s.Draw, s.Next, s.Late = &TeamDraw{Matches: p.Matches, Rest: p.Rest - 1, Away: p.Away}, r.At.Add(t.Plan.Pause), false
		s.notes = p.Notes
	case Opened:
		if t.Plan.Kind == League {
			t.Sections[p.Section].Rounds[p.Round].Matches[p.Pair].Opened = true
			return
		}
		t.Sections[p.Section].Draw.Opened = true
	case Decided:
		t.beginMatch(ref{p.Section, p.Round, p.Pair}, p.Pairs, r.At)
	case Retired:
		t.Teams[p.Team].Out = true
	case Ordered:
		t.Teams[p.Team].order, t.Teams[p.Team].orderedIn = p.Line, p.Round+1
	case Penalised:
		t.Teams[p.Team].Penalty = *p.Penalty
	default:
		panic("no such kind")
	}
}

// redraw has a section's next round drawn again, since results have changed. Orders stay.
func (t growing) redraw(section int) {
	if s := &t.Sections[section]; s.Draw != nil && !s.Over {
		s.Draw = nil
		s.free()
	}
}
