package storm

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"tengen/cmd/internal/client"
	"tengen/hub/wire"
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
		time: time.Second, scale: 1, say: t.Logf,
	}
	t.Cleanup(tr.close)
	return tr
}

// What is sent to a room reaches everybody in it once and in order, and nobody
// in another.
func TestRelay(t *testing.T) {
	addr := yardstick(t, false)
	tr := relayTrial(t, addr)
	const listeners, moves = 10, 200
	type heard struct {
		mu sync.Mutex
		v  []int
		at []string
	}
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
		<-here
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
		if a := <-acks; a.V != n+1 || a.ID != int64(n+1) {
			t.Fatalf("move %d was acknowledged as %d, version %d", n+1, a.ID, a.V)
		}
		for i, h := range all { // nobody is so far behind as to be cut
			if !until(t.Context(), arrival, func() bool { h.mu.Lock(); defer h.mu.Unlock(); return len(h.v) > n-relayQueue/2 }) {
				t.Fatalf("listener %d has %d of %d", i, len(h.v), n)
			}
		}
	}
	for i, h := range all {
		if !until(t.Context(), arrival, func() bool { h.mu.Lock(); defer h.mu.Unlock(); return len(h.v) == moves }) {
			t.Fatalf("listener %d has %d of %d", i, len(h.v), moves)
		}
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
	if !until(t.Context(), arrival, func() bool { return tr.moves.Load() > 300 }) {
		t.Error("nothing moves")
	}
	v := Values{}
	if err := tr.verify(t.Context(), ms, v); err != nil || v["lost"] != 0 {
		t.Errorf("%v, %v", v, err)
	}
	if n, last := tr.opponent.count.Load(), tr.last.count.Load(); n < 300 || last == 0 || tr.crowd.count.Load() == 0 {
		t.Errorf("%d moves timed, %d with their last follower, %d watchers", n, last, tr.crowd.count.Load())
	}
	if next, others := tr.opponent.quantile(.5), tr.crowd.quantile(.5); gathers && next >= others {
		t.Errorf("who is next waits %v, who watches %v", next, others)
	}
	// An event that only one of them hears.
	f := ms[0].all[3]
	f.take(client.Message{T: []byte("move"), G: []byte(f.g), V: f.version() + 2, D: []byte(`{"at":"a1"}`)}, time.Now())
	if n, _ := ms[0].audit(); n != 1 {
		t.Errorf("%d faults, not the one", n)
	}
}

// At a rate moves are not played faster than they are due.
func TestPace(t *testing.T) {
	tr := relayTrial(t, yardstick(t, false))
	ms, err := tr.play(t.Context(), 2, 0, false)
	if err != nil {
		t.Fatal(err)
	}
	beginAll(ms)
	tr.counting.Store(true)
	began := time.Now()
	err = paced(t.Context(), ms, 200, func() error {
		until(t.Context(), arrival, func() bool { return tr.moves.Load() >= 50 })
		return nil
	})
	if took := time.Since(began); err != nil || took < 240*time.Millisecond {
		t.Errorf("50 moves at 200/s took %v, %v", took, err)
	}
	if err := tr.verify(t.Context(), ms, Values{}); err != nil {
		t.Error(err)
	}
}
