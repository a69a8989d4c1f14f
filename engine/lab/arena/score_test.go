package arena

import (
	"math"
	"testing"
)

func near9(a, b float64) bool { return a == b || math.Abs(a-b) < 1e-9*max(1, math.Abs(b)) }

// TestEstimate: twelve pairs with 7 of 12 points. The mean of the pairs is
// 7/12; the squared differences are 49/144 + 2/9 + 4/144 + 2/36 + 3·25/144 =
// 7/6, so the variance is 7/66.
func TestEstimate(t *testing.T) {
	s := Score{Wins: 12, Draws: 4, Losses: 8, Pairs: [5]int{1, 2, 4, 2, 3}}
	d := newSample(s.Pairs[:])
	if d.n != 12 || !near9(d.mean, 7.0/12) || !near9(d.variance, 7.0/66) {
		t.Fatalf("%+v", d)
	}
	e := s.Elo()
	for _, c := range []struct{ got, want float64 }{
		{s.Rate(), 7.0 / 12}, {e.Elo, 58.45121427129523}, {e.Low, -71.10856860719927}, {e.High, 207.55447174651502},
		{e.LOS, 0.8123004072170299},
	} {
		if !near9(c.got, c.want) {
			t.Errorf("%v, want %v", c.got, c.want)
		}
	}
}

// TestEstimateWithoutSpread: when all results are the same, 95 % are still not 100 %.
func TestEstimateWithoutSpread(t *testing.T) {
	inf := math.Inf(1)
	p := math.Pow(0.05, 1.0/20) // as high a share of won pairs as may lose none of twenty
	for name, c := range map[string]struct {
		s    Score
		want Estimate
	}{
		"won":      {Score{Wins: 40, Pairs: [5]int{4: 20}}, Estimate{inf, elo(p), inf, 1 - math.Pow(0.5, 20)}},
		"lost":     {Score{Losses: 40, Pairs: [5]int{20}}, Estimate{-inf, -inf, elo(1 - p), math.Pow(0.5, 20)}},
		"even":     {Score{Wins: 20, Losses: 20, Pairs: [5]int{2: 20}}, Estimate{0, elo(p / 2), elo(1 - p/2), 0.5}},
		"one game": {Score{Wins: 1}, Estimate{inf, elo(0.05), inf, 0.5}},
	} {
		e := c.s.Elo()
		if !near9(e.Elo, c.want.Elo) || !near9(e.Low, c.want.Low) || !near9(e.High, c.want.High) || !near9(e.LOS, c.want.LOS) {
			t.Errorf("%s: %+v, want %+v", name, e, c.want)
		}
	}
	if e := (Score{}).Elo(); !math.IsNaN(e.Elo) || !math.IsNaN(e.Low) || !math.IsNaN(e.LOS) || e.String() != "?" {
		t.Errorf("no games: %+v", e)
	}
}

// TestHalfPair: a game without its pair counts for the share of the points.
func TestHalfPair(t *testing.T) {
	s := Score{Wins: 3, Losses: 2, Pairs: [5]int{1, 0, 0, 0, 1}}
	if e := s.Elo(); !near9(e.Elo, elo(0.6)) {
		t.Errorf("%+v, want %v", e, elo(0.6))
	}
	single := Score{Wins: 1, Losses: 3, Draws: 2}.Elo() // by hand: mean 1/3, variance 13/72·6/5…
	mean := 1.0 / 3
	sigma := math.Sqrt((3*mean*mean + 2*(0.5-mean)*(0.5-mean) + (1-mean)*(1-mean)) / 5 / 6)
	if !near9(single.Low, elo(mean-z95*sigma)) && !math.IsInf(single.Low, -1) || !near9(single.High, elo(mean+z95*sigma)) {
		t.Errorf("%+v, want from %v to %v", single, elo(mean-z95*sigma), elo(mean+z95*sigma))
	}
}

func TestEloAndRate(t *testing.T) {
	for e, r := range map[float64]float64{0: 0.5, 400: 10.0 / 11, -400: 1.0 / 11} {
		if !near9(rate(e), r) || math.Abs(elo(r)-e) > 1e-9 || math.Signbit(elo(0.5)) {
			t.Errorf("Elo %v is rate %v and back %v, want %v and %v", e, rate(e), elo(r), r, e)
		}
	}
}
