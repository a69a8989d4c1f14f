package level

import (
	"math"
	"math/rand/v2"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
)

// unseen is the highest apparent value of an overlooked attack, in units of threat.Position.Score.
const unseen = 10

// Urgency of the patterns that are seen, above all scores.
const (
	urgentFive  = 8000 // the own one
	urgentBlock = 4000 // of the opponent's
	urgentWin   = 2000 // an own straight four or two fours
	urgentStop  = 1000 // of the opponent's
	urgentAim   = 200  // a four with a three
)

// glance plays what seems best without a search, as far as it is seen, whim aside. The same seed and position give the same move.
func (s *sight) glance(whim float64, size int, seed uint64) (board.Point, bool) {
	rng := rand.New(rand.NewPCG(seed, s.pos.Key()^0x676c616e6365))
	type choice struct {
		at    threat.Square
		value float64
	}
	var all []choice
	best := math.Inf(-1)
	near := s.pos.Near()
	if s.pos.Stones() == 0 {
		near = centre(size)
	}
	for q := near.First(); q != threat.None; q = near.After(q) {
		if s.pos.At(q) != threat.Empty || s.pos.Forbidden(q, s.me) {
			continue
		}
		v := s.value(q) + rng.Float64() // equals are drawn
		all = append(all, choice{q, v})
		best = max(best, v)
	}
	if len(all) == 0 {
		return board.None, false
	}
	if whim == 0 || best >= urgentAim {
		whim = 0.25
	}
	total := 0.0
	for i := range all {
		all[i].value = math.Exp((all[i].value - best) / whim)
		total += all[i].value
	}
	draw := rng.Float64() * total
	for _, c := range all {
		if draw -= c.value; draw < 0 {
			return c.at.Point(), true
		}
	}
	return all[len(all)-1].at.Point(), true
}

// value is a point's apparent value.
func (s *sight) value(q threat.Square) float64 {
	mine, theirs := s.pos.Is(q, s.me).Level, s.pos.Is(q, s.foe).Level
	a, b := float64(s.pos.Score(q, s.me)), float64(s.pos.Score(q, s.foe))
	if s.traps.Has(q) && threat.White == s.me {
		mine = max(mine, threat.Winning)
	} else if s.traps.Has(q) {
		theirs = max(theirs, threat.Winning)
	}
	if !s.sees(q, s.me) {
		mine, a = threat.Quiet, min(a, unseen)
	}
	if !s.sees(q, s.foe) {
		theirs, b = threat.Quiet, min(b, unseen)
	}
	v := a + 0.8*b
	switch {
	case mine == threat.MakesFive:
		v += urgentFive
	case theirs == threat.MakesFive:
		v += urgentBlock
	case mine == threat.Winning:
		v += urgentWin
	case theirs == threat.Winning:
		v += urgentStop
	case mine == threat.FourThree:
		v += urgentAim
	}
	return v
}

// centre is the middle nine points.
func centre(size int) (s threat.Set) {
	c := (size - 1) / 2
	for y := c - 1; y <= c+1; y++ {
		for x := c - 1; x <= c+1; x++ {
			s.Add(threat.SquareOf(board.At(x, y)))
		}
	}
	return s
}
