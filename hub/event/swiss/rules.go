package swiss

import "github.com/tengen-go/tengen/hub/event"

// Turns says what who moves first is to an event.
type Turns uint8

// Kinds of turns.
const (
	Rule   Turns = iota // as FIDE has it: nobody three times in a row the same, nobody three more of one
	Wish                // kept where that costs nothing else
	Chance              // no matter; the seed decides
)

// rules say who may meet in a round.
type rules struct {
	turns     Turns
	forbidden map[[2]int]bool
	apart     bool // players of one federation or of one team do not meet
	lastRound bool
	topScore  event.Points // more than that, in the last round: a topscorer

	// Rules that were given up because no pairing keeps them.
	anyTurns bool
	metUntil int // who met in this round, from 1, or before may meet again
	anyBye   bool
}

func newRules(e *event.Event, o Options) *rules {
	r := &rules{turns: o.Turns, forbidden: map[[2]int]bool{}}
	r.apart = e.Rounds > 0 && e.Played >= e.Rounds-o.Apart
	r.lastRound = e.Rounds > 0 && e.Played >= e.Rounds-1
	r.topScore = event.Points(e.Played) * max(e.Scoring.Win, e.Scoring.Draw) / 2
	for _, f := range e.Forbidden {
		if e.Played < f.From || e.Played >= f.Until {
			continue
		}
		for _, a := range f.Players {
			for _, b := range f.Players {
				r.forbidden[[2]int{a, b}] = a != b
			}
		}
	}
	return r
}

// legal reports whether two may meet: C1 and C3.
func (r *rules) legal(a, b *player) bool {
	if a.met[b.index] > r.metUntil || r.forbidden[[2]int{a.index, b.index}] {
		return false
	}
	if r.apart && (a.federation != "" && a.federation == b.federation || a.team != "" && a.team == b.team) {
		return false
	}
	if r.turns != Rule || r.anyTurns || a.strength != absolute || b.strength != absolute || a.turn != b.turn {
		return true
	}
	return r.lastRound && max(a.score, b.score) > r.topScore
}

// mayRest reports whether a player may have the bye: C2.
func (r *rules) mayRest(p *player) bool { return p.bye || r.anyBye }

// wide reports whether two wish for the same turn, which both have had two times less than the other: C10.
func wide(a, b *player) bool { return a.imbalance > 1 && b.imbalance > 1 && a.turn == b.turn }

// third reports whether one of two would have the same turn for the third time in a row: C11.
func third(a, b *player) bool {
	if a.strength != absolute || b.strength != absolute || a.turn != b.turn {
		return false
	}
	switch {
	case a.imbalance == b.imbalance:
		return a.repeated != event.NoTurn && a.repeated == b.repeated
	case a.imbalance > b.imbalance:
		return b.repeated == b.turn.Other()
	}
	return a.repeated == a.turn.Other()
}

// clash reports whether one of two does not have the wished turn: C12.
func clash(a, b *player) bool { return a.turn != event.NoTurn && a.turn == b.turn }

// strongClash reports whether one of two does not have the turn that is strongly wished for: C13.
func strongClash(a, b *player) bool {
	return clash(a, b) && a.strength >= strong && b.strength >= strong && (a.strength != absolute || b.strength != absolute)
}
