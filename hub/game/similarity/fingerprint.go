// Package similarity says whether a position is like another, and whether a win that was found in one is one of another: so that
// nobody gets help with a live game. It is pure, and cheap: nothing is searched.
//
// Reading order: fingerprint.go (positions), index.go (one among many), win.go (what of a win is compared), compare.go (with a position).
package similarity

import "github.com/tengen-go/tengen/engine/board"

// Fingerprint is a set of stones that may be compared with others, wherever on the board they lie.
type Fingerprint struct {
	stones []stone
	colors [2]int // how many stones of each
	at     [board.MaxSize][board.MaxSize]board.Stone

	columns, rows ranks
	place         int // among those of an index with as many stones
}

// stone is one of a Shape's.
type stone struct {
	x, y  int8 // small, since each stone of each live game is kept
	color board.Stone
}

func stoneAt(x, y int, c board.Stone) stone { return stone{int8(x), int8(y), c} }

// moved returns where the stone lies when it is moved.
func (p stone) moved(dx, dy int) (x, y int) { return int(p.x) + dx, int(p.y) + dy }

// from returns by how much another stone must be moved to lie where this one does.
func (p stone) from(o stone) (dx, dy int) { return int(p.x) - int(o.x), int(p.y) - int(o.y) }

var colors = [2]board.Stone{board.Black, board.White}

// Of returns the stones of moves, Black's first; passes leave none.
func Of(moves []board.Point) *Fingerprint {
	s := &Fingerprint{}
	for i, p := range moves {
		if p != board.None {
			s.put(i, p)
		}
	}
	return s
}

// put puts the stone of the move that comes after so many others.
func (s *Fingerprint) put(moves int, p board.Point) {
	c := colors[moves%2]
	s.stones = append(s.stones, stoneAt(p.X(), p.Y(), c))
	s.colors[moves%2]++
	s.at[p.Y()][p.X()] = c
	s.columns[moves%2][p.X()]++
	s.rows[moves%2][p.Y()]++
}

// Len is the number of stones.
func (s *Fingerprint) Len() int { return len(s.stones) }

// Tolerance returns how many stones two positions of about n may differ in, each missing or foreign one counted, and
// still be called alike: fewer where a board is near empty, as openings are alike in any case, and later a quarter.
func Tolerance(n int) int { return max(0, min(3, (n-4)/2), min(12, n/4-1)) }

// Similar reports whether the stones lie as those of another shape do, except at most Spare of them: moved, turned or
// mirrored, or with the colours exchanged.
func (s *Fingerprint) Similar(o *Fingerprint) bool {
	return s.alike(o, false) || s.alike(o, true)
}

func (s *Fingerprint) alike(o *Fingerprint, exchanged bool) bool {
	n := len(s.stones)
	may := Tolerance(n)
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
				dx, dy := to.from(first)
				if to.color == first.color && o.holds(image, dx, dy, may) {
					return true
				}
			}
		}
	}
	return false
}

// holds reports whether the moved stones are those of the shape, except a few.
func (s *Fingerprint) holds(stones []stone, dx, dy, may int) bool {
	foreign := 0
	for _, p := range stones {
		x, y := p.moved(dx, dy)
		if !within(x, y, board.MaxSize) || s.at[y][x] != p.color {
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
