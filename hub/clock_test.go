package hub

import (
	"context"
	"fmt"
	"testing"
	"testing/synctest"
	"time"

	"tengen/engine/board"
	"tengen/hub/game"
	"tengen/hub/virtual"
)

// In virtual time, without sockets: rooms are driven through the registry.

// within runs f in a bubble with a started hub over m.
func within(t *testing.T, m *fakeStore, mover fakeMover, f func(t *testing.T, h *Hub)) {
	t.Helper()
	virtual.Test(t, func(t *testing.T) {
		h := newHub(t, m, Limits{}, mover)
		defer func() {
			if err := h.Stop(context.Background()); err != nil {
				t.Error(err)
			}
		}()
		f(t, h)
	})
}

// open loads a game's room.
func open(h *Hub, id string) {
	h.rooms.send(id, func(r *room) { r.load() })
	synctest.Wait()
}

// order has a player do something and returns why it was refused.
func order(h *Hub, id string, c game.Command) (err error) {
	h.rooms.send(id, func(r *room) { _, err = r.decide(c) })
	synctest.Wait()
	return err
}

// expect checks a game's log by its kinds.
func expect(t *testing.T, m *fakeStore, id, want string) {
	t.Helper()
	synctest.Wait()
	if got := m.kinds(id); got != want {
		t.Fatalf("%s, want %s", got, want)
	}
}

func pass(d time.Duration) { time.Sleep(d) } // of virtual time

func TestAFlagFallsOnTime(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", time.Minute, false)
		open(h, "g")
		pass(time.Minute + game.Grace)
		expect(t, m, "g", "start")
		pass(2 * time.Millisecond)
		expect(t, m, "g", "start end")
		end := m.log("g")[1].Payload
		if end.Result.Winner != "white" || end.Result.Reason != game.ByTime || end.Clock.Black != 0 || m.final("g") == nil {
			t.Fatalf("%+v", end)
		}
		if err := order(h, "g", game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1}); err != game.ErrOver {
			t.Fatal(err)
		}
	})
}

// A move within the grace counts, and costs all the time that was left.
func TestAMoveWithinTheGrace(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", time.Minute, false)
		open(h, "g")
		pass(time.Minute + game.Grace)
		if err := order(h, "g", game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1}); err != nil {
			t.Fatal(err)
		}
		expect(t, m, "g", "start move")
		if p := m.log("g")[1].Payload; p.SpentMS != 60_000 || p.Clock.Black != 0 {
			t.Fatalf("%+v", p)
		}
	})
}

// A flag that cannot be stored is tried again, with pauses, and falls once.
func TestAFlagThatCannotBeStored(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", time.Minute, false)
		open(h, "g")
		m.do(func(m *fakeStore) { m.before, m.loads, m.asked = []error{errInjected, errInjected}, 3, 0 })
		pass(time.Minute + 30*time.Second)
		expect(t, m, "g", "start end")
		if m.asked > 20 {
			t.Errorf("the game was read %d times", m.asked)
		}
	})
}

// An ambiguous flag falls once.
func TestAFlagWhoseAnswerIsLost(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", time.Minute, false)
		open(h, "g")
		m.do(func(m *fakeStore) { m.after = []error{errInjected} })
		pass(2 * time.Minute)
		expect(t, m, "g", "start end")
	})
}

// In an outage no flag falls; afterwards there is one bonus, also when the
// answer to it is lost, and the clock runs on from the last heartbeat.
func TestAnOutageInVirtualTime(t *testing.T) {
	for name, lost := range map[string][]error{"stored": nil, "answer lost": {errInjected}} {
		t.Run(name, func(t *testing.T) {
			m := newFakeStore()
			within(t, m, busy, func(t *testing.T, h *Hub) {
				m.seated("g", time.Minute, false)
				open(h, "g")
				pass(20 * time.Second)
				m.do(func(m *fakeStore) { m.beatErr = errInjected })
				pass(10 * time.Minute)
				expect(t, m, "g", "start")
				if err := order(h, "g", game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1}); err != errRetry {
					t.Fatal(err)
				}
				m.do(func(m *fakeStore) { m.beatErr, m.after = nil, lost })
				pass(3 * time.Second)
				order(h, "g", game.Command{Kind: game.Move, Actor: 2, ClientID: "b", Version: 1}) // not its turn
				expect(t, m, "g", "start bonus")
				p := m.log("g")[1].Payload
				if p.BonusMS != 10_000 || p.Charged < 18_000 || p.Charged > 20_000 || p.Clock.Black != 60_000-p.Charged+10_000 {
					t.Fatalf("%+v", p)
				}
				pass(55 * time.Second)
				expect(t, m, "g", "start bonus end")
			})
		})
	}
}

