// Package arena pairs the players who wait in an arena: near in rank and rating, not the last opponent again, and each as
// often first as second.
package arena

import (
	"cmp"
	"slices"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/blossom"
)

// Of an arena's pairing.
const (
	// groupSize bounds a matching: it costs the cube of it.
	groupSize = 100
	// patience is after how many seconds of waiting somebody may meet the last opponent, or a frequent one, again.
	patience = 40
	// recent is how many of the last games count for how often two have met, frequent how often of them is too often.
	recent, frequent = 10, 2
)

// Costs of a pair. Their sum stays below worst, and a group's below a pair's value, so that as many as possible play.
const (
	value           = 1 << 26
	worst           = 1 << 19
	perRank2        = 12 // for the square of the ranks between
	pointsPerRating = 8  // of rating that cost one, up to mostRating
	mostRating      = 2000
	perTurn         = 3000 // for each turn that one has too often
	mostTurns       = 10
	perMeeting      = 15_000
	perSecond       = 600 // of waiting, saved, up to mostSeconds
	mostSeconds     = 100
)

// Player waits for a game.
type Player struct {
	ID      int
	Points  int
	Rating  int
	Balance int   // how many games more the player had the first move than the second
	Recent  []int // the last opponents' IDs, the latest first
	Waited  int   // seconds
	Apart   []int // IDs of players whom the player never meets
}

// Result is who plays whom, by the place in the list of those who wait, and who waits on.
type Result struct {
	Pairs   []event.Pair
	Waiting []int
}

// Pair pairs players. Of the same players in the same order with the same seed it makes the same pairs.
func Pair(players []Player, seed uint64) Result {
	order := make([]int, len(players))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int {
		x, y := &players[a], &players[b]
		return cmp.Or(cmp.Compare(y.Points, x.Points), cmp.Compare(y.opening(), x.opening()), cmp.Compare(x.toss(seed), y.toss(seed)), cmp.Compare(x.ID, y.ID))
	})
	out := Result{}
	left := order
	for range 2 { // the second time those whom the first left over
		left = pairGroups(players, left, seed, &out)
	}
	out.Waiting = left
	return out
}

// opening returns what decides the rank among equal points: the rating before the first game, nothing after it. If the
// rating always did, equals would only meet equals, and their points would say little.
func (p *Player) opening() int {
	if len(p.Recent) > 0 {
		return 0
	}
	return p.Rating
}

// toss returns a number by chance.
func (p *Player) toss(seed uint64) uint64 {
	x := seed + uint64(p.ID)*0x9e3779b97f4a7c15
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9 // splitmix64
	return x ^ x>>27
}

// pairGroups pairs neighbours by rank, and returns who is left.
func pairGroups(players []Player, order []int, seed uint64, out *Result) (left []int) {
	for group := range slices.Chunk(order, groupSize) {
		mates := blossom.Pairs(len(group), func(u, v int) int64 {
			return weigh(&players[group[u]], &players[group[v]], u-v)
		})
		for i, j := range mates {
			switch {
			case j < 0:
				left = append(left, group[i])
			case i < j:
				out.Pairs = append(out.Pairs, seat(players, group[i], group[j], seed))
			}
		}
	}
	return left
}

// weigh returns the weight of a pair with so many ranks between, 0 if it must not be.
func weigh(a, b *Player, ranks int) int64 {
	if slices.Contains(a.Apart, b.ID) || slices.Contains(b.Apart, a.ID) {
		return 0
	}
	met := 0
	for _, id := range a.Recent[:min(len(a.Recent), recent)] {
		if id == b.ID {
			met++
		}
	}
	again := len(a.Recent) > 0 && a.Recent[0] == b.ID || len(b.Recent) > 0 && b.Recent[0] == a.ID
	if (again || met >= frequent) && min(a.Waited, b.Waited) < patience {
		return 0
	}
	cost := perRank2 * ranks * ranks
	cost += min(mostRating, max(a.Rating-b.Rating, b.Rating-a.Rating)) / pointsPerRating
	cost += perMeeting * met
	if a.Balance > 0 == (b.Balance > 0) && a.Balance != 0 && b.Balance != 0 {
		cost += perTurn * min(mostTurns, max(a.Balance, -a.Balance), max(b.Balance, -b.Balance))
	}
	cost -= perSecond * (min(mostSeconds, a.Waited) + min(mostSeconds, b.Waited))
	return value - int64(min(worst, cost))
}

// seat gives the first move to the player who has had it less often, else by the seed.
func seat(players []Player, i, j int, seed uint64) event.Pair {
	a, b := &players[i], &players[j]
	if a.Balance < b.Balance || a.Balance == b.Balance && a.toss(seed) < b.toss(seed) {
		return event.Pair{First: i, Second: j}
	}
	return event.Pair{First: j, Second: i}
}
