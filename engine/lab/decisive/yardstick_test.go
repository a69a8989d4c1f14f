package decisive

import (
	"context"
	"errors"
	"math"
	"testing"

	"github.com/tengen-go/tengen/engine"
)

// TestYardstick: the first engine is the measure of all, the same one is as good, and one without searches for forced wins needs more.
func TestYardstick(t *testing.T) {
	positions := load(t, "testdata/freestyle-dev.jsonl")[:3]
	blind := engine.DefaultOptions()
	blind.RootVCF, blind.RootVCT, blind.LeafVCF, blind.Certain = false, false, false, false
	all := []engine.Options{engine.DefaultOptions(), engine.DefaultOptions(), blind}
	const nodes = 20_000
	marks, err := Yardstick(t.Context(), positions, all, nodes)
	if err != nil {
		t.Fatal(err)
	}
	one := marks[0]
	if one.Ratio != 1 || one.Error != 1 || one.Winner+one.Loser == 0 || one.Nodes <= 1 || one.Nodes > 2*nodes {
		t.Errorf("%+v", one)
	}
	if marks[1] != one {
		t.Errorf("%+v, the same engine %+v", one, marks[1])
	}
	if marks[2].Ratio <= 1 || marks[2].Error <= 1 {
		t.Errorf("%+v, with less %+v", one, marks[2])
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := Yardstick(ctx, positions, all, nodes); !errors.Is(err, context.Canceled) {
		t.Errorf("a yardstick that is stopped: %v", err)
	}
}

// TestCompare: means and the error of two engines' nodes, counted by hand.
func TestCompare(t *testing.T) {
	log2 := func(powers ...float64) (out []float64) {
		for _, x := range powers {
			out = append(out, x*math.Ln2)
		}
		return out
	}
	var m Mark
	m.compare(log2(3, 5, 4), log2(2, 5, 2))
	// Differences 1, 0, 2: mean 1, variance 1, standard error 1/√3.
	for what, x := range map[string][2]float64{
		"nodes": {m.Nodes, 16}, "ratio": {m.Ratio, 2}, "error": {m.Error, math.Pow(2, 1/math.Sqrt(3))},
	} {
		if math.Abs(x[0]-x[1]) > 1e-9 {
			t.Errorf("%s: %v, want %v", what, x[0], x[1])
		}
	}
}
