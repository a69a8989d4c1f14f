package hub

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/hub/game"
	"tengen/hub/virtual"
)

type slowDisk struct {
	*fakeStore
	d time.Duration
}

func (s slowDisk) Try(ctx context.Context) error {
	select {
	case <-time.After(s.d):
		return s.fakeStore.Try(ctx)
	case <-ctx.Done():
		return errInjected
	}
}

func (s slowDisk) Outage(ctx context.Context, o Outage) error {
	select {
	case <-time.After(s.d):
		return s.fakeStore.Outage(ctx, o)
	case <-ctx.Done():
		return errInjected
	}
}

func (s deafStore) Outage(ctx context.Context, o Outage) error {
	err := s.fakeStore.Outage(ctx, o)
	if *s.lose > 0 {
		*s.lose--
		return errInjected
	}
	return err
}

type deafStore struct {
	*fakeStore
	lose *int
}

// A game whose first loading after a start fails is loaded later.
func TestAGameThatCouldNotBeLoadedIsLoadedLater(t *testing.T) {
	m := newFakeStore()
	virtual.Test(t, func(t *testing.T) {
		m.seated("g", 10*time.Minute, false)
		m.loads = 1
		h := newHub(t, m, Limits{}, busy)
		defer h.Stop(context.Background())
		pass(2 * time.Hour)
		synctest.Wait()
		if m.kinds("g") == "start" {
			t.Error("a game with a deadline is neither loaded nor has an alarm")
		}
	})
}

// Nor are those lost whose loading an outage interrupts.
func TestAnOutageRightAfterTheStart(t *testing.T) {
	m := newFakeStore()
	virtual.Test(t, func(t *testing.T) {
		for _, id := range []string{"a", "b", "c", "d", "e", "f"} {
			m.seated(id, 10*time.Minute, false)
		}
		m.loads = 6
		h := newHub(t, m, Limits{}, busy)
		defer h.Stop(context.Background())
		pass(24 * time.Hour)
		synctest.Wait()
		for _, id := range m.order {
			expect(t, m, id, "start end")
		}
	})
}

// A room that leaves without knowing how its game stands is loaded again when that can be known.
func TestARoomThatLeavesInDoubt(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: fischer}
		m.CreateGame(context.Background(), NewGame{ID: "g", Settings: s, Host: 1, Private: true, Color: game.WishBlack, Created: time.Now()})
		open(h, "g")
		m.do(func(m *fakeStore) { m.after = []error{errInjected}; m.loads = 1; m.tryErr = errDisk })
		order(h, "g", game.Command{Kind: game.Join, Actor: 2, ClientID: "j"})
		pass(time.Minute)
		m.do(func(m *fakeStore) { m.tryErr = nil })
		pass(12 * time.Hour)
		synctest.Wait()
		if m.kinds("g") == "start" {
			t.Error("a live game with a fallen clock is neither loaded nor has an alarm")
		}
	})
}

// A panic in a room that nobody is in, while the store fails, loses no game.
func TestAPanicLosesNoGame(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		m.do(func(m *fakeStore) { m.loads = 1 })
		h.rooms.send("g", func(*room) { panic("x") })
		pass(3 * time.Hour)
		synctest.Wait()
		if m.kinds("g") == "start move move" {
			t.Error("orphan")
		}
	})
}

// Whatever keeps a room from reading its game again after a panic, it tries until it can.
func TestAMendThatFailsIsTriedAgain(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		c := plug(t, h, "g", 1)
		m.do(func(m *fakeStore) { m.sick["g"] = func() error { return errDisk } })
		h.rooms.send("g", func(*room) { panic("x") })
		pass(5 * time.Second)
		m.do(func(m *fakeStore) { delete(m.sick, "g") })
		for range 3 * 360 {
			pass(10 * time.Second)
			c.heard.Store(c.sinceBorn(time.Now()))
		}
		synctest.Wait()
		if m.kinds("g") == "start move move" {
			t.Error("orphan with a socket in it")
		}
	})
}

// The wait for a first move does not run through an outage, also where no clock does.
func TestAnOutageCallsNoGameOff(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", 0, false)
		open(h, "g")
		plug(t, h, "g", 1)
		pass(time.Minute)
		m.do(func(m *fakeStore) { m.beatErr = errInjected })
		pass(2 * time.Hour)
		m.do(func(m *fakeStore) { m.beatErr = nil })
		pass(5 * time.Second)
		synctest.Wait()
		if k := m.kinds("g"); k != "start" {
			t.Error("one minute was heard of:", k)
		}
	})
}

