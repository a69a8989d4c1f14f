package tune

import (
	"math"
	"math/rand/v2"
	"sync"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/network"
	"github.com/tengen-go/tengen/engine/weights"
)

const (
	lanes   = network.Lanes
	factors = 16            // sums over the points of which the lanes are made in training
	inputs  = 2*factors + 1 // of a lane: those of the side to move, of the other, and how late it is
)

// sumScale is a point's weight in the factors: there are a hundred points, which want smaller steps than the rest.
const sumScale = 1. / 8

// half are the trained numbers of one colour. The lanes are linear in the points, so that a vector of lanes for each
// combination would say as much; in two steps, a few factors that all lanes share, they are learned much sooner.
type half struct {
	points vectors  // of its combinations: the factors of this colour, then their part of the other's
	mix    params32 // lanes of inputs each, if it is to move
	bias   params32 // lanes by the set of threats
	out    params32 // lanes by phase
}

// trainer trains one network.
type trainer struct {
	opt   TrainOptions
	sides [2]*half
	steps int
	grads [shards][2]*gradient
	loss  [shards]float64
}

func newTrainer(opt TrainOptions, rng *rand.Rand) *trainer {
	t := &trainer{opt: opt}
	made := 1
	if opt.Rule == board.Renju {
		made = 2
	}
	for c := range t.sides {
		if c >= made {
			t.sides[c] = t.sides[0]
			for i := range t.grads {
				t.grads[i][c] = t.grads[i][0]
			}
			continue
		}
		h := &half{points: newVectors(rng), mix: newParams(lanes * inputs), bias: newParams(weights.ThreatSets * lanes), out: newParams(weights.Phases * lanes)}
		h.mix.draw(rng, 1/math.Sqrt(2*factors))
		h.out.draw(rng, 0.05)
		for i := range h.bias.value {
			h.bias.value[i] = 0.1
		}
		t.sides[c] = h
		for i := range t.grads {
			t.grads[i][c] = new(gradient)
		}
	}
	return t
}

// activity is a network's activity for a lesson.
type activity struct {
	sums  [2]vector // of the side to move and the other
	in    [inputs]float32
	lanes [lanes]float32 // below 0 or not
}

// correct returns the correction of a lesson in logits.
func (t *trainer) correct(l *lesson, a *activity) float32 {
	me, foe := t.sides[l.turn], t.sides[l.turn^1]
	a.sums = [2]vector{}
	mine, theirs := &a.sums[0], &a.sums[1]
	for _, q := range l.points {
		v, w := &me.points.value[q[0]], &foe.points.value[q[1]]
		for k := range mine {
			mine[k] += v[k]
			theirs[k] += w[k]
		}
	}
	for k := range factors {
		a.in[k] = sumScale * (mine[k] + theirs[factors+k])
		a.in[factors+k] = sumScale * (theirs[k] + mine[factors+k])
	}
	a.in[2*factors] = l.late
	sum := float32(0)
	for i := range a.lanes {
		x := me.bias.value[int(l.threats)*lanes+i]
		mix := (*[inputs]float32)(me.mix.value[i*inputs:])
		for k, m := range mix {
			x += m * a.in[k]
		}
		a.lanes[i] = x
		sum += max(x, 0) * me.factor(i, l.late)
	}
	return sum
}

// factor returns a lane's factor.
func (h *half) factor(lane int, late float32) float32 {
	return h.out.value[lane]*(1-late) + h.out.value[lanes+lane]*late
}

// learn takes one step and returns the sum of the losses before it.
func (t *trainer) learn(list []lesson, rate float64) float64 {
	next := make(chan int, shards)
	for i := range shards {
		next <- i
	}
	close(next)
	var wg sync.WaitGroup
	for range min(max(t.opt.Workers, 1), shards) {
		wg.Go(func() {
			for i := range next {
				t.loss[i] = t.blame(list[i*len(list)/shards:(i+1)*len(list)/shards], 1/float32(len(list)), &t.grads[i])
			}
		})
	}
	wg.Wait()
	loss := 0.0
	for _, x := range t.loss {
		loss += x
	}
	t.steps++
	for c, h := range t.sides {
		if c == 1 && h == t.sides[0] {
			break
		}
		g := t.grads[0][c]
		for i := 1; i < shards; i++ {
			g.take(t.grads[i][c])
		}
		s := adam{rate: float32(rate), decay: float32(t.opt.Decay), steps: t.steps}
		h.points.step(&s, &g.points)
		h.mix.step(&s, g.mix[:])
		h.bias.step(&s, g.bias[:])
		h.out.step(&s, g.out[:])
		g.clear()
	}
	return loss
}

