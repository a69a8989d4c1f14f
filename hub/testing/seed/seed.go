// Package seed gives tests with random content their seeds: a new one in each run, which is printed, or the one in
// TENGEN_SEED, which repeats a failure.
package seed

import (
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
)

// New returns the seed of a test and logs it, so that a failure prints it. It fails the test if TENGEN_SEED is no number.
func New(t testing.TB) uint64 {
	t.Helper()
	seed := rand.Uint64()
	if set := os.Getenv("TENGEN_SEED"); set != "" {
		var err error
		if seed, err = strconv.ParseUint(set, 10, 64); err != nil {
			t.Fatalf("TENGEN_SEED: %v", err)
		}
	}
	t.Logf("TENGEN_SEED=%d has the same content again", seed)
	return seed
}

// Rand returns a source of random numbers with a seed of New.
func Rand(t testing.TB) *rand.Rand {
	t.Helper()
	return rand.New(rand.NewPCG(New(t), 0))
}
