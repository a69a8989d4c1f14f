package team

import (
	"slices"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tiebreak"
)

// Match points, in tenths: 2 for a won match, 1 for an even one, and 1 for a bye, which counts as an even match.
var matchPoints = event.Scoring{Win: 20, Draw: 10, Bye: 10}

// boardPoints are what a board brings, in tenths.
var boardPoints = event.Standard

// Team takes part.
type Team struct {
	Name         string
	Rating       int  // of its best players on average
	Absent       bool // in the next round
	GamesPenalty int  // tenths of game points that the host has taken
	MatchPenalty int  // tenths of match points
}

// Board is what a board brought the player of the match's first team, and that of the second.
type Board struct{ First, Second event.Outcome }

// Match is a match of two teams. Board 1 comes first.
type Match struct {
	First, Second int // teams
	Boards        []Board
	Shootout      bool // of captains, after an even match
	Waits         bool // it has not begun
}

// Round is a round of a section.
type Round struct {
	Matches []Match
	Bye     int   // event.Nobody
	Away    []int // teams that were not paired
}

// Facts are what is known of a section before a round. Teams are named by their place.
type Facts struct {
	Teams  []Team
	Boards int
	Rounds []Round
}

// MovesFirst reports whether the player of a match's first team moves first on a board, from 0: on the first one, and on every other.
func MovesFirst(board int) bool { return board%2 == 0 }

// Points returns the game points of both teams, in tenths.
func (m *Match) Points() (first, second event.Points) {
	for _, b := range m.Boards {
		first += boardPoints.Of(b.First)
		second += boardPoints.Of(b.Second)
	}
	return first, second
}

// played reports whether a game was played in the match.
func (m *Match) played() bool {
	return slices.ContainsFunc(m.Boards, func(b Board) bool { return b.First.Played() || b.Second.Played() })
}

// Over reports whether all boards have results.
func (m *Match) Over() bool {
	return !m.Waits && !slices.ContainsFunc(m.Boards, func(b Board) bool { return b.First == event.Unknown })
}

// Forfeited returns which team won a match that is over and in which nobody played; false if it is no such match.
func (m *Match) Forfeited() (first, second, ok bool) {
	a, b := m.outcomes()
	return a == event.ForfeitWin, b == event.ForfeitWin, m.Over() && !m.played()
}

// outcomes returns what the match brought both teams.
func (m *Match) outcomes() (first, second event.Outcome) {
	a, b := m.Points()
	switch {
	case !m.Over():
		return event.Unknown, event.Unknown
	case m.played() && a == b:
		return event.Draw, event.Draw
	case m.played() && a > b:
		return event.Win, event.Loss
	case m.played():
		return event.Loss, event.Win
	case a == 0 && b == 0:
		return event.ForfeitLoss, event.ForfeitLoss
	case a >= b: // nobody played: each team lacks players on some board
		return event.ForfeitWin, event.ForfeitLoss
	}
	return event.ForfeitLoss, event.ForfeitWin
}

// event returns rounds from..until as an event whose players are some teams.
func (f *Facts) event(teams []int, from, until int) *event.Event {
	e := &event.Event{Played: until - from, Scoring: matchPoints}
	place := map[int]int{}
	for n, i := range teams {
		place[i] = n
		e.Players = append(e.Players, event.Player{Number: n + 1, Name: f.Teams[i].Name, Rating: f.Teams[i].Rating, Entries: make([]event.Entry, until-from, until-from+1)})
		for r := range e.Players[n].Entries {
			e.Players[n].Entries[r].Opponent = event.Nobody
		}
	}
	for r := from; r < until; r++ {
		round := &f.Rounds[r]
		for i := range round.Matches {
			m := &round.Matches[i]
			a, ok := place[m.First]
			b, also := place[m.Second]
			if !ok || !also {
				continue
			}
			x, y := m.outcomes()
			e.Players[a].Entries[r-from] = event.Entry{Opponent: b, Turn: event.First, Outcome: x}
			e.Players[b].Entries[r-from] = event.Entry{Opponent: a, Turn: event.Second, Outcome: y}
		}
		if n, ok := place[round.Bye]; ok {
			e.Players[n].Entries[r-from].Outcome = event.PairingBye
		}
		for _, i := range round.Away {
			if n, ok := place[i]; ok {
				e.Players[n].Entries[r-from].Outcome = event.ZeroBye
			}
		}
	}
	for n, i := range teams {
		if f.Teams[i].Absent && until == len(f.Rounds) {
			e.Players[n].Entries = append(e.Players[n].Entries, event.Entry{Opponent: event.Nobody, Outcome: event.ZeroBye})
		}
	}
	return e
}

// all returns all teams.
func (f *Facts) all() []int {
	out := make([]int, len(f.Teams))
	for i := range out {
		out[i] = i
	}
	return out
}

// in returns a team's match of a round, seen from its side; false if it has none.
func (f *Facts) in(team, round int) (opponent int, m *Match, mirrored, ok bool) {
	for i := range f.Rounds[round].Matches {
		m = &f.Rounds[round].Matches[i]
		switch team {
		case m.First:
			return m.Second, m, false, true
		case m.Second:
			return m.First, m, true, true
		}
	}
	return event.Nobody, nil, false, false
}

// brought returns what a round brought a team: game points and match points, in tenths. A bye counts as an even match.
func (f *Facts) brought(team, round int) (games, match event.Points) {
	_, m, mirrored, ok := f.in(team, round)
	if !ok {
		if f.Rounds[round].Bye == team {
			return event.Points(f.Boards) * boardPoints.Draw, matchPoints.Bye
		}
		return 0, 0
	}
	a, b := m.Points()
	x, y := m.outcomes()
	if mirrored {
		a, x = b, y
	}
	if m.Shootout {
		return 0, 0
	}
	return a, matchPoints.Of(x)
}

// Score returns a team's game and match points, without what the host has taken.
func (f *Facts) Score(team int) (games, match event.Points) { return f.score(team, len(f.Rounds)) }

// score returns a team's game and match points after some rounds, without what the host has taken.
func (f *Facts) score(team, rounds int) (games, match event.Points) {
	for r := range rounds {
		g, m := f.brought(team, r)
		games, match = games+g, match+m
	}
	return games, match
}

// Kinds of figures, beside those of tiebreak that teams have: buchholz, berger, direct, lots.
const (
	Games   tiebreak.Kind = "games"  // game points
	Matches tiebreak.Kind = "match"  // match points
	Board1  tiebreak.Kind = "board1" // the points on board 1
	Board2  tiebreak.Kind = "board2"
	Board3  tiebreak.Kind = "board3"
)
