package gamebase

import (
	"slices"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// Area is a rectangle of the board, from its lower left point on.
type Area struct{ X, Y, W, H int }

// parseArea reads two opposite corners, "g7-k11".
func parseArea(s string, size int) (a Area, ok bool) {
	from, to, ok := strings.Cut(s, "-")
	p, err1 := board.ParsePoint(from)
	q, err2 := board.ParsePoint(to)
	if !ok || err1 != nil || err2 != nil || max(p.X(), p.Y(), q.X(), q.Y()) >= size {
		return a, false
	}
	a.X, a.Y = min(p.X(), q.X()), min(p.Y(), q.Y())
	a.W, a.H = max(p.X(), q.X())-a.X+1, max(p.Y(), q.Y())-a.Y+1
	return a, true
}

// String is the inverse of parseArea; "" for none.
func (a Area) String() string {
	if a.W == 0 {
		return ""
	}
	return board.At(a.X, a.Y).String() + "-" + board.At(a.X+a.W-1, a.Y+a.H-1).String()
}

func (a Area) holds(p board.Point) bool {
	return p != board.None && p.X() >= a.X && p.X() < a.X+a.W && p.Y() >= a.Y && p.Y() < a.Y+a.H
}

// Shape is what stands in a rectangle: its empty points are empty. It is looked for anywhere on the board, turned and mirrored.
type Shape struct {
	area   Area
	stones int
	cells  []board.Stone // by row, from below
	images []shapeImage  // each once
}

// shapeImage is a shape after a symmetry.
type shapeImage struct {
	w, h   int
	rows   [2][]uint32  // a bit a column, by colour
	stones [2][][2]int8 // column and row of each stone
	turns  []turn       // the symmetries that make it
}

// turn is a symmetry of a rectangle: bit 0 turns its columns round, bit 1 its rows, and bit 2 exchanges both after that.
type turn uint8

func (t turn) apply(x, y, w, h int) (int, int) {
	if t&1 != 0 {
		x = w - 1 - x
	}
	if t&2 != 0 {
		y = h - 1 - y
	}
	if t&4 != 0 {
		x, y = y, x
	}
	return x, y
}

// back is the inverse; w and h are those before.
func (t turn) back(x, y, w, h int) (int, int) {
	if t&4 != 0 {
		x, y = y, x
	}
	return (t & 3).apply(x, y, w, h)
}

// leastStones a shape has: fewer are in every game.
const leastStones = 2

// NewShape returns what a line left in an area; false if it has too few stones.
func NewShape(line []board.Point, a Area) (*Shape, bool) {
	s := &Shape{area: a, cells: make([]board.Stone, a.W*a.H)}
	for i, p := range line {
		if a.holds(p) {
			s.stones++
			s.cells[(p.Y()-a.Y)*a.W+p.X()-a.X] = [2]board.Stone{board.Black, board.White}[i%2]
		}
	}
	if s.stones < leastStones {
		return nil, false
	}
	for t := range turn(8) {
		m := shapeImage{w: a.W, h: a.H, turns: []turn{t}}
		if t&4 != 0 {
			m.w, m.h = m.h, m.w
		}
		m.rows = [2][]uint32{make([]uint32, m.h), make([]uint32, m.h)}
		for y := range a.H {
			for x := range a.W {
				if c := s.cells[y*a.W+x]; c != board.Empty {
					x, y := t.apply(x, y, a.W, a.H)
					of := colorOf(c)
					m.rows[of][y] |= 1 << x
					m.stones[of] = append(m.stones[of], [2]int8{int8(x), int8(y)})
				}
			}
		}
		same := slices.IndexFunc(s.images, func(o shapeImage) bool {
			return o.w == m.w && slices.Equal(o.rows[0], m.rows[0]) && slices.Equal(o.rows[1], m.rows[1])
		})
		if same >= 0 {
			s.images[same].turns = append(s.images[same].turns, t)
		} else {
			s.images = append(s.images, m)
		}
	}
	return s, true
}

// line is one that leaves the shape alone on the board.
func (s *Shape) line() (line []board.Point) {
	for i, c := range s.cells {
		if c == board.Empty {
			continue
		}
		if colorOf(c) != len(line)%2 {
			line = append(line, board.None)
		}
		line = append(line, board.At(s.area.X+i%s.area.W, s.area.Y+i/s.area.W))
	}
	return line
}

func colorOf(s board.Stone) int {
	if s == board.Black {
		return 0
	}
	return 1
}

// Match is where a game first shows a shape, in all places that it has after that move.
type Match struct {
	At    int // moves that led there
	Area  Area
	spots []spot
}

type spot struct {
	image *shapeImage
	x, y  int
}

// Find returns where moves first show the shape; false if they do not. It stops at a move that cannot be played.
func (s *Shape) Find(size int, moves []board.Point) (m Match, ok bool) {
	var rows [2][board.MaxSize]uint32
	for i, p := range moves {
		if p == board.None {
			continue
		}
		x, y, of := p.X(), p.Y(), i%2
		if x >= size || y >= size || (rows[0][y]|rows[1][y])>>x&1 != 0 {
			return m, false
		}
		rows[of][y] |= 1 << x
		if i+1 < s.stones {
			continue
		}
		for k := range s.images {
			image := &s.images[k]
			for _, st := range image.stones[of] {
				ox, oy := x-int(st[0]), y-int(st[1])
				if ox < 0 || oy < 0 || ox+image.w > size || oy+image.h > size || !image.stands(&rows, ox, oy) {
					continue
				}
				m.spots = append(m.spots, spot{image, ox, oy})
			}
		}
		if len(m.spots) > 0 {
			m.At, m.Area = i+1, Area{m.spots[0].x, m.spots[0].y, m.spots[0].image.w, m.spots[0].image.h}
			return m, true
		}
	}
	return m, false
}

func (m *shapeImage) stands(rows *[2][board.MaxSize]uint32, ox, oy int) bool {
	mask := uint32(1)<<m.w - 1
	for r := range m.h {
		if rows[0][oy+r]>>ox&mask != m.rows[0][r] || rows[1][oy+r]>>ox&mask != m.rows[1][r] {
			return false
		}
	}
	return true
}

// Next returns what a game played after it first showed the shape; false if it never does.
func (s *Shape) Next(size int, moves []board.Point) (Next, bool) {
	m, ok := s.Find(size, moves)
	if !ok {
		return 0, false
	}
	return s.next(m, size, moves), true
}

// beside is how far from a shape a move still belongs to it.
const beside = 2

// elsewhere is a move far from the shape.
const elsewhere Next = 702

// next returns what a game played after a match, as a point of the board on which the question has its shape: of those that the shape's
// own symmetries map onto each other the first.
func (s *Shape) next(m Match, size int, moves []board.Point) Next {
	if m.At == len(moves) {
		return ended
	}
	p := moves[m.At]
	if p == board.None {
		return passed
	}
	first := elsewhere
	for _, at := range m.spots {
		x, y := p.X()-at.x, p.Y()-at.y
		if x < -beside || y < -beside || x >= at.image.w+beside || y >= at.image.h+beside {
			continue
		}
		for _, t := range at.image.turns {
			x, y := t.back(x, y, s.area.W, s.area.H)
			x, y = x+s.area.X, y+s.area.Y
			if x >= 0 && y >= 0 && x < size && y < size {
				first = min(first, Next(board.At(x, y)))
			}
		}
	}
	return first
}
