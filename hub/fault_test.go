package hub

import (
	"fmt"
	"net"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/socket"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// Faults between a decision and its answer, over a store that fails when told to.

// pair is both players of a stored game, in its room.
func (b *server) pair(id string, initial time.Duration) (black, white *caller) {
	b.t.Helper()
	b.Seated(id, initial, false)
	black, white = b.call(1), b.call(2)
	black.watch(id)
	white.watch(id)
	return black, white
}

// emptied returns when a user has no socket any more.
func (b *server) emptied(u game.UserID) {
	b.t.Helper()
	await.True(b.t, "the end of a user's sockets", func() bool { return !b.hub.online(u) })
}

// A peer that does not care that its session has ended: nothing that it sends
// afterwards is taken.
func TestAnEndedSessionActsNoMore(t *testing.T) {
	for name, say := range map[string]func(*websocket.Conn) error{
		"a move": func(ws *websocket.Conn) error {
			return ws.WriteMessage(websocket.TextMessage, []byte(`{"t":"move","id":9,"g":"g","v":1,"d":{"at":"h8"}}`))
		},
		"a ping, then a move": func(ws *websocket.Conn) error {
			ws.WriteControl(websocket.PingMessage, nil, time.Now().Add(await.Limit))
			return ws.WriteMessage(websocket.TextMessage, []byte(`{"t":"move","id":9,"g":"g","v":1,"d":{"at":"h8"}}`))
		},
	} {
		t.Run(name, func(t *testing.T) {
			b := newServer(t, Limits{}, hubtest.Busy)
			black, white := b.pair("g", 0)
			black.ws.SetCloseHandler(func(int, string) error { return nil }) // no echo
			b.hub.EndSessions([]int64{1})
			if got := black.code(); got != wire.CloseSession {
				t.Fatal(got)
			}
			if err := say(black.ws); err != nil {
				t.Fatal(err)
			}
			black.ws.NetConn().(*net.TCPConn).CloseWrite()
			b.emptied(1)
			if s := white.watch("g"); s.V != 1 {
				t.Fatalf("version %d: it moved", s.V)
			}
		})
	}
}

// thawed returns when no outage lasts any more.
func (b *server) thawed() {
	b.t.Helper()
	await.True(b.t, "the end of the outage", func() bool { return !b.hub.outages.Frozen() })
}

// Failures at every step of a command: what was not stored did not happen, what
// was stored happened once, and everybody hears the same.
func TestCommandsOverAFailingStore(t *testing.T) {
	lost := func(m *hubtest.Store) { m.After = []error{hubtest.ErrInjected} }
	for name, c := range map[string]struct {
		fail   func(*hubtest.Store)
		answer string // "ack" or a code
	}{
		"not stored":                          {func(m *hubtest.Store) { m.Before = []error{hubtest.ErrInjected} }, "retry"},
		"not stored, and not to be read":      {func(m *hubtest.Store) { m.Before, m.Loads = []error{hubtest.ErrInjected}, 1 }, "retry"},
		"stored, answer lost":                 {lost, "ack"},
		"stored, answer lost, not to be read": {func(m *hubtest.Store) { lost(m); m.Loads = 1 }, "retry"},
	} {
		t.Run(name, func(t *testing.T) {
			b := newServer(t, Limits{}, hubtest.Busy)
			black, white := b.pair("g", 10*time.Minute)
			b.Do(c.fail)
			id := black.say(wire.InMove, "g", 1, wire.MoveIn{At: "h8"})
			first := black.find(func(h heard) bool { return h.ID == id && (h.T == wire.OutAck || h.T == wire.OutError) })
			if got := first.T; got != c.answer && string(first.Code) != c.answer {
				t.Fatalf("%s, want %s", first.raw, c.answer)
			}
			b.thawed()
			black.ids = id - 1 // the same command again
			again := black.must(wire.InMove, "g", 1, wire.MoveIn{At: "h8"})
			if first.T == wire.OutAck && again.raw != first.raw {
				t.Errorf("%s, then %s", first.raw, again.raw)
			}
			one, two := black.await("move"), white.await("move")
			if one.raw != two.raw || one.V != 2 {
				t.Errorf("%s, %s", one.raw, two.raw)
			}
			if got := b.Kinds("g"); got != "start move" {
				t.Error(got)
			}
			white.must(wire.InMove, "g", 2, wire.MoveIn{At: "i9"})
			if h := black.find(func(h heard) bool { return h.T == "move" }); h.V != 3 {
				t.Errorf("a move was told twice: %s", h.raw)
			}
		})
	}
}

// The end of a game has all its consequences also when its answer was lost: the
// players hear what watchers said, however much that was.
func TestAnAmbiguousEnd(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	black, white := b.pair("g", 0)
	const watchers, each = 4, 15
	b.addresses = map[int]string{}
	for w := range watchers {
		b.addresses[10+w] = fmt.Sprintf("198.51.%d.1", 100+w) // one network may not write as much
		eve := b.call(10 + w)
		eve.watch("g")
		for i := range each {
			eve.must(wire.InChat, "g", 0, wire.ChatIn{Text: fmt.Sprintf("line %d of %d", i, w)})
		}
	}
	b.Do(func(m *hubtest.Store) { m.After = []error{hubtest.ErrInjected} })
	black.must(wire.InResign, "g", 1, nil)
	for _, p := range []*caller{black, white} {
		if h := p.await("end"); h.V != 2 {
			t.Fatal(h.raw)
		}
		for range watchers * each {
			if l := part[wire.ChatLine](t, p.await(wire.OutChat)); !strings.HasPrefix(l.Text, "line") {
				t.Fatalf("%+v", l)
			}
		}
	}
	if f := b.Final("g"); f == nil || f.Result.Winner != "white" {
		t.Fatalf("%+v", f)
	}
}

// Both want another game at once, and the answer is lost: there is one new game
// and its clock runs.
func TestAnAmbiguousRematch(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	black, white := b.pair("g", 10*time.Minute)
	tab := b.call(2)
	tab.watch("g")
	black.must(wire.InResign, "g", 1, nil)
	black.must(wire.InOffer, "g", 2, wire.OfferIn{Offer: game.OfferRematch})
	b.Do(func(m *hubtest.Store) { m.After = []error{hubtest.ErrInjected} })
	one := white.say(wire.InOffer, "g", 3, wire.OfferIn{Offer: game.OfferRematch})
	two := tab.say(wire.InAnswer, "g", 3, wire.AnswerIn{Accept: true})
	answer := func(c *caller, id int64) heard {
		return c.find(func(h heard) bool { return h.ID == id && (h.T == wire.OutAck || h.T == wire.OutError) })
	}
	if a, z := answer(white, one), answer(tab, two); (a.T == wire.OutAck) == (z.T == wire.OutAck) {
		t.Fatalf("%s, %s", a.raw, z.raw)
	}
	next := part[wire.EventData](t, black.await("rematch")).Game
	for _, p := range []*caller{white, tab} {
		if got := part[wire.EventData](t, p.await("rematch")).Game; got != next || got == "" {
			t.Fatal(got, next)
		}
	}
	if s := white.watch(next); s.You != "black" || s.Clock == nil || s.Clock.Run != "black" {
		t.Fatalf("%+v", s)
	}
	if b.Kinds("g") != "start end offer rematch" || b.Count() != 2 {
		t.Fatal(b.Kinds("g"), b.Count())
	}
}

// A line that was stored and reported as lost is said once.
func TestAnAmbiguousLine(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	black, white := b.pair("g", 0)
	b.Do(func(m *hubtest.Store) { m.Said = 1 })
	if h := black.ask(wire.InChat, "g", 0, wire.ChatIn{Text: "hello"}); h.Code != fault.Retry {
		t.Fatal(h.raw)
	}
	black.ids--
	black.must(wire.InChat, "g", 0, wire.ChatIn{Text: "hello"})
	black.must(wire.InChat, "g", 0, wire.ChatIn{Text: "again"})
	for _, want := range []string{"hello", "again"} {
		if l := part[wire.ChatLine](t, white.await(wire.OutChat)); l.Text != want || l.Seat != "black" {
			t.Fatalf("%+v", l)
		}
	}
}

// slowly has the store answer only when it is told to: call what the channel gives.
func (b *server) slowly() (answers chan func()) {
	answers = make(chan func(), 99)
	b.Do(func(m *hubtest.Store) { m.Answers = answers })
	return answers
}

// quickly has the store answer at once again.
func (b *server) quickly() { b.Do(func(m *hubtest.Store) { m.Answers = nil }) }

// A room too busy to listen refuses a player's commands after so many, whatever else waits, but does not miss that
// somebody left.
func TestABusyRoom(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	black, white := b.pair("g", 0)
	white.find(func(h heard) bool {
		return h.T == wire.OutPresence && part[wire.Presence](t, h).Black && part[wire.Presence](t, h).White
	})
	answers := b.slowly()
	black.say(wire.InAbort, "g", 1, nil)
	release := sync.OnceFunc(<-answers) // until then the room does nothing else
	defer release()
	b.quickly()
	for b.hub.rooms.Send("g", room.Withdraw{}) == nil {
	}
	const places = 16
	for range places {
		white.say(wire.InMove, "g", 1, wire.MoveIn{At: "h8"})
	}
	if h := white.ask(wire.InMove, "g", 1, wire.MoveIn{At: "h8"}); h.Code != fault.Busy {
		t.Error(h.raw)
	}
	for range places + 1 {
		black.say(wire.InWatch, "g", 1, nil)
	}
	if h := black.await(wire.OutError); h.Code != fault.Busy { // it is in the room all the same
		t.Error(h.raw)
	}
	black.ws.Close()
	b.emptied(1)
	release()
	white.await("end")
	white.find(func(h heard) bool {
		return h.T == wire.OutPresence && !part[wire.Presence](t, h).Black && part[wire.Presence](t, h).White
	})
}

// A reader that does not read is dropped; the others hear everything.
func TestASlowReader(t *testing.T) {
	b := newServer(t, Limits{Waits: socket.Waits{Hurried: time.Millisecond}}, hubtest.Busy)
	black, _ := b.pair("g", 0)
	slow := b.call(3)
	slow.ws.NetConn().(*net.TCPConn).SetReadBuffer(4 << 10)
	slow.watch("g")
	big := wire.Line(wire.Out{T: "big", D: strings.Repeat("x", 1<<20)})
	conns := slices.DeleteFunc(b.hub.clients.Conns.All(), func(c *client.Conn) bool { return c.UserID() != 3 })
	for n := 0; !conns[0].Closed(); n++ {
		if conns[0].Send(big); n > 10_000 {
			t.Fatal("it takes everything")
		}
	}
	black.must(wire.InMove, "g", 1, wire.MoveIn{At: "h8"})
	black.await("move")
	b.emptied(3)
}

// A long absence is caught up with, whatever the outbox holds.
func TestResumeInOnePiece(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	black, white := b.pair("g", 0)
	v := 1
	for y := range 5 {
		for x := range 13 {
			who := black
			if v%2 == 0 {
				who = white
			}
			at := string(rune('a'+(2*x+y)%15)) + fmt.Sprint(y+1) // no five in a row
			if h := who.ask(wire.InMove, "g", v, wire.MoveIn{At: at}); h.T == wire.OutAck {
				v++
			}
		}
	}
	const maxMissed = 64 // a room's
	if v < maxMissed/2 {
		t.Fatal("only", v, "events:", b.Kinds("g"))
	}
	eve := b.call(5)
	eve.say(wire.InWatch, "g", max(1, v-maxMissed), nil)
	for want := max(1, v-maxMissed) + 1; want <= v; want++ {
		if h := eve.find(func(h heard) bool { return h.G == "g" && h.T != wire.OutPresence }); h.V != want {
			t.Fatalf("%s, want version %d", h.raw, want)
		}
	}
}
