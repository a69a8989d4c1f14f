package hub

import (
	"fmt"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// challenging asks for a game with a user.
func challenging(to int, clock game.ClockKind) wire.CreateData {
	d := wanted("random", clock)
	d.Kind, d.To = "challenge", fmt.Sprintf("u%d", to)
	return d
}

// heardChallenge waits for a challenge's frame.
func (c *caller) heardChallenge(g string) wire.Seek {
	c.t.Helper()
	return part[wire.Seek](c.t, c.find(func(h heard) bool { return h.T == wire.OutChallenge && h.G == g }))
}

// gone waits for the end of a challenge.
func (c *caller) gone(g string) {
	c.t.Helper()
	c.find(func(h heard) bool { return h.T == wire.OutUnchallenge && h.G == g })
}

// A challenge reaches every page of both on every node, now and later; it is accepted from any.
func TestAChallengeAcrossNodes(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b, c := s.join("a"), s.join("b"), s.join("c")
		ann, bob, tab, eve := a.call(1), b.call(2), c.call(2), c.call(3)
		eve.say(wire.InLobby, "", 0, wire.LobbyIn{On: true})
		eve.await(wire.OutLobby)
		g := ann.made(challenging(2, game.Fischer))
		for _, p := range []*caller{ann, bob, tab, c.call(2)} {
			if k := p.heardChallenge(g); k.Host.ID != 1 || k.For.ID != 2 || k.Host.Rating == nil {
				t.Errorf("%+v", k)
			}
		}
		for _, t := range []string{wire.InJoin, wire.InWatch} {
			id := eve.say(t, g, 0, nil)
			if h := eve.find(func(h heard) bool { return h.ID == id || h.T == wire.OutState }); h.T != wire.OutError {
				eve.t.Errorf("%s: %s", t, h.raw)
			}
		}
		for _, node := range []*server{a, c} { // as a page is opened: at the owner, and elsewhere
			if _, err := node.hub.FirstState(t.Context(), g, 3); fault.CodeOf(err) != fault.NotFound {
				t.Errorf("a third person's page: %v", err)
			}
			if _, err := node.hub.FirstState(t.Context(), g, 2); err != nil {
				t.Error(err)
			}
		}
		for _, h := range eve.past {
			if h.G == g && h.T != wire.OutError {
				t.Error("a third person heard ", h.raw)
			}
		}
		tab.persist(wire.InJoin, g, 0, nil)
		for _, p := range []*caller{ann, bob, tab} {
			p.gone(g)
			p.began(g)
		}
		// Now it is a game as any other.
		ann.watch(g)
		if h := eve.find(func(h heard) bool { return h.G == g && h.T != wire.OutError }); h.T != wire.OutLive || part[wire.Live](t, h).Private {
			t.Error("a third person hears first ", h.raw)
		}
		for _, node := range []*server{a, c} {
			if s, err := node.hub.FirstState(t.Context(), g, 3); err != nil || s.Private {
				t.Error(s.Private, err)
			}
		}
		eve.watch(g)
	})
}

// A challenge that was made private stays so: a user who knows it may watch it, and it is on no other user's list.
func TestAPrivateChallenge(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		ann, bob, eve, far := a.call(1), b.call(2), a.call(3), b.call(3)
		for _, p := range []*caller{eve, far} {
			p.say(wire.InLobby, "", 0, wire.LobbyIn{On: true})
			p.await(wire.OutLobby)
		}
		d := challenging(2, game.NoClock)
		d.Private = true
		g := ann.made(d)
		bob.heardChallenge(g)
		bob.persist(wire.InJoin, g, 0, nil)
		ann.gone(g)
		public, dan := a.call(4).made(challenging(5, game.NoClock)), b.call(5)
		dan.heardChallenge(public)
		dan.persist(wire.InJoin, public, 0, nil)
		dan.watch(public)
		for _, p := range []*caller{eve, far} {
			p.find(func(h heard) bool { return h.T == wire.OutLive && h.G == public })
			for _, h := range p.past {
				if h.G == g {
					t.Error("a third person heard ", h.raw)
				}
			}
		}
		if s := far.watch(g); !s.Private {
			t.Errorf("%+v", s)
		}
	})
}

