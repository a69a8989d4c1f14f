package tune

import (
	"fmt"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
	"github.com/tengen-go/tengen/engine/weights"
)

// point is an empty point's combinations for the side to move and for the other.
type point struct {
	mine, theirs int16
	near         bool // the search would list it
	place
}

// sample is one position.
type sample struct {
	turn    uint8
	threats uint8
	valued  bool    // it counts for the value
	late    float64 // how far it is from early to late, 0 to 1
	target  float32 // chance of the side to move to win, by outcome and search
	points  []point
	chosen  int // index in points of the move, -1 if none counts for the order
}

// shortMate is a win that the search sees at its leaves; the evaluation need not.
const shortMate = 9

// samples turns a game into samples. outcome is the part of the target that comes from the result, the rest from the
// search's score. Positions before a random move have no part in the result.
func (g *Game) samples(pos *threat.Position, outcome float64, seen map[uint64]bool, keep func(sample)) error {
	b, err := g.board()
	if err != nil {
		return err
	}
	drawn := len(g.Random) - 1 // the last
	for drawn >= 0 && !g.Random[drawn] {
		drawn--
	}
	for i, p := range g.Moves {
		if err := b.Check(p); err != nil {
			return fmt.Errorf("%w: move %d: %w", ErrGame, i+1, err)
		}
		if !g.Random[i] {
			pos.Reset(b)
			part := outcome
			if i < drawn || g.Open {
				part = 0
			}
			if s, ok := g.sample(pos, i, part); ok {
				if key, _ := b.Canonical(); !seen[key] {
					seen[key] = true
					keep(s)
				}
			}
		}
		b.Make(p)
	}
	return nil
}

func (g *Game) sample(pos *threat.Position, i int, outcome float64) (sample, bool) {
	sit, _ := pos.Situation()
	if sit != threat.Free && sit != threat.Defend {
		return sample{}, false
	}
	s := sample{turn: uint8(pos.Turn()), threats: pos.ThreatSet(), chosen: -1}
	s.late = float64(weights.Lateness(pos.Stones())) / weights.Span
	score := g.Scores[i]
	short := score > engine.Win-shortMate
	s.valued = sit == threat.Free && !short
	won := 0.5 + 0.5*float64(g.Result)*float64(1-2*pos.Turn())
	s.target = float32(outcome*won + (1-outcome)*engine.Chance(score))
	fours := threat.Union(pos.Fours(0), pos.Fours(1))
	me := pos.Turn()
	empties, near, before := pos.Empties(), pos.Near(), pos.Before()
	for q := empties.First(); q != threat.None; q = empties.After(q) {
		mine, theirs := pos.Is(q, me).Number, pos.Is(q, me^1).Number
		if mine == 0 && theirs == 0 && !near.Has(q) {
			continue
		}
		if sit == threat.Defend && !fours.Has(q) {
			continue
		}
		if q.Point() == g.Moves[i] && !short && near.Has(q) {
			s.chosen = len(s.points)
		}
		p := point{mine: int16(mine), theirs: int16(theirs), near: near.Has(q)}
		if p.near {
			p.place = placeOf(pos, q, &before)
		}
		s.points = append(s.points, p)
	}
	return s, s.valued || s.chosen >= 0
}

// samples turns games into samples. A position that is in seen, turned or mirrored, gives none; the others are
// added to it.
func samples(games []Game, rule board.Rule, outcome float64, seen map[uint64]bool) (all []sample, err error) {
	err = eachSample(games, rule, outcome, seen, func(_ *threat.Position, s sample) { all = append(all, s) })
	return all, err
}

// eachSample hands each of the samples to keep, with the position, which changes afterwards.
func eachSample(games []Game, rule board.Rule, outcome float64, seen map[uint64]bool, keep func(*threat.Position, sample)) error {
	pos := threat.New()
	for i := range games {
		if games[i].Rule != rule.String() {
			return fmt.Errorf("%w: %d is of %.20q, not %v", ErrGame, i+1, games[i].Rule, rule)
		}
		if err := games[i].samples(pos, outcome, seen, func(s sample) { keep(pos, s) }); err != nil {
			return err
		}
	}
	return nil
}
