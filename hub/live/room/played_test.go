package room

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// fischer is ten minutes: a claim is possible 30 s and a tenth of it after the
// opponent was last heard of.
var fischer = game.TimeControl{Kind: game.Fischer, Initial: 10 * time.Minute}

// errDisk is a store that takes no events.
var errDisk = errors.New("no space left on device")

// opened is a game of users 1 and 2 in which both have moved: versions 1 to 3.
func (h *testRooms) opened(t *testing.T, id string, control game.TimeControl) {
	t.Helper()
	s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: control}
	if err := s.Validate(); err != nil {
		t.Fatal(err)
	}
	h.store.CreateGame(context.Background(), records.NewGame{ID: id, Settings: s, Host: 1, Color: game.WishBlack, Created: time.Now(),
		Events: []*game.Event{game.Start(s, 1, 2, 0, "", time.Now())}})
	h.load(id)
	for i, p := range []board.Point{board.At(7, 7), board.At(8, 8)} {
		if err := h.order(id, game.Command{Kind: game.Move, Actor: game.UserID(i + 1), ClientID: "m", Version: i + 1, Point: p}); err != nil {
			t.Fatal(err)
		}
	}
}

// plug puts a user who is always heard of into a game's room.
func (h *testRooms) plug(id string, u game.UserID) *guest {
	g := h.guest(u)
	g.watch(id, 0)
	synctest.Wait()
	return g
}

// ask has a guest send a command, received now, under the id 1.
func (g *guest) ask(id string, c game.Command) {
	g.send(1, id, c, game.Instant(time.Now()))
	synctest.Wait()
}

// insist has a player place a stone as a page does, sending it again under the same
// id until it is no longer refused with "retry".
func (h *testRooms) insist(t *testing.T, user game.UserID, at board.Point, version int) error {
	t.Helper()
	for range 1000 {
		err := h.order("g", game.Command{Kind: game.Move, Actor: user, ClientID: "p/" + at.String(), Version: version, Point: at})
		if !errors.Is(err, wire.ErrRetry) {
			return err
		}
		pass(400 * time.Millisecond)
	}
	return wire.ErrRetry
}

// still has the server find that its process has not run for a while.
func (h *testRooms) still(d time.Duration) { h.outages.Ran(time.Now().Add(-d)) }

// loaded returns how many rooms are.
func (h *testRooms) loaded() int {
	synctest.Wait()
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.rooms)
}

// slowly has the store answer only when it is told to: call what the channel gives.
func (h *testRooms) slowly() (answers chan func()) {
	answers = make(chan func(), 9)
	h.store.Do(func(m *hubtest.Store) { m.Answers = answers })
	return answers
}

// quickly has the store answer at once again.
func (h *testRooms) quickly() { h.store.Do(func(m *hubtest.Store) { m.Answers = nil }) }
