package tune

import (
	"math"

	"github.com/tengen-go/tengen/engine/weights"
)

const (
	pairs  = weights.Classes * weights.Classes
	params = weights.Classes + pairs + weights.Combos
)

// table is one number for each combination, as the sum of numbers for its
// lines, for the pairs of them, and one of its own.
type table struct {
	value [weights.Combos]float64 // the sums, in logits
	grad  [weights.Combos]float64 // of the loss by them
	theta [params]float64
	adam  [params]moments
}

type moments struct{ m, v float64 }

// parts are the indices in theta that a combination's number is the sum of.
var parts = func() (list [weights.Combos][11]uint16) {
	for combo := range list {
		l := weights.Lines(combo)
		n := 0
		for i, a := range l {
			list[combo][n] = uint16(a)
			n++
			for _, b := range l[i+1:] {
				list[combo][n] = uint16(weights.Classes + int(a)*weights.Classes + int(b))
				n++
			}
		}
		list[combo][n] = uint16(weights.Classes + pairs + combo)
	}
	return list
}()

// Adam's usual constants.
const (
	beta1   = 0.9
	beta2   = 0.999
	epsilon = 1e-8
)

// step moves theta against the gradient that samples have left, with decay
// towards 0; n counts the steps. The combination of nothing stays at 0.
func (t *table) step(rate, decay float64, n int) {
	var g [params]float64
	t.grad[0] = 0
	for combo, d := range t.grad {
		if d != 0 {
			for _, p := range parts[combo] {
				g[p] += d
			}
			t.grad[combo] = 0
		}
	}
	c1, c2 := 1-math.Pow(beta1, float64(n)), 1-math.Pow(beta2, float64(n))
	for p := range g {
		own := decay
		if p < weights.Classes+pairs {
			own /= 10 // what many share has earned it
		}
		d := g[p] + own*t.theta[p]
		a := &t.adam[p]
		a.m = beta1*a.m + (1-beta1)*d
		a.v = beta2*a.v + (1-beta2)*d*d
		t.theta[p] -= rate * (a.m / c1) / (math.Sqrt(a.v/c2) + epsilon)
	}
	for combo := range t.value {
		sum := 0.0
		for _, p := range parts[combo] {
			sum += t.theta[p]
		}
		t.value[combo] = sum
	}
	t.value[0] = 0
}

// number is a plain weight.
type number struct {
	value, grad float64
	adam        moments
}

func (w *number) step(rate, decay float64, n int) {
	d := w.grad + decay*w.value
	w.grad = 0
	w.adam.m = beta1*w.adam.m + (1-beta1)*d
	w.adam.v = beta2*w.adam.v + (1-beta2)*d*d
	m, v := w.adam.m/(1-math.Pow(beta1, float64(n))), w.adam.v/(1-math.Pow(beta2, float64(n)))
	w.value -= rate * m / (math.Sqrt(v) + epsilon)
}

// side are the fitted numbers of one colour.
type side struct {
	order  order
	phases [weights.Phases]phase
}

// phase are the numbers fitted to the value of positions with few stones, or many.
type phase struct {
	value   [2]table
	threats [weights.ThreatSets]number
	tempo   number
}

// threatDecay is the part of the decay that a set of threats has: a rare set may still be worth much.
const threatDecay = 0.01

// step moves everything against its gradient; rate is that of the order.
func (p *phase) step(rate, decay float64, n int) {
	for k := range p.value {
		p.value[k].step(rate/valuePart, decay, n)
	}
	for k := range p.threats {
		p.threats[k].step(rate, threatDecay*decay, n)
	}
	p.tempo.step(rate/valuePart, decay, n)
}
