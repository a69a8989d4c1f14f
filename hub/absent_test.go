package hub

import (
	"context"
	"fmt"
	"io"
	"net"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tengen/engine/board"
	"tengen/hub/game"
	"tengen/hub/virtual"
)

// Who is absent when nobody watches, while the database is away, and with two
// windows; and what happens to alarms and farewells meanwhile.

func claimBy(h *Hub, u game.UserID, name string, version int) error {
	return order(h, "g", game.Command{Kind: game.Claim, Actor: u, ClientID: name, Version: version, Win: true})
}

// A player who has never watched the game can be absent from it.
func TestClaimAgainstOneWhoNeverWatched(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.CreateGame(context.Background(), NewGame{ID: "g", Host: 1, Color: game.WishBlack, Created: time.Now(),
			Settings: game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: fischer}})
		open(h, "g")
		plug(t, h, "g", 1)
		if err := order(h, "g", game.Command{Kind: game.Join, Actor: 2, ClientID: "j"}); err != nil {
			t.Fatal(err)
		}
		for i, p := range []board.Point{board.At(7, 7), board.At(8, 8)} {
			if err := order(h, "g", game.Command{Kind: game.Move, Actor: game.UserID(i + 1), ClientID: "m", Version: i + 1, Point: p}); err != nil {
				t.Fatal(err)
			}
		}
		pass(claimWait - time.Millisecond)
		if err := claimBy(h, 1, "early", 3); err != game.ErrNotAway {
			t.Fatal(err)
		}
		pass(time.Millisecond)
		if err := claimBy(h, 1, "now", 3); err != nil {
			t.Fatal(err)
		}
	})
}

// One who plays on without watching is not absent.
func TestPlayingIsBeingThere(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		for i := range 12 {
			pass(20 * time.Second)
			cmd := game.Command{Kind: game.Move, Actor: game.UserID(1 + i%2), ClientID: fmt.Sprint("x", i), Version: 3 + i, Point: board.At(i, i%3)}
			if err := order(h, "g", cmd); err != nil {
				t.Fatal(i, err)
			}
		}
		if err := claimBy(h, 1, "c", 15); err != game.ErrNotAway {
			t.Fatal("claimed against one who has just moved:", err)
		}
	})
}

// While the database does not answer nobody can come back: the wait begins anew.
func TestClaimAfterAnOutage(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		plug(t, h, "g", 1)
		h.rooms.leave("g", plug(t, h, "g", 2))
		m.do(func(m *fakeStore) { m.beatErr = errInjected })
		pass(5 * time.Minute)
		m.do(func(m *fakeStore) { m.beatErr = nil })
		pass(3 * time.Second)
		if err := claimBy(h, 1, "c", 3); err != game.ErrNotAway {
			t.Fatal(err)
		}
	})
}

// The window that was used last counts, also if another is cut after it.
func TestAbsenceCountsFromTheNewestSign(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		plug(t, h, "g", 1)
		mute, used := plug(t, h, "g", 2), plug(t, h, "g", 2)
		pass(25 * time.Second)
		used.alive(time.Now())
		h.rooms.leave("g", used)
		pass(5 * time.Second)
		h.rooms.leave("g", mute)
		pass(claimWait - 5*time.Second - time.Millisecond)
		if err := claimBy(h, 1, "early", 3); err != game.ErrNotAway {
			t.Fatal(err)
		}
		pass(time.Millisecond)
		if err := claimBy(h, 1, "now", 3); err != nil {
			t.Fatal(err)
		}
	})
}

// A flag of days falls although the store failed when its game was to be loaded.
func TestAnAlarmOutlivesAFailure(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", game.TimeControl{Kind: game.Correspondence, Period: game.Day})
		pass(game.Day - time.Minute)
		m.do(func(m *fakeStore) { m.loads = 1 })
		pass(3 * time.Minute)
		if m.final("g") == nil {
			t.Error("the flag has not fallen")
		}
	})
}

// Who comes back to a game whose flag has just fallen gets what it missed, once
// and in order.
func TestComingBackAtTheFlag(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", time.Minute, false)
		open(h, "g")
		if err := order(h, "g", game.Command{Kind: game.Move, Actor: 1, ClientID: "m", Version: 1, Point: board.At(7, 7)}); err != nil {
			t.Fatal(err)
		}
		var heard strings.Builder
		here, there := net.Pipe()
		go io.Copy(&heard, there)
		user := fakeUser(1)
		c := newConn(h, nil, here, Identity{User: &user, Session: 1})
		h.rooms.send("g", func(*room) { time.Sleep(2 * time.Minute) }) // what comes now finds the flag fallen
		h.rooms.send("g", func(r *room) { r.watch(c, In{T: InWatch, G: "g", V: 1}) })
		pass(3 * time.Minute)
		here.Close()
		there.Close()
		synctest.Wait()
		if s := heard.String(); strings.Count(s, `"t":"end"`) != 1 || strings.Index(s, `"t":"move"`) > strings.Index(s, `"t":"end"`) {
			t.Errorf("%q", s)
		}
	})
}

// A socket that has been idle for longer than a write may take still hears why
// it is closed.
func TestFarewellAfterSilence(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		ours, theirs := net.Pipe()
		var drains sync.WaitGroup
		o := outbox{nc: ours, start: drains.Go}
		heard := make(chan string)
		go func() {
			all, _ := io.ReadAll(theirs)
			heard <- string(all)
		}()
		o.push([]byte("hello "))
		pass(time.Minute)
		o.end([]byte("bye"), false)
		synctest.Wait()
		ours.Close()
		if s := <-heard; s != "hello bye" {
			t.Errorf("%q", s)
		}
		drains.Wait()
	})
}
