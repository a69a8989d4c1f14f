package lobby

import "tengen/engine/board"

// shape is a set of stones that may be compared with others, wherever on the board they lie.
type shape struct {
	stones []stone
	colors [2]int // how many stones of each
	at     [board.MaxSize][board.MaxSize]board.Stone
}

// stone is one of a shape's.
type stone struct {
	x, y  int
	color board.Stone
}

// shapeOf returns the stones of moves, Black's first; passes leave none.
func shapeOf(moves []board.Point) *shape {
	s := &shape{}
	for i, p := range moves {
		if p == board.None {
			continue
		}
		c := colors[i%2]
		s.stones = append(s.stones, stone{p.X(), p.Y(), c})
		s.colors[i%2]++
		s.at[p.Y()][p.X()] = c
	}
	return s
}

// spare returns how many stones two positions of about n may differ in, each missing or foreign one counted, and
// still be called alike: fewer where a board is near empty, as openings are alike in any case.
func spare(n int) int { return max(0, min(3, (n-4)/2)) }

// like reports whether the stones lie as those of another shape do, but for spare of them: moved, turned or mirrored,
// or with the colours exchanged.
func (s *shape) like(o *shape) bool {
	return s.alike(o, false) || s.alike(o, true)
}

func (s *shape) alike(o *shape, exchanged bool) bool {
	n := len(s.stones)
	may := spare(n)
	counts := s.colors
	if exchanged {
		counts[0], counts[1] = counts[1], counts[0]
	}
	if n == 0 || abs(counts[0]-o.colors[0])+abs(counts[1]-o.colors[1]) > may {
		return false
	}
	// One of the first stones is not among the few that differ, and lies on one of the other's.
	for turn := range board.Symmetry(board.Symmetries) {
		image := make([]stone, n)
		for i, p := range s.stones {
			image[i] = p.turned(turn)
			if exchanged {
				image[i].color = p.color.Opponent()
			}
		}
		for _, first := range image[:min(n, may+1)] {
			for _, to := range o.stones {
				if to.color == first.color && o.holds(image, to.x-first.x, to.y-first.y, may) {
					return true
				}
			}
		}
	}
	return false
}

// holds reports whether stones that are moved are those of the shape, but for a few.
func (s *shape) holds(stones []stone, dx, dy, may int) bool {
	foreign := 0
	for _, p := range stones {
		x, y := p.x+dx, p.y+dy
		if x < 0 || y < 0 || x >= board.MaxSize || y >= board.MaxSize || s.at[y][x] != p.color {
			if foreign++; foreign > may {
				return false
			}
		}
	}
	missing := len(s.stones) - (len(stones) - foreign)
	return foreign+missing <= may
}

// turned is the stone after a symmetry of the plane around the corner.
func (p stone) turned(turn board.Symmetry) stone {
	if turn&1 != 0 {
		p.x = -p.x
	}
	if turn&2 != 0 {
		p.y = -p.y
	}
	if turn&4 != 0 {
		p.x, p.y = p.y, p.x
	}
	return p
}

func abs(n int) int { return max(n, -n) }
