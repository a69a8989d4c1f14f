package room

import (
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

func TestAFlagFallsOnTime(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		pass(time.Minute + game.Grace)
		h.expect(t, "g", "start")
		pass(2 * time.Millisecond)
		h.expect(t, "g", "start end")
		end := m.Log("g")[1].Payload
		if end.Result.Winner != "white" || end.Result.Reason != game.ByTime || end.Clock.Black != 0 || m.Final("g") == nil {
			t.Fatalf("%+v", end)
		}
		if err := h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1}); err != game.ErrOver {
			t.Fatal(err)
		}
	})
}

// A flag falls by itself, at the end of the grace and not before, with nobody connected. It falls once.
func TestTheFlagFallsByItself(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := hubtest.NewStore()
		m.Seated("g", 10*time.Second, false)
		m.Earlier(time.Second)
		h := newTestRooms(t, m, Limits{}, nil) // its bonus leaves 20 s from now
		defer h.close()
		h.expect(t, "g", "start bonus")
		if p := m.Log("g")[1].Payload; p.Clock.Black != 20_000 {
			t.Fatalf("%+v", p)
		}
		pass(20*time.Second + game.Grace)
		h.expect(t, "g", "start bonus")
		pass(2 * time.Millisecond)
		h.expect(t, "g", "start bonus end")
		if r := m.Log("g")[2].Payload.Result; r.Reason != game.ByTime || r.Winner != "white" {
			t.Fatalf("%+v", r)
		}
		pass(time.Hour)
		h.expect(t, "g", "start bonus end")
	})
}

// A move within the grace counts, and costs all the time that was left.
func TestAMoveWithinTheGrace(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		pass(time.Minute + game.Grace)
		if err := h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1}); err != nil {
			t.Fatal(err)
		}
		h.expect(t, "g", "start move")
		if p := m.Log("g")[1].Payload; p.SpentMS != 60_000 || p.Clock.Black != 0 {
			t.Fatalf("%+v", p)
		}
	})
}

// A flag waits for the player's round trip.
func TestTheFlagWaitsForTheLag(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", game.TimeControl{Kind: game.Absolute, Initial: 10 * time.Minute})
		h.plug("g", 1).set(func(g *guest) { g.lag = 700 * time.Millisecond })
		h.in(t, "g", func(*room) {}) // the timer is set anew
		pass(10*time.Minute + game.Grace + 700*time.Millisecond)
		if err := h.order("g", game.Command{Kind: game.Move, Actor: 2, ClientID: "b", Version: 3}); err != game.ErrNotYourTurn {
			t.Error(err) // a command meanwhile brings it no sooner
		}
		h.expect(t, "g", "start move move")
		pass(2 * time.Millisecond)
		h.expect(t, "g", "start move move end")
	})
}

// A flag that cannot be stored is tried again, with pauses, and falls once.
func TestAFlagThatCannotBeStored(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		m.Do(func(m *hubtest.Store) {
			m.Before, m.Loads, m.Asked = []error{hubtest.ErrInjected, hubtest.ErrInjected}, 3, 0
		})
		pass(time.Minute + 30*time.Second)
		h.expect(t, "g", "start end")
		if m.Asked > 20 {
			t.Errorf("the game was read %d times", m.Asked)
		}
	})
}

// A flag whose answer is lost falls once.
func TestAFlagWhoseAnswerIsLost(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		m.Do(func(m *hubtest.Store) { m.After = []error{hubtest.ErrInjected} })
		pass(2 * time.Minute)
		h.expect(t, "g", "start end")
	})
}

// A player who comes back to a game whose flag has just fallen gets what it missed, once and in order.
func TestComingBackAtTheFlag(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		h.load("g")
		if err := h.order("g", game.Command{Kind: game.Move, Actor: 1, ClientID: "m", Version: 1, Point: board.At(7, 7)}); err != nil {
			t.Fatal(err)
		}
		h.Send("g", call(func(*room) { pass(2 * time.Minute) })) // what comes now finds the flag fallen
		black := h.guest(1)
		black.watch("g", 1)
		pass(3 * time.Minute)
		synctest.Wait()
		got := black.messages()
		if len(got) < 2 || got[0].T != "move" || got[1].T != "end" || black.count("move") != 1 || black.count("end") != 1 {
			t.Errorf("%+v", got)
		}
	})
}

// At the instant of the flag a player resigns or moves, a thousand times: each game has exactly one
// result, and its log says which.
func TestRacesAtTheFlag(t *testing.T) {
	const games = 1000
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		for i := range games {
			id := fmt.Sprint("g", i)
			m.Seated(id, time.Minute, false)
			h.load(id)
		}
		// Two milliseconds either side of the instant at which the flag falls.
		pass(time.Minute + game.Grace - 50*time.Millisecond)
		players, asked := make([]*guest, games), make([]int64, games)
		for i := range games {
			c := game.Command{Kind: game.Resign, Version: 1}
			player := h.guest(game.UserID(1 + i%2))
			if i%4 >= 2 {
				c.Kind = game.Move
				player = h.guest(1)
			}
			players[i] = player
			go func() {
				time.Sleep(time.Duration(49_000+4*i) * time.Microsecond)
				asked[i] = player.command(fmt.Sprint("g", i), c)
			}()
		}
		pass(time.Second)
		synctest.Wait()
		accepted := 0
		reasons := map[game.Reason]int{}
		for i := range games {
			id := fmt.Sprint("g", i)
			switch a, ok := players[i].answer(asked[i]); {
			case ok && a.T == wire.OutAck:
				accepted++
			case !ok || a.Code != fault.CodeOf(game.ErrOver):
				t.Fatalf("game %d: %+v", i, a)
			}
			results := 0
			for _, e := range m.Log(id) {
				if e.Payload.Result != nil {
					results++
					reasons[e.Payload.Result.Reason]++
				}
			}
			moved := m.Kinds(id) == "start move" // in time: the game goes on
			if (results != 1 || m.Final(id) == nil) && !moved || moved && results != 0 {
				t.Fatalf("game %d: %d results, %s", i, results, m.Kinds(id))
			}
		}
		if reasons[game.ByTime] == 0 || reasons[game.ByResign] == 0 || accepted == 0 {
			t.Errorf("the race was none: %v, %d accepted", reasons, accepted)
		}
		t.Logf("%d games: %v, %d commands in time", games, reasons, accepted)
	})
}
