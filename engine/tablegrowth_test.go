package engine

import (
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// TestGrow: a large table is made piece by piece, and the engine searches meanwhile.
func TestGrow(t *testing.T) {
	const large = 3*smallTable + 1<<19
	opt := DefaultOptions()
	opt.TableBytes = 0
	e := New(opt)
	defer e.Close()
	size := func(want int64) {
		t.Helper()
		if got := e.s.table.bytes(); got != want {
			t.Errorf("the table has %d bytes, want %d", got, want)
		}
	}
	size(minTableBytes)
	if e.Grow() {
		t.Error("it grows without being asked")
	}
	e.Resize(1 << 20)
	size(1 << 20)
	if e.Grow() {
		t.Error("a small table grows")
	}
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	b.Make(board.At(7, 7))
	e.Resize(2 * smallTable)
	small := e.s.table
	e.Resize(large) // nothing has been made: the table stays
	pieces := 0
	for e.Grow() {
		if pieces++; pieces == 2 {
			if _, err := e.Search(t.Context(), b, Limits{Nodes: 1000}); err != nil {
				t.Fatal(err)
			}
			size(smallTable)
			if e.s.table != small {
				t.Error("another table than before")
			}
		}
	}
	if want := (large + growPiece - 1) / growPiece; pieces != want {
		t.Errorf("%d pieces, want %d", pieces, want)
	}
	size(large)
	e.Resize(2 * smallTable)
	size(smallTable)
	for range 3 {
		e.Grow()
	}
	e.Resize(smallTable)
	size(smallTable)
	if e.Grow() {
		t.Error("the table that was given up grows")
	}
	if res, err := e.Search(t.Context(), b, Limits{Nodes: 1000}); err != nil || b.Check(res.Move) != nil {
		t.Errorf("%+v, %v", res, err)
	}
}
