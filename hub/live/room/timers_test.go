package room

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// Rooms leave when nobody needs them. A room without a game leaves at once.
func TestRoomsLeave(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("untimed", 0, false)
		m.Seated("timed", time.Minute, false)
		h.load("untimed")
		h.load("timed")
		h.load("nothing")
		pass(time.Millisecond)
		if n := h.loaded(); n != 2 {
			t.Errorf("%d rooms, a moment later", n)
		}
		pass(31 * time.Second)
		if n := h.loaded(); n != 1 {
			t.Errorf("%d rooms after the idle time", n)
		}
		pass(29*time.Second + 2*game.Grace) // the flag of the other
		if n := h.loaded(); n != 1 {
			t.Errorf("%d rooms after the last flag", n)
		}
		pass(4 * time.Second)
		if n := h.loaded(); n != 0 {
			t.Errorf("%d rooms, 4 s after the last game", n)
		}
	})
}

// A room whose game has long to go leaves like any other, whatever its clock. An alarm loads it in time
// for the flag, and is gone when the game is over.
func TestAClockKeepsNoRoom(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		pass(31 * time.Second)
		if n := h.loaded(); n != 0 || h.alarmed() != 1 {
			t.Fatalf("%d rooms, %d alarms", n, h.alarmed())
		}
		pass(10*time.Minute - 31*time.Second - 20*time.Second)
		if n := h.loaded(); n != 1 || h.alarmed() != 0 {
			t.Fatalf("%d rooms, %d alarms shortly before the flag", n, h.alarmed())
		}
		pass(20*time.Second + game.Grace)
		h.expect(t, "g", "start move move")
		pass(2 * time.Millisecond)
		h.expect(t, "g", "start move move end")
		pass(4 * time.Second)
		if n := h.loaded(); n != 0 || h.alarmed() != 0 {
			t.Fatalf("%d rooms, %d alarms after the end", n, h.alarmed())
		}
	})
}

// A flag that cannot be stored when the alarm rings falls all the same.
func TestAnAlarmMeetsABadStore(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		pass(5 * time.Minute)
		m.Do(func(m *hubtest.Store) {
			m.Loads, m.Before = 2, []error{hubtest.ErrInjected, hubtest.ErrInjected}
		})
		pass(6 * time.Minute)
		h.expect(t, "g", "start move move end")
		if n := h.loaded(); n != 0 || h.alarmed() != 0 {
			t.Fatalf("%d rooms, %d alarms", n, h.alarmed())
		}
	})
}

// A flag of days falls although the store failed when its game was to be loaded.
func TestAnAlarmOutlivesAFailure(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", game.TimeControl{Kind: game.Correspondence, Period: game.Day})
		pass(game.Day - time.Minute)
		m.Do(func(m *hubtest.Store) { m.Loads = 1 })
		pass(3 * time.Minute)
		if m.Final("g") == nil {
			t.Error("the flag has not fallen")
		}
	})
}

// Seeks have no alarm and no room.
func TestASeekHasNoAlarm(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.seek(t, "s", fischer)
		pass(time.Minute)
		if n := h.loaded(); n != 0 || h.alarmed() != 0 {
			t.Fatalf("%d rooms, %d alarms", n, h.alarmed())
		}
		h.expect(t, "s", "")
	})
}

// A seek whose host is away is withdrawn in the end.
func TestASeekExpires(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.empty.Store(true)
		h.seek(t, "s", game.TimeControl{Kind: game.NoClock})
		pass(9 * time.Minute)
		h.expect(t, "s", "")
		pass(2 * time.Minute)
		h.expect(t, "s", "end")
	})
}
