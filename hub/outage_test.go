package hub

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"tengen/engine/board"
	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/virtual"
)

var errDisk = errors.New("no space left on device")

// move has a player place a stone as a page does, sending it again under the same
// id until it is no longer refused with "retry".
func insist(t *testing.T, h *Hub, user game.UserID, at board.Point, version int) error {
	t.Helper()
	for range 1000 {
		err := order(h, "g", game.Command{Kind: game.Move, Actor: user, ClientID: "p/" + at.String(), Version: version, Point: at})
		if !errors.Is(err, errRetry) {
			return err
		}
		pass(400 * time.Millisecond)
	}
	return errRetry
}

// A full disk takes heartbeats and no events: nothing is decided, the server is
// not ready, and no clock runs until events can be stored again.
func TestAFullDiskIsAnOutage(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", 10*time.Second, false)
		open(h, "g")
		pass(9 * time.Second)
		m.do(func(m *fakeStore) {
			m.tryErr = errDisk
			m.before = []error{errInjected, errInjected, errInjected}
		})
		if err := order(h, "g", game.Command{Kind: game.Move, Actor: 1, ClientID: "p/1", Version: 1, Point: board.At(7, 7)}); !errors.Is(err, errRetry) {
			t.Fatal(err)
		}
		if !errors.Is(h.Ready(), ErrFrozen) {
			t.Fatal("ready:", h.Ready())
		}
		pass(time.Minute)
		expect(t, m, "g", "start")
		m.do(func(m *fakeStore) { m.tryErr, m.before = nil, nil })
		pass(3 * time.Second)
		if h.Ready() != nil {
			t.Fatal(h.Ready())
		}
		expect(t, m, "g", "start bonus")
		b := m.log("g")[1].Payload
		if b.Charged > 9000 || b.BonusMS != 10_000 || b.Clock.Black < 11_000 {
			t.Fatalf("%+v", b)
		}
		if err := insist(t, h, 1, board.At(7, 7), 1); err != nil {
			t.Fatal(err)
		}
		expect(t, m, "g", "start bonus move")
	})
}

// An event that the store refuses as such is nobody's outage.
func TestARefusedEventIsNoOutage(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", time.Minute, false)
		open(h, "g")
		m.do(func(m *fakeStore) { m.before = []error{ErrConflict}; m.tryErr = errDisk })
		order(h, "g", game.Command{Kind: game.Move, Actor: 1, ClientID: "p/1", Version: 1, Point: board.At(7, 7)})
		if h.Ready() != nil {
			t.Error(h.Ready())
		}
	})
}

// A process that stood still for longer than a player had left flags nobody.
func TestAStandstillIsAnOutage(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		pass(time.Minute)
		m.seated("g", 10*time.Second, false)
		open(h, "g")
		pass(9 * time.Second)
		still(h, 12*time.Second) // and the flag's timer fires before anything else
		h.rooms.send("g", func(r *room) { r.flag(time.Now()) })
		pass(time.Second)
		expect(t, m, "g", "start bonus")
		if b := m.log("g")[1].Payload; b.Charged != 0 || b.Clock.Black != 20_000 {
			t.Errorf("%+v", b)
		}
		m.do(func(m *fakeStore) {
			if len(m.outages) != 2 || m.outages[1].Back.Sub(m.outages[1].Heard) < 12*time.Second {
				t.Errorf("%v", m.outages)
			}
		})
	})
}

// still has the hub find that its process has not run for a while.
func still(h *Hub, d time.Duration) {
	h.outages.mu.Lock()
	defer h.outages.mu.Unlock()
	h.outages.runsAt(h, time.Now().Add(-d))
}

// What is loaded long after outages gets what each of them owes it, and is charged
// for the time between them.
func TestOutagesAreMadeGoodLater(t *testing.T) {
	m := newFakeStore()
	virtual.Test(t, func(t *testing.T) {
		m.seated("g", time.Hour, false) // begins now
		start := time.Now()
		m.last = start.Add(10 * time.Minute)
		m.outages = []Outage{{Heard: start.Add(time.Minute), Back: start.Add(3 * time.Minute)}}
		pass(20 * time.Minute)
		h := newHub(t, m, Limits{}, busy)
		defer h.Stop(t.Context())
		synctest.Wait()
		expect(t, m, "g", "start bonus bonus")
		log := m.log("g")
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

// A command that had to be sent again is charged for as if it had been taken at
// once.
func TestUnheardTimeIsNotCharged(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", time.Minute, false)
		open(h, "g")
		pass(30 * time.Second)
		m.do(func(m *fakeStore) { m.before = []error{errInjected} })
		user := fakeUser(1)
		c := newConn(h, nil, nil, Identity{User: &user})
		c.out.ended = true
		at := instant()
		ask := func(received time.Time) {
			c.ask("g", &asked{conn: c, id: 1, at: received, cmd: game.Command{
				Kind: game.Move, Actor: 1, ClientID: "p/1", Version: 1, Point: board.At(7, 7)}})
			synctest.Wait()
		}
		ask(at)
		pass(8 * time.Second)
		ask(instant())
		expect(t, m, "g", "start move")
		if p := m.log("g")[1].Payload; p.SpentMS != 30_000 || p.Unheard != 8000 {
			t.Errorf("%+v", p)
		}
	})
}

// A player is not charged for the time that the opponent's move took to be stored.
func TestALateMoveCostsTheOpponentNothing(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h, m, c := newSlow(t)
		pass(10 * time.Second)
		firstMove(c)
		pass(1900 * time.Millisecond) // a slow disk
		(<-m.answers)()
		synctest.Wait()
		pass(20 * time.Second)
		if err := order(h, "g", game.Command{Kind: game.Resign, Actor: 2, ClientID: "p/2", Version: 2}); err != nil {
			t.Fatal(err)
		}
		if p := m.log("g")[2].Payload; p.SpentMS != 20_000 || p.Unheard != 1900 {
			t.Errorf("%+v", p)
		}
		if err := h.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}

// An outage in which nobody was refused anything, a connection lost and found,
// changes nothing in any game.
func TestAHiccupIsNoOutage(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", time.Minute, false)
		open(h, "g")
		m.do(func(m *fakeStore) { m.before = []error{errInjected} })
		if err := insist(t, h, 1, board.At(7, 7), 1); err != nil {
			t.Fatal(err)
		}
		pass(time.Second)
		expect(t, m, "g", "start move")
	})
}

// Every page hears of an outage that lasts, and of its end; one that comes in
// meanwhile learns it with its welcome, and sees clocks that stand.
func TestPagesHearOfAnOutage(t *testing.T) {
	b := newHouse(t, Limits{Beat: 20 * time.Millisecond}, busy)
	black, _ := b.pair("g", time.Minute)
	b.do(func(m *fakeStore) { m.tryErr, m.before = errDisk, []error{errInjected} })
	if f := black.ask(InMove, "g", 1, MoveIn{At: "h8"}); f.Code != fault.Retry {
		t.Fatal(f.raw)
	}
	if f := black.await(OutPause); !part[PauseData](t, f).On {
		t.Fatal(f.raw)
	}
	eve := b.call(3)
	one, two := eve.watch("g"), eve.watch("g")
	if one.Clock == nil || *one.Clock != *two.Clock || one.Clock.At > one.Now {
		t.Errorf("%+v, then %+v", one.Clock, two.Clock)
	}
	b.do(func(m *fakeStore) { m.tryErr, m.before = nil, nil })
	for _, c := range []*caller{black, eve} {
		if f := c.await(OutPause); part[PauseData](t, f).On {
			t.Fatal(f.raw)
		}
	}
}
