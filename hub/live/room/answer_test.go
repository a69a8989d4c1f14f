package room

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A flag that falls before a command is stored first. Then the command is answered, once,
// whatever becomes of the room.
func TestACommandBehindAFlagIsAnsweredOnce(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		answers := h.slowly()
		pass(time.Minute + game.Grace + 2*time.Millisecond) // the flag is on its way
		h.quickly()
		black := h.guest(1)
		black.ask("g", game.Command{Kind: game.Resign, Version: 1})
		if _, ok := black.answer(1); ok {
			t.Error("answered before the flag is stored")
		}
		(<-answers)()
		h.expect(t, "g", "start end")
		if a, _ := black.answer(1); a.Code != game.ErrOver.Code {
			t.Errorf("%+v", a)
		}
		h.Send("g", call(func(*room) { panic("x") }))
		synctest.Wait()
		if n := len(black.messages()); n != 1 {
			t.Errorf("%d answers", n)
		}
	})
}

// The same where the command itself finds that the flag has fallen.
func TestACommandThatFindsAFlagIsAnsweredOnce(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		m.Do(func(m *hubtest.Store) { m.Before = []error{errBusy} }) // the timer's flag
		pass(time.Minute + game.Grace + 2*time.Millisecond)
		h.expect(t, "g", "start")
		black := h.guest(1)
		black.ask("g", game.Command{Kind: game.Resign, Version: 1})
		h.expect(t, "g", "start end")
		h.Send("g", call(func(*room) { panic("x") }))
		synctest.Wait()
		if a, _ := black.answer(1); a.Code != game.ErrOver.Code || len(black.messages()) != 1 {
			t.Errorf("%+v", black.messages())
		}
	})
}

var errBusy = fault.New(fault.Busy, "Injected.")

// A user who comes in while the store is busy sees the game as it is: its flag is tried once.
func TestAWatcherDoesNotHurryABusyStore(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		m.Do(func(m *hubtest.Store) { m.Before = slices.Repeat([]error{errBusy}, 100) })
		pass(time.Minute + game.Grace + 2*time.Millisecond)
		eve := h.plug("g", 3)
		m.Do(func(m *hubtest.Store) {
			if n := 100 - len(m.Before); n != 2 { // the timer's, and this one
				t.Errorf("it was tried %d times", n)
			}
			m.Before = nil
		})
		if eve.count(wire.OutState) != 1 {
			t.Errorf("%+v", eve.messages())
		}
		pass(storePause + time.Millisecond)
		h.expect(t, "g", "start end")
		if eve.last().T != "end" {
			t.Errorf("%+v", eve.last())
		}
	})
}

// A user who may not join leaves no trace in the room. One who joins is known by name.
func TestOnlyPlayersAreRemembered(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.seek(t, "g", game.TimeControl{Kind: game.NoClock})
		h.load("g")
		for u := game.UserID(2); u < 12; u++ {
			h.guest(u).command("g", game.Command{Kind: game.Join})
		}
		synctest.Wait()
		h.in(t, "g", func(r *room) {
			if len(r.people) != 2 || r.people[2].Name != "u2" {
				t.Errorf("%v, want users 1 and 2", r.people)
			}
		})
	})
}
