package hub

import (
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// sharing is nodes that share a store.
type sharing struct {
	t     *testing.T
	all   *hubtest.Cluster
	bus   *hubtest.Bus
	nodes []*server // that have joined

	limits  Limits            // of those that join from now on
	engine  hubtest.BotEngine // theirs; nil: Busy
	notices noticeLog
	logs    map[string]*logLines // of nodes, by name
}

// inSharing runs f in virtual time with a store that no node has joined.
func inSharing(t *testing.T, f func(t *testing.T, s *sharing)) {
	t.Helper()
	virtual.Test(t, func(t *testing.T) {
		f(t, &sharing{t: t, all: hubtest.NewCluster(), bus: hubtest.NewBus()})
	})
}

// join starts a node, and returns when it is linked with the others.
func (s *sharing) join(name string) *server {
	s.t.Helper()
	m := s.all.Join(name)
	botEngine := s.engine
	if botEngine == nil {
		botEngine = hubtest.Busy
	}
	c := Config{Store: m, Beats: m, Users: m, Sessions: m, Chat: m, BotEngine: botEngine, Cluster: &Cluster{Registry: m, Bus: s.bus}, Limits: s.limits, Notify: s.notices.add}
	if testing.Verbose() {
		c.Log = slog.New(slog.NewTextHandler(os.Stderr, nil)).With("self", name)
	}
	if to := s.logs[name]; to != nil {
		c.Log = jsonLog(to)
	}
	h, err := New(c)
	if err != nil {
		s.t.Fatal(err)
	}
	if err := h.Start(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	b := serveInMemory(s.t, s.all.Store, h)
	s.nodes = append(s.nodes, b)
	await.That(s.t, "links between all nodes", func() (any, bool) {
		links := make([]int, len(s.nodes))
		for i, n := range s.nodes {
			links[i] = n.hub.routing.node.Linked()
		}
		return links, !slices.ContainsFunc(links, func(n int) bool { return n != len(s.nodes)-1 })
	})
	return b
}

// match has two people, whose sockets are on two nodes, begin a game, which is the first one's.
func (s *sharing) match(a, b *server) (ann, bob *caller, g string) {
	s.t.Helper()
	ann, bob = a.call(1), b.call(2)
	g = ann.made(wanted("black", game.Fischer))
	bob.must(wire.InJoin, g, 0, nil)
	return ann, bob, g
}

// persist sends a command until it is taken, in virtual time.
func (c *caller) persist(t, g string, v int, d any) heard {
	c.t.Helper()
	for {
		h := c.ask(t, g, v, d)
		if h.T == wire.OutAck || h.Code != fault.Retry && h.Code != fault.Busy {
			if h.T != wire.OutAck {
				c.t.Fatalf("%s: %s", t, h.raw)
			}
			return h
		}
		time.Sleep(100 * time.Millisecond)
	}
}

// Two people whose sockets are on different nodes play, talk, and are seen by a third.
func TestPlayersOnTwoNodes(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b, c := s.join("a"), s.join("b"), s.join("c")
		ann, bob, eve := a.call(1), b.call(2), c.call(3)
		g := ann.made(wanted("black", game.Fischer))
		if s.all.Owner(g) != "a" {
			t.Fatal(s.all.Owner(g))
		}
		ann.watch(g)
		bob.must(wire.InJoin, g, 0, nil)
		ann.find(func(h heard) bool { return h.T == "start" && h.G == g })
		if st := bob.watch(g); st.You != "white" || st.Status != "live" {
			t.Fatalf("%+v", st)
		}
		eve.watch(g)
		ann.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"})
		for _, p := range []*caller{bob, eve} {
			p.find(func(h heard) bool { return h.T == "move" && h.V == 2 })
		}
		if h := bob.ask(wire.InMove, g, 2, wire.MoveIn{At: "h8"}); h.Code == "" {
			t.Error("a taken point was played: ", h.raw)
		}
		bob.must(wire.InMove, g, 2, wire.MoveIn{At: "i9"})
		ann.find(func(h heard) bool { return h.T == "move" && h.V == 3 })
		bob.must(wire.InChat, g, 0, wire.ChatIn{Text: "hello"})
		ann.find(func(h heard) bool { return h.T == wire.OutChat })
		eve.must(wire.InChat, g, 0, wire.ChatIn{Text: "psst"})
		ann.find(func(h heard) bool { return h.T == wire.OutPresence && h.G == g })
		bob.must(wire.InResign, g, 3, nil)
		bob.find(func(h heard) bool { return h.T == wire.OutChat && h.G == g })
		bob.must(wire.InOffer, g, 4, wire.OfferIn{Offer: game.OfferRematch})
		ann.must(wire.InOffer, g, 5, wire.OfferIn{Offer: game.OfferRematch})
		next := part[wire.EventData](t, bob.find(func(h heard) bool { return h.T == "rematch" })).Game
		if st := bob.watch(next); st.You != "black" || st.Status != "live" {
			t.Fatalf("%+v", st)
		}
		bob.must(wire.InMove, next, 1, wire.MoveIn{At: "a1"})
	})
}

