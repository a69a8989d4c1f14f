package prefetch

import (
	"testing"
	"unsafe"
)

func TestLineChangesNothing(t *testing.T) {
	lines := [2][64]byte{{1}, {2}}
	was := lines
	for i := range lines {
		Line(unsafe.Pointer(&lines[i]))
	}
	Line(nil)
	if lines != was {
		t.Error("memory that was asked for changed")
	}
}
