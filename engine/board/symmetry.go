package board

// Symmetry is one of the eight maps of the square onto itself, 0 to 7. Bit 0
// mirrors the columns, bit 1 the rows, then bit 2 exchanges columns and rows.
// Larger values mean the same as their lowest three bits.
type Symmetry uint8

// Symmetries is how many there are; 0 is the identity.
const Symmetries = 8

// Apply returns the image of p on a board of the given size, None for a point
// that is not on it.
func (s Symmetry) Apply(p Point, size int) Point {
	x, y := p.X(), p.Y()
	if x >= size || y >= size {
		return None
	}
	if s&1 != 0 {
		x = size - 1 - x
	}
	if s&2 != 0 {
		y = size - 1 - y
	}
	if s&4 != 0 {
		x, y = y, x
	}
	return At(x, y)
}

// Inverse returns the symmetry that undoes s. Only the two quarter turns are
// not their own.
func (s Symmetry) Inverse() Symmetry {
	s %= Symmetries
	if s == 5 || s == 6 {
		return 11 - s
	}
	return s
}

// Then returns the symmetry that applies s first and t after it.
func (s Symmetry) Then(t Symmetry) Symmetry {
	mirrors := t & 3
	if s&4 != 0 { // the mirrors of t meet exchanged columns and rows
		mirrors = mirrors>>1 | mirrors<<1&2
	}
	return (s&3 ^ mirrors) | (s^t)&4
}

// Canonical returns the least key among the eight images of the position and
// the (lowest) symmetry that leads to it. Positions that a symmetry maps onto
// each other share the key.
func (b *Board) Canonical() (key uint64, s Symmetry) {
	key = b.key
	for t := Symmetry(1); t < Symmetries; t++ {
		k := emptyKey(b.rule, b.size)
		for i, p := range b.moves {
			k ^= stoneKeys[i%2][t.Apply(p, b.size)]
		}
		if k < key {
			key, s = k, t
		}
	}
	return key, s
}
