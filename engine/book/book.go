package book

import (
	"cmp"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"

	"tengen/engine/board"
)

// Size is the side of the board that the positions are on.
const Size = 15

// The bounds of a book.
const (
	MaxPositions = 4096
	MaxStones    = 12
	MaxMoves     = 8
	MaxScore     = 30_000 // the score of a five on the board
	MaxNodes     = 1 << 40
)

// Slack is how much worse than the best move one may be that Lookup chooses,
// in weights.Unit of the engine.
const Slack = 24

// Why a position is refused. Test with errors.Is.
var (
	ErrIllegal = errors.New("book: not legal")   // a stone or a move that the rule does not allow, or after a five
	ErrDouble  = errors.New("book: given twice") // a position or a move, perhaps turned or mirrored
	ErrBounds  = errors.New("book: too much")    // outside of the bounds above
)

// Entry is how a move was judged.
type Entry struct {
	Score int   // in the engine's unit, 1/200 logit, for the side that plays the move
	Nodes int64 // of the search that said so
}

// Move is a move of the book.
type Move struct {
	Point board.Point
	Entry
}

// Position is a position of few stones and what to play in it.
type Position struct {
	Stones []board.Point // in an order of play, turned as board.Canonical turns it
	Moves  []Move        // best first, none the image of another

	same []board.Symmetry // those that leave the stones as they are; the identity is the first
}

// Book is the positions of one rule. It does not change, so any number of
// goroutines may use it.
type Book struct {
	rule      board.Rule
	positions []Position
	byKey     map[uint64]int // index of the position with a canonical key
}

// New makes a book of positions, which may be turned anyhow; their moves are
// sorted. Errors: ErrIllegal, ErrDouble or ErrBounds, with the position;
// board.ErrRule.
func New(rule board.Rule, positions []Position) (*Book, error) {
	if _, err := board.New(rule, Size); err != nil {
		return nil, err
	}
	b := &Book{rule: rule, byKey: map[uint64]int{}}
	for _, p := range positions {
		if err := b.add(p); err != nil {
			return nil, err
		}
	}
	return b, nil
}

// Positions returns the positions in their order. Nobody may change them.
func (b *Book) Positions() []Position { return b.positions }

// Lookup returns a move of the book for the side to move, the way the board of
// the game lies. Among moves within Slack of the best, and the images of a move
// where the stones are symmetric, pick chooses; the same pick chooses the same
// in every image of the position. The move is always legal. It is false if the
// book has nothing to say.
func (b *Book) Lookup(g *board.Board, pick uint64) (board.Point, Entry, bool) {
	shift := (g.Size() - Size) / 2
	home := b.home(g, shift)
	if home == nil {
		return board.None, Entry{}, false
	}
	key, turned := home.Canonical()
	i, ok := b.byKey[key]
	if !ok {
		return board.None, Entry{}, false
	}
	pos := &b.positions[i]
	n := 1
	for n < len(pos.Moves) && pos.Moves[n].Score >= pos.Moves[0].Score-Slack {
		n++
	}
	rng := rand.New(rand.NewPCG(pick, key))
	m := pos.Moves[rng.IntN(n)]
	s := pos.same[rng.IntN(len(pos.same))].Then(turned.Inverse())
	p := moved(s.Apply(m.Point, Size), shift)
	if g.Check(p) != nil {
		// Where the edge is farther away, a three may be one that it was not.
		return board.None, Entry{}, false
	}
	return p, m.Entry, true
}

// home returns the position on the board of the book, nil if it cannot be there.
func (b *Book) home(g *board.Board, shift int) *board.Board {
	if g.Rule() != b.rule || g.Ply() > MaxStones || g.Size() < Size || g.Size()%2 != Size%2 || g.Five() != nil {
		return nil
	}
	if shift == 0 && !slices.Contains(g.Moves(), board.None) {
		return g
	}
	home, err := board.New(b.rule, Size)
	if err != nil {
		return nil
	}
	for _, p := range g.Moves() {
		if p == board.None {
			return nil
		}
		p = moved(p, -shift)
		if !home.On(p) {
			return nil
		}
		home.Make(p)
	}
	return home
}

