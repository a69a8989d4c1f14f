package room

import (
	"fmt"
	"testing"

	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// Every pong reads versions. That does not wait while a room is looked up or made.
func TestAVersionIsReadWithoutTheRoomsLock(t *testing.T) {
	m := hubtest.NewStore()
	h := newTestRooms(t, m, Limits{}, nil)
	m.Seated("g", 0, false)
	h.in(t, "g", func(r *room) { r.load() })
	read := make(chan int, 2)
	h.mu.Lock()
	defer h.mu.Unlock()
	go func() { read <- h.Version("g"); read <- h.Version("none") }()
	for _, want := range []int{1, 0} {
		if v := await.Receive(t, "a version", read); v != want {
			t.Errorf("%d, want %d", v, want)
		}
	}
}

// No version is kept of a room that has left.
func TestNoVersionIsKeptOfARoomThatHasLeft(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, false)
		h.load("g")
		if v := h.Version("g"); v != 1 {
			t.Errorf("%d", v)
		}
		pass(2 * h.Limits.Idle)
		if h.room("g") != nil {
			t.Fatal("the room stays")
		}
		h.sent.Range(func(g, _ any) bool { t.Errorf("%v is kept", g); return true })
	})
}

// BenchmarkPongs is what it costs to read the versions of one pong: one game that most pages follow, while many others send
// theirs.
func BenchmarkPongs(b *testing.B) {
	h := newTestRooms(b, hubtest.NewStore(), Limits{}, nil)
	for i := range 1000 {
		id := fmt.Sprint("g", i)
		h.store.Seated(id, 0, false)
		h.Send(id, call((*room).load))
	}
	b.SetParallelism(64)
	b.ReportAllocs()
	b.ResetTimer()
	b.RunParallel(func(p *testing.PB) {
		for i := 0; p.Next(); i++ {
			h.Version("g7")
		}
	})
}
