package room

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// The room of a rematch knows its game without reading it, and its clock runs.
func TestARematchIsNotReadAgain(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		for i, c := range []game.Command{
			{Kind: game.Resign, Actor: 1}, {Kind: game.MakeOffer, Actor: 1, Offer: game.OfferRematch},
			{Kind: game.MakeOffer, Actor: 2, Offer: game.OfferRematch},
		} {
			c.ClientID, c.Version = fmt.Sprint("p/", i), i+1
			if err := h.order("g", c); err != nil {
				t.Fatal(err)
			}
		}
		h.expect(t, "g", "start end offer rematch")
		next := m.Log("g")[3].Payload.NextGame
		if m.Asked != 1 {
			t.Errorf("%d games were read", m.Asked)
		}
		move := game.Command{Kind: game.Move, Actor: 2, ClientID: "p/4", Version: 1, Point: board.At(7, 7)}
		if err := h.order(next, move); err != nil {
			t.Fatal(err) // the colours are exchanged
		}
		pass(time.Minute + 2*game.Grace)
		h.expect(t, next, "start move end")
		if m.Asked != 1 {
			t.Errorf("%d games were read", m.Asked)
		}
	})
}

// The store knows no client's ids. If one game has two owners, which must not be, they still take a command once: the owner
// that has not seen it finds its version taken.
func TestTwoOwnersTakeACommandOnce(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, false)
		other := newTestRooms(t, m, Limits{}, nil)
		defer other.close()
		cmd := game.Command{Kind: game.Move, Actor: 1, ClientID: "p/1", Version: 1, Point: board.At(7, 7)}
		for _, owner := range []*testRooms{h, other} {
			owner.load("g")
		}
		for _, owner := range []*testRooms{h, other, h} {
			if err := owner.order("g", cmd); err != nil {
				t.Fatal(err)
			}
			h.expect(t, "g", "start move")
		}
	})
}

// A follower who leaves a room with a full queue is still removed from it.
func TestLeavingAFullRoom(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, false)
		h.load("g")
		g := h.plug("g", 1)
		release := make(chan struct{})
		h.Send("g", call(func(*room) { <-release }))
		synctest.Wait()
		n := 0
		for h.Send("g", call(func(*room) {})) == nil {
			n++
		}
		if n != queueSize {
			t.Errorf("%d messages wait", n)
		}
		h.Leave("g", g)
		close(release)
		synctest.Wait()
		h.in(t, "g", func(r *room) {
			if r.followers.any() {
				t.Error("the follower is still in the room")
			}
		})
	})
}
