package ladder

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"tengen/engine/board"
)

func TestReport(t *testing.T) {
	b := at(t, board.Freestyle, 15, "h8 i9 g9")
	other := Rung{Name: "somebody", Published: "fast", Deepens: true, Search: Deepening}
	var out strings.Builder
	if err := Report(t.Context(), &out, []*board.Board{b}, time.Millisecond, other); err != nil {
		t.Fatal(err)
	}
	for _, r := range append(Rungs(), other) {
		if !strings.Contains(out.String(), "\n"+r.Name+" ") {
			t.Errorf("no line for %s", r.Name)
		}
	}
	for _, p := range Puzzles() {
		if !strings.Contains(out.String(), "\n"+p.Name+" ") {
			t.Errorf("no line for %s", p.Name)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if err := Report(ctx, &out, []*board.Board{b}, time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
	if err := Report(t.Context(), failing{}, nil, 1); err == nil {
		t.Error("no error from a writer that fails")
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, errors.New("full") }
