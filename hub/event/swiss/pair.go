package swiss

import (
	"cmp"
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/blossom"
)

// Options are how an event wishes to be paired.
type Options struct {
	Turns Turns
	Seed  uint64 // decides who moves first if Turns is Chance
	Apart int    // in so many of the last rounds nobody meets somebody of the same federation or team
}

// Errors of Pair.
var (
	// ErrOver is returned if all rounds that were planned have been paired.
	ErrOver = errors.New("all rounds of the event have been paired")
	// ErrNobody is returned if nobody is there to be paired.
	ErrNobody = errors.New("nobody is present")
	// ErrForbidden is returned if the pairs that the host forbade leave no pairing.
	ErrForbidden = errors.New("no pairing avoids all forbidden pairs")
	// ErrSize is returned for more players than MaxPlayers.
	ErrSize = errors.New("too many players for a Swiss event")
)

// MaxPlayers is the most that a Swiss event pairs: the work grows with the cube of it.
const MaxPlayers = 1000

// round is the pairing of one.
type round struct {
	event   *event.Event
	rules   *rules
	players []*player
	played  int
	seed    uint64
	first   event.Turn // the top seed's in the first round

	odd      bool
	byeScore event.Points // the bye's player has at most that: C5

	// completion is a pairing of all that keeps what has been settled: C4. Its vertices are players by place, then the bye.
	completion *blossom.Matching
	settled    []bool
}

// Pair pairs the next round of an event. It returns ErrOver, ErrNobody, ErrForbidden or ErrSize; every other event has a pairing.
func Pair(e *event.Event, o Options) (*event.Pairing, error) {
	r := &round{event: e, played: e.Played, seed: o.Seed, players: read(e), rules: newRules(e, o), first: firstTurn(e)}
	out := &event.Pairing{Bye: event.Nobody}
	switch {
	case e.Rounds > 0 && e.Played >= e.Rounds:
		return nil, ErrOver
	case len(r.players) == 0:
		return nil, ErrNobody
	case len(r.players) == 1:
		out.Bye = r.players[0].index
		return out, nil
	case len(r.players) > MaxPlayers:
		return nil, ErrSize
	}
	r.odd = len(r.players)%2 != 0
	r.settled = make([]bool, len(r.players)+1)
	if err := r.relax(out); err != nil {
		return nil, err
	}
	pairs, left := r.pairBrackets()
	for _, p := range left {
		out.Bye = p.index
	}
	slices.SortStableFunc(pairs, func(a, b [2]*player) int {
		return cmp.Or(cmp.Compare(r.points(b[0]), r.points(a[0])), cmp.Compare(r.points(b[1]), r.points(a[1])), cmp.Compare(a[0].rank, b[0].rank))
	})
	for _, p := range pairs {
		seated := r.seat(p[0], p[1])
		out.Pairs = append(out.Pairs, seated)
		if p[0].met[p[1].index] > 0 {
			out.Again = append(out.Again, seated)
		}
	}
	return out, nil
}

// points returns a player's score without virtual points.
func (r *round) points(p *player) event.Points {
	return p.score - r.event.Players[p.index].ExtraIn(r.played)
}

// pairBrackets pairs one scoregroup after the other, and returns who is left.
func (r *round) pairBrackets() (pairs [][2]*player, left []*player) {
	for begin := 0; begin < len(r.players); {
		end := r.groupEnd(begin)
		after := r.groupEnd(end)
		b := &bracket{
			round: r, moved: len(left), current: slices.Concat(left, r.players[begin:end]),
			next: r.players[end:after], rest: r.players[after:],
		}
		result := b.pair()
		pairs = append(pairs, result.pairs...)
		left = result.down
		begin = end
	}
	return pairs, left
}

// groupEnd returns where the scoregroup that begins at some place ends.
func (r *round) groupEnd(begin int) int {
	end := begin
	for end < len(r.players) && r.players[end].score == r.players[begin].score {
		end++
	}
	return end
}

