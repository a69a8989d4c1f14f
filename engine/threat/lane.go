package threat

import (
	"sync"

	"github.com/tengen-go/tengen/engine/board"
)

// lane is a whole line across the board, two bits a cell, from its first point
// on, with radius cells of wall before it and all wall after it.
type lane uint64

const lanes = 4 * 64 // 4 directions of 39 at most

// empties has the lower bit of the digit of every empty cell.
func (l lane) empties() lane { return ^(l | l>>1) }

// key cuts out the digits around a cell whose first one is the lowest of l; behind
// and ahead are those of the rule's shapes.
func (l lane) key(behind, ahead lane) lane { return (l&behind | l>>2&ahead) & (lineKeys - 1) }

// place is where a square lies on its line in one direction.
type place struct {
	lane          uint8 // index in lanes
	shift         uint8 // of the square's digit
	behind, ahead uint8 // points on either side to which a stone here matters
}

// grid is where the points of a board lie on its lines.
type grid struct {
	places [Cells][4]place
	walls  [lanes]lane // of the empty board
}

// gridOf returns the grid of a board of a size, where stones matter reach cells
// away, made at the first call.
func gridOf(size, reach int) *grid { return grids[size][reach]() }

var grids = func() (made [board.MaxSize + 1][radius + 1]func() *grid) {
	for size := range made {
		for reach := range made[size] {
			made[size][reach] = sync.OnceValue(func() *grid { return newGrid(size, reach) })
		}
	}
	return made
}()

func newGrid(size, reach int) *grid {
	g := new(grid)
	for i := range g.walls {
		g.walls[i] = ^lane(0)
	}
	for y := range size {
		for x := range size {
			left, right := min(x, reach), min(size-1-x, reach)
			below, above := min(y, reach), min(size-1-y, reach)
			q := SquareOf(board.At(x, y))
			for d, p := range [4]place{
				{uint8(y), digitAt(x), uint8(left), uint8(right)},
				{uint8(x), digitAt(y), uint8(below), uint8(above)},
				{uint8(x - y + board.MaxSize - 1), digitAt(y), uint8(min(left, below)), uint8(min(right, above))},
				{uint8(x + y), digitAt(y), uint8(min(right, below)), uint8(min(left, above))},
			} {
				p.lane += uint8(64 * d)
				g.places[q][d] = p
				g.walls[p.lane] &^= walled << p.shift
			}
		}
	}
	return g
}

// digitAt returns the shift of the digit of the cell at x or y.
func digitAt(i int) uint8 { return uint8(2 * (i + radius)) }
