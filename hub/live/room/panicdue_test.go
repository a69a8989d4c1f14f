package room

import (
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A command waits for an event that is due before it, a flag that has fallen. Wherever
// a panic comes meanwhile, the sender is told once that the same may be sent again, and then is answered.
func TestAPanicBeforeACommand(t *testing.T) {
	panics := func() { panic("injected") }
	for name, injure := range map[string]func(h *testRooms, m *hubtest.Store){
		"the store takes the event": func(_ *testRooms, m *hubtest.Store) {
			m.Do(func(m *hubtest.Store) { m.Sicker = panics })
		},
		"the event is applied": func(h *testRooms, _ *hubtest.Store) {
			waiting := h.slowly()
			go func() {
				answer := <-waiting
				h.room("g").game = nil // the room is the store's, so nobody's
				h.quickly()
				answer()
			}()
		},
		"the game is read again": func(_ *testRooms, m *hubtest.Store) {
			m.Do(func(m *hubtest.Store) {
				m.Before = []error{hubtest.ErrInjected}
				m.Sick["g"] = func() error { delete(m.Sick, "g"); panic("injected") }
			})
		},
		"the command follows": func(h *testRooms, _ *hubtest.Store) {
			waiting := h.slowly()
			go func() {
				answer := <-waiting
				h.room("g").pending.then = func(error) { panic("injected") }
				h.quickly()
				answer()
			}()
		},
	} {
		for kind, send := range map[string]func(g *guest){
			"a move": func(g *guest) {
				g.send(99, "g", game.Command{Kind: game.Move, Version: 1, Point: board.At(7, 7)}, game.Instant(time.Now()))
			},
			"a watcher": func(g *guest) { g.rooms.Send("g", Watch{From: g, ID: 99}) },
		} {
			t.Run(name+"/"+kind, func(t *testing.T) {
				m := hubtest.NewStore()
				inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
					m.Seated("g", time.Minute, false)
					h.load("g")
					black := h.guest(1)
					release := h.hold("g")
					pass(2 * time.Minute)
					injure(h, m)
					send(black)
					release()
					pass(20 * time.Second)
					if got := answersTo(black.news(), 99); len(got) != 1 || got[0].Code != fault.Retry {
						t.Errorf("%+v", got)
					}
					h.expect(t, "g", "start end")
					send(black)
					got := black.news()
					if kind == "a move" && (len(got) != 1 || got[0].Code != game.ErrOver.Code) {
						t.Errorf("%+v", got)
					}
					if kind == "a watcher" && part[wire.GameState](t, find(t, got, wire.OutState)).Status != "over" {
						t.Errorf("%+v", got)
					}
					// A panic that is nobody's is nobody's answer.
					h.in(t, "g", func(r *room) { r.record, r.presence.tellAt = nil, time.Now() })
					pass(5 * time.Second)
					if got := answersTo(black.news(), 99); len(got) != 0 {
						t.Errorf("%+v", got)
					}
					if m.Damage("g") != "" || h.Storing() != 0 {
						t.Error(m.Damage("g"), h.Storing())
					}
				})
			})
		}
	}
}

// answersTo returns those of some messages that answer a guest's.
func answersTo(all []heard, id int64) (out []heard) {
	for _, m := range all {
		if m.ID == id && (m.T == wire.OutAck || m.T == wire.OutError) {
			out = append(out, m)
		}
	}
	return out
}

// A watcher whose game ends by an event that the store refuses at once sees the game
// as it stands: it does not ask the store again and again.
func TestWatchingOverABusyStore(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		release := h.hold("g")
		pass(2 * time.Minute)
		m.Do(func(m *hubtest.Store) {
			for range 100 {
				m.Before = append(m.Before, wire.ErrBusy)
			}
		})
		eve := h.guest(3)
		eve.watch("g", 0)
		release()
		synctest.Wait()
		if s := part[wire.GameState](t, find(t, eve.news(), wire.OutState)); s.Status != "live" {
			t.Errorf("%+v", s)
		}
		if n := 100 - len(m.Before); n > 2 {
			t.Errorf("the store was asked %d times", n)
		}
	})
}
