package room

import (
	"encoding/json"
	"errors"
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

// A full disk takes heartbeats and no events: nothing is decided, the server is
// frozen, and no clock runs until events can be stored again.
func TestAFullDiskIsAnOutage(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 10*time.Second, false)
		h.load("g")
		pass(9 * time.Second)
		m.Do(func(m *hubtest.Store) {
			m.TryErr = errDisk
			m.Before = []error{hubtest.ErrInjected, hubtest.ErrInjected, hubtest.ErrInjected}
		})
		if err := h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "p/1", Version: 1, Point: board.At(7, 7)}); !errors.Is(err, wire.ErrRetry) {
			t.Fatal(err)
		}
		if !h.outages.Frozen() {
			t.Fatal("not frozen")
		}
		pass(time.Minute)
		h.expect(t, "g", "start")
		m.Do(func(m *hubtest.Store) { m.TryErr, m.Before = nil, nil })
		pass(3 * time.Second)
		if h.outages.Frozen() {
			t.Fatal("still frozen")
		}
		h.expect(t, "g", "start bonus")
		b := m.Log("g")[1].Payload
		if b.Charged > 9000 || b.BonusMS != 10_000 || b.Clock.Black < 11_000 {
			t.Fatalf("%+v", b)
		}
		if err := h.insist(t, 1, board.At(7, 7), 1); err != nil {
			t.Fatal(err)
		}
		h.expect(t, "g", "start bonus move")
	})
}

// An event that the store refuses as such is nobody's outage.
func TestARefusedEventIsNoOutage(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		m.Do(func(m *hubtest.Store) { m.Before = []error{records.ErrConflict}; m.TryErr = errDisk })
		if err := h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "p/1", Version: 1, Point: board.At(7, 7)}); !errors.Is(err, wire.ErrRetry) {
			t.Error(err)
		}
		if h.outages.Frozen() {
			t.Error("frozen")
		}
	})
}

// A process that stood still for longer than a player had left flags nobody.
func TestAStandstillIsAnOutage(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		pass(time.Minute)
		m.Seated("g", 10*time.Second, false)
		h.load("g")
		pass(9 * time.Second)
		h.still(12 * time.Second) // and the flag's timer fires before anything else
		h.flag("g")
		pass(time.Second)
		h.expect(t, "g", "start bonus")
		if b := m.Log("g")[1].Payload; b.Charged != 0 || b.Clock.Black != 20_000 {
			t.Errorf("%+v", b)
		}
		m.Do(func(m *hubtest.Store) {
			if len(m.Past) != 2 || m.Past[1].Back.Sub(m.Past[1].Heard) < 12*time.Second {
				t.Errorf("%v", m.Past)
			}
		})
	})
}

// flag has a room look now whether a flag has fallen.
func (h *testRooms) flag(id string) {
	h.Send(id, call(func(r *room) { r.storeDue(time.Now()) }))
}

// A standstill counts however short.
func TestAShortStandstillCounts(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 10*time.Second, false)
		h.load("g")
		pass(10*time.Second + 100*time.Millisecond) // 150 ms of grace; of these 2.3 s nobody was heard
		h.still(2200 * time.Millisecond)
		h.flag("g")
		pass(time.Second)
		if k := m.Kinds("g"); k != "start bonus" {
			t.Error(k)
		}
	})
}

// A game that is loaded long after outages gets the bonus for each of them, and is charged for the time between them.
func TestOutagesAreMadeGoodLater(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		m.Seated("g", time.Hour, false) // begins now
		start := time.Now()
		m.Last = start.Add(10 * time.Minute)
		m.Past = []records.Outage{{Heard: start.Add(time.Minute), Back: start.Add(3 * time.Minute)}}
		pass(20 * time.Minute)
		h := newTestRooms(t, m, Limits{}, nil)
		defer h.close()
		synctest.Wait()
		h.expect(t, "g", "start bonus bonus")
		log := m.Log("g")
		for i, want := range []struct{ at, charged time.Duration }{{3 * time.Minute, time.Minute}, {20 * time.Minute, 7 * time.Minute}} {
			e := log[i+1]
			if got := time.Duration(e.Payload.Charged) * time.Millisecond; got != want.charged || e.At.Sub(start) != want.at {
				t.Errorf("bonus %d: charged %v at %v, want %v at %v", i, got, e.At.Sub(start), want.charged, want.at)
			}
		}
		if left := log[2].Payload.Clock.Black; left != (52*time.Minute + 20*time.Second).Milliseconds() {
			t.Errorf("%d ms are left", left)
		}
	})
}

// An outage in which nobody was refused anything, a connection lost and found,
// changes nothing in any game.
func TestAHiccupIsNoOutage(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		m.Do(func(m *hubtest.Store) { m.Before = []error{hubtest.ErrInjected} })
		if err := h.insist(t, 1, board.At(7, 7), 1); err != nil {
			t.Fatal(err)
		}
		pass(time.Second)
		h.expect(t, "g", "start move")
	})
}

// Clocks stand still in an outage, no matter who comes in or when.
func TestClocksStandInAnOutage(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		pass(9 * time.Second)
		m.Do(func(m *hubtest.Store) { m.BeatErr = hubtest.ErrInjected })
		pass(5 * time.Second)
		eve := h.guest(3)
		var clocks []wire.Clock
		for range 2 {
			eve.watch("g", 0)
			synctest.Wait()
			var s wire.GameState
			if err := json.Unmarshal(eve.last().D, &s); err != nil {
				t.Fatal(err)
			}
			if s.Clock == nil || s.Clock.At > s.Now {
				t.Fatalf("%+v", s.Clock)
			}
			clocks = append(clocks, *s.Clock)
			pass(time.Second)
		}
		if clocks[0] != clocks[1] {
			t.Errorf("%+v, then %+v", clocks[0], clocks[1])
		}
	})
}
