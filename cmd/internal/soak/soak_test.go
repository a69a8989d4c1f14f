package soak

import "testing"

func TestTimes(t *testing.T) {
	for set, want := range map[string]int{"": 2, "50": 100, "5": 10, "100": 200, "0": 1, "yes": 100} {
		t.Setenv(setting, set)
		if got := Times(2, 100); got != want || On() != (set != "") {
			t.Errorf("%q: %d times, want %d; on: %v", set, got, want, On())
		}
	}
}
