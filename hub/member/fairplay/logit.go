package fairplay

import "math"

// Logit is a logistic expectation: the chance of an outcome for a rating and a position.
type Logit struct {
	Coef vector `json:"coef"`
	// Weight is what each coefficient is worth as a prior: the diagonal of its observations' information.
	Weight     vector  `json:"weight"`
	Dispersion float64 `json:"dispersion"` // of an outcome, beside that of a coin with the same chance
	// Between is how far two people of one rating lie apart, as a standard deviation of the log odds.
	Between float64 `json:"between"`
	Moves   int     `json:"moves"` // that it was fitted to
}

// leastBetween bounds Between from below: levels that play themselves are more alike than people of one rating.
const leastBetween = 0.12

func (x vector) times(c vector) (sum float64) {
	for i := range x {
		sum += x[i] * c[i]
	}
	return sum
}

// chance is the logistic function, never 0 or 1.
func chance(logit float64) float64 {
	return min(max(1/(1+math.Exp(-logit)), 1e-4), 1-1e-4)
}

// Chance returns the expected outcome.
func (l *Logit) Chance(x vector) float64 { return chance(x.times(l.Coef)) }

// Observed is a sum of outcomes beside what was expected.
type Observed struct {
	Moves    int     `json:"moves"`
	Seen     float64 `json:"seen"`     // sum of the outcomes
	Expected float64 `json:"expected"` // sum of the chances
	variance float64 // of coins with these chances
	third    float64 // their third central moment
}

func (o *Observed) add(y, p float64) {
	o.Moves++
	o.Seen += y
	o.Expected += p
	o.variance += p * (1 - p)
	o.third += p * (1 - p) * (1 - 2*p)
}

// partBetween is how much more people of one rating differ in a part of the moves than in all.
const partBetween = 1.5

// z is how many standard deviations more was seen than expected of somebody of that rating, among people who differ. Where
// little is expected, chance brings more of it than a normal distribution says: that is corrected (Cornish and Fisher 1938).
func (o *Observed) z(l *Logit, p Part) float64 {
	if o.Moves == 0 || o.variance == 0 {
		return 0
	}
	between := l.Between * o.variance
	if p != All {
		between *= partBetween
	}
	sd := math.Sqrt(l.Dispersion*o.variance + between*between)
	z := (o.Seen - o.Expected) / sd
	if z <= 1 {
		return z
	}
	return max(1, z-max(0, l.Dispersion*o.third)/(sd*sd*sd)*(z*z-1)/6)
}

// observation is an outcome of somebody's.
type observation struct {
	who int
	x   vector
	y   float64
}

const (
	rounds = 30  // of Newton's method at most
	ridge  = 0.5 // information that a coefficient without a prior starts with, at 0
)

// fit fits an expectation to observations, from a prior on. people is how many there are.
func fit(prior Logit, all []observation, people int) Logit {
	out := prior
	out.Moves = len(all)
	for range rounds {
		var gradient vector
		var info [features][features]float64
		for i := range gradient {
			weight := max(prior.Weight[i], ridge)
			gradient[i] = -weight * (out.Coef[i] - prior.Coef[i])
			info[i][i] = weight
		}
		for _, o := range all {
			p := out.Chance(o.x)
			for i, xi := range o.x {
				gradient[i] += (o.y - p) * xi
				for j, xj := range o.x {
					info[i][j] += p * (1 - p) * xi * xj
				}
			}
		}
		step := solved(info, gradient)
		far := 0.0
		for i := range step {
			out.Coef[i] += min(max(step[i], -2), 2)
			far = max(far, math.Abs(step[i]))
		}
		if far < 1e-9 {
			break
		}
	}
	out.spread(all, people)
	return out
}

// spread sets how much outcomes vary, by themselves and between people.
func (l *Logit) spread(all []observation, people int) {
	each := make([]Observed, people)
	square, used := 0.0, 0
	l.Weight = vector{}
	for _, o := range all {
		p := l.Chance(o.x)
		each[o.who].add(o.y, p)
		square += (o.y - p) * (o.y - p) / (p * (1 - p))
		used++
		for i, xi := range o.x {
			l.Weight[i] += p * (1 - p) * xi * xi
		}
	}
	l.Dispersion = 1
	if used > features {
		l.Dispersion = square / float64(used-features)
	}
	excess, scale := 0.0, 0.0
	for i := range each {
		o := &each[i]
		d := o.Seen - o.Expected
		most := 9 * l.Dispersion * o.variance // nobody alone says how much all differ
		excess += min(d*d, most) - l.Dispersion*o.variance
		scale += o.variance * o.variance
	}
	l.Between = leastBetween
	if scale > 0 && excess > 0 {
		l.Between = max(leastBetween, math.Sqrt(excess/scale))
	}
}

// solved solves a system with a positive matrix, by elimination.
func solved(m [features][features]float64, y vector) vector {
	for i := range m {
		for j := i + 1; j < features; j++ {
			f := m[j][i] / m[i][i]
			for k := i; k < features; k++ {
				m[j][k] -= f * m[i][k]
			}
			y[j] -= f * y[i]
		}
	}
	var x vector
	for i := features - 1; i >= 0; i-- {
		x[i] = y[i]
		for k := i + 1; k < features; k++ {
			x[i] -= m[i][k] * x[k]
		}
		x[i] /= m[i][i]
	}
	return x
}
