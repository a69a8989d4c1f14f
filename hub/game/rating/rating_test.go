package rating

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// near reports whether two numbers are the same to so many digits as the paper prints.
func near(a, b, error float64) bool { return math.Abs(a-b) <= error }

// The worked example of Glickman's paper.
func TestExampleOfThePaper(t *testing.T) {
	r := Rating{1500, 200, 0.06}
	got := r.Update(1,
		Result{Rating{1400, 30, 0.06}, 1},
		Result{Rating{1550, 100, 0.06}, 0},
		Result{Rating{1700, 300, 0.06}, 0},
	)
	if !near(got.Value, 1464.06, 0.01) || !near(got.Deviation, 151.52, 0.01) || !near(got.Volatility, 0.05999, 0.00001) {
		t.Errorf("%+v", got)
	}
}

func TestWithoutGames(t *testing.T) {
	r := Rating{1700, 60, FirstVolatility}
	if got := r.After(365 * 24 * time.Hour); !near(got.Deviation, 110, 0.5) || got.Value != 1700 {
		t.Errorf("after a year: %+v", got)
	}
	if got := r.After(-time.Hour); got != r {
		t.Errorf("a clock that went back: %+v", got)
	}
	if got := r.After(200 * 365 * 24 * time.Hour); got.Deviation != MaxDeviation {
		t.Errorf("after long: %+v", got)
	}
	if got, want := r.Update(1), r.After(time.Duration(math.Round(float64(24*time.Hour)/perDay))); !near(got.Deviation, want.Deviation, 0.01) {
		t.Errorf("a period without games: %v, not %v", got.Deviation, want.Deviation)
	}
}

func TestPlay(t *testing.T) {
	strong, weak := Rating{1800, 80, 0.06}, Rating{1500, 80, 0.06}
	up, down := Play(strong, weak, 1)
	if up.Value <= strong.Value || down.Value >= weak.Value {
		t.Errorf("won as expected: %+v %+v", up, down)
	}
	if lost, won := Play(strong, weak, 0); strong.Value-lost.Value <= up.Value-strong.Value || won.Value <= weak.Value {
		t.Errorf("lost against expectation: %+v %+v", lost, won)
	}
	drawn, other := Play(strong, weak, 0.5)
	if drawn.Value >= strong.Value || other.Value <= weak.Value {
		t.Errorf("a draw: %+v %+v", drawn, other)
	}
	if a, b := Play(First(), First(), 0.5); a != b || a.Value != FirstValue || a.Deviation >= FirstDeviation {
		t.Errorf("two new players draw: %+v %+v", a, b)
	}
}

// A rating stays within bounds for any results.
func TestBounds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	a, b := First(), First()
	for range 20_000 {
		a = a.After(time.Duration(r.ExpFloat64() * float64(24*time.Hour)))
		a, b = Play(a, b, 1)
		for _, x := range []Rating{a, b} {
			if x != x.bounded() {
				t.Fatalf("out of bounds: %+v", x)
			}
		}
	}
	nan := Rating{math.NaN(), math.NaN(), math.NaN()}
	if nan.bounded() != First() {
		t.Errorf("no numbers: %+v", nan.bounded())
	}
	if e := a.Expected(b); e < 0.5 || e > 1 {
		t.Errorf("expected of the winner: %v", e)
	}
}

func TestWindow(t *testing.T) {
	for _, c := range []struct {
		one, two             float64
		oneWaited, twoWaited time.Duration
		equal                bool
	}{
		{1500, 1600, 0, 0, true},
		{1500, 1601, 0, 0, false},
		{1500, 1601, time.Second, 0, false}, // the other has just come
		{1500, 1601, time.Second, time.Second, true},
		{1500, 2900, time.Hour, time.Hour, true},
		{1500, 2900, time.Hour, time.Second, false},
	} {
		if got := Equals(c.one, c.two, c.oneWaited, c.twoWaited); got != c.equal {
			t.Errorf("%+v", c)
		}
		if Equals(c.two, c.one, c.twoWaited, c.oneWaited) != c.equal {
			t.Errorf("%+v the other way round", c)
		}
	}
}

// The ratings of 2,000 players order them by strength after fifty games each against players of about their rating.
func TestRatingsTellStrength(t *testing.T) {
	const players, rounds = 2000, 50
	r := rand.New(rand.NewPCG(7, 7))
	strength, ratings := make([]float64, players), make([]Rating, players)
	for i := range players {
		strength[i], ratings[i] = FirstValue+300*r.NormFloat64(), First()
	}
	order := make([]int, players)
	for i := range order {
		order[i] = i
	}
	for range rounds {
		// Neighbours by rating, somewhat mixed so that not always the same two meet.
		key := make([]float64, players)
		for i := range key {
			key[i] = ratings[i].Value + 50*r.NormFloat64()
		}
		slices.SortFunc(order, func(a, b int) int { return cmp.Compare(key[a], key[b]) })
		for i := 0; i < players; i += 2 {
			a, b := order[i], order[i+1]
			score := 0.0
			if r.Float64() < 1/(1+math.Pow(10, (strength[b]-strength[a])/400)) {
				score = 1
			}
			ratings[a], ratings[b] = Play(ratings[a], ratings[b], score)
		}
	}
	value := make([]float64, players)
	for i := range value {
		value[i] = ratings[i].Value
	}
	rho := rankCorrelation(strength, value)
	t.Logf("rank correlation %.4f", rho)
	if rho < 0.95 {
		t.Errorf("rank correlation %.4f", rho)
	}
}

// rankCorrelation returns Spearman's coefficient; no two values are the same.
func rankCorrelation(a, b []float64) float64 {
	n := float64(len(a))
	ra, rb, sum := ranks(a), ranks(b), 0.0
	for i := range ra {
		d := float64(ra[i] - rb[i])
		sum += d * d
	}
	return 1 - 6*sum/(n*(n*n-1))
}

func ranks(x []float64) []int {
	order := make([]int, len(x))
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(a, b int) int { return cmp.Compare(x[a], x[b]) })
	out := make([]int, len(x))
	for rank, i := range order {
		out[i] = rank
	}
	return out
}
