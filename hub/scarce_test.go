package hub

import (
	"fmt"
	"testing"

	"github.com/gorilla/websocket"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// botGame asks for a game against the bot.
func botGame(b *server) wire.CreateData {
	return wire.CreateData{Kind: "bot", Bot: "acorn", Color: game.WishBlack, Settings: wire.SettingsOf(b.Settings("g0"))}
}

// No game is made while every room is needed: it would count for nobody.
func TestNoGameWithoutARoom(t *testing.T) {
	b := newServer(t, Limits{Rooms: 4}, hubtest.Busy)
	white := b.call(2)
	for i := range 4 {
		id := fmt.Sprint("g", i)
		b.Seated(id, 0, false)
		white.watch(id)
	}
	guest := b.call(7)
	if h := guest.ask(wire.InCreate, "", 0, botGame(b)); h.Code != fault.Busy || b.Count() != 4 {
		t.Fatal(h.raw, b.Count())
	}
	white.say(wire.InLeave, "g0", 0, nil)
	white.ask(wire.InWhy, "g0", 0, wire.WhyIn{At: "a1"}) // behind the leaving; the room is idle soon after
	for h := guest.ask(wire.InCreate, "", 0, botGame(b)); h.T != wire.OutAck; h = guest.ask(wire.InCreate, "", 0, botGame(b)) {
		if h.Code != fault.Busy {
			t.Fatal(h.raw)
		}
	}
}

// A panic in a socket's reader closes that socket alone.
func TestAPanicInAReader(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	b.Seated("g0", 0, false)
	black, white := b.call(1), b.call(2)
	black.watch("g0")
	white.watch("g0")
	eve := b.call(3)
	b.Do(func(m *hubtest.Store) { m.Sicker = func() { panic("injected") } })
	eve.say(wire.InCreate, "", 0, botGame(b))
	if got := eve.code(); got != websocket.CloseInternalServerErr {
		t.Errorf("closed with %d", got)
	}
	b.emptied(3)
	black.must(wire.InMove, "g0", 1, wire.MoveIn{At: "h8"})
	white.await("move")
}
