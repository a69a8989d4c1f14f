package threat

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/weights"
)

// Rule returns the rule of the game.
func (pos *Position) Rule() board.Rule { return pos.rule }

// Size returns the side of the board in points.
func (pos *Position) Size() int { return pos.size }

// Turn returns the side to move, Black or White.
func (pos *Position) Turn() int { return pos.turn }

// Stones returns the number of stones.
func (pos *Position) Stones() int { return len(pos.plies) }

// Last returns the square of the last move, None after a null move.
func (pos *Position) Last() Square { return pos.last }

// Full reports whether no empty point is left.
func (pos *Position) Full() bool { return len(pos.plies) == pos.size*pos.size }

// Key identifies the stones, the rule, the size and the side to move.
func (pos *Position) Key() uint64 {
	if pos.turn == White {
		return pos.hash ^ turnKey
	}
	return pos.hash
}

// At returns what lies on q: Black, White, Empty or Wall.
func (pos *Position) At(q Square) int { return int(pos.cell[q&(Cells-1)]) }

// Is returns the combination of the point q for c. It means nothing on a stone.
func (pos *Position) Is(q Square, c int) Combo { return pos.spots[q&(Cells-1)].is[c&1] }

// Score returns a rough measure of the point q's value for c, which needs no weights.
func (pos *Position) Score(q Square, c int) int16 {
	return pos.tables.combos[c&1].score[pos.Is(q, c).Number&(numbers-1)]
}

// Class returns the class that a stone of c on the empty point q makes along direction d.
func (pos *Position) Class(q Square, c, d int) Class {
	return Class(pos.Code(q, c) >> (4 * d & 15) & 15)
}

// Code returns the classes that a stone of c on the empty point q makes along
// the four directions, four bits each.
func (pos *Position) Code(q Square, c int) uint16 { return pos.spots[q&(Cells-1)].code(c & 1) }

// Evaluate judges the position for the side to move in weights.Unit: the values
// of all empty points and of the threats that are open, between those of an early
// and a late position by the number of stones. It knows nothing of what follows by
// force.
func (pos *Position) Evaluate() int {
	late := weights.Lateness(pos.Stones())
	set := pos.ThreatSet()
	return (pos.phase(weights.Early, set)*(weights.Span-late) + pos.phase(weights.Late, set)*late) / weights.Span
}

func (pos *Position) phase(p int, set uint8) int {
	me, foe := pos.turn&1, pos.turn&1^1
	side := pos.tables.sides[me]
	return pos.value[me].in(p, weights.ToMove) + pos.value[foe].in(p, weights.Waiting) +
		int(side.Threats[p][set]) + int(side.Tempo[p])
}

// ThreatSet returns what either side could threaten next, a bit each: the side
// to move a four with a three, a four with a line to follow, two threes, one
// three; then the other side the same.
func (pos *Position) ThreatSet() uint8 {
	set, bit := uint8(0), uint8(1)
	for _, c := range [2]int{pos.turn & 1, pos.turn&1 ^ 1} {
		for _, l := range [4]Level{FourThree, FourPlus, DoubleThree, OpenThree} {
			if pos.count[c][l] != 0 {
				set |= bit
			}
			bit <<= 1
		}
	}
	return set
}

// Count returns the number of empty points of a level for c.
func (pos *Position) Count(c int, l Level) int { return int(pos.count[c&1][l&15]) }

// Fives returns the empty points on which c makes five. The set belongs to the
// position and changes with it, as do those of Fours and Threes.
func (pos *Position) Fives(c int) *Set { return &pos.fives[c&1] }

// Fours returns the empty points on which c makes a four or better on some
// line, forbidden ones included.
func (pos *Position) Fours(c int) *Set { return &pos.fours[c&1] }

// Threes returns the empty points on which c makes a three on some line,
// forbidden ones included.
func (pos *Position) Threes(c int) *Set { return &pos.threes[c&1] }

// Beyond returns the first square that is not c's on the way from q by step.
func (pos *Position) Beyond(q Square, step, c int) Square {
	p := int(q) + step
	for pos.cell[p&(Cells-1)] == uint8(c) {
		p += step
	}
	return Square(p)
}

// Empties returns the empty points.
func (pos *Position) Empties() (s Set) {
	for i := range s {
		s[i] = pos.points[i] &^ pos.stones[i]
	}
	return s
}

// KeyAfter returns the key of the position after the side to move plays q.
func (pos *Position) KeyAfter(q Square) uint64 {
	key := pos.hash ^ stoneKeys[pos.turn&1][q&(Cells-1)]
	if pos.turn == Black {
		return key ^ turnKey
	}
	return key
}