// relax finds a complete pairing, and gives up one rule after the other until there is one: that federations and teams are kept apart,
// then who moves first, then that
// nobody meets twice, from the oldest meeting on, then that nobody has the bye twice.
func (r *round) relax(out *event.Pairing) error {
	if r.complete() {
		return nil
	}
	if r.rules.apart {
		r.rules.apart = false
		out.Notes = append(out.Notes, "No pairing keeps players of one federation or team apart.")
		if r.complete() {
			return nil
		}
	}
	if r.rules.turns == Rule {
		r.rules.anyTurns = true
		if r.complete() {
			out.Notes = append(out.Notes, "No pairing gives everybody the turn that the rules demand.")
			return nil
		}
	}
	for _, r.rules.anyBye = range []bool{false, true} {
		for r.rules.metUntil = 0; r.rules.metUntil <= r.played; r.rules.metUntil++ {
			if !r.complete() {
				continue
			}
			if r.rules.anyBye {
				out.Notes = append(out.Notes, "Everybody who could have had the bye has had one.")
			}
			if r.rules.metUntil > 0 {
				out.Notes = append(out.Notes, fmt.Sprintf("Not everybody can meet somebody new: who met in round %d or before may meet again.", r.rules.metUntil))
			}
			return nil
		}
	}
	return ErrForbidden
}

// complete finds a pairing of all players by the rules as they are, and by it the lowest score that the bye can have.
func (r *round) complete() bool {
	n := len(r.players)
	counts := bits.Len(uint(n + 1))
	r.byeScore = r.players[0].score
	r.completion = blossom.New(n+n%2, 2*counts)
	groups := make([]uint64, n)
	for i := 1; i < n; i++ {
		groups[i] = groups[i-1] + one(r.players[i].score != r.players[i-1].score)
	}
	r.completion.Fill(func(i, j int) []uint64 {
		switch {
		case i == n && r.rules.mayRest(r.players[j]):
			return []uint64{1<<counts | groups[j]}
		case i < n && r.rules.legal(r.players[j], r.players[i]):
			return []uint64{1 << counts}
		}
		return nil
	})
	r.completion.Solve()
	if !r.isComplete() {
		return false
	}
	if r.odd {
		r.byeScore = r.players[r.completion.Mate(n)].score
		for i := range n {
			if !r.mayHaveBye(r.players[i]) {
				r.completion.Set(n, i, nil)
			}
		}
	}
	return true
}

// mayHaveBye reports whether the bye may be a player's: C2 and C5.
func (r *round) mayHaveBye(p *player) bool { return r.rules.mayRest(p) && p.score <= r.byeScore }

// isComplete reports whether the completion keeps the rules.
func (r *round) isComplete() bool {
	for i, p := range r.players {
		j := r.completion.Mate(i)
		if j < len(r.players) && !r.rules.legal(p, r.players[j]) || j == len(r.players) && !r.mayHaveBye(p) {
			return false
		}
	}
	return true
}

// settle fixes pairs, if those who are left can still be paired.
func (r *round) settle(pairs [][2]*player) bool {
	for _, p := range pairs {
		r.fix(p[0].place, p[1].place, nil)
		r.fix(p[1].place, p[0].place, nil)
		r.settled[p[0].place], r.settled[p[1].place] = true, true
	}
	r.completion.Solve()
	if r.keeps(pairs) && r.isComplete() {
		return true
	}
	r.release(pairs)
	return false
}

// release makes pairs open again.
func (r *round) release(pairs [][2]*player) {
	for _, p := range pairs {
		r.settled[p[0].place], r.settled[p[1].place] = false, false
	}
	counts := bits.Len(uint(len(r.players) + 1))
	for _, p := range pairs {
		r.fix(p[0].place, p[1].place, []uint64{1 << counts})
		r.fix(p[1].place, p[0].place, []uint64{1 << counts})
	}
	r.completion.Solve()
}

func (r *round) keeps(pairs [][2]*player) bool {
	for _, p := range pairs {
		if r.completion.Mate(p[0].place) != p[1].place {
			return false
		}
	}
	return true
}

// fix gives a player's pairs with all others but one a weight, where they are legal.
func (r *round) fix(i, mate int, weight []uint64) {
	n := len(r.players)
	for j := range n {
		if j != i && j != mate && !r.settled[j] && r.rules.legal(r.players[i], r.players[j]) {
			r.completion.Set(i, j, weight)
		}
	}
	if r.odd && r.mayHaveBye(r.players[i]) {
		r.completion.Set(n, i, weight)
	}
}
