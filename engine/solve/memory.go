package solve

import "github.com/tengen-go/tengen/engine/threat"

// memory are the results of a search by threats for positions with either side to move. Its size is fixed: of two
// places for a key the one with the shallower failure gives way.
type memory struct {
	entries []known
	mask    uint64
	age     uint16 // entries of another age are as good as empty
}

// known is one position. For the attacker to move, plies > 0 is a win and move
// begins it. For the defender to move, plies > 0 is a loss; else move is what
// escaped.
type known struct {
	key    uint64
	move   threat.Square
	plies  uint16
	failed int8 // no win within so many attacking moves; never if maxThreats
	loose  int8 // the same, when wins by fours did not count as attacking moves
	age    uint16
}

// newMemory returns a memory of at most the given number of bytes.
func newMemory(bytes int64) *memory {
	n := uint64(2)
	for int64(n*2)*knownBytes <= bytes {
		n *= 2
	}
	return &memory{entries: make([]known, n), mask: n - 1, age: 1}
}

const knownBytes = 16

// forget empties the memory without touching it, except once in a while.
func (m *memory) forget() {
	if m.age++; m.age == 0 {
		clear(m.entries)
		m.age = 1
	}
}

// find returns the entry of a key, nil if there is none.
func (m *memory) find(key uint64) *known {
	i := key & m.mask
	for _, j := range [2]uint64{i, i ^ 1} {
		if e := &m.entries[j]; e.key == key && e.age == m.age {
			return e
		}
	}
	return nil
}

// place returns the entry of a key, which may have been another's.
func (m *memory) place(key uint64) *known {
	if e := m.find(key); e != nil {
		return e
	}
	a, b := &m.entries[key&m.mask], &m.entries[key&m.mask^1]
	if a.age == m.age && (b.age != m.age || b.worth() < a.worth()) {
		a = b
	}
	*a = known{key: key, age: m.age}
	return a
}

// worth is the cost of computing it again.
func (e *known) worth() int {
	if e.plies > 0 {
		return int(e.plies)
	}
	return int(max(e.failed, e.loose))
}
