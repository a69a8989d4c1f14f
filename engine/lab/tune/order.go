package tune

import (
	"math"

	"github.com/tengen-go/tengen/engine/threat"
	"github.com/tengen-go/tengen/engine/weights"
)

// place are a point's features for the order of moves besides its combinations.
type place struct {
	lines  [4]uint8 // class to the side to move, times weights.Classes, and to the other
	levels [2]uint8 // to the side to move and to the other
	after  [weights.Before]weights.Distance
}

// placeOf looks at a point; before are the position's last moves.
func placeOf(pos *threat.Position, q threat.Square, before *[weights.Before]threat.Square) (p place) {
	me := pos.Turn()
	for d := range p.lines {
		p.lines[d] = uint8(pos.Class(q, me, d))*weights.Classes + uint8(pos.Class(q, me^1, d))
	}
	p.levels = [2]uint8{uint8(pos.Is(q, me).Level), uint8(pos.Is(q, me^1).Level)}
	at := q.Point()
	for k, last := range before {
		if last != threat.None {
			b := last.Point()
			p.after[k] = weights.DistanceOf(at.X()-b.X(), at.Y()-b.Y())
		}
	}
	return p
}

// order are the numbers fitted to the moves of one colour; see weights.Order.
type order struct {
	combos  [2]table
	lines   [weights.Classes * weights.Classes]number
	levels  [weights.Levels * weights.Levels]number
	threats [weights.ThreatSets][2][weights.Levels]number
	after   [weights.Before][weights.Distances]number
}

// each calls do with every number that a near point's odds are the sum of, but those by combination.
func (o *order) each(threats uint8, p *place, do func(*number)) {
	for _, l := range p.lines {
		do(&o.lines[l])
	}
	do(&o.levels[int(p.levels[0])*weights.Levels+int(p.levels[1])])
	for k, l := range p.levels {
		do(&o.threats[threats][k][l])
	}
	for k, d := range p.after {
		do(&o.after[k][d])
	}
}

// odds returns the log of the odds of a near point.
func (o *order) odds(foe *order, s *sample, q *point) float64 {
	sum := o.combos[weights.Own].value[q.mine] + foe.combos[weights.Theirs].value[q.theirs]
	o.each(s.threats, &q.place, func(w *number) { sum += w.value })
	return sum
}

// blame adds the gradient of the loss by the odds of a near point.
func (o *order) blame(foe *order, s *sample, q *point, d float64) {
	o.combos[weights.Own].grad[q.mine] += d
	foe.combos[weights.Theirs].grad[q.theirs] += d
	o.each(s.threats, &q.place, func(w *number) { w.grad += d })
}

// step moves everything against its gradient.
func (o *order) step(rate, decay float64, n int) {
	for k := range o.combos {
		o.combos[k].step(rate, decay, n)
	}
	o.numbers(func(w *number) { w.step(rate, decay, n) })
}

func (o *order) numbers(do func(*number)) {
	for i := range o.lines {
		do(&o.lines[i])
	}
	for i := range o.levels {
		do(&o.levels[i])
	}
	for i := range o.threats {
		for k := range o.threats[i] {
			for l := range o.threats[i][k] {
				do(&o.threats[i][k][l])
			}
		}
	}
	for k := range o.after {
		for d := range o.after[k] {
			do(&o.after[k][d])
		}
	}
}

// fixed returns the order in the units of package weights.
func (o *order) fixed(to *weights.Order) {
	for i := range to.Combos {
		for k := range o.combos {
			to.Combos[i][k] = units(o.combos[k].value[i])
		}
	}
	for i := range o.lines {
		to.Lines[i/weights.Classes][i%weights.Classes] = units(o.lines[i].value)
	}
	for i := range o.levels {
		to.Levels[i/weights.Levels][i%weights.Levels] = units(o.levels[i].value)
	}
	for i := range o.threats {
		for k := range o.threats[i] {
			for l := range o.threats[i][k] {
				to.Threats[i][k][l] = units(o.threats[i][k][l].value)
			}
		}
	}
	for k := range o.after {
		for d := range o.after[k] {
			to.After[k][d] = units(o.after[k][d].value)
		}
	}
}

// order fills f.logit with the chances of the moves and returns the loss.
func (f *fit) order(s *sample) float64 {
	me, foe := &f.sides[s.turn].order, &f.sides[s.turn^1].order
	f.logit = f.logit[:0]
	most := math.Inf(-1)
	for i := range s.points {
		l := math.Inf(-1)
		if s.points[i].near {
			l = me.odds(foe, s, &s.points[i])
		}
		f.logit = append(f.logit, l)
		most = max(most, l)
	}
	sum := 0.0
	for i, l := range f.logit {
		f.logit[i] = math.Exp(l - most)
		sum += f.logit[i]
	}
	for i := range f.logit {
		f.logit[i] /= sum
	}
	return -math.Log(max(f.logit[s.chosen], 1e-12))
}
