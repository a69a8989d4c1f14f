package puzzle

import (
	"context"
	"errors"
	"math/rand/v2"
	"slices"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/proof"
	"github.com/tengen-go/tengen/engine/threat"
)

// another win than the right one, which keeps a position from being a puzzle.
type second struct {
	path []board.Point // from the position to where it begins
	win  *proof.Node
}

// holds reports whether it is one on b too.
func (s *second) holds(b *board.Board) bool {
	b = b.Clone()
	for _, q := range s.path {
		if b.Check(q) != nil {
			return false
		}
		b.Make(q)
	}
	return proof.Verify(b, s.win) == nil
}

// thinning looks for a puzzle beside a position that has several wins. It takes a stone of each side away, or has one of the defending
// side elsewhere, such that one win stays and another one does not, and so on with the next that is found. The same position gives
// the same puzzle. It returns none where Options.Thin boards do not suffice.
func (m *Maker) thinning(ctx context.Context, from *board.Board, first *proof.Node) ([]Puzzle, error) {
	rng := rand.New(rand.NewPCG(from.Key(), 0))
	b, right, other := from, first, m.second
	began := other
	for range m.opt.Thin {
		thin := m.thinner(b, right, other, rng)
		if thin == nil {
			if b == from {
				return nil, nil
			}
			b, right, other = from, first, began
			continue
		}
		res, err := m.win(ctx, thin, m.opt.Find)
		if err != nil {
			return nil, err
		}
		if res.Proof == nil {
			continue // the search has not come as far
		}
		p, err := m.byWinning(ctx, thin, res)
		if errors.Is(err, ErrSecond) {
			b, right, other = thin, res.Proof, m.second
			continue
		}
		list, err := m.keep(ctx, nil, p, err)
		if err != nil || len(list) > 0 {
			return list, err
		}
	}
	return nil, nil
}

// leastLeft is to how many stones a board is stripped at least; by chance it may be left twice as many.
const leastLeft = 9

// stripped returns a board with stones of each side gone on which a proof holds.
func (m *Maker) stripped(b *board.Board, right *proof.Node, rng *rand.Rand) *board.Board {
	left := leastLeft + rng.IntN(leastLeft)
	for range thinTries {
		if b.Ply() <= left {
			break
		}
		if thin := without(b, rng); thin != nil && proof.Verify(thin, right) == nil && m.open(thin) {
			b = thin
		}
	}
	return b
}

// open reports whether the side to move has a choice.
func (m *Maker) open(b *board.Board) bool {
	sit, _ := m.situation(b)
	return sit == threat.Free || sit == threat.Defend
}

// thinTries is how many boards are looked at in search of one that spoils a win.
const thinTries = 80

// thinner returns a board with stones of each side that are gone or elsewhere, on which one proof holds and another one does not; nil
// if none is found.
func (m *Maker) thinner(b *board.Board, right *proof.Node, other second, rng *rand.Rand) *board.Board {
	key := pointsOf(other.win, nil)
	for i := range thinTries {
		var thin *board.Board
		if i%2 == 0 {
			thin = without(b, rng)
		} else {
			thin = moved(b, key[rng.IntN(len(key))], rng)
		}
		if thin != nil && proof.Verify(thin, right) == nil && !other.holds(thin) && m.open(thin) {
			return thin
		}
	}
	return nil
}

// without returns a board without some stone of either side, the last move being the same; nil if that cannot be played.
func without(b *board.Board, rng *rand.Rand) *board.Board {
	if b.Ply() < firstPly+2 {
		return nil
	}
	last := 1 - b.Ply()%2 // whose move was the last
	sides := stones(b)
	for side := range sides {
		most := len(sides[side])
		if side == last {
			most--
		}
		i := rng.IntN(most)
		sides[side] = slices.Delete(sides[side], i, i+1)
	}
	return replayed(b, sides)
}

// moved returns a board on which some stone of the side that is not to move stands somewhere else; nil if that cannot be played.
func moved(b *board.Board, to board.Point, rng *rand.Rand) *board.Board {
	if b.At(to) != board.Empty {
		return nil
	}
	sides := stones(b)
	last := 1 - b.Ply()%2
	sides[last][rng.IntN(len(sides[last]))] = to
	return replayed(b, sides)
}

// stones returns the points of Black and of White in the order in which they were played.
func stones(b *board.Board) (sides [2][]board.Point) {
	for i, q := range b.Moves() {
		sides[i%2] = append(sides[i%2], q)
	}
	return sides
}

// replayed returns the board of a rule and a size on which both sides have played such points; nil if they cannot, or one has won.
func replayed(b *board.Board, sides [2][]board.Point) *board.Board {
	var moves []board.Point
	for i, q := range sides[0] {
		moves = append(moves, q)
		if i < len(sides[1]) {
			moves = append(moves, sides[1][i])
		}
	}
	again, err := board.Replay(b.Rule(), b.Size(), moves)
	if err != nil || again.Five() != nil {
		return nil
	}
	return again
}

// pointsOf appends the points of a proof to a list, each once.
func pointsOf(n *proof.Node, list []board.Point) []board.Point {
	if !slices.Contains(list, n.Move) {
		list = append(list, n.Move)
	}
	for _, r := range n.Replies {
		if !slices.Contains(list, r.Move) {
			list = append(list, r.Move)
		}
		list = pointsOf(r.Next, list)
	}
	return list
}
