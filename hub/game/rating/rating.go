package rating

import (
	"math"
	"time"
)

// Rating is an estimate of a player's strength. With 95 % certainty the strength lies within two deviations of the
// value; the volatility says how much it is expected to change.
type Rating struct {
	Value      float64 // points; 1500 at first
	Deviation  float64 // points; 350 at first
	Volatility float64 // points of Glicko-2's own scale a period; 0.06 at first
}

// The first rating, and the bounds.
const (
	FirstValue      = 1500
	FirstDeviation  = 350
	FirstVolatility = 0.06

	MinValue      = 100
	MaxValue      = 4000
	MinDeviation  = 45 // a smaller one would hardly follow a player who has learned something
	MaxDeviation  = FirstDeviation
	MaxVolatility = 0.1

	// ProvisionalAbove is the deviation above which a rating is a guess.
	ProvisionalAbove = 110
)

// perDay is how many rating periods a day has: a deviation of 60 grows to 110 in a year without a game.
const perDay = 0.2144

// First is the rating of somebody who has played no rated game.
func First() Rating { return Rating{FirstValue, FirstDeviation, FirstVolatility} }

// Provisional reports whether the rating is a guess.
func (r Rating) Provisional() bool { return r.Deviation > ProvisionalAbove }

// After returns the rating after a time without a game: less is known.
func (r Rating) After(d time.Duration) Rating {
	periods := d.Hours() / 24 * perDay
	if periods <= 0 {
		return r
	}
	phi, sigma := r.Deviation/scale, r.Volatility
	r.Deviation = math.Sqrt(phi*phi+periods*sigma*sigma) * scale
	return r.bounded()
}

// bounded keeps the rating within the bounds. NaN becomes the first rating's value.
func (r Rating) bounded() Rating {
	clamp := func(x, lo, hi, otherwise float64) float64 {
		if math.IsNaN(x) {
			return otherwise
		}
		return min(max(x, lo), hi)
	}
	return Rating{
		Value:      clamp(r.Value, MinValue, MaxValue, FirstValue),
		Deviation:  clamp(r.Deviation, MinDeviation, MaxDeviation, FirstDeviation),
		Volatility: clamp(r.Volatility, 0.01, MaxVolatility, FirstVolatility),
	}
}

// Expected returns the score, from 0 to 1, that a player is expected to make against another.
func (r Rating) Expected(other Rating) float64 {
	return expected(r.mu(), other.mu(), math.Hypot(r.Deviation, other.Deviation)/scale)
}
