package engine

import "testing"

// TestTablesBySize: a bounded search has a small table, and whoever needs a large one gets the room of several small ones.
func TestTablesBySize(t *testing.T) {
	const large = 4 * boundedTable
	ts := newTables(large+boundedTable, large)
	defer ts.releaseAll()
	size := func(game string, bounded bool, want int64) {
		t.Helper()
		got, _ := ts.acquire(game, bounded)
		switch {
		case got == nil && want > 0:
			t.Errorf("%s has no table", game)
		case got != nil && got.bytes() != want:
			t.Errorf("%s has a table of %d bytes, want %d", game, got.bytes(), want)
		}
	}
	used := func(n int, bytes int64) {
		t.Helper()
		if gotN, got := ts.size(); gotN != n || got != bytes {
			t.Errorf("%d tables, %d bytes; want %d, %d", gotN, got, n, bytes)
		}
	}
	for _, game := range []string{"a", "b", "c"} {
		size(game, true, boundedTable)
		ts.unpin(game, false)
	}
	used(3, 3*boundedTable)
	size("full", false, large)
	used(2, large+boundedTable) // c's is left
	if ts.byGame["c"] == nil {
		t.Error("the last used small table is gone")
	}
	size("d", true, boundedTable)
	used(2, large+boundedTable)
	size("e", true, 0) // all are in use
	ts.unpin("full", false)
	size("e", true, boundedTable)
	used(2, 2*boundedTable)
}
