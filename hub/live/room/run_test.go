package room

import (
	"context"
	"errors"
	"fmt"
	"runtime"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// Messages are brought to a room by many goroutines. Each is done once, one at a time, and those of one sender in its order: in
// a room that is loaded, which askers run, and in one that leaves all the time.
func TestOneOwnerARoom(t *testing.T) {
	for name, stays := range map[string]bool{"a room that stays": true, "a room that leaves": false} {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			h := newTestRooms(t, m, Limits{}, nil)
			m.Seated("g", 0, false)
			if stays {
				h.in(t, "g", func(r *room) { r.load() })
			}
			const senders, each = 8, 500
			var seen [senders]int // the goroutine that runs the room owns it: the race detector watches
			out := 0
			var wg sync.WaitGroup
			for s := range senders {
				bring := func(id string, m Message) bool { return h.Send(id, m) == nil }
				if s%2 == 0 {
					bring = h.ask
				}
				wg.Go(func() {
					for i := range each {
						for !bring("g", call(func(*room) {
							if seen[s] != i {
								out++
							}
							seen[s]++
						})) { // the queue is full
							runtime.Gosched()
						}
					}
				})
			}
			wg.Wait()
			h.close() // what is queued is done first
			for s, n := range seen {
				if n != each {
					t.Errorf("sender %d: %d of %d", s, n, each)
				}
			}
			if out > 0 {
				t.Errorf("%d out of order", out)
			}
		})
	}
}

// Messages that wait are done in their order and before the timer's work. None is lost when the queue moves up, and one
// goroutine runs it.
func TestQueue(t *testing.T) {
	var q queue
	var got []int
	n, in := 0, 0
	put := func() (ok, run bool) {
		k := in
		err, run := q.put(call(func(*room) { got = append(got, k) }), queueSize)
		if err == nil {
			in++
		}
		return err == nil, run
	}
	for i := range 10 * queueSize {
		ok, run := put()
		if !ok || run != (i == 0) {
			t.Fatal(i, ok, run)
		}
		if i%3 > 0 { // three come and two go, until it is full
			m, _ := q.next()
			m.do(nil)
			n++
		}
		if q.waiting() != in-n {
			t.Fatalf("%d wait, want %d", q.waiting(), in-n)
		}
		if q.waiting() == queueSize {
			break
		}
	}
	if ok, run := put(); ok || run || q.waiting() != queueSize {
		t.Error("a full queue takes more")
	}
	if q.timeIsUp() || q.stop() {
		t.Error("somebody else runs the room")
	}
	for q.waiting() > 0 {
		m, timer := q.next()
		if timer {
			t.Fatal("the timer comes first")
		}
		m.do(nil)
	}
	if m, timer := q.next(); m != nil || !timer {
		t.Error("the timer is forgotten")
	}
	if m, timer := q.next(); m != nil || timer || !q.stop() {
		t.Error("there is something to do")
	}
	for i, k := range got {
		if i != k {
			t.Fatalf("%d came as number %d", k, i)
		}
	}
	if len(got) != in {
		t.Errorf("%d of %d", len(got), in)
	}
	if _, run := put(); !run {
		t.Error("nobody runs the room")
	}
}

// firstMove has Black, who does not follow the game, make the first move of "g" now.
func (h *testRooms) firstMove() *guest {
	black := h.guest(1)
	black.command("g", game.Command{Kind: game.Move, Version: 1, Point: board.At(7, 7)})
	return black
}

// While an event is being stored nobody runs the room: what comes meanwhile waits,
// its flag too, no goroutine does, and the store's answer goes on.
func TestARoomWaitsForItsMove(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		waiting := h.slowly()
		heard := ""
		bring := func(name string) {
			if !h.ask("g", call(func(r *room) { heard += fmt.Sprintf("%s %d; ", name, r.game.Version()) })) {
				t.Error(name, "was refused")
			}
		}
		bring("before")
		goroutines := runtime.NumGoroutine()
		h.firstMove()
		bring("meanwhile")
		pass(2 * time.Minute) // the flag of a player whose move is on its way
		synctest.Wait()
		if heard != "before 1; " {
			t.Error(heard)
		}
		if n := runtime.NumGoroutine(); n > goroutines || h.Storing() != 1 {
			t.Errorf("%d goroutines, before it were %d; %d events", n, goroutines, h.Storing())
		}
		h.quickly()
		(<-waiting)()
		synctest.Wait()
		if heard != "before 1; meanwhile 2; " {
			t.Error(heard)
		}
		h.expect(t, "g", "start move") // White's minute begins now
		pass(time.Minute + game.Grace + 2*time.Millisecond)
		h.expect(t, "g", "start move end")
	})
}

// A server that stops waits for the event that is being stored, and does what is queued.
func TestAStopWaitsForTheStore(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		waiting := h.slowly()
		black := h.firstMove()
		white := h.guest(2)
		reply := white.command("g", game.Command{Kind: game.Move, Version: 2, Point: board.At(8, 8)})
		stopped := make(chan struct{})
		go func() { h.close(); close(stopped) }()
		pass(time.Second)
		select {
		case <-stopped:
			t.Fatal("it has not waited")
		default:
		}
		if err := h.Ask("g", &Command{From: white}); !errors.Is(err, wire.ErrStopping) || h.Send("g", call(func(*room) {})) == nil {
			t.Error("it takes more")
		}
		for range 2 { // the move, and the one behind it
			(<-waiting)()
		}
		<-stopped
		if a := black.last(); a.T != wire.OutAck {
			t.Errorf("%+v", a)
		}
		if a, _ := white.answer(reply); a.T != wire.OutAck || m.Kinds("g") != "start move move" {
			t.Errorf("%+v %s", a, m.Kinds("g"))
		}
	})
}

