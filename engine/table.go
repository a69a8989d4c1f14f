package engine

import (
	"math/bits"
	"runtime"
	"sync/atomic"
	"unsafe"

	"github.com/tengen-go/tengen/engine/prefetch"
	"github.com/tengen-go/tengen/engine/threat"
)

// bound says how the score of an entry relates to the true one.
type bound uint8

const (
	noBound bound = iota
	lower         // the search failed high
	upper         // the search failed low
	exact
)

// entry is one remembered node.
type entry struct {
	score int16
	eval  int16
	move  threat.Square
	depth int8
	info  uint8 // age<<2 | bound
}

// A packed entry has the epoch of its table above the move, which takes moveBits.
const (
	moveBits   = 10
	epochShift = 32 + moveBits
	epochMask  = uint64(1<<(16-moveBits)-1) << epochShift
	epochStep  = uint64(1) << epochShift
)

var _ = [1<<moveBits - threat.Cells]struct{}{} // every square fits

func (e entry) bound() bound { return bound(e.info & 3) }

func (e entry) pack() uint64 {
	return uint64(uint16(e.score)) | uint64(uint16(e.eval))<<16 | uint64(e.move)<<32 | uint64(uint8(e.depth))<<48 | uint64(e.info)<<56
}

func unpack(w uint64) entry {
	return entry{
		score: int16(w), eval: int16(w >> 16), move: threat.Square(w >> 32 & (1<<moveBits - 1)),
		depth: int8(w >> 48), info: uint8(w >> 56),
	}
}

// slot is an entry in the table. Several threads write to it without a lock: what
// two of them wrote half each does not fit its check and is not found.
type slot struct {
	check atomic.Uint64 // key ^ data
	data  atomic.Uint64
}

const (
	clusterSize = 4
	ageStep     = 4 // age lives above the two bits of the bound
)

// cluster is a cache line of slots that share an index.
type cluster [clusterSize]slot

const clusterBytes = int64(unsafe.Sizeof(cluster{}))

// minTableBytes is the least a table takes.
const minTableBytes = 64 << 10

// table is a transposition table. Several threads may probe and store at a
// time; clear, free and newSearch want it alone.
type table struct {
	clusters []cluster
	age      uint8
	history  *history // what moves were worth in its game's last search, halved; nil: no such search
	epoch    uint64   // entries of another are as good as none; never 0, which is what untouched memory has

	memory []byte          // of the clusters, outside Go's heap; nil: they are in it
	unmap  runtime.Cleanup // of memory, for a table that nobody frees
}

// tableBytes returns the size of a table that may have the given bytes: whole
// clusters, minTableBytes at least.
func tableBytes(bytes int64) int64 {
	return max(bytes, minTableBytes) / clusterBytes * clusterBytes
}

// newTable returns a table of tableBytes(bytes), whose memory has not been touched. The owner frees it.
func newTable(bytes int64) *table {
	bytes = tableBytes(bytes)
	t := &table{epoch: epochStep}
	if t.memory = mapMemory(bytes); t.memory == nil {
		t.clusters = make([]cluster, bytes/clusterBytes)
		return t
	}
	t.clusters = unsafe.Slice((*cluster)(unsafe.Pointer(&t.memory[0])), bytes/clusterBytes)
	t.unmap = runtime.AddCleanup(t, unmapMemory, t.memory)
	return t
}

// bytes returns the table's size.
func (t *table) bytes() int64 { return int64(len(t.clusters)) * clusterBytes }

// free gives the memory back at once. The table must not be used afterwards. To free it twice, or nil, is harmless.
func (t *table) free() {
	if t == nil {
		return
	}
	if t.clusters = nil; t.memory != nil {
		t.unmap.Stop()
		unmapMemory(t.memory)
		t.memory = nil
	}
}

// clear forgets everything. It touches the memory only once in a while, since that takes long.
func (t *table) clear() {
	t.age, t.history = 0, nil
	if t.epoch += epochStep; t.epoch&epochMask == 0 {
		t.wipe(0, len(t.clusters))
		t.epoch = epochStep
	}
}

// wipe writes zeros over some clusters, which also touches their pages.
func (t *table) wipe(from, to int) { clear(t.clusters[from:to]) }

// newSearch ages the table's entries.
func (t *table) newSearch() { t.age += ageStep }

// at returns the cluster of a key. The upper half of a product spreads keys
// evenly over any number of clusters.
func (t *table) at(key uint64) *cluster {
	i, _ := bits.Mul64(key, uint64(len(t.clusters)))
	return &t.clusters[i]
}

// fetch has the cluster of key brought near, for a probe that comes soon.
func (t *table) fetch(key uint64) { prefetch.Line(unsafe.Pointer(t.at(key))) }

// probe returns the entry of key.
func (t *table) probe(key uint64) (entry, bool) {
	c := t.at(key)
	for i := range c {
		data := c[i].data.Load()
		if c[i].check.Load()^data == key && data&epochMask == t.epoch {
			return unpack(data), true
		}
	}
	return entry{}, false
}

// store remembers a node in place of the same node, or of the entry of its
// cluster that is shallowest, counting old ones as shallower.
func (t *table) store(key uint64, move threat.Square, score, eval, depth int, b bound) {
	c := t.at(key)
	victim, worst := &c[0], 1<<30
	for i := range c {
		data := c[i].data.Load()
		e := unpack(data)
		none := data&epochMask != t.epoch
		if c[i].check.Load()^data == key && !none {
			if move == threat.None {
				move = e.move
			}
			if b != exact && depth+3 < int(e.depth) && e.info&^3 == t.age {
				return // deeper knowledge of the same search
			}
			victim = &c[i]
			break
		}
		worth := int(e.depth) - 2*int((t.age-e.info&^3)/ageStep)
		if none {
			worth = -1 << 20
		}
		if worth < worst {
			victim, worst = &c[i], worth
		}
	}
	data := entry{
		score: int16(score), eval: int16(eval), move: move,
		depth: int8(min(max(depth, -8), 120)), info: t.age | uint8(b),
	}.pack() | t.epoch
	victim.data.Store(data)
	victim.check.Store(key ^ data)
}

// keepHistory notes half of what moves were worth, for the next search of the table's game.
func (t *table) keepHistory(h *history) {
	if t.history == nil {
		t.history = new(history)
	}
	*t.history = *h
	t.history.halve()
}
