package tune

import (
	"math"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/weights"
)

// Decile says how often the side to move won where the search gave it a chance within a tenth.
type Decile struct {
	Positions int
	Predicted float64 // mean chance by the search's score
	Actual    float64 // mean outcome: 1 won, 0.5 drawn, 0 lost
}

// Deciles compares the chances that scores stand for with how games ended, by tenths of the chance; chance is
// engine.Chance, or another mapping that is tried. Positions before a move that was drawn, and those whose
// end the search has seen, are left out.
func Deciles(games []Game, chance func(score int) float64) (table [10]Decile) {
	judged(games, func(score int, outcome float64) {
		p := chance(score)
		d := &table[min(int(10*p), 9)]
		d.Positions++
		d.Predicted += p
		d.Actual += outcome
	})
	for i := range table {
		if d := &table[i]; d.Positions > 0 {
			d.Predicted /= float64(d.Positions)
			d.Actual /= float64(d.Positions)
		}
	}
	return table
}

// FitChance fits the curve of a search's scores to games, by Newton's method on the likelihood of their outcomes.
func FitChance(games []Game) engine.Curve {
	c := engine.Curve{Slope: 1}
	for range 30 {
		var g0, g1, h00, h01, h11 float64 // the gradient and the curvature
		judged(games, func(score int, outcome float64) {
			x, p := float64(score)/weights.Unit, c.Chance(score)
			v := p * (1 - p)
			g0, g1 = g0+outcome-p, g1+(outcome-p)*x
			h00, h01, h11 = h00+v, h01+v*x, h11+v*x*x
		})
		d := h00*h11 - h01*h01
		if math.Abs(d) < 1e-9 {
			break // too little to tell
		}
		c.Lean += (h11*g0 - h01*g1) / d
		c.Slope += (h00*g1 - h01*g0) / d
	}
	return c
}

// judged calls f for each position that a search has judged and that was played on from without a drawn move, with
// its score and its outcome for the side to move.
func judged(games []Game, f func(score int, outcome float64)) {
	for i := range games {
		g := &games[i]
		if g.Open {
			continue
		}
		first := len(g.Random)
		for first > 0 && !g.Random[first-1] {
			first--
		}
		for ply := first; ply < len(g.Scores); ply++ {
			if score := g.Scores[ply]; !seen(score) {
				f(score, outcome(g.Result, ply))
			}
		}
	}
}

// seen reports whether a score is a win or loss that the search has found, and no judgement.
func seen(score int) bool { return score >= engine.Win/2 || score <= -engine.Win/2 }

// outcome is a result's value for the side to move at a ply.
func outcome(result, ply int) float64 {
	if ply%2 == 1 {
		result = -result
	}
	return float64(1+result) / 2
}
