// Package virtual runs tests in virtual time.
package virtual

import (
	"runtime"
	"testing"
	"testing/synctest"
)

// Test is synctest.Test on one processor. With several, two goroutines of a bubble
// may meet timers that are due at the same instant, and the race detector of Go 1.26
// crashes: all timers of a bubble share one of its threads. Tests that call it must
// not run in parallel.
func Test(t *testing.T, f func(*testing.T)) {
	t.Helper()
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	synctest.Test(t, f)
}