// blame adds the gradient of some lessons and returns the sum of their losses.
func (t *trainer) blame(list []lesson, part float32, grads *[2]*gradient) float64 {
	loss := 0.0
	var a activity
	for i := range list {
		l := &list[i]
		p := chance(float64(l.sum + t.correct(l, &a)))
		loss += crossEntropy(p, float64(l.target))
		t.back(l, &a, (float32(p)-l.target)*part, grads)
	}
	return loss
}

// back adds the gradient of a lesson whose loss grows by d with a logit.
func (t *trainer) back(l *lesson, a *activity, d float32, grads *[2]*gradient) {
	me, g := t.sides[l.turn], grads[l.turn]
	var in [inputs]float32
	for i, x := range a.lanes {
		if x <= 0 {
			continue
		}
		g.out[i] += d * (1 - l.late) * x
		g.out[lanes+i] += d * l.late * x
		v := d * me.factor(i, l.late)
		g.bias[int(l.threats)*lanes+i] += v
		mix, gm := (*[inputs]float32)(me.mix.value[i*inputs:]), (*[inputs]float32)(g.mix[i*inputs:])
		for k, m := range mix {
			gm[k] += v * a.in[k]
			in[k] += v * m
		}
	}
	var mine, theirs vector
	for k := range factors {
		mine[k], mine[factors+k] = sumScale*in[k], sumScale*in[factors+k]
		theirs[k], theirs[factors+k] = sumScale*in[factors+k], sumScale*in[k]
	}
	other := grads[l.turn^1]
	for _, q := range l.points {
		v, w := &g.points[q[0]], &other.points[q[1]]
		for k := range mine {
			v[k] += mine[k]
			w[k] += theirs[k]
		}
	}
}

// measure fills in the network's quality on lessons that it has not seen.
func (t *trainer) measure(list []lesson, r *TrainReport) {
	mean := 0.0
	for i := range list {
		mean += float64(list[i].target)
	}
	n := float64(len(list))
	mean /= n
	var a activity
	for i := range list {
		l := &list[i]
		target := float64(l.target)
		p := chance(float64(l.sum + t.correct(l, &a)))
		r.Loss += crossEntropy(p, target) / n
		r.Sum += crossEntropy(chance(float64(l.sum)), target) / n
		r.Current += crossEntropy(chance(float64(l.current)), target) / n
		r.Constant += crossEntropy(mean, target) / n
		r.Entropy += crossEntropy(target, target) / n
		d := &r.Deciles[min(int(10*p), 9)]
		d.Positions++
		d.Predicted += p
		d.Actual += target
	}
	for i := range r.Deciles {
		if d := &r.Deciles[i]; d.Positions > 0 {
			d.Predicted /= float64(d.Positions)
			d.Actual /= float64(d.Positions)
		}
	}
}

// network returns the trained network in the units of package network.
func (t *trainer) network() *network.Network {
	n := &network.Network{Rule: t.opt.Rule}
	for c, h := range t.sides {
		if c == 1 && h == t.sides[0] {
			n.Sides[1] = n.Sides[0]
			break
		}
		s, other := new(network.Side), t.sides[c^1]
		for i := range weights.Combos {
			p := &h.points.value[i]
			for k := range lanes {
				// If it waits, the other one's mix is used, which has its factors second.
				var to, waiting float32
				mix, its := (*[inputs]float32)(h.mix.value[k*inputs:]), (*[inputs]float32)(other.mix.value[k*inputs:])
				for f, x := range p {
					to += sumScale * x * mix[f]
					waiting += sumScale * x * its[(f+factors)%(2*factors)]
				}
				s.ToMove[i][k], s.Waiting[i][k] = fixed(to, network.LaneUnit), fixed(waiting, network.LaneUnit)
			}
		}
		for i := range weights.ThreatSets {
			for k := range lanes {
				s.Threats[i][k] = fixed(h.bias.value[i*lanes+k], network.LaneUnit)
			}
		}
		for k := range lanes {
			s.Late[k] = fixed(h.mix.value[k*inputs+2*factors], network.LaneUnit)
			for p := range weights.Phases {
				s.Out[p][k] = fixed(h.out.value[p*lanes+k], network.OutUnit)
			}
		}
		n.Sides[c] = s
	}
	return n
}

func fixed(x float32, unit float64) int16 {
	return int16(math.Round(min(max(float64(x)*unit, math.MinInt16), math.MaxInt16)))
}
