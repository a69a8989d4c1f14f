package room

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// pair is both players of a stored game, in its room.
func (h *testRooms) pair(t *testing.T, id string, initial time.Duration) (black, white *guest) {
	t.Helper()
	h.store.Seated(id, initial, false)
	black, white = h.guest(1), h.guest(2)
	black.enter(t, id)
	white.enter(t, id)
	return black, white
}

// A panic costs the room its game in memory: it is read again, everybody in the
// room gets its state, and the queue goes on. After the second one in a row it is quarantined.
func TestAPanicCostsARoomItsGame(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		black, white := h.pair(t, "g", 10*time.Minute)
		everybody := []*guest{black, white}
		for v := 1; v < 6; v++ { // an event between two panics: none of them is the second
			for _, g := range everybody {
				g.news()
			}
			h.injure("g")
			for _, g := range everybody {
				if s := part[wire.GameState](t, find(t, g.news(), wire.OutState)); s.V != v {
					t.Fatalf("version %d, want %d", s.V, v)
				}
			}
			who := []*guest{white, black}[v%2]
			who.must(t, "g", game.Command{Kind: game.Move, Version: v, Point: board.At(3*v%15, 7)})
			for _, g := range everybody {
				if e := find(t, g.news(), "move"); e.V != v+1 {
					t.Fatalf("%+v", e)
				}
			}
		}
		release := h.hold("g")
		h.injure("g")
		h.injure("g")
		loaded := true
		h.Send("g", call(func(r *room) { loaded = r.game != nil }))
		release()
		if loaded {
			t.Error("the game is loaded")
		}
		for _, g := range everybody {
			if e := find(t, g.news(), wire.OutError); e.Code != wire.CodeDamaged {
				t.Errorf("%+v", e)
			}
		}
		if got := m.Damage("g"); got != "panic: injected" {
			t.Errorf("%q", got)
		}
		if a := black.try(t, "g", game.Command{Kind: game.Move, Version: 6, Point: board.At(14, 14)}); a.Code != wire.CodeDamaged {
			t.Errorf("%+v", a)
		}
	})
}

// A store that panics: the sender may send the same again.
func TestAPanicWhileAnEventIsStored(t *testing.T) {
	for name, cmd := range map[string]game.Command{
		"a move":   {Kind: game.Move, Version: 1, Point: board.At(7, 7)},
		"an offer": {Kind: game.MakeOffer, Version: 3, Offer: game.OfferDraw},
		"an end":   {Kind: game.Resign, Version: 1},
	} {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
				black, white := h.pair(t, "g", 10*time.Minute)
				if cmd.Version == 3 {
					black.must(t, "g", game.Command{Kind: game.Move, Version: 1, Point: board.At(7, 7)})
					white.must(t, "g", game.Command{Kind: game.Move, Version: 2, Point: board.At(8, 7)})
				}
				m.Do(func(m *hubtest.Store) { m.Sicker = func() { panic("injected") } })
				for _, want := range []string{wire.OutError, wire.OutAck} {
					black.news()
					black.send(99, "g", cmd, game.Instant(time.Now()))
					synctest.Wait()
					if a, _ := black.answer(99); a.T != want || want == wire.OutError && a.Code != fault.Retry {
						t.Fatalf("%+v, want %s", a, want)
					}
				}
				if m.Damage("g") != "" || h.Storing() != 0 {
					t.Error(m.Damage("g"), h.Storing())
				}
			})
		})
	}
}

// A panic while a socket's reader runs the room is the room's: the reader goes on,
// and leaves what follows to others.
func TestAPanicInAReadersRun(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		black, white := h.pair(t, "g", 0)
		pass(time.Second) // presence has been told
		black.news()
		white.news()
		h.in(t, "g", func(r *room) {
			r.record = nil // deciding looks at it
		})
		synctest.Wait() // nobody runs the room any more
		move := game.Command{Kind: game.Move, Version: 1, Point: board.At(7, 7)}
		for _, want := range []string{wire.OutError, wire.OutAck} {
			black.send(99, "g", move, game.Instant(time.Now()))
			if want == wire.OutError && black.last().Code != fault.Retry { // at once
				t.Fatalf("%+v", black.last())
			}
			synctest.Wait()
			got := black.news()
			if a := find(t, got, want); a.ID != 99 {
				t.Fatalf("%+v", a)
			}
			if typ := map[string]string{wire.OutError: wire.OutState, wire.OutAck: "move"}[want]; true {
				find(t, got, typ)
				find(t, white.news(), typ)
			}
		}
	})
}

// A panic when the store has answered a move, before it is told: it stands, and
// everybody gets the game with it.
func TestAPanicWhenAMoveIsStored(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		black, eve := h.guest(1), h.guest(3)
		eve.enter(t, "g")
		waiting := h.slowly()
		move := black.command("g", game.Command{Kind: game.Move, Version: 1, Point: board.At(7, 7)})
		synctest.Wait()
		h.room("g").game = nil // the room is the store's, so nobody's
		queued := false
		h.Send("g", call(func(r *room) {
			_, stays := r.followers.set[eve]
			queued = r.game.Version() == 2 && r.recovery.panics == 1 && stays
		}))
		(<-waiting)()
		synctest.Wait()
		if k := m.Kinds("g"); k != "start move" || !queued {
			t.Error(k, queued)
		}
		if a, _ := black.answer(move); a.Code != fault.Retry {
			t.Errorf("%+v", a)
		}
		if s := part[wire.GameState](t, eve.last()); s.V != 2 {
			t.Errorf("%+v", s)
		}
	})
}

