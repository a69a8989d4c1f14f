package room

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/conduct"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A player who aborts with the opponent there, does not begin, or is away when the game is lost is to blame. Nobody is in the
// first minutes of a server, nor in private games, those of days and those with a bot.
func TestWhoIsToBlame(t *testing.T) {
	abort := func(t *testing.T, h *testRooms) {
		if err := h.order("g", game.Command{Kind: game.Abort, Actor: 2, ClientID: "a", Version: 1}); err != nil {
			t.Fatal(err)
		}
	}
	begin := func(h *testRooms, private bool) {
		h.store.Seated("g", 5*time.Minute, false)
		h.store.Do(func(m *hubtest.Store) { m.Games["g"].Private = private })
		h.load("g")
	}
	begun := func(h *testRooms) { begin(h, false) }
	for name, c := range map[string]struct {
		play func(t *testing.T, h *testRooms)
		want game.UserID
	}{
		"aborted with the opponent there": {func(t *testing.T, h *testRooms) { begun(h); h.plug("g", 1); h.plug("g", 2); abort(t, h) }, 2},
		"aborted after a long wait for a first move": {func(t *testing.T, h *testRooms) {
			begun(h)
			h.plug("g", 1)
			h.plug("g", 2)
			pass(time.Minute)
			abort(t, h)
		}, 1},
		"aborted after a short wait": {func(t *testing.T, h *testRooms) {
			begun(h)
			h.plug("g", 1)
			h.plug("g", 2)
			pass(59 * time.Second)
			abort(t, h)
		}, 2},
		"aborted alone": {func(t *testing.T, h *testRooms) { begun(h); h.plug("g", 2); pass(arriving); abort(t, h) }, 0},
		"aborted before the opponent's page can show the game": {func(t *testing.T, h *testRooms) { begun(h); h.plug("g", 2); pass(time.Second); abort(t, h) }, 2},
		"not begun": {func(t *testing.T, h *testRooms) { begun(h); h.plug("g", 2); pass(3 * time.Minute) }, 1},
		"claimed": {func(t *testing.T, h *testRooms) {
			begun(h)
			h.bothMove(t, "g")
			h.plug("g", 1)
			h.drop(h.mute("g", 2))
			pass(claimWait)
			if err := h.claimBy(1, "c", 3); err != nil {
				t.Fatal(err)
			}
		}, 2},
		"out of time, away": {func(t *testing.T, h *testRooms) { begun(h); h.bothMove(t, "g"); h.plug("g", 2); pass(time.Hour) }, 1},
		"out of time, there": {func(t *testing.T, h *testRooms) {
			begun(h)
			h.bothMove(t, "g")
			for _, u := range []game.UserID{1, 2} {
				h.plug("g", u)
			}
			pass(time.Hour)
		}, 0},
		"private": {func(t *testing.T, h *testRooms) {
			begin(h, true)
			h.plug("g", 1)
			abort(t, h)
		}, 0},
		"resigned": {func(t *testing.T, h *testRooms) {
			begun(h)
			if err := h.order("g", game.Command{Kind: game.Resign, Actor: 2, ClientID: "r", Version: 1}); err != nil {
				t.Fatal(err)
			}
		}, 0},
	} {
		for _, fresh := range []bool{false, true} {
			t.Run(name, func(t *testing.T) {
				m := hubtest.NewStore()
				inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
					want := c.want
					if fresh {
						h.made = time.Now().Add(24 * time.Hour)
						want = 0
					} else {
						pass(blameless)
					}
					c.play(t, h)
					log := m.Log("g")
					if e := log[len(log)-1]; e.Kind != game.Ended || e.Payload.Blame != want {
						t.Errorf("fresh %v: %s, blamed %d, want %d", fresh, m.Kinds("g"), e.Payload.Blame, want)
					}
				})
			})
		}
	}
}

// A player who pauses can neither join a game nor be joined. Private games begin all the same.
func TestWhoPausesPlaysNobody(t *testing.T) {
	for name, c := range map[string]struct {
		who     game.UserID
		private bool
		want    string
	}{
		"the guest": {2, false, "pausing"}, "the host": {1, false, "opponent_left"}, "a private game": {2, true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
				s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: fischer}
				m.CreateGame(t.Context(), records.NewGame{ID: "g", Settings: s, Host: 1, Private: c.private, Color: game.WishBlack, Created: time.Now()})
				m.Do(func(m *hubtest.Store) { m.Pauses = map[game.UserID]time.Time{c.who: time.Now().Add(conduct.First)} })
				h.load("g")
				h.plug("g", 1)
				if a := h.guest(2).try(t, "g", game.Command{Kind: game.Join}); string(a.Why) != c.want {
					t.Errorf("%+v", a)
				}
			})
		})
	}
}
