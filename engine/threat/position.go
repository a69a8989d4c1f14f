package threat

import (
	"tengen/engine/board"
	"tengen/engine/weights"
)

// spot is what a position knows about one point. While a stone lies on the
// point its keys are kept current and the rest stays as it was, so that it is
// right again when the stone is taken back.
type spot struct {
	key  [4]uint32 // line keys by direction
	code [2]uint16 // classes of the four lines by colour, four bits each
	is   [2]Combo  // their combination
	line [4]uint8  // both classes of each line, as the table gives them
}

// change is a spot as it was before a stone changed its lines.
type change struct {
	at   Square
	dir  uint8
	line uint8
	code [2]uint16
	is   [2]Combo
}

// totals are the sums over the empty points.
type totals struct {
	value [2][2]both    // by colour: weights.ToMove, weights.Waiting
	count [2][16]uint16 // of the points by level
}

// ply is the snapshot of one stone: where its changes begin in the log, and
// the totals before it.
type ply struct {
	at     Square
	logged int32
	totals totals
}

// Position is a set of stones with everything the searches want to know about
// the empty points kept current by Place and Remove. Stones may be placed out
// of turn. One goroutine at a time uses it; make one with New.
type Position struct {
	rule board.Rule
	size int
	turn int    // Black or White
	hash uint64 // of the stones, the rule and the size; see Key
	last Square // the last one played by Make, or as set by SetLast

	cell  [Cells]uint8
	spots [Cells]spot
	totals
	fives  [2]Set // empty points that make five
	fours  [2]Set // empty points that make a four or better on some line
	threes [2]Set // empty points that make a three on some line
	points Set    // of the board
	stones Set
	tables *ruleTables
	weigh  func(board.Rule) *ruleTables

	reach  int // the tables'
	plies  []ply
	log    *[logSize]change
	logged int32 // entries of log in use
}

// logSize is room for a full board, and the stones that questions about
// forbidden points place for a moment: a stone changes eight rays of five.
const logSize = 1 << 14

// ray is one of the eight ways from a point.
type ray struct {
	step  int
	dir   uint8
	shift uint8 // of the stone's digit in the key of the first point on the way
}

var rays = func() (r [8]ray) {
	for d, step := range Steps {
		// From a point that lies k ahead the stone is the cell at -k.
		r[2*d] = ray{step, uint8(d), uint8(slot(-1))}
		r[2*d+1] = ray{-step, uint8(d), uint8(slot(1))}
	}
	return r
}()

// New returns a position without a board; Reset gives it one. It does not
// allocate afterwards.
func New() *Position {
	const points = board.MaxSize * board.MaxSize
	return &Position{plies: make([]ply, 0, points+4), log: new([logSize]change), weigh: tablesOf}
}

// NewWith is New with weights other than the program's. Each call makes its
// own tables, about a megabyte a rule.
func NewWith(of func(board.Rule) *weights.Set) *Position {
	pos := New()
	made := map[board.Rule]*ruleTables{}
	pos.weigh = func(r board.Rule) *ruleTables {
		if made[r] == nil {
			made[r] = weigh(r, of(r))
		}
		return made[r]
	}
	return pos
}

// Reset sets up the stones of b.
func (pos *Position) Reset(b *board.Board) {
	*pos = Position{
		rule: b.Rule(), size: b.Size(), hash: b.Key(),
		tables: pos.weigh(b.Rule()), weigh: pos.weigh, plies: pos.plies[:0], log: pos.log,
	}
	pos.reach = pos.tables.reach
	for q := range pos.cell {
		pos.cell[q] = Wall
	}
	for y := range pos.size {
		for x := range pos.size {
			pos.cell[SquareOf(board.At(x, y))] = Empty
			pos.points.Add(SquareOf(board.At(x, y)))
		}
	}
	for y := range pos.size {
		for x := range pos.size {
			pos.open(SquareOf(board.At(x, y)))
		}
	}
	for i, p := range b.Moves() {
		if p == board.None {
			pos.Pass(None)
			continue
		}
		pos.hash ^= stoneKeys[i%2][SquareOf(p)] // Make adds it again
		pos.Make(SquareOf(p))
	}
}

// open computes the spot of an empty point of the empty board.
func (pos *Position) open(q Square) {
	s := &pos.spots[q]
	for d, step := range Steps {
		for k := 1; k <= pos.reach; k++ {
			if pos.cell[int(q)+k*step] == Wall {
				s.key[d] |= walled << slot(k)
			}
			if pos.cell[int(q)-k*step] == Wall {
				s.key[d] |= walled << slot(-k)
			}
		}
		s.line[d] = pos.tables.lines[s.key[d]]
		s.code[Black] |= uint16(s.line[d]&15) << (4 * d)
		s.code[White] |= uint16(s.line[d]>>4) << (4 * d)
	}
	for c := range 2 {
		w := &pos.tables.combos[c][s.code[c]]
		s.is[c] = w.Combo
		pos.value[c][0] += w.value[0]
		pos.value[c][1] += w.value[1]
		pos.count[c][s.is[c].Level]++
		pos.toggle(q, c, Combo{}, s.is[c])
	}
}