// A restart charges the running side up to the last heartbeat, and gives a bonus.
func TestARestartInVirtualTime(t *testing.T) {
	m := newFakeStore()
	virtual.Test(t, func(t *testing.T) {
		first := newHub(t, m, Limits{}, busy)
		m.seated("g", time.Minute, false)
		m.seated("untimed", 0, false)
		open(first, "g")
		pass(21 * time.Second)
		if err := first.Stop(context.Background()); err != nil {
			t.Fatal(err)
		}
		pass(time.Hour / 2)
		second := newHub(t, m, Limits{}, busy)
		defer second.Stop(context.Background())
		expect(t, m, "g", "start bonus")
		expect(t, m, "untimed", "start")
		if p := m.log("g")[1].Payload; p.Charged != 20_000 || p.Clock.Black != 50_000 {
			t.Fatalf("%+v", p)
		}
	})
}

// A bot whose answer cannot be stored asks until it can.
func TestABotOutlastsTheStore(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", 0, true)
		open(h, "g")
		if err := order(h, "g", game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 1, Point: board.At(7, 7)}); err != nil {
			t.Fatal(err)
		}
		m.do(func(m *fakeStore) { m.before, m.loads = []error{errInjected, errInjected}, 5 })
		pass(20 * time.Second)
		expect(t, m, "g", "start move move")
	})
}

// Rooms leave when nobody needs them; one of no game leaves at once.
func TestRoomsLeave(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("untimed", 0, false)
		m.seated("timed", time.Minute, false)
		open(h, "untimed")
		open(h, "timed")
		open(h, "nothing")
		loaded := func() int {
			synctest.Wait()
			h.rooms.mu.Lock()
			defer h.rooms.mu.Unlock()
			return len(h.rooms.rooms)
		}
		pass(time.Millisecond)
		if n := loaded(); n != 2 {
			t.Errorf("%d rooms, a moment later", n)
		}
		pass(31 * time.Second)
		if n := loaded(); n != 1 {
			t.Errorf("%d rooms after the idle time", n)
		}
		pass(29*time.Second + 2*game.Grace) // the flag of the other
		if n := loaded(); n != 1 {
			t.Errorf("%d rooms after the last flag", n)
		}
		pass(4 * time.Second)
		if n := loaded(); n != 0 {
			t.Errorf("%d rooms, 4 s after the last game", n)
		}
	})
}

// The room of a rematch knows its game without reading it, and its clock runs.
func TestARematchIsNotReadAgain(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", time.Minute, false)
		open(h, "g")
		for i, c := range []game.Command{
			{Kind: game.Resign, Actor: 1}, {Kind: game.MakeOffer, Actor: 1, Offer: game.OfferRematch},
			{Kind: game.MakeOffer, Actor: 2, Offer: game.OfferRematch},
		} {
			c.ClientID, c.Version = fmt.Sprint("p/", i), i+1
			if err := order(h, "g", c); err != nil {
				t.Fatal(err)
			}
		}
		expect(t, m, "g", "start end offer rematch")
		next := m.log("g")[3].Payload.NextGame
		if m.asked != 1 {
			t.Errorf("%d games were read", m.asked)
		}
		if err := order(h, next, game.Command{Kind: game.Move, Actor: 2, ClientID: "p/4", Version: 1, Point: board.At(7, 7)}); err != nil {
			t.Fatal(err) // the colours are exchanged
		}
		pass(time.Minute + 2*game.Grace)
		expect(t, m, next, "start move end")
		if m.asked != 1 {
			t.Errorf("%d games were read", m.asked)
		}
	})
}