// The lobby of each node has the games of all, and equal wishes meet across nodes.
func TestOneLobby(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		ann, bob, eve := a.call(1), b.call(2), b.call(3)
		eve.say(wire.InLobby, "", 0, wire.LobbyIn{On: true})
		eve.await(wire.OutLobby)
		first := ann.made(wanted("black", game.Fischer))
		if h := eve.await(wire.OutSeek); h.G != first {
			t.Fatal(h.raw)
		}
		second := bob.made(wanted("white", game.Fischer))
		h := bob.await(wire.OutBegan)
		if d := part[wire.Began](t, h); h.G != first || d.Seek != second {
			t.Fatal(h.raw)
		}
		if h := ann.await(wire.OutBegan); h.G != first {
			t.Fatal(h.raw)
		}
		await.True(t, "the younger open game is withdrawn", func() bool { return s.all.Final(second) != nil })
		if st := bob.watch(first); st.You != "white" { // somebody is there: now others see it, on whichever node
			t.Fatalf("%+v", st)
		}
		eve.find(func(h heard) bool { return h.T == wire.OutLive && h.G == first && part[wire.Live](t, h).Present })
		bob.say(wire.InLeave, first, 0, nil)
		eve.find(func(h heard) bool { return h.T == wire.OutUnlive && h.G == first })
		bob.watch(first)
		eve.find(func(h heard) bool { return h.T == wire.OutLive && h.G == first })
		bob.must(wire.InResign, first, 1, nil)
		eve.find(func(h heard) bool { return h.T == wire.OutUnlive && h.G == first })
		late := s.join("c").call(4)
		open := ann.made(wanted("black", game.Fischer))
		late.say(wire.InLobby, "", 0, wire.LobbyIn{On: true})
		late.find(func(h heard) bool {
			if h.T == wire.OutSeek && h.G == open {
				return true
			}
			return h.T == wire.OutLobby && len(part[wire.LobbyData](t, h).Seeks) == 1
		})
		ann.ws.Close()
		late.find(func(h heard) bool { return h.T == wire.OutUnseek && h.G == open })
	})
}

// A node that comes later is told how games stand, of whose moves there was nobody to be told.
func TestALobbyThatComesLater(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a := s.join("a")
		ann, bob, g := s.match(a, a)
		ann.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"})
		bob.must(wire.InMove, g, 2, wire.MoveIn{At: "i9"})
		b := s.join("b")
		await.That(t, "the game as it stands in the other lobby", func() (any, bool) {
			all := b.hub.lobby.All()
			if len(all) != 1 {
				return len(all), false
			}
			l := all[0].Live()
			return l, slices.Equal(l.Moves, []string{"h8", "i9"}) && l.Next == board.Black
		})
		ann.must(wire.InMove, g, 3, wire.MoveIn{At: "g7"})
		await.True(t, "the next move in the other lobby", func() bool { return len(b.hub.lobby.All()[0].Live().Moves) == 3 })
	})
}

// Everybody ends with the same game, whatever the bus loses.
func TestWhatIsLostBetweenNodes(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		ann, bob, g := s.match(a, b)
		ann.watch(g)
		bob.watch(g)
		s.bus.Down(true)
		ann.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"}) // a player connected to the owner plays on
		if h := bob.find(func(h heard) bool { return h.T == wire.OutPause }); !part[wire.PauseData](t, h).Away {
			t.Fatal(h.raw)
		}
		if h := bob.ask(wire.InMove, g, 2, wire.MoveIn{At: "i9"}); h.Code != fault.Retry {
			t.Fatal(h.raw)
		}
		s.bus.Down(false)
		h := bob.find(func(h heard) bool { return h.T == wire.OutState && h.V == 2 })
		if st := part[wire.GameState](t, h); len(st.Moves) != 1 {
			t.Fatal(h.raw)
		}
		bob.persist(wire.InMove, g, 2, wire.MoveIn{At: "i9"})
		ann.find(func(h heard) bool { return h.T == "move" && h.V == 3 })
		// A player whose node could not reach the owner is not charged for that.
		if p := s.all.Log(g)[2].Payload; p.Unheard < 2000 {
			t.Errorf("spent %d, unheard %d", p.SpentMS, p.Unheard)
		}

		// One lost message ends the link, and the next one tells all.
		lost := false
		s.bus.Lose(func(subject string, data []byte) bool {
			if subject == "tengen.node.b" && len(data) > 200 && !lost {
				lost = true
				return true
			}
			return false
		})
		ann.must(wire.InMove, g, 3, wire.MoveIn{At: "g7"})
		h = bob.find(func(h heard) bool { return h.T == wire.OutState && h.V == 4 })
		if st := part[wire.GameState](t, h); len(st.Moves) != 3 {
			t.Fatal(h.raw)
		}
	})
}

