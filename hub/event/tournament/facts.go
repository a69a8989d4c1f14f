package tournament

import (
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/berger"
)

// reading takes facts from an event.
type reading struct{ *Tournament }

// Facts returns what is known of a section, as files have it.
func (t *Tournament) Facts(section int) *event.Event { return reading{t}.facts(section) }

// facts returns what is known of a section, for pairing and places. Its players are in the order of their numbers.
func (t reading) facts(section int) *event.Event {
	s := &t.Sections[section]
	regular := s.Rounds[:s.regular()]
	e := &event.Event{Name: Title(t.Tournament), Rounds: t.Plan.Rounds, Played: len(regular), Scoring: event.Standard}
	place := map[int]int{}
	for n, i := range s.Order {
		p := &t.Players[i]
		place[i] = n
		e.Players = append(e.Players, event.Player{
			Number: n + 1, Name: p.formal(), Rating: p.Rating, Federation: p.Papers.Federation, ID: p.Papers.ID, Team: p.Papers.Team,
			Entries: make([]event.Entry, len(regular), len(regular)+1),
		})
	}
	e.Forbidden = t.forbidden(place)
	for n := range e.Players {
		for r := range e.Players[n].Entries {
			e.Players[n].Entries[r].Opponent = event.Nobody
		}
	}
	struck := t.struck(section)
	for r := range regular {
		t.enterRound(e, &regular[r], r, place, struck)
	}
	t.enterPlayoff(e, s, place)
	for n, i := range s.Order {
		t.enterAbsence(e, s, n, &t.Players[i])
	}
	return e
}

// whole returns a section's facts as if all were present: in a league, who is absent loses the games.
func (t reading) whole(section int) *event.Event {
	e := t.facts(section)
	for i := range e.Players {
		e.Players[i].Entries = e.Players[i].Entries[:e.Played]
	}
	return e
}

// enterRound enters what a round brought.
func (t reading) enterRound(e *event.Event, round *Round, r int, place map[int]int, struck map[int]bool) {
	for i := range round.Pairs {
		pair := &round.Pairs[i]
		if struck[pair.First] || struck[pair.Second] {
			continue
		}
		first, second := event.Unknown, event.Unknown
		if pair.Result != nil {
			first, second = pair.Result.First, pair.Result.Second
		}
		if pair.empty() {
			t.enterEmpty(e, pair, r, place)
			continue
		}
		a, b := place[pair.First], place[pair.Second]
		unrated := (first.Played() || second.Played()) && (t.Players[pair.First].Guest || t.Players[pair.Second].Guest)
		e.Players[a].Entries[r] = event.Entry{Opponent: b, Turn: event.First, Outcome: first, Unrated: unrated}
		e.Players[b].Entries[r] = event.Entry{Opponent: a, Turn: event.Second, Outcome: second, Unrated: unrated}
		if pair.Result != nil && first == event.ZeroBye { // nothing came of it
			e.Players[a].Entries[r].Opponent, e.Players[b].Entries[r].Opponent = event.Nobody, event.Nobody
		}
	}
	if round.Bye != event.Nobody {
		e.Players[place[round.Bye]].Entries[r].Outcome = event.PairingBye
	}
	if t.Plan.allMeet() {
		return // a rest, or walkovers among the pairs
	}
	for _, i := range round.Away {
		e.Players[place[i]].Entries[r].Outcome = event.ZeroBye
	}
}

// enterEmpty enters what a board of teams brought without an opponent.
func (t reading) enterEmpty(e *event.Event, pair *Pair, r int, place map[int]int) {
	if n, ok := place[pair.First]; ok {
		e.Players[n].Entries[r] = event.Entry{Opponent: event.Nobody, Outcome: pair.Result.First}
	}
	if n, ok := place[pair.Second]; ok {
		e.Players[n].Entries[r] = event.Entry{Opponent: event.Nobody, Outcome: pair.Result.Second}
	}
}

// enterAbsence enters the rounds before a player came, of which the last is worth a half, and that a player who has left
// is not paired.
func (t reading) enterAbsence(e *event.Event, s *Section, n int, p *Player) {
	if t.Plan.allMeet() || t.Plan.Team != nil {
		return
	}
	entries := e.Players[n].Entries
	missed := -1
	for r := range s.regular() {
		if entries[r].Opponent == event.Nobody && entries[r].Outcome == event.Unknown && p.At.After(t.Started) && s.Rounds[r].Made.Before(p.At) {
			entries[r].Outcome, missed = event.ZeroBye, r
		}
	}
	if missed >= 0 {
		entries[missed].Outcome = event.HalfBye
	}
	if p.Presence != In && t.Phase == Running {
		e.Players[n].Entries = append(entries, event.Entry{Opponent: event.Nobody, Outcome: event.ZeroBye})
	}
}

// struck returns those whose games do not count: in a round robin, players who were disqualified with less than half of the
// games of their group played.
func (t reading) struck(section int) map[int]bool {
	if !t.Plan.allMeet() || t.Plan.Team != nil {
		return nil
	}
	struck, order := map[int]bool{}, t.Sections[section].Order
	each := 1 // games with each other player
	if t.Plan.Double {
		each = 2
	}
	for _, group := range berger.Groups(order, max(1, t.Plan.Groups)) {
		for _, i := range group {
			if t.Players[i].DQ && 2*t.Players[i].played < each*(len(group)-1) {
				struck[i] = true
			}
		}
	}
	return struck
}