// An outage before which a clock of days had plenty is not made good when little is left.
func TestAnOutageIsMadeGoodOnce(t *testing.T) {
	m := newFakeStore()
	virtual.Test(t, func(t *testing.T) {
		h := newHub(t, m, Limits{}, busy)
		opened(t, h, m, "g", game.TimeControl{Kind: game.Correspondence, Period: 3 * game.Day})
		pass(time.Hour)
		h.Stop(context.Background())
		h = newHub(t, m, Limits{}, busy) // a deployment
		pass(68*time.Hour - time.Hour)   // 4 h are left
		open(h, "g")
		if err := order(h, "g", game.Command{Kind: game.MakeOffer, Offer: game.OfferDraw, Actor: 1, ClientID: "o", Version: 3}); err != nil {
			t.Fatal(err)
		}
		h.Stop(context.Background())
		pass(time.Second)
		h = newHub(t, m, Limits{}, busy) // another one
		defer func() { h.Stop(context.Background()) }()
		pass(time.Second)
		synctest.Wait()
		log := m.log("g")
		if c := log[4].Payload.Clock; time.Duration(c.Black)*time.Millisecond > 5*time.Hour {
			t.Error("of 4 h that were left there are now", time.Duration(c.Black)*time.Millisecond)
		}
	})
}

// Nobody was away while the server could not hear.
func TestNobodyWasAwayInAStandstill(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		plug(t, h, "g", 1)
		white := plug(t, h, "g", 2)
		// the process stood still for 2 min: what was heard lies so far back
		white.heard.Store(white.sinceBorn(time.Now().Add(-2 * time.Minute)))
		still(h, 2*time.Minute)
		pass(time.Second)
		expect(t, m, "g", "start move move bonus")
		h.rooms.leave("g", white) // its deadline for reading passed meanwhile
		synctest.Wait()
		if err := order(h, "g", game.Command{Kind: game.Claim, Actor: 1, ClientID: "c", Version: 4, Win: true}); err == nil {
			t.Error("won by absence at once:", m.kinds("g"))
		}
	})
}

func TestNobodyConnectedWasAwayInAStandstill(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		plug(t, h, "g", 1)
		white := plug(t, h, "g", 2)
		white.heard.Store(white.sinceBorn(time.Now().Add(-2 * time.Minute)))
		still(h, 2*time.Minute)
		pass(time.Second)
		if err := order(h, "g", game.Command{Kind: game.Claim, Actor: 1, ClientID: "c", Version: 4, Win: true}); err == nil {
			t.Error("won by absence at once:", m.kinds("g"))
		}
	})
}

// An outage ends on a disk that is slow, as long as each answer comes in time.
func TestASlowDiskEndsAnOutage(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := slowDisk{newFakeStore(), 1100 * time.Millisecond}
		h, err := New(Config{Store: m, Beats: m, Users: m, Chat: m, Mover: fakeMover(busy)})
		if err != nil {
			t.Fatal(err)
		}
		h.Start(context.Background())
		defer h.Stop(context.Background())
		m.do(func(m *fakeStore) { m.beatErr = errInjected })
		pass(10 * time.Second)
		m.do(func(m *fakeStore) { m.beatErr = nil })
		pass(24 * time.Hour)
		if h.Ready() != nil {
			t.Error("a day later:", h.Ready())
		}
	})
}

// When a command has been taken the clock runs again.
func TestAnExcuseEndsWithTheCommand(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		pass(10 * time.Second)
		user := fakeUser(1)
		c := newConn(h, nil, nil, Identity{User: &user})
		c.out.ended = true
		m.do(func(m *fakeStore) { m.before = []error{errInjected} })
		ask := func(cmd game.Command) {
			cmd.Actor, cmd.Version = 1, 3
			c.ask("g", &asked{conn: c, id: 1, at: instant(), cmd: cmd})
			synctest.Wait()
		}
		ask(game.Command{Kind: game.MakeOffer, Offer: game.OfferDraw, ClientID: "p/1"})
		pass(500 * time.Millisecond)
		ask(game.Command{Kind: game.MakeOffer, Offer: game.OfferDraw, ClientID: "p/1"})
		pass(9 * time.Second)
		ask(game.Command{Kind: game.Move, Point: board.At(3, 3), ClientID: "p/2"})
		log := m.log("g")
		if p := log[len(log)-1].Payload; p.Unheard > 600 {
			t.Errorf("spent %d unheard %d", p.SpentMS, p.Unheard)
		}
	})
}

// An event that was found in the log after a lost answer is told late too.
func TestAnEventFoundLateCostsTheOpponentNothing(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h, m, c := newSlow(t)
		pass(10 * time.Second)
		m.do(func(m *fakeStore) { m.after = []error{errInjected} })
		firstMove(c)
		pass(1900 * time.Millisecond)
		(<-m.answers)()
		synctest.Wait()
		if err := order(h, "g", game.Command{Kind: game.Resign, Actor: 2, ClientID: "p/2", Version: 2}); err != nil {
			t.Fatal(err)
		}
		log := m.log("g")
		if p := log[len(log)-1].Payload; p.SpentMS > 100 {
			t.Errorf("%+v", p)
		}
		h.Stop(t.Context())
	})
}

