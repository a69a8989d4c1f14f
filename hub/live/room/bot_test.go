package room

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A bot whose answer cannot be stored asks until it can.
func TestABotOutlastsTheStore(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, true)
		h.load("g")
		if err := h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1, Point: board.At(7, 7)}); err != nil {
			t.Fatal(err)
		}
		m.Do(func(m *hubtest.Store) {
			m.Before, m.Loads = []error{hubtest.ErrInjected, hubtest.ErrInjected}, 5
		})
		pass(20 * time.Second)
		h.expect(t, "g", "start move move")
	})
}

// It does so though the room's queue is full when it is asked again.
func TestABotIsAskedAgainWhateverWaits(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, true)
		h.guest(1).watch("g", 0)
		synctest.Wait()
		m.Do(func(m *hubtest.Store) { m.Before = []error{nil, hubtest.ErrInjected} })
		if err := h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1, Point: board.At(7, 7)}); err != nil {
			t.Fatal(err)
		}
		pass(500 * time.Millisecond) // it has answered, in vain, and is asked again in a second
		release := h.hold("g")
		for h.Send("g", call(func(*room) {})) == nil {
		}
		pass(time.Second)
		release()
		pass(5 * time.Second)
		h.expect(t, "g", "start move move")
	})
}

// A bot thinks for its opponent and the network that the last command came from. Nobody else's counts; after a restart the person
// has a network of its own.
func TestWhomABotThinksFor(t *testing.T) {
	m := hubtest.NewStore()
	asked := make(chan fair.Who, 10)
	busy := func(_ context.Context, r engine.Request) (engine.Result, error) {
		asked <- r.Who
		return engine.Result{}, engine.ErrBusy
	}
	move := func(h *testRooms, n int, by game.UserID, from limit.Client) (err error) {
		v := len(m.Log("g"))
		h.Send("g", &Command{
			Command: game.Command{Kind: game.Move, Actor: by, ClientID: fmt.Sprint(n), Version: v, Point: board.At(14*(n%2), n)},
			Client:  from, At: game.Instant(time.Now()), failed: func(e error) { err = e },
		})
		pass(10 * time.Second)
		synctest.Wait()
		return err
	}
	want := func(t *testing.T, wide, network string) {
		t.Helper()
		if got := <-asked; got != (fair.Who{Wide: wide, Network: network, Person: "1"}) {
			t.Errorf("%v, want the network %s in %s", got, network, wide)
		}
	}
	inVirtualTime(t, m, busy, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, true)
		for n, c := range []struct {
			from       limit.Client
			wide, want string
		}{
			{limit.Client{}, "", "person 1"},
			{limit.Client{Address: "2001:db8:1:203::/64", Exempt: true}, "2001:db8:1::/48", "2001:db8:1::/48"},
			{limit.Client{}, "2001:db8:1::/48", "2001:db8:1::/48"},
			{limit.Client{Address: "198.51.100.7"}, "198.51.100.0/24", "198.51.100.7"},
		} {
			if err := move(h, n, 1, c.from); err != nil {
				t.Fatal(err)
			}
			want(t, c.wide, c.want)
			if err := move(h, 100+n, 3, limit.Client{Address: "203.0.113.1"}); !errors.Is(err, game.ErrNotPlayer) {
				t.Fatal(err)
			}
		}
	})
	inVirtualTime(t, m, busy, func(t *testing.T, h *testRooms) {
		if err := move(h, 10, 1, limit.Client{}); err != nil {
			t.Fatal(err)
		}
		want(t, "", "person 1")
	})
}

// A bot refuses a rematch for which its opponent has no place left since it was offered.
func TestABotRefusesARematch(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, true)
		h.load("g")
		h.play(t, "g", 0)
		m.Do(func(m *hubtest.Store) { m.Before = []error{nil, nil, hubtest.ErrInjected} }) // the bot accepts in vain
		for _, c := range []game.Command{
			{Kind: game.Resign, Actor: 1, ClientID: "r", Version: 3},
			{Kind: game.MakeOffer, Offer: game.OfferRematch, Actor: 1, ClientID: "o", Version: 4},
		} {
			if err := h.order("g", c); err != nil {
				t.Fatal(err)
			}
		}
	})
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) { // after a restart it is asked again
		for i := 0; h.match.BotGames().Reserve(fmt.Sprint("other", i), hubtest.User(1), limit.Client{}) == nil; i++ {
		}
		h.load("g")
		pass(10 * time.Second)
		h.expect(t, "g", "start move move end offer answer")
		h.in(t, "g", func(r *room) {
			if r.bot.thinks() {
				t.Error("it thinks about it still")
			}
		})
	})
}
