package hub_test

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

func at(s string) wire.MoveIn { return wire.MoveIn{At: s} }

// Two people, a spectator and a second tab see the same bytes, to five in a row.
func TestEverybodySeesTheSameGame(t *testing.T) {
	b := newBench(t)
	g, black, white := b.match(true)
	tab, eve := b.page(black.user), b.page(0)
	if s := tab.watch(g); s.You != "black" || s.V != 1 || s.Status != "live" {
		t.Fatalf("%+v", s)
	}
	if s := eve.watch(g); s.You != "" || s.Players.White.Name != "Bob" {
		t.Fatalf("%+v", s)
	}
	everybody := []*page{black, white, tab, eve}
	for i, m := range []string{"h8", "h9", "i8", "i9", "j8", "j9", "k8", "k9", "l8"} {
		who := black
		if i%2 == 1 {
			who = white
		} else if i == 4 {
			who = tab // the other tab plays as well
		}
		if f := who.ok(wire.InMove, g, i+1, at(m)); f.V != i+2 {
			t.Fatal(f.raw)
		}
		want := ""
		for _, p := range everybody {
			f := p.await("move")
			if want == "" {
				want = f.raw
			}
			if f.raw != want {
				t.Fatalf("%s sees %s, not %s", p.name, f.raw, want)
			}
		}
		if d := into[wire.EventData](t, frame{D: []byte(want[strings.Index(want, `"d":`)+4 : len(want)-1])}); d.At != m || d.Clock == nil {
			t.Fatal(want)
		}
	}
	s := eve.watch(g)
	if s.Status != "over" || s.Result.Winner != "black" || s.Result.Reason != game.ByFive || len(s.Result.Line) != 5 || len(s.Moves) != 9 {
		t.Fatalf("%+v", s)
	}
	sum, err := b.past.Game(t.Context(), g)
	if err != nil || sum.Winner != "black" || len(sum.Moves) != 9 {
		t.Fatal(sum, err)
	}
}

// A viewer that comes back gets what it missed, one by one. A viewer that knows nothing gets everything.
func TestResume(t *testing.T) {
	b := newBench(t)
	g, black, white := b.match(true)
	black.ok(wire.InMove, g, 1, at("h8"))
	white.await("move")
	white.ws.Close()
	black.ok(wire.InOffer, g, 2, wire.OfferIn{Offer: game.OfferTakeback})
	sent := []string{black.await("move").raw, black.await("offer").raw}
	white.dial()
	white.await(wire.OutBegan)
	white.send(wire.InWatch, 0, g, 1, nil)
	for _, want := range sent {
		if f := white.find(func(f frame) bool { return f.G == g && f.T != wire.OutPresence }); f.raw != want {
			t.Fatalf("resumed with %s, want %s", f.raw, want)
		}
	}
	white.send(wire.InWatch, 0, g, 3, nil)
	if rest := white.quiet(); len(rest) != 0 {
		t.Fatal(rest)
	}
	if s := white.watch(g); s.V != 3 || s.Offer == nil || s.Offer.By != "black" {
		t.Fatalf("%+v", s)
	}
	white.send(wire.InWatch, 0, g, 99, nil) // from a future that never was
	if f := white.await(wire.OutState); f.V != 3 {
		t.Fatal(f.raw)
	}
}

// The same command again gets the same ack, also from a server that was born since.
func TestARetryIsSafe(t *testing.T) {
	b := newBench(t)
	g, black, white := b.match(true)
	first := black.call(wire.InMove, g, 1, at("h8"))
	id := black.ids
	if again := black.again(id, wire.InMove, g, 1, at("h8")); again.raw != first.raw {
		t.Fatalf("%s, then %s", first.raw, again.raw)
	}
	white.ok(wire.InMove, g, 2, at("i9"))
	b.restart()
	for _, p := range []*page{black, white} {
		p.dial()
	}
	if again := black.again(id, wire.InMove, g, 1, at("h8")); again.raw != first.raw {
		t.Fatalf("%s, after a restart %s", first.raw, again.raw)
	}
	s := black.watch(g)
	if len(s.Moves) != 2 || s.Log[len(s.Log)-1].Kind != game.Bonus || s.Log[len(s.Log)-1].Bonus != 10_000 {
		t.Fatalf("%+v", s)
	}
	black.refused(game.ErrStale.Code, wire.InMove, g, 2, at("a1"))
	black.ok(wire.InMove, g, 3, at("a1")) // the bonus has not changed the position
}

