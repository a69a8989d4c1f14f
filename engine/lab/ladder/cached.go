package ladder

import (
	"context"

	"github.com/tengen-go/tengen/engine/board"
)

// CachedScores is Candidates with the scores of all points kept current: a stone
// changes only those within four steps along its four lines.
func CachedScores(ctx context.Context, b *board.Board, l Limits) Result {
	return measured(ctx, b, l, func(m *meter) Result {
		s := alphaBeta{m, newCached(b)}
		return s.root(l.Depth)
	})
}

// cached gives the same values and moves as ordered, without counting anew.
// Colours are 0 for Black and 1 for White; points are indices of the grid.
type cached struct {
	*board.Board
	grid   grid
	points []board.Point

	shapes [2][cells][len(steps)]shape // what a stone would make; none where it cannot stand
	scores [2][cells]int               // the sum of their worth
	total  [2]int                      // the sum of the scores
	count  [2][five + 1]int            // how many of each shape there are
	stones [cells]int                  // within two points
}

func newCached(b *board.Board) *cached {
	g := &cached{Board: b.Clone(), grid: newGrid(b), points: everyPoint(b)}
	for _, p := range g.points {
		for d := range steps {
			g.refresh(index(p), d)
		}
		if b.At(p) != board.Empty {
			g.near(index(p), 1)
		}
	}
	return g
}

// Make plays p.
func (g *cached) Make(p board.Point) {
	g.grid[index(p)] = g.Turn()
	g.Board.Make(p)
	g.changed(index(p))
	g.near(index(p), 1)
}

// Undo takes the last stone back.
func (g *cached) Undo() {
	i := index(g.Last())
	g.grid[i] = board.Empty
	g.Board.Undo()
	g.changed(i)
	g.near(i, -1)
}

// changed refreshes the cells that a change of cell i may affect.
func (g *cached) changed(i int) {
	for d, step := range steps {
		for k := -reach; k <= reach; k++ {
			if j := i + k*step; j == i || g.grid[j] == board.Empty {
				g.refresh(j, d)
			}
		}
	}
}

// refresh works out one line of one cell again.
func (g *cached) refresh(i, d int) {
	var now [2]shape
	if g.grid[i] == board.Empty {
		now = g.grid.shapes(i, steps[d])
	}
	for c := range now {
		was := g.shapes[c][i][d]
		if was == now[c] {
			continue
		}
		g.shapes[c][i][d] = now[c]
		g.count[c][was]--
		g.count[c][now[c]]++
		more := worth[now[c]] - worth[was]
		g.scores[c][i] += more
		g.total[c] += more
	}
}

// near counts a stone on i, or one less, around it.
func (g *cached) near(i, n int) {
	for dy := -2; dy <= 2; dy++ {
		for dx := -2; dx <= 2; dx++ {
			g.stones[i+dy*width+dx] += n
		}
	}
}

// Won reports whether the last stone made five.
func (g *cached) Won() bool { return g.Five() != nil }

// Value is that of plain.
func (g *cached) Value() int {
	me := number(g.Turn())
	return g.total[me] - g.total[1-me]
}

// Moves are those of ordered.
func (g *cached) Moves() []board.Point {
	list := make([]candidate, 0, len(g.points))
	me := number(g.Turn())
	for _, p := range g.points {
		if i := index(p); g.grid[i] == board.Empty && g.stones[i] > 0 {
			list = append(list, candidate{p, g.scores[me][i], g.scores[1-me][i]})
		}
	}
	return choose(g.Board, list)
}
