package room

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// rematch has Black and the user 2 play a game of a clock, which Black resigns, and Black offer a rematch. White is in the room.
func (h *testRooms) rematch(t *testing.T, black game.UserID, clock game.TimeControl) (white *guest) {
	t.Helper()
	return h.rematchOf(t, black, 2, clock)
}

func (h *testRooms) rematchOf(t *testing.T, black, other game.UserID, clock game.TimeControl) (white *guest) {
	t.Helper()
	h.seek(t, "g", clock)
	h.store.Do(func(m *hubtest.Store) { m.Games["g"].Host, m.Games["g"].Invited = black, other })
	h.in(t, "g", func(r *room) { r.dirty = true; r.load() })
	white = h.guest(other)
	white.watch("g", 0)
	for i, c := range []game.Command{
		{Kind: game.Join, Actor: other, ClientID: "p/1"}, {Kind: game.Resign, Actor: black, ClientID: "p/2"},
		{Kind: game.MakeOffer, Offer: game.OfferRematch, Actor: black, ClientID: "p/3"},
	} {
		c.Version = i
		if err := h.order("g", c); err != nil {
			t.Fatal(i, err)
		}
	}
	h.expect(t, "g", "start end offer")
	return white
}

// An offer of a rematch outlives its maker's last socket for half a minute. A maker who comes back in time still offers it. In
// a game of days it stands as long as its maker may come back.
func TestAnOfferOfWhoHasGone(t *testing.T) {
	days := game.TimeControl{Kind: game.Correspondence, Period: game.Day}
	timed := game.TimeControl{Kind: game.Fischer, Initial: time.Minute}
	for name, c := range map[string]struct {
		clock game.TimeControl
		back  time.Duration // when its maker is back; 0: never
		log   string
	}{
		"gone":            {timed, 0, "start end offer answer"},
		"without a clock": {game.TimeControl{Kind: game.NoClock}, 0, "start end offer answer"},
		"back":            {timed, 20 * time.Second, "start end offer"},
		"of days":         {days, 0, "start end offer"},
	} {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
				white := h.rematch(t, 1, c.clock)
				pass(time.Hour) // it is there, somewhere on the site
				h.expect(t, "g", "start end offer")
				h.away.Store(game.UserID(1), true)
				pass(offerAway - time.Second)
				h.expect(t, "g", "start end offer")
				if c.back > 0 {
					h.away.Delete(game.UserID(1))
				}
				pass(2*offerLook + time.Second)
				h.expect(t, "g", c.log)
				if got := white.last(); c.log != "start end offer" && (got.T != "answer" || part[wire.EventData](t, got).By != "black") {
					t.Errorf("%+v", got)
				}
			})
		})
	}
}

// An offer that was left when its room was is withdrawn when somebody looks at it again, and accepted by nobody before.
func TestAnOfferThatWasLeft(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		white := h.rematch(t, 1, game.TimeControl{Kind: game.Fischer, Initial: time.Minute})
		h.away.Store(game.UserID(1), true)
		h.Leave("g", white)
		pass(time.Minute)
		if h.room("g") != nil {
			t.Fatal("the room stays")
		}
		white.watch("g", 0)
		synctest.Wait()
		accept := game.Command{Kind: game.Answer, Accept: true, Version: 3}
		id := white.command("g", accept)
		synctest.Wait()
		if a, _ := white.answer(id); a.Code != wire.ErrOpponentLeft.Code {
			t.Errorf("%+v", a)
		}
		pass(offerAway + 2*offerLook)
		h.expect(t, "g", "start end offer answer")
		if n := m.Count(); n != 1 {
			t.Errorf("%d games", n)
		}
	})
}

// The offers of a guest that can never come back are withdrawn, also in a game of days. Others' offers stay. Nobody accepts one
// before, and a store that cannot say so withdraws nothing.
func TestAnOfferOfAStrandedGuest(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		guest := hubtest.Guests + 1
		white := h.rematch(t, guest, game.TimeControl{Kind: game.Correspondence, Period: game.Day})
		h.away.Store(guest, true)
		m.Do(func(m *hubtest.Store) { m.Gone = map[game.UserID]bool{guest: true} })
		accept := game.Command{Kind: game.Answer, Accept: true, Version: 3}
		id := white.command("g", accept)
		synctest.Wait()
		if a, _ := white.answer(id); a.Code != wire.ErrOpponentLeft.Code {
			t.Errorf("%+v", a)
		}
		if all := h.Offering(); len(all) != 1 || all[0] != guest {
			t.Errorf("%v", all)
		}
		h.Retract(guest + 1)
		h.expect(t, "g", "start end offer")
		h.Retract(guest)
		h.expect(t, "g", "start end offer answer")
		if all := h.Offering(); len(all) != 0 {
			t.Errorf("%v", all)
		}
	})
}

// An offer of a bot to a bot stands for half a minute, in a game of days too. One that nobody was there to see expire is accepted by
// nobody.
func TestAnOfferBetweenBotsExpires(t *testing.T) {
	one, other := hubtest.Programs+1, hubtest.Programs+2
	for _, clock := range []game.TimeControl{{Kind: game.Fischer, Initial: time.Minute}, {Kind: game.Correspondence, Period: game.Day}} {
		inVirtualTime(t, hubtest.NewStore(), nil, func(t *testing.T, h *testRooms) {
			h.rematchOf(t, one, other, clock)
			pass(offerLast - time.Second)
			h.expect(t, "g", "start end offer")
			pass(offerLook + time.Second)
			h.expect(t, "g", "start end offer answer")
		})
		inVirtualTime(t, hubtest.NewStore(), nil, func(t *testing.T, h *testRooms) {
			white := h.rematchOf(t, one, other, clock)
			h.Leave("g", white)
			pass(time.Hour)
			id := white.command("g", game.Command{Kind: game.Answer, Accept: true, Version: 3})
			synctest.Wait()
			if a, _ := white.answer(id); a.Code != game.ErrOver.Code {
				t.Errorf("%+v", a)
			}
			h.expect(t, "g", "start end offer answer")
		})
	}
}