// toggle keeps the sets when a point turns from one combo into another. The
// zero Combo is in no set.
func (pos *Position) toggle(q Square, c int, was, is Combo) {
	if (was.Level == MakesFive) != (is.Level == MakesFive) {
		pos.fives[c].flip(q)
	}
	turned := was.flags ^ is.flags
	if turned&hasFour != 0 {
		pos.fours[c].flip(q)
	}
	if turned&hasThree != 0 {
		pos.threes[c].flip(q)
	}
}

// Place puts a stone of c on the empty point q.
func (pos *Position) Place(q Square, c int) {
	pos.plies = append(pos.plies, ply{at: q, logged: pos.logged, totals: pos.totals})
	s := &pos.spots[q&(Cells-1)]
	for o := range 2 {
		w := &pos.tables.combos[o][s.code[o]]
		pos.value[o][0] -= w.value[0]
		pos.value[o][1] -= w.value[1]
		pos.count[o][s.is[o].Level&15]--
		pos.toggle(q, o, s.is[o], Combo{})
	}
	pos.cell[q&(Cells-1)] = uint8(c)
	pos.stones.flip(q)
	pos.hash ^= stoneKeys[c&1][q&(Cells-1)]
	lines := pos.tables.lines
	for i := range rays {
		r := &rays[i]
		p, digit := int(q), uint32(c+1)<<r.shift
		for range pos.reach {
			p += r.step
			s := &pos.spots[p&(Cells-1)]
			key := s.key[r.dir&3] + digit
			// A wall's key is kept too: Remove need not look where the board ends.
			s.key[r.dir&3] = key
			digit <<= 4
			if pos.cell[p&(Cells-1)] == Empty {
				if line := lines[key&(lineKeys-1)]; line != s.line[r.dir&3] {
					pos.turns(Square(p), s, r.dir, line)
				}
			}
		}
	}
}

// turns gives the line of q along d new classes and logs the old ones.
func (pos *Position) turns(q Square, s *spot, d uint8, line uint8) {
	was := &pos.log[pos.logged&(logSize-1)]
	pos.logged++
	was.at, was.dir, was.line = q, d, s.line[d&3]
	was.code, was.is = s.code, s.is
	s.line[d&3] = line
	shift := 4 * d & 15
	for c := range 2 {
		code := s.code[c]&^(15<<shift) | uint16(line&15)<<shift
		line >>= 4
		if code == s.code[c] {
			continue
		}
		combos := pos.tables.combos[c]
		before, after := &combos[s.code[c]].value, &combos[code]
		pos.value[c][0] += after.value[0] - before[0]
		pos.value[c][1] += after.value[1] - before[1]
		was, is := s.is[c], after.Combo
		s.code[c], s.is[c] = code, is
		if was.Level != is.Level || was.flags != is.flags {
			pos.count[c][was.Level&15]--
			pos.count[c][is.Level&15]++
			pos.toggle(q, c, was, is)
		}
	}
}

// Remove takes the last stone placed off the board.
func (pos *Position) Remove() {
	top := &pos.plies[len(pos.plies)-1]
	q := top.at
	c := pos.cell[q&(Cells-1)] & 1
	pos.cell[q&(Cells-1)] = Empty
	pos.stones.flip(q)
	pos.hash ^= stoneKeys[c][q&(Cells-1)]
	for i := range rays {
		r := &rays[i]
		p, digit := int(q), uint32(c+1)<<r.shift
		for range pos.reach {
			p += r.step
			pos.spots[p&(Cells-1)].key[r.dir&3] -= digit
			digit <<= 4
		}
	}
	// A stone changes each point at most once, so the order does not matter.
	for i := top.logged; i < pos.logged; i++ {
		was := &pos.log[i&(logSize-1)]
		s := &pos.spots[was.at&(Cells-1)]
		for c := range 2 {
			if s.is[c].Level != was.is[c].Level || s.is[c].flags != was.is[c].flags {
				pos.toggle(was.at, c, s.is[c], was.is[c])
			}
		}
		s.line[was.dir&3], s.code, s.is = was.line, was.code, was.is
	}
	s := &pos.spots[q&(Cells-1)]
	for o := range 2 {
		pos.toggle(q, o, Combo{}, s.is[o])
	}
	pos.totals = top.totals
	pos.logged = top.logged
	pos.plies = pos.plies[:len(pos.plies)-1]
}

// Make plays q for the side to move.
func (pos *Position) Make(q Square) {
	pos.Place(q, pos.turn)
	pos.turn ^= 1
	pos.last = q
}

// Unmake takes back what Make played; last is what Last was before.
func (pos *Position) Unmake(last Square) {
	pos.turn ^= 1
	pos.Remove()
	pos.last = last
}

// Pass gives the move away; passing again takes it back. last is what Last
// returns until the next move.
func (pos *Position) Pass(last Square) {
	pos.turn ^= 1
	pos.last = last
}
