package spsa

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
)

// Constant is a number to be tuned.
type Constant struct {
	Name  string  `json:"name"`
	Low   float64 `json:"low"` // bounds of the values that are tried
	High  float64 `json:"high"`
	Step  float64 `json:"step"` // how far it is moved up and down in the last trial; at first further
	Start float64 `json:"start"`
}

// Plan is the numbers to be tuned, and the method.
type Plan struct {
	Constants []Constant `json:"constants"`
	Trials    int        `json:"trials"`
	Rate      float64    `json:"rate"` // the part of its step that a number goes in the last trial for a point won; at first more
	Seed      uint64     `json:"seed"`
	What      string     `json:"what"` // the games, in words: results of others do not go together
}

// ErrPlan is returned for a plan that cannot be.
var ErrPlan = errors.New("spsa: bad plan")

// maxConstants is more than can be tuned together.
const maxConstants = 64

func (p *Plan) check() error {
	switch {
	case len(p.Constants) == 0 || len(p.Constants) > maxConstants:
		return fmt.Errorf("%w: %d constants, want 1 to %d", ErrPlan, len(p.Constants), maxConstants)
	case p.Trials < 1:
		return fmt.Errorf("%w: %d trials", ErrPlan, p.Trials)
	case !(p.Rate > 0 && p.Rate <= 1):
		return fmt.Errorf("%w: a rate of %v, want one above 0 and up to 1", ErrPlan, p.Rate)
	}
	seen := map[string]bool{}
	for _, c := range p.Constants {
		switch {
		case seen[c.Name]:
			return fmt.Errorf("%w: %s twice", ErrPlan, c.Name)
		case !(c.Low < c.High) || math.IsInf(c.High-c.Low, 0):
			return fmt.Errorf("%w: %s from %v to %v", ErrPlan, c.Name, c.Low, c.High)
		case !(c.Step >= 0.5 && c.Step <= c.High-c.Low):
			return fmt.Errorf("%w: %s by steps of %v, want 0.5 to its range", ErrPlan, c.Name, c.Step)
		case !(c.Start >= c.Low && c.Start <= c.High):
			return fmt.Errorf("%w: %s begins with %v, outside of %v to %v", ErrPlan, c.Name, c.Start, c.Low, c.High)
		}
		seen[c.Name] = true
	}
	return nil
}

// How steps and rates shrink from trial to trial, as Spall advises.
const (
	stepPower = 0.101
	ratePower = 0.602
	settling  = 0.1 // of the trials, in which the rate hardly shrinks
)

// Trial is two settings to be compared, the numbers in the order of the plan.
type Trial struct {
	K           int // from 1
	Plus, Minus []int
}

// Tuner is the state of learning. It is not safe for concurrent use.
type Tuner struct {
	plan   Plan
	values []float64
	begun  []bool // by K-1
	next   int    // no trial before it is to be begun
}

// New returns a tuner that has learned nothing; ErrPlan if the plan cannot be.
func New(p Plan) (*Tuner, error) {
	if err := p.check(); err != nil {
		return nil, err
	}
	t := &Tuner{plan: p, begun: make([]bool, p.Trials), next: 1}
	for _, c := range p.Constants {
		t.values = append(t.values, c.Start)
	}
	return t, nil
}

// Values returns the numbers as they are now, in the order of the plan.
func (t *Tuner) Values() []float64 { return append([]float64(nil), t.values...) }

// Begin returns the next trial that has neither begun nor been learned; false when there is none.
func (t *Tuner) Begin() (Trial, bool) {
	for ; t.next <= t.plan.Trials; t.next++ {
		if !t.begun[t.next-1] {
			t.begun[t.next-1] = true
			return t.trial(t.next), true
		}
	}
	return Trial{}, false
}

func (t *Tuner) trial(k int) Trial {
	tr := Trial{K: k}
	up := t.up(k)
	for i, c := range t.plan.Constants {
		by := t.step(k, c)
		if !up[i] {
			by = -by
		}
		tr.Plus = append(tr.Plus, c.whole(t.values[i]+by))
		tr.Minus = append(tr.Minus, c.whole(t.values[i]-by))
	}
	return tr
}

// up says which numbers are moved up in a trial's Plus. It depends on the seed and the trial only.
func (t *Tuner) up(k int) []bool {
	rng := rand.New(rand.NewPCG(t.plan.Seed, uint64(k)))
	up := make([]bool, len(t.plan.Constants))
	for i := range up {
		up[i] = rng.IntN(2) == 1
	}
	return up
}

func (t *Tuner) step(k int, c Constant) float64 {
	return c.Step * math.Pow(float64(t.plan.Trials)/float64(k), stepPower)
}

func (t *Tuner) rate(k int) float64 {
	n, settle := float64(t.plan.Trials), settling*float64(t.plan.Trials)
	return t.plan.Rate * math.Pow((settle+n)/(settle+float64(k)), ratePower) * math.Pow(float64(k)/n, 2*stepPower)
}

func (c *Constant) whole(x float64) int { return int(math.Round(c.within(x))) }

func (c *Constant) within(x float64) float64 { return min(max(x, c.Low), c.High) }

// Learn takes in the points that the Plus of a trial of the plan has won more than its Minus.
func (t *Tuner) Learn(k int, points float64) {
	t.begun[k-1] = true
	up := t.up(k)
	for i, c := range t.plan.Constants {
		by := t.rate(k) * t.step(k, c) * points
		if !up[i] {
			by = -by
		}
		t.values[i] = c.within(t.values[i] + by)
	}
}
