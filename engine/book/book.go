package book

import (
	"bufio"
	"cmp"
	"embed"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/tengen-go/tengen/engine/board"
)

// size is the side of the board that the positions are on.
const size = 15

// slack is how much worse than the best move a move may be that Lookup chooses, in weights.Unit.
const slack = 24

// Move is a move of the book.
type Move struct {
	Point board.Point
	Score int // for the side that plays it, in weights.Unit
}

// position is what to play where the stones lie, turned as board.Canonical turns them.
type position struct {
	stones []board.Point    // in an order of play
	moves  []Move           // best first, none the image of another
	same   []board.Symmetry // those that leave the stones as they are; the identity is the first
}

// book is the positions of one rule. It does not change: any number of goroutines may use it.
type book struct {
	rule      board.Rule
	positions []position
	byKey     map[uint64]int // index of the position with a canonical key
	most      int            // stones of a position
}

//go:embed *.txt
var files embed.FS

// of returns the book of a rule.
var of = board.ByRule(func(rule board.Rule) *book {
	f, err := files.Open(rule.String() + ".txt")
	if err != nil {
		panic(err) // it is part of the program
	}
	defer f.Close()
	b, err := read(f, rule)
	if err != nil {
		panic(err)
	}
	return b
})

// Load reads the book of a rule, which the first Lookup does otherwise.
func Load(rule board.Rule) { of(rule) }

// Lookup returns a move for the side to move, the way the board lies. Among moves within slack of the best, and the
// images of a move where the stones are symmetric, pick chooses; the same pick chooses the same in every image of the
// position. The move is always legal. It is false if the book does not know the position.
func Lookup(g *board.Board, pick uint64) (Move, bool) { return of(g.Rule()).lookup(g, pick) }

func (b *book) lookup(g *board.Board, pick uint64) (Move, bool) {
	shift := (g.Size() - size) / 2
	home := b.home(g, shift)
	if home == nil {
		return Move{}, false
	}
	key, turned := home.Canonical()
	i, ok := b.byKey[key]
	if !ok {
		return Move{}, false
	}
	pos := &b.positions[i]
	n := 1
	for n < len(pos.moves) && pos.moves[n].Score >= pos.moves[0].Score-slack {
		n++
	}
	rng := rand.New(rand.NewPCG(pick, key))
	m := pos.moves[rng.IntN(n)]
	s := pos.same[rng.IntN(len(pos.same))].Then(turned.Inverse())
	m.Point = moved(s.Apply(m.Point, size), shift)
	if g.Check(m.Point) != nil {
		// With the edge farther away, a row may be a three that was none before.
		return Move{}, false
	}
	return m, true
}

// home returns the position on the board of the book, nil if it cannot be there.
func (b *book) home(g *board.Board, shift int) *board.Board {
	if g.Rule() != b.rule || g.Ply() > b.most || g.Size() < size || g.Size()%2 != size%2 || g.Five() != nil {
		return nil
	}
	if shift == 0 && !slices.Contains(g.Moves(), board.None) {
		return g
	}
	home, err := board.New(b.rule, size)
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

// read reads the lines of a book. An error names the line.
func read(r io.Reader, rule board.Rule) (*book, error) {
	b := &book{rule: rule, byKey: map[uint64]int{}}
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		text, _, _ := strings.Cut(lines.Text(), "#")
		if strings.TrimSpace(text) == "" {
			continue
		}
		if err := b.add(text); err != nil {
			return nil, fmt.Errorf("book: line %d: %w", n, err)
		}
	}
	return b, lines.Err()
}

// add puts a line's position into the book.
func (b *book) add(line string) error {
	stones, moves, _ := strings.Cut(line, ">")
	g, err := board.New(b.rule, size)
	if err != nil {
		return err
	}
	for word := range strings.FieldsSeq(stones) {
		p, err := board.ParsePoint(word)
		if err != nil {
			return err
		}
		if err := g.Check(p); err != nil {
			return fmt.Errorf("%v: %w", p, err)
		}
		g.Make(p)
	}
	if g.Five() != nil {
		return fmt.Errorf("a five is on the board")
	}
	key, s := g.Canonical()
	if _, twice := b.byKey[key]; twice {
		return fmt.Errorf("the position is there already")
	}
	pos := position{stones: images(g.Moves(), s)}
	seen := map[uint64]bool{}
	for text := range strings.SplitSeq(moves, ",") {
		m, err := parseMove(text)
		if err != nil {
			return err
		}
		if err := g.Check(m.Point); err != nil {
			return fmt.Errorf("%v: %w", m.Point, err)
		}
		g.Make(m.Point)
		after, _ := g.Canonical()
		g.Undo()
		if seen[after] {
			return fmt.Errorf("%v is there already", m.Point)
		}
		seen[after] = true
		pos.moves = append(pos.moves, Move{Point: s.Apply(m.Point, size), Score: m.Score})
	}
	slices.SortFunc(pos.moves, func(a, b Move) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Point, b.Point))
	})
	pos.same = stabiliser(pos.stones)
	b.most = max(b.most, len(pos.stones))
	b.byKey[key] = len(b.positions)
	b.positions = append(b.positions, pos)
	return nil
}

// parseMove reads "h8 210".
func parseMove(text string) (m Move, err error) {
	point, score, ok := strings.Cut(strings.TrimSpace(text), " ")
	if !ok {
		return m, fmt.Errorf("no score: %q", text)
	}
	if m.Point, err = board.ParsePoint(point); err != nil {
		return m, err
	}
	m.Score, err = strconv.Atoi(score)
	return m, err
}

func images(points []board.Point, s board.Symmetry) []board.Point {
	turned := make([]board.Point, len(points))
	for i, p := range points {
		turned[i] = s.Apply(p, size)
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
			difference ^= board.StoneKey(p, c) ^ board.StoneKey(s.Apply(p, size), c)
		}
		if difference == 0 {
			same = append(same, s)
		}
	}
	return same
}
