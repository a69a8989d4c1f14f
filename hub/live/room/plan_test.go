package room

import (
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// plan has somebody plan, and returns the answer.
func (g *guest) plan(t *testing.T, id string, version int, texts ...string) heard {
	t.Helper()
	lines, err := game.ParsePlan(texts)
	if err != nil {
		t.Fatal(err)
	}
	n := g.next()
	g.rooms.Send(id, Plan{From: g, ID: n, Version: version, Lines: lines})
	synctest.Wait()
	a, ok := g.answer(n)
	if !ok {
		t.Fatal("no answer")
	}
	return a
}

// moved has a player move whether it is there or not.
func (h *testRooms) moved(t *testing.T, id string, u game.UserID, at string) {
	t.Helper()
	p, err := board.ParsePoint(at)
	if err != nil {
		t.Fatal(err)
	}
	v := h.Version(id)
	if v == 0 {
		h.load(id)
		v = h.Version(id)
	}
	if err := h.order(id, game.Command{Kind: game.Move, Actor: u, ClientID: "by hand " + at, Version: v, Point: p}); err != nil {
		t.Fatal(err)
	}
	synctest.Wait()
}

// opened has it that user 1 is to move: in these tests user 2 plans.
func planning(t *testing.T, f func(t *testing.T, m *hubtest.Store, h *testRooms, planner *guest)) {
	t.Helper()
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		h := newRoomsBeating(t, time.Minute, m, Limits{}, nil)
		defer h.close()
		h.opened(t, "g", game.TimeControl{Kind: game.Correspondence, Period: 3 * game.Day})
		f(t, m, h, h.plug("g", 2))
	})
}

// A planned answer is played at once as a move of its player's, even if nobody is there. The rest is kept, and goes with the
// end.
func TestAPlanIsPlayed(t *testing.T) {
	planning(t, func(t *testing.T, m *hubtest.Store, h *testRooms, white *guest) {
		black, watcher := h.plug("g", 1), h.plug("g", 9)
		if a := white.plan(t, "g", 3, "a1b1c1d1", "a2b2"); a.T != wire.OutAck {
			t.Fatalf("%+v", a)
		}
		h.Leave("g", white)
		h.moved(t, "g", 1, "a1")
		h.expect(t, "g", "start move move move move")
		e := m.Log("g")[4]
		if e.Actor != 2 || e.Payload.Point.String() != "b1" || e.Payload.SpentMS != 0 {
			t.Fatalf("%+v", e)
		}
		white.watch("g", 0)
		synctest.Wait()
		if s := part[wire.GameState](t, white.last()); len(s.Plan) != 1 || s.Plan[0] != "c1d1" {
			t.Errorf("left: %v", s.Plan)
		}
		pass(time.Hour) // the room leaves, and is loaded again
		h.moved(t, "g", 1, "c1")
		h.expect(t, "g", "start move move move move move move")
		if s := part[wire.GameState](t, white.last()); white.last().T == wire.OutState && s.Plan != nil {
			t.Errorf("left at the end: %v", s.Plan)
		}
		for _, other := range []*guest{black, watcher} {
			for _, m := range other.messages() {
				if m.T == wire.OutPlan || strings.Contains(string(m.D), `"plan"`) {
					t.Errorf("somebody else was told: %s %s", m.T, m.D)
				}
			}
		}
		if err := h.order("g", game.Command{Kind: game.Resign, Actor: 1, ClientID: "r", Version: 7}); err != nil {
			t.Fatal(err)
		}
		synctest.Wait()
		m.Do(func(m *hubtest.Store) {
			if len(m.Planned["g"]) != 0 {
				t.Error("it stands when the game is over")
			}
		})
	})
}

