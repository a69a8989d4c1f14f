package threat

import "github.com/tengen-go/tengen/engine/board"

// Square is the index of a cell in a position: rows of 32 cells, of which the
// first 20 at most are points and the rest wall, with six rows of wall below
// and above. A walk of six steps along any line stays inside the array.
type Square uint16

const (
	rowCells = 32
	border   = 6
	// Cells is the number of squares, the wall included.
	Cells = rowCells * (board.MaxSize + 2*border)
	// None is no square: a corner of the wall.
	None = Square(0)
)

// Steps are the distances between neighbours along the four directions.
var Steps = [4]int{1, rowCells, rowCells + 1, rowCells - 1}

// SquareOf returns the square of a point, None for board.None.
func SquareOf(p board.Point) Square {
	if p == board.None {
		return None
	}
	return Square((p.Y()+border)*rowCells + p.X())
}

// Point is the inverse of SquareOf.
func (q Square) Point() board.Point {
	if q == None {
		return board.None
	}
	return board.At(int(q)%rowCells, int(q)/rowCells-border)
}

// The contents of a cell. The colours index the arrays by colour.
const (
	Black = 0
	White = 1
	Empty = 2
	Wall  = 3
)