// Nodes that do not hear each other for minutes, one of which has even gone as the others see it, close no socket of a visitor or a
// player: only a node that ends does that.
func TestSilentNodesCutNobodyOff(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		s.match(a, b)
		a.call(0)
		b.call(0)
		b.call(3)
		open := func() (n int) {
			for _, at := range []*server{a, b} {
				for _, c := range at.hub.clients.Conns.All() {
					if !c.Closed() {
						n++
					}
				}
			}
			return n
		}
		for _, step := range []struct {
			name string
			do   func()
		}{{"the bus is down", func() { s.bus.Down(true) }}, {"a node has gone as well", func() { s.all.Declare("a") }}} {
			step.do()
			time.Sleep(5 * time.Minute)
			synctest.Wait()
			if n := open(); n != 5 {
				t.Errorf("%s: %d of 5 sockets are open", step.name, n)
			}
		}
	})
}

// When a node goes, another takes its games over, and the running clock gets what nobody could use.
func TestAnotherOwner(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		ann, bob, g := s.match(a, b)
		bob.watch(g)
		ann.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"})
		bob.find(func(h heard) bool { return h.T == "move" && h.V == 2 })
		s.all.Declare("a")
		h := bob.find(func(h heard) bool { return h.T == wire.OutState && h.G == g })
		if st := part[wire.GameState](t, h); st.V < 2 || s.all.Owner(g) != "b" {
			t.Fatal(h.raw, s.all.Owner(g))
		}
		again := b.enterAs(1, ann.page)
		again.await(wire.OutWelcome)
		st := again.watch(g)
		if st.You != "black" || len(st.Moves) != 1 {
			t.Fatalf("%+v", st)
		}
		bob.persist(wire.InMove, g, st.V, wire.MoveIn{At: "i9"})
		again.find(func(h heard) bool { return h.T == "move" && h.G == g })
		// The old owner decides nothing any more.
		if h := ann.ask(wire.InMove, g, st.V, wire.MoveIn{At: "a1"}); h.T == wire.OutAck {
			t.Fatal(h.raw)
		}
		if n := len(s.all.Log(g)); s.all.Log(g)[n-1].Kind != game.Moved || *s.all.Log(g)[n-1].Payload.Point == *s.all.Log(g)[1].Payload.Point {
			t.Fatal(s.all.Kinds(g))
		}
	})
}

// A node that stops hands its games over, and nobody's is lost.
func TestHandOver(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		ann, bob, g := s.match(a, b)
		ann.watch(g)
		bob.watch(g)
		ann.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"})
		if err := a.hub.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
		if got := ann.code(); got != wire.CloseRestart {
			t.Error(got)
		}
		bob.find(func(h heard) bool { return h.T == wire.OutState && h.G == g && s.all.Owner(g) == "b" })
		bob.persist(wire.InMove, g, 2, wire.MoveIn{At: "i9"})
		again := b.enterAs(1, ann.page)
		again.await(wire.OutWelcome)
		if st := again.watch(g); st.You != "black" || len(st.Moves) != 2 {
			t.Fatalf("%+v", st)
		}
		if log := s.all.Kinds(g); log == "" {
			t.Fatal(log)
		}
	})
}

// The page of a game that another node owns is shown at once, as the game is stored, and takes nothing over.
func TestFirstStateOfAnothersGame(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		ann, bob, g := s.match(a, b)
		ann.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"})
		bob.watch(g)
		bob.must(wire.InChat, g, 0, wire.ChatIn{Text: "hello"})
		for u, seat := range map[game.UserID]string{0: "", 2: "white"} {
			own, err := a.hub.FirstState(t.Context(), g, u)
			if err != nil {
				t.Fatal(err)
			}
			far, err := b.hub.FirstState(t.Context(), g, u)
			if err != nil || far.V != 2 || far.You != seat || len(far.Moves) != 1 || len(far.Chat) != 1 || !far.Presence.White {
				t.Fatalf("%+v, %v", far, err)
			}
			own.Now, far.Now, own.Clock, far.Clock, own.Presence, far.Presence = 0, 0, nil, nil, wire.Presence{}, wire.Presence{}
			if x, y := string(wire.Encode(own)), string(wire.Encode(far)); x != y {
				t.Errorf("the owner shows %s\nanother %s", x, y)
			}
		}
		if b.hub.rooms.Loaded(g) || s.all.Owner(g) != "a" {
			t.Error("it has been loaded by who does not own it")
		}
		if _, err := b.hub.FirstState(t.Context(), "none", 0); fault.CodeOf(err) != fault.NotFound {
			t.Error(err)
		}
		s.all.Do(func(m *hubtest.Store) { m.Games[g].Damage = "it is broken" })
		if _, err := b.hub.FirstState(t.Context(), g, 0); fault.CodeOf(err) != wire.ErrDamaged.Code {
			t.Error(err)
		}
	})
}

