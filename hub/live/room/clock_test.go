package room

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// Time lost on the network is given back from the quota.
func TestLagIsGivenBack(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		black := h.plug("g", 1)
		pass(300 * time.Millisecond)
		black.set(func(g *guest) { g.lag = 300 * time.Millisecond })
		pass(9 * time.Second)
		if err := h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 3, Point: board.At(1, 1)}); err != nil {
			t.Fatal(err)
		}
		if p := m.Log("g")[3].Payload; p.LagMS != 300 || p.SpentMS != 9000 || p.QuotaMS != 4700 {
			t.Fatalf("%+v", p)
		}
	})
}

// In an outage no flag falls. Afterwards there is one bonus, also when the answer to it is lost, and the
// clock runs on from the last heartbeat.
func TestAnOutageInVirtualTime(t *testing.T) {
	for name, lost := range map[string][]error{"stored": nil, "answer lost": {hubtest.ErrInjected}} {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
				m.Seated("g", time.Minute, false)
				h.load("g")
				pass(20 * time.Second)
				m.Do(func(m *hubtest.Store) { m.BeatErr = hubtest.ErrInjected })
				pass(10 * time.Minute)
				h.expect(t, "g", "start")
				if err := h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1}); err != wire.ErrRetry {
					t.Fatal(err)
				}
				m.Do(func(m *hubtest.Store) { m.BeatErr, m.After = nil, lost })
				pass(3 * time.Second)
				h.order("g", game.Command{Kind: game.Move, Actor: 2, ClientID: "b", Version: 1}) // not its turn
				h.expect(t, "g", "start bonus")
				p := m.Log("g")[1].Payload
				if p.BonusMS != 10_000 || p.Charged < 18_000 || p.Charged > 20_000 || p.Clock.Black != 60_000-p.Charged+10_000 {
					t.Fatalf("%+v", p)
				}
				pass(55 * time.Second)
				h.expect(t, "g", "start bonus end")
			})
		})
	}
}

// An outage is not charged to a game whose room has left before it.
func TestAnOutageWithoutARoom(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		pass(time.Minute)
		if n := h.loaded(); n != 0 {
			t.Fatalf("%d rooms", n)
		}
		m.Do(func(m *hubtest.Store) { m.BeatErr = hubtest.ErrInjected })
		pass(20 * time.Minute)
		m.Do(func(m *hubtest.Store) { m.BeatErr = nil })
		pass(30 * time.Second)
		h.expect(t, "g", "start move move bonus")
		if p := m.Log("g")[3].Payload; p.Charged < 58_000 || p.Charged > 60_000 || p.BonusMS != 10_000 {
			t.Fatalf("%+v", p)
		}
	})
}

// A restart charges the running side up to the last heartbeat, and gives a bonus.
func TestARestartInVirtualTime(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		first := newTestRooms(t, m, Limits{}, nil)
		m.Seated("g", time.Minute, false)
		m.Seated("untimed", 0, false)
		first.load("g")
		pass(21 * time.Second)
		first.close()
		pass(time.Hour / 2)
		second := newTestRooms(t, m, Limits{}, nil)
		defer second.close()
		second.expect(t, "g", "start bonus")
		second.expect(t, "untimed", "start")
		if p := m.Log("g")[1].Payload; p.Charged != 20_000 || p.Clock.Black != 50_000 {
			t.Fatalf("%+v", p)
		}
	})
}

// A clock of days needs no room. Its flag falls within a sweep of its time, also across a restart, which
// costs nobody anything.
func TestCorrespondenceFlags(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		h := newTestRooms(t, m, Limits{}, nil)
		h.opened(t, "g", game.TimeControl{Kind: game.Correspondence, Period: game.Day})
		pass(time.Minute)
		if n := h.loaded(); n != 0 {
			t.Errorf("%d rooms are kept for a clock of days", n)
		}
		h.close()
		pass(17 * time.Hour)
		h = newTestRooms(t, m, Limits{}, nil)
		defer h.close()
		pass(7*time.Hour - 2*time.Minute)
		h.expect(t, "g", "start move move")
		pass(2 * time.Minute)
		h.expect(t, "g", "start move move end")
	})
}

// A flag of days that would have fallen while the server was down does not: the player gets back what
// was left then, and ten seconds.
func TestCorrespondenceMercy(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		h := newTestRooms(t, m, Limits{}, nil)
		h.opened(t, "g", game.TimeControl{Kind: game.Correspondence, Period: game.Day})
		pass(time.Hour + time.Second)
		h.close()
		pass(2 * game.Day)
		h = newTestRooms(t, m, Limits{}, nil)
		defer h.close()
		h.expect(t, "g", "start move move bonus")
		p := m.Log("g")[3].Payload
		if p.Charged != 3_600_000 || p.BonusMS != 10_000 || p.Clock.Black != (23*time.Hour+10*time.Second).Milliseconds() {
			t.Fatalf("%+v", p)
		}
	})
}
