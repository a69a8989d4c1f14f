package room

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A player fills its own places and has a command refused, again and again: its clock runs on.
func TestNobodyFillsItsOwnPlacesForTime(t *testing.T) {
	for name, fill := range map[string]func(h *testRooms, black *guest){
		"with watching": func(_ *testRooms, black *guest) {
			for range 45 {
				black.watch("g", 0)
			}
		},
		"with commands": func(_ *testRooms, black *guest) {
			for range 45 {
				black.command("g", game.Command{Kind: game.Claim})
			}
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
				h.opened(t, "g", fischer)
				black := h.plug("g", 1)
				for range 5 {
					release := h.hold("g")
					fill(h, black)
					black.command("g", game.Command{Kind: game.MakeOffer, Offer: game.OfferTakeback, Version: 99})
					release()
					pass(8 * time.Second)
				}
				black.must(t, "g", game.Command{Kind: game.Move, Version: 3, Point: board.At(3, 3)})
				if p := m.Log("g")[3].Payload; p.SpentMS != 40_000 || p.Unheard != 0 {
					t.Errorf("charged %d ms, excused %d", p.SpentMS, p.Unheard)
				}
			})
		})
	}
}

// A flag falls in its time, whatever its player has refused.
func TestOwnRefusalsDeferNoFlag(t *testing.T) {
	inVirtualTime(t, hubtest.NewStore(), nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", perMove)
		black := h.plug("g", 1)
		release := h.hold("g")
		for range 45 {
			black.watch("g", 0)
		}
		for range eachMax + 1 {
			black.command("g", game.Command{Kind: game.Claim})
		}
		release()
		pass(5*time.Second + game.Grace + time.Millisecond)
		h.expect(t, "g", "start move move end")
	})
}

// Watching takes no place of a command: a player who comes back with many pages can still move.
func TestWatchingTakesNoPlaceOfACommand(t *testing.T) {
	inVirtualTime(t, hubtest.NewStore(), nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		black := h.plug("g", 1)
		release := h.hold("g")
		for range 45 {
			black.watch("g", 0)
		}
		id := black.command("g", game.Command{Kind: game.Move, Version: 3, Point: board.At(3, 3)})
		release()
		if a, _ := black.answer(id); a.T != wire.OutAck {
			t.Errorf("%+v", a)
		}
	})
}

// Time lost because others have filled the places is excused, as before.
func TestPlacesThatOthersFillAreExcused(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		black := h.plug("g", 1)
		pass(10 * time.Second)
		release := h.hold("g")
		for range urgentMax {
			h.ifLoaded("g", call(func(*room) {}))
		}
		move := game.Command{Kind: game.Move, ClientID: "p/1", Version: 3, Point: board.At(3, 3)}
		id := black.command("g", move)
		if a, _ := black.answer(id); a.Code != wire.ErrBusy.Code || a.Why != "game_queue" {
			t.Errorf("%+v", a)
		}
		pass(2 * time.Second)
		release()
		black.must(t, "g", move)
		if p := m.Log("g")[3].Payload; p.SpentMS != 10_000 || p.Unheard != 2000 {
			t.Errorf("charged %d ms, excused %d", p.SpentMS, p.Unheard)
		}
	})
}

// The time that a player is excused for the server's refusals is bounded in a game, also after its room has been made anew.
func TestRefusalsAreExcusedUpToABoundOfTheGame(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", game.TimeControl{Kind: game.Fischer, Initial: 2 * time.Hour})
		players := []*guest{h.plug("g", 1), h.plug("g", 2)}
		excused := [2]int64{}
		for ply := range 15 {
			if ply == 8 {
				h.drop(players[0])
				h.drop(players[1])
				pass(2 * time.Minute)
				if h.room("g") != nil {
					t.Fatal("the room stays")
				}
				players[0].watch("g", 0)
				players[1].watch("g", 0)
				pass(time.Second)
			}
			p, v := players[ply%2], 3+ply
			if ply%2 == 1 {
				p.must(t, "g", game.Command{Kind: game.Move, Version: v, Point: board.At(ply, 12)})
				continue
			}
			for range 20 {
				m.Do(func(m *hubtest.Store) { m.Before = []error{hubtest.ErrInjected} })
				p.command("g", game.Command{Kind: game.MakeOffer, Offer: game.OfferDraw, Version: v})
				pass(8 * time.Second)
			}
			p.must(t, "g", game.Command{Kind: game.Move, Version: v, Point: board.At(ply, 9)})
			log := m.Log("g")
			excused[ply%2] += log[len(log)-1].Payload.Unheard
		}
		if want := unheardGame.Milliseconds(); excused[0] != want {
			t.Errorf("excused %d ms, want %d", excused[0], want)
		}
	})
}
