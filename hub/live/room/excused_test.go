package room

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// Time that a player could not use for two reasons at once is excused once: a command of its was refused, and then it was
// cut off.
func TestRefusedAndCutOffAtOnce(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		black := h.far(1)
		pass(10 * time.Second)
		m.Do(func(m *hubtest.Store) { m.Before = []error{hubtest.ErrInjected} })
		black.ask("g", game.Command{Kind: game.MakeOffer, Offer: game.OfferDraw, ClientID: "far/1", Version: 3})
		pass(time.Second)
		h.silence(black)
		pass(50 * time.Second)
		h.linked(black, 10*time.Second)
		pass(time.Second)
		again := h.far(1)
		pass(5 * time.Second)
		if p := h.moves(t, again, 3, board.At(1, 1)).Payload; p.SpentMS != 15_000 || p.Unheard != 55_000 {
			t.Errorf("spent %d, unheard %d", p.SpentMS, p.Unheard)
		}
	})
}

// A move that was stored late began the turn of a player who was cut off all the while.
func TestToldLateAndCutOffAtOnce(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		white := h.far(2)
		h.plug("g", 1)
		h.silence(white)
		answers := h.slowly()
		h.guest(1).ask("g", game.Command{Kind: game.Move, ClientID: "b", Version: 3, Point: board.At(1, 1)})
		pass(1900 * time.Millisecond)
		h.quickly()
		(<-answers)()
		synctest.Wait()
		pass(8 * time.Second)
		h.linked(white, 10*time.Second)
		again := h.far(2)
		pass(5 * time.Second)
		if p := h.moves(t, again, 4, board.At(2, 2)).Payload; p.SpentMS != 5000 || p.Unheard != 9900 {
			t.Errorf("spent %d, unheard %d", p.SpentMS, p.Unheard)
		}
	})
}

// In a game without a clock, whose outages are excused as they are, a command that was refused in one is not excused again.
func TestRefusedInAnOutageWithoutAClock(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", game.TimeControl{Kind: game.NoClock})
		pass(10 * time.Second)
		m.Do(func(m *hubtest.Store) { m.BeatErr = hubtest.ErrInjected })
		pass(5 * time.Second)
		black, move := h.guest(1), game.Command{Kind: game.Move, ClientID: "p/1", Version: 3, Point: board.At(3, 3)}
		black.ask("g", move)
		pass(5 * time.Second)
		black.ask("g", move)
		pass(time.Second)
		m.Do(func(m *hubtest.Store) { m.BeatErr = nil })
		pass(4 * time.Second)
		m.Do(func(*hubtest.Store) {})
		out := m.Past[len(m.Past)-1]
		pass(time.Second)
		black.ask("g", move)
		h.expect(t, "g", "start move move move")
		log := m.Log("g")
		if p, lost := log[3].Payload, log[3].At.Sub(out.Heard); p.Unheard != lost.Milliseconds() {
			t.Errorf("spent %d, unheard %d, nothing could be heard for %v", p.SpentMS, p.Unheard, lost)
		}
	})
}

// The part of a turn that counts for nobody is the union of its parts, whatever their order.
func TestSpans(t *testing.T) {
	at := func(s int) time.Time { return time.Unix(int64(1000+s), 0) }
	of := func(pairs ...int) (out spans) {
		for i := 0; i < len(pairs); i += 2 {
			out = append(out, span{at(pairs[i]), at(pairs[i+1])})
		}
		return out
	}
	for i, c := range []struct {
		spans      spans
		from, upTo int
		want       int // s
	}{
		{nil, 0, 100, 0},
		{of(10, 20), 0, 100, 10},
		{of(10, 20, 12, 15), 0, 100, 10},
		{of(30, 40, 10, 20, 15, 35), 0, 100, 30},
		{of(10, 20, 20, 30), 0, 100, 20},
		{of(10, 20, 50, 60), 15, 55, 10},
		{of(20, 10), 0, 100, 0},
		{of(10, 20), 30, 100, 0},
	} {
		if got := c.spans.length(at(c.from), at(c.upTo)); got != time.Duration(c.want)*time.Second {
			t.Errorf("%d: %v, want %d s", i, got, c.want)
		}
	}
}
