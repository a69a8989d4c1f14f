package rating

import "math"

// The names follow Glickman's paper: mu, phi and sigma are value, deviation and volatility on Glicko-2's scale, v is
// the estimated variance of the value, delta the estimated improvement.

const (
	scale     = 173.7178 // points of a rating in one of Glicko-2's own scale
	tau       = 0.5      // how much the volatility may change
	precision = 1e-6     // of the volatility
	mostSteps = 100      // of its iteration, which needs some ten
)

// Result is a game against an opponent.
type Result struct {
	Opponent Rating
	Score    float64 // 1 won, 0.5 drawn, 0 lost
}

func (r Rating) mu() float64 { return (r.Value - FirstValue) / scale }

func g(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

func expected(mu, muJ, phiJ float64) float64 { return 1 / (1 + math.Exp(-g(phiJ)*(mu-muJ))) }

// Update returns a rating after the games of one rating period. periods is the part of a period by which the
// deviation grows before they count: 1 in the paper; 0 if After has counted the time already.
func (r Rating) Update(periods float64, games ...Result) Rating {
	return r.update(periods, 1, games...)
}

// update is Update with games that tell so much each: 1 a whole one.
func (r Rating) update(periods, weight float64, games ...Result) Rating {
	phi := r.Deviation / scale
	if len(games) == 0 {
		r.Deviation = math.Sqrt(phi*phi+periods*r.Volatility*r.Volatility) * scale
		return r.bounded()
	}
	mu := r.mu()
	var inverse, sum float64 // of v; of the score above expectation
	for _, x := range games {
		phiJ := x.Opponent.Deviation / scale
		e := expected(mu, x.Opponent.mu(), phiJ)
		inverse += weight * g(phiJ) * g(phiJ) * e * (1 - e)
		sum += weight * g(phiJ) * (x.Score - e)
	}
	v := 1 / inverse
	sigma := volatility(r.Volatility, phi, v, v*sum)
	phi = math.Sqrt(phi*phi + periods*sigma*sigma)
	phi = 1 / math.Sqrt(1/(phi*phi)+1/v)
	return Rating{Value: (mu+phi*phi*sum)*scale + FirstValue, Deviation: phi * scale, Volatility: sigma}.bounded()
}

// volatility returns the new volatility: step 5 of the paper, by the Illinois algorithm.
func volatility(sigma, phi, v, delta float64) float64 {
	a := math.Log(sigma * sigma)
	f := func(x float64) float64 {
		e := math.Exp(x)
		d := phi*phi + v + e
		return e*(delta*delta-d)/(2*d*d) - (x-a)/(tau*tau)
	}
	lo, hi := a, 0.0
	if delta*delta > phi*phi+v {
		hi = math.Log(delta*delta - phi*phi - v)
	} else {
		k := 1.0
		for f(a-k*tau) < 0 && k < mostSteps {
			k++
		}
		hi = a - k*tau
	}
	fLo, fHi := f(lo), f(hi)
	for range mostSteps {
		if math.Abs(hi-lo) <= precision {
			break
		}
		c := lo + (lo-hi)*fLo/(fHi-fLo)
		fC := f(c)
		if fC*fHi <= 0 {
			lo, fLo = hi, fHi
		} else {
			fLo /= 2
		}
		hi, fHi = c, fC
	}
	return math.Exp(lo / 2)
}

// Play returns the ratings of two players after a game, each as it was just before; score is the first one's.
func Play(one, two Rating, score float64) (Rating, Rating) {
	return Weighted(one, two, score, 1)
}

// Weighted is Play with a game that tells so much: 1 a whole one.
func Weighted(one, two Rating, score, weight float64) (Rating, Rating) {
	return one.update(0, weight, Result{two, score}), two.update(0, weight, Result{one, 1 - score})
}
