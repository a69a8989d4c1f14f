package lobby

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
)

// The set does what a map does, however many there are.
func TestGameIDs(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	var s gameIDs
	want := map[string]bool{}
	for step := range 2000 {
		id := strconv.Itoa(rng.IntN(4 + step/60)) // few at first
		if rng.IntN(3) > 0 {
			s.add(id)
			want[id] = true
		} else {
			s.remove(id)
			delete(want, id)
		}
		if s.len() != len(want) || s.has(id) != want[id] {
			t.Fatalf("step %d: %d, want %d; %s: %v", step, s.len(), len(want), id, s.has(id))
		}
		all := slices.Sorted(s.all())
		if len(slices.Compact(all)) != len(want) || slices.ContainsFunc(all, func(id string) bool { return !want[id] }) {
			t.Fatalf("step %d: %q, want %v", step, all, want)
		}
	}
	if s.many == nil {
		t.Error("there were never many")
	}
}
