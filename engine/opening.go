package engine

import (
	"math/rand/v2"

	"github.com/tengen-go/tengen/engine/board"
)

// offset is a place relative to the centre, (size-1)/2 in both directions.
type offset struct{ x, y int }

// balanced are openings Black, White, Black for swap2: drawn at random and kept
// where neither side is far ahead by searches of 20,000 to 30,000 nodes under
// freestyle, standard and renju (tengen-lab arena --make-openings); one was exchanged for its score with the networks.
var balanced = [...][3]offset{
	{{-6, 1}, {-4, -2}, {-4, 1}},
	{{3, -5}, {3, -3}, {4, -5}},
	{{-5, -3}, {-1, -4}, {-2, 0}},
	{{0, -5}, {1, -3}, {1, -1}},
	{{-5, -3}, {-5, 0}, {-6, 0}},
	{{-3, 3}, {-3, 1}, {-2, -2}},
	{{4, -2}, {2, -3}, {-1, -1}},
	{{-2, 0}, {-2, 1}, {1, 4}},
}

// cramped is for boards on which those do not fit; it makes no claim.
var cramped = [3]offset{{-2, -2}, {0, 0}, {2, 1}}

// minBalancedSize is the least size on which the balanced openings fit.
const minBalancedSize = 13

// PlaceThree returns the first three stones of a swap2 game, Black, White,
// Black: one of a small set of openings that are about even, turned or
// mirrored, both by the seed. The set was chosen on 15×15 and serves every
// rule; below 13×13 there is only one opening, of unknown merit.
func PlaceThree(rule board.Rule, size int, seed uint64) [3]board.Point {
	rng := rand.New(rand.NewPCG(seed, uint64(rule)<<8|uint64(size)))
	opening := cramped
	if size >= minBalancedSize {
		opening = balanced[rng.IntN(len(balanced))]
	}
	symmetry := rng.IntN(8)
	var points [3]board.Point
	for i, o := range opening {
		c := (size - 1) / 2
		points[i] = turn(c+o.x, c+o.y, size, symmetry)
	}
	return points
}

// turn applies one of the eight symmetries of the board, 0 to 7.
func turn(x, y, size, symmetry int) board.Point {
	if symmetry&1 != 0 {
		x = size - 1 - x
	}
	if symmetry&2 != 0 {
		y = size - 1 - y
	}
	if symmetry&4 != 0 {
		x, y = y, x
	}
	return board.At(x, y)
}
