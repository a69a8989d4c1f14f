package engine

import "math/bits"

// pointSet is a set of squares of the board, one bit each.
type pointSet [cells / 64]uint64

func (s *pointSet) add(q square)    { s[q>>6] |= 1 << (q & 63) }
func (s *pointSet) remove(q square) { s[q>>6] &^= 1 << (q & 63) }

// first returns the lowest member, or noSquare.
func (s *pointSet) first() square {
	for i, w := range s {
		if w != 0 {
			return square(i<<6 + bits.TrailingZeros64(w))
		}
	}
	return noSquare
}

// appendTo appends the members in ascending order.
func (s *pointSet) appendTo(list []square) []square {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			list = append(list, square(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return list
}

// union returns the members of either set.
func union(a, b *pointSet) (u pointSet) {
	for i := range u {
		u[i] = a[i] | b[i]
	}
	return u
}