func TestNothingIsAcknowledgedThatIsNotStored(t *testing.T) {
	b := newBench(t, func(b *bench) { b.limits.Credits = 100_000 })
	g, black, white := b.match(false)
	b.store.fail(fault.New(fault.Retry, "Not now.").From(errTest), nil)
	f := black.call(wire.InMove, g, 1, at("h8"))
	if f.Code != fault.Retry {
		t.Fatal(f.raw)
	}
	if rest := white.quiet(); len(rest) != 0 {
		t.Fatal("others heard of it:", rest)
	}
	f = black.again(black.ids, wire.InMove, g, 1, at("h8"))
	for f.Code == fault.Retry { // until the next heartbeat has shown that it was nothing
		f = black.again(black.ids, wire.InMove, g, 1, at("h8"))
	}
	if f.T != wire.OutAck || f.V != 2 {
		t.Fatal(f.raw)
	}
	// The commit happened and its answer was lost.
	b.store.fail(nil, fault.New(fault.Retry, "Lost.").From(errTest))
	if f := white.call(wire.InMove, g, 2, at("i9")); f.T != wire.OutAck || f.V != 3 {
		t.Fatal(f.raw)
	}
	if f := black.find(func(f frame) bool { return f.V == 3 && f.T == "move" }); !strings.Contains(f.raw, "i9") {
		t.Fatal(f.raw)
	}
	if s := black.watch(g); len(s.Moves) != 2 {
		t.Fatalf("%+v", s.Moves)
	}
}

// While the database does not answer, nothing is decided and no flag falls;
// afterwards the running clock gets its bonus.
func TestAnOutageStopsTheClocks(t *testing.T) {
	b := newBench(t, func(b *bench) { b.limits.Beat = 20 * time.Millisecond })
	g, black, _ := b.match(true)
	b.beats.set(errTest)
	for { // until the heartbeat has failed; the offer is refused either way
		<-b.beats.beat
		if f := black.call(wire.InOffer, g, 1, wire.OfferIn{Offer: game.OfferTakeback}); f.Code == fault.Retry {
			break
		}
	}
	for range 3 { // long enough not to be taken for a hiccup
		<-b.beats.beat
	}
	b.beats.set(nil)
	f := black.await("bonus")
	if d := into[wire.EventData](t, f); d.Bonus != 10_000 || d.Clock.Run != "black" {
		t.Fatal(f.raw)
	}
	black.ok(wire.InMove, g, f.V, at("h8"))
}

func TestTakebackAndRematch(t *testing.T) {
	b := newBench(t)
	g, black, white := b.match(true)
	black.ok(wire.InMove, g, 1, at("h8"))
	white.ok(wire.InMove, g, 2, at("i9"))
	black.ok(wire.InOffer, g, 3, wire.OfferIn{Offer: game.OfferTakeback})
	white.ok(wire.InAnswer, g, 4, wire.AnswerIn{Accept: true})
	if d := into[wire.EventData](t, black.await("takeback")); d.Ply == nil || *d.Ply != 0 || d.Next.By != "black" {
		t.Fatalf("%+v", d)
	}
	black.ok(wire.InResign, g, 5, nil)
	// Both offer at once: the later one accepts; there is one new game.
	black.ids++
	black.send(wire.InOffer, black.ids, g, 6, wire.OfferIn{Offer: game.OfferRematch})
	white.find(func(f frame) bool { return f.T == "offer" && f.V == 7 })
	white.ok(wire.InOffer, g, 7, wire.OfferIn{Offer: game.OfferRematch})
	one, two := into[wire.EventData](t, black.await("rematch")), into[wire.EventData](t, white.await("rematch"))
	if one.Game == "" || one.Game != two.Game {
		t.Fatal(one, two)
	}
	s := white.watch(one.Game)
	if s.You != "black" || s.Status != "live" || s.Clock.Run != "black" {
		t.Fatalf("%+v", s)
	}
	white.ok(wire.InMove, one.Game, 1, at("h8"))
	if s := black.watch(g); s.Rematch != one.Game || s.Result.Winner != "white" {
		t.Fatalf("%+v", s)
	}
}

