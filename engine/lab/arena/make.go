package arena

import (
	"context"
	"math/rand/v2"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// Making says which openings are to be made.
type Making struct {
	Count int
	Rule  board.Rule
	Size  int
	Nodes int64 // of a search
	Bound int   // the largest score of a balanced position, in the engine's unit
	Seed  uint64
}

// Openings have leastStones to mostStones, within spread of the centre.
const (
	leastStones = 3
	mostStones  = 6
	spread      = 4
)

// glance is the part of the nodes that a first look at a position has.
const glance = 16

// MakeOpenings hands on one opening after the other: a few stones at random
// near the centre, kept if our engine finds neither side ahead, both with the
// side to move and after its best move. None is another
// turned or mirrored. The same seed makes the same openings. The end of the
// context ends it with its error.
func MakeOpenings(ctx context.Context, m Making, emit func([]board.Point) error) error {
	e := engine.New(engine.DefaultOptions())
	defer e.Close()
	r := rand.New(rand.NewPCG(m.Seed, 1))
	seen := map[uint64]bool{}
	for made := 0; made < m.Count; {
		if err := ctx.Err(); err != nil {
			return err
		}
		b, err := scatter(r, m.Rule, m.Size)
		if err != nil {
			return err
		}
		key, _ := b.Canonical()
		if seen[key] || checkOpening(b.Moves(), m.Rule, m.Size) != nil {
			continue
		}
		seen[key] = true
		// Most positions are lopsided, which short searches see.
		ok, err := balanced(ctx, e, b, max(m.Nodes/glance, 1), 2*m.Bound)
		if err == nil && ok {
			ok, err = balanced(ctx, e, b, m.Nodes, m.Bound)
		}
		if err != nil {
			return err
		}
		if !ok {
			continue
		}
		made++
		if err := emit(b.Moves()); err != nil {
			return err
		}
	}
	return nil
}

// scatter places stones at random near the centre, none of them alone.
func scatter(r *rand.Rand, rule board.Rule, size int) (*board.Board, error) {
	b, err := board.New(rule, size)
	if err != nil {
		return nil, err
	}
	reach := min(spread, (size-1)/2)
	stones := leastStones + r.IntN(mostStones-leastStones+1)
	for b.Ply() < stones {
		p := board.At(size/2+r.IntN(2*reach+1)-reach, size/2+r.IntN(2*reach+1)-reach)
		if b.Check(p) == nil && (b.Ply() == 0 || near(b, p)) {
			b.Make(p)
		}
	}
	return b, nil
}

// near reports whether a stone is within three points.
func near(b *board.Board, p board.Point) bool {
	for _, q := range b.Moves() {
		if dx, dy := p.X()-q.X(), p.Y()-q.Y(); max(dx, -dx, dy, -dy) <= 3 {
			return true
		}
	}
	return false
}

// balanced searches the position and the one after the best move. The side
// that has just moved always looks better than it is, so the mean of the two
// scores counts; and neither may be far off.
func balanced(ctx context.Context, e *engine.Engine, b *board.Board, nodes int64, bound int) (bool, error) {
	b = b.Clone()
	sum, sign := 0, 1
	for range 2 {
		e.Clear()
		res, err := e.Search(ctx, b, engine.Limits{Nodes: nodes})
		if err != nil {
			return false, err
		}
		if max(res.Score, -res.Score) > 3*bound {
			return false, nil
		}
		sum += sign * res.Score
		sign = -sign
		b.Make(res.Move)
	}
	return max(sum, -sum) <= 2*bound, nil
}
