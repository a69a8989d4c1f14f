package tune

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/weights"
)

// FitOptions say how weights are fitted.
type FitOptions struct {
	Rule    board.Rule
	Outcome float64 // part of the target that is the result, 0 to 1; the rest is the search's score
	Epochs  int
	Rate    float64 // of Adam, for the order
	Decay   float64 // towards 0
	Seed    uint64
	Only    Part    // what is fitted
	Scale   float64 // factor of the value once it is fitted; 0: 1. The margins of the search are in its unit
}

// Part is a part of the weights.
type Part uint8

// The parts of the weights that can be fitted alone.
const (
	All Part = iota
	Value
	Order
)

// Report is what a fit reached on the samples held back, a tenth of the games; figures of a part that is not fitted are
// 0.
type Report struct {
	Epoch                  int
	Samples, Held          int
	ValueLoss, BaseLoss    float64 // cross-entropy; BaseLoss is that of a constant
	OrderLoss              float64
	First, Three, Ten      float64 // parts of the moves that the order puts first, among three, among ten
	TrainValue, TrainOrder float64
}

// ErrFew is returned when there are too few games to fit and to hold some back.
var ErrFew = errors.New("tune: too few games")

const (
	batch     = 1024
	valuePart = 8 // the value is a sum of a hundred points and wants smaller steps than the order
	heldPart  = 10
	minGames  = 20
)

// Fit fits the weights of a rule to games. Colours are told apart only in
// renju, where they are not alike. report is called after every epoch.
func Fit(ctx context.Context, games []Game, opt FitOptions, report func(Report)) (*weights.Set, error) {
	if len(games) < minGames {
		return nil, fmt.Errorf("%w: %d, at least %d", ErrFew, len(games), minGames)
	}
	cutoff := len(games) - len(games)/heldPart
	seen := map[uint64]bool{} // training samples are not held back
	train, err := samples(games[:cutoff], opt.Rule, opt.Outcome, seen)
	if err != nil {
		return nil, err
	}
	held, err := samples(games[cutoff:], opt.Rule, opt.Outcome, seen)
	if err != nil {
		return nil, err
	}
	f := &fit{opt: opt}
	f.sides[0] = new(side)
	f.sides[1] = f.sides[0]
	if opt.Rule == board.Renju {
		f.sides[1] = new(side)
	}
	rng := rand.New(rand.NewPCG(opt.Seed, 0))
	for epoch := range opt.Epochs {
		rate := opt.Rate * 0.5 * (1 + math.Cos(math.Pi*float64(epoch)/float64(opt.Epochs)))
		rng.Shuffle(len(train), func(i, k int) { train[i], train[k] = train[k], train[i] })
		r := Report{Epoch: epoch + 1, Samples: len(train), Held: len(held)}
		for from := 0; from < len(train); from += batch {
			if err := ctx.Err(); err != nil {
				return nil, err
			}
			v, o := f.learn(train[from:min(from+batch, len(train))], rate)
			r.TrainValue, r.TrainOrder = r.TrainValue+v, r.TrainOrder+o
		}
		batches := float64((len(train) + batch - 1) / batch)
		r.TrainValue, r.TrainOrder = r.TrainValue/batches, r.TrainOrder/batches
		f.measure(held, &r)
		if report != nil {
			report(r)
		}
	}
	return f.set(), nil
}

type fit struct {
	opt   FitOptions
	sides [2]*side
	steps int
	logit []float64 // scratch: of the moves of a sample
}

// value returns the evaluation of a sample in logits.
func (f *fit) value(s *sample) float64 {
	v := 0.0
	for k, part := range s.phases() {
		if part == 0 {
			continue
		}
		me, foe := &f.sides[s.turn].phases[k], &f.sides[s.turn^1].phases[k]
		sum := me.tempo.value + me.threats[s.threats].value
		for _, p := range s.points {
			sum += me.value[weights.ToMove].value[p.mine] + foe.value[weights.Waiting].value[p.theirs]
		}
		v += part * sum
	}
	return v
}

// phases returns the parts that the phases have in a sample.
func (s *sample) phases() [weights.Phases]float64 {
	return [weights.Phases]float64{weights.Early: 1 - s.late, weights.Late: s.late}
}

