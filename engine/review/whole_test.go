package review

import (
	"math"
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
	"github.com/tengen-go/tengen/engine/weights"
)

// forBlack judges every position alike: Black wins with a chance.
type forBlack float64

func (chance forBlack) Evaluate(pos *threat.Position) int {
	f := engine.Fitted
	value := int(weights.Unit * (math.Log(float64(chance)/float64(1-chance)) - f.Lean) / f.Slope)
	if pos.Turn() == threat.White {
		return -value
	}
	return value
}

// A side with a fair chance is searched for more closely, and doubted if there are no nodes for that.
func TestAFairChanceIsLookedAtClosely(t *testing.T) {
	const nodes = 500
	for _, c := range []struct {
		chance  float64
		left    int64
		times   int64 // Options.Whole nodes that are spent
		doubted bool
	}{
		{0.25, 1_000_000, 1, false},
		{0.55, 1_000_000, closerTimes, false},
		{0.75, 1_000_000, closerTimes, false},
		{0.85, 1_000_000, closerTimes, true},
		{0.7, closerTimes*nodes - 1, 1, true},
		{0.85, closerTimes * nodes, closerTimes, true},
		{0.95, 1_000_000, 1, true},
		{0.05, 1_000_000, 1, false},
	} {
		a, err := newAnalyst(Game{Rule: board.Freestyle, Size: 15}, Options{Whole: nodes, Memory: 1 << 20})
		if err != nil {
			t.Fatal(err)
		}
		a.close()
		o := engine.DefaultOptions()
		o.TableBytes = 1 << 20
		o.Evaluator = func() engine.Evaluator { return forBlack(c.chance) }
		a.search = engine.New(o)
		if a.left = c.left; a.play(game(t, board.Freestyle, "h8 j9", board.Empty).Moves...) != nil {
			t.Fatal("no opening")
		}
		v, err := a.whole(t.Context(), a.b, board.Black)
		if err != nil {
			t.Fatal(err)
		}
		if spent := c.left - a.left; v.doubted != c.doubted || spent > c.times*nodes || spent <= (c.times-1)*nodes {
			t.Errorf("%+v: %+v, %d nodes spent", c, v, spent)
		}
		a.close()
	}
}
