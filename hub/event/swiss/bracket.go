package swiss

import (
	"math/bits"

	"github.com/tengen-go/tengen/hub/event"
	"github.com/tengen-go/tengen/hub/event/blossom"
)

// scope is whom a bracket's matching looks at.
type scope uint8

const (
	alone     scope = iota // the bracket
	withNext               // and the scoregroup below
	everybody              // and all below
)

// bracket is a scoregroup with those who came down to it, while it is paired.
type bracket struct {
	*round
	scope   scope
	moved   int       // how many came down; they come first
	current []*player // of the bracket
	next    []*player // of the scoregroup below
	rest    []*player
	byeHere bool

	movedScores []event.Points // of those who came down, descending
	scores      []event.Points // and the scoregroup's
	width       int            // bits of a digit

	vertices []*player // nil: the bye, or somebody outside
	weights  []uint64  // of pairs i < j, with the digits that decide now
	words    int
	total    int // bits
	matching *blossom.Matching
	stays    []bool // vertices that must be paired in the bracket
}

// result is what became of a bracket.
type result struct {
	pairs [][2]*player // the higher first
	down  []*player
}

// prepare builds the matching of a scope.
func (b *bracket) prepare(s scope) {
	b.scope = s
	b.vertices = append([]*player(nil), b.current...)
	if s >= withNext {
		b.vertices = append(b.vertices, b.next...)
	}
	if s == everybody {
		b.vertices = append(b.vertices, b.rest...)
	}
	if len(b.vertices)%2 != 0 {
		b.vertices = append(b.vertices, nil)
	}
	b.width = bits.Len(uint(len(b.vertices)))
	b.movedScores, b.scores = nil, nil
	for i, p := range b.current {
		if i > 0 && p.score == b.current[i-1].score {
			continue
		}
		b.scores = append(b.scores, p.score)
		if i < b.moved {
			b.movedScores = append(b.movedScores, p.score)
		}
	}
	b.stays = make([]bool, len(b.vertices))
	b.computeWeights()
	b.matching.Solve()
}

// pair pairs the bracket: in the smallest scope whose solution can be completed.
func (b *bracket) pair() result {
	if pairs := b.ideal(); pairs != nil && b.settle(pairs) {
		return result{pairs: pairs}
	}
	simple := b.rules.metUntil == 0 // how many must meet again is a matter of all
	if simple && len(b.current)%2 == 0 {
		b.prepare(alone)
		if b.floaters() == 0 {
			if r := b.refine(); b.settle(r.pairs) {
				return r
			}
		}
	}
	byeMayCome := b.odd && b.byeScore >= b.current[len(b.current)-1].score
	if simple && len(b.rest) > 0 && !byeMayCome {
		b.prepare(withNext)
		if r := b.refine(); b.settle(r.pairs) {
			below := b.nextPairs()
			if b.settle(below) {
				b.release(below)
				return r
			}
			b.release(r.pairs)
		}
	}
	b.byeHere = false
	b.prepare(everybody)
	if b.byeIsOnlyFloat() {
		b.byeHere = true
		b.prepare(everybody)
	}
	r := b.refine()
	b.settle(r.pairs)
	return r
}

// ideal returns the first candidate of all, the upper half against the lower, if nothing speaks against any of its pairs.
func (b *bracket) ideal() (pairs [][2]*player) {
	half := len(b.current) / 2
	if b.moved > 0 || len(b.current)%2 != 0 || b.rules.metUntil > 0 {
		return nil
	}
	for i := range half {
		hi, lo := b.current[i], b.current[half+i]
		if !b.rules.legal(hi, lo) || b.rules.turns != Chance && clash(hi, lo) {
			return nil
		}
		pairs = append(pairs, [2]*player{hi, lo})
	}
	return pairs
}

// nextPairs returns the pairs of the scoregroup below in the solution. The quality of the bracket counts on them.
func (b *bracket) nextPairs() (pairs [][2]*player) {
	for j := len(b.current); j < len(b.current)+len(b.next); j++ {
		if i := b.matching.Mate(j); i < j && b.rules.legal(b.vertices[i], b.vertices[j]) {
			pairs = append(pairs, [2]*player{b.vertices[i], b.vertices[j]})
		}
	}
	return pairs
}

// mateOf returns the vertex a player of the bracket is paired with in it, -1 without one.
func (b *bracket) mateOf(i int) int {
	j := b.matching.Mate(i)
	if j >= len(b.current) || !b.paired(i, j) {
		return -1
	}
	return j
}

// paired reports whether two vertices of the bracket are matched as a pair, and not because both leave it.
func (b *bracket) paired(i, j int) bool {
	w := b.weight(min(i, j), max(i, j))
	return digit(w, b.total-b.inAt()-b.width, b.width) != 0
}

// inAt is how many bits come before the digit that counts pairs of the bracket.
func (b *bracket) inAt() int {
	if b.rules.metUntil > 0 {
		return 2 * b.width
	}
	return b.width
}

// digit reads a digit of a weight.
func digit(w []uint64, at, width int) uint64 {
	v := w[at/64] >> (at % 64)
	if at%64+width > 64 {
		v |= w[at/64+1] << (64 - at%64)
	}
	return v & (1<<width - 1)
}

// floaters returns how many leave the bracket.
func (b *bracket) floaters() (n int) {
	for i := range b.current {
		if b.mateOf(i) < 0 {
			n++
		}
	}
	return n
}

// byeIsOnlyFloat reports whether one player leaves the bracket, for the bye.
func (b *bracket) byeIsOnlyFloat() bool {
	return b.odd && b.floaters() == 1 && b.matching.Mate(len(b.vertices)-1) < len(b.current)
}
