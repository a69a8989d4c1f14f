package calibrate

import (
	"errors"
	"math"
	"slices"

	"gonum.org/v1/gonum/mat"
)

// Score is one player's score against another.
type Score struct {
	A, B                string
	Wins, Draws, Losses int // A's
}

// Strength is a player's place on the scale.
type Strength struct {
	Name  string
	Elo   float64
	Error float64 // half of the interval that holds it with 95 %; 0 for the anchor
}

// ErrUnconnected is returned if there are players whose results say nothing of how they compare.
var ErrUnconnected = errors.New("calibrate: some players are not connected by games that both sides have scored in")

const (
	perNat  = 400 / math.Ln10 // points of Elo
	fitMost = 100             // steps
)

// Fit places players on one scale by the model of Bradley and Terry, a draw being half a win, such that the anchor is at a given
// place. Newton's method on the likelihood; errors are those of its curvature. It returns ErrUnconnected.
func Fit(scores []Score, anchor string, at float64) ([]Strength, error) {
	var names []string
	for _, s := range scores {
		for _, n := range []string{s.A, s.B} {
			if n != anchor && !slices.Contains(names, n) {
				names = append(names, n)
			}
		}
	}
	index := func(n string) int { return slices.Index(names, n) } // -1: the anchor
	theta := mat.NewVecDense(len(names), nil)
	value := func(i int) float64 {
		if i < 0 {
			return 0
		}
		return theta.AtVec(i)
	}
	var cov mat.SymDense
	for range fitMost {
		gradient, curvature := mat.NewVecDense(len(names), nil), mat.NewSymDense(len(names), nil)
		add := func(i, j int, v float64) {
			if i >= 0 && j >= 0 {
				curvature.SetSym(i, j, curvature.At(i, j)+v)
			}
		}
		for _, s := range scores {
			i, j := index(s.A), index(s.B)
			n := float64(s.Wins + s.Draws + s.Losses)
			p := 1 / (1 + math.Exp(value(j)-value(i)))
			miss := float64(s.Wins) + float64(s.Draws)/2 - n*p
			for k, m := range map[int]float64{i: miss, j: -miss} {
				if k >= 0 {
					gradient.SetVec(k, gradient.AtVec(k)+m)
				}
			}
			h := n * p * (1 - p)
			add(i, i, h)
			add(j, j, h)
			add(i, j, -h)
		}
		var c mat.Cholesky
		if !c.Factorize(curvature) {
			return nil, ErrUnconnected
		}
		if err := c.InverseTo(&cov); err != nil {
			return nil, ErrUnconnected
		}
		var step mat.VecDense
		step.MulVec(&cov, gradient)
		theta.AddVec(theta, &step)
		if mat.Norm(theta, math.Inf(1)) > 20 { // somebody has won all games: further than 3,000 points
			return nil, ErrUnconnected
		}
		if mat.Norm(&step, math.Inf(1)) < 1e-9 {
			break
		}
	}
	out := []Strength{{Name: anchor, Elo: at}}
	for i, n := range names {
		out = append(out, Strength{n, at + perNat*theta.AtVec(i), 1.96 * perNat * math.Sqrt(cov.At(i, i))})
	}
	slices.SortStableFunc(out, func(a, b Strength) int {
		switch {
		case a.Elo < b.Elo:
			return -1
		case a.Elo > b.Elo:
			return 1
		}
		return 0
	})
	return out, nil
}

// Wilson returns the interval that holds the share of points with 95 %.
func (s Score) Wilson() (low, high float64) {
	n := float64(s.Wins + s.Draws + s.Losses)
	if n == 0 {
		return 0, 1
	}
	const z = 1.96
	p := s.Share()
	middle, half := p+z*z/(2*n), z*math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
	return (middle - half) / (1 + z*z/n), (middle + half) / (1 + z*z/n)
}

// Share is the part of all points that A has.
func (s Score) Share() float64 {
	n := s.Wins + s.Draws + s.Losses
	if n == 0 {
		return 0
	}
	return (float64(s.Wins) + float64(s.Draws)/2) / float64(n)
}