// A room does not leave while it has a follower who came just before the timer.
func TestNobodyIsLeftInARoomThatLeaves(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, false)
		h.load("g")
		h.Send("g", call(func(*room) { time.Sleep(time.Minute) })) // its idle time passes meanwhile
		pass(45 * time.Second)
		h.plug("g", 1)
		pass(time.Minute)
		if h.room("g") == nil {
			t.Fatal("the room has gone although somebody watches")
		}
		h.in(t, "g", func(r *room) {
			if len(r.followers.set) != 1 {
				t.Error("the watcher is not in the room")
			}
		})
	})
}

// A move reaches the room that is there: when that has left, the one that takes its
// place, and on a server that stops none.
func TestAMoveFindsTheRoomThatIsThere(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, false)
		h.load("g")
		players := []*guest{h.guest(1), h.guest(2)}
		move := func(ply int) {
			t.Helper()
			players[ply%2].must(t, "g", game.Command{Kind: game.Move, Version: ply + 1, Point: board.At(ply, 3*(ply%4))})
		}
		old := h.room("g")
		move(0)
		if h.room("g") != old {
			t.Fatal("another room has taken the move")
		}
		pass(time.Minute) // nobody follows the game
		if h.room("g") != nil {
			t.Fatal("the room has not left")
		}
		move(1)
		move(2)
		if r := h.room("g"); r == nil || r == old || r.game.Version() != 4 {
			t.Errorf("%p after %p", r, old)
		}
		move(3)
		move(4)
		h.expect(t, "g", "start move move move move move")
		h.Rooms.Stop()
		synctest.Wait()
		a := players[1].try(t, "g", game.Command{Kind: game.Move, Version: 6, Point: board.At(5, 3)})
		if a.Code != wire.ErrBusy.Code {
			t.Errorf("%+v", a)
		}
		h.expect(t, "g", "start move move move move move")
	})
}

// slowChat takes its time to store a line.
type slowChat struct{ *hubtest.Store }

func (s slowChat) Say(ctx context.Context, l records.NewChatLine) (int64, error) {
	time.Sleep(3 * time.Second)
	return s.Store.Say(ctx, l)
}

// slowReads takes its time to read a game.
type slowReads struct{ *hubtest.Store }

func (s slowReads) LoadGame(ctx context.Context, id string) (*records.GameRecord, error) {
	time.Sleep(3 * time.Second)
	return s.Store.LoadGame(ctx, id)
}

// A socket's reader goes on reading while what it has read is being stored, or its game read. A move that waits for that counts
// from when it came.
func TestAReaderDoesNotWaitForTheStore(t *testing.T) {
	for name, slow := range map[string]func(h *testRooms, black *guest){
		"a line of chat": func(h *testRooms, black *guest) {
			h.load("g")
			black.watch("g", 0)
			synctest.Wait()
			h.Chat = slowChat{h.store}
			h.Send("g", Say{From: black, ID: black.next(), ClientID: "p/1", Text: "hi"})
		},
		"a game that is not loaded": func(h *testRooms, _ *guest) { h.Config.Store = slowReads{h.store} },
		"a game that is in doubt": func(h *testRooms, _ *guest) {
			h.load("g")
			h.room("g").dirty = true // nobody runs it
			h.Config.Store = slowReads{h.store}
		},
		"a move that is stored": func(h *testRooms, _ *guest) {
			h.load("g")
			waiting := h.slowly()
			go func() { time.Sleep(3 * time.Second); h.quickly(); (<-waiting)() }()
			synctest.Wait()
		},
	} {
		t.Run(name, func(t *testing.T) {
			virtual.Test(t, func(t *testing.T) {
				m := hubtest.NewStore()
				h := newTestRooms(t, m, Limits{}, nil)
				m.Seated("g", time.Minute, false)
				black := h.guest(1)
				slow(h, black)
				began := time.Now()
				black.command("g", game.Command{Kind: game.Move, Version: 1, Point: board.At(7, 7)})
				if d := time.Since(began); d != 0 {
					t.Errorf("the reader waited %v", d)
				}
				if k := m.Kinds("g"); k != "start" {
					t.Errorf("nothing was slow: %s", k)
				}
				pass(4 * time.Second)
				if log := m.Log("g"); len(log) != 2 || log[1].Payload.SpentMS != 0 {
					t.Errorf("%+v", log)
				}
			})
		})
	}
}

// While a player's move could not be stored no time passes for it, and for ten
// seconds after the answer that says so: then what is left of its clock runs on.
func TestNoFlagRightAfterAFailure(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		pass(59 * time.Second)
		waiting := h.slowly()
		m.Do(func(m *hubtest.Store) { m.Before = []error{hubtest.ErrInjected} })
		h.firstMove()
		pass(2 * time.Second) // the commit takes its time, and the flag's timer fires
		h.quickly()
		(<-waiting)()
		pass(unheardPatience + time.Second)
		h.expect(t, "g", "start")
		pass(storePause)
		h.expect(t, "g", "start end")
	})
}

// quick is a message that asks the store for nothing.
type quick func(*room)

func (f quick) do(r *room) { f(r) }
func (quick) asks() bool   { return false }

// ask is Ask for any message that does not wait.
func (h *testRooms) ask(id string, m Message) bool {
	if f, ok := m.(call); ok {
		m = quick(f)
	}
	r, run, err := h.queue(id, m)
	if run {
		Run{r, true}.Do()
	}
	return err == nil
}
