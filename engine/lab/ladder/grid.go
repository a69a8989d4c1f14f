package ladder

import "github.com/tengen-go/tengen/engine/board"

// The board as an array: rows with four cells of wall between them and four rows
// of wall around, so that a walk of reach steps never leaves the array.
const (
	width = board.MaxSize + reach
	cells = width*(board.MaxSize+2*reach) + reach
)

// wall stands beside board.Empty, Black and White.
const wall = 3

// steps lead along the four lines through a cell.
var steps = [4]int{1, width, width + 1, width - 1}

// codes is what Black and White see in a cell.
var codes = [2][4]code{
	{board.Empty: free, board.Black: mine, board.White: blocked, wall: blocked},
	{board.Empty: free, board.Black: blocked, board.White: mine, wall: blocked},
}

// grid holds the stones.
type grid [cells]board.Stone

func index(p board.Point) int { return (p.Y()+reach)*width + p.X() + reach }

func newGrid(b *board.Board) grid {
	var g grid
	for i := range g {
		g[i] = wall
	}
	for _, p := range everyPoint(b) {
		g[index(p)] = b.At(p)
	}
	return g
}

// everyPoint returns the points of the board, row by row.
func everyPoint(b *board.Board) []board.Point {
	points := make([]board.Point, 0, b.Size()*b.Size())
	for y := range b.Size() {
		for x := range b.Size() {
			points = append(points, board.At(x, y))
		}
	}
	return points
}

// shapes returns what a stone of each colour on the empty cell i would make on
// one line: Black's shape, then White's.
func (g *grid) shapes(i, step int) [2]shape {
	var keys [2]int
	for _, k := range [...]int{-4, -3, -2, -1, 1, 2, 3, 4} {
		s := g[i+k*step]
		keys[0] = 3*keys[0] + int(codes[0][s])
		keys[1] = 3*keys[1] + int(codes[1][s])
	}
	return [2]shape{shapes[keys[0]], shapes[keys[1]]}
}

// scores returns the value of the empty cell i for each colour.
func (g *grid) scores(i int) (s [2]int) {
	for _, step := range steps {
		is := g.shapes(i, step)
		s[0] += worth[is[0]]
		s[1] += worth[is[1]]
	}
	return s
}

// near reports whether a stone stands within two points of the cell i.
func (g *grid) near(i int) bool {
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			if s := g[i+dy*width+dx]; s == board.Black || s == board.White {
				return true
			}
		}
	}
	return false
}

// number turns a colour into an index: Black 0, White 1.
func number(s board.Stone) int { return int(s - board.Black) }

// point is the inverse of index.
func point(i int) board.Point { return board.At(i%width-reach, i/width-reach) }
