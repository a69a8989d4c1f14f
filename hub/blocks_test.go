package hub

import (
	"testing"

	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/hubtest"
	"tengen/hub/wire"
)

// However two people come to a game or to an offer, they do not once one has blocked the other, whoever of the two tries. What is
// written is hidden by the page of whoever has blocked its writer (frontend/src/net/blocks.ts).
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