// A standstill counts however short.
func TestAShortStandstillCounts(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", 10*time.Second, false)
		open(h, "g")
		pass(10*time.Second + 100*time.Millisecond) // 150 ms of grace; of these 2.3 s nobody was heard
		still(h, 2200*time.Millisecond)
		h.rooms.send("g", func(r *room) { r.flag(time.Now()) })
		pass(time.Second)
		if k := m.kinds("g"); k != "start bonus" {
			t.Error(k)
		}
	})
}

// While no flag can fall its timer does not ring.
func TestTheTimerDoesNotSpin(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		plug(t, h, "g", 1)
		pass(10*time.Minute + 149*time.Millisecond)
		user := fakeUser(1)
		c := newConn(h, nil, nil, Identity{User: &user})
		c.out.ended = true
		m.do(func(m *fakeStore) { m.before = []error{errInjected} })
		c.ask("g", &asked{conn: c, id: 1, at: instant(), cmd: game.Command{Kind: game.Move, Actor: 1, ClientID: "p/1", Version: 3, Point: board.At(3, 3)}})
		synctest.Wait()
		n := 0
		end := time.Now().Add(9 * time.Second)
		for time.Now().Before(end) {
			pass(500 * time.Microsecond)
			var at time.Time
			h.rooms.loaded("g", func(r *room) { at = r.ringsAt })
			synctest.Wait()
			if !at.IsZero() && time.Until(at) < 3*time.Millisecond {
				n++
			}
		}
		if n > 100 {
			t.Errorf("%d of 18,000 times it was about to ring", n)
		}
	})
}

// Bots do not search in an outage.
func TestBotsRestInAnOutage(t *testing.T) {
	m := newFakeStore()
	var n atomic.Int32
	within(t, m, func(context.Context, engine.Request) (engine.Result, error) {
		n.Add(1)
		return engine.Result{}, engine.ErrBusy
	}, func(t *testing.T, h *Hub) {
		m.seated("g", time.Hour, true)
		open(h, "g")
		if err := order(h, "g", game.Command{Kind: game.Move, Actor: 1, ClientID: "p", Version: 1, Point: board.At(7, 7)}); err != nil {
			t.Fatal(err)
		}
		m.do(func(m *fakeStore) { m.tryErr = errDisk; m.before = []error{errInjected} })
		pass(10 * time.Minute)
		if n.Load() > 20 {
			t.Error("bots search on")
		}
	})
}

// What a late move cost is not charged by an outage either.
func TestAnOutageChargesNoLateMove(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h, m, c := newSlow(t)
		pass(10 * time.Second)
		firstMove(c)
		pass(1900 * time.Millisecond)
		(<-m.answers)()
		synctest.Wait()
		told := time.Now()
		pass(10 * time.Second)
		m.do(func(m *fakeStore) { m.beatErr = errInjected })
		pass(10 * time.Second)
		m.do(func(m *fakeStore) { m.beatErr = nil })
		pass(5 * time.Second)
		if p := m.log("g")[2].Payload; time.Duration(p.Charged)*time.Millisecond > m.outages[1].Heard.Sub(told)+100*time.Millisecond {
			t.Errorf("charged %d", p.Charged)
		}
		h.Stop(t.Context())
	})
}

// A store that fails again at once does not make one outage two.
func TestOneOutageOneBonus(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		for i := range 3000 {
			opened(t, h, m, fmt.Sprint("g", i), fischer)
		}
		pass(5 * time.Second)
		m.do(func(m *fakeStore) { m.beatErr = errInjected })
		pass(10 * time.Second)
		m.do(func(m *fakeStore) { m.beatErr = nil; m.before = []error{errInjected} })
		pass(5 * time.Second)
		synctest.Wait()
		two := 0
		for i := range 3000 {
			if strings.Count(m.kinds(fmt.Sprint("g", i)), "bonus") > 1 {
				two++
			}
		}
		if two > 0 {
			t.Error("games with two bonuses of one outage:", two)
		}
	})
}

// An outage whose answer was lost is stored again as the same.
func TestAnOutageStoredTwice(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		n := 0
		m := deafStore{newFakeStore(), &n}
		start := func() *Hub {
			h, _ := New(Config{Store: m, Beats: m, Users: m, Chat: m, Mover: fakeMover(busy)})
			if err := h.Start(context.Background()); err != nil {
				t.Fatal(err)
			}
			return h
		}
		h := start()
		opened(t, h, m.fakeStore, "g", fischer)
		pass(time.Minute)
		if rooms(h) != 0 {
			t.Fatal("loaded")
		}
		m.do(func(m *fakeStore) { m.beatErr = errInjected })
		pass(10 * time.Second)
		n = 1
		m.do(func(m *fakeStore) { m.beatErr = nil })
		pass(5 * time.Second)
		h.Stop(context.Background())
		h = start()
		pass(time.Second)
		synctest.Wait()
		if strings.Count(m.kinds("g"), "bonus") > 2 {
			t.Error("three bonuses of an outage and a restart")
		}
		h.Stop(context.Background())
	})
}
