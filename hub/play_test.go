package hub

import (
	"context"
	"testing"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

func wireSettings(o game.Opening) wire.Settings {
	return wire.Settings{Rule: "freestyle", Size: 15, Opening: o, Forbidden: game.Refuse,
		Clock: wire.TimeControl{Kind: game.Fischer, Initial: 600_000}}
}

// made creates a game and returns its id.
func (c *caller) made(d wire.CreateData) string {
	c.t.Helper()
	return part[wire.CreatedData](c.t, c.must(wire.InCreate, "", 0, d)).G
}

// Swap2 by two people: three stones, two more, and the first player takes White:
// seats are exchanged, stones are not.
func TestSwap2(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	one, two := b.call(1), b.call(2)
	g := one.made(wire.CreateData{Settings: wireSettings(game.Swap2), Color: "black", Kind: "private"})
	one.watch(g)
	two.watch(g)
	two.must(wire.InJoin, g, 0, nil)
	if n := part[wire.EventData](t, one.await("start")).Next; n.By != "black" || n.Do != "place" || n.Left != 3 {
		t.Fatalf("%+v", n)
	}
	if h := two.ask(wire.InChoose, g, 1, wire.ChooseIn{Option: game.TakeBlack}); h.Code != game.ErrNotNow.Code {
		t.Fatal(h.raw)
	}
	for i, at := range []string{"h8", "h9", "i8"} {
		one.must(wire.InMove, g, i+1, wire.MoveIn{At: at})
	}
	if h := one.ask(wire.InMove, g, 4, wire.MoveIn{At: "a1"}); h.Code != game.ErrNotYourTurn.Code {
		t.Fatal(h.raw)
	}
	if h := two.ask(wire.InMove, g, 4, wire.MoveIn{At: "a1"}); h.Code != game.ErrNotNow.Code {
		t.Fatal(h.raw)
	}
	two.must(wire.InChoose, g, 4, wire.ChooseIn{Option: game.PlaceTwo})
	two.must(wire.InMove, g, 5, wire.MoveIn{At: "a1"})
	two.must(wire.InMove, g, 6, wire.MoveIn{At: "a2"})
	if h := one.ask(wire.InChoose, g, 7, wire.ChooseIn{Option: game.PlaceTwo}); h.Code != game.ErrNotNow.Code {
		t.Fatal(h.raw)
	}
	one.must(wire.InChoose, g, 7, wire.ChooseIn{Option: game.TakeWhite})
	h := two.find(func(h heard) bool { return h.T == "choose" && h.V == 8 })
	d := part[wire.EventData](t, h)
	if d.By != "white" || d.Players.White.ID != 1 || d.Players.Black.ID != 2 || d.Next.By != "white" || d.Next.Left != 0 {
		t.Fatal(h.raw)
	}
	if s := one.watch(g); s.You != "white" || len(s.Moves) != 5 || s.Clock.Run != "white" {
		t.Fatalf("%+v", s)
	}
	one.must(wire.InMove, g, 8, wire.MoveIn{At: "o15"})
}

// A bot opens with three stones of swap2, and chooses when it is asked to.
func TestSwap2WithABot(t *testing.T) {
	b := newServer(t, Limits{BotPause: 1}, func(_ context.Context, r engine.Request) (engine.Result, error) {
		if r.Board.Ply() == 3 {
			return engine.Result{Score: 100}, nil // good for White, whose stone is next
		}
		return engine.Result{}, engine.ErrBusy
	})
	ann := b.call(1)
	g := ann.made(wire.CreateData{Settings: wireSettings(game.Swap2), Color: "white", Kind: "bot", Bot: "acorn"})
	for s := ann.watch(g); len(s.Moves) < 3; {
		ann.await("move")
		s = ann.watch(g)
	}
	ann.must(wire.InChoose, g, 4, wire.ChooseIn{Option: game.TakeBlack}) // White, the bot, is to move
	if h := ann.find(func(h heard) bool { return h.T == "move" && h.V == 6 }); part[wire.EventData](t, h).By != "white" {
		t.Fatal(h.raw)
	}
	g = ann.made(wire.CreateData{Settings: wireSettings(game.Swap2), Color: "black", Kind: "bot", Bot: "juniper"})
	ann.watch(g)
	for i, at := range []string{"h8", "h9", "i8"} {
		ann.must(wire.InMove, g, i+1, wire.MoveIn{At: at})
	}
	h := ann.find(func(h heard) bool { return h.T == "choose" && h.G == g })
	if d := part[wire.EventData](t, h); d.Option != game.TakeWhite || d.Next.By != "white" {
		t.Fatal(h.raw)
	}
}

// Either player may abort until the second has acted; the host may withdraw.
func TestAbort(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	one, two := b.call(1), b.call(2)
	start := func() string {
		g := one.made(wire.CreateData{Settings: wireSettings(game.Free), Color: "black", Kind: "private"})
		one.watch(g)
		two.watch(g)
		two.must(wire.InJoin, g, 0, nil)
		return g
	}
	for _, who := range []*caller{one, two} {
		g := start()
		one.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"})
		who.must(wire.InAbort, g, 2, nil)
		if s := two.watch(g); s.Status != "over" || s.Result.Reason != game.Aborted || s.Result.Winner != "" {
			t.Fatalf("%+v", s)
		}
		if f := b.Final(g); f == nil || f.Black != 1 || f.White != 2 || f.Moves != "h8" {
			t.Fatalf("%+v", f)
		}
	}
	g := start()
	one.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"})
	two.must(wire.InMove, g, 2, wire.MoveIn{At: "i9"})
	for _, who := range []*caller{one, two} {
		if h := who.ask(wire.InAbort, g, 3, nil); h.Code != game.ErrTooLate.Code {
			t.Error(h.raw)
		}
	}
	one.must(wire.InResign, g, 3, nil)
	seek := one.made(wire.CreateData{Settings: wireSettings(game.Free), Color: "random", Kind: "public"})
	if h := two.ask(wire.InAbort, seek, 0, nil); h.Code != game.ErrNotPlayer.Code {
		t.Error(h.raw)
	}
	one.must(wire.InAbort, seek, 0, nil)
	if h := two.ask(wire.InJoin, seek, 1, nil); h.Code != game.ErrOver.Code {
		t.Error(h.raw)
	}
}

// Two join at once: one sits down, the other is told why not.
func TestTwoJoinAtOnce(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	host, two, three := b.call(1), b.call(2), b.call(3)
	g := host.made(wire.CreateData{Settings: wireSettings(game.Free), Color: "random", Kind: "public"})
	a, z := two.say(wire.InJoin, g, 0, nil), three.say(wire.InJoin, g, 0, nil)
	won, refused := 0, 0
	for c, id := range map[*caller]int64{two: a, three: z} {
		switch h := c.find(func(h heard) bool { return h.ID == id && (h.T == wire.OutAck || h.T == wire.OutError) }); {
		case h.T == wire.OutAck:
			won++
		case h.Code == game.ErrStarted.Code:
			refused++
		default:
			t.Error(h.raw)
		}
	}
	if won != 1 || refused != 1 || b.Kinds(g) != "start" {
		t.Errorf("%d won, %d refused, %s", won, refused, b.Kinds(g))
	}
}

// Presence counts people's seats once, however many pages they have.
func TestPresence(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	black, white := b.pair("g", 0)
	is := func(want wire.Presence) {
		t.Helper()
		black.find(func(h heard) bool {
			if h.T != wire.OutPresence {
				return false
			}
			p := part[wire.Presence](t, h)
			if (p.WhiteLost != 0) == p.White || p.BlackLost != 0 {
				t.Errorf("lost and here, or neither: %+v", p)
			}
			p.WhiteLost = 0
			return p == want
		})
	}
	is(wire.Presence{Black: true, White: true})
	tab, eve, dan := b.call(2), b.call(5), b.call(0)
	tab.watch("g")
	eve.watch("g")
	dan.watch("g")
	is(wire.Presence{Black: true, White: true, Watchers: 2})
	eve.say(wire.InLeave, "g", 0, nil)
	dan.ws.Close()
	is(wire.Presence{Black: true, White: true})
	for _, c := range b.hub.clients.Conns.All() {
		if c.UserID() == 2 {
			c.Close(wire.CloseSilent, "")
		}
	}
	for _, c := range []*caller{white, tab} {
		if got := c.code(); got != wire.CloseSilent {
			t.Error(got)
		}
		c.ws.Close()
	}
	is(wire.Presence{Black: true})
}
