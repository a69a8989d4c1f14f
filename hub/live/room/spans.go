package room

import (
	"math"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// span is a part of a turn.
type span struct{ from, to time.Time }

// spans are parts of one turn, which may overlap: time that is excused for two reasons is excused once.
type spans []span

// spansMost bounds the parts that are remembered of one turn. Older parts are forgotten, and count again.
const spansMost = 64

// add adds a part.
func (s *spans) add(from, to time.Time) {
	if !to.After(from) {
		return
	}
	if len(*s) >= spansMost {
		*s = slices.Delete(*s, 0, 1)
	}
	*s = append(*s, span{from, to})
}

// between returns the parts between two instants, without overlaps, and at most so much time in all.
func (s spans) between(from, upTo time.Time, most time.Duration) (out spans) {
	if len(s) == 0 {
		return nil
	}
	for _, p := range slices.SortedFunc(slices.Values(s), func(a, b span) int { return a.from.Compare(b.from) }) {
		p.from = game.Later(p.from, from)
		if p.to.After(upTo) {
			p.to = upTo
		}
		if p.to.Sub(p.from) > most {
			p.to = p.from.Add(most)
		}
		if p.to.After(p.from) {
			out, most, from = append(out, p), most-p.to.Sub(p.from), p.to
		}
	}
	return out
}

// length returns how long the parts are together between two instants.
func (s spans) length(from, upTo time.Time) (d time.Duration) {
	for _, p := range s.between(from, upTo, math.MaxInt64) {
		d += p.to.Sub(p.from)
	}
	return d
}
