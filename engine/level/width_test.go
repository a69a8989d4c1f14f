package level

import (
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

func TestWidth(t *testing.T) {
	for moves, want := range map[string][2]int{ // least and most
		"":                               {1, 1},
		"h8 a1 i8 c1 j8 e1 k8 g2":        {1, 1},  // completes the five
		"h8 g8 i8 a1 j8 a3 k8":           {1, 1},  // stops the four
		"h8 a1 i8 c1 j8 e1":              {1, 1},  // makes a straight four
		"h8 a1 i8 c1 j8":                 {2, 4},  // stops an open three
		"h8 i9":                          {2, 60}, // anything
		"h8 i9 g8 g9 i7 f8 h7 h10 e9 k6": {1, 60},
	} {
		if got := Width(at(t, board.Freestyle, moves)); got < want[0] || got > want[1] {
			t.Errorf("%q: %d, want %v", moves, got, want)
		}
	}
	full := at(t, board.Freestyle, "h8 a1 i8 c1 j8 e1 k8 g2 l8")
	if got := Width(full); got != 0 {
		t.Errorf("after a five: %d", got)
	}
	// In whole games some moves are forced, and some choices are wide.
	counts := map[bool]int{}
	choose := chooser(t, All()[4])
	for seed := range uint64(6) {
		b := at(t, board.Freestyle, "")
		for b.Five() == nil && b.Ply() < 50 {
			w := Width(b)
			if w < 1 {
				t.Fatalf("%d after %v", w, b.Moves())
			}
			counts[w == 1]++
			b.Make(choose(b, seed))
		}
	}
	if counts[true] == 0 || counts[false] == 0 {
		t.Errorf("forced or not: %v", counts)
	}
}
