package swiss

import (
	"cmp"
	"slices"

	"github.com/tengen-go/tengen/hub/event"
)

// strength is how much a player must or would have a turn.
type strength uint8

const (
	noWish strength = iota
	mild
	strong
	absolute
)

// float says whether a player met somebody with fewer or more points.
type float uint8

const (
	level float = iota
	down
	up
)

// player is what the pairing of a round needs of one who takes part in it.
type player struct {
	index      int // in Event.Players
	rank       int // among all who have taken part, from 0: the start number without gaps
	place      int // among those present, by points and rank
	score      event.Points
	games      int  // played
	bye        bool // may have the bye
	federation string
	team       string
	floats     [2]float // in the last round, in the one before

	turn      event.Turn // the one that is due
	strength  strength
	imbalance int         // how many games more with one turn than with the other
	repeated  event.Turn  // the turn of the last two games; NoTurn if they differ
	met       map[int]int // by index: the last round, from 1
}

// read returns the facts of all who are present, by points and start number.
func read(e *event.Event) []*player {
	var present []*player
	rank := 0
	for i := range e.Players {
		here := !e.Absent(i)
		if here {
			p := newPlayer(e, i)
			p.rank = rank
			present = append(present, p)
		}
		if here || slices.ContainsFunc(e.Players[i].Entries, event.Entry.Paired) {
			rank++
		}
	}
	slices.SortStableFunc(present, func(a, b *player) int { return cmp.Compare(b.score, a.score) })
	for i, p := range present {
		p.place = i
	}
	return present
}

func newPlayer(e *event.Event, index int) *player {
	who := &e.Players[index]
	p := &player{index: index, federation: who.Federation, team: who.Team, bye: true, met: map[int]int{}}
	p.score = e.Score(index, e.Played) + who.ExtraIn(e.Played)
	var last event.Turn
	balance, row := 0, 0
	for r := range e.Played {
		entry := who.Entry(r)
		if !entry.Outcome.Played() {
			// A win without a game counts like a bye.
			if entry.Outcome == event.PairingBye || e.Scoring.Of(entry.Outcome) >= e.Scoring.Win {
				p.bye = false
			}
			continue
		}
		p.games++
		p.met[entry.Opponent] = r + 1
		if entry.Turn == event.NoTurn {
			continue
		}
		balance += int(entry.Turn)
		if entry.Turn != last {
			row = 0
		}
		last, row = entry.Turn, row+1
	}
	for back := range min(2, e.Played) {
		p.floats[back] = floated(e, index, e.Played-1-back)
	}
	p.wish(balance, row, last)
	return p
}

// wish notes which turn is due to a player (FIDE C.04.3, 1.7).
func (p *player) wish(balance, row int, last event.Turn) {
	p.imbalance = max(balance, -balance)
	lacking := event.First
	if balance > 0 {
		lacking = event.Second
	}
	if row > 1 {
		p.repeated = last
	}
	switch {
	case p.imbalance > 1:
		p.turn, p.strength = lacking, absolute
	case row > 1:
		p.turn, p.strength = last.Other(), absolute
	case p.imbalance > 0:
		p.turn, p.strength = lacking, strong
	case last != event.NoTurn:
		p.turn, p.strength = last.Other(), mild
	}
}

// floated returns how a player floated in a round. Points without a game are a downfloat.
func floated(e *event.Event, index, round int) float {
	entry := e.Players[index].Entry(round)
	if !entry.Outcome.Played() {
		if e.Scoring.Of(entry.Outcome) > e.Scoring.Loss {
			return down
		}
		return level
	}
	mine := e.Score(index, round) + e.Players[index].ExtraIn(round)
	theirs := e.Score(entry.Opponent, round) + e.Players[entry.Opponent].ExtraIn(round)
	switch {
	case mine > theirs:
		return down
	case mine < theirs:
		return up
	}
	return level
}
