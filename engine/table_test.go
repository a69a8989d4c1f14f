package engine

import (
	"runtime"
	"testing"

	"github.com/tengen-go/tengen/engine/threat"
)

func TestTable(t *testing.T) {
	tab := newTable(1) // the least there is
	if got := tab.bytes(); got != minTableBytes {
		t.Errorf("%d bytes, want %d", got, minTableBytes)
	}
	if got := newTable(1_000_000).bytes(); got != 1_000_000/64*64 {
		t.Errorf("a million bytes become %d, want whole clusters of them", got)
	}
	tab.store(42, 7, -1234, 55, 9, lower)
	e, ok := tab.probe(42)
	if !ok || e.move != 7 || e.score != -1234 || e.eval != 55 || e.depth != 9 || e.bound() != lower {
		t.Errorf("probe = %+v, %v", e, ok)
	}
	if _, ok := tab.probe(43); ok {
		t.Error("an entry that was not stored")
	}
	// A shallow bound does not replace a deeper one of the same search, an
	// entry without a move keeps the move.
	tab.store(42, threat.None, 1, 1, 2, upper)
	if e, _ := tab.probe(42); e.depth != 9 {
		t.Error("a shallow entry replaced a deep one")
	}
	tab.newSearch()
	tab.store(42, threat.None, 1, 1, 2, upper)
	if e, _ := tab.probe(42); e.depth != 2 || e.move != 7 {
		t.Errorf("after ageing: %+v", e)
	}
	tab.clear()
	if _, ok := tab.probe(42); ok {
		t.Error("clear forgets nothing")
	}
}

// TestTableKeepsDeep fills one cluster: the deepest survive.
func TestTableKeepsDeep(t *testing.T) {
	tab := newTable(1)
	for i := range uint64(8) { // small numbers all belong to the first
		tab.store(1+i, 1, 0, 0, int(i), exact)
	}
	for i := uint64(5); i < 8; i++ {
		if _, ok := tab.probe(1 + i); !ok {
			t.Errorf("the entry of depth %d is gone", i)
		}
	}
}

func TestScores(t *testing.T) {
	for _, tc := range []struct{ score, mate int }{
		{Win - 1, 1}, {Win - 9, 9}, {-Win + 2, -2}, {100, 0}, {-maxEval, 0}, {doubt(-Win + 4), 0},
	} {
		if got := mateIn(tc.score); got != tc.mate {
			t.Errorf("mateIn(%d) = %d, want %d", tc.score, got, tc.mate)
		}
		if got := fromTable(toTable(tc.score, 7), 7); got != tc.score {
			t.Errorf("%d leaves the table as %d", tc.score, got)
		}
	}
	if !decided(doubt(-Win+4)) || proven(doubt(-Win+4)) {
		t.Error("a doubted loss is decided, not proven")
	}
}

// TestTableForgets: a cleared table has nothing, however often it is cleared, and stores as an empty one does.
func TestTableForgets(t *testing.T) {
	tab := newTable(1)
	defer tab.free()
	for i := range 3 * int(epochMask>>epochShift) {
		for j := range uint64(clusterSize) { // small numbers all belong to the first
			tab.store(1+j, 1, 0, 0, 50, exact)
		}
		if tab.clear(); tab.age != 0 {
			t.Fatal("it is not young again")
		}
		for j := range uint64(clusterSize) {
			if _, ok := tab.probe(1 + j); ok {
				t.Fatalf("an entry is left after clearing it %d times", i+1)
			}
			tab.store(101+j, 2, 0, 0, 1, exact)
		}
		for j := range uint64(clusterSize) {
			if e, ok := tab.probe(101 + j); !ok || e.move != 2 {
				t.Fatalf("after clearing it %d times an entry went in place of another where there was room", i+1)
			}
		}
		tab.clear()
	}
}

// TestTableIsFreed: the memory is given back once.
func TestTableIsFreed(t *testing.T) {
	tab := newTable(1 << 20)
	tab.free()
	tab.free()
	if tab.bytes() != 0 || tab.memory != nil {
		t.Errorf("%d bytes are left", tab.bytes())
	}
	(*table)(nil).free()
	e := New(DefaultOptions())
	e.Resize(3 * smallTable)
	e.Grow()
	made := e.growth.table
	e.Close()
	e.Close()
	if made.bytes() != 0 {
		t.Error("a table in the making outlives its engine")
	}
}

// TestTableOutsideHeap: a table is no work for the collector, and takes no memory before it is used.
func TestTableOutsideHeap(t *testing.T) {
	if TablesInHeap {
		t.Skip("this system has its tables in the heap")
	}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	tab := newTable(1 << 30)
	defer tab.free()
	runtime.ReadMemStats(&after)
	if got := after.TotalAlloc - before.TotalAlloc; got > 1<<20 {
		t.Errorf("%d bytes of the heap", got)
	}
}
