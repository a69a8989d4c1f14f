package tune

import (
	"math"
	"testing"

	"tengen/engine"
)

func TestDeciles(t *testing.T) {
	games := []Game{
		{Scores: []int{0, 0, 440, -440, engine.Win - 3}, Random: []bool{true, true, false, false, false}, Result: 1},
		{Scores: []int{0, 440, -440}, Random: []bool{true, false, false}, Result: 0},
		{Scores: []int{440}, Random: []bool{false}, Open: true},
	}
	table := Deciles(games, engine.Chance)
	p := engine.Chance(440)
	for i, want := range map[int]Decile{
		int(10 * p):       {2, p, 0.75},
		int(10 * (1 - p)): {2, 1 - p, 0.25},
		5:                 {},
	} {
		got := table[i]
		if got.Positions != want.Positions || math.Abs(got.Predicted-want.Predicted) > 1e-9 || math.Abs(got.Actual-want.Actual) > 1e-9 {
			t.Errorf("decile %d: %+v, want %+v", i, got, want)
		}
	}
}
