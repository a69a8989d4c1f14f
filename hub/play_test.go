package hub

import (
	"context"
	"encoding/json"
	"reflect"
	"testing"

	"tengen/engine"
	"tengen/hub/fault"
	"tengen/hub/game"
)

func wireSettings(o game.Opening) Settings {
	return Settings{Rule: "freestyle", Size: 15, Opening: o, Forbidden: game.Refuse,
		Clock: TimeControl{Kind: game.Fischer, Initial: 600_000}}
}

// made creates a game and returns its id.
func (c *caller) made(d CreateData) string {
	c.t.Helper()
	return part[CreatedData](c.t, c.must(InCreate, "", 0, d)).G
}

// Swap2 by two people: three stones, two more, and the first player takes White:
// seats are exchanged, stones are not.
func TestSwap2(t *testing.T) {
	b := newHouse(t, Limits{}, busy)
	one, two := b.call(1), b.call(2)
	g := one.made(CreateData{Settings: wireSettings(game.Swap2), Color: "black", Kind: "private"})
	one.watch(g)
	two.watch(g)
	two.must(InJoin, g, 0, nil)
	if n := part[EventData](t, one.await("start")).Next; n.By != "black" || n.Do != "place" || n.Left != 3 {
		t.Fatalf("%+v", n)
	}
	if h := two.ask(InChoose, g, 1, ChooseIn{Option: game.TakeBlack}); h.Code != game.ErrNotNow.Code {
		t.Fatal(h.raw)
	}
	for i, at := range []string{"h8", "h9", "i8"} {
		one.must(InMove, g, i+1, MoveIn{At: at})
	}
	if h := one.ask(InMove, g, 4, MoveIn{At: "a1"}); h.Code != game.ErrNotYourTurn.Code {
		t.Fatal(h.raw)
	}
	if h := two.ask(InMove, g, 4, MoveIn{At: "a1"}); h.Code != game.ErrNotNow.Code {
		t.Fatal(h.raw)
	}
	two.must(InChoose, g, 4, ChooseIn{Option: game.PlaceTwo})
	two.must(InMove, g, 5, MoveIn{At: "a1"})
	two.must(InMove, g, 6, MoveIn{At: "a2"})
	if h := one.ask(InChoose, g, 7, ChooseIn{Option: game.PlaceTwo}); h.Code != game.ErrNotNow.Code {
		t.Fatal(h.raw)
	}
	one.must(InChoose, g, 7, ChooseIn{Option: game.TakeWhite})
	h := two.find(func(h heard) bool { return h.T == "choose" && h.V == 8 })
	d := part[EventData](t, h)
	if d.By != "white" || d.Players.White.ID != 1 || d.Players.Black.ID != 2 || d.Next.By != "white" || d.Next.Left != 0 {
		t.Fatal(h.raw)
	}
	if s := one.watch(g); s.You != "white" || len(s.Moves) != 5 || s.Clock.Run != "white" {
		t.Fatalf("%+v", s)
	}
	one.must(InMove, g, 8, MoveIn{At: "o15"})
}

// A bot opens with three stones of swap2, and chooses when it is asked to.
func TestSwap2WithABot(t *testing.T) {
	b := newHouse(t, Limits{BotPause: 1}, func(_ context.Context, r engine.Request) (engine.Result, error) {
		if r.Board.Ply() == 3 {
			return engine.Result{Score: 100}, nil // good for White, whose stone is next
		}
		return engine.Result{}, engine.ErrBusy
	})
	ann := b.call(1)
	g := ann.made(CreateData{Settings: wireSettings(game.Swap2), Color: "white", Kind: "bot", Bot: "acorn"})
	for s := ann.watch(g); len(s.Moves) < 3; {
		ann.await("move")
		s = ann.watch(g)
	}
	ann.must(InChoose, g, 4, ChooseIn{Option: game.TakeBlack}) // White, the bot, is to move
	if h := ann.find(func(h heard) bool { return h.T == "move" && h.V == 6 }); part[EventData](t, h).By != "white" {
		t.Fatal(h.raw)
	}
	g = ann.made(CreateData{Settings: wireSettings(game.Swap2), Color: "black", Kind: "bot", Bot: "acorn"})
	ann.watch(g)
	for i, at := range []string{"h8", "h9", "i8"} {
		ann.must(InMove, g, i+1, MoveIn{At: at})
	}
	h := ann.find(func(h heard) bool { return h.T == "choose" && h.G == g })
	if d := part[EventData](t, h); d.Option != game.TakeWhite || d.Next.By != "white" {
		t.Fatal(h.raw)
	}
}

