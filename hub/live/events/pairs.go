package events

import (
	"time"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tournament"
)

// EventPair is a game of a round.
type EventPair struct {
	Round     int    `json:"round"` // from 1
	Pair      int    `json:"pair"`  // from 0
	First     string `json:"first"`
	Second    string `json:"second"` // "": nobody, on a board of teams
	Game      string `json:"game,omitempty"`
	Adjourned bool   `json:"adjourned,omitempty"` // it goes on when one of the two resumes it
	Score     string `json:"score,omitempty"`     // "1-0", "½-½", "+-"; absent: it goes on
	Why       string `json:"why,omitempty"`       // if there was no game, or its end does not count as it was

	Playoff bool `json:"playoff,omitempty"` // a game of a play-off: it counts for that alone
	// Said: over the board, the scores that first and second have entered; "": none. Absent: neither has, or there is a result.
	Said []string   `json:"said,omitempty"`
	At   *time.Time `json:"at,omitempty"` // of a league: the agreed instant of a game that has not begun
}

// EventRounds are a section's rounds.
type EventRounds struct {
	Pairs []EventPair `json:"pairs"` // the last round first

	Matches []EventMatch `json:"matches,omitempty"` // of teams
}

// scores are results as people write them.
var scores = map[[2]event.Outcome]string{
	{event.Win, event.Loss}: "1-0", {event.Loss, event.Win}: "0-1", {event.Draw, event.Draw}: "½-½",
	{event.ForfeitWin, event.ForfeitLoss}: "+-", {event.ForfeitLoss, event.ForfeitWin}: "-+", {event.ForfeitLoss, event.ForfeitLoss}: "--",
	{event.ZeroBye, event.ZeroBye}: "0-0",
}

// nameOf names a player, "" if it is nobody.
func nameOf(t *tournament.Tournament, player int) string {
	if player == event.Nobody {
		return ""
	}
	return t.Players[player].Name
}

// pairsOf returns the pairs of a round, so many at most.
func pairsOf(t *tournament.Tournament, section, round, most int) []EventPair {
	out := []EventPair{}
	for i, p := range t.Sections[section].Rounds[round].Pairs {
		if i == most {
			break
		}
		out = append(out, pairOf(t, section, round, i, &p))
	}
	return out
}

// pairOf returns a pair of a round, by its place there.
func pairOf(t *tournament.Tournament, section, round, i int, p *tournament.Pair) EventPair {
	e := EventPair{Round: round + 1, Pair: i, First: nameOf(t, p.First), Second: nameOf(t, p.Second), Game: p.Game, Playoff: t.Sections[section].Rounds[round].Playoff > 0}
	e.Adjourned = p.Result == nil && t.Adjourned[p.Game]
	if p.Result == nil && p.Game == "" {
		e.At = instant(p.Date.Agreed)
	}
	score := func(r *tournament.Result) string {
		if r == nil {
			return ""
		}
		return scores[[2]event.Outcome{r.First, r.Second}]
	}
	switch {
	case p.Result != nil:
		e.Score, e.Why = score(p.Result), string(p.Result.Why)
	case p.Said[0] != nil || p.Said[1] != nil:
		e.Said = []string{score(p.Said[0]), score(p.Said[1])}
	}
	return e
}

// Rounds returns all pairs of a section, the last round first.
func Rounds(t *tournament.Tournament, section int) []EventPair {
	out := []EventPair{}
	for r := len(t.Sections[section].Rounds) - 1; r >= 0; r-- {
		out = append(out, pairsOf(t, section, r, len(t.Players))...)
	}
	return out
}
