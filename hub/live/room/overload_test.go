package room

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// A new room is made at once while every room waits for its timer, and none while every
// room is needed.
func TestIdleRoomsMakeWay(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := hubtest.NewStore()
		h := newTestRooms(t, m, Limits{Rooms: 8, Idle: time.Hour}, nil)
		id := func(i int) string { return fmt.Sprint("g", i) }
		for i := range 40 {
			m.Seated(id(i), 0, false)
		}
		for i := range 4 {
			h.load(id(i))
		}
		pass(time.Minute) // nobody needs them, but there is room
		if n := h.loaded(); n != 4 {
			t.Fatalf("%d rooms", n)
		}
		var guests []*guest
		for i := 4; i < 12; i++ { // each is watched, and two idle ones leave for it
			guests = append(guests, h.plug(id(i), 1))
		}
		if n := h.loaded(); n != 8 {
			t.Fatalf("%d rooms, all of them watched", n)
		}
		if h.Send(id(20), call(func(*room) {})) == nil {
			t.Fatal("a ninth room")
		}
		if !h.Busy() {
			t.Fatal("a ninth room could be made")
		}
		h.Leave(id(4), guests[0])
		synctest.Wait()
		if h.Busy() || h.Send(id(20), call((*room).load)) != nil { // at once: the one that was left goes
			t.Fatal("an idle room is kept")
		}
		synctest.Wait()
		if h.room(id(4)) != nil || h.room(id(20)) == nil || h.loaded() != 8 {
			t.Fatalf("%d rooms", h.loaded())
		}
		pass(1100 * time.Millisecond) // what is idle where rooms are scarce
		if n := h.loaded(); n != 7 {
			t.Fatalf("%d rooms after a second", n)
		}
	})
}

// Rooms that are asked to leave and needed after all stay, and are counted again.
func TestARoomThatIsAskedAndNeeded(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := hubtest.NewStore()
		h := newTestRooms(t, m, Limits{Rooms: 2, Idle: time.Hour}, nil)
		for _, id := range []string{"a", "b", "c", "d"} {
			m.Seated(id, 0, false)
		}
		h.load("a")
		hold := make(chan struct{})
		h.Send("b", call(func(r *room) { r.load(); <-hold }))
		g := h.guest(1)
		h.Send("a", call(func(r *room) { <-hold; Watch{From: g}.do(r) }))
		if h.Send("c", call((*room).load)) != nil { // a is asked to leave
			t.Fatal("busy while a room is idle")
		}
		close(hold)
		synctest.Wait()
		if h.room("a") == nil {
			t.Fatal("a room that is watched has left")
		}
		h.mu.Lock()
		leaving, idle := h.idle.leaving, h.idle.Len()
		h.mu.Unlock()
		if leaving != 0 || idle != 2 {
			t.Errorf("%d are leaving, %d idle", leaving, idle)
		}
		pass(2 * time.Second)
		if n := h.loaded(); n != 1 {
			t.Errorf("%d rooms", n)
		}
	})
}

// The alarms load no more games than there is room for, those first that wait
// longest.
func TestAlarmsTakeTurns(t *testing.T) {
	var a timers
	now := time.Now()
	at := func(s int) time.Time { return now.Add(time.Duration(s) * time.Second) }
	a.at = map[string]timer{"late": {at: at(-3)}, "later": {at: at(-2)}, "now": {at: at(0)}, "soon": {at: at(1)}}
	for _, c := range []struct {
		most int
		want string
	}{{9, "[late later now]"}, {2, "[late later]"}} {
		if got := fmt.Sprint(a.due(now, c.most)); got != c.want {
			t.Errorf("%s, want %s", got, c.want)
		}
	}
	a.delay("late", at(-1)) // it could not be loaded
	a.delay("soon", now)
	a.delay("none", now)
	if got := fmt.Sprint(a.due(now, 2)); got != "[later late]" || len(a.at) != 4 || a.at["soon"].at != at(1) {
		t.Errorf("%s of %v", got, a.at)
	}
}
