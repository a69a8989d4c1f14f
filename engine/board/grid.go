package board

// margin is the number of rows of wall below and above the board.
const margin = 6

// grid is the board inside its wall. A point p lies at index(p). A step of up
// to six along any direction from a point of the board stays inside the array.
type grid [stride * (MaxSize + 2*margin)]Stone

// directions are the steps along the four lines through a point.
var directions = [4]int{1, stride, stride + 1, stride - 1}

func index(p Point) int { return int(p) + margin*stride }

func point(i int) Point { return Point(i - margin*stride) }

// wallIn surrounds a board of the given size and empties its points.
func (g *grid) wallIn(size int) {
	for i := range g {
		g[i] = wall
	}
	for y := range size {
		row := index(At(0, y))
		clear(g[row : row+size])
	}
}

// reach counts the stones of s that follow i without a gap in steps of d; what
// lies on i itself does not matter.
func (g *grid) reach(i, d int, s Stone) int {
	n := 0
	for i += d; g[i] == s; i += d {
		n++
	}
	return n
}

// row returns the length of the unbroken row through i along d, counting i as
// a stone of s.
func (g *grid) row(i, d int, s Stone) int {
	return 1 + g.reach(i, d, s) + g.reach(i, -d, s)
}

// wins reports whether a stone of s on i wins along d under r.
func (g *grid) wins(r Rule, i, d int, s Stone) bool {
	ahead, behind := g.reach(i, d, s), g.reach(i, -d, s)
	n := 1 + ahead + behind
	if n < 5 {
		return false
	}
	other := s.Opponent()
	return r.wins(s, n, g[i+d*(ahead+1)] == other && g[i-d*(behind+1)] == other)
}
