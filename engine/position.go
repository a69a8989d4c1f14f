package engine

import "tengen/engine/board"

// square is the index of a cell in a position: rows of 32 cells, of which the
// first 20 at most are points and the rest wall, with six rows of wall below
// and above. A walk of six steps along any line stays inside the array.
type square uint16

const (
	rowCells = 32
	border   = 6
	cells    = rowCells * (board.MaxSize + 2*border)
	noSquare = square(0) // a corner of the wall
)

// steps are the distances between neighbours along the four directions.
var steps = [4]int{1, rowCells, rowCells + 1, rowCells - 1}

func squareOf(p board.Point) square { return square((p.Y()+border)*rowCells + p.X()) }

func (q square) point() board.Point {
	if q == noSquare {
		return board.None
	}
	return board.At(int(q)%rowCells, int(q)/rowCells-border)
}

// The contents of a cell. The colours index the per-colour arrays.
const (
	black = 0
	white = 1
	empty = 2
	wall  = 3
)

// spot is what a position knows about one point. While a stone lies on the
// point, its keys are kept current and the rest stays as it was, so that it is
// right again when the stone is taken back.
type spot struct {
	key  [2][4]uint16 // line keys by colour and direction
	code [2]uint16    // classes of the four lines, four bits each
	is   [2]combo     // their combination
}

// position is a board with everything the search wants to know about it kept
// current by place and remove. Stones may be placed out of turn. Only the
// searcher that holds it may use it.
type position struct {
	rule   board.Rule
	size   int
	turn   int // black or white
	stones int
	hash   uint64 // of the stones, the rule and the size; see key
	last   square

	cell  [cells]uint8
	spots [cells]spot

	score [2]int32        // sum of the scores of all empty points
	count [2][threats]int // number of empty points by threat
	fives [2]pointSet     // empty points with threat makesFive
	fours [2]pointSet     // empty points with hasFour

	lines  [2]*lineTable
	combos [2]*comboTable
}

// reset sets up the position of b.
func (pos *position) reset(b *board.Board) {
	*pos = position{rule: b.Rule(), size: b.Size(), hash: mix(uint64(b.Rule())<<8 | uint64(b.Size()))}
	pos.lines = [2]*lineTable{freeLines, freeLines}
	pos.combos = [2]*comboTable{plainCombos, plainCombos}
	switch pos.rule {
	case board.Standard:
		pos.lines = [2]*lineTable{exactLines, exactLines}
	case board.Renju:
		pos.lines[black] = exactLines
		pos.combos[black] = renjuCombos
	}
	for q := range pos.cell {
		pos.cell[q] = wall
	}
	for y := range pos.size {
		for x := range pos.size {
			pos.cell[squareOf(board.At(x, y))] = empty
		}
	}
	for y := range pos.size {
		for x := range pos.size {
			pos.open(squareOf(board.At(x, y)))
		}
	}
	for _, p := range b.Moves() {
		pos.make(squareOf(p))
	}
}

// open computes the spot of an empty point of the empty board.
func (pos *position) open(q square) {
	s := &pos.spots[q]
	for d, step := range steps {
		var key uint16
		for k := 1; k <= radius; k++ {
			if pos.cell[int(q)+k*step] == wall {
				key += closed * weight[cellAt(k)]
			}
			if pos.cell[int(q)-k*step] == wall {
				key += closed * weight[cellAt(-k)]
			}
		}
		for c := range 2 {
			s.key[c][d] = key
			s.code[c] |= uint16(pos.lines[c][key]) << (4 * d)
		}
	}
	for c := range 2 {
		s.is[c] = pos.combos[c][s.code[c]]
		pos.enter(q, c, s.is[c])
	}
}

// enter and leave keep the sums and sets over the empty points.
func (pos *position) enter(q square, c int, is combo) {
	pos.score[c] += int32(is.score)
	pos.count[c][is.threat]++
	if is.threat == makesFive {
		pos.fives[c].add(q)
	}
	if is.flags&hasFour != 0 {
		pos.fours[c].add(q)
	}
}

func (pos *position) leave(q square, c int, is combo) {
	pos.score[c] -= int32(is.score)
	pos.count[c][is.threat]--
	if is.threat == makesFive {
		pos.fives[c].remove(q)
	}
	if is.flags&hasFour != 0 {
		pos.fours[c].remove(q)
	}
}

