package similarity

import "github.com/tengen-go/tengen/engine/board"

// A win that was found in one position is one of a live game too if its stones lie there as well. So only the
// surroundings of its first moves are compared: stones far away and passes do not matter, nor do the rule and the size
// of the board. A win that lies anywhere else must also have a line in common with the game: five points in a row, one
// of them a move of the win, with stones of the winner and none of the other side.

// bar is how much of a win's surroundings must be the same in a live game.
type bar struct {
	least   int  // stones
	percent int  // of the stones that either has
	line    bool // and one of the lines
}

// The bars rise with the number of ways in which a win can be laid over a game: more of them fit by chance. They are the
// lowest with which fewer than one in a hundred positions of other games was refused (measure_test.go).
var (
	inPlace  = bar{3, 44, false} // on the same points
	turned   = bar{3, 55, false} // on the board turned, mirrored or with the colours exchanged
	anywhere = bar{6, 67, true}  // moved as well, or on another board
)

// conflict is the weight of a point with stones of different colours: disguises add and remove stones, but do not
// recolour them.
const conflict = 4

const (
	attacks   = 2        // of the winner's moves, the first of them: later ones depend on how the other side answers
	five      = 5        // points of a line
	reach     = five - 1 // points that a stone may be away from another on a line
	leastOnIt = 2        // stones of the winner on a line: fewer threaten nothing soon
)

// Win is a forced win as it lies in the position in which it was found, in all eight images.
type Win struct {
	size   int // of the board
	side   board.Stone
	images [board.Symmetries]image
}

// image is one of a win's, on the same board.
type image struct {
	first  stone   // the move that it begins with
	stones []stone // that are near the attacks
	lines  []line
	near   [board.MaxSize][board.MaxSize]nearness
}

// line is five points in a row that the winner can still fill.
type line struct {
	x, y, dx, dy int        // the first point, and the step to the next
	own          [five]bool // the winner has a stone there
}

// nearness says whether a point is near the attacks.
type nearness uint8

const (
	far   nearness = iota
	empty          // near, and no stone lies there
	taken
)

// WinOf returns a side's win in a position of moves, Black's first, on a board of size lines. The sides alternate in
// sequel, which begins with the win's first move; passes and points off the board are left out.
func WinOf(size int, moves []board.Point, side board.Stone, sequel []board.Point) *Win {
	w, s := &Win{size: size, side: side}, Of(moves)
	if len(sequel) == 0 || !on(sequel[0], size) {
		return w // which is in no position
	}
	plain := image{first: stoneAt(sequel[0].X(), sequel[0].Y(), side)}
	var listed [board.MaxSize][board.MaxSize][len(directions)]bool
	for i := 0; i < min(len(sequel), 2*attacks); i += 2 {
		p := sequel[i]
		if !on(p, size) {
			continue
		}
		for y := max(0, p.Y()-reach); y <= min(size-1, p.Y()+reach); y++ {
			for x := max(0, p.X()-reach); x <= min(size-1, p.X()+reach); x++ {
				plain.near[y][x] = empty
			}
		}
		for d, step := range directions {
			for back := range five {
				l := line{x: p.X() - back*step[0], y: p.Y() - back*step[1], dx: step[0], dy: step[1]}
				if !l.fill(s, size, side) || listed[l.y][l.x][d] {
					continue
				}
				listed[l.y][l.x][d] = true
				plain.lines = append(plain.lines, l)
			}
		}
	}
	for _, p := range s.stones {
		if x, y := p.moved(0, 0); x < size && y < size && plain.near[y][x] != far {
			plain.near[y][x] = taken
			plain.stones = append(plain.stones, p)
		}
	}
	for turn := range w.images {
		w.images[turn] = plain.turned(board.Symmetry(turn), size)
	}
	return w
}

// directions are the steps along the lines of a board.
var directions = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

// fill notes the winner's stones on a line, and reports whether there are enough and none of the other side.
func (l *line) fill(s *Fingerprint, size int, side board.Stone) bool {
	n := 0
	for k := range five {
		x, y := l.x+k*l.dx, l.y+k*l.dy
		if !within(x, y, size) || s.at[y][x] == side.Opponent() {
			return false
		}
		if l.own[k] = s.at[y][x] == side; l.own[k] {
			n++
		}
	}
	return n >= leastOnIt
}

// turned is the image after a symmetry of the board.
func (m *image) turned(turn board.Symmetry, size int) (out image) {
	at := func(x, y int) (int, int) {
		q := turn.Apply(board.At(x, y), size)
		return q.X(), q.Y()
	}
	point := func(p stone) stone {
		x, y := at(p.moved(0, 0))
		return stoneAt(x, y, p.color)
	}
	out.first = point(m.first)
	for _, p := range m.stones {
		out.stones = append(out.stones, point(p))
	}
	for _, l := range m.lines {
		nextX, nextY := at(l.x+l.dx, l.y+l.dy)
		l.x, l.y = at(l.x, l.y)
		l.dx, l.dy = nextX-l.x, nextY-l.y
		out.lines = append(out.lines, l)
	}
	for y := range size {
		for x := range size {
			toX, toY := at(x, y)
			out.near[toY][toX] = m.near[y][x]
		}
	}
	return out
}

func on(p board.Point, size int) bool { return p != board.None && within(p.X(), p.Y(), size) }

func within(x, y, size int) bool { return x >= 0 && y >= 0 && x < size && y < size }
