package board

import "slices"

// slow is a second opinion on the rules, written from the definitions and
// sharing nothing with the board: a plain square of stones, whole lines, and
// every question answered by trying every point.
type slow struct {
	size   int
	stones [MaxSize][MaxSize]Stone
}

var slowLines = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}}

func slowFrom(b *Board) slow {
	s := slow{size: b.Size()}
	for i, p := range b.Moves() {
		s.stones[p.X()][p.Y()] = Stone(1 + i%2)
	}
	return s
}

// at returns the stone on p, or wall off the board.
func (s *slow) at(p [2]int) Stone {
	if p[0] < 0 || p[1] < 0 || p[0] >= s.size || p[1] >= s.size {
		return wall
	}
	return s.stones[p[0]][p[1]]
}

// with returns the position with one more stone.
func (s *slow) with(p [2]int, c Stone) *slow {
	t := *s
	t.stones[p[0]][p[1]] = c
	return &t
}

// line returns all points of the board on the line through p.
func (s *slow) line(p, d [2]int) [][2]int {
	points := make([][2]int, 0, s.size)
	for k := -s.size; k <= s.size; k++ {
		q := [2]int{p[0] + k*d[0], p[1] + k*d[1]}
		if q[0] >= 0 && q[1] >= 0 && q[0] < s.size && q[1] < s.size {
			points = append(points, q)
		}
	}
	return points
}

// row returns the unbroken row of c on the line that holds the stone on p.
func (s *slow) row(p, d [2]int, c Stone) [][2]int {
	first := p
	for s.at([2]int{first[0] - d[0], first[1] - d[1]}) == c {
		first[0], first[1] = first[0]-d[0], first[1]-d[1]
	}
	var row [][2]int
	for q := first; s.at(q) == c; q = [2]int{q[0] + d[0], q[1] + d[1]} {
		row = append(row, q)
	}
	return row
}

// lengths returns the lengths of the rows through p after c plays there.
func (s *slow) lengths(p [2]int, c Stone) [4]int {
	var n [4]int
	t := s.with(p, c)
	for i, d := range slowLines {
		n[i] = len(t.row(p, d, c))
	}
	return n
}

func (s *slow) wins(p [2]int, c Stone, rule Rule) bool {
	t := s.with(p, c)
	for _, d := range slowLines {
		row := t.row(p, d, c)
		switch {
		case len(row) > 5 && (rule == Standard || rule == Renju && c == Black):
		case len(row) == 5 && rule == Caro:
			first, last := row[0], row[4]
			other := c.Opponent()
			if t.at([2]int{first[0] - d[0], first[1] - d[1]}) != other || t.at([2]int{last[0] + d[0], last[1] + d[1]}) != other {
				return true
			}
		case len(row) >= 5:
			return true
		}
	}
	return false
}

// fives returns the empty points that give black exactly five together with p.
func (s *slow) fives(p, d [2]int) [][2]int {
	var points [][2]int
	for _, q := range s.line(p, d) {
		if s.at(q) != Empty {
			continue
		}
		if row := s.with(q, Black).row(p, d, Black); len(row) == 5 && slices.Contains(row, q) {
			points = append(points, q)
		}
	}
	return points
}

// straight reports whether p is in an unbroken four with two fives.
func (s *slow) straight(p, d [2]int) bool {
	return len(s.row(p, d, Black)) == 4 && len(s.fives(p, d)) == 2
}

// threes returns the points that make p, already black, part of a straight four
// along d, five and forbidden or not.
func (s *slow) threes(p, d [2]int) [][2]int {
	var points [][2]int
	for _, q := range s.line(p, d) {
		if s.at(q) != Empty {
			continue
		}
		if u := s.with(q, Black); u.straight(p, d) && slices.Contains(u.row(p, d, Black), q) {
			points = append(points, q)
		}
	}
	return points
}

// forbidden follows RIF 9.2 and 9.3 word for word.
func (s *slow) forbidden(p [2]int) Kind {
	n := s.lengths(p, Black)
	if slices.Contains(n[:], 5) {
		return Allowed
	}
	if slices.Max(n[:]) > 5 {
		return Overline
	}
	t := s.with(p, Black)
	fours, threes := 0, 0
	for _, d := range slowLines {
		f := len(t.fives(p, d))
		if t.straight(p, d) {
			f = 1
		}
		fours += f
		if f > 0 {
			continue
		}
		for _, q := range t.threes(p, d) {
			if !t.wins(q, Black, Renju) && t.forbidden(q) == Allowed {
				threes++
				break
			}
		}
	}
	switch {
	case fours >= 2:
		return DoubleFour
	case threes >= 2:
		return DoubleThree
	}
	return Allowed
}

// slowReason is what a black stone makes on one line.
type slowReason struct {
	length     int // 5 or more
	fives      map[Point]bool
	extensions map[Point]Extension
}

// reason returns the lines through p with a black stone there; if it makes a
// five, its fives alone.
func (s *slow) reason(p [2]int) [4]slowReason {
	var lines [4]slowReason
	won := s.wins(p, Black, Renju)
	t := s.with(p, Black)
	for k, d := range slowLines {
		l := slowReason{fives: map[Point]bool{}, extensions: map[Point]Extension{}}
		if n := len(t.row(p, d, Black)); n >= 5 {
			l.length = n
		}
		for _, q := range t.fives(p, d) {
			l.fives[At(q[0], q[1])] = true
		}
		if len(l.fives) == 0 && l.length == 0 {
			for _, q := range t.threes(p, d) {
				e := Extension{Point: At(q[0], q[1]), Kind: t.forbidden(q), Five: t.wins(q, Black, Renju)}
				l.extensions[e.Point] = e
			}
		}
		if won && l.length != 5 {
			l = slowReason{}
		}
		lines[k] = l
	}
	return lines
}
