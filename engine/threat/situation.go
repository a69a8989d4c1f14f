package threat

import "github.com/tengen-go/tengen/engine/board"

// Situation are the moves that the threats on the board leave the side to move.
type Situation uint8

// The situations.
const (
	Free     Situation = iota // any move
	Defend                    // the other side makes a straight four or two fours next, or (caro) has a five that several stones stop
	Block                     // the other side has one five, and one point stops it
	Lost                      // the other side has a five that nothing stops
	WinsFour                  // the side to move makes a straight four or two fours
	WinsFive                  // the side to move makes five
)

// Situation looks at the threats only. For WinsFive and Block it also returns
// the point to play.
func (pos *Position) Situation() (Situation, Square) {
	me, foe := pos.turn, pos.turn^1
	switch {
	case pos.count[me][MakesFive] > 0:
		return WinsFive, pos.fives[me].First()
	case pos.count[foe][MakesFive] > 0:
		return pos.mustStop()
	case pos.count[me][Winning] > 0:
		return WinsFour, None
	case pos.count[foe][Winning] > 0:
		return Defend, None
	}
	return Free, None
}

// mustStop is Situation when the other side makes five next.
func (pos *Position) mustStop() (Situation, Square) {
	var stops Set
	switch first, n := pos.stops(&stops); n {
	case 0:
		return Lost, None
	case 1:
		return Block, first
	}
	return Defend, None
}

// Stops returns the points on which the side to move leaves the other side no
// five next: one at most, except in caro, where closing both ends of the row
// does as well. The side to move makes no five itself.
func (pos *Position) Stops() (stops Set) {
	pos.stops(&stops)
	return stops
}

func (pos *Position) stops(s *Set) (first Square, n int) {
	me, foe := pos.turn, pos.turn^1
	if pos.rule != board.Caro {
		q := pos.fives[foe].First()
		if pos.count[foe][MakesFive] != 1 || pos.Forbidden(q, me) {
			return None, 0
		}
		s.flip(q)
		return q, 1
	}
	// A stone that stops all fives stops the first.
	five := pos.fives[foe].First()
	try := func(q Square) {
		if pos.cell[q] != Empty || s.Has(q) {
			return
		}
		pos.Place(q, me)
		if pos.count[foe][MakesFive] == 0 {
			s.flip(q)
			first = q
			n++
		}
		pos.Remove()
	}
	try(five)
	for _, step := range Steps {
		for k := 1; k <= radius; k++ {
			try(five + Square(k*step))
			try(five - Square(k*step))
		}
	}
	return first, n
}

// Answers returns the points that stop every straight four that the other side
// could make next, and perhaps some that do not: against each, its own point and
// the two that would make it five. Against other double fours it is all points
// where the other side makes a four.
func (pos *Position) Answers() Set {
	foe := pos.turn ^ 1
	fours := pos.Fours(foe)
	stops := *fours
	for q := fours.First(); q != None; q = fours.After(q) {
		if pos.Is(q, foe).Level != Winning {
			continue
		}
		for d, step := range Steps {
			if pos.Class(q, foe, d) == StraightFour {
				var three Set
				three.Add(q)
				three.Add(pos.Beyond(q, step, foe))
				three.Add(pos.Beyond(q, -step, foe))
				stops.Keep(&three)
				break
			}
		}
	}
	return stops
}
