package ladder

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

func TestReport(t *testing.T) {
	b := at(t, board.Freestyle, 15, "h8 i9 g9")
	other := Rung{Name: "somebody", Published: "fast", Deepens: true, Search: Deepening}
	all, hunts, err := Report(t.Context(), []*board.Board{b}, time.Millisecond, other)
	if err != nil {
		t.Fatal(err)
	}
	for i, r := range append(Rungs(), other) {
		if all[i].Name != r.Name || len(all[i].Depths) != 1 {
			t.Errorf("%s: %+v", r.Name, all[i])
		}
	}
	for _, p := range Puzzles() {
		if !slices.ContainsFunc(hunts, func(h Hunt) bool { return h.Win == p.Name }) {
			t.Errorf("nothing of %s", p.Name)
		}
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := Report(ctx, []*board.Board{b}, time.Hour); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}