// blame adds a sample's gradient to what its value comes from.
func (f *fit) blame(s *sample, d float64) {
	for k, part := range s.phases() {
		if part == 0 {
			continue
		}
		me, foe, d := &f.sides[s.turn].phases[k], &f.sides[s.turn^1].phases[k], d*part
		me.tempo.grad += d
		me.threats[s.threats].grad += d
		for _, p := range s.points {
			me.value[weights.ToMove].grad[p.mine] += d
			foe.value[weights.Waiting].grad[p.theirs] += d
		}
	}
}

// learn takes one step and returns the mean losses before it.
func (f *fit) learn(list []sample, rate float64) (value, order float64) {
	valued, ordered := 0, 0
	part := 1 / float64(len(list))
	for i := range list {
		s := &list[i]
		me, foe := f.sides[s.turn], f.sides[s.turn^1]
		if s.valued && f.opt.Only != Order {
			valued++
			p := chance(f.value(s))
			value += crossEntropy(p, float64(s.target))
			f.blame(s, (p-float64(s.target))*part)
		}
		if s.chosen >= 0 && f.opt.Only != Value {
			ordered++
			order += f.order(s)
			for k := range s.points {
				q := &s.points[k]
				if !q.near {
					continue
				}
				d := f.logit[k] * part
				if k == s.chosen {
					d -= part
				}
				me.order.blame(&foe.order, s, q, d)
			}
		}
	}
	f.steps++
	for c, sd := range f.sides {
		if c == 1 && sd == f.sides[0] {
			break
		}
		if f.opt.Only != Value {
			sd.order.step(rate, f.opt.Decay, f.steps)
		}
		for k := range sd.phases {
			if f.opt.Only == Order {
				break
			}
			sd.phases[k].step(rate, f.opt.Decay, f.steps)
		}
	}
	return value / float64(max(valued, 1)), order / float64(max(ordered, 1))
}

// measure fills in the model's quality on samples that it has not seen.
func (f *fit) measure(list []sample, r *Report) {
	valued, ordered, mean := 0, 0, 0.0
	for i := range list {
		if list[i].valued && f.opt.Only != Order {
			valued++
			mean += float64(list[i].target)
		}
	}
	mean /= float64(max(valued, 1))
	for i := range list {
		s := &list[i]
		if s.valued && f.opt.Only != Order {
			r.ValueLoss += crossEntropy(chance(f.value(s)), float64(s.target))
			r.BaseLoss += crossEntropy(mean, float64(s.target))
		}
		if s.chosen < 0 || f.opt.Only == Value {
			continue
		}
		ordered++
		r.OrderLoss += f.order(s)
		rank := 0
		for _, l := range f.logit {
			if l > f.logit[s.chosen] {
				rank++
			}
		}
		r.First += indicator(rank < 1)
		r.Three += indicator(rank < 3)
		r.Ten += indicator(rank < 10)
	}
	v, o := float64(max(valued, 1)), float64(max(ordered, 1))
	r.ValueLoss, r.BaseLoss = r.ValueLoss/v, r.BaseLoss/v
	r.OrderLoss, r.First, r.Three, r.Ten = r.OrderLoss/o, r.First/o, r.Three/o, r.Ten/o
}

// set returns the weights in the units of package weights.
func (f *fit) set() *weights.Set {
	set := new(weights.Set)
	scale := cmp.Or(f.opt.Scale, 1)
	for c, sd := range f.sides {
		if c == 1 && sd == f.sides[0] {
			set.Sides[1] = set.Sides[0]
			break
		}
		w := new(weights.Side)
		sd.order.fixed(&w.Order)
		for i := range weights.Combos {
			for k := range 2 {
				for p := range sd.phases {
					w.Value[i][p][k] = units(scale * sd.phases[p].value[k].value[i])
				}
			}
		}
		for p := range sd.phases {
			for k := range weights.ThreatSets {
				w.Threats[p][k] = units(scale * sd.phases[p].threats[k].value)
			}
			w.Tempo[p] = units(scale * sd.phases[p].tempo.value)
		}
		set.Sides[c] = w
	}
	return set
}

func units(logits float64) int16 {
	return int16(math.Round(min(max(logits*weights.Unit, -weights.MaxWeight), weights.MaxWeight)))
}

func chance(logit float64) float64 { return 1 / (1 + math.Exp(-logit)) }

func crossEntropy(p, target float64) float64 {
	p = min(max(p, 1e-9), 1-1e-9)
	return -target*math.Log(p) - (1-target)*math.Log(1-p)
}

func indicator(b bool) float64 {
	if b {
		return 1
	}
	return 0
}
