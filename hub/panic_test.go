package hub

import (
	"context"
	"errors"
	"runtime"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/virtual"
)

// A panic costs the room its game in memory: it is read again, everybody in the
// room gets its state, and the queue goes on. The second one in a row sets it aside.
func TestAPanicCostsARoomItsGame(t *testing.T) {
	b := newHouse(t, Limits{}, busy)
	black, white := b.pair("g", 10*time.Minute)
	injure := func() { b.hub.rooms.send("g", func(*room) { panic("injected") }) }
	for v := 1; v < 6; v++ { // an event between two panics: none of them is the second
		injure()
		for _, c := range []*caller{black, white} {
			if s := part[GameState](t, c.await(OutState)); s.V != v {
				t.Fatalf("version %d, want %d", s.V, v)
			}
		}
		who := []*caller{white, black}[v%2]
		who.must(InMove, "g", v, MoveIn{At: string(rune('a'+3*v%15)) + "8"})
		white.find(func(h heard) bool { return h.T == "move" && h.V == v+1 })
		black.find(func(h heard) bool { return h.T == "move" && h.V == v+1 })
	}
	release := b.hold("g")
	injure()
	injure()
	done := make(chan *game.Game, 1)
	b.hub.rooms.send("g", func(r *room) { done <- r.game })
	release()
	if g := <-done; g != nil {
		t.Error("the game is loaded")
	}
	for _, c := range []*caller{black, white} {
		if h := c.await(OutError); h.Code != CodeDamaged {
			t.Error(h.raw)
		}
	}
	if got := b.damage("g"); got != "panic: injected" {
		t.Errorf("%q", got)
	}
	if h := black.ask(InMove, "g", 6, MoveIn{At: "o15"}); h.Code != CodeDamaged {
		t.Error(h.raw)
	}
}

// A store that panics: the sender may send the same again.
func TestAPanicWhileAnEventIsStored(t *testing.T) {
	for name, say := range map[string]func(*caller) heard{
		"a move":   func(c *caller) heard { return c.ask(InMove, "g", 1, MoveIn{At: "h8"}) },
		"an offer": func(c *caller) heard { return c.ask(InOffer, "g", 3, OfferIn{Offer: game.OfferDraw}) },
		"an end":   func(c *caller) heard { return c.ask(InResign, "g", 1, nil) },
	} {
		t.Run(name, func(t *testing.T) {
			b := newHouse(t, Limits{}, busy)
			black, white := b.pair("g", 10*time.Minute)
			if name == "an offer" {
				black.must(InMove, "g", 1, MoveIn{At: "h8"})
				white.must(InMove, "g", 2, MoveIn{At: "i8"})
			}
			b.do(func(m *fakeStore) { m.sicker = func() { panic("injected") } })
			if h := say(black); h.Code != fault.Retry {
				t.Fatal(h.raw)
			}
			black.ids--
			if h := say(black); h.T != OutAck {
				t.Fatal(h.raw)
			}
			if b.damage("g") != "" || b.hub.cork.storing.Load() != 0 {
				t.Error(b.damage("g"), b.hub.cork.storing.Load())
			}
		})
	}
}

// A panic while a socket's reader has the room is the room's, and no socket ends.
func TestAPanicInAReadersTurn(t *testing.T) {
	b := newHouse(t, Limits{}, busy)
	black, white := b.pair("g", 0)
	white.find(func(h heard) bool {
		return h.T == OutPresence && part[Presence](t, h).Black && part[Presence](t, h).White
	})
	b.hub.rooms.send("g", func(r *room) {
		r.crowd, r.players = []*conn{nil}, 1
		r.ringsAt = time.Now() // nobody else looks who is there
	})
	for r := b.hub.rooms.find("g"); ; { // nobody has the room any more
		r.turns.mu.Lock()
		taken := r.turns.taken
		r.turns.mu.Unlock()
		if !taken {
			break
		}
		runtime.Gosched()
	}
	say := func() heard { // as the page has it, without a newline
		err := black.ws.WriteMessage(websocket.TextMessage, []byte(`{"t":"move","id":99,"g":"g","v":1,"d":{"at":"h8"}}`))
		if err != nil {
			t.Fatal(err)
		}
		return black.find(func(h heard) bool { return h.ID == 99 })
	}
	if h := say(); h.Code != fault.Retry {
		t.Fatal(h.raw)
	}
	if h := say(); h.T != OutAck {
		t.Fatal(h.raw)
	}
	for _, c := range []*caller{black, white} {
		c.await(OutState)
		c.await("move")
	}
}

// A panic when the store has answered a move, before it is told: it stands, and
// everybody gets the game with it.
func TestAPanicWhenAMoveIsStored(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		h, m, c := newSlow(t)
		eve := plug(t, h, "g", 3)
		firstMove(c)
		synctest.Wait()
		r := h.rooms.find("g") // the store's, so nobody's
		r.game = nil
		queued := false
		h.rooms.send("g", func(r *room) {
			_, stays := r.conns[eve]
			queued = r.game.Version() == 2 && r.panics == 1 && stays
		})
		(<-m.answers)()
		synctest.Wait()
		if k := m.kinds("g"); k != "start move" || !queued {
			t.Error(k, queued)
		}
		if err := h.Stop(context.Background()); err != nil {
			t.Fatal(err)
		}
	})
}

