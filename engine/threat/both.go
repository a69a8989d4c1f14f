package threat

import "tengen/engine/weights"

// both is a value in both phases of a game, 16 bits each, so that one addition
// adds both. Sums over a board stay far within that: a point is worth tens. One
// that did not would spoil the other phase only until it is smaller again.
type both int32

func newBoth(early, late int16) both { return both(late)<<16 + both(early) }

// in returns the value of a phase.
func (b both) in(phase int) int {
	if phase == weights.Early {
		return int(int16(b))
	}
	return int(int16((b - both(int16(b))) >> 16))
}

// bothOf returns the values of a combination: weights.ToMove, weights.Waiting.
func bothOf(v *[weights.Phases][2]int16) (out [2]both) {
	for k := range out {
		out[k] = newBoth(v[weights.Early][k], v[weights.Late][k])
	}
	return out
}
