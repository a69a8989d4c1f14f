package socket

import (
	"fmt"
	"io"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/testing/await"
)

// crowd returns sockets and the peers at their other ends.
func crowd(t *testing.T, wg *sync.WaitGroup, n int) (sockets []*Socket, peers []io.Reader) {
	t.Helper()
	for range n {
		ours, theirs := overTCP(t)
		theirs.SetDeadline(time.Now().Add(await.Limit))
		sockets = append(sockets, newSocket(ours, &Config{Start: wg.Go, Codes: Codes{Slow: codeSlow}, Waits: patient}, &owner{}))
		peers = append(peers, theirs)
	}
	return sockets, peers
}

// A frame reaches everybody, in the order of what was told, few or many.
func TestTell(t *testing.T) {
	for _, n := range []int{0, 1, few, few + 1, 3*part + 1} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			var wg sync.WaitGroup
			sockets, peers := crowd(t, &wg, n)
			want := ""
			for i := range 9 {
				f := fmt.Sprint(i, ";")
				Deliver([]byte(f), slices.Values(sockets))
				if want += f; n > 0 {
					sockets[0].Send([]byte("own;"))
				}
			}
			for i, p := range peers {
				want := want
				if i == 0 {
					want = "0;own;1;own;2;own;3;own;4;own;5;own;6;own;7;own;8;own;"
				}
				got := make([]byte, len(want))
				if _, err := io.ReadFull(p, got); err != nil || string(got) != want {
					t.Errorf("%d: %q, %v", i, got, err)
				}
			}
			wg.Wait()
		})
	}
}

// Write writes the lines that a batch has queued. Lines that others send meanwhile come after them.
func TestBatch(t *testing.T) {
	for _, n := range []int{1, few + 1, part + 1} {
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			var wg sync.WaitGroup
			sockets, peers := crowd(t, &wg, n)
			var b Batch
			b.Write()
			for range 2 {
				for _, s := range sockets {
					b.Queue(s, []byte("one "))
					b.Queue(s, []byte("two "))
					s.Send([]byte("three "))
					if len(s.out.frames) != 3 {
						t.Fatal("something is written before Write")
					}
				}
				b.Write()
				for i, p := range peers {
					got := make([]byte, len("one two three "))
					if _, err := io.ReadFull(p, got); err != nil || string(got) != "one two three " {
						t.Errorf("%d: %q, %v", i, got, err)
					}
				}
				wg.Wait()
			}
		})
	}
}

// A socket without room is closed, and the others get the frame.
func TestTellSlowPeers(t *testing.T) {
	var wg sync.WaitGroup
	sockets, peers := crowd(t, &wg, few+1)
	var b Batch
	for range outboxSize + 1 {
		b.Queue(sockets[0], []byte("x"))
	}
	if !sockets[0].Closed() {
		t.Error("it takes everything")
	}
	Deliver([]byte("hello"), slices.Values(sockets))
	b.Write()
	for i, p := range peers {
		want := "hello"
		if i == 0 {
			want = string(closing(codeSlow, "too slow"))
		}
		got := make([]byte, len(want))
		if _, err := io.ReadFull(p, got); err != nil || string(got) != want {
			t.Errorf("%d: %q, %v", i, got, err)
		}
	}
	wg.Wait()
}
