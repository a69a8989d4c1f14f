package engine

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// TestAgedHistory: what moves were worth stays with the game's table, halved. A bounded bot's search neither keeps nor
// uses it, and with the table it is forgotten.
func TestAgedHistory(t *testing.T) {
	b, err := board.New(board.Renju, 15)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []string{"h8", "i9", "g6", "g8"} {
		at, err := board.ParsePoint(p)
		if err != nil {
			t.Fatal(err)
		}
		b.Make(at)
	}
	opt := DefaultOptions()
	opt.TableBytes = 1 << 20
	e := New(opt)
	defer e.Close()
	limits := Limits{Nodes: 3000}
	if _, err := e.s.findVaried(context.Background(), b, limits, 1); err != nil {
		t.Fatal(err)
	}
	if e.s.table.history != nil {
		t.Error("a bounded bot's search is kept")
	}
	if _, err := e.Search(context.Background(), b, limits); err != nil {
		t.Fatal(err)
	}
	learned, half := e.s.history, e.s.history
	half.halve()
	if e.s.table.history == nil || *e.s.table.history != half || learned == half {
		t.Fatal("half of what was learned is not kept")
	}
	if e.s.age(); e.s.history != half {
		t.Error("a search begins without it")
	}
	e.s.bounded = true
	if e.s.age(); e.s.history != (history{}) {
		t.Error("a bounded bot's search begins with it")
	}
	e.s.bounded = false
	e.s.helper = 1
	if e.s.age(); e.s.history != (history{}) {
		t.Error("a helper begins with it")
	}
	e.s.helper = 0
	e.Clear()
	if e.s.age(); e.s.history != (history{}) {
		t.Error("another game begins with it")
	}
}
