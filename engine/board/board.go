package board

import (
	"errors"
	"fmt"
	"slices"
)

// Why a board or a move is refused. Test with errors.Is.
var (
	ErrSize      = errors.New("board: size out of range")           // New: not MinSize to MaxSize
	ErrOff       = errors.New("board: point is off the board")      // Check
	ErrOccupied  = errors.New("board: point is occupied")           // Check
	ErrOver      = errors.New("board: a five was made before")      // Replay
	ErrForbidden = errors.New("board: point is forbidden to Black") // Check: Renju, Black to move
)

// Board is a game of alternating stones, Black first, that can be played
// forwards and backwards. It does not know when the game is over; Five and
// Full tell its owner, and whether the rule knows passes is its owner's
// concern too. Make one with New.
type Board struct {
	rule   Rule
	size   int
	key    uint64
	moves  []Point // None for a pass; has room for a full board, so Make never allocates
	passes int     // among moves
	grid   grid
}

// New returns an empty board. Every rule may be played on every size; that
// Renju belongs on 15×15 is the caller's concern. ErrSize or ErrRule.
func New(rule Rule, size int) (*Board, error) {
	if size < MinSize || size > MaxSize {
		return nil, fmt.Errorf("%w: %d", ErrSize, size)
	}
	if !rule.valid() {
		return nil, ErrRule
	}
	b := &Board{
		rule:  rule,
		size:  size,
		key:   emptyKey(rule, size),
		moves: make([]Point, 0, size*size),
	}
	b.grid.wallIn(size)
	return b, nil
}

// Replay returns the board after moves in the order of play, None for a pass. It returns New's errors, and Check's and ErrOver
// with the move that is refused.
func Replay(rule Rule, size int, moves []Point) (*Board, error) {
	b, err := New(rule, size)
	if err != nil {
		return nil, err
	}
	for i, p := range moves {
		switch {
		case b.Five() != nil:
			err = ErrOver
		case p != None:
			err = b.Check(p)
		}
		if err != nil {
			return nil, fmt.Errorf("move %d, %v: %w", i+1, p, err)
		}
		b.Play(p)
	}
	return b, nil
}

// Clone returns an independent copy.
func (b *Board) Clone() *Board {
	c := *b
	c.moves = append(make([]Point, 0, b.size*b.size), b.moves...)
	return &c
}

// Rule returns the rule of the game.
func (b *Board) Rule() Rule { return b.rule }

// Size returns the side of the board in points.
func (b *Board) Size() int { return b.size }

// Ply returns the number of moves: stones on the board and passes.
func (b *Board) Ply() int { return len(b.moves) }

// Turn returns whose move it is: Black on even plies.
func (b *Board) Turn() Stone {
	if len(b.moves)%2 == 0 {
		return Black
	}
	return White
}

// Key identifies the stones, the rule, the size and whose move it is. It is the
// same in every process: two orders of play that reach one position have one key.
func (b *Board) Key() uint64 { return b.key }

// Moves returns a copy of the points in the order of play, None for a pass.
func (b *Board) Moves() []Point { return slices.Clone(b.moves) }

// Last returns the last point played, None on an empty board and after a pass.
func (b *Board) Last() Point {
	if len(b.moves) == 0 {
		return None
	}
	return b.moves[len(b.moves)-1]
}

// On reports whether p is a point of this board.
func (b *Board) On(p Point) bool { return p.X() < b.size && p.Y() < b.size }

// At returns the stone on p; Empty off the board.
func (b *Board) At(p Point) Stone {
	if !b.On(p) {
		return Empty
	}
	return b.grid[index(p)]
}

// Full reports whether no empty point is left.
func (b *Board) Full() bool { return len(b.moves)-b.passes == b.size*b.size }

// Check reports whether the side to move may play p: nil, ErrOff, ErrOccupied
// or, for Black in Renju, ErrForbidden. Whether the game is over is not asked.
func (b *Board) Check(p Point) error {
	switch {
	case !b.On(p):
		return ErrOff
	case b.grid[index(p)] != Empty:
		return ErrOccupied
	case b.Turn() == Black && b.ForbiddenKind(p) != Allowed:
		return ErrForbidden
	}
	return nil
}

// Make plays p for the side to move. The caller has asked Check, or means to
// play a forbidden point; a point that is not empty is a fault and panics.
func (b *Board) Make(p Point) {
	if !b.On(p) || b.grid[index(p)] != Empty {
		panic("board: Make on " + p.String() + ", which is not an empty point")
	}
	s := b.Turn()
	b.grid[index(p)] = s
	b.key ^= stoneKeys[s-Black][p]
	b.moves = append(b.moves, p)
}

// Pass gives up the right to move: the turn changes, and with it whose stone is
// next.
func (b *Board) Pass() {
	b.moves = append(b.moves, None)
	b.passes++
	b.key ^= passKey
}

// Play is Make, or Pass for None.
func (b *Board) Play(p Point) {
	if p == None {
		b.Pass()
		return
	}
	b.Make(p)
}

// Passes returns how many of the last moves were passes.
func (b *Board) Passes() int {
	n := 0
	for n < len(b.moves) && b.moves[len(b.moves)-1-n] == None {
		n++
	}
	return n
}

// Undo takes the last move, or pass, back. It panics on an empty board.
func (b *Board) Undo() {
	p := b.moves[len(b.moves)-1]
	b.moves = b.moves[:len(b.moves)-1]
	if p == None {
		b.passes--
		b.key ^= passKey
		return
	}
	b.grid[index(p)] = Empty
	b.key ^= stoneKeys[b.Turn()-Black][p]
}

// Wins reports whether a stone of s on the empty point p would win under the
// rule. It does not ask whose turn it is; a winning point is never forbidden.
func (b *Board) Wins(p Point, s Stone) bool {
	if !b.On(p) || b.grid[index(p)] != Empty || s != Black && s != White {
		return false
	}
	for _, d := range directions {
		if b.grid.wins(b.rule, index(p), d, s) {
			return true
		}
	}
	return false
}

// Five returns the winning row that the last move made, all its stones in
// order along the line (the first line found, if there are several), or nil.
func (b *Board) Five() []Point {
	if b.Last() == None {
		return nil
	}
	i := index(b.Last())
	s := b.grid[i]
	for _, d := range directions {
		if !b.grid.wins(b.rule, i, d, s) {
			continue
		}
		row := make([]Point, b.grid.row(i, d, s))
		first := i - d*b.grid.reach(i, -d, s)
		for k := range row {
			row[k] = point(first + k*d)
		}
		return row
	}
	return nil
}
