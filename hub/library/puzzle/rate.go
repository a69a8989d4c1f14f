package puzzle

import "tengen/hub/game/rating"

// The first rating of a puzzle: more moves to find are harder.
const (
	easiest        = 1000
	aMove          = 150
	firstDeviation = 500

	// hintedWeight is the weight of a try when a theme was chosen, since that is a hint.
	hintedWeight = 0.5
)

// FirstRating is a puzzle's that nobody has tried, by the moves that are to be found.
func FirstRating(own int) rating.Rating {
	return rating.Rating{Value: easiest + aMove*float64(own), Deviation: firstDeviation, Volatility: rating.FirstVolatility}
}

// Rate returns the ratings of a person and a puzzle after the first try of it.
func Rate(person, puzzle rating.Rating, solved, hinted bool) (rating.Rating, rating.Rating) {
	weight, score := 1.0, 0.0
	if hinted {
		weight = hintedWeight
	}
	if solved {
		score = 1
	}
	return rating.Weighted(person, puzzle, score, weight)
}
