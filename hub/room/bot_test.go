package room

import (
	"testing"
	"testing/synctest"
	"time"

	"tengen/engine/board"
	"tengen/hub/game"
	"tengen/hub/hubtest"
)

// A bot whose answer cannot be stored asks until it can.
func TestABotOutlastsTheStore(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, true)
		h.load("g")
		if err := h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1, Point: board.At(7, 7)}); err != nil {
			t.Fatal(err)
		}
		m.Do(func(m *hubtest.Store) {
			m.Before, m.Loads = []error{hubtest.ErrInjected, hubtest.ErrInjected}, 5
		})
		pass(20 * time.Second)
		h.expect(t, "g", "start move move")
	})
}

// It does so though the room's queue is full when it is asked again.
func TestABotIsAskedAgainWhateverWaits(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, true)
		h.guest(1).watch("g", 0)
		synctest.Wait()
		m.Do(func(m *hubtest.Store) { m.Before = []error{nil, hubtest.ErrInjected} })
		if err := h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1, Point: board.At(7, 7)}); err != nil {
			t.Fatal(err)
		}
		pass(500 * time.Millisecond) // it has answered, in vain, and is asked again in a second
		release := h.hold("g")
		for h.Send("g", call(func(*room) {})) {
		}
		pass(time.Second)
		release()
		pass(5 * time.Second)
		h.expect(t, "g", "start move move")
	})
}
