package hub

import (
	"context"
	"encoding/json"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"tengen/engine/board"
	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/virtual"
)

// guest is a socket of a user that makes games.
func guest(t *testing.T, h *Hub, u game.UserID) *conn {
	t.Helper()
	c := socket(t, h, u)
	c.page = fmt.Sprintf("guest%04d", u)
	return c
}

// create has a guest make a game with the bot, who is White, and returns why it
// could not.
func create(c *conn, n int64, clock TimeControl) error {
	d, err := json.Marshal(CreateData{
		Settings: Settings{Rule: "freestyle", Size: 15, Opening: game.Free, Forbidden: game.Refuse, Clock: clock},
		Color:    "black", Kind: "bot", Bot: "acorn",
	})
	if err != nil {
		return err
	}
	return c.create(In{T: InCreate, ID: n, D: d})
}

// Guests make more games with bots than there may be rooms, and never move. All
// the time somebody else can make a game and play it; after the hour of a first
// move all of theirs are over and nothing of them is in memory.
func TestGamesThatNobodyPlays(t *testing.T) {
	const guests, each, limit = 20, 50, 400
	for name, clock := range map[string]TimeControl{
		"no clock": {Kind: game.NoClock},
		"minutes":  {Kind: game.Fischer, Initial: 600_000},
		"seconds":  {Kind: game.Simple, Period: 60_000},
	} {
		t.Run(name, func(t *testing.T) {
			m := newFakeStore()
			virtual.Test(t, func(t *testing.T) {
				h := newHub(t, m, Limits{Rooms: limit, Makings: 1000}, busy)
				defer func() {
					if err := h.Stop(context.Background()); err != nil {
						t.Error(err)
					}
				}()
				newcomer, made := guest(t, h, 1000), int64(0)
				play := func() {
					t.Helper()
					made++
					if err := create(newcomer, made, TimeControl{Kind: game.NoClock}); err != nil {
						t.Fatalf("after %d games with %d rooms: %v", m.count(), rooms(h), err)
					}
					id := h.madeID(1000, newcomer.clientID(made))
					for i, cmd := range []game.Command{
						{Kind: game.Move, Point: board.At(7, 7)}, {Kind: game.Move, Point: board.At(0, 0)}, {Kind: game.Resign},
					} {
						cmd.Actor, cmd.ClientID, cmd.Version = 1000, fmt.Sprint("p/", i), 1+2*i
						answer := make(chan error, 1)
						if !h.rooms.send(id, func(r *room) { _, err := r.decide(cmd); answer <- err }) {
							t.Fatalf("busy with %d rooms", rooms(h))
						}
						if err := <-answer; err != nil {
							t.Fatal(err)
						}
						pass(500 * time.Millisecond) // the bot answers
					}
					if m.final(id) == nil {
						t.Fatal(m.kinds(id))
					}
				}
				for g := range guests {
					c := guest(t, h, game.UserID(1+g))
					for n := range each {
						if err := create(c, int64(1+n), clock); err != nil {
							t.Fatalf("guest %d, game %d, %d rooms: %v", g, n, rooms(h), err)
						}
					}
					play()
				}
				for range 13 {
					pass(5 * time.Minute)
					play()
				}
				pass(time.Minute)
				if n, a := rooms(h), waiting(h); n != 0 || a != 0 {
					t.Errorf("%d rooms and %d alarms are left", n, a)
				}
				for id, rec := range m.games {
					f := m.final(id)
					if f == nil {
						t.Fatalf("game %s of %d is not over: %s", id, rec.Host, m.kinds(id))
					}
					want := game.Aborted
					switch {
					case rec.Host == 1000:
						want = game.ByResign
					case clock.Kind == game.Simple: // its flag is sooner
						want = game.ByTime
					}
					if f.Result.Reason != want {
						t.Fatalf("game of %d: %+v", rec.Host, f.Result)
					}
				}
			})
		})
	}
}

// Where every room waits for its timer a new one is made at once; where every
// room is needed, none is.
func TestIdleRoomsMakeWay(t *testing.T) {
	m := newFakeStore()
	virtual.Test(t, func(t *testing.T) {
		h := newHub(t, m, Limits{Rooms: 8, Idle: time.Hour}, busy)
		defer h.Stop(context.Background())
		id := func(i int) string { return fmt.Sprint("g", i) }
		for i := range 40 {
			m.seated(id(i), 0, false)
		}
		for i := range 4 {
			open(h, id(i))
		}
		pass(time.Minute) // nobody needs them, but there is room
		if n := rooms(h); n != 4 {
			t.Fatalf("%d rooms", n)
		}
		var socks []*conn
		for i := 4; i < 12; i++ { // each is watched, and two idle ones leave for it
			socks = append(socks, plug(t, h, id(i), 1))
		}
		if n := rooms(h); n != 8 {
			t.Fatalf("%d rooms, all of them watched", n)
		}
		if h.rooms.send(id(20), func(*room) {}) {
			t.Fatal("a ninth room")
		}
		if err := create(guest(t, h, 7), 1, TimeControl{Kind: game.NoClock}); fault.CodeOf(err) != fault.Busy || m.count() != 40 {
			t.Fatalf("%v, %d games", err, m.count())
		}
		h.rooms.leave(id(4), socks[0])
		synctest.Wait()
		if !h.rooms.send(id(20), func(r *room) { r.load() }) { // at once: the one that was left goes
			t.Fatal("an idle room is kept")
		}
		synctest.Wait()
		if h.rooms.find(id(4)) != nil || h.rooms.find(id(20)) == nil || rooms(h) != 8 {
			t.Fatalf("%d rooms", rooms(h))
		}
		pass(1100 * time.Millisecond) // what is idle where rooms are scarce
		if n := rooms(h); n != 7 {
			t.Fatalf("%d rooms after a second", n)
		}
	})
}

// Rooms that are asked to leave and needed after all stay, and are counted again.
func TestARoomThatIsAskedAndNeeded(t *testing.T) {
	m := newFakeStore()
	virtual.Test(t, func(t *testing.T) {
		h := newHub(t, m, Limits{Rooms: 2, Idle: time.Hour}, busy)
		defer h.Stop(context.Background())
		for _, id := range []string{"a", "b", "c", "d"} {
			m.seated(id, 0, false)
		}
		open(h, "a")
		hold := make(chan struct{})
		h.rooms.send("b", func(r *room) { r.load(); <-hold })
		c := socket(t, h, 1)
		h.rooms.send("a", func(r *room) { <-hold; r.watch(c, In{T: InWatch, G: "a"}) })
		if !h.rooms.send("c", func(r *room) { r.load() }) { // a is asked to leave
			t.Fatal("busy while a room is idle")
		}
		close(hold)
		synctest.Wait()
		if h.rooms.find("a") == nil {
			t.Fatal("a room that is watched has left")
		}
		h.rooms.mu.Lock()
		leaving, idle := h.rooms.leaving, h.rooms.idle.Len()
		h.rooms.mu.Unlock()
		if leaving != 0 || idle != 2 {
			t.Errorf("%d are leaving, %d idle", leaving, idle)
		}
		pass(2 * time.Second)
		if n := rooms(h); n != 1 {
			t.Errorf("%d rooms", n)
		}
	})
}

// The alarms load no more games than there is room for, those first that wait
// longest.
func TestAlarmsTakeTurns(t *testing.T) {
	var a alarms
	now := time.Now()
	at := func(s int) time.Time { return now.Add(time.Duration(s) * time.Second) }
	a.at = map[string]alarm{"late": {at: at(-3)}, "later": {at: at(-2)}, "now": {at: at(0)}, "soon": {at: at(1)}}
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
