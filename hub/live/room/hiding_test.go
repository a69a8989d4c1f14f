package room

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// presences returns the presences that a guest was sent, from the nth message on.
func (g *guest) presences(t *testing.T, from int) (all []wire.Presence) {
	t.Helper()
	synctest.Wait()
	for _, m := range g.messages()[from:] {
		if m.T == wire.OutPresence {
			all = append(all, part[wire.Presence](t, m))
		}
	}
	return all
}

// presence is who is in a game, as a viewer is shown it.
func (h *testRooms) presence(t *testing.T, id string, viewer game.UserID) wire.Presence {
	t.Helper()
	s, err := h.shown(t, id, viewer)
	if err != nil {
		t.Error(err)
	}
	return s.Presence
}

// A challenger is not told whether the challenge has been looked at: the other player may hide.
func TestALookAtAChallengeIsNotTold(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: fischer}
		m.CreateGame(t.Context(), records.NewGame{ID: "g", Settings: s, Host: 1, Invited: 2, Private: true, Color: game.WishBlack, Created: time.Now()})
		h.load("g")
		host := h.plug("g", 1)
		heard := len(host.messages())
		h.plug("g", 2)
		pass(time.Minute)
		if all := host.presences(t, heard); len(all) != 0 {
			t.Errorf("the host was told %+v", all)
		}
		if p := h.presence(t, "g", 1); p.Watchers != 0 {
			t.Errorf("the host is shown %+v", p)
		}
	})
}

// A player who hides is shown as here to the opponent, with the time of the last sign of life. Those who watch are told nothing
// of the player, and hear nothing as it comes and goes.
func TestAPlayerWhoHides(t *testing.T) {
	m := hubtest.NewStore()
	m.Hidden = map[game.UserID]bool{2: true}
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		black, eve := h.plug("g", 1), h.plug("g", 3)
		pass(time.Minute)
		heard := len(eve.messages())
		for range 2 {
			white := h.mute("g", 2)
			last := time.Now().UnixMilli()
			pass(time.Minute)
			if p := black.lastPresence(t); !p.White {
				t.Errorf("the opponent is told %+v", p)
			}
			if p := h.presence(t, "g", 3); p.White || p.WhiteLost != 0 || !p.Black {
				t.Errorf("here, it is shown %+v", p)
			}
			if p := h.presence(t, "g", 2); !p.White {
				t.Errorf("it is shown %+v itself", p)
			}
			h.drop(white)
			pass(time.Minute)
			if p := black.lastPresence(t); p.White || p.WhiteLost != last {
				t.Errorf("the opponent is told %+v, last heard of at %d", p, last)
			}
			if p := h.presence(t, "g", 0); p.White || p.WhiteLost != 0 || !p.Black {
				t.Errorf("away, it is shown %+v", p)
			}
		}
		if told := eve.presences(t, heard); len(told) != 0 {
			t.Errorf("who watches was told %+v", told)
		}
		h.drop(black)
		pass(time.Minute)
		if !strings.Contains(string(h.lobby.Whole(0, nil).JSON), `"g":"g"`) {
			t.Error("the lists tell that it has gone")
		}
		if told := eve.presences(t, heard); len(told) != 1 || told[0].Black || told[0].BlackLost == 0 || told[0].WhiteLost != 0 {
			t.Errorf("of the other player who watches was told %+v", told)
		}
	})
}

// A change of mind is told with the next user who comes or goes.
func TestAPlayerChangesItsMind(t *testing.T) {
	m := hubtest.NewStore()
	m.Hidden = map[game.UserID]bool{}
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		h.plug("g", 1)
		white, eve := h.plug("g", 2), h.plug("g", 3)
		pass(time.Minute)
		if told := eve.presences(t, 0); !told[len(told)-1].White {
			t.Fatalf("%+v", told)
		}
		m.Do(func(m *hubtest.Store) { m.Hidden[2] = true })
		heard := len(eve.messages())
		h.drop(white)
		pass(time.Minute)
		if told := eve.presences(t, heard); len(told) != 1 || told[0].White || told[0].WhiteLost != 0 {
			t.Errorf("when it hides: %+v", told)
		}
		m.Do(func(m *hubtest.Store) { m.Hidden[2] = false })
		heard = len(eve.messages())
		h.plug("g", 2)
		pass(time.Minute)
		if told := eve.presences(t, heard); len(told) == 0 || !told[len(told)-1].White {
			t.Errorf("when it does not: %+v", told)
		}
	})
}

// While the store does not say who hides, users who watch are told of no member. Players are.
func TestNobodyKnowsWhoHides(t *testing.T) {
	m := hubtest.NewStore()
	m.HidingErr = hubtest.ErrInjected
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		black, eve := h.plug("g", 1), h.plug("g", 3)
		h.plug("g", 2)
		pass(5 * time.Second)
		if p := black.lastPresence(t); !p.White || !p.Black {
			t.Errorf("the opponent is told %+v", p)
		}
		for _, p := range append(eve.presences(t, 0), h.presence(t, "g", 3)) {
			if p.White || p.Black || p.WhiteLost != 0 {
				t.Errorf("who watches is told %+v", p)
			}
		}
		m.Do(func(m *hubtest.Store) { m.HidingErr = nil })
		pass(2 * hidingAgain)
		if told := eve.presences(t, 0); len(told) == 0 || !told[len(told)-1].White {
			t.Errorf("later: %+v", told)
		}
	})
}
