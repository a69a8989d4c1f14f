package explorer

import (
	"errors"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
)

// MaxPlies is how many stones and passes of a game are looked at.
const MaxPlies = 24

// Start is where games begin that are counted together.
type Start struct {
	Rule    board.Rule
	Opening game.Opening
	Size    int
}

// Position is a place in a game, the opening's decisions included. Positions that one of the eight symmetries maps onto
// each other are the same, and so are those that differ only in the players' seats.
type Position struct {
	start  Start
	line   *game.Line
	images board.Images  // of the stones
	moves  []board.Point // None for a pass
}

var (
	errStart = errors.New("explorer: no such rule, opening or size")
	errNext  = errors.New("explorer: nothing that can come next")
)

// New returns the position in which a game begins.
func New(s Start) (*Position, error) {
	line, ok := game.NewLine(s.Opening)
	images, err := board.NewImages(s.Rule, s.Size)
	if err != nil || !ok {
		return nil, errStart
	}
	return &Position{start: s, line: line, images: images}, nil
}

// Ply returns how many stones and passes there are.
func (p *Position) Ply() int { return p.line.Ply() }

// Next returns what may come next.
func (p *Position) Next() game.Next { return p.line.Next() }

// Key names the position in all games; two have one by a chance of one in 2^64.
func (p *Position) Key() int64 {
	stage := uint64(p.line.Stage())<<16 | uint64(p.line.Ply()%2)
	return int64(board.Mix(p.images.Least() ^ board.Mix(stage^hashOf(p.start.Opening))))
}

// ID names where games begin that are counted together. It is stored.
func (s Start) ID() int32 {
	return int32(board.Mix(hashOf(s.Opening) ^ uint64(s.Rule)<<8 ^ uint64(s.Size)))
}

// hashOf is FNV-1a of the protocol's name: positions of different protocols are different ones.
func hashOf(o game.Opening) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(o) {
		h = (h ^ uint64(o[i])) * 1099511628211
	}
	return h
}

// Place adds a stone of the side to move. It returns errNext if the point is taken or none, or if the next step is no
// stone. Zones are not checked: no stored game breaks them.
func (p *Position) Place(at board.Point) error {
	if at == board.None || at.X() >= p.start.Size || at.Y() >= p.start.Size || p.taken(at) {
		return errNext
	}
	color := p.line.Turn()
	if !p.line.Place() {
		return errNext
	}
	p.moves = append(p.moves, at)
	p.images.Place(at, color)
	return nil
}

func (p *Position) taken(at board.Point) bool {
	for _, m := range p.moves {
		if m == at {
			return true
		}
	}
	return false
}

// Pass gives the right to move up; errNext in the opening and after another pass, which ended the game.
func (p *Position) Pass() error {
	if n := len(p.moves); n > 0 && p.moves[n-1] == board.None || !p.line.Pass() {
		return errNext
	}
	p.moves = append(p.moves, board.None)
	return nil
}

// Choose decides; errNext if there is no such option.
func (p *Position) Choose(what game.Option) error {
	if !p.line.Choose(what) {
		return errNext
	}
	return nil
}
