package board

// Images are the keys of a position after each of the eight symmetries, kept as stones come. Positions that a symmetry maps onto
// each other have the same least key. It is a value: a copy goes its own way.
type Images struct {
	size  int
	keys  [Symmetries]uint64
	least Symmetry // the first that leads to the least key
}

// NewImages returns those of the empty board. It returns New's errors.
func NewImages(rule Rule, size int) (m Images, err error) {
	b, err := New(rule, size)
	if err != nil {
		return m, err
	}
	m.size = size
	for t := range m.keys {
		m.keys[t] = b.Key()
	}
	return m, nil
}

// Place adds a stone on a point of the board that is empty.
func (m *Images) Place(p Point, s Stone) {
	m.least = 0
	for t := range Symmetry(Symmetries) {
		m.keys[t] ^= StoneKey(t.Apply(p, m.size), s)
		if m.keys[t] < m.keys[m.least] {
			m.least = t
		}
	}
}

// Least returns the least key. The turn is no part of it.
func (m *Images) Least() uint64 { return m.keys[m.least] }

// Canonical returns a point's place in the image with the least key: the first of those that the position's own symmetries map
// onto each other.
func (m *Images) Canonical(p Point) Point {
	first := None
	for t := m.least; t < Symmetries; t++ {
		if m.keys[t] == m.keys[m.least] {
			first = min(first, t.Apply(p, m.size))
		}
	}
	return first
}

// Here is the inverse of Canonical: one of the points that have this place.
func (m *Images) Here(p Point) Point { return m.least.Inverse().Apply(p, m.size) }