// Either player may abort until the second has acted; the host may withdraw.
func TestAbort(t *testing.T) {
	b := newHouse(t, Limits{}, busy)
	one, two := b.call(1), b.call(2)
	start := func() string {
		g := one.made(CreateData{Settings: wireSettings(game.Free), Color: "black", Kind: "private"})
		one.watch(g)
		two.watch(g)
		two.must(InJoin, g, 0, nil)
		return g
	}
	for _, who := range []*caller{one, two} {
		g := start()
		one.must(InMove, g, 1, MoveIn{At: "h8"})
		who.must(InAbort, g, 2, nil)
		if s := two.watch(g); s.Status != "over" || s.Result.Reason != game.Aborted || s.Result.Winner != "" {
			t.Fatalf("%+v", s)
		}
		if f := b.final(g); f == nil || f.Black != 1 || f.White != 2 || f.Moves != "h8" {
			t.Fatalf("%+v", f)
		}
	}
	g := start()
	one.must(InMove, g, 1, MoveIn{At: "h8"})
	two.must(InMove, g, 2, MoveIn{At: "i9"})
	for _, who := range []*caller{one, two} {
		if h := who.ask(InAbort, g, 3, nil); h.Code != game.ErrTooLate.Code {
			t.Error(h.raw)
		}
	}
	seek := one.made(CreateData{Settings: wireSettings(game.Free), Color: "random", Kind: "public"})
	if h := two.ask(InAbort, seek, 0, nil); h.Code != game.ErrNotPlayer.Code {
		t.Error(h.raw)
	}
	one.must(InAbort, seek, 0, nil)
	if h := two.ask(InJoin, seek, 1, nil); h.Code != game.ErrOver.Code {
		t.Error(h.raw)
	}
}

// Two join at once: one sits down, the other is told why not.
func TestTwoJoinAtOnce(t *testing.T) {
	b := newHouse(t, Limits{}, busy)
	host, two, three := b.call(1), b.call(2), b.call(3)
	g := host.made(CreateData{Settings: wireSettings(game.Free), Color: "random", Kind: "public"})
	a, z := two.say(InJoin, g, 0, nil), three.say(InJoin, g, 0, nil)
	won, refused := 0, 0
	for c, id := range map[*caller]int64{two: a, three: z} {
		switch h := c.find(func(h heard) bool { return h.ID == id && (h.T == OutAck || h.T == OutError) }); {
		case h.T == OutAck:
			won++
		case h.Code == game.ErrStarted.Code:
			refused++
		default:
			t.Error(h.raw)
		}
	}
	if won != 1 || refused != 1 || b.kinds(g) != "start" {
		t.Errorf("%d won, %d refused, %s", won, refused, b.kinds(g))
	}
}

// Presence counts people's seats once, however many pages they have.
func TestPresence(t *testing.T) {
	b := newHouse(t, Limits{}, busy)
	black, _ := b.pair("g", 0)
	is := func(want Presence) {
		t.Helper()
		black.find(func(h heard) bool {
			if h.T != OutPresence {
				return false
			}
			p := part[Presence](t, h)
			if (p.WhiteLost != 0) == p.White || p.BlackLost != 0 {
				t.Errorf("lost and here, or neither: %+v", p)
			}
			p.WhiteLost = 0
			return p == want
		})
	}
	is(Presence{Black: true, White: true})
	tab, eve, dan := b.call(2), b.call(5), b.call(0)
	tab.watch("g")
	eve.watch("g")
	dan.watch("g")
	is(Presence{Black: true, White: true, Watchers: 2})
	eve.say(InLeave, "g", 0, nil)
	dan.ws.Close()
	is(Presence{Black: true, White: true})
	for _, c := range b.hub.conns.all() {
		if c.userID() == 2 {
			c.closeWith(CloseSilent, "")
		}
	}
	is(Presence{Black: true})
}

// A name counts once; in another case it is another name, and unknown.
func TestFieldsNamedTwice(t *testing.T) {
	for _, s := range []string{
		`{"t":"ping","t":"move"}`, `{"v":1,"t":"move","v":1}`, `{"t":"x","d":{},"d":[]}`, `{"t":"x","\u0074":"y"}`,
		`{"t":"x","d":{"a":1,"a":2}}`, `{"t":"x","?":{"a":[{"b":1,"b":1}]}}`,
	} {
		if in, err := decode([]byte(s)); fault.CodeOf(err) != fault.Invalid {
			t.Errorf("%s became %+v", s, in)
		}
	}
	if in, err := decode([]byte(`{"t":"ping","T":"move","V":2}`)); err != nil || in.T != "ping" || in.V != 0 {
		t.Errorf("%+v, %v", in, err)
	}
	if _, err := decode([]byte(`{"t":"x","d":{"t":1,"v":2,"g":{"t":3}}}`)); err != nil {
		t.Error("fields of the data are not the message's:", err)
	}
}

// What decode accepts means the same when it is written again.
func FuzzRoundTrip(f *testing.F) {
	for _, s := range []string{
		`{"t":"ping","d":{"c":1}}`, `{"t":"move","id":17,"g":"k3Jx","v":12,"d":{"at":"h8"}}`, `{"T":"x"}`,
		` {"t":"a" , "d":null}`, `{"t":"a","d":[{"t":1},2,"t"],"x":{"t":"b"}}`, "{\"t\":\"\xff\"}", `{"t":"\ud800"}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		in, err := decode(b)
		if err != nil {
			return
		}
		again, err := json.Marshal(in)
		if err != nil {
			t.Fatalf("%q: %v", b, err)
		}
		back, err := decode(again)
		if err != nil {
			t.Fatalf("%q became %q: %v", b, again, err)
		}
		one, _ := json.Marshal(back)
		in.D, back.D = nil, nil
		if !reflect.DeepEqual(in, back) || string(one) != string(again) {
			t.Fatalf("%q became %q", b, again)
		}
	})
}
