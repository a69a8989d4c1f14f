package hub

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// ways are all the ways in which somebody gets to see a live game, on each of some nodes.
type ways struct {
	t       *testing.T
	g       string
	nodes   []*server
	sockets map[string]*caller // of users who do not play
}

// late begins a game with a delay of ten seconds between Ann, whose node owns it, and Bob, who is on another one. Watchers of the
// game and of the lobby are on both, and on a third.
func (s *sharing) late(nodes ...*server) (ann, bob *caller, w *ways) {
	s.t.Helper()
	ann, bob = nodes[0].call(1), nodes[1].call(2)
	d := wanted("black", game.Fischer)
	d.Settings.Delay = 10_000
	g := ann.made(d)
	ann.watch(g)
	bob.watch(g)
	bob.must(wire.InJoin, g, 0, nil)
	ann.await("start")
	w = &ways{t: s.t, g: g, nodes: nodes, sockets: map[string]*caller{}}
	for i, n := range nodes {
		for _, user := range []int{0, 10 + i} {
			at := fmt.Sprintf("user %d at node %d", user, i)
			watcher, visitor := n.call(user), n.call(user)
			watcher.watch(g)
			visitor.say(wire.InLobby, "", 0, wire.LobbyIn{On: true})
			w.sockets["the game to "+at], w.sockets["the lobby to "+at] = watcher, visitor
		}
	}
	return ann, bob, w
}

// look returns what each way has shown since the last look, and shows now.
func (w *ways) look() map[string]string {
	w.t.Helper()
	synctest.Wait()
	out := map[string]string{}
	for name, c := range w.sockets {
		c.say(wire.InPing, "", 0, wire.PingData{})
		if strings.HasPrefix(name, "the game") {
			c.say(wire.InWatch, w.g, 0, nil) // the whole state again
			c.say(wire.InWatch, w.g, 1, nil) // and what came after a version
		}
		synctest.Wait()
		for len(c.in) > 0 {
			out[name] += string((<-c.in).data)
		}
	}
	for i, n := range w.nodes {
		for _, u := range []game.UserID{0, 10} {
			at := fmt.Sprintf(" of user %d at node %d", u, i)
			s, err := n.hub.FirstState(w.t.Context(), w.g, u)
			if err != nil {
				w.t.Fatal(err)
			}
			rows, err := n.hub.Audit(w.t.Context(), w.g, u)
			if err != nil {
				w.t.Fatal(err)
			}
			out["the first state"+at], out["the log"+at] = string(wire.Encode(s)), string(wire.Encode(rows))
			out["the first lobby"+at] = string(n.hub.FirstLobby(u).JSON)
		}
	}
	return out
}

// shows checks that what is looked for is shown in every way, or in none.
func (w *ways) shows(what string, yes bool) {
	w.t.Helper()
	for name, text := range w.look() {
		lobby := strings.Contains(name, "lobby")
		if has := strings.Contains(text, what); has && !yes || !has && yes && !(lobby && !strings.Contains(what, `"i9"`)) {
			w.t.Errorf("%s has %s: %v\n%s", name, what, has, text)
		}
	}
}

// A user who does not play sees nothing younger than the delay, in whatever way, on whatever server. The players see everything
// at once, and all users do when the game is over.
func TestNothingIsYoungerThanTheDelay(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		ann, bob, w := s.late(s.join("a"), s.join("b"), s.join("c"))
		time.Sleep(15 * time.Second) // the start and the presence are old
		w.look()
		ann.must(wire.InMove, w.g, 1, wire.MoveIn{At: "h8"})
		bob.find(func(h heard) bool { return h.T == "move" && h.V == 2 })
		bob.must(wire.InMove, w.g, 2, wire.MoveIn{At: "i9"})
		ann.find(func(h heard) bool { return h.T == "move" && h.V == 3 })
		bob.must(wire.InChat, w.g, 0, wire.ChatIn{Text: "i9 it is"})
		bob.must(wire.InOffer, w.g, 3, wire.OfferIn{Offer: game.OfferDraw})
		if st, err := w.nodes[1].hub.FirstState(t.Context(), w.g, 2); err != nil || st.V != 4 || st.Offer == nil {
			t.Errorf("%+v, %v", st, err)
		}
		if rows, err := w.nodes[2].hub.Audit(t.Context(), w.g, 1); err != nil || len(rows) != 4 {
			t.Errorf("%d rows, %v", len(rows), err)
		}
		if !strings.Contains(string(w.nodes[0].hub.FirstLobby(1).JSON), `"i9"`) {
			t.Error("a player's own game is late")
		}
		for range 3 {
			for _, young := range []string{`"h8"`, `"i9"`, "i9 it is", `"draw"`} {
				w.shows(young, false)
			}
			time.Sleep(3 * time.Second)
		}
		for i, n := range w.nodes {
			if v := n.hub.Version(w.g); v != 0 {
				t.Errorf("node %d tells that there is version %d", i, v)
			}
		}
		if h := w.sockets["the game to user 10 at node 0"].ask(wire.InWhy, w.g, 0, wire.WhyIn{At: "h8"}); strings.Contains(h.raw, "occupied") {
			t.Error(h.raw)
		}
		time.Sleep(3 * time.Second)
		w.shows(`"i9"`, true)
		ann.must(wire.InMove, w.g, 3, wire.MoveIn{At: "a1"})
		w.shows(`"a1"`, false)
		bob.must(wire.InResign, w.g, 5, nil)
		for name, text := range w.look() {
			if !strings.Contains(name, "lobby") && !strings.Contains(text, `"a1"`) {
				t.Errorf("the game is over, and %s hides its end\n%s", name, text)
			}
		}
	})
}

