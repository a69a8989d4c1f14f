package likeness

import "tengen/engine/board"

// A win that was found in one position is one of a live game too if the stones that it is made of lie there in the same
// places. So the stones around its moves are compared and no others: what lies far away, and who has passed, does not
// matter, nor the rule and the size of the board.

// How much of the surroundings of a win must agree, in percent of the points on which either position has a stone. A
// point with stones of different colours counts as conflict: disguises add and leave out, other games have them.
const (
	agreeInPlace = 40 // on the same points
	agreeTurned  = 55 // on the same board turned, mirrored or with the colours exchanged
	agreeMoved   = 68 // anywhere
	conflict     = 4
)

// How many stones must agree at least: fewer lie alike on many boards, moved to the right place.
const (
	leastOnBoard = 3
	leastMoved   = 8
)

// leastLines are enough stones on the lines of a win's moves that a third of them must agree. A win has fewer if it
// begins elsewhere than where the five is made.
const leastLines = 3

const reach = 4 // points that a stone may be away from another of the same five

// Win is a forced win as it lies in the position in which it was found, in all eight images.
type Win struct {
	size   int // of the board
	images [board.Symmetries]image
}

// image is one of a win's, on the same board.
type image struct {
	first  stone   // the move that it begins with
	lines  []stone // the winner's stones on a line with its moves: what the threats are made of
	stones []stone // all that are near its moves
	near   [board.MaxSize][board.MaxSize]nearness
}

// nearness says whether a point is near a win's moves.
type nearness uint8

const (
	far   nearness = iota
	empty          // near, and no stone lies there
	taken
)

// WinOf returns a side's win that begins on the first of line, where the sides alternate, in a position of moves.
func WinOf(size int, moves []board.Point, side board.Stone, line []board.Point) *Win {
	w, s := &Win{size: size}, Of(moves)
	var plain image
	var listed [board.MaxSize][board.MaxSize]bool
	for i := 0; i < len(line); i += 2 {
		p := line[i]
		if p == board.None {
			continue
		}
		for y := max(0, p.Y()-reach); y <= min(size-1, p.Y()+reach); y++ {
			for x := max(0, p.X()-reach); x <= min(size-1, p.X()+reach); x++ {
				plain.near[y][x] = empty
			}
		}
		for _, d := range [8][2]int{{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {1, 1}, {-1, -1}, {1, -1}, {-1, 1}} {
			for k := 1; k <= reach; k++ {
				x, y := p.X()+k*d[0], p.Y()+k*d[1]
				if x < 0 || y < 0 || x >= size || y >= size || s.at[y][x] == side.Opponent() {
					break
				}
				if s.at[y][x] == side && !listed[y][x] {
					listed[y][x] = true
					plain.lines = append(plain.lines, stone{x, y, side})
				}
			}
		}
	}
	for _, p := range s.stones {
		if p.x < size && p.y < size && plain.near[p.y][p.x] != far {
			plain.near[p.y][p.x] = taken
			plain.stones = append(plain.stones, p)
		}
	}
	if len(line) > 0 && line[0] != board.None {
		plain.first = stone{line[0].X(), line[0].Y(), side}
	}
	for turn := range w.images {
		w.images[turn] = plain.turned(board.Symmetry(turn), size)
	}
	return w
}

// turned is the image after a symmetry of the board.
func (m *image) turned(turn board.Symmetry, size int) (out image) {
	point := func(p stone) stone {
		q := turn.Apply(board.At(p.x, p.y), size)
		return stone{q.X(), q.Y(), p.color}
	}
	out.first = point(m.first)
	for _, p := range m.lines {
		out.lines = append(out.lines, point(p))
	}
	for _, p := range m.stones {
		out.stones = append(out.stones, point(p))
	}
	for y := range size {
		for x := range size {
			p := point(stone{x, y, board.Empty})
			out.near[p.y][p.x] = m.near[y][x]
		}
	}
	return out
}

// In reports whether the win is, or almost is, one of a position on a board of some size.
func (w *Win) In(o *Shape, size int) bool {
	for turn := range w.images {
		m := &w.images[turn]
		for _, exchanged := range [2]bool{false, true} {
			c := comparison{m, o, size, exchanged}
			switch inPlace := turn == 0 && !exchanged; {
			case inPlace && c.agrees(0, 0, leastOnBoard, agreeInPlace),
				!inPlace && size == w.size && c.agrees(0, 0, leastOnBoard, agreeTurned),
				c.agreesMoved():
				return true
			}
		}
	}
	return false
}

// comparison is one of a win's image with a position.
type comparison struct {
	m         *image
	o         *Shape
	size      int // of the position's board
	exchanged bool
}

// color is the colour that a stone of the image has in the position.
func (c *comparison) color(s board.Stone) board.Stone {
	if c.exchanged {
		return s.Opponent()
	}
	return s
}

// most is how far a stone may be moved, either way.
const most = board.MaxSize - 1

// agreesMoved looks for the image anywhere, where enough of its stones would fall on others.
func (c *comparison) agreesMoved() bool {
	need := max(leastMoved, (len(c.m.stones)*agreeMoved+99)/100)
	if len(c.m.stones) < need || len(c.o.stones) < need {
		return false
	}
	var votes [2*most + 1][2*most + 1]uint16
	for _, p := range c.m.stones {
		color := c.color(p.color)
		for _, q := range c.o.stones {
			if q.color != color {
				continue
			}
			dx, dy := q.x-p.x, q.y-p.y
			v := &votes[dy+most][dx+most]
			if *v++; int(*v) == need && c.agrees(dx, dy, leastMoved, agreeMoved) {
				return true
			}
		}
	}
	return false
}

// agrees reports whether the image, moved, agrees with the position: the point that it begins on, a third of the stones of
// its lines and enough of what is near.
func (c *comparison) agrees(dx, dy, least, percent int) bool {
	if x, y := c.m.first.x+dx, c.m.first.y+dy; !c.on(x, y) || c.o.at[y][x] != board.Empty {
		return false
	}
	there := 0
	for _, p := range c.m.lines {
		if x, y := p.x+dx, p.y+dy; c.on(x, y) && c.o.at[y][x] == c.color(p.color) {
			there++
		}
	}
	if n := len(c.m.lines); n >= leastLines && 3*there < n {
		return false
	}
	same, other := 0, 0
	for _, p := range c.m.stones {
		switch x, y := p.x+dx, p.y+dy; {
		case !c.on(x, y) || c.o.at[y][x] == board.Empty:
			other++
		case c.o.at[y][x] == c.color(p.color):
			same++
		default:
			other += conflict
		}
	}
	if same < least {
		return false
	}
	if same*100 < percent*(same+other) {
		return false
	}
	for _, q := range c.o.stones {
		x, y := q.x-dx, q.y-dy
		if x >= 0 && y >= 0 && x < board.MaxSize && y < board.MaxSize && c.m.near[y][x] == empty {
			other++
		}
	}
	return same*100 >= percent*(same+other)
}

func (c *comparison) on(x, y int) bool { return x >= 0 && y >= 0 && x < c.size && y < c.size }