// Watchers' words reach the players when the game is over.
func TestChat(t *testing.T) {
	b := newBench(t)
	g, black, white := b.match(false)
	eve, dan := b.page(b.user("Eve")), b.page(0)
	eve.watch(g)
	dan.watch(g)
	eve.ok(wire.InChat, g, 0, wire.ChatIn{Text: " white \u202eloses "})
	id := eve.ids
	if f := dan.await(wire.OutChat); !strings.Contains(f.raw, `"white loses"`) {
		t.Fatal(f.raw)
	}
	eve.again(id, wire.InChat, g, 0, wire.ChatIn{Text: "white loses"}) // said once
	black.ok(wire.InChat, g, 0, wire.ChatIn{Text: "hello"})
	if f := white.await(wire.OutChat); !strings.Contains(f.raw, "hello") {
		t.Fatal("a player heard a watcher: ", f.raw)
	}
	for _, text := range []string{"", "  ", "\u202e", "\u200b\u3164\u2800", "\u0301", strings.Repeat("x", 301)} {
		f := eve.call(wire.InChat, g, 0, wire.ChatIn{Text: text})
		if f.Code != fault.Invalid || !strings.Contains(f.raw, `"why":"chat_line","values":{"max":140}`) {
			t.Errorf("%q: %s", text, f.raw)
		}
	}
	dan.refused(fault.Unauthorized, wire.InChat, g, 0, wire.ChatIn{Text: "hi"})
	white.ok(wire.InResign, g, 1, nil)
	if f := white.await(wire.OutChat); !strings.Contains(f.raw, "white loses") {
		t.Fatal(f.raw)
	}
	if s := black.watch(g); len(s.Chat) != 2 {
		t.Fatalf("%+v", s.Chat)
	}
}

// The lobby says how many people are here. A user with several pages open counts once.
func TestPeopleOnline(t *testing.T) {
	b := newBench(t)
	eve := b.page(0)
	online := func() int {
		eve.send(wire.InLobby, 0, "", 0, wire.LobbyIn{On: true})
		return into[wire.LobbyData](t, eve.await(wire.OutLobby)).Online
	}
	ann := b.user("Ann")
	pages := []*page{b.page(ann), b.page(ann), b.page(0)}
	for i, want := range []int{3, 3, 2, 1} { // with Eve
		await.True(t, fmt.Sprintf("%d people", want), func() bool { return online() == want })
		if i < len(pages) {
			pages[i].ws.Close()
		}
	}
}