// Declined with a reason, which the challenger is told on each page, wherever the game is; the same again has the same
// answer.
func TestAChallengeIsDeclined(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b := s.join("a"), s.join("b")
		ann, far, bob := a.call(1), b.call(1), b.call(2)
		g := ann.made(challenging(2, game.Correspondence))
		bob.heardChallenge(g)
		bob.persist(wire.InDecline, g, 0, wire.DeclineIn{Why: game.DeclinedRule})
		for _, p := range []*caller{ann, far, bob} {
			p.find(func(h heard) bool {
				return h.T == wire.OutChallenge && h.G == g && part[wire.Seek](t, h).Declined == game.DeclinedRule
			})
			p.gone(g)
		}
		if h := bob.ask(wire.InJoin, g, 0, nil); h.Code != game.ErrOver.Code {
			t.Error(h.raw)
		}
		if next := ann.made(challenging(2, game.Correspondence)); next == g {
			t.Error("the same game")
		}
	})
}

// The rights to a challenge, and to the settings of an open game. Everybody else is told why not.
func TestWhoMayChallenge(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	b.Do(func(m *hubtest.Store) {
		m.Apart = map[[2]game.UserID]bool{{5, 1}: true}
		m.Rated = map[game.UserID]records.Rating{3: {Value: 1800}}
	})
	ann, bob, eve, foe, visitor := b.call(1), b.call(2), b.call(3), b.call(5), b.call(0)
	g := ann.made(challenging(2, game.Fischer))
	ranged := wanted("random", game.Fischer)
	ranged.Settings.Takebacks = true
	ranged.Range = &records.Range{Min: 1700, Max: 1900}
	open := ann.made(ranged)
	change := func(f func(*wire.CreateData)) wire.CreateData {
		d := wanted("random", game.Fischer)
		f(&d)
		return d
	}
	why := wire.DeclineIn{Why: game.DeclinedNow}
	for i, c := range []struct {
		who  *caller
		t, g string
		d    any
		code fault.Code
	}{
		{visitor, wire.InJoin, g, nil, fault.Unauthorized},
		{visitor, wire.InDecline, g, why, fault.Unauthorized},
		{visitor, wire.InCreate, "", challenging(2, game.Fischer), fault.Unauthorized},
		{eve, wire.InJoin, g, nil, fault.Forbidden},
		{eve, wire.InDecline, g, why, fault.Forbidden},
		{eve, wire.InAbort, g, nil, game.ErrNotPlayer.Code},
		{eve, wire.InDecline, open, why, fault.Forbidden},
		{bob, wire.InAbort, g, nil, game.ErrNotPlayer.Code},
		{bob, wire.InDecline, g, wire.DeclineIn{Why: "weather"}, fault.Invalid},
		{bob, wire.InDecline, "AAAAAAAAAAAA", why, fault.NotFound},
		{ann, wire.InJoin, g, nil, game.ErrOwnGame.Code},
		{ann, wire.InDecline, g, why, fault.Forbidden},
		{ann, wire.InCreate, "", challenging(1, game.Fischer), fault.Invalid},
		{ann, wire.InCreate, "", challenging(2, game.Fischer), fault.Conflict},
		{ann, wire.InCreate, "", challenging(5, game.Fischer), fault.Forbidden},
		{foe, wire.InCreate, "", challenging(1, game.Fischer), fault.Forbidden},
		{ann, wire.InCreate, "", change(func(d *wire.CreateData) { d.Kind, d.To = "challenge", "nobody" }), fault.NotFound},
		{ann, wire.InCreate, "", change(func(d *wire.CreateData) { d.Kind = "challenge" }), fault.Invalid},
		{ann, wire.InCreate, "", change(func(d *wire.CreateData) { d.Private = true }), fault.Invalid},
		{bob, wire.InJoin, open, nil, fault.Forbidden}, // 1500
		{foe, wire.InJoin, open, nil, fault.Forbidden},
		{ann, wire.InCreate, "", change(func(d *wire.CreateData) { d.Pool, d.Color = true, "black" }), fault.Invalid},
		{ann, wire.InCreate, "", change(func(d *wire.CreateData) { d.Pool, d.Kind = true, "private" }), fault.Invalid},
		{ann, wire.InCreate, "", change(func(d *wire.CreateData) { d.Range = &records.Range{Min: 2, Max: 1} }), fault.Invalid},
		{ann, wire.InCreate, "", change(func(d *wire.CreateData) { d.Range, d.Kind = &records.Range{Max: 9}, "private" }), fault.Invalid},
		{ann, wire.InCreate, "", change(func(d *wire.CreateData) {
			d.Range, d.Settings.Clock = &records.Range{Max: 9}, wire.TimeControl{Kind: game.NoClock}
		}), fault.Invalid},
	} {
		if h := c.who.ask(c.t, c.g, 0, c.d); h.Code != c.code {
			t.Errorf("%d: %s %s: %s, want %s", i, c.t, c.g, h.raw, c.code)
		}
	}
	eve.must(wire.InJoin, open, 0, nil) // 1800
	bob.must(wire.InDecline, g, 0, why)
}

