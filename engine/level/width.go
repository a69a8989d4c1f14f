package level

import (
	"math"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
)

// sensible is the part of the best point's value from which a quiet move is worth a thought.
const sensible = 0.8

// Width is how many moves are worth a thought to the side to move, by a glance: 1 where one is forced or wins at once, 0 where
// there is none.
func Width(b *board.Board) int {
	if b.Full() || b.Five() != nil {
		return 0
	}
	pos := positions.Get().(*threat.Position) // after a panic it is not used again
	pos.Reset(b)
	s := &sight{pos: pos, me: pos.Turn(), foe: pos.Turn() ^ 1}
	var values []float64
	best := math.Inf(-1)
	near := pos.Near()
	for q := near.First(); q != threat.None; q = near.After(q) {
		if pos.At(q) == threat.Empty && !pos.Forbidden(q, s.me) {
			v := s.value(q)
			values, best = append(values, v), max(best, v)
		}
	}
	positions.Put(pos)
	if len(values) == 0 || best >= urgentWin {
		return 1
	}
	least := sensible * best
	for _, urgent := range []float64{urgentStop, urgentAim} {
		if best >= urgent {
			least = urgent
			break
		}
	}
	n := 0
	for _, v := range values {
		if v >= least {
			n++
		}
	}
	return n
}
