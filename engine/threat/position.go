package threat

import (
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/weights"
)

// spot is a position's data about one point. While a stone lies on the point it stays as it was, so that it is right
// again when the stone is taken back.
type spot struct {
	codes uint32   // classes of the four lines, four bits each: Black's, then White's
	line  [4]uint8 // both classes of each line, as the table gives them
	is    [2]Combo // of each colour's code
}

// code returns a colour's part of the codes.
func (s *spot) code(c int) uint16 { return uint16(s.codes >> (16 * c & 31)) }

// change is a spot as it was before a stone changed its lines.
type change struct {
	spot
	at     Square
	turned [2]uint8 // by colour: the flags that the stone turned
}

// totals are the sums over the empty points.
type totals struct {
	value [2]values     // by colour
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
	lanes [lanes]lane
	totals
	fives  [2]Set // empty points that make five
	fours  [2]Set // empty points that make a four or better on some line
	threes [2]Set // empty points that make a three on some line
	points Set    // of the board
	stones Set
	tables *ruleTables
	weigh  func(board.Rule) *ruleTables
	grid   *grid

	plies  []ply
	log    *[logSize]change
	logged int32 // entries of log in use
}

// logSize is room for a full board, and the stones that questions about
// forbidden points place for a moment: a stone changes eight rays of five.
const logSize = 1 << 14

// New returns a position without a board; Reset gives it one. It does not
// allocate afterwards.
func New() *Position {
	const points = board.MaxSize * board.MaxSize
	return &Position{plies: make([]ply, 0, points+4), log: new([logSize]change), weigh: tablesOf}
}

// NewWith is New with weights other than the program's. Each call makes its
// own tables, a hundred kilobytes a rule.
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
	pos.grid = gridOf(pos.size, pos.tables.reach)
	pos.lanes = pos.grid.walls
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
	for d, at := range pos.grid.places[q] {
		s.line[d] = pos.tables.around(pos.lanes[at.lane], at.shift)
		s.codes |= spread(s.line[d], d)
	}
	for c := range 2 {
		number, _ := weights.Index(s.code(c))
		is := pos.tables.combos[c].combo[number]
		s.is[c] = is
		pos.value[c] += pos.tables.worths[c].values[is.Number]
		pos.count[c][is.Level]++
		pos.toggle(q, c, is.flags)
	}
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
