package level

import (
	"math/rand/v2"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
)

// kind is a kind of attack that may be overlooked.
type kind uint8

const (
	four kind = iota
	three
	broken
	double
	trap // a four whose only answer is forbidden
	kinds
)

// sight is a position as a level sees it: everything but the attacks that it overlooks. These are drawn once a
// position: after a takeback the same move meets the same answer.
type sight struct {
	pos     *threat.Position
	me, foe int
	blind   [2]threat.Set // points on which the level does not see what Black, White makes
	traps   threat.Set    // points on which White makes a four that Black must not answer
	missed  bool          // something is overlooked
}

// look draws the attacks that a level overlooks in a position. The seed is the game's.
func (l *Level) look(pos *threat.Position, seed uint64) *sight {
	s := &sight{pos: pos, me: pos.Turn(), foe: pos.Turn() ^ 1, traps: traps(pos)}
	rng := rand.New(rand.NewPCG(seed, pos.Key()))
	var draws [2][2][kinds]float64 // by colour, whether on a diagonal, and kind
	for c := range draws {
		for d := range draws[c] {
			for k := range draws[c][d] {
				draws[c][d][k] = rng.Float64()
			}
		}
	}
	for _, c := range [2]int{s.me, s.foe} {
		attacks := threat.Union(pos.Fours(c), pos.Threes(c))
		attacks = threat.Union(&attacks, pos.Fives(c))
		for q := attacks.First(); q != threat.None; q = attacks.After(q) {
			k, diagonal, ok := s.kindOf(q, c)
			if !ok || k == four && c == s.me {
				continue
			}
			rate := l.Blind.rate(k, diagonal)
			if c == s.me {
				rate *= l.Blind.Own
			}
			d := 0
			if diagonal {
				d = 1
			}
			if draws[c][d][k] < rate {
				s.blind[c].Add(q)
				s.missed = true
			}
		}
	}
	return s
}

// lost reports whether the other side makes five next, whatever is played, and the level sees both: the points, and that it has no five
// itself.
func (s *sight) lost() bool {
	if sit, _ := s.pos.Situation(); sit != threat.Lost {
		return false
	}
	fives := *s.pos.Fives(s.foe)
	for q := fives.First(); q != threat.None; q = fives.After(q) {
		if !s.sees(q, s.foe) {
			return false
		}
	}
	return true
}

// rate returns how often an attack of a kind is overlooked. What is always seen in a row is always seen on a diagonal.
func (b *Blind) rate(k kind, diagonal bool) float64 {
	rate := [kinds]float64{b.Four, b.Three, b.Broken, b.Double, b.Trap}[k]
	if diagonal && rate > 0 {
		rate += b.Diagonal * (1 - rate)
	}
	return rate
}

// kindOf returns what the attack is that a stone of c on q would complete; false if none.
func (s *sight) kindOf(q threat.Square, c int) (k kind, diagonal, ok bool) {
	combo := s.pos.Is(q, c)
	if combo.Level == threat.MakesFive {
		for d := range threat.Steps {
			if s.pos.Class(q, c, d) == threat.Five {
				return four, d >= 2, true
			}
		}
		return four, false, true
	}
	for d, step := range threat.Steps {
		if s.pos.Class(q, c, d) == threat.StraightFour {
			if s.between(q, step, c) {
				return broken, d >= 2, true
			}
			return three, d >= 2, true
		}
	}
	switch combo.Level {
	case threat.Winning, threat.FourThree, threat.DoubleThree:
		return double, false, true
	}
	return trap, false, c == threat.White && s.traps.Has(q)
}

// traps returns the points on which White makes a four that Black must not answer. Only Renju has such points.
func traps(pos *threat.Position) (set threat.Set) {
	if pos.Rule() != board.Renju || pos.Count(threat.Black, threat.MakesFive) > 0 {
		return
	}
	fours := *pos.Fours(threat.White)
	for q := fours.First(); q != threat.None; q = fours.After(q) {
		pos.Place(q, threat.White)
		if answer := pos.Fives(threat.White).First(); answer != threat.None && pos.Forbidden(answer, threat.Black) {
			set.Add(q)
		}
		pos.Remove()
	}
	return
}

// between reports whether q lies between stones of c on a line: the gap of a three.
func (s *sight) between(q threat.Square, step, c int) bool {
	return s.pos.At(threat.Square(int(q)+step)) == c && s.pos.At(threat.Square(int(q)-step)) == c
}

// sees reports whether the level sees the attack by a stone of c on q.
func (s *sight) sees(q threat.Square, c int) bool { return !s.blind[c].Has(q) }
