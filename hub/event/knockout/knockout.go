// Package knockout pairs brackets: single or double elimination, each match of one or more games, seeded by start
// number so that the strongest meet last. Missing players are byes for the strongest.
//
// A bracket is not stored: who meets whom next follows from the games that were played.
package knockout

import (
	"errors"

	"github.com/tengen-go/tengen/hub/event"
)

// Errors of Next.
var (
	// ErrOver is returned if the winner is known.
	ErrOver = errors.New("the bracket has its winner")
	// ErrFew is returned for fewer than two players.
	ErrFew = errors.New("a bracket needs two players")
)

// Plan is how a bracket is played.
type Plan struct {
	Double bool // a player who lost one match plays on in the losers' bracket
	Third  bool // the losers of the semi-finals of a single bracket play for the third place
	Games  int  // of a match; 0: one. A match that is even after them goes on until a game is not drawn.
}

// Seeds returns the start places of a bracket with room for n, a power of two: those at 2i and 2i+1 meet. Seed 0 meets
// the last, and the two best can meet only in the final.
func Seeds(n int) []int {
	seeds := []int{0}
	for len(seeds) < n {
		var next []int
		for _, s := range seeds {
			next = append(next, s, 2*len(seeds)-1-s)
		}
		seeds = next
	}
	return seeds
}

// Next returns the games that can be played now. An absent player loses the match.
func (p Plan) Next(e *event.Event) (*event.Pairing, error) {
	if len(e.Players) < 2 {
		return nil, ErrFew
	}
	b := &bracket{event: e, games: max(1, p.Games), read: make([]int, len(e.Players)), out: &event.Pairing{Bye: event.Nobody}}
	slots := places(len(e.Players))
	if p.Double {
		b.double(slots)
	} else {
		b.single(slots, p.Third)
	}
	if len(b.out.Pairs) == 0 {
		return nil, ErrOver
	}
	return b.out, nil
}

// Reached says how far each player of a single bracket has come: less is further, equals share a place. 2 is the winner of the
// final, and twice the best place is left to everybody who is out: 4 to who has lost the final.
func (p Plan) Reached(e *event.Event) []int {
	out := make([]int, len(e.Players))
	if len(out) < 2 {
		return out
	}
	b := &bracket{event: e, games: max(1, p.Games), read: make([]int, len(e.Players)), out: &event.Pairing{Bye: event.Nobody}, reached: out}
	b.single(places(len(e.Players)), p.Third)
	return out
}

// places returns the seeds of a bracket, Nobody where there is none.
func places(players int) []int {
	slots := Seeds(players)
	for i, s := range slots {
		if s >= players {
			slots[i] = event.Nobody
		}
	}
	return slots
}

// open is the winner of a match that is not decided.
const open = -2

// bracket goes through the matches again, from the first on.
type bracket struct {
	event *event.Event
	games int
	read  []int // by player: how many rounds have been read
	out   *event.Pairing

	reached []int // Reached's; nil
}

// level plays the matches of neighbours, and returns winners and losers.
func (b *bracket) level(slots []int) (winners, losers []int) {
	for i := 0; i < len(slots); i += 2 {
		w, l := b.match(slots[i], slots[i+1])
		winners, losers = append(winners, w), append(losers, l)
		if w == open {
			b.reach(slots[i], len(slots)+1)
			b.reach(slots[i+1], len(slots)+1)
		}
		b.reach(w, len(slots))
		b.reach(l, len(slots)+2)
	}
	return winners, losers
}

// reach notes how far a player has come so far.
func (b *bracket) reach(player, far int) {
	if player >= 0 && b.reached != nil {
		b.reached[player] = far
	}
}

func (b *bracket) single(slots []int, third bool) {
	for len(slots) > 1 {
		winners, losers := b.level(slots)
		if third && len(slots) == 4 {
			w, l := b.match(losers[0], losers[1])
			b.reach(w, 6)
			b.reach(l, 8)
		}
		slots = winners
	}
}

