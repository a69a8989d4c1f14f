package seed_test

import (
	"testing"

	"github.com/tengen-go/tengen/hub/testing/seed"
)

func TestASeedThatIsSetIsTheSeed(t *testing.T) {
	t.Setenv("TENGEN_SEED", "42")
	if a, b := seed.New(t), seed.Rand(t).Uint64() == seed.Rand(t).Uint64(); a != 42 || !b {
		t.Errorf("seed %d; the same numbers: %v", a, b)
	}
	t.Setenv("TENGEN_SEED", "")
	if one, other := seed.New(t), seed.New(t); one == other {
		t.Error("two runs have the same seed")
	}
}