func TestLobby(t *testing.T) {
	b := newBench(t)
	eve := b.page(0)
	eve.send(wire.InLobby, 0, "", 0, wire.LobbyIn{On: true})
	if l := into[wire.LobbyData](t, eve.await(wire.OutLobby)); len(l.Seeks)+len(l.Live) != 0 || l.Online != 1 {
		t.Fatalf("%+v", l)
	}
	ann, bob := b.page(b.user("Ann")), b.page(b.user("Bob"))
	public := wire.CreateData{Settings: settings(false, game.Free), Color: "white", Kind: "public"}
	private := public
	private.Kind = "private"
	ann.ok(wire.InCreate, "", 0, private)
	f := ann.ok(wire.InCreate, "", 0, public)
	g := into[wire.CreatedData](t, f).G
	if again := ann.again(ann.ids, wire.InCreate, "", 0, public); into[wire.CreatedData](t, again).G != g {
		t.Fatal("one command made two games")
	}
	if s := into[wire.Seek](t, eve.await(wire.OutSeek)); s.G != g || s.Host.Name != "Ann" {
		t.Fatalf("%+v", s)
	}
	ann.ws.Close() // the host has gone: its seek is hidden
	if f := eve.await(wire.OutUnseek); f.G != g {
		t.Fatal(f.raw)
	}
	ann.dial()
	eve.await(wire.OutSeek)
	bob.ok(wire.InJoin, g, 0, nil)
	eve.await(wire.OutUnseek)
	bob.watch(g)
	if l := into[wire.Live](t, eve.await(wire.OutLive)); l.G != g || l.Players.Black.Name != "Bob" {
		t.Fatalf("%+v", l)
	}
	bob.ok(wire.InResign, g, 1, nil)
	if f := eve.await(wire.OutUnlive); f.G != g {
		t.Fatal(f.raw)
	}
	for range 4 {
		ann.ok(wire.InCreate, "", 0, public)
	}
	ann.refused(fault.TooMany, wire.InCreate, "", 0, public)
}

// A bot whose engine is busy plays a safe move at once; a late answer is dropped.
func TestBots(t *testing.T) {
	asked := make(chan engine.Request, 10)
	release := make(chan struct{})
	b := newBench(t, func(b *bench) {
		b.botEngine.answer = func(ctx context.Context, r engine.Request) (engine.Result, error) {
			asked <- r
			if r.Board.Ply() == 1 {
				return engine.Result{}, engine.ErrBusy
			}
			select {
			case <-release:
			case <-ctx.Done():
				return engine.Result{}, ctx.Err()
			}
			return engine.Result{Move: board.At(0, 0)}, nil
		}
	})
	ann := b.page(b.user("Ann"))
	f := ann.ok(wire.InCreate, "", 0, wire.CreateData{Settings: settings(true, game.Free), Color: "black", Kind: "bot", Bot: "juniper"})
	g := into[wire.CreatedData](t, f).G
	if s := ann.watch(g); s.Players.White.Bot != "juniper" || s.Status != "live" || !s.Presence.White {
		t.Fatalf("%+v", s)
	}
	ann.ok(wire.InMove, g, 1, at("h8"))
	safe := ann.find(func(f frame) bool { return f.T == "move" && f.V == 3 })
	if d := into[wire.EventData](t, safe); d.By != "white" {
		t.Fatal(safe.raw)
	}
	<-asked
	ann.ok(wire.InMove, g, 3, at("a15"))
	if r := <-asked; r.Game != g || r.Bot != level.Strongest || r.Budget <= 0 || r.Budget > 30*time.Second {
		t.Fatalf("%+v", r)
	}
	// While it thinks, the human takes back, which it grants; its answer is late then.
	ann.ok(wire.InOffer, g, 4, wire.OfferIn{Offer: game.OfferTakeback})
	ann.await("takeback")
	close(release)
	if s := ann.watch(g); len(s.Moves) != 2 {
		t.Fatalf("%+v", s.Moves)
	}
	ann.ok(wire.InMove, g, 6, at("o1"))
	if f := ann.find(func(f frame) bool { return f.T == "move" && f.V == 8 }); !strings.Contains(f.raw, `"a1"`) {
		t.Fatal(f.raw)
	}
	ann.ok(wire.InResign, g, 8, nil)
	ann.ok(wire.InOffer, g, 9, wire.OfferIn{Offer: game.OfferRematch})
	if d := into[wire.EventData](t, ann.await("rematch")); d.Game == "" {
		t.Fatal(d)
	}
	ann.refused(fault.Invalid, wire.InCreate, "", 0, wire.CreateData{Settings: settings(false, game.Free), Color: "black", Kind: "bot", Bot: "oak"})
}
