package room

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A command that had to be sent again is charged for as if it had been taken at
// once.
func TestUnheardTimeIsNotCharged(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		pass(30 * time.Second)
		m.Do(func(m *hubtest.Store) { m.Before = []error{hubtest.ErrInjected} })
		move := game.Command{Kind: game.Move, ClientID: "p/1", Version: 1, Point: board.At(7, 7)}
		black := h.guest(1)
		black.ask("g", move)
		pass(8 * time.Second)
		black.ask("g", move)
		h.expect(t, "g", "start move")
		if p := m.Log("g")[1].Payload; p.SpentMS != 30_000 || p.Unheard != 8000 {
			t.Errorf("%+v", p)
		}
	})
}

// lateMove loads a game of a minute, "g", in which Black moves after ten seconds. The
// store answers 1.9 s later: a slow disk.
func (h *testRooms) lateMove(t *testing.T) {
	t.Helper()
	h.store.Seated("g", time.Minute, false)
	h.load("g")
	answers := h.slowly()
	pass(10 * time.Second)
	h.guest(1).ask("g", game.Command{Kind: game.Move, Version: 1, Point: board.At(7, 7)})
	pass(1900 * time.Millisecond)
	h.quickly()
	(<-answers)()
	synctest.Wait()
}

// resigned has White resign and returns the event.
func (h *testRooms) resigned(t *testing.T) *game.Event {
	t.Helper()
	if err := h.order("g", game.Command{Kind: game.Resign, Actor: 2, ClientID: "p/2", Version: 2}); err != nil {
		t.Fatal(err)
	}
	log := h.store.Log("g")
	return log[len(log)-1]
}

// A player is not charged for the time that the opponent's move took to be stored.
func TestALateMoveCostsTheOpponentNothing(t *testing.T) {
	inVirtualTime(t, hubtest.NewStore(), nil, func(t *testing.T, h *testRooms) {
		h.lateMove(t)
		h.expect(t, "g", "start move")
		pass(20 * time.Second)
		if p := h.resigned(t).Payload; p.SpentMS != 20_000 || p.Unheard != 1900 {
			t.Errorf("%+v", p)
		}
		h.expect(t, "g", "start move end")
	})
}

// An event that was found in the log after a lost answer is told late too.
func TestAnEventFoundLateCostsTheOpponentNothing(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Do(func(m *hubtest.Store) { m.After = []error{hubtest.ErrInjected} })
		h.lateMove(t)
		h.expect(t, "g", "start move")
		if p := h.resigned(t).Payload; p.SpentMS > 100 {
			t.Errorf("%+v", p)
		}
	})
}

// Time that a late move cost is not charged by an outage either.
func TestAnOutageChargesNoLateMove(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.lateMove(t)
		told := time.Now()
		pass(10 * time.Second)
		m.Do(func(m *hubtest.Store) { m.BeatErr = hubtest.ErrInjected })
		pass(10 * time.Second)
		m.Do(func(m *hubtest.Store) { m.BeatErr = nil })
		pass(5 * time.Second)
		h.expect(t, "g", "start move bonus")
		if p := m.Log("g")[2].Payload; time.Duration(p.Charged)*time.Millisecond > m.Past[1].Heard.Sub(told)+100*time.Millisecond {
			t.Errorf("charged %d", p.Charged)
		}
	})
}

// When a command has been taken the clock runs again.
func TestAnExcuseEndsWithTheCommand(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		pass(10 * time.Second)
		m.Do(func(m *hubtest.Store) { m.Before = []error{hubtest.ErrInjected} })
		black := h.guest(1)
		offer := game.Command{Kind: game.MakeOffer, Offer: game.OfferDraw, ClientID: "p/1", Version: 3}
		black.ask("g", offer)
		pass(500 * time.Millisecond)
		black.ask("g", offer)
		pass(9 * time.Second)
		h.expect(t, "g", "start move move offer")
		black.ask("g", game.Command{Kind: game.Move, Point: board.At(3, 3), ClientID: "p/2", Version: 3})
		h.expect(t, "g", "start move move offer move")
		if p := m.Log("g")[4].Payload; p.Unheard > 600 {
			t.Errorf("spent %d unheard %d", p.SpentMS, p.Unheard)
		}
	})
}

// While no flag can fall its timer does not ring.
func TestTheTimerDoesNotSpin(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		h.plug("g", 1)
		pass(10*time.Minute + 149*time.Millisecond)
		m.Do(func(m *hubtest.Store) { m.Before = []error{hubtest.ErrInjected} })
		h.guest(1).ask("g", game.Command{Kind: game.Move, ClientID: "p/1", Version: 3, Point: board.At(3, 3)})
		n := 0
		end := time.Now().Add(9 * time.Second)
		for time.Now().Before(end) {
			pass(500 * time.Microsecond)
			var at time.Time
			h.ifLoaded("g", call(func(r *room) { at = r.schedule.timerAt }))
			synctest.Wait()
			if !at.IsZero() && time.Until(at) < 3*time.Millisecond {
				n++
			}
		}
		if n > 100 {
			t.Errorf("%d of 18,000 times it was about to ring", n)
		}
		h.expect(t, "g", "start move move")
	})
}
