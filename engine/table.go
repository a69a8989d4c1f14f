package engine

import (
	"math/bits"
	"unsafe"

	"tengen/engine/threat"
)

// bound says how the score of an entry relates to the true one.
type bound uint8

const (
	noBound bound = iota
	lower         // the search failed high
	upper         // the search failed low
	exact
)

// entry is one remembered node: 16 bytes.
type entry struct {
	key   uint64
	score int16
	eval  int16
	move  threat.Square
	depth int8
	info  uint8 // age<<2 | bound
}

func (e *entry) bound() bound { return bound(e.info & 3) }

const (
	clusterSize = 4
	ageStep     = 4 // age lives above the two bits of the bound
)

// cluster is a cache line of entries that share an index.
type cluster [clusterSize]entry

const clusterBytes = int64(unsafe.Sizeof(cluster{}))

// minTableBytes is the least a table takes.
const minTableBytes = 64 << 10

// table is a transposition table. It has one user at a time.
type table struct {
	clusters []cluster
	mask     uint64
	age      uint8
}

// tableBytes returns the size of a table that may have the given bytes: a
// power of two, minTableBytes at least.
func tableBytes(bytes int64) int64 {
	return 1 << (bits.Len64(uint64(max(bytes, minTableBytes))) - 1)
}

// newTable returns a table of tableBytes(bytes).
func newTable(bytes int64) *table {
	n := uint64(tableBytes(bytes) / clusterBytes)
	return &table{clusters: make([]cluster, n), mask: n - 1}
}

// bytes returns the memory that the entries take.
func (t *table) bytes() int64 { return int64(len(t.clusters)) * clusterBytes }

// clear forgets everything.
func (t *table) clear() {
	clear(t.clusters)
	t.age = 0
}

// newSearch ages what is in the table.
func (t *table) newSearch() { t.age += ageStep }

// probe returns a copy of the entry of key.
func (t *table) probe(key uint64) (entry, bool) {
	c := &t.clusters[key&t.mask]
	for i := range c {
		if c[i].key == key && c[i].info&3 != 0 {
			return c[i], true
		}
	}
	return entry{}, false
}

// probeIf is probe, or nothing while the table is switched off.
func (t *table) probeIf(on bool, key uint64) (entry, bool) {
	if !on {
		return entry{}, false
	}
	return t.probe(key)
}

// store remembers a node in place of the same node, or of the entry of its
// cluster that is shallowest, counting old ones as shallower.
func (t *table) store(key uint64, move threat.Square, score, eval, depth int, b bound) {
	c := &t.clusters[key&t.mask]
	victim, worst := &c[0], 1<<30
	for i := range c {
		e := &c[i]
		if e.key == key && e.info&3 != 0 {
			if move == threat.None {
				move = e.move
			}
			if b != exact && depth+3 < int(e.depth) && e.info&^3 == t.age {
				return // deeper knowledge of the same search
			}
			victim = e
			break
		}
		worth := int(e.depth) - 2*int((t.age-e.info&^3)/ageStep)
		if e.bound() == noBound {
			worth = -1 << 20
		}
		if worth < worst {
			victim, worst = e, worth
		}
	}
	*victim = entry{
		key: key, score: int16(score), eval: int16(eval), move: move,
		depth: int8(min(max(depth, -8), 120)), info: t.age | uint8(b),
	}
}
