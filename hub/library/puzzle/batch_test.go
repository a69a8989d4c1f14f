package puzzle

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// shelved are so many puzzles of rising ratings.
func shelved(n int, from, step float64) (list []Found) {
	for i := range n {
		list = append(list, Found{fmt.Sprintf("p%d", i), from + step*float64(i)})
	}
	return list
}

// As many as said are drawn, no two the same, near their aims; never those that were there last, while others are left.
func TestDraw(t *testing.T) {
	all := shelved(200, 500, 10)
	var aims []float64
	for i := range 60 {
		aims = append(aims, 400+30*float64(i))
	}
	firsts := map[string]bool{}
	var last []string
	for range 20 {
		drawn := draw(all, aims, last, rand.IntN)
		if len(drawn) != len(aims) || len(slices.Compact(slices.Sorted(slices.Values(drawn)))) != len(drawn) {
			t.Fatalf("%d of %d: %v", len(drawn), len(aims), drawn)
		}
		for i, id := range drawn {
			if slices.Contains(last, id) {
				t.Errorf("%s was there in the last runs", id)
			}
			k := slices.IndexFunc(all, func(f Found) bool { return f.ID == id })
			if d := all[k].Rating - aims[i]; i > 12 && i < 48 && (d < -900 || d > 900) {
				t.Errorf("%s of %v for %v", id, all[k].Rating, aims[i])
			}
		}
		firsts[drawn[0]] = true
		last = append(slices.Clone(drawn), last...)[:min(2*len(drawn), len(drawn)+len(last))]
	}
	if len(firsts) < 4 {
		t.Errorf("only %d different puzzles begin a run", len(firsts))
	}
}

// On a small shelf the puzzles that have rested longest come back, and each only once.
func TestDrawOfFew(t *testing.T) {
	all := shelved(10, 1000, 50)
	not := []string{"p9", "p8", "p7", "p6", "p5", "gone", "p4", "p3"}
	drawn := draw(all, []float64{0, 0, 0, 0, 0}, not, rand.IntN)
	slices.Sort(drawn)
	if want := []string{"p0", "p1", "p2", "p3", "p4"}; !slices.Equal(drawn, want) {
		t.Errorf("%v, want %v", drawn, want)
	}
	if drawn := draw(all, make([]float64, 30), nil, rand.IntN); len(drawn) != 10 {
		t.Error(drawn)
	}
	if drawn := draw(nil, []float64{1}, []string{"p1"}, rand.IntN); len(drawn) != 0 {
		t.Error(drawn)
	}
}

// The nearest are drawn, whatever the aim.
func TestNearestOf(t *testing.T) {
	all := shelved(100, 600, 10)
	for aim, want := range map[float64][2]int{0: {0, 12}, 3000: {88, 100}, 1001: {35, 47}} {
		if low, high := nearestOf(all, aim, 12); low != want[0] || high != want[1] {
			t.Errorf("%v: %d to %d, want %v", aim, low, high, want)
		}
	}
	if low, high := nearestOf(all[:3], 620, 12); low != 0 || high != 3 {
		t.Error(low, high)
	}
}

func TestParseIDs(t *testing.T) {
	for text, want := range map[string]int{"": 0, "qmmx43jd": 1, "qmmx43jd,gw2gxk2p": 2, "h8": -1, "qmmx43jd,": -1} {
		list, err := parseIDs(text)
		if (err != nil) != (want < 0) || want >= 0 && len(list) != want {
			t.Errorf("%q: %v, %v", text, list, err)
		}
	}
}
