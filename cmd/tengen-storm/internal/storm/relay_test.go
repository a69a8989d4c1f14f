package storm

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/tengen-go/tengen/cmd/internal/client"
	"github.com/tengen-go/tengen/cmd/internal/soak/wait"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// yardstick starts a relay in this process and returns its address.
func yardstick(t *testing.T, gathers bool) string {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	r, w := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- Relay(ctx, w, gathers) }()
	t.Cleanup(func() {
		cancel()
		if err := <-done; err != nil {
			t.Error(err)
		}
	})
	line, err := bufio.NewReader(r).ReadString('\n')
	_, addr, ok := strings.Cut(strings.TrimSpace(line), "ready on http://")
	if err != nil || !ok {
		t.Fatalf("%q, %v", line, err)
	}
	return addr
}

func relayTrial(t *testing.T, addr string) *trial {
	t.Helper()
	tr := &trial{
		target: &target{name: yardstickName, relay: true, addr: addr}, rng: rand.New(rand.NewPCG(1, 1)),
		time: time.Second, scale: 1, say: t.Logf, pages: "storm",
	}
	t.Cleanup(tr.close)
	return tr
}

// heard is what a listener has heard of.
type heard struct {
	mu sync.Mutex // guards the following
	v  []int
	at []string
}

// has waits until a listener has heard of so many moves.
func (h *heard) has(t *testing.T, listener, moves int) {
	t.Helper()
	await.That(t, fmt.Sprintf("listener %d to hear of %d moves", listener, moves), func() (any, bool) {
		h.mu.Lock()
		defer h.mu.Unlock()
		return len(h.v), len(h.v) >= moves
	})
}

