package level

import (
	"testing"

	"github.com/tengen-go/tengen/engine/board"
)

// Under every rule a level is rated above the one below, within the bounds of ratings.
func TestRatings(t *testing.T) {
	for _, rule := range board.Rules() {
		before := 0
		for _, l := range All() {
			r := l.Rating(rule)
			if r <= before || r < 100 || r > 4000 || l.Ratings()[rule.String()] != r {
				t.Errorf("%v, %v: %d after %d", l, rule, r, before)
			}
			before = r
		}
	}
	if r := Evaluator.Rating(board.Renju); r != 0 {
		t.Errorf("the judge: %d", r)
	}
}