// An answer that a stop has cut off is given after the restart, and never twice, whatever fails.
func TestAPlannedAnswerIsNeitherLostNorGivenTwice(t *testing.T) {
	for name, fail := range map[string]func(m *hubtest.Store){
		"nothing fails": func(*hubtest.Store) {},
		"the move is not stored": func(m *hubtest.Store) {
			m.Before = []error{nil, hubtest.ErrInjected}
		},
		"its answer is lost": func(m *hubtest.Store) { m.After = []error{nil, hubtest.ErrInjected} },
	} {
		t.Run(name, func(t *testing.T) {
			planning(t, func(t *testing.T, m *hubtest.Store, h *testRooms, white *guest) {
				white.plan(t, "g", 3, "a1b1")
				m.Do(fail)
				h.moved(t, "g", 1, "a1")
				pass(5 * time.Minute)
				h.expect(t, "g", "start move move move move")
			})
		})
	}
	t.Run("a restart between the two", func(t *testing.T) {
		m := hubtest.NewStore()
		virtual.Test(t, func(t *testing.T) {
			h := newRoomsBeating(t, time.Minute, m, Limits{}, nil)
			defer func() { h.close() }()
			h.opened(t, "g", game.TimeControl{Kind: game.Correspondence, Period: 3 * game.Day})
			h.moved(t, "g", 1, "a1")
			h.close()
			lines, _ := game.ParsePlan([]string{"a1b1"})
			if err := m.SetPlan(t.Context(), "g", game.Plan{User: 2, Version: 3, Ply: 2, Lines: lines}); err != nil {
				t.Fatal(err)
			}
			h = newRoomsBeating(t, time.Minute, m, Limits{}, nil)
			pass(time.Minute)
			h.expect(t, "g", "start move move move move")
			h.close()
			h = newRoomsBeating(t, time.Minute, m, Limits{}, nil)
			pass(time.Minute)
			h.expect(t, "g", "start move move move move")
		})
	})
}

// Both may have a plan: each answers the other until one of them has nothing more to say. Another move than planned ends it.
func TestTwoPlans(t *testing.T) {
	planning(t, func(t *testing.T, m *hubtest.Store, h *testRooms, white *guest) {
		white.plan(t, "g", 3, "a1b1c1d1")
		h.moved(t, "g", 1, "a1")
		black := h.plug("g", 1)
		h.moved(t, "g", 1, "e1") // not c1
		h.expect(t, "g", "start move move move move move")
		if a := black.plan(t, "g", 6, "f1g1h1i1"); a.T != wire.OutAck {
			t.Fatalf("%+v", a)
		}
		if a := black.plan(t, "g", 5, "f1g1"); a.Code != game.ErrStale.Code {
			t.Errorf("for another position: %+v", a)
		}
		if a := white.plan(t, "g", 6, "f1g1"); a.Why != game.ErrPlanTurn.Reason {
			t.Errorf("on the own turn: %+v", a)
		}
		if a := h.plug("g", 9).plan(t, "g", 6, "f1g1"); a.Code != game.ErrNotPlayer.Code {
			t.Errorf("by a watcher: %+v", a)
		}
		if a := black.plan(t, "g", 6); a.T != wire.OutAck {
			t.Errorf("no plan any more: %+v", a)
		}
		h.moved(t, "g", 2, "f1")
		h.expect(t, "g", "start move move move move move move")
	})
}

// The plan of a player who has been suspended gives no answer, and is gone then.
func TestAPlanOfWhoIsSuspended(t *testing.T) {
	planning(t, func(t *testing.T, m *hubtest.Store, h *testRooms, white *guest) {
		white.plan(t, "g", 3, "a1b1c1d1")
		h.Leave("g", white)
		m.Do(func(m *hubtest.Store) { m.Gone = map[game.UserID]bool{2: true} })
		h.moved(t, "g", 1, "a1")
		pass(time.Minute)
		h.expect(t, "g", "start move move move")
		m.Do(func(m *hubtest.Store) {
			if len(m.Planned["g"]) != 0 {
				t.Errorf("it is still planned: %+v", m.Planned["g"])
			}
			m.Gone = nil
		})
		pass(time.Hour) // the room leaves, and is loaded again
		h.load("g")
		pass(time.Minute)
		h.expect(t, "g", "start move move move")
		if m.LookedFor[2] != 1 {
			t.Errorf("it was asked %d times who is suspended", m.LookedFor[2])
		}
	})
}
