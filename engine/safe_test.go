package engine

import (
	"runtime"
	"testing"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/threat"
)

// When the queue is full hundreds are answered at once, without a position of
// their own each.
func TestAnswersWithoutASearchNeedLittleMemory(t *testing.T) {
	b, err := board.New(board.Freestyle, 15)
	if err != nil {
		t.Fatal(err)
	}
	b.Make(board.At(0, 0))
	allocated := func(f func()) uint64 {
		var before, after runtime.MemStats
		runtime.ReadMemStats(&before)
		f()
		runtime.ReadMemStats(&after)
		return after.TotalAlloc - before.TotalAlloc
	}
	one := allocated(func() { runtime.KeepAlive(threat.New()) })
	const n = 100
	for name, answer := range map[string]func(){
		"SafeMove": func() { SafeMove(b) },
	} {
		all := allocated(func() {
			for range n {
				answer()
			}
		})
		if all > n/2*one { // a pool drops some now and then
			t.Errorf("%s: %d answers took %d bytes, a position takes %d", name, n, all, one)
		}
	}
}