// Accepted and withdrawn, or accepted on two pages, at the same instant: there is one game or none, and both know.
func TestAChallengeRaced(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	for i := range 60 {
		host, other := 10+2*i, 11+2*i
		ann, bob, tab := b.call(host), b.call(other), b.call(other)
		g := ann.made(challenging(other, game.Fischer))
		var wg sync.WaitGroup
		answers := make([]heard, 3)
		for n, f := range []func() heard{
			func() heard { return bob.ask(wire.InJoin, g, 0, nil) },
			func() heard { return tab.ask(wire.InJoin, g, 0, nil) },
			func() heard {
				if i%2 == 0 {
					return ann.ask(wire.InAbort, g, 0, nil)
				}
				return heard{T: wire.OutError}
			},
		} {
			wg.Go(func() { answers[n] = f() })
		}
		wg.Wait()
		joined, taken := 0, 0
		for n, h := range answers {
			if h.T == wire.OutAck {
				taken++
				if n < 2 {
					joined++
				}
			}
		}
		starts := 0
		for _, e := range b.Log(g) {
			if e.Kind == game.Started {
				starts++
			}
		}
		if joined > 1 || starts != joined || taken == 0 {
			t.Fatalf("%d joined, %d taken, log %s", joined, taken, b.Kinds(g))
		}
		for _, p := range []*caller{ann, bob, tab} {
			p.gone(g)
			p.ws.Close()
		}
	}
}

// equal asks for an equal.
func equal() wire.CreateData {
	d := wanted("random", game.Fischer)
	d.Pool = true
	return d
}

// People on three nodes who want equals are paired, nobody twice, strangers in strength not at once.
func TestEqualsOnThreeNodes(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		nodes := []*server{s.join("a"), s.join("b"), s.join("c")}
		const people = 60
		s.all.Store.Do(func(m *hubtest.Store) {
			m.Rated = map[game.UserID]records.Rating{}
			for u := range people {
				m.Rated[game.UserID(u+1)] = records.Rating{Value: 1000 + 400*(u%3) + u%4}
			}
		})
		var wg sync.WaitGroup
		callers := make([]*caller, people)
		for u := range people {
			callers[u] = nodes[u/3%3].call(u + 1)
		}
		for _, c := range callers {
			wg.Go(func() {
				id := c.say(wire.InCreate, "", 0, equal())
				for began, acked := false, false; !began || !acked; {
					h, err := c.read()
					if err != nil {
						t.Error(err)
						return
					}
					began, acked = began || h.T == wire.OutBegan, acked || h.ID == id
				}
			})
		}
		wg.Wait()
		for u, games := range nodes[0].players() {
			if games != 1 {
				t.Errorf("user %d plays %d games", u, games)
			}
		}
		s.all.Store.Do(func(m *hubtest.Store) {
			for _, r := range m.Games {
				if len(r.Events) > 0 && r.Events[0].Kind == game.Started {
					p := r.Events[0].Payload
					if (p.Black-1)%3 != (p.White-1)%3 {
						t.Errorf("%d against %d", p.Black, p.White)
					}
				}
			}
		})
	})
}

// Two people of whom one has blocked the other wait, and each is paired with the next user who comes.
func TestBlockedPeopleAreNotPaired(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	b.Do(func(m *hubtest.Store) { m.Apart = map[[2]game.UserID]bool{{1, 2}: true} })
	ann, bob := b.call(1), b.call(2)
	g := ann.made(equal())
	if other := bob.made(equal()); other == g {
		t.Fatal("paired")
	}
	eve, dan := b.call(3), b.call(4)
	eve.made(equal())
	eve.await(wire.OutBegan)
	dan.made(equal())
	dan.await(wire.OutBegan)
	for u, games := range b.players() {
		if games != 1 {
			t.Errorf("user %d plays %d games", u, games)
		}
	}
}
