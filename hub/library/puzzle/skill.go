package puzzle

import "math"

// ThemeTally is what somebody has made of the puzzles of a theme.
type ThemeTally struct {
	Theme     string `json:"theme"`
	Solved    int    `json:"solved"` // at the first try
	Failed    int    `json:"failed"`
	Rating    int    `json:"rating"`    // at which half would be solved
	Deviation int    `json:"deviation"` // of the rating: two of three times it is no farther off
}

// NewThemeTally counts first tries of puzzles that are worth mean points together divided by their number.
func NewThemeTally(theme string, solved, failed int, mean float64) ThemeTally {
	// Half a puzzle is added to both sides: a person who has solved all of a few is not infinitely strong.
	good, bad := float64(solved)+0.5, float64(failed)+0.5
	// The deviation of the logarithm of odds that are estimated from counts (Haldane, Anscombe), in points of rating.
	deviation := 400 / math.Ln10 * math.Sqrt(1/good+1/bad)
	return ThemeTally{theme, solved, failed, int(math.Round(mean + 400*math.Log10(good/bad))), int(math.Round(deviation))}
}
