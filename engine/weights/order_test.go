package weights

import "testing"

// TestDistanceOf: distances are told apart up to Farthest, and no direction matters.
func TestDistanceOf(t *testing.T) {
	seen := map[Distance][2]int{}
	for x := 0; x <= Farthest; x++ {
		for y := 0; y <= x; y++ {
			d := DistanceOf(x, y)
			if other, ok := seen[d]; ok {
				t.Errorf("%d, %d is as far as %v", x, y, other)
			}
			seen[d] = [2]int{x, y}
			for _, at := range [][2]int{{-x, y}, {x, -y}, {y, x}, {-y, -x}} {
				if got := DistanceOf(at[0], at[1]); got != d {
					t.Errorf("%v: %d, want %d", at, got, d)
				}
			}
		}
	}
	if len(seen) != Distances-1 {
		t.Errorf("%d distances, want %d and those beyond", len(seen), Distances-1)
	}
	if d := DistanceOf(3, -Farthest-1); d != Far {
		t.Errorf("beyond: %d, want %d", d, Far)
	}
}
