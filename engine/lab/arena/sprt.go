package arena

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"
)

// SPRT is a sequential test between two differences in Elo: it ends a match as
// soon as the result is clear enough. It counts complete pairs.
type SPRT struct {
	Elo0, Elo1  float64 // of H0, "no better", and H1, "better"
	Alpha, Beta float64 // the chances to accept H1 or H0 wrongly
}

// ErrSPRT is returned for a test that cannot be.
var ErrSPRT = errors.New("arena: bad test")

// ParseBounds reads the differences of H0 and H1, "0,10".
func ParseBounds(text string) (elo0, elo1 float64, err error) {
	a, b, _ := strings.Cut(text, ",")
	elo0, err0 := strconv.ParseFloat(strings.TrimSpace(a), 64)
	elo1, err1 := strconv.ParseFloat(strings.TrimSpace(b), 64)
	if err0 != nil || err1 != nil {
		return 0, 0, fmt.Errorf("%w: two numbers as in 0,10, not %.40q", ErrSPRT, text)
	}
	return elo0, elo1, nil
}

func (t SPRT) check() error {
	bad := func(p float64) bool { return !(p > 0 && p < 0.5) }
	switch {
	case !(t.Elo0 < t.Elo1) || math.IsInf(t.Elo0-t.Elo1, 0):
		return fmt.Errorf("%w: %v is not below %v", ErrSPRT, t.Elo0, t.Elo1)
	case bad(t.Alpha) || bad(t.Beta):
		return fmt.Errorf("%w: alpha and beta are between 0 and 0.5", ErrSPRT)
	}
	return nil
}

// Verdict is the result of a test.
type Verdict uint8

// The verdicts.
const (
	Undecided Verdict = iota
	AcceptH0
	AcceptH1
)

// String returns "undecided", "H0 accepted" or "H1 accepted".
func (v Verdict) String() string { return [...]string{"undecided", "H0 accepted", "H1 accepted"}[v] }

// Bounds returns the log-likelihood ratios at or beyond which H0 and H1 are accepted.
func (t SPRT) Bounds() (lower, upper float64) {
	return math.Log(t.Beta / (1 - t.Alpha)), math.Log((1 - t.Beta) / t.Alpha)
}

// Verdict judges the pairs of a score.
func (t SPRT) Verdict(s Score) Verdict {
	llr := t.LLR(s.Pairs)
	switch lower, upper := t.Bounds(); {
	case llr <= lower:
		return AcceptH0
	case llr >= upper:
		return AcceptH1
	}
	return Undecided
}

// unseen is the weight of a result that has not occurred, so that no result is taken for impossible.
const unseen = 1e-3

// LLR returns the generalised log-likelihood ratio of the pairs: that of the
// likeliest distribution with the mean of H1 to that with the mean of H0
// (M. Van den Bergh, "Comments on Normalized Elo"; Fishtest does the same). It
// is 0 without pairs.
func (t SPRT) LLR(pairs [5]int) float64 {
	counts := make([]float64, len(pairs))
	total := 0
	for i, n := range pairs {
		total += n
		counts[i] = max(float64(n), unseen)
	}
	if total == 0 {
		return 0
	}
	return logRatio(counts, rate(t.Elo0), rate(t.Elo1))
}

// logRatio is LLR for counts above 0 of equidistant results from 0 to 1 and
// means between 0 and 1.
func logRatio(counts []float64, mean0, mean1 float64) float64 {
	theta0, theta1 := tilt(counts, mean0), tilt(counts, mean1)
	var llr float64
	for i, n := range counts {
		x := float64(i) / float64(len(counts)-1)
		llr += n * math.Log((1+theta0*(x-mean0))/(1+theta1*(x-mean1)))
	}
	return llr
}

// tilt returns the theta for which the weights counts/(1+theta(x-mean)) have
// the mean: they are the likeliest distribution with it. The sum falls
// strictly between the poles, so halving finds its zero.
func tilt(counts []float64, mean float64) float64 {
	low, high := -1/(1-mean), 1/mean // where a weight of an end has its pole
	for range 200 {
		theta := (low + high) / 2
		var sum float64
		for i, n := range counts {
			d := float64(i)/float64(len(counts)-1) - mean
			sum += n * d / (1 + theta*d)
		}
		if sum > 0 {
			low = theta
		} else {
			high = theta
		}
	}
	return (low + high) / 2
}