// A seek whose host is away is withdrawn in the end.
func TestASeekExpires(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.CreateGame(context.Background(), NewGame{ID: "s", Host: 1, Color: game.WishBlack, Created: time.Now(),
			Settings: game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse,
				Time: game.TimeControl{Kind: game.NoClock}}})
		open(h, "s")
		pass(9 * time.Minute)
		expect(t, m, "s", "")
		pass(2 * time.Minute)
		expect(t, m, "s", "end")
	})
}

// A socket that leaves a room with a full queue is not forgotten there.
func TestLeavingAFullRoom(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", 0, false)
		open(h, "g")
		c := &conn{hub: h}
		release := make(chan struct{})
		h.rooms.send("g", func(r *room) { r.conns[c] = struct{}{}; <-release })
		synctest.Wait()
		n := 0
		for h.rooms.send("g", func(*room) {}) {
			n++
		}
		if n != inboxSize {
			t.Errorf("%d functions wait", n)
		}
		h.rooms.leave("g", c)
		close(release)
		synctest.Wait()
		h.rooms.send("g", func(r *room) {
			if len(r.conns) != 0 {
				t.Error("the socket is still in the room")
			}
		})
		synctest.Wait()
	})
}

// At the instant of the flag a player resigns, moves or claims, a thousand
// times: each game has exactly one result, and its log says which.
func TestRacesAtTheFlag(t *testing.T) {
	const games = 1000
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		for i := range games {
			id := fmt.Sprint("g", i)
			m.seated(id, time.Minute, false)
			open(h, id)
		}
		// Two milliseconds either side of the instant at which the flag falls.
		pass(time.Minute + game.Grace - 50*time.Millisecond)
		ends := make(chan error, games)
		for i := range games {
			go func() {
				time.Sleep(time.Duration(49_000+4*i) * time.Microsecond)
				cmd := game.Command{Kind: game.Resign, Actor: game.UserID(1 + i%2), ClientID: "end", Version: 1}
				if i%4 >= 2 {
					cmd.Kind = game.Move
					cmd.Actor = 1
				}
				if !h.rooms.send(fmt.Sprint("g", i), func(r *room) { _, err := r.decide(cmd); ends <- err }) {
					ends <- errBusy
				}
			}()
		}
		pass(time.Second)
		synctest.Wait()
		reasons := map[game.Reason]int{}
		accepted := 0
		for range games {
			switch err := <-ends; err {
			case nil:
				accepted++
			case game.ErrOver:
			default:
				t.Fatal(err)
			}
		}
		for i := range games {
			id := fmt.Sprint("g", i)
			results := 0
			for _, e := range m.log(id) {
				if e.Payload.Result != nil {
					results++
					reasons[e.Payload.Result.Reason]++
				}
			}
			moved := m.kinds(id) == "start move" // in time: the game goes on
			if (results != 1 || m.final(id) == nil) && !moved || moved && results != 0 {
				t.Fatalf("game %d: %d results, %s", i, results, m.kinds(id))
			}
		}
		if reasons[game.ByTime] == 0 || reasons[game.ByResign] == 0 || accepted == 0 {
			t.Errorf("the race was none: %v, %d accepted", reasons, accepted)
		}
		t.Logf("%d games: %v, %d commands in time", games, reasons, accepted)
	})
}

// The store knows no client's ids. Two owners of one game, which must not be,
// still take a command once: whoever has not seen it finds its number taken.
func TestTwoOwnersTakeACommandOnce(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		m.seated("g", 0, false)
		other := newHub(t, m, Limits{}, busy)
		defer other.Stop(context.Background())
		cmd := game.Command{Kind: game.Move, Actor: 1, ClientID: "p/1", Version: 1, Point: board.At(7, 7)}
		for _, owner := range []*Hub{h, other} {
			open(owner, "g")
		}
		for _, owner := range []*Hub{h, other, h} {
			if err := order(owner, "g", cmd); err != nil {
				t.Fatal(err)
			}
			expect(t, m, "g", "start move")
		}
	})
}
