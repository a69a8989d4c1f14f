package arena

import (
	"errors"
	"math"
	"testing"
)

// TestLLROfTwo: with two results there is one distribution for a mean, so the
// ratio is that of two coins.
func TestLLROfTwo(t *testing.T) {
	for _, c := range []struct{ lost, won, mean0, mean1 float64 }{
		{10, 20, 0.5, 0.6}, {300, 100, 0.2, 0.25}, {5, 5, 0.4, 0.6}, {1e-3, 7, 0.5, 0.9},
	} {
		want := c.won*math.Log(c.mean1/c.mean0) + c.lost*math.Log((1-c.mean1)/(1-c.mean0))
		if got := logRatio([]float64{c.lost, c.won}, c.mean0, c.mean1); math.Abs(got-want) > 1e-9 {
			t.Errorf("%+v: %v, want %v", c, got, want)
		}
	}
}

// TestTilt: the likeliest distribution is one, and has the mean.
func TestTilt(t *testing.T) {
	counts := []float64{3, 8, 30, 12, 5}
	for _, mean := range []float64{0.01, 0.3, 0.5, 0.53, 0.99} {
		theta := tilt(counts, mean)
		var sum, got float64
		for i, n := range counts {
			x := float64(i) / 4
			p := n / 58 / (1 + theta*(x-mean))
			sum += p
			got += p * x
		}
		if math.Abs(sum-1) > 1e-9 || math.Abs(got-mean) > 1e-9 {
			t.Errorf("%v: sum %v, mean %v", mean, sum, got)
		}
	}
}

// TestLLR: values of another program, which solves by Newton's method.
func TestLLR(t *testing.T) {
	for _, c := range []struct {
		pairs      [5]int
		elo0, elo1 float64
		want       float64
	}{
		{[5]int{10, 30, 60, 40, 20}, 0, 10, 1.2410899669079913},
		{[5]int{5, 20, 100, 45, 12}, -5, 5, 2.9309342939664327},
		{[5]int{0, 3, 10, 3, 0}, 0, 10, -0.07037233144174158},
		{[5]int{}, 0, 10, 0},
	} {
		if got := (SPRT{Elo0: c.elo0, Elo1: c.elo1}).LLR(c.pairs); math.Abs(got-c.want) > 1e-8 {
			t.Errorf("%v: %v, want %v", c.pairs, got, c.want)
		}
	}
}

func TestVerdict(t *testing.T) {
	test := SPRT{Elo0: 0, Elo1: 10, Alpha: 0.05, Beta: 0.1}
	lower, upper := test.Bounds()
	if !near9(lower, math.Log(0.1/0.95)) || !near9(upper, math.Log(0.9/0.05)) {
		t.Errorf("%v, %v, want %v, %v", lower, upper, math.Log(0.1/0.95), math.Log(0.9/0.05))
	}
	for want, pairs := range map[Verdict][5]int{
		Undecided: {10, 30, 60, 40, 20}, AcceptH1: {10, 30, 60, 80, 60}, AcceptH0: {40, 60, 60, 40, 20},
	} {
		if got := test.Verdict(Score{Pairs: pairs}); got != want {
			t.Errorf("%v: %v, want %v", pairs, got, want)
		}
	}
}

func TestBadTests(t *testing.T) {
	for _, text := range []string{"", "5", "a,b", "0;10", "0,10,20"} {
		if _, _, err := ParseBounds(text); !errors.Is(err, ErrSPRT) {
			t.Errorf("%q: %v, want ErrSPRT", text, err)
		}
	}
	if a, b, err := ParseBounds("-2.5, 5"); a != -2.5 || b != 5 || err != nil {
		t.Errorf("%+v, %+v, %v, want -2.5, 5", a, b, err)
	}
	good := SPRT{0, 10, 0.05, 0.05}
	if err := good.check(); err != nil {
		t.Error(err)
	}
	for _, bad := range []SPRT{
		{10, 10, 0.05, 0.05}, {10, 0, 0.05, 0.05}, {math.NaN(), 1, 0.05, 0.05}, {math.Inf(-1), 1, 0.05, 0.05},
		{0, 10, 0, 0.05}, {0, 10, 0.05, 0.5}, {0, 10, math.NaN(), 0.05},
	} {
		if err := bad.check(); !errors.Is(err, ErrSPRT) {
			t.Errorf("%+v: %v, want ErrSPRT", bad, err)
		}
	}
}
