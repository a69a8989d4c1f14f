package tune

import "tengen/engine"

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
			score := g.Scores[ply]
			if seen(score) {
				continue
			}
			p := chance(score)
			d := &table[min(int(10*p), 9)]
			d.Positions++
			d.Predicted += p
			d.Actual += outcome(g.Result, ply)
		}
	}
	for i := range table {
		if d := &table[i]; d.Positions > 0 {
			d.Predicted /= float64(d.Positions)
			d.Actual /= float64(d.Positions)
		}
	}
	return table
}

// seen reports whether a score is a win or loss that the search has found, and no judgement.
func seen(score int) bool { return score >= engine.Win/2 || score <= -engine.Win/2 }

// outcome is what a result was worth to the side to move at a ply.
func outcome(result, ply int) float64 {
	if ply%2 == 1 {
		result = -result
	}
	return float64(1+result) / 2
}