// A frame that is sent to a room reaches everybody in it once and in order, and nobody in another.
func TestRelay(t *testing.T) {
	addr := yardstick(t, false)
	tr := relayTrial(t, addr)
	const listeners, moves = 10, 200
	var all [listeners]*heard
	open := func(g string, take func(client.Message, time.Time)) *client.Socket {
		d := tr.dialing("")
		here := make(chan struct{})
		d.Take = func(m client.Message, at time.Time) {
			switch string(m.T) {
			case wire.OutWelcome:
			case wire.OutState:
				close(here)
			default:
				take(m, at)
			}
		}
		s, err := tr.dial(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		s.Send(wire.InWatch, 0, g, 0, "")
		await.Closed(t, "the state", here)
		return s
	}
	for i := range all {
		h := &heard{}
		all[i] = h
		open("room", func(m client.Message, _ time.Time) {
			h.mu.Lock()
			defer h.mu.Unlock()
			h.v, h.at = append(h.v, m.V), append(h.at, string(client.TextField(m.D, "at")))
		})
	}
	open("other", func(client.Message, time.Time) { t.Error("a move reached another room") })
	acks := make(chan client.Message, moves)
	sender := open("room", func(m client.Message, _ time.Time) {
		if string(m.T) == wire.OutAck {
			acks <- client.Message{ID: m.ID, V: m.V}
		}
	})
	order := colours(rand.New(rand.NewPCG(1, 1)))
	for n := range moves {
		sender.Send(wire.InMove, sender.ID(), "room", 0, `{"at":"`+order[n%2][n/2]+`"}`)
		if a := await.Receive(t, "an ack", acks); a.V != n+1 || a.ID != int64(n+1) {
			t.Fatalf("move %d was acknowledged as %d, version %d", n+1, a.ID, a.V)
		}
		for i, h := range all { // nobody is so far behind as to be cut
			h.has(t, i, max(0, n-relayQueue/2+1))
		}
	}
	for i, h := range all {
		h.has(t, i, moves)
		for n := range moves {
			if h.v[n] != n+1 || h.at[n] != order[n%2][n/2] {
				t.Fatalf("listener %d: move %d is %s of version %d", i, n+1, h.at[n], h.v[n])
			}
		}
	}
}

// Whole matches over the relay, and their accounts.
func TestMatchesOverTheRelay(t *testing.T) {
	for _, gathers := range []bool{false, true} {
		t.Run(fmt.Sprint("gathers=", gathers), func(t *testing.T) { matchesOverTheRelay(t, gathers) })
	}
}

func matchesOverTheRelay(t *testing.T, gathers bool) {
	tr := relayTrial(t, yardstick(t, gathers))
	ms, err := tr.play(t.Context(), 3, 2, true)
	if err != nil {
		t.Fatal(err)
	}
	tr.counting.Store(true)
	beginAll(ms)
	await.That(t, "300 moves", func() (any, bool) { n := tr.moves.Load(); return n, n > 300 })
	v := Values{}
	if err := tr.verify(t.Context(), ms, v); err != nil || v["lost"] != 0 {
		t.Errorf("%v, %v", v, err)
	}
	if tr.opponent.Quantile(1) == 0 || tr.last.Quantile(1) == 0 || tr.crowd.Quantile(1) == 0 {
		t.Error("moves were not timed for the opponent, the last follower or a watcher")
	}
	// An event that only one of them hears.
	f := ms[0].all[3]
	f.take(client.Message{T: []byte("move"), G: []byte(f.g), V: f.version() + 2, D: []byte(`{"at":"a1"}`)}, time.Now())
	if n, _ := ms[0].audit(); n != 1 {
		t.Errorf("%d faults, not the one", n)
	}
}

// The next player hears of a move at once; for everybody else it waits for a while.
func TestWhoIsNextDoesNotWait(t *testing.T) {
	r := newRelay()
	r.gather = time.Hour // the test lets it pass
	srv := httptest.NewServer(http.HandlerFunc(r.serve))
	t.Cleanup(func() { srv.Close(); r.close() })
	tr := relayTrial(t, strings.TrimPrefix(srv.URL, "http://"))
	open := func() (*client.Socket, <-chan int) {
		d := tr.dialing("")
		events := make(chan int, 100)
		here := make(chan struct{})
		d.Take = func(m client.Message, _ time.Time) {
			switch string(m.T) {
			case wire.OutState:
				close(here)
			case "move":
				events <- m.V
			}
		}
		s, err := tr.dial(t.Context(), d)
		if err != nil {
			t.Fatal(err)
		}
		s.Send(wire.InWatch, 0, "room", 0, "")
		await.Closed(t, "the state", here)
		return s, events
	}
	black, blackHears := open()
	white, whiteHears := open()
	_, watcherHears := open()
	black.Send(wire.InMove, black.ID(), "room", 0, `{"at":"a1"}`) // nobody has moved before, so nobody is next
	for who, hears := range map[string]<-chan int{"black": blackHears, "white": whiteHears, "a watcher": watcherHears} {
		if v := await.Receive(t, "the first move", hears); v != 1 {
			t.Errorf("%s hears of version %d", who, v)
		}
	}
	// A socket whose drain has written the first move and not ended yet would send the second one with it.
	await.That(t, "all drains to end", func() (any, bool) { n := r.drains(); return n, n == 0 })
	white.Send(wire.InMove, white.ID(), "room", 0, `{"at":"b1"}`)
	if v := await.Receive(t, "the second move at who is next", blackHears); v != 2 {
		t.Errorf("who is next hears of version %d", v)
	}
	held := func() (out []*relayConn) {
		r.mu.Lock()
		defer r.mu.Unlock()
		for c := range r.conns {
			c.mu.Lock()
			if c.held {
				out = append(out, c)
			}
			c.mu.Unlock()
		}
		return out
	}
	await.That(t, "two who wait", func() (any, bool) { n := len(held()); return n, n == 2 }) // the watcher, and the sender
	if len(watcherHears) > 0 {
		t.Error("the watcher has heard of the second move")
	}
	for _, c := range held() {
		c.release.Reset(0)
	}
	if v := await.Receive(t, "the second move at a watcher", watcherHears); v != 2 {
		t.Errorf("a watcher hears of version %d", v)
	}
	await.That(t, "nobody to wait", func() (any, bool) { n := len(held()); return n, n == 0 })
	// It does not wait for longer than a queue of frames takes.
	for i := range gatherMost {
		for _, s := range []*client.Socket{black, white}[i%2 : i%2+1] {
			s.Send(wire.InMove, s.ID(), "room", 0, `{"at":"c1"}`)
		}
		await.That(t, "the move", func() (any, bool) {
			room := r.room("room")
			room.mu.Lock()
			defer room.mu.Unlock()
			return room.v, room.v == 3+i
		})
	}
	for v := 3; v < 3+gatherMost; v++ {
		if got := await.Receive(t, "all that waited at a watcher", watcherHears); got != v {
			t.Errorf("a watcher hears of version %d, not %d", got, v)
		}
	}
}

// drains counts the sockets that are being written to.
func (r *relay) drains() (n int) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for c := range r.conns {
		c.mu.Lock()
		if c.draining {
			n++
		}
		c.mu.Unlock()
	}
	return n
}

// At a rate moves are due neither before their time nor after it, and what cannot be played is owed.
func TestPace(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		ms := []*match{{}, {}}
		err := paced(t.Context(), ms, 200, func() error { return wait.Sleep(t.Context(), 998*time.Millisecond) })
		if owed := len(ms[0].owed) + len(ms[1].owed); err != nil || owed != 200 || len(ms[0].owed) != 100 {
			t.Errorf("%d moves were due in 998 ms at 200/s, %d of one match, %v", owed, len(ms[0].owed), err)
		}
	})
}

// Moves at a rate, and their accounts.
func TestPacedOverTheRelay(t *testing.T) {
	tr := relayTrial(t, yardstick(t, false))
	ms, err := tr.play(t.Context(), 2, 0, false)
	if err != nil {
		t.Fatal(err)
	}
	beginAll(ms)
	tr.counting.Store(true)
	err = paced(t.Context(), ms, 200, func() error {
		await.That(t, "50 moves", func() (any, bool) { n := tr.moves.Load(); return n, n >= 50 })
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := tr.verify(t.Context(), ms, Values{}); err != nil {
		t.Error(err)
	}
}
