package room

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// A game whose first loading after a start fails is loaded later.
func TestAGameThatCouldNotBeLoadedIsLoadedLater(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		m.Seated("g", 10*time.Minute, false)
		m.Loads = 1
		h := newTestRooms(t, m, Limits{}, nil)
		defer h.close()
		pass(2 * time.Hour)
		synctest.Wait()
		if m.Kinds("g") == "start" {
			t.Error("a game with a deadline is neither loaded nor has an alarm")
		}
	})
}

// Nor are those lost whose loading an outage interrupts.
func TestAnOutageRightAfterTheStart(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		ids := []string{"a", "b", "c", "d", "e", "f"}
		for _, id := range ids {
			m.Seated(id, 10*time.Minute, false)
		}
		m.Loads = 6
		h := newTestRooms(t, m, Limits{}, nil)
		defer h.close()
		pass(24 * time.Hour)
		for _, id := range ids {
			h.expect(t, id, "start end")
		}
	})
}

// A room that leaves without knowing how its game stands is loaded again when that can be known.
func TestARoomThatLeavesInDoubt(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: fischer}
		m.CreateGame(context.Background(), records.NewGame{ID: "g", Settings: s, Host: 1, Private: true, Color: game.WishBlack, Created: time.Now()})
		h.load("g")
		m.Do(func(m *hubtest.Store) { m.After = []error{hubtest.ErrInjected}; m.Loads = 1; m.TryErr = errDisk })
		h.guest(2).ask("g", game.Command{Kind: game.Join})
		h.expect(t, "g", "start")
		pass(time.Minute)
		m.Do(func(m *hubtest.Store) { m.TryErr = nil })
		pass(12 * time.Hour)
		synctest.Wait()
		if m.Kinds("g") == "start" {
			t.Error("a live game with a fallen clock is neither loaded nor has an alarm")
		}
	})
}

// A panic in a room that nobody is in, while the store fails, loses no game.
func TestAPanicLosesNoGame(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		m.Do(func(m *hubtest.Store) { m.Loads = 1 })
		h.Send("g", call(func(*room) { panic("x") }))
		pass(3 * time.Hour)
		synctest.Wait()
		if m.Kinds("g") == "start move move" {
			t.Error("orphan")
		}
	})
}

// A room that cannot read its game again after a panic tries until it can.
func TestAMendThatFailsIsTriedAgain(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		h.plug("g", 1)
		m.Do(func(m *hubtest.Store) { m.Sick["g"] = func() error { return errDisk } })
		h.Send("g", call(func(*room) { panic("x") }))
		pass(5 * time.Second)
		m.Do(func(m *hubtest.Store) { delete(m.Sick, "g") })
		pass(3 * time.Hour)
		synctest.Wait()
		if m.Kinds("g") == "start move move" {
			t.Error("orphan with somebody in it")
		}
	})
}

// The wait for a first move does not run through an outage, also where no clock does.
func TestAnOutageCallsNoGameOff(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, false)
		h.load("g")
		h.plug("g", 1)
		pass(time.Minute)
		m.Do(func(m *hubtest.Store) { m.BeatErr = hubtest.ErrInjected })
		pass(2 * time.Hour)
		m.Do(func(m *hubtest.Store) { m.BeatErr = nil })
		pass(5 * time.Second)
		synctest.Wait()
		if k := m.Kinds("g"); k != "start" {
			t.Error("one minute was heard of:", k)
		}
	})
}

// An outage before which a clock of days had plenty is not made good when little is left.
func TestAnOutageIsMadeGoodOnce(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		h := newTestRooms(t, m, Limits{}, nil)
		h.opened(t, "g", game.TimeControl{Kind: game.Correspondence, Period: 3 * game.Day})
		pass(time.Hour)
		h.close()
		h = newTestRooms(t, m, Limits{}, nil) // a deployment
		pass(68*time.Hour - time.Hour)        // 4 h are left
		h.load("g")
		if err := h.order("g", game.Command{Kind: game.MakeOffer, Offer: game.OfferDraw, Actor: 1, ClientID: "o", Version: 3}); err != nil {
			t.Fatal(err)
		}
		h.close()
		pass(time.Second)
		h = newTestRooms(t, m, Limits{}, nil) // another one
		defer h.close()
		pass(time.Second)
		synctest.Wait()
		log := m.Log("g")
		if c := log[4].Payload.Clock; time.Duration(c.Black)*time.Millisecond > 5*time.Hour {
			t.Error("of 4 h that were left there are now", time.Duration(c.Black)*time.Millisecond)
		}
	})
}

