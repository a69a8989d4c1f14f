package gamebase

import (
	"slices"

	"github.com/tengen-go/tengen/engine/board"
)

// Next is what was played in a position, in the position as it is stored: a point's number, or one of the following. It is stored.
type Next int16

const (
	passed Next = 700
	ended  Next = 701 // the game ended there
)

// Ply is a position of a game and what came next.
type Ply struct {
	Key  int64 // of the position, up to symmetry, with its rule, size and turn
	Path int16 // differs, but for one of 65,536, if another order of moves led there
	Next Next
}

// Place is a position that moves led to. Positions that one of the eight symmetries maps onto each other are the same.
type Place struct {
	size   int
	turn   board.Stone
	taken  [board.MaxSize][board.MaxSize]bool // by row and column
	images board.Images                       // of the stones
	paths  [board.Symmetries]uint64           // of the moves in their order, after each symmetry
}

// NewPlace returns the empty board of a rule and a size.
func NewPlace(rule board.Rule, size int) (*Place, error) {
	images, err := board.NewImages(rule, size)
	if err != nil {
		return nil, err
	}
	p := &Place{size: size, turn: board.Black, images: images}
	for t := range p.paths {
		p.paths[t] = uint64(size)
	}
	return p, nil
}

// Play makes a move, board.None for a pass. It reports false if the point is taken or off the board.
func (p *Place) Play(at board.Point) bool {
	if at != board.None && !p.free(at) {
		return false
	}
	for t := range board.Symmetry(board.Symmetries) {
		p.paths[t] = board.Mix(p.paths[t] ^ uint64(t.Apply(at, p.size)+1))
	}
	if at != board.None {
		p.taken[at.Y()][at.X()] = true
		p.images.Place(at, p.turn)
	}
	p.turn = p.turn.Opponent()
	return true
}

// free reports whether a point of the board is empty.
func (p *Place) free(at board.Point) bool {
	x, y := at.X(), at.Y()
	return x < p.size && y < p.size && !p.taken[y][x]
}

// Key names the position in all games; two have one by a chance of one in 2^64.
func (p *Place) Key() int64 { return int64(board.Mix(p.images.Least() ^ uint64(p.turn))) }

// Path is that of a Ply.
func (p *Place) Path() int16 { return int16(slices.Min(p.paths[:])) }

// next returns what a move is in the position as it is stored.
func (p *Place) next(at board.Point) Next {
	if at == board.None {
		return passed
	}
	return Next(p.images.Canonical(at))
}

// here is the inverse of next: one of the moves that are this one, in words.
func (p *Place) here(n Next) (kind BranchKind, text string) {
	switch n {
	case passed:
		return KindPass, board.PassText
	case ended:
		return KindEnd, ""
	}
	return KindPlace, p.images.Here(board.Point(n)).String()
}

// Plies returns the positions that a game went through, each once, the first first. It stops at a move that cannot be played.
func Plies(rule board.Rule, size int, moves []board.Point) ([]Ply, error) {
	p, err := NewPlace(rule, size)
	if err != nil {
		return nil, err
	}
	plies := make([]Ply, 0, len(moves)+1)
	afterPass := false // only passes lead back to a position
	add := func(n Next) {
		key := p.Key()
		if !afterPass || !slices.ContainsFunc(plies, func(old Ply) bool { return old.Key == key }) {
			plies = append(plies, Ply{key, p.Path(), n})
		}
	}
	for _, m := range moves {
		n := ended
		if m == board.None || p.free(m) {
			n = p.next(m)
		}
		add(n)
		afterPass = afterPass || m == board.None
		if n == ended || !p.Play(m) {
			return plies, nil
		}
	}
	add(ended)
	return plies, nil
}

// Reach returns a game's ply in one of some positions, which have so many stones or fewer, if passes led there.
func Reach(rule board.Rule, size int, moves []board.Point, keys []int64, stones int) (Ply, bool, error) {
	p, err := NewPlace(rule, size)
	if err != nil {
		return Ply{}, false, err
	}
	for i, n := 0, 0; ; i++ {
		if key := p.Key(); slices.Contains(keys, key) {
			next := ended
			if i < len(moves) && (moves[i] == board.None || p.free(moves[i])) {
				next = p.next(moves[i])
			}
			return Ply{key, p.Path(), next}, true, nil
		}
		if i == len(moves) || n > stones || !p.Play(moves[i]) {
			return Ply{}, false, nil
		}
		if moves[i] != board.None {
			n++
		}
	}
}

// DigestOf names a game by its moves, up to symmetry.
func DigestOf(size int, moves []board.Point) int64 {
	var all [board.Symmetries]uint64
	for t := range board.Symmetry(board.Symmetries) {
		h := board.Mix(uint64(size))
		for _, m := range moves {
			if m != board.None {
				m = t.Apply(m, size)
			}
			h = board.Mix(h ^ uint64(m+1))
		}
		all[t] = h
	}
	return int64(slices.Min(all[:]))
}
