package similarity

import (
	"slices"

	"github.com/tengen-go/tengen/engine/board"
)

// In reports whether the win is, or almost is, one of a position on a board of size lines.
func (w *Win) In(o *Fingerprint, size int) bool {
	for turn := range w.images {
		m := &w.images[turn]
		for _, exchanged := range [2]bool{false, true} {
			c := comparison{m, w.side, o, size, exchanged}
			switch there := turn == 0 && !exchanged; {
			case there && c.agrees(0, 0, inPlace),
				!there && size == w.size && c.agrees(0, 0, turned),
				c.agreesAnywhere():
				return true
			}
		}
	}
	return false
}

// comparison is one of a win's image with a position.
type comparison struct {
	m         *image
	side      board.Stone // whose win it is
	o         *Fingerprint
	size      int  // of the position's board
	exchanged bool // the position has the colours the other way round
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

// agreesAnywhere looks for the image wherever enough of its stones fall on others.
func (c *comparison) agreesAnywhere() bool {
	need := max(anywhere.least, (len(c.m.stones)*anywhere.percent+99)/100)
	if len(c.m.stones) < need || len(c.o.stones) < need {
		return false
	}
	var votes [2*most + 1][2*most + 1]uint8 // saturated: only whether need is reached matters
	for _, p := range c.m.stones {
		color := c.color(p.color)
		for _, q := range c.o.stones {
			if q.color != color {
				continue
			}
			dx, dy := q.from(p)
			v := &votes[dy+most][dx+most]
			if int(*v) >= need {
				continue
			}
			if *v++; int(*v) == need && c.agrees(dx, dy, anywhere) {
				return true
			}
		}
	}
	return false
}

// agrees reports whether the image, moved, agrees with the position: the point that it begins on is empty there, and
// enough points near the attacks are the same.
func (c *comparison) agrees(dx, dy int, b bar) bool {
	if x, y := c.m.first.moved(dx, dy); !within(x, y, c.size) || c.o.at[y][x] != board.Empty {
		return false
	}
	same, other := 0, 0
	for _, p := range c.m.stones {
		switch x, y := p.moved(dx, dy); {
		case !within(x, y, c.size) || c.o.at[y][x] == board.Empty:
			other++
		case c.o.at[y][x] == c.color(p.color):
			same++
		default:
			other += conflict
		}
	}
	if same < b.least || !b.reached(same, other) {
		return false
	}
	for _, q := range c.o.stones {
		x, y := q.moved(-dx, -dy)
		if within(x, y, board.MaxSize) && c.m.near[y][x] == empty {
			other++
		}
	}
	return b.reached(same, other) && (!b.line || c.hasLine(dx, dy))
}

func (b bar) reached(same, other int) bool { return same*100 >= b.percent*(same+other) }

// hasLine reports whether one of the win's lines is there, if it has any.
func (c *comparison) hasLine(dx, dy int) bool {
	return len(c.m.lines) == 0 || slices.ContainsFunc(c.m.lines, func(l line) bool { return c.has(&l, dx, dy) })
}

// has reports whether the position has a line: all of the winner's stones, and none of the other side.
func (c *comparison) has(l *line, dx, dy int) bool {
	winner := c.color(c.side)
	for k, own := range l.own {
		x, y := l.x+k*l.dx+dx, l.y+k*l.dy+dy
		if !within(x, y, c.size) {
			return false
		}
		if s := c.o.at[y][x]; s == winner.Opponent() || own && s != winner {
			return false
		}
	}
	return true
}
