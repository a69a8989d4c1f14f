package room

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// far is a guest on another server.
type far struct {
	*guest
	last         time.Time // from its server; zero: something always comes
	since, until time.Time // CutOff
}

// Heard is Far's.
func (f *far) Heard() time.Time {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.last.IsZero() {
		return time.Now()
	}
	return f.last
}

// CutOff is Far's.
func (f *far) CutOff() (since, until time.Time) {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.since, f.until
}

// far puts a user of another server into the game g.
func (h *testRooms) far(u game.UserID) *far {
	f := &far{guest: h.guest(u)}
	h.Send("g", Watch{From: f, ID: f.next()})
	synctest.Wait()
	return f
}

// silence has nothing come any more from a guest's server, which is noticed after three seconds.
func (h *testRooms) silence(f *far) {
	from := time.Now()
	f.set(func(*guest) { f.last = from })
	pass(3 * time.Second)
	f.set(func(g *guest) { f.since, g.heard = from, from })
	h.Leave("g", f)
	synctest.Wait()
}

// linked has the server of a guest heard of again; patience is how long it may take to come back.
func (h *testRooms) linked(f *far, patience time.Duration) {
	f.set(func(*guest) { f.until = time.Now().Add(patience) })
}

// perMove gives five seconds a move.
var perMove = game.TimeControl{Kind: game.Simple, Period: 5 * time.Second}

// moves has a guest move in the game g and returns the event.
func (h *testRooms) moves(t *testing.T, f *far, v int, at board.Point) *game.Event {
	t.Helper()
	cmd := &Command{From: f, ID: f.next(), At: game.Instant(time.Now())}
	cmd.Command = game.Command{Kind: game.Move, Actor: userID(f), ClientID: "far/" + at.String(), Version: v, Point: at}
	if err := h.Ask("g", cmd); err != nil {
		t.Fatal(err)
	}
	synctest.Wait()
	log := h.store.Log("g")
	if e := log[len(log)-1]; e.Seq == v+1 && e.Kind == game.Moved {
		return e
	}
	t.Fatalf("no move: %s %+v", h.store.Kinds("g"), f.last)
	return nil
}

// A player who cannot reach the owner of the game is not charged for that, and loses no game by it.
func TestACutOffPlayerIsNotCharged(t *testing.T) {
	for _, noticed := range []bool{true, false} {
		m := hubtest.NewStore()
		inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
			h.opened(t, "g", perMove)
			white := h.plug("g", 2)
			black := h.far(1)
			pass(time.Second)
			if !noticed { // its time is over before anybody knows that its server is silent
				pass(2500 * time.Millisecond)
			}
			spent := time.Since(m.Log("g")[2].At)
			h.silence(black)
			pass(time.Minute)
			h.expect(t, "g", "start move move")
			if err := h.claimBy(2, "claim", 3); err != game.ErrNotAway {
				t.Fatal(err)
			}
			h.linked(black, 10*time.Second)
			pass(time.Second)
			again := h.far(1)
			if s := part[wire.GameState](t, white.last()); white.last().T != wire.OutState || s.Clock == nil {
				t.Errorf("the opponent is not shown the clocks: %+v", white.last())
			}
			e := h.moves(t, again, 3, board.At(1, 1))
			if p := e.Payload; p.SpentMS != spent.Milliseconds() || p.Unheard != 64_000 {
				t.Errorf("spent %d of %v, unheard %d", p.SpentMS, spent, p.Unheard)
			}
		})
	}
}

// A player who could come back, and does not, is charged again, and may be claimed against.
func TestWhoStaysAwayIsCharged(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", perMove)
		black := h.far(1)
		pass(time.Second)
		h.silence(black)
		h.linked(black, 10*time.Second)
		pass(10*time.Second + 3*time.Second)
		h.expect(t, "g", "start move move")
		pass(4 * time.Second)
		h.expect(t, "g", "start move move end")
		if r := m.Final("g").Result; r.Winner != "white" || r.Reason != game.ByTime {
			t.Errorf("%+v", r)
		}
	})
	inVirtualTime(t, hubtest.NewStore(), nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		black := h.far(1)
		h.plug("g", 2)
		h.silence(black)
		h.linked(black, time.Minute)
		pass(time.Minute + claimWait - time.Second)
		if err := h.claimBy(2, "claim", 3); err != game.ErrNotAway {
			t.Fatal(err)
		}
		pass(time.Second)
		if err := h.claimBy(2, "claim again", 3); err != nil {
			t.Fatal(err)
		}
	})
}

// An opponent does not wait for ever, however long a link is down.
func TestACutOffEnds(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", perMove)
		h.silence(h.far(1))
		pass(cutOffMost)
		h.expect(t, "g", "start move move")
		pass(10*time.Second + cutOffLook)
		h.expect(t, "g", "start move move end")
		pass(time.Minute)
		if h.room("g") != nil {
			t.Error("the room stays")
		}
	})
}

// A flag of somebody on another server falls when something has come from there since, or the link has ended.
func TestAFlagWaitsForWordFromTheOtherServer(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", perMove)
		black := h.far(1)
		pass(4 * time.Second)
		black.set(func(*guest) { black.last = time.Now() })
		pass(2 * time.Second)
		h.expect(t, "g", "start move move")
		black.set(func(*guest) { black.last = time.Now() })
		pass(200 * time.Millisecond)
		h.expect(t, "g", "start move move end")
	})
}

// A player who is cut off while waiting for the opponent has its whole time when its turn begins meanwhile.
func TestATurnThatBeginsWhileCutOff(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", perMove)
		white := h.far(2)
		h.plug("g", 1)
		h.silence(white)
		if err := h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "b", Version: 3, Point: board.At(1, 1)}); err != nil {
			t.Fatal(err)
		}
		pass(20 * time.Second)
		h.linked(white, 10*time.Second)
		e := h.moves(t, h.far(2), 4, board.At(2, 2))
		if p := e.Payload; p.SpentMS != 0 || p.Unheard != 20_000 {
			t.Errorf("spent %d, unheard %d", p.SpentMS, p.Unheard)
		}
	})
}

// A player who is here over another connection is not cut off. A player who acts without watching is not cut off any more.
func TestOtherWays(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", perMove)
		black := h.far(1)
		h.plug("g", 1)
		h.silence(black)
		pass(8 * time.Second)
		h.expect(t, "g", "start move move end")
	})
	inVirtualTime(t, hubtest.NewStore(), nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		black := h.far(1)
		h.silence(black)
		if e := h.moves(t, &far{guest: h.guest(1)}, 3, board.At(1, 1)); e.Payload.SpentMS != 0 || e.Payload.Unheard != 3000 {
			t.Errorf("%+v", e.Payload)
		}
	})
}
