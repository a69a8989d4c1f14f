package hub

import (
	"context"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tengen/engine/board"
	"tengen/hub/game"
)

// Whoever hands something to a room, and from however many goroutines, it is
// done once, by one at a time, and one sender's in its order.
func TestOneOwnerARoom(t *testing.T) {
	m := newFakeStore()
	h := newHub(t, m, Limits{}, busy)
	m.seated("g", 0, false)
	const senders, each = 8, 500
	var seen [senders]int // the room's owner's: the race detector watches
	out := 0
	var wg sync.WaitGroup
	for s := range senders {
		hand := h.rooms.send
		if s%2 == 0 {
			hand = h.rooms.do
		}
		wg.Go(func() {
			for i := range each {
				for !hand("g", func(*room) {
					if seen[s] != i {
						out++
					}
					seen[s]++
				}) { // the queue is full
					runtime.Gosched()
				}
			}
		})
	}
	wg.Wait()
	ctx, cancel := context.WithTimeout(context.Background(), fakePatience)
	defer cancel()
	if err := h.Stop(ctx); err != nil { // what is queued is done first
		t.Fatal(err)
	}
	for s, n := range seen {
		if n != each {
			t.Errorf("sender %d: %d of %d", s, n, each)
		}
	}
	if out > 0 {
		t.Errorf("%d out of order", out)
	}
}

// slowStore answers moves when it is told to.
type slowStore struct {
	*fakeStore
	answers chan func()
}

func (s slowStore) AppendThen(a Append, done func(error)) {
	s.answers <- func() { done(s.Append(context.Background(), a)) }
}

// While a move is being stored nobody has the room: what comes meanwhile waits,
// its flag too, no goroutine does, and the store's answer takes it up again.
func TestARoomWaitsForItsMove(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		m := slowStore{newFakeStore(), make(chan func(), 1)}
		h, err := New(Config{Store: m, Beats: m, Users: m, Chat: m, Mover: fakeMover(busy), Limits: Limits{Ping: 24 * time.Hour}})
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Start(context.Background()); err != nil {
			t.Fatal(err)
		}
		m.seated("g", time.Minute, false)
		open(h, "g")
		user := fakeUser(1)
		c := newConn(h, nil, nil, Identity{User: &user})
		c.out.ended = true
		heard := ""
		hand := func(name string) {
			if !h.rooms.do("g", func(r *room) { heard += fmt.Sprintf("%s %d; ", name, r.game.Version()) }) {
				t.Error(name, "was refused")
			}
		}
		hand("before")
		h.rooms.do("g", func(r *room) {
			cmd := game.Command{Kind: game.Move, Actor: 1, ClientID: "p/1", Version: 1, Point: board.At(7, 7)}
			r.command(c, 1, cmd, instant())
		})
		hand("meanwhile")
		pass(2 * time.Minute) // the flag of a player whose move is on its way
		if heard != "before 1; " {
			t.Error(heard)
		}
		(<-m.answers)()
		synctest.Wait()
		if heard != "before 1; meanwhile 2; " {
			t.Error(heard)
		}
		if k := m.kinds("g"); k != "start move end" { // and then White's flag, a minute after the move
			t.Error(k)
		}
		if err := h.Stop(context.Background()); err != nil {
			t.Fatal(err)
		}
	})
}
