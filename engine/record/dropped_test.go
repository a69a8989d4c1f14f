package record

import (
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

func TestDropped(t *testing.T) {
	g := New(board.Renju, 15, board.At(7, 7))
	g.Black.Name, g.Event, g.Result, g.Root.Comment = "Ann", "World Cup", Result{Outcome: Draw}, "x"
	g.Root.Marks = []Mark{{Label, board.At(0, 0), "A"}, {Circle, board.At(0, 0), ""}}
	g.Root.Add(Move{Stone: board.Black, Point: board.At(0, 0)})
	g.Root.Next = append(g.Root.Next, nil)
	for f, want := range map[Format]string{
		SGF: "[]", PSQ: "[result comments labels marks variations]", RenLib: "[rule names result event marks]",
		Moves: "[rule names result event comments labels marks variations]",
	} {
		if got := fmt.Sprint(Dropped(g, f)); got != want {
			t.Errorf("%v: %s, want %s", f, got, want)
		}
	}
	if got := Dropped(&Game{Size: 15}, Moves); len(got) > 0 {
		t.Error(got)
	}
}
