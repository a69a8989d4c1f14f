// Package berger pairs round robins by the tables of Berger (FIDE Handbook C.05, annex 1): single and double, of all
// players or of groups, with finals of the best of each group.
package berger

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/tiebreak"
)

// Errors of Next.
var (
	// ErrOver is returned if all rounds have been paired.
	ErrOver = errors.New("all rounds of the round robin have been paired")
	// ErrFew is returned if a group would have fewer than two players.
	ErrFew = errors.New("a group of a round robin needs two players")
	// ErrFinals is returned if a group has fewer players than are to go on.
	ErrFinals = errors.New("more players would go on from a group than it has")
)

// Count returns how many rounds n players need.
func Count(n int, double bool) int {
	count := n - 1 + n%2
	switch {
	case n < 2:
		return 0
	case double:
		return 2 * count
	}
	return count
}

// Round returns a round, from 0, of n players, who are counted from 0. All rounds together have each pair once, or twice
// with turns exchanged. In a double one the last two rounds of the first half are exchanged, so that nobody has a turn
// three times in a row. With an odd number one player has no game.
func Round(n int, double bool, r int) []event.Pair {
	half := Count(n, false)
	at := r % half
	if last := half - 1; double && r < half && last > 0 && at >= last-1 {
		at = 2*last - 1 - at
	}
	pairs := round(n, n+n%2, at)
	if r >= half {
		for i, p := range pairs {
			pairs[i] = event.Pair{First: p.Second, Second: p.First}
		}
	}
	return pairs
}

// round returns round r of an even number of players, of whom the last may be missing. The last meets a; the others
// stand in a circle, and those as far after a as before meet.
func round(n, even, r int) (pairs []event.Pair) {
	last := even - 1
	a := r * (even / 2) % last
	switch {
	case n < even:
	case r%2 == 0:
		pairs = append(pairs, event.Pair{First: a, Second: last})
	default:
		pairs = append(pairs, event.Pair{First: last, Second: a})
	}
	for k := 1; k < even/2; k++ {
		pairs = append(pairs, event.Pair{First: (a + k) % last, Second: (a - k + last) % last})
	}
	return pairs
}

// Groups deals players to groups: the strongest one to each, then back, so that groups are about equally strong.
func Groups(players []int, groups int) [][]int {
	out := make([][]int, groups)
	for i, p := range players {
		g := i % (2 * groups)
		if g >= groups {
			g = 2*groups - 1 - g
		}
		out[g] = append(out[g], p)
	}
	return out
}

// Plan is how an event is played.
type Plan struct {
	Groups int // 0 or 1: all play all
	Double bool
	Finals int             // so many of each group go on; 0: no finals
	Carry  bool            // finalists of one group do not meet again
	Ties   []tiebreak.Kind // decide who goes on
	Seed   uint64
}

// Next pairs the next round. Players who are absent keep their games; their opponents have none.
func (p Plan) Next(e *event.Event) (*event.Pairing, error) {
	all := make([]int, len(e.Players))
	for i := range all {
		all[i] = i
	}
	groups := Groups(all, max(1, p.Groups))
	longest := 0
	for _, g := range groups {
		if len(g) < 2 {
			return nil, ErrFew
		}
		longest = max(longest, Count(len(g), p.Double))
	}
	out := &event.Pairing{Bye: event.Nobody}
	if e.Played < longest {
		for _, g := range groups {
			p.add(out, e, g, e.Played, nil)
		}
		return out, nil
	}
	if p.Finals == 0 || len(groups) < 2 {
		return nil, ErrOver
	}
	finalists, from, err := p.finalists(e, groups, longest)
	if err != nil {
		return nil, err
	}
	if e.Played-longest >= Count(len(finalists), p.Double) {
		return nil, ErrOver
	}
	p.add(out, e, finalists, e.Played-longest, from)
	out.Notes = append(out.Notes, fmt.Sprintf("Round %d of the finals.", e.Played-longest+1))
	return out, nil
}

// add adds a round of some players, by their place in the list. Of those with the same from no pair is added if points
// are carried.
func (p Plan) add(out *event.Pairing, e *event.Event, players []int, round int, from map[int]int) {
	if round >= Count(len(players), p.Double) {
		return
	}
	for _, pair := range Round(len(players), p.Double, round) {
		a, b := players[pair.First], players[pair.Second]
		if p.Carry && from != nil && from[a] == from[b] {
			continue
		}
		if e.Absent(a) || e.Absent(b) {
			continue
		}
		out.Pairs = append(out.Pairs, event.Pair{First: a, Second: b})
	}
}

// finalists returns the best of each group after some rounds: all first ones, then all second ones; and the group of
// each player.
func (p Plan) finalists(e *event.Event, groups [][]int, rounds int) (players []int, from map[int]int, err error) {
	from = map[int]int{}
	for g, group := range groups {
		if len(group) < p.Finals {
			return nil, nil, ErrFinals
		}
		for _, who := range group {
			from[who] = g
		}
	}
	before := *e
	before.Played = rounds
	ranked := make([][]int, len(groups))
	for _, row := range tiebreak.Table(&before, append(slices.Clone(p.Ties), tiebreak.Lots), p.Seed) {
		g := from[row.Player]
		ranked[g] = append(ranked[g], row.Player)
	}
	for place := range p.Finals {
		for g := range ranked {
			players = append(players, ranked[g][place])
		}
	}
	return players, from, nil
}
