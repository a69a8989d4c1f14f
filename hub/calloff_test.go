package hub

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"tengen/engine/board"
	"tengen/hub/game"
)

// rooms returns how many rooms are loaded.
func rooms(h *Hub) int {
	synctest.Wait()
	h.rooms.mu.Lock()
	defer h.rooms.mu.Unlock()
	return len(h.rooms.rooms)
}

// waiting returns how many games have an alarm.
func waiting(h *Hub) int {
	h.alarms.mu.Lock()
	defer h.alarms.mu.Unlock()
	return len(h.alarms.at)
}

// A game in which nobody begins is called off to the millisecond, with somebody
// there to see it and without, with a clock and without.
func TestAGameWithoutAFirstMove(t *testing.T) {
	for name, c := range map[string]struct {
		clock, after time.Duration
		acted        int
		watched      bool
	}{
		"no clock":             {0, time.Hour, 0, false},
		"no clock, watched":    {0, time.Hour, 0, true},
		"no clock, one move":   {0, time.Hour, 1, false},
		"a clock":              {10 * time.Minute, 2 * time.Minute, 0, false},
		"a clock, watched":     {10 * time.Minute, 2 * time.Minute, 0, true},
		"a clock and one move": {10 * time.Minute, 2 * time.Minute, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			m := newFakeStore()
			within(t, m, busy, func(t *testing.T, h *Hub) {
				m.seated("g", c.clock, false)
				open(h, "g")
				before := "start"
				if c.acted > 0 {
					move := game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1, Point: board.At(7, 7)}
					if err := order(h, "g", move); err != nil {
						t.Fatal(err)
					}
					before = "start move"
				}
				if c.watched {
					plug(t, h, "g", 1)
				}
				pass(c.after)
				expect(t, m, "g", before)
				pass(time.Millisecond)
				expect(t, m, "g", before+" end")
				log := m.log("g")
				if e := log[len(log)-1]; e.Actor != 0 || e.Payload.Result.Reason != game.Aborted || m.final("g") == nil {
					t.Fatalf("%+v", e)
				}
			})
		})
	}
}

// A move that comes too late is refused, also if nobody has noticed yet.
func TestAFirstMoveThatIsLate(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", 0, false)
		pass(time.Hour - time.Second)
		open(h, "g")
		h.rooms.send("g", func(*room) { time.Sleep(2 * time.Second) }) // the timer fires meanwhile
		answer := make(chan error, 1)
		h.rooms.send("g", func(r *room) { // what is queued comes before the timer
			_, err := r.decide(game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1, Point: board.At(7, 7)})
			answer <- err
		})
		if err := <-answer; err != game.ErrOver {
			t.Fatal(err)
		}
		expect(t, m, "g", "start end")
	})
}

// Whoever looks at a game hears until when its first move must come.
func TestUntil(t *testing.T) {
	b := newHouse(t, Limits{}, busy)
	b.seated("timed", time.Hour, false)
	black, white := b.call(1), b.call(2)
	state := black.watch("timed")
	white.watch("timed")
	if want := b.log("timed")[0].At.Add(2 * time.Minute).UnixMilli(); state.Next.Until != want {
		t.Errorf("until %d, want %d", state.Next.Until, want)
	}
	black.must(InMove, "timed", 1, MoveIn{At: "h8"})
	first := part[EventData](t, white.await("move"))
	if want := first.Time + 120_000; first.Next.Until != want {
		t.Errorf("until %d, want %d", first.Next.Until, want)
	}
	white.must(InMove, "timed", 2, MoveIn{At: "i9"})
	white.await("move") // its own
	if second := part[EventData](t, black.find(func(h heard) bool { return h.T == "move" && h.V == 3 })); second.Next.Until != 0 {
		t.Errorf("until %d when both have acted", second.Next.Until)
	}
}

// A room whose game has long to go leaves like any other, whatever its clock; an
// alarm loads it in time for the flag, and is gone when the game is over.
func TestAClockKeepsNoRoom(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		pass(31 * time.Second)
		if n := rooms(h); n != 0 || waiting(h) != 1 {
			t.Fatalf("%d rooms, %d alarms", n, waiting(h))
		}
		pass(10*time.Minute - 31*time.Second - 20*time.Second)
		if n := rooms(h); n != 1 || waiting(h) != 0 {
			t.Fatalf("%d rooms, %d alarms shortly before the flag", n, waiting(h))
		}
		pass(20*time.Second + game.Grace)
		expect(t, m, "g", "start move move")
		pass(2 * time.Millisecond)
		expect(t, m, "g", "start move move end")
		pass(4 * time.Second)
		if n := rooms(h); n != 0 || waiting(h) != 0 {
			t.Fatalf("%d rooms, %d alarms after the end", n, waiting(h))
		}
	})
}

// A flag that cannot be stored when the alarm rings falls all the same.
func TestAnAlarmMeetsABadStore(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		pass(5 * time.Minute)
		m.do(func(m *fakeStore) { m.loads, m.before = 2, []error{errInjected, errInjected} })
		pass(6 * time.Minute)
		expect(t, m, "g", "start move move end")
		if n := rooms(h); n != 0 || waiting(h) != 0 {
			t.Fatalf("%d rooms, %d alarms", n, waiting(h))
		}
	})
}

// An outage is not charged to a game whose room has left before it.
func TestAnOutageWithoutARoom(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		pass(time.Minute)
		m.do(func(m *fakeStore) { m.beatErr = errInjected })
		pass(20 * time.Minute)
		m.do(func(m *fakeStore) { m.beatErr = nil })
		pass(30 * time.Second)
		expect(t, m, "g", "start move move bonus")
		if p := m.log("g")[3].Payload; p.Charged < 58_000 || p.Charged > 60_000 || p.BonusMS != 10_000 {
			t.Fatalf("%+v", p)
		}
	})
}

// Who was lost when the room left has been lost since then.
func TestAbsenceOutlivesTheRoom(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		pass(claimWait - time.Second)
		if n := rooms(h); n != 0 {
			t.Fatalf("%d rooms", n)
		}
		plug(t, h, "g", 1)
		if err := claimBy(h, 1, "early", 3); err != game.ErrNotAway {
			t.Fatal(err)
		}
		pass(time.Second)
		if err := claimBy(h, 1, "now", 3); err != nil {
			t.Fatal(err)
		}
	})
}

// Seeks have no alarm and no room.
func TestASeekHasNoAlarm(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.CreateGame(context.Background(), NewGame{ID: "s", Host: 1, Color: game.WishBlack, Created: time.Now(),
			Settings: game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: fischer}})
		open(h, "s")
		pass(time.Minute)
		if n := rooms(h); n != 0 || waiting(h) != 0 {
			t.Fatalf("%d rooms, %d alarms", n, waiting(h))
		}
		expect(t, m, "s", "")
	})
}