// The players see at once when somebody comes or goes. Others see it later.
func TestPresenceOfADelay(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		ann, _, w := s.late(s.join("a"), s.join("b"))
		time.Sleep(15 * time.Second)
		w.look()
		for len(ann.in) > 0 {
			<-ann.in
		}
		w.nodes[1].call(77).watch(w.g)
		time.Sleep(time.Second)
		if p := part[wire.Presence](t, ann.await(wire.OutPresence)); p.Watchers != 5 {
			t.Errorf("%+v", p)
		}
		w.shows(`"watchers":5`, false)
		time.Sleep(10 * time.Second)
		for name, text := range w.look() {
			if strings.HasPrefix(name, "the game") && !strings.Contains(text, `"watchers":5`) {
				t.Errorf("%s: %s", name, text)
			}
		}
	})
}

// The clocks that others see are those of the time that they see; that the game has begun they see at once.
func TestClocksOfADelay(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		ann, bob, w := s.late(s.join("a"), s.join("b"))
		if st, err := w.nodes[0].hub.FirstState(t.Context(), w.g, 0); err != nil || st.Status != "live" || st.Players.White == nil {
			t.Fatalf("%+v, %v", st, err)
		}
		ann.must(wire.InMove, w.g, 1, wire.MoveIn{At: "h8"})
		bob.must(wire.InMove, w.g, 2, wire.MoveIn{At: "i9"}) // the clocks run from now on
		time.Sleep(30 * time.Second)
		for i, n := range w.nodes {
			for u, want := range map[game.UserID]int64{0: 580_000, 1: 570_000} {
				if st, err := n.hub.FirstState(t.Context(), w.g, u); err != nil || st.Clock.Black != want || st.Clock.Run != "black" {
					t.Errorf("node %d shows %d %+v, %v", i, u, st.Clock, err)
				}
			}
		}
	})
}

// A delay survives the server that knows of it: another one takes the game over, and shows nothing sooner.
func TestADelayOfAnotherOwner(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		ann, bob, w := s.late(b, a)
		time.Sleep(15 * time.Second)
		ann.must(wire.InMove, w.g, 1, wire.MoveIn{At: "h8"})
		bob.must(wire.InMove, w.g, 2, wire.MoveIn{At: "i9"})
		w.nodes = []*server{a}
		for name := range w.sockets {
			if strings.HasSuffix(name, "node 0") {
				delete(w.sockets, name)
			}
		}
		if err := b.hub.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
		moved := time.Now()
		bob.find(func(h heard) bool { return h.T == wire.OutState && h.G == w.g && s.all.Owner(w.g) == "a" })
		if time.Since(moved) > 5*time.Second {
			t.Fatal("it took too long to say anything")
		}
		w.shows(`"i9"`, false)
		time.Sleep(12 * time.Second)
		for name, text := range w.look() {
			if strings.HasPrefix(name, "the game") || strings.HasPrefix(name, "the first state") {
				if !strings.Contains(text, `"i9"`) {
					t.Errorf("%s does not show what is old\n%s", name, text)
				}
			}
		}
	})
}

// While a server hears nothing of the one that has the game, what it shows of its own is as late as it is to be, and so is what its pages
// are told when the link is back.
func TestDelayWithoutALink(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		ann, bob, w := s.late(a, a, b)
		w.nodes = []*server{a, b}
		play := func(v int, at string) {
			who := []*caller{bob, ann}[v%2]
			if h := who.ask(wire.InMove, w.g, v, wire.MoveIn{At: at}); h.T != wire.OutAck {
				t.Fatal(h.raw)
			}
		}
		// stored returns in how many ways the server that does not have the game shows something, as it is stored.
		stored := func(what string) (n int) {
			for name, text := range w.look() {
				ask := strings.HasPrefix(name, "the first state") || strings.HasPrefix(name, "the log")
				if ask && strings.HasSuffix(name, "at node 1") && strings.Contains(text, what) {
					n++
				}
			}
			return n
		}
		time.Sleep(15 * time.Second)
		w.look()
		s.bus.Down(true)
		time.Sleep(5 * time.Second)
		play(1, "h8")
		play(2, "i9")
		for range 3 {
			w.shows(`"i9"`, false)
			time.Sleep(3 * time.Second)
		}
		time.Sleep(2 * time.Second)
		if n := stored(`"i9"`); n != 4 { // the state and the log, to a visitor and a member
			t.Errorf("shown in %d ways", n)
		}
		play(3, "a1")
		s.bus.Down(false)
		for range 3 {
			w.shows(`"a1"`, false)
			time.Sleep(3 * time.Second)
		}
		time.Sleep(30 * time.Second) // the link is back by then
		w.shows(`"a1"`, true)
	})
}
