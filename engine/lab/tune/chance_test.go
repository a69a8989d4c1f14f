package tune

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/engine"
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

// Outcomes drawn as a curve says lead back to it.
func TestFitChance(t *testing.T) {
	want := engine.Curve{Lean: -0.2, Slope: 0.7}
	var games []Game
	for score := -800; score <= 800; score += 10 {
		won := int(math.Round(1000 * want.Chance(score)))
		for n := range 1000 {
			g := Game{Scores: []int{score}, Random: []bool{false}, Result: -1}
			if n < won {
				g.Result = 1
			}
			games = append(games, g)
		}
	}
	if got := FitChance(games); math.Abs(got.Lean-want.Lean) > 0.01 || math.Abs(got.Slope-want.Slope) > 0.01 {
		t.Errorf("%+v, want %+v", got, want)
	}
	if got := FitChance(nil); got.Slope != 1 {
		t.Errorf("of nothing: %+v", got)
	}
}
