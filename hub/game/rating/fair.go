package rating

import (
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// Two people can agree to let each other win. This file decides how much a game changes ratings, by what is known of it
// when it ends.

// Unrated is why a rated game changes no rating; "" if it does.
type Unrated string

// The reasons.
const (
	Short   Unrated = "short"   // given up before anything was decided on the board
	Address Unrated = "address" // both played from one address
	Pair    Unrated = "pair"    // the two have played enough rated games with each other today
	Barred  Unrated = "barred"  // a moderator lets one of them play unrated games only
	// Annulled: a moderator has annulled the game, which no end of a game finds out.
	Annulled Unrated = "annulled"
)

const (
	// LeastPlies is how long a game must be to count, unless it was decided on the board. Before the seventh nobody has four
	// stones, so nobody gets out of a lost game by leaving it.
	LeastPlies = 7

	// The first games between the same two that count, in a day and a pool, count fully, the next ones half.
	fullGames = 3
	mostGames = 6

	// mostGain is the most that one opponent may lose to another in a day after the first game, in points; a game that
	// gave more counts half, a quarter, leastWeight, or not at all.
	mostGain    = 180
	leastWeight = 0.125

	privateWeight = 0.5 // of a game that nobody else could join or find

	// newcomersMost is how far above FirstValue games of newcomers with each other may lift a rating. Only games with older
	// accounts lift it further. However many accounts are made to lose, they lift none further.
	newcomersMost = 150
)

// NewcomerFor is how long an account is a newcomer's.
const NewcomerFor = 30 * 24 * time.Hour

// Meeting is a rated game that has ended.
type Meeting struct {
	Decided    bool // on the board: by a row, a forbidden point, or because the board is full
	Plies      int
	Private    bool
	Barred     bool         // one of the two plays unrated games only
	Neighbours bool         // the two play from one address
	Newcomers  bool         // both accounts are younger than NewcomerFor, on a site that has older ones
	Today      [2][]float64 // gains of the first, and of the second, in the counted games of the two in the last day
}

// Play returns the ratings of two players after a game, as Play does, with the weight that the game has. They are as they
// were if there is a reason.
func (m Meeting) Play(one, two Rating, score float64) (Rating, Rating, Unrated) {
	weight := 1.0
	switch n := len(m.Today[0]); {
	case m.Barred:
		return one, two, Barred
	case m.Neighbours:
		return one, two, Address
	case !m.Decided && m.Plies < LeastPlies:
		return one, two, Short
	case n >= mostGames:
		return one, two, Pair
	case n >= fullGames:
		weight = 0.5
	}
	if m.Private {
		weight *= privateWeight
	}
	for ; weight >= leastWeight; weight /= 2 {
		a, b := Weighted(one, two, score, weight)
		if m.Newcomers {
			a, b = amongNewcomers(one, a, two, weight), amongNewcomers(two, b, one, weight)
		}
		if len(m.Today[0]) == 0 || sum(m.Today[0])+a.Value-one.Value <= mostGain && sum(m.Today[1])+b.Value-two.Value <= mostGain {
			return a, b, ""
		}
	}
	return one, two, Pair
}

// amongNewcomers returns a rating after a game between newcomers. A rating that they lift no further they do not lower either.
// It stays uncertain enough to follow games with older accounts. How strong the opponent is, is not known, so it counts as an
// equal.
func amongNewcomers(before, after, opponent Rating, weight float64) Rating {
	const most = FirstValue + newcomersMost
	if before.Value <= most && after.Value <= most {
		return after
	}
	opponent.Value = before.Value
	equal, _ := Weighted(before, opponent, 0.5, weight)
	return Rating{max(before.Value, most), max(equal.Deviation, min(before.Deviation, ProvisionalAbove)), before.Volatility}
}

func sum(list []float64) (s float64) {
	for _, x := range list {
		s += x
	}
	return s
}

// Gain is the gain of a counted game.
type Gain struct {
	Opponent game.UserID // 0: it is not known
	Points   float64
	Newcomer bool // the opponent was one
}

const (
	// Looked is how many games Narrow looks at.
	Looked = 20

	narrowRise  = 60.0 // points
	leastMet    = 2    // opponents other than newcomers who have judged a rating, though they may not have paid for it
	narrowShare = 0.75
)

// Narrow reports whether a single opponent, or only newcomers, have paid for a rise. Such a rating stays provisional
// after any number of games, until others have lost too. gains are those of the last counted games, was is Narrow's
// earlier answer.
func Narrow(was bool, gains []Gain) bool {
	paid := map[game.UserID]float64{}
	all, rise, known, met, lifted := 0.0, 0.0, 0.0, map[game.UserID]bool{}, false
	for i, g := range gains {
		rise += g.Points
		if !g.Newcomer {
			met[g.Opponent] = true
		}
		lifted = lifted || g.Newcomer && g.Points == 0
		if g.Points > 0 {
			who := g.Opponent
			if who == 0 {
				who = -game.UserID(i) - 1
			}
			all += g.Points
			if !g.Newcomer {
				known += g.Points
			}
			paid[who] += g.Points
		}
	}
	judged := len(met) >= leastMet
	switch {
	case all > 0 && known == 0 && !judged:
		return was || rise > narrowRise
	case lifted && judged: // newcomers may pay no more
		return false
	}
	for _, p := range paid {
		if p > narrowShare*all {
			return was || rise > narrowRise
		}
	}
	return was && all == 0
}
