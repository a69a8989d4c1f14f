package arena

import "math"

// Score is the result of a match, seen by the first side.
type Score struct {
	Wins, Draws, Losses int
	// Pairs counts the complete pairs by their points: 0, ½, 1, 1½ and 2.
	Pairs [5]int
}

// Games returns how many there were.
func (s Score) Games() int { return s.Wins + s.Draws + s.Losses }

// Rate returns the share of the points, NaN without games.
func (s Score) Rate() float64 {
	return ratio(float64(s.Wins)+float64(s.Draws)/2, float64(s.Games()))
}

// Estimate is a difference in Elo with the bounds of its 95 % interval, any of
// which may be infinite, and the likelihood that the first side is the better.
type Estimate struct {
	Elo, Low, High float64
	LOS            float64
}

// Elo estimates the difference from all games, and how far it may be off from
// the complete pairs, or from single games if there is no pair. Everything is
// NaN without games.
func (s Score) Elo() Estimate {
	d := newSample(s.Pairs[:])
	if d.n == 0 {
		d = newSample([]int{s.Losses, s.Draws, s.Wins})
	}
	d.mean = s.Rate()
	return d.estimate()
}

// sample is a number of results, each of them a share of the points.
type sample struct {
	n, mean, variance float64
}

// newSample takes the counts of equidistant results from 0 to 1. The variance
// is that of the sample (n-1).
func newSample(counts []int) sample {
	var s sample
	top := float64(len(counts) - 1)
	for i, c := range counts {
		s.n += float64(c)
		s.mean += float64(c) * float64(i) / top
	}
	if s.n == 0 {
		return sample{mean: math.NaN(), variance: math.NaN()}
	}
	s.mean /= s.n
	for i, c := range counts {
		d := float64(i)/top - s.mean
		s.variance += float64(c) * d * d
	}
	s.variance /= max(s.n-1, 1)
	return s
}

// z95 is the two-sided 95 % point of the normal distribution.
const z95 = 1.959963984540054

func (s sample) estimate() Estimate {
	e := Estimate{Elo: elo(s.mean)}
	if s.variance > 0 {
		sigma := math.Sqrt(s.variance / s.n)
		e.Low, e.High = elo(s.mean-z95*sigma), elo(s.mean+z95*sigma)
		e.LOS = normal((s.mean - 0.5) / sigma)
		return e
	}
	// All results are the same. With 95 % certainty less than this share of
	// results differs; at worst those are 0 or 1.
	other := 1 - math.Pow(0.05, 1/s.n)
	e.Low, e.High = elo(s.mean*(1-other)), elo(s.mean*(1-other)+other)
	switch coin := math.Pow(0.5, s.n); { // that a sign comes up n times
	case s.mean > 0.5:
		e.LOS = 1 - coin
	case s.mean < 0.5:
		e.LOS = coin
	case s.mean == 0.5:
		e.LOS = 0.5
	default:
		e.LOS = math.NaN()
	}
	return e
}

// elo returns the difference at which a share of the points is expected.
func elo(rate float64) float64 {
	switch {
	case rate <= 0:
		return math.Inf(-1)
	case rate >= 1:
		return math.Inf(1)
	}
	return 400 * math.Log10(rate/(1-rate))
}

// rate is the inverse of elo.
func rate(elo float64) float64 { return 1 / (1 + math.Pow(10, -elo/400)) }

// normal is the distribution function of the standard normal distribution.
func normal(x float64) float64 { return math.Erfc(-x/math.Sqrt2) / 2 }