// place puts a stone of c on the empty point q.
func (pos *position) place(q square, c int) {
	s := &pos.spots[q]
	pos.leave(q, black, s.is[black])
	pos.leave(q, white, s.is[white])
	pos.cell[q] = uint8(c)
	pos.stones++
	pos.hash ^= stoneKeys[c][q]
	pos.spread(q, c, 1)
}

// remove takes back what place put on q. Stones are removed in the reverse
// order in which they were placed.
func (pos *position) remove(q square) {
	c := int(pos.cell[q])
	pos.cell[q] = empty
	pos.stones--
	pos.hash ^= stoneKeys[c][q]
	pos.spread(q, c, ^uint16(0))
	s := &pos.spots[q]
	pos.enter(q, black, s.is[black])
	pos.enter(q, white, s.is[white])
}

// spread adds sign (1, or -1 in two's complement) times the digit of a stone
// of c on q to the keys of all points that see it.
func (pos *position) spread(q square, c int, sign uint16) {
	for d, step := range steps {
		for k := 1; k <= radius; k++ {
			p := int(q) + k*step
			if pos.cell[p] == wall {
				break
			}
			pos.change(square(p), d, c, sign*weight[radius-k])
		}
		for k := 1; k <= radius; k++ {
			p := int(q) - k*step
			if pos.cell[p] == wall {
				break
			}
			pos.change(square(p), d, c, sign*weight[radius-1+k])
		}
	}
}

// change moves the keys of p along d: c has a stone more (or less) at the cell
// with that weight, the other colour a closed cell.
func (pos *position) change(p square, d, c int, w uint16) {
	s := &pos.spots[p]
	s.key[c][d] += own * w
	s.key[c^1][d] += closed * w
	if pos.cell[p] != empty {
		return
	}
	shift := uint(4 * d)
	for o := range 2 {
		old := s.code[o]
		code := old&^(15<<shift) | uint16(pos.lines[o][s.key[o][d]])<<shift
		if code == old {
			continue
		}
		s.code[o] = code
		was, is := s.is[o], pos.combos[o][code]
		s.is[o] = is
		if was.threat == is.threat && was.flags == is.flags {
			pos.score[o] += int32(is.score) - int32(was.score)
			continue
		}
		pos.leave(p, o, was)
		pos.enter(p, o, is)
	}
}

// make plays q for the side to move, unmake takes it back.
func (pos *position) make(q square) {
	pos.place(q, pos.turn)
	pos.turn ^= 1
	pos.last = q
}

func (pos *position) unmake(q, last square) {
	pos.turn ^= 1
	pos.remove(q)
	pos.last = last
}

// pass gives the move away; passing again takes it back.
func (pos *position) pass() { pos.turn ^= 1 }

// key identifies the position and whose move it is.
func (pos *position) key() uint64 {
	if pos.turn == white {
		return pos.hash ^ turnKey
	}
	return pos.hash
}

// full reports whether no empty point is left.
func (pos *position) full() bool { return pos.stones == pos.size*pos.size }

// class returns what a stone of c on q makes along d.
func (pos *position) class(q square, c, d int) class {
	return class(pos.spots[q].code[c] >> (4 * d) & 15)
}

// forbidden reports whether the empty point q is forbidden to c. Only Black in
// Renju has such points. The rule itself stands in package board; this is the
// same recursion over the classes that are known already.
func (pos *position) forbidden(q square, c int) bool {
	is := pos.spots[q].is[c]
	if is.threat == barred {
		return true
	}
	return is.flags&suspect != 0 && pos.doubleThree(q)
}

// doubleThree places a black stone on q and counts its threes that can become
// a straight four on a point that is neither a five nor forbidden.
func (pos *position) doubleThree(q square) bool {
	var lines [4]bool
	for d := range steps {
		lines[d] = pos.class(q, black, d) == three
	}
	pos.place(q, black)
	threes := 0
	for d, step := range steps {
		if lines[d] && (pos.extends(q, d, step) || pos.extends(q, d, -step)) {
			threes++
		}
	}
	pos.remove(q)
	return threes >= 2
}

// extends reports whether the first empty point after the stones that follow q
// makes a legal straight four of them.
func (pos *position) extends(q square, d, step int) bool {
	p := int(q) + step
	for pos.cell[p] == black {
		p += step
	}
	e := square(p)
	return pos.cell[e] == empty &&
		pos.class(e, black, d) == straightFour &&
		pos.spots[e].is[black].threat != makesFive &&
		!pos.forbidden(e, black)
}