// A panic of the timer's business, of arming the timer and of reading a doubtful
// move again.
func TestAPanicWithoutASender(t *testing.T) {
	for name, injure := range map[string]func(*hubtest.Store, *room){
		"the timer's business": func(_ *hubtest.Store, r *room) { r.record, r.presence.tellAt = nil, time.Now() },
		"arming": func(_ *hubtest.Store, r *room) {
			r.schedule.timerAt, r.followers.order, r.followers.players = time.Time{}, []Follower{nil}, 1
		},
		"reading": func(m *hubtest.Store, r *room) {
			r.dirty = true
			m.Sick["g"] = func() error { delete(m.Sick, "g"); panic("injected") }
			r.ready()
		},
	} {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
				m.Seated("g", time.Minute, false)
				h.load("g")
				h.in(t, "g", func(r *room) { injure(m, r) })
				pass(time.Second)
				h.in(t, "g", func(r *room) {
					if r.recovery.panics != 1 || r.game == nil || r.game.Version() != 1 {
						t.Errorf("%d panics, game %v", r.recovery.panics, r.game)
					}
				})
				pass(time.Minute)
				h.expect(t, "g", "start end") // its flag falls all the same
			})
		})
	}
}

// A game that panics whenever it is read keeps no server from starting.
func TestAPanicAtTheStart(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := hubtest.NewStore()
		m.Seated("bad", 10*time.Minute, false)
		m.Seated("good", 10*time.Minute, false)
		m.Earlier(time.Minute)
		m.Sick["bad"] = func() error { panic("injected") }
		m.Last = time.Now().Add(-time.Minute)
		h := newTestRooms(t, m, Limits{}, nil)
		if s := h.guest(1).enter(t, "good"); s.V != 2 { // its bonus
			t.Error(s.V)
		}
		eve := h.guest(3)
		eve.watch("bad", 0)
		if got := eve.news(); len(got) != 1 || got[0].T != wire.OutError {
			t.Errorf("%+v", got)
		}
		if n := gaugeOf(t, h.Metrics.Damaged); m.Damage("bad") != "panic: injected" || n != 1 {
			t.Errorf("%q, %d", m.Damage("bad"), n)
		}
	})
}

// While the store cannot be read the room waits, and is whole again with it.
func TestAPanicOverAFailingStore(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		h.plug("g", 3)
		m.Do(func(m *hubtest.Store) { m.Loads = 3 })
		h.injure("g")
		pass(10 * time.Second)
		h.ifLoaded("g", call(func(r *room) {
			if r.game == nil || len(r.followers.set) != 1 {
				t.Error("the game was not read again")
			}
		}))
		synctest.Wait()
		if m.Damage("g") != "" {
			t.Error(m.Damage("g"))
		}
	})
}

// A search that panics: the bot plays a safe move. A bot that cannot even decide
// to do so has its game quarantined.
func TestAPanickingBot(t *testing.T) {
	m := hubtest.NewStore()
	search := func(context.Context, engine.Request) (engine.Result, error) { panic("injected") }
	inVirtualTime(t, m, search, func(t *testing.T, h *testRooms) {
		m.Seated("g", 10*time.Minute, true)
		black := h.guest(1)
		black.enter(t, "g")
		black.must(t, "g", game.Command{Kind: game.Move, Version: 1, Point: board.At(7, 7)})
		pass(time.Second)
		all := black.news()
		slices.Reverse(all)
		if e := find(t, all, "move"); e.V != 3 || part[wire.EventData](t, e).By != "white" {
			t.Fatalf("%+v", e)
		}
		for _, want := range []string{wire.OutState, wire.OutError} {
			h.in(t, "g", func(r *room) {
				r.bot.think(r.rooms, hubtest.BotID, func(context.Context) answer { panic("injected") })
			})
			find(t, black.news(), want)
		}
		if got := m.Damage("g"); got != "panic: injected" {
			t.Errorf("%q", got)
		}
	})
}

// An engine that panics when it is told to forget a game keeps no room from leaving.
func TestAPanickingRelease(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.BotEngine = sourEngine{hubtest.Busy}
		m.Seated("g", 0, true)
		h.load("g")
		pass(time.Minute)
		if n := h.loaded(); n != 0 || !h.log.has("panic: injected") && !h.log.has("panic=injected") {
			t.Errorf("%d rooms: %q", n, h.log.lines)
		}
		h.load("g") // it is loaded when the server stops
	})
}

type sourEngine struct{ hubtest.BotEngine }

func (sourEngine) Release(string) { panic("injected") }

// The text of a panic is stored in a form that PostgreSQL takes.
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

// The damage names why replaying fails, without the sentence for people.
func TestDamageText(t *testing.T) {
	rec := &records.GameRecord{NewGame: records.NewGame{ID: "g", Settings: game.Settings{Rule: board.Freestyle, Size: 99}}}
	_, err := records.Rebuild(rec)
	if !errors.Is(err, game.ErrLog) {
		t.Fatal(err)
	}
	if got := damageText(err); !strings.Contains(got, "board size") || strings.Contains(got, game.ErrLog.Message) {
		t.Errorf("%q", got)
	}
}
