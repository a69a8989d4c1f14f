package review

import (
	"testing"

	"tengen/engine/ask"
	explain "tengen/engine/review"
)

// A forbidden move in a position that was lost is no exercise: nothing there is better.
func TestNoExerciseWhereAllIsLost(t *testing.T) {
	g := newHouse(t).add("g", missed, "white")
	r := &Report{Positions: make([]ask.Position, 11), Moves: make([]Move, 10)}
	for _, i := range []int{6, 8} {
		r.Moves[i].Mistake = string(explain.Forbidden)
	}
	r.Positions[8].Lost = true
	if list := mistakes(g, r); len(list) != 1 || list[0].Move != 7 {
		t.Errorf("%+v", list)
	}
}
