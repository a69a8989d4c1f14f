package ladder

import "github.com/tengen-go/tengen/engine/board"

// position is a game as a search sees it.
type position interface {
	Make(board.Point)
	Undo()
	Won() bool            // the last stone made five
	Full() bool           // and nobody can move
	Value() int           // a guess at how good it is for the side to move
	Moves() []board.Point // moves worth a try; empty if none is legal
}

// plain counts everything anew whenever it is asked, and would play anywhere.
type plain struct {
	*board.Board
	grid   grid
	points []board.Point // of the board
}

func newPlain(b *board.Board) *plain {
	return &plain{Board: b.Clone(), grid: newGrid(b), points: everyPoint(b)}
}

// Make plays p.
func (g *plain) Make(p board.Point) {
	g.grid[index(p)] = g.Turn()
	g.Board.Make(p)
}

// Undo takes the last stone back.
func (g *plain) Undo() {
	g.grid[index(g.Last())] = board.Empty
	g.Board.Undo()
}

// Won reports whether the last stone made five.
func (g *plain) Won() bool { return g.Five() != nil }

// Value is the sum of the empty points' values for the side to move, less that for the other.
func (g *plain) Value() int {
	var total [2]int
	for _, p := range g.points {
		if i := index(p); g.grid[i] == board.Empty {
			s := g.grid.scores(i)
			total[0] += s[0]
			total[1] += s[1]
		}
	}
	me := number(g.Turn())
	return total[me] - total[1-me]
}

// Moves returns all legal points.
func (g *plain) Moves() []board.Point { return legal(g.Board, g.points) }

// legal returns those of the points that may be played.
func legal(b *board.Board, points []board.Point) []board.Point {
	var list []board.Point
	for _, p := range points {
		if b.Check(p) == nil {
			list = append(list, p)
		}
	}
	return list
}

// leaf answers where a search has to stop: the game is over or no depth is
// left. The score is for the side to move, ply stones after the root.
func leaf(pos position, depth, ply int) (score int, end bool) {
	switch {
	case pos.Won(): // the last stone was the other side's
		return ply - Win, true
	case pos.Full(): // a draw with any shapes
		return 0, true
	case depth <= 0:
		return pos.Value(), true
	}
	return 0, false
}
