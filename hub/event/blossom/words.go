package blossom

import "math/bits"

// Numbers are two's complement, the lowest word first. All numbers of a Matching have m.words words.

// weight returns four times the weight of an edge: with multiples of four, and dual variables of exposed vertices that
// are even, half of a slack between two outer vertices is a whole number.
func (m *Matching) weight(u, v int32) []uint64 {
	at := (int(u)*m.n + int(v)) * m.words
	return m.weights[at : at+m.words]
}

// dual returns the dual variable of a vertex or of a blossom.
func (m *Matching) dual(x int32) []uint64 {
	at := int(x) * m.words
	return m.duals[at : at+m.words]
}

// slack writes y(u) + y(v) - w(u, v) to out.
func (m *Matching) slack(out []uint64, u, v int32) {
	a, b, w := m.dual(u), m.dual(v), m.weight(u, v)
	var carry, borrow uint64
	for k := range out {
		var s uint64
		s, carry = bits.Add64(a[k], b[k], carry)
		out[k], borrow = bits.Sub64(s, w[k], borrow)
	}
}

// closer reports whether the slack between a and v is less than that between b and v.
func (m *Matching) closer(a, b, v int32) bool {
	ya, wa, yb, wb := m.dual(a), m.weight(a, v), m.dual(b), m.weight(b, v)
	if m.words == 1 {
		return int64(ya[0]-wa[0]) < int64(yb[0]-wb[0])
	}
	// y(a) - w(a, v) - y(b) + w(b, v) is negative
	var b1, b2, b3, d uint64
	for k := range ya {
		var s, t uint64
		s, b1 = bits.Sub64(ya[k], wa[k], b1)
		t, b2 = bits.Sub64(yb[k], wb[k], b2)
		d, b3 = bits.Sub64(s, t, b3)
	}
	return int64(d) < 0
}

// add adds x to y.
func add(y, x []uint64) {
	var carry uint64
	for k := range y {
		y[k], carry = bits.Add64(y[k], x[k], carry)
	}
}

// sub subtracts x from y.
func sub(y, x []uint64) {
	var borrow uint64
	for k := range y {
		y[k], borrow = bits.Sub64(y[k], x[k], borrow)
	}
}

// halve divides by two, rounding down.
func halve(x []uint64) {
	last := len(x) - 1
	for k := range last {
		x[k] = x[k]>>1 | x[k+1]<<63
	}
	x[last] = uint64(int64(x[last]) >> 1)
}

// less reports whether x < y.
func less(x, y []uint64) bool {
	last := len(x) - 1
	if x[last] != y[last] {
		return int64(x[last]) < int64(y[last])
	}
	for k := last - 1; k >= 0; k-- {
		if x[k] != y[k] {
			return x[k] < y[k]
		}
	}
	return false
}

func negative(x []uint64) bool { return int64(x[len(x)-1]) < 0 }

func isZero(x []uint64) bool {
	for _, w := range x {
		if w != 0 {
			return false
		}
	}
	return true
}
