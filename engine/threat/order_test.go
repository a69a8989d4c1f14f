package threat

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/weights"
)

// drawnOrder makes a set of weights in which all numbers of the order differ.
func drawnOrder(rng *rand.Rand) *weights.Set {
	draw := func() *weights.Side {
		s := new(weights.Side)
		fill := func(row []int16) {
			for i := range row {
				row[i] = int16(rng.IntN(2001) - 1000)
			}
		}
		for i := range s.Order.Combos {
			fill(s.Order.Combos[i][:])
		}
		for i := range s.Order.Lines {
			fill(s.Order.Lines[i][:])
		}
		for i := range s.Order.Levels {
			fill(s.Order.Levels[i][:])
		}
		for i := range s.Order.Threats {
			fill(s.Order.Threats[i][weights.Own][:])
			fill(s.Order.Threats[i][weights.Theirs][:])
		}
		for i := range s.Order.After {
			fill(s.Order.After[i][:])
		}
		return s
	}
	return &weights.Set{Sides: [2]*weights.Side{draw(), draw()}}
}

// TestOrder: a move's odds are the sum that package weights describes, after passes too.
func TestOrder(t *testing.T) {
	set := drawnOrder(rand.New(rand.NewPCG(6, 2)))
	for _, rule := range rules {
		rng := rand.New(rand.NewPCG(7, uint64(rule)))
		pos := NewWith(func(board.Rule) *weights.Set { return set })
		for n := range 60 {
			b := scatter(t, rule, 5+rng.IntN(16), n, rng)
			pos.Reset(b)
			before := lastMoves(b)
			if n%5 == 4 {
				pos.Pass(None)
				before = [weights.Before]board.Point{board.None, before[0], before[1]}
			}
			order, empties := pos.Order(), pos.Empties()
			for q := empties.First(); q != None; q = empties.After(q) {
				if got, want := order.Of(q), slowOrder(set, pos, q, before); got != want {
					t.Fatalf("%v, %d stones, %v: %d, want %d", rule, b.Ply(), q.Point(), got, want)
				}
			}
		}
	}
}

func lastMoves(b *board.Board) (list [weights.Before]board.Point) {
	moves := b.Moves()
	for k := range list {
		list[k] = board.None
		if k < len(moves) {
			list[k] = moves[len(moves)-1-k]
		}
	}
	return list
}

func slowOrder(set *weights.Set, pos *Position, q Square, before [weights.Before]board.Point) int32 {
	me := pos.Turn()
	mine, theirs := pos.Is(q, me), pos.Is(q, me^1)
	w := &set.Sides[me].Order
	sum := int32(w.Combos[mine.Number][weights.Own]) + int32(set.Sides[me^1].Order.Combos[theirs.Number][weights.Theirs])
	for d := range 4 {
		sum += int32(w.Lines[pos.Class(q, me, d)][pos.Class(q, me^1, d)])
	}
	sum += int32(w.Levels[mine.Level][theirs.Level])
	sum += int32(w.Threats[pos.ThreatSet()][weights.Own][mine.Level]) + int32(w.Threats[pos.ThreatSet()][weights.Theirs][theirs.Level])
	for k, p := range before {
		d := weights.Distance(0)
		if p != board.None {
			d = weights.DistanceOf(p.X()-q.Point().X(), p.Y()-q.Point().Y())
		}
		sum += int32(w.After[k][d])
	}
	return sum
}
