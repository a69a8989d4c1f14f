package room

import (
	"encoding/json"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// inVirtualTime runs f in virtual time with open rooms over m.
func inVirtualTime(t *testing.T, m *hubtest.Store, botEngine hubtest.BotEngine, f func(t *testing.T, h *testRooms)) {
	t.Helper()
	inVirtualTimeWith(t, m, Limits{}, botEngine, f)
}

// inVirtualTimeWith does so with limits.
func inVirtualTimeWith(t *testing.T, m *hubtest.Store, l Limits, botEngine hubtest.BotEngine, f func(t *testing.T, h *testRooms)) {
	t.Helper()
	virtual.Test(t, func(t *testing.T) {
		h := newTestRooms(t, m, l, botEngine)
		defer h.close()
		f(t, h)
	})
}

// load loads a game's room.
func (h *testRooms) load(id string) {
	h.Send(id, call((*room).load))
	synctest.Wait()
}

// order has a player who does not follow the game do something, and returns why it was refused.
func (h *testRooms) order(id string, c game.Command) (err error) {
	h.Send(id, &Command{Command: c, At: game.Instant(time.Now()), failed: func(e error) { err = e }})
	synctest.Wait()
	return err
}

// expect checks a game's log by its kinds.
func (h *testRooms) expect(t *testing.T, id, want string) {
	t.Helper()
	synctest.Wait()
	if got := h.store.Kinds(id); got != want {
		t.Fatalf("%s, want %s", got, want)
	}
}

func pass(d time.Duration) { time.Sleep(d) } // of virtual time

// claimWait is how long a player of a fischer game must not have been heard of until the other may claim.
const claimWait = 90 * time.Second

// seek stores a game of user 1's that waits for a second player.
func (h *testRooms) seek(t *testing.T, id string, control game.TimeControl) {
	t.Helper()
	if err := h.store.CreateGame(t.Context(), records.NewGame{
		ID: id, Host: 1, Color: game.WishBlack, Created: time.Now(),
		Settings: game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: control},
	}); err != nil {
		t.Fatal(err)
	}
	h.load(id)
}

// bothMove plays the first move of each player: versions 2 and 3.
func (h *testRooms) bothMove(t *testing.T, id string) {
	t.Helper()
	for i, p := range []board.Point{board.At(7, 7), board.At(8, 8)} {
		c := game.Command{Kind: game.Move, Actor: game.UserID(i + 1), ClientID: "m", Version: i + 1, Point: p}
		if err := h.order(id, c); err != nil {
			t.Fatal(err)
		}
	}
}

// mute puts a user into a game's room over a line that says nothing from now on.
func (h *testRooms) mute(id string, u game.UserID) *guest {
	g := h.guest(u)
	g.heard = time.Now()
	g.watch(id, 0)
	synctest.Wait()
	return g
}

// alarmed returns how many games have an alarm.
func (h *testRooms) alarmed() int {
	h.alarms.mu.Lock()
	defer h.alarms.mu.Unlock()
	return len(h.alarms.at)
}

// part reads the data of a message.
func part[T any](t *testing.T, m heard) (d T) {
	t.Helper()
	if err := json.Unmarshal(m.D, &d); err != nil {
		t.Fatalf("%s: %v", m.T, err)
	}
	return d
}