// silent has both players of a game move. It returns White, who was then not heard of for two minutes, during all of which the
// process stood still.
func (h *testRooms) silent(t *testing.T) (white *guest) {
	t.Helper()
	h.opened(t, "g", fischer)
	h.plug("g", 1)
	white = h.plug("g", 2)
	white.set(func(g *guest) { g.heard = time.Now().Add(-2 * time.Minute) })
	h.still(2 * time.Minute)
	pass(time.Second)
	h.expect(t, "g", "start move move bonus")
	return white
}

// claim has Black claim the game at once, which must be refused.
func (h *testRooms) claim(t *testing.T) {
	t.Helper()
	err := h.order("g", game.Command{Kind: game.Claim, Actor: 1, ClientID: "c", Version: 4, Win: true})
	if err == nil || h.store.Kinds("g") != "start move move bonus" {
		t.Error("won by absence at once:", h.store.Kinds("g"))
	}
}

// Nobody was away while the server could not hear.
func TestNobodyWasAwayInAStandstill(t *testing.T) {
	inVirtualTime(t, hubtest.NewStore(), nil, func(t *testing.T, h *testRooms) {
		h.Leave("g", h.silent(t)) // its deadline for reading passed meanwhile
		synctest.Wait()
		h.claim(t)
	})
}

func TestNobodyConnectedWasAwayInAStandstill(t *testing.T) {
	inVirtualTime(t, hubtest.NewStore(), nil, func(t *testing.T, h *testRooms) {
		h.silent(t)
		h.claim(t)
	})
}

// Bots do not search in an outage.
func TestBotsRestInAnOutage(t *testing.T) {
	m := hubtest.NewStore()
	var n atomic.Int32
	inVirtualTime(t, m, func(context.Context, engine.Request) (engine.Result, error) {
		n.Add(1)
		return engine.Result{}, engine.ErrBusy
	}, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Hour, true)
		h.load("g")
		if err := h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "p", Version: 1, Point: board.At(7, 7)}); err != nil {
			t.Fatal(err)
		}
		m.Do(func(m *hubtest.Store) { m.TryErr = errDisk; m.Before = []error{hubtest.ErrInjected} })
		pass(10 * time.Minute)
		if n.Load() == 0 || n.Load() > 20 {
			t.Errorf("bots searched %d times", n.Load())
		}
	})
}

// A store that fails again at once does not make one outage two.
func TestOneOutageOneBonus(t *testing.T) {
	games := 3000
	if testing.Short() {
		games = 500
	}
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		for i := range games {
			h.opened(t, fmt.Sprint("g", i), fischer)
		}
		pass(5 * time.Second)
		m.Do(func(m *hubtest.Store) { m.BeatErr = hubtest.ErrInjected })
		pass(10 * time.Second)
		m.Do(func(m *hubtest.Store) { m.BeatErr = nil; m.Before = []error{hubtest.ErrInjected} })
		pass(5 * time.Second)
		synctest.Wait()
		one, two := 0, 0
		for i := range games {
			switch n := strings.Count(m.Kinds(fmt.Sprint("g", i)), "bonus"); {
			case n > 1:
				two++
			case n == 1:
				one++
			}
		}
		if two > 0 || one == 0 {
			t.Errorf("of one outage, %d games have one bonus, %d have two", one, two)
		}
	})
}

// An outage whose answer was lost is stored again as the same.
func TestAnOutageStoredTwice(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		h := newTestRooms(t, m, Limits{}, nil)
		h.opened(t, "g", fischer)
		pass(time.Minute)
		if h.loaded() != 0 {
			t.Fatal("loaded")
		}
		m.Do(func(m *hubtest.Store) { m.BeatErr = hubtest.ErrInjected })
		pass(10 * time.Second)
		m.Do(func(m *hubtest.Store) { m.BeatErr = nil; m.Lost = 1 })
		pass(5 * time.Second)
		h.close()
		h = newTestRooms(t, m, Limits{}, nil)
		pass(time.Second)
		synctest.Wait()
		if m.Lost != 0 || strings.Count(m.Kinds("g"), "bonus") > 2 {
			t.Error("three bonuses of an outage and a restart:", m.Kinds("g"))
		}
		h.close()
	})
}
