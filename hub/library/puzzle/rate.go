package puzzle

import (
	"github.com/tengen-go/tengen/engine/puzzle"
	"github.com/tengen-go/tengen/hub/game/rating"
)

// The first deviations of a puzzle's rating.
const (
	guessedDeviation  = 500 // by the moves that are to be found
	measuredDeviation = 250 // by what the levels of the house solve

	// hintedWeight is the weight of a try when a theme was chosen, since that is a hint.
	hintedWeight = 0.5
)

// FirstRating is a puzzle's that nobody has tried.
func FirstRating(p *puzzle.Puzzle) rating.Rating {
	if p.Rating > 0 {
		return rating.Rating{Value: float64(p.Rating), Deviation: measuredDeviation, Volatility: rating.FirstVolatility}
	}
	return rating.Rating{Value: float64(puzzle.Guess(p.Own)), Deviation: guessedDeviation, Volatility: rating.FirstVolatility}
}

// Rate returns the ratings of a person and a puzzle after the first try of it.
func Rate(person, hard rating.Rating, solved, hinted bool) (rating.Rating, rating.Rating) {
	weight, score := 1.0, 0.0
	if hinted {
		weight = hintedWeight
	}
	if solved {
		score = 1
	}
	return rating.Weighted(person, hard, score, weight)
}
