package puzzle

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// TestReferee: a first move that wins later wins, another defence meets the win that refutes it, and nobody waits for ever.
func TestReferee(t *testing.T) {
	ctx := context.Background()
	r := NewReferee(1)
	win, defence := kindOf(t, Win, board.Freestyle), kindOf(t, Defence, board.Freestyle)
	b := mustBoard(t, win)
	if got, err := r.Rule(ctx, b, win.Tree[0].Move); err != nil || !got.Wins {
		t.Errorf("the right move: %+v, %v", got, err)
	}
	b = mustBoard(t, defence)
	wrong := slices.DeleteFunc(legal(b), func(m board.Point) bool { return m == defence.Tree[0].Move })[0]
	got, err := r.Rule(ctx, b, wrong)
	if err != nil || got.Wins || len(got.Line) == 0 {
		t.Fatalf("%v: %+v, %v", wrong, got, err)
	}
	b = mustBoard(t, defence)
	for _, m := range append([]board.Point{wrong}, got.Line...) {
		if err := b.Check(m); err != nil {
			t.Fatalf("%v of %v: %v", m, got.Line, err)
		}
		b.Make(m)
	}
	over, cancel := context.WithCancel(ctx)
	cancel()
	<-r.free
	if _, err := r.Rule(over, mustBoard(t, win), wrong); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}