// A panic of the timer's business, of arming the timer and of reading a doubtful
// move again.
func TestAPanicWithoutASender(t *testing.T) {
	for name, injure := range map[string]func(*fakeStore, *room){
		"the timer's business": func(_ *fakeStore, r *room) { r.rec, r.presenceAt = nil, time.Now() },
		"arming":               func(_ *fakeStore, r *room) { r.ringsAt, r.crowd, r.players = time.Time{}, []*conn{nil}, 1 },
		"reading": func(m *fakeStore, r *room) {
			r.dirty = true
			m.sick["g"] = func() error { delete(m.sick, "g"); panic("injected") }
			r.ready()
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := newFakeStore()
			within(t, m, busy, func(t *testing.T, h *Hub) {
				m.seated("g", time.Minute, false)
				open(h, "g")
				h.rooms.send("g", func(r *room) { injure(m, r) })
				pass(time.Second)
				h.rooms.send("g", func(r *room) {
					if r.panics != 1 || r.game == nil || r.game.Version() != 1 {
						t.Errorf("%d panics, game %v", r.panics, r.game)
					}
				})
				pass(time.Minute)
				expect(t, m, "g", "start end") // its flag falls all the same
			})
		})
	}
}

// A game that panics whenever it is read keeps no server from starting.
func TestAPanicAtTheStart(t *testing.T) {
	m := newFakeStore()
	m.seated("bad", 10*time.Minute, false)
	m.seated("good", 10*time.Minute, false)
	m.earlier(time.Minute)
	m.sick["bad"] = func() error { panic("injected") }
	h, _ := told(t, m)
	b := openHouse(t, m, h)
	if s := b.call(1).watch("good"); s.V != 2 { // its bonus
		t.Error(s.V)
	}
	b.call(1).ask(InWatch, "bad", 0, nil) // it is loaded, or has been
	if m.damage("bad") != "panic: injected" || gauge(t, h) != 1 {
		t.Errorf("%q, %d", m.damage("bad"), gauge(t, h))
	}
}

// While the store cannot be read the room waits, and is whole again with it.
func TestAPanicOverAFailingStore(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", time.Minute, false)
		open(h, "g")
		plug(t, h, "g", 3)
		m.do(func(m *fakeStore) { m.loads = 3 })
		h.rooms.send("g", func(*room) { panic("injected") })
		pass(10 * time.Second)
		h.rooms.loaded("g", func(r *room) {
			if r.game == nil || len(r.conns) != 1 {
				t.Error("the game was not read again")
			}
		})
		synctest.Wait()
		if m.damage("g") != "" {
			t.Error(m.damage("g"))
		}
	})
}

// A search that panics: the bot plays a safe move. A bot that cannot even decide
// to do so sets its game aside.
func TestAPanickingBot(t *testing.T) {
	b := newHouse(t, Limits{BotPause: time.Millisecond}, func(context.Context, engine.Request) (engine.Result, error) {
		panic("injected")
	})
	b.seated("g", 10*time.Minute, true)
	black := b.call(1)
	black.watch("g")
	black.must(InMove, "g", 1, MoveIn{At: "h8"})
	if h := black.find(func(h heard) bool { return h.T == "move" && h.V == 3 }); part[EventData](t, h).By != "white" {
		t.Fatal(h.raw)
	}
	for range maxPanics {
		settled := make(chan struct{})
		b.hub.rooms.send("g", func(r *room) {
			r.think(botID, func(context.Context) game.Command { defer close(settled); panic("injected") })
		})
		<-settled
		black.find(func(h heard) bool { return h.T == OutState || h.T == OutError })
	}
	if got := b.damage("g"); got != "panic: injected" {
		t.Errorf("%q", got)
	}
}

// A panic in a socket's reader closes that socket alone.
func TestAPanicInAReader(t *testing.T) {
	b := newHouse(t, Limits{}, busy)
	black, white := b.pair("g", 0)
	eve := b.call(3)
	b.do(func(m *fakeStore) { m.sicker = func() { panic("injected") } })
	eve.say(InCreate, "", 0, CreateData{Kind: "bot", Bot: "acorn", Color: game.WishBlack, Settings: settingsOf(b.settings("g"))})
	if got := eve.code(); got != websocket.CloseInternalServerErr {
		t.Errorf("closed with %d", got)
	}
	b.emptied(3)
	black.must(InMove, "g", 1, MoveIn{At: "h8"})
	white.await("move")
}

// An engine that panics when it is told to forget a game keeps no room from leaving.
func TestAPanickingRelease(t *testing.T) {
	h := newHub(t, newFakeStore(), Limits{}, busy)
	h.cfg.Mover = sourMover{}
	h.release("g")
	if err := h.Stop(t.Context()); err != nil {
		t.Fatal(err)
	}
}

type sourMover struct{ fakeMover }

func (sourMover) Release(string) { panic("injected") }

// What a panic says is stored as PostgreSQL takes it.
func TestStorableText(t *testing.T) {
	for in, want := range map[string]string{"a\x00b": "ab", "\xff": "?", "": ""} {
		if got := storable(in); got != want {
			t.Errorf("%q: %q", in, got)
		}
	}
	if got := storable(strings.Repeat("é", damageMax)); len(got) > damageMax {
		t.Error(len(got))
	}
}

// What replaying fails of is named, without the sentence for people.
func TestDamageText(t *testing.T) {
	_, err := Rebuild(&GameRecord{NewGame: NewGame{ID: "g", Settings: game.Settings{Rule: board.Freestyle, Size: 99}}})
	if !errors.Is(err, game.ErrLog) {
		t.Fatal(err)
	}
	if got := damageText(err); !strings.Contains(got, "board size") || strings.Contains(got, game.ErrLog.Message) {
		t.Errorf("%q", got)
	}
}