// double plays both brackets. Losers drop in from opposite ends, so that those who have met do not meet again soon. If
// the final is won by the player who has lost a match before, it is played again.
func (b *bracket) double(slots []int) {
	winners, losers := b.level(slots)
	for len(winners) > 1 {
		if len(losers) > 1 {
			losers, _ = b.level(losers)
		}
		var fallen []int
		winners, fallen = b.level(winners)
		mixed := make([]int, 0, 2*len(losers))
		for i, l := range losers {
			mixed = append(mixed, l, fallen[len(fallen)-1-i])
		}
		losers, _ = b.level(mixed)
	}
	if w, _ := b.match(winners[0], losers[0]); w == losers[0] && w >= 0 {
		b.match(winners[0], losers[0])
	}
}

// match returns winner and loser of a match, open if it is not decided. A match with nobody is won.
func (b *bracket) match(x, y int) (winner, loser int) {
	switch {
	case x == open || y == open:
		return open, open
	case y == event.Nobody:
		return x, y
	case x == event.Nobody:
		return y, x
	}
	var balance, games int
	var last event.Turn
	for ; b.goesOn(balance, games); games++ {
		e, ok := b.game(x, y)
		if !ok {
			return b.wait(x, y, games, last)
		}
		last = e.Turn
		switch e.Outcome {
		case event.Win, event.ForfeitWin:
			balance++
		case event.Loss:
			balance--
		case event.ForfeitLoss:
			if b.event.Players[y].Entry(b.read[y]-1).Outcome == event.ForfeitWin {
				balance--
			} else if games+1 >= b.games && balance == 0 { // nobody came, and nothing else decides
				return min(x, y), max(x, y)
			}
		default:
		}
	}
	if balance > 0 {
		return x, y
	}
	return y, x
}

// goesOn reports whether a match goes on with x so many wins ahead.
func (b *bracket) goesOn(balance, games int) bool {
	lead := max(balance, -balance)
	if games >= b.games {
		return lead == 0
	}
	return lead <= b.games-games
}

// game returns x's entry of the next game between two, if it was played.
func (b *bracket) game(x, y int) (event.Entry, bool) {
	find := func(p, opponent int) int {
		for r := b.read[p]; r < b.event.Played; r++ {
			if e := b.event.Players[p].Entry(r); e.Opponent != event.Nobody {
				if e.Opponent != opponent {
					return -1
				}
				return r
			}
		}
		return -1
	}
	r := find(x, y)
	if r < 0 || find(y, x) != r {
		return event.Entry{}, false
	}
	b.read[x], b.read[y] = r+1, r+1
	return b.event.Players[x].Entry(r), true
}

// wait has a match's next game played, unless one of the two is absent.
func (b *bracket) wait(x, y, games int, last event.Turn) (winner, loser int) {
	ax, ay := b.event.Absent(x), b.event.Absent(y)
	switch {
	case ax && ay:
		return event.Nobody, event.Nobody
	case ax:
		return y, x
	case ay:
		return x, y
	}
	pair := event.Pair{First: x, Second: y}
	if last == event.First || last == event.NoTurn && b.opens(y, x) {
		pair = event.Pair{First: y, Second: x}
	}
	b.out.Pairs = append(b.out.Pairs, pair)
	if games >= b.games {
		b.out.Deciders = append(b.out.Deciders, pair)
		b.out.Notes = append(b.out.Notes, "Game "+b.event.Players[pair.First].Name+" – "+b.event.Players[pair.Second].Name+" decides an even match.")
	}
	return open, open
}

// opens reports whether x, and not y, opens their match: the one that has done so less often, else the stronger seed.
func (b *bracket) opens(x, y int) bool {
	count := func(p int) (n int) {
		for r := range b.event.Played {
			n += int(b.event.Players[p].Entry(r).Turn)
		}
		return n
	}
	if cx, cy := count(x), count(y); cx != cy {
		return cx < cy
	}
	return x < y
}