// moved returns the point so many columns and rows away, None off the
// largest board.
func moved(p board.Point, by int) board.Point { return board.At(p.X()+by, p.Y()+by) }

// add puts a position into the book if it may be there.
func (b *Book) add(p Position) error {
	switch {
	case len(b.positions) == MaxPositions:
		return fmt.Errorf("%w: more than %d positions", ErrBounds, MaxPositions)
	case len(p.Stones) > MaxStones:
		return fmt.Errorf("%w: more than %d stones: %v", ErrBounds, MaxStones, p.Stones)
	case len(p.Moves) == 0 || len(p.Moves) > MaxMoves:
		return fmt.Errorf("%w: not 1 to %d moves: %v", ErrBounds, MaxMoves, p.Stones)
	}
	g, err := replay(b.rule, p.Stones)
	if err != nil {
		return err
	}
	key, s := g.Canonical()
	if _, twice := b.byKey[key]; twice {
		return fmt.Errorf("%w: position %v", ErrDouble, p.Stones)
	}
	moves := make([]Move, len(p.Moves))
	seen := map[uint64]bool{}
	for i, m := range p.Moves {
		switch {
		case m.Score > MaxScore || m.Score < -MaxScore || m.Nodes < 1 || m.Nodes > MaxNodes:
			return fmt.Errorf("%w: score %d, nodes %d of %v in %v", ErrBounds, m.Score, m.Nodes, m.Point, p.Stones)
		case g.Check(m.Point) != nil:
			return fmt.Errorf("%w: %w: %v in %v", ErrIllegal, g.Check(m.Point), m.Point, p.Stones)
		case seen[keyAfter(g, m.Point)]:
			return fmt.Errorf("%w: %v in %v", ErrDouble, m.Point, p.Stones)
		}
		seen[keyAfter(g, m.Point)] = true
		moves[i] = Move{Point: s.Apply(m.Point, Size), Entry: m.Entry}
	}
	slices.SortFunc(moves, byScore)
	stones := images(p.Stones, s)
	b.byKey[key] = len(b.positions)
	b.positions = append(b.positions, Position{Stones: stones, Moves: moves, same: stabiliser(stones)})
	return nil
}

// byScore puts the better move first, equal ones by their points.
func byScore(a, b Move) int {
	return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Point, b.Point))
}

// replay plays the stones on an empty board. ErrIllegal, with the first stone
// that cannot be played.
func replay(rule board.Rule, stones []board.Point) (*board.Board, error) {
	g, err := board.New(rule, Size)
	if err != nil {
		return nil, err
	}
	for _, p := range stones {
		if err := g.Check(p); err != nil {
			return nil, fmt.Errorf("%w: %w: %v of %v", ErrIllegal, err, p, stones)
		}
		g.Make(p)
		if g.Five() != nil {
			return nil, fmt.Errorf("%w: %v of %v makes five", ErrIllegal, p, stones)
		}
	}
	return g, nil
}

// keyAfter returns the canonical key of the position after a move. It leaves g
// as it found it.
func keyAfter(g *board.Board, p board.Point) uint64 {
	g.Make(p)
	key, _ := g.Canonical()
	g.Undo()
	return key
}

func images(points []board.Point, s board.Symmetry) []board.Point {
	turned := make([]board.Point, len(points))
	for i, p := range points {
		turned[i] = s.Apply(p, Size)
	}
	return turned
}

// stabiliser returns the symmetries that map the stones onto themselves.
func stabiliser(stones []board.Point) (same []board.Symmetry) {
	for s := board.Symmetry(0); s < board.Symmetries; s++ {
		difference := uint64(0)
		for i, p := range stones {
			c := board.Black
			if i%2 == 1 {
				c = board.White
			}
			difference ^= board.StoneKey(p, c) ^ board.StoneKey(s.Apply(p, Size), c)
		}
		if difference == 0 {
			same = append(same, s)
		}
	}
	return same
}
