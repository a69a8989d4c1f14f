package latency

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

func TestHistogramQuantiles(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, scale := range []float64{50, 1e4, 1e6, 1e9} { // ns
		var h Histogram
		all := make([]int64, 10_000)
		for i := range all {
			all[i] = int64(rng.ExpFloat64() * scale)
			h.Record(time.Duration(all[i]))
		}
		slices.Sort(all)
		for _, q := range []float64{0.01, .5, .9, .99, .999, 1} {
			want := float64(all[int(math.Ceil(q*float64(len(all))))-1])
			if got := float64(h.Quantile(q)); got < want || got > want*1.017+1 {
				t.Errorf("scale %g: quantile %g is %g, want %g", scale, q, got, want)
			}
		}
		if h.Reset(); h.Quantile(.5) != 0 {
			t.Error("something is left after a reset")
		}
	}
	var h Histogram
	h.Record(-time.Second)
	h.Record(100 * time.Hour) // longer than it tells from others
	if h.Quantile(.5) != 0 || h.Quantile(1).Round(time.Minute) != longest {
		t.Errorf("out of range: %v, %v", h.Quantile(.5), h.Quantile(1))
	}
}
