package threat

import "github.com/tengen-go/tengen/engine/weights"

// values are four values in one number, 16 bits each, so that one addition adds
// them all: for weights.ToMove and weights.Waiting in each phase of a game. Sums
// over a board stay far within 16 bits: a point is worth tens. One that did not
// would spoil the others only until it is smaller again.
type values int64

func newValues(v *[weights.Phases][2]int16) (out values) {
	for phase := range v {
		for k, x := range v[phase] {
			out += values(x) << firstBit(phase, k)
		}
	}
	return out
}

// firstBit returns where the bits of a value begin.
func firstBit(phase, k int) uint { return uint(16*(2*phase+k)) & 63 }

// in returns the value of a phase for weights.ToMove or weights.Waiting.
func (v values) in(phase, k int) int {
	place := firstBit(phase, k)
	// A negative value below has borrowed one.
	return int(int16((v + 1<<place>>1) >> place))
}