// Two thousand watchers on another node cost one message a move.
func TestACrowdOnAnotherNode(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		ann, bob, g := s.match(a, a)
		var crowd []*caller
		for range 20 {
			w := b.call(0)
			w.watch(g)
			crowd = append(crowd, w)
		}
		time.Sleep(2 * time.Second) // presence has been told
		synctest.Wait()
		before, began := s.bus.Sent("tengen.node.b"), time.Now()
		for v, at := range []string{"h8", "a1", "h9", "a2", "h10", "a3"} {
			p := []*caller{ann, bob}[v%2]
			p.must(wire.InMove, g, v+1, wire.MoveIn{At: at})
		}
		for _, w := range crowd {
			w.find(func(h heard) bool { return h.T == "move" && h.V == 7 })
		}
		// No time has passed, in which beats and news would have come besides.
		if sent, took := s.bus.Sent("tengen.node.b")-before, time.Since(began); sent != 6 || took != 0 {
			t.Errorf("%d messages in %v for 6 moves to 20 watchers", sent, took)
		}
	})
}

// A session that ends loses its sockets on every node, and the limit of sockets counts all of them.
func TestPeopleOnTwoNodes(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		one, two := a.call(7), b.call(7)
		await.True(t, "both nodes know", func() bool { return a.hub.routing.SocketsOf(7) == 1 && b.hub.routing.SocketsOf(7) == 1 })
		for range 3 {
			b.call(7)
		}
		await.True(t, "four there", func() bool { return a.hub.routing.SocketsOf(7) == 4 })
		if got := a.knock(7).code(); got != wire.CloseSockets {
			t.Error("a sixth socket: ", got)
		}
		a.hub.EndSessions([]int64{7})
		for _, c := range []*caller{one, two} {
			if got := c.code(); got != wire.CloseSession {
				t.Error(got)
			}
		}
	})
}

// All open games of a node that dies are soon taken over, however many there are: a batch is followed by the next one, not by a
// look of a second's half later.
func TestManyGamesAreTakenOver(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		const games = 900 // four batches and a half
		s.join("a")
		s.join("b")
		var ids []string
		for i := range games {
			ids = append(ids, fmt.Sprint("open", i))
			s.all.Seated(ids[i], time.Hour, false)
		}
		s.all.Give("a", ids)
		s.all.Declare("a")
		time.Sleep(time.Second)
		synctest.Wait()
		for _, id := range ids {
			if owner := s.all.Owner(id); owner != "b" || s.all.Takes(id) != 1 {
				t.Fatalf("after a second %s is %s's, taken %d times", id, owner, s.all.Takes(id))
			}
		}
	})
}

// TV shows the same on all servers, those that come later too, and goes on when the game ends, no matter which server has it.
func TestTVOnAllServers(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		begin := func(black, white *caller) string {
			d := wanted("black", game.Fischer)
			g := black.made(d)
			white.must(wire.InJoin, g, 0, nil)
			black.watch(g)
			white.watch(g)
			return g
		}
		ann, bob := a.call(1), a.call(2)
		first := begin(ann, bob)
		time.Sleep(10 * time.Second)
		begin(b.call(3), b.call(4))
		c := s.join("c")
		on := func(h *server) string {
			var d wire.LobbyData
			if err := json.Unmarshal(h.hub.FirstLobby(0).JSON, &d); err != nil {
				t.Fatal(err)
			}
			return fmt.Sprint(d.TV)
		}
		time.Sleep(10 * time.Second)
		for _, h := range []*server{a, b, c} {
			if got := on(h); !strings.Contains(got, first) {
				t.Errorf("%s is on, not %s", got, first)
			}
		}
		ann.must(wire.InResign, first, 1, nil)
		time.Sleep(10 * time.Second)
		for _, h := range []*server{a, b, c} {
			if got := on(h); got != on(a) || strings.Contains(got, first) || got == "[]" {
				t.Errorf("%s is on, and %s", got, on(a))
			}
		}
	})
}
