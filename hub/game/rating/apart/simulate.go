package apart

import (
	"math/rand/v2"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/rating"
)

// Players are the simulated players of Simulate.
func Players() []string {
	return []string{"honest", "honest, and improves", "honest, gives up early when angry", "honest, half of the games with a friend", "gives away", "two accomplices", "one line"}
}

// Simulate plays so many rated games of a simulated player, and returns the first correction that they would have brought, "" for
// none. Ratings move as they do on a site. An opponent's style suits or does not, by pairs standard deviations of points. A friend
// is met again and again; an accomplice loses on purpose.
func Simulate(rng *rand.Rand, kind string, games int, s Settings) Kind {
	truth := 1000 + 800*rng.Float64()
	mine := rating.Rating{Value: truth + rng.NormFloat64()*60, Deviation: 70, Volatility: rating.FirstVolatility}
	friends := [2]float64{truth + rng.NormFloat64()*100, truth + rng.NormFloat64()*100}
	theirs := [2]rating.Rating{{Value: friends[0], Deviation: 60, Volatility: rating.FirstVolatility}, {Value: friends[1], Deviation: 60, Volatility: rating.FirstVolatility}}
	suits := map[game.UserID]float64{}
	var past []Game // the newest first
	for n := range games {
		if kind == "honest, and improves" {
			truth += 300 / float64(games)
		}
		who := game.UserID(100 + rng.IntN(60))
		other := rating.Rating{Value: mine.Value + rng.NormFloat64()*120, Deviation: 60, Volatility: rating.FirstVolatility}
		strength := other.Value + rng.NormFloat64()*60
		meets := kind == "honest, half of the games with a friend" && n%2 == 0 || kind == "two accomplices" && n%2 == 0
		friend := n / 2 % 2
		if kind == "honest, half of the games with a friend" {
			friend = 0
		}
		if meets {
			who, other, strength = game.UserID(1+friend), theirs[friend], friends[friend]
		}
		if _, ok := suits[who]; !ok {
			suits[who] = rng.NormFloat64() * pairs
		}
		g := Game{Opponent: who, Mine: mine.Value, Theirs: other.Value}
		if rng.Float64() < expected(truth+suits[who], strength) {
			g.Score = 1
		}
		switch {
		case kind == "two accomplices" && meets:
			g.Score = 1
		case kind == "one line" && n%3 == 0:
			g.Score, g.Line = 1, 1
		case kind == "gives away" && rng.Float64() < 0.3:
			g.Score, g.Given = 0, true
		case kind == "honest, gives up early when angry" && rng.Float64() < 0.08, rng.Float64() < 0.015:
			g.Score, g.Given = 0, true
		}
		if g.Line == 0 {
			g.Line = int64(rng.Uint64() | 1)
		}
		after, them := rating.Play(mine, other, g.Score)
		g.Gain = after.Value - mine.Value
		mine = after
		if meets {
			theirs[friend] = them
		}
		past = append([]Game{g}, past[:min(len(past), Looked-1)]...)
		if c, ok := Find(mine, past, s); ok {
			return c.Kind
		}
	}
	return ""
}
