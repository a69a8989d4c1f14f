// Package ladder pairs programs that wait for games, and estimates from their games how strong they are.
//
// Two programs play two games from one opening, one with each turn, so that neither the turn nor the opening decides who stands higher.
//
// Read ladder.go (pairing), then strength.go (the estimate).
package ladder

import (
	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/blossom"
)

// MaxPlayers bounds a matching, which costs the cube of it.
const MaxPlayers = 200

// Costs of a pair. Their sum stays below value, so that as many as possible play.
const (
	value       = 1 << 26
	worst       = 1 << 21
	perRating2  = 2 // squares of points of rating that cost one
	perMeeting  = 20_000
	houseCosts  = 10_000 // of a level of the house: programs meet each other first
	perSecond   = 300    // of waiting, saved, up to mostSeconds
	mostSeconds = 600
	recent      = 10 // of the last opponents count
)

// Player waits for a game.
type Player struct {
	ID       int
	Strength int   // rating
	House    bool  // a level of the site's own engine: it never meets another one
	Recent   []int // the last opponents' IDs, the latest first
	Waited   int   // seconds
}

// Pair pairs players by strength, and by how seldom and how long ago they met. Pairs name them by their place in the list; who is First
// follows from the seed. Of the same players with the same seed it makes the same pairs. Those beyond MaxPlayers wait.
func Pair(players []Player, seed uint64) (pairs []event.Pair) {
	players = players[:min(len(players), MaxPlayers)]
	mates := blossom.Pairs(len(players), func(u, v int) int64 { return weigh(&players[u], &players[v]) })
	for i, j := range mates {
		if j <= i {
			continue // nobody, or the pair is known
		}
		p := event.Pair{First: i, Second: j}
		if toss := event.Mix(seed + uint64(i)<<20 + uint64(j)); toss&1 == 1 {
			p.First, p.Second = j, i
		}
		pairs = append(pairs, p)
	}
	return pairs
}

// weigh returns the weight of a pair, 0 if it must not be.
func weigh(a, b *Player) int64 {
	if a.House && b.House {
		return 0
	}
	gap := a.Strength - b.Strength
	cost := gap * gap / perRating2
	cost += perMeeting * max(a.met(b), b.met(a))
	if a.House || b.House {
		cost += houseCosts
	}
	cost -= perSecond * (min(mostSeconds, a.Waited) + min(mostSeconds, b.Waited))
	return value - int64(min(worst, cost))
}

// met returns how many of a player's last games were with another.
func (a *Player) met(b *Player) (n int) {
	for _, id := range a.Recent[:min(len(a.Recent), recent)] {
		if id == b.ID {
			n++
		}
	}
	return n
}
