package tune

import (
	"math"
	"math/rand/v2"

	"github.com/tengen-go/tengen/engine/weights"
)

// adam is one step of that method, in single precision, with decay beside the gradient.
type adam struct {
	rate, decay float32
	steps       int
}

// move moves values against their gradient.
func (s *adam) move(value, grad, m, v []float32) {
	c1 := float32(1 / (1 - math.Pow(beta1, float64(s.steps))))
	c2 := float32(1 / (1 - math.Pow(beta2, float64(s.steps))))
	for i, d := range grad {
		m[i] = beta1*m[i] + (1-beta1)*d
		v[i] = beta2*v[i] + (1-beta2)*d*d
		value[i] -= s.rate * (m[i]*c1/(float32(math.Sqrt(float64(v[i]*c2)))+epsilon) + s.decay*value[i])
	}
}

// params32 are plain weights.
type params32 struct{ value, m, v []float32 }

func newParams(n int) params32 {
	return params32{make([]float32, n), make([]float32, n), make([]float32, n)}
}

func (p *params32) draw(rng *rand.Rand, deviation float64) {
	for i := range p.value {
		p.value[i] = float32(rng.NormFloat64() * deviation)
	}
}

func (p *params32) step(s *adam, grad []float32) { s.move(p.value, grad, p.m, p.v) }

// vector is what a combination adds to the factors of both colours.
type vector = [2 * factors]float32

// vectors are one vector for each combination, as the sum of vectors for its lines, for the pairs of them, and one
// of its own, like a table.
type vectors struct {
	value []vector
	theta params32 // a vector for each of params
	sums  []float32
}

func newVectors(rng *rand.Rand) vectors {
	e := vectors{value: make([]vector, weights.Combos), theta: newParams(params * 2 * factors), sums: make([]float32, params*2*factors)}
	shared := params32{value: e.theta.value[:(weights.Classes+pairs)*2*factors]}
	shared.draw(rng, 0.03)
	e.sum()
	return e
}

// sum makes the vectors of their parts. That of nothing is 0, as points without any promise are left out.
func (e *vectors) sum() {
	for i := 1; i < weights.Combos; i++ {
		v := vector{}
		for _, p := range parts[i] {
			t := (*vector)(e.theta.value[int(p)*2*factors:])
			for k := range v {
				v[k] += t[k]
			}
		}
		e.value[i] = v
	}
}

// step moves the parts against the gradient by the vectors.
func (e *vectors) step(s *adam, grad *[weights.Combos]vector) {
	clear(e.sums)
	for i := 1; i < weights.Combos; i++ {
		g := &grad[i]
		if *g == (vector{}) {
			continue
		}
		for _, p := range parts[i] {
			t := (*vector)(e.sums[int(p)*2*factors:])
			for k := range g {
				t[k] += g[k]
			}
		}
	}
	e.theta.step(s, e.sums)
	e.sum()
}

// gradient is that of a batch, or a part of it, by half.
type gradient struct {
	points [weights.Combos]vector
	mix    [lanes * inputs]float32
	bias   [weights.ThreatSets * lanes]float32
	out    [weights.Phases * lanes]float32
}

func (g *gradient) clear() { *g = gradient{} }

// take adds another gradient and clears it.
func (g *gradient) take(o *gradient) {
	for i := range g.points {
		add32(g.points[i][:], o.points[i][:])
	}
	add32(g.mix[:], o.mix[:])
	add32(g.bias[:], o.bias[:])
	add32(g.out[:], o.out[:])
	o.clear()
}

func add32(to, from []float32) {
	for i, x := range from {
		to[i] += x
	}
}
