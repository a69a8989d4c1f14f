package socket

import (
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// A new goroutine reads after a silence, and after the message that a peer is kept for; none while the peer speaks.
func TestSilentPeersGetANewGoroutine(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h := newBareServer(t)
		h.message = func(*Socket, string) {}
		s, w := pipe(t, h)
		reads := 0
		h.wg.Go(func() {
			for more := true; more; reads++ {
				more = s.Read(func([]byte, time.Time) { s.Keep() })
			}
			s.End()
		})
		var got []int
		for _, step := range []struct {
			after time.Duration
			in    []byte
		}{
			{0, masked(0x8a, "")}, {0, text("hello")}, {time.Second, text("lobby")}, {time.Second, text("x")}, {2 * time.Second, text("x")},
			{20 * time.Second, masked(0x8a, "")}, {3 * time.Second, text("half")[:5]}, {3 * time.Second, text("half")[5:]}, {0, text("x")},
		} {
			pass(step.after)
			w.nc.Write(step.in)
			pass(0)
			got = append(got, reads)
		}
		if want := []int{0, 1, 1, 1, 2, 3, 3, 4, 4}; !slices.Equal(got, want) {
			t.Errorf("%v, want %v", got, want)
		}
		w.nc.Close()
		h.wg.Wait()
	})
}

// A socket holds a buffer only while a frame has come in half.
func TestASilentSocketHoldsNoBuffer(t *testing.T) {
	h := newServer(t)
	held := make(chan bool, 1)
	h.message = func(s *Socket, data string) { held <- s.in != nil; s.Send(frameOf(data)) }
	s, w := h.dial(t)
	long := text(strings.Repeat("x", 4000))
	for _, part := range [][]byte{text("a"), long[:10], long[10:2000], long[2000:], text("b")} {
		w.nc.Write(part)
	}
	for _, want := range []string{"a", "4000 bytes", "b"} {
		if got := w.next(); got != want || !<-held {
			t.Errorf("%q instead of %q", got, want)
		}
	}
	w.nc.Close()
	h.wg.Wait()
	if s.in != nil {
		t.Error("a buffer is held")
	}
}

// A move as a page sends it, one after the other: the system's part included, and the peer's.
func BenchmarkRead(b *testing.B) {
	ours, theirs := overTCP(b)
	s := newSocket(ours, &Config{Waits: patient}, &owner{credits: math.MaxInt})
	move := text(`{"t":"move","g":"abcdefghijkl","id":17,"v":12,"d":{"at":"h8"}}`)
	b.ReportAllocs()
	for b.Loop() {
		theirs.Write(move)
		if err := s.receive(); err != nil {
			b.Fatal(err)
		}
		if err := s.act(func([]byte, time.Time) {}); err != nil {
			b.Fatal(err)
		}
	}
}
