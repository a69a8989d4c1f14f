package hub

import (
	"testing"
	"testing/synctest"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// Once one of two people has blocked the other they come to no game or offer in any way, no matter which of the two tries.
func TestABlockHoldsOnEveryPath(t *testing.T) {
	type pair struct {
		b        *server
		bad, ann *caller // one has blocked the other
		g        string
	}
	open := func(change func(*wire.CreateData)) func(x *pair) {
		return func(x *pair) {
			d := wanted("black", game.Fischer)
			change(&d)
			x.g = x.ann.made(d)
		}
	}
	playing := func(x *pair) {
		open(func(d *wire.CreateData) { d.Settings.Takebacks = true })(x)
		x.bad.must(wire.InJoin, x.g, 0, nil)
		x.ann.watch(x.g)
		x.bad.watch(x.g)
		x.ann.must(wire.InMove, x.g, 1, wire.MoveIn{At: "h8"})
		x.bad.must(wire.InMove, x.g, 2, wire.MoveIn{At: "i9"})
	}
	over := func(x *pair) { playing(x); x.ann.must(wire.InResign, x.g, 3, nil) }
	offers := func(what game.OfferKind, v int) func(x *pair) heard {
		return func(x *pair) heard { return x.bad.ask(wire.InOffer, x.g, v, wire.OfferIn{Offer: what}) }
	}
	join := func(x *pair) heard { return x.bad.ask(wire.InJoin, x.g, 0, nil) }
	// pool asks for a game as open ones are, and reports another answer than that it waits.
	pool := func(change func(*wire.CreateData)) func(x *pair) heard {
		return func(x *pair) heard {
			d := wanted("white", game.Fischer)
			change(&d)
			h := x.bad.ask(wire.InCreate, "", 0, d)
			if h.T == wire.OutAck && part[wire.CreatedData](t, h).G != x.g {
				return heard{T: wire.OutError, Code: fault.Forbidden, Why: "blocked"} // each waits on
			}
			return h
		}
	}
	any := func(*wire.CreateData) {}
	for name, c := range map[string]struct {
		before func(x *pair) // the block
		try    func(x *pair) heard
	}{
		"challenge": {func(*pair) {}, func(x *pair) heard { return x.bad.ask(wire.InCreate, "", 0, challenging(1, game.Fischer)) }},
		"accept a challenge that was made before": {func(x *pair) { x.g = x.ann.made(challenging(2, game.Fischer)) }, join},
		"join an open game":                       {open(any), join},
		"join by a link":                          {open(func(d *wire.CreateData) { d.Kind = "private" }), join},
		"be paired with an open game":             {open(any), pool(any)},
		"be paired as an equal": {
			open(func(d *wire.CreateData) { d.Pool, d.Color = true, "random" }), pool(func(d *wire.CreateData) { d.Pool, d.Color = true, "random" }),
		},
		"offer a draw":     {playing, offers(game.OfferDraw, 3)},
		"offer a takeback": {playing, offers(game.OfferTakeback, 3)},
		"offer a rematch":  {over, offers(game.OfferRematch, 4)},
		"accept a rematch": {
			func(x *pair) { over(x); x.ann.must(wire.InOffer, x.g, 4, wire.OfferIn{Offer: game.OfferRematch}) },
			func(x *pair) heard { return x.bad.ask(wire.InAnswer, x.g, 5, wire.AnswerIn{Accept: true}) },
		},
		"offer the same rematch": {
			func(x *pair) { over(x); x.ann.must(wire.InOffer, x.g, 4, wire.OfferIn{Offer: game.OfferRematch}) }, offers(game.OfferRematch, 5),
		},
	} {
		for _, who := range [][2]game.UserID{{1, 2}, {2, 1}} {
			b := newServer(t, Limits{}, hubtest.Busy)
			x := &pair{b: b, ann: b.call(1), bad: b.call(2)}
			c.before(x)
			b.Do(func(m *hubtest.Store) { m.Apart = map[[2]game.UserID]bool{who: true} })
			if h := c.try(x); h.T != wire.OutError || h.Why != "blocked" {
				t.Errorf("%s, %v: %s", name, who, h.raw)
			}
			if x.g != "" {
				if kinds := b.Kinds(x.g); kinds != "" && kinds[len(kinds)-len("rematch")+0:] == "rematch" {
					t.Errorf("%s, %v: %s", name, who, kinds)
				}
			}
			if strangers := b.call(4).ask(wire.InCreate, "", 0, challenging(5, game.Fischer)); strangers.T != wire.OutAck {
				t.Error("others: ", strangers.raw)
			}
		}
	}
}

// Lines of a user are hidden from users who have blocked it, on three nodes: lines as they are written, those of a game that is
// opened, those that players read when it is over. A block that a member makes or lifts holds for earlier lines, too.
func TestLinesAreKeptFromWhoHasBlockedTheirWriter(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b, c := s.join("a"), s.join("b"), s.join("c")
		ann, bob, g := s.match(a, b)
		eve, dan, kim, guest := b.call(43), c.call(44), c.call(45), c.call(guests)
		block := func(blocker game.UserID, on bool) {
			a.Do(func(m *hubtest.Store) {
				if m.Apart == nil {
					m.Apart = map[[2]game.UserID]bool{}
				}
				m.Apart[[2]game.UserID{blocker, 43}] = on
			})
		}
		block(44, true)
		block(1, true)
		for _, p := range []*caller{ann, bob, eve, dan, kim, guest} {
			p.watch(g)
		}
		say := func(text string) {
			t.Helper()
			eve.must(wire.InChat, g, 0, wire.ChatIn{Text: text})
		}
		shown := func(viewer game.UserID, want int) {
			t.Helper()
			for _, n := range s.nodes {
				state, err := n.hub.FirstState(t.Context(), g, viewer)
				if _, lines := texts(state); err != nil || len(lines) != want {
					t.Errorf("user %d is shown %q, %v", viewer, lines, err)
				}
			}
		}
		say("one")
		kim.hears("one")
		guest.hears("one")
		shown(43, 1)
		shown(44, 0)
		shown(45, 1)
		shown(0, 1)

		block(45, true) // the room is not asked again
		c.hub.BlockChanged(45, 43, true)
		block(44, false)
		a.hub.BlockChanged(44, 43, false)
		synctest.Wait()
		shown(44, 1)
		shown(45, 0)
		say("two")
		dan.hears("two")
		guest.hears("two")

		ann.must(wire.InResign, g, 1, nil)
		bob.hears("two")
		guest.must(wire.InChat, g, 0, wire.ChatIn{Text: "three"})
		for _, p := range []*caller{ann, bob, eve, dan, kim, guest} {
			p.hears("three")
		}
		for name, who := range map[string]struct {
			*caller
			text string
		}{"dan": {dan, "one"}, "kim": {kim, "two"}, "ann": {ann, "one"}, "ann too": {ann, "two"}} {
			if who.heardLine(who.text) {
				t.Errorf("%s hears %q", name, who.text)
			}
		}
	})
}
