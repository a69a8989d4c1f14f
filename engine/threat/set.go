package threat

import "math/bits"

// Set is a set of squares, one bit each.
type Set [Cells / 64]uint64

// flip adds q to the set, or removes it.
func (s *Set) flip(q Square) { s[q>>6&(Cells/64-1)] ^= 1 << (q & 63) }

// Add makes q a member.
func (s *Set) Add(q Square) { s[q>>6&(Cells/64-1)] |= 1 << (q & 63) }

// Keep removes the members that are not in o.
func (s *Set) Keep(o *Set) {
	for i := range s {
		s[i] &= o[i]
	}
}

// Has reports whether q is a member.
func (s *Set) Has(q Square) bool { return s[q>>6&(Cells/64-1)]>>(q&63)&1 != 0 }

// Empty reports whether there is no member.
func (s *Set) Empty() bool { return s.First() == None }

// First returns the lowest member, or None.
func (s *Set) First() Square {
	for i, w := range s {
		if w != 0 {
			return Square(i<<6 + bits.TrailingZeros64(w))
		}
	}
	return None
}

// After returns the lowest member above q, or None.
func (s *Set) After(q Square) Square {
	i := int(q >> 6 & (Cells/64 - 1))
	if w := s[i] &^ (2<<(q&63) - 1); w != 0 {
		return Square(i<<6 + bits.TrailingZeros64(w))
	}
	for i++; i < len(s); i++ {
		if s[i] != 0 {
			return Square(i<<6 + bits.TrailingZeros64(s[i]))
		}
	}
	return None
}

// AppendTo appends the members in ascending order.
func (s *Set) AppendTo(list []Square) []Square {
	for i, w := range s {
		for ; w != 0; w &= w - 1 {
			list = append(list, Square(i<<6+bits.TrailingZeros64(w)))
		}
	}
	return list
}

// Union returns the members of either set.
func Union(a, b *Set) (u Set) {
	for i := range u {
		u[i] = a[i] | b[i]
	}
	return u
}
