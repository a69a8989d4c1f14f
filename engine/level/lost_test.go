package level

import (
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
)

// The levels that glance know that a game is lost when a straight four stands against them on a line, in whatever direction, and they
// have no five; they overlook it where they overlook such fours. A single four is not lost.
func TestLostAtAGlance(t *testing.T) {
	for name, c := range map[string]struct {
		moves string
		lost  bool
	}{
		"a straight four in a row":   {"h8 a1 i8 a15 j8 o1 k8", true},
		"on a diagonal":              {"h8 a1 i9 a15 j10 o1 k11", true},
		"a four that can be stopped": {"h8 g8 i8 a15 j8 o1 k8", false},
		"a five of one's own":        {"h8 a1 i8 a2 j8 a3 o15 a4 k8", false},
		"nothing yet":                {"h8 a1 i8 a15 j8 o1", false},
	} {
		b := at(t, board.Freestyle, c.moves)
		for _, l := range All()[:5] {
			res, err := l.Choose(b, 3, engine.Limits{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			if l.Lost(res) != c.lost && (l.Blind.Four == 0 || !c.lost) {
				t.Errorf("%s: %v finds it lost: %t", name, l, l.Lost(res))
			}
		}
	}
}
