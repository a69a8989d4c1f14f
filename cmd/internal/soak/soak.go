// Package soak divides tests into tiers: many repetitions and long waits run in make soak, which sets TENGEN_SOAK to
// 50; make test keeps few of them.
package soak

import (
	"os"
	"strconv"
	"testing"
)

// setting is how thoroughly make soak tries: 50 is usual, less is in proportion.
const (
	setting = "TENGEN_SOAK"
	usual   = 50
)

// On reports whether make soak runs.
func On() bool { return os.Getenv(setting) != "" }

// Only skips a test that is make soak's alone.
func Only(t testing.TB) {
	t.Helper()
	if !On() {
		t.Skip("runs in make soak")
	}
}

// Times returns how often something is done: few times in make test, many times in make soak, and in proportion if
// TENGEN_SOAK is another number than 50, but once at least.
func Times(few, many int) int {
	if !On() {
		return few
	}
	n, err := strconv.Atoi(os.Getenv(setting))
	if err != nil {
		return many
	}
	return max(1, many*n/usual)
}
