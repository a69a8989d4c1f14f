package hub

import (
	"fmt"
	"sync"
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// wanted asks for a public game.
func wanted(color string, clock game.ClockKind) wire.CreateData {
	s := wireSettings(game.Free)
	s.Clock = wire.TimeControl{Kind: clock}
	switch clock {
	case game.Fischer:
		s.Clock.Initial = 600_000
	case game.Correspondence:
		s.Clock.Period = 86_400_000
	}
	return wire.CreateData{Settings: s, Color: color, Kind: "public"}
}

// began waits for the frame of a game that has begun, and returns it.
func (c *caller) began(g string) wire.Began {
	c.t.Helper()
	return part[wire.Began](c.t, c.find(func(h heard) bool { return h.T == wire.OutBegan && h.G == g }))
}

// Two users have equal wishes: the second joins the game of the first, with the colours that both wished for. Every page of
// both hears of it, and the next user waits.
func TestEqualWishesMeet(t *testing.T) {
	for i, c := range []struct {
		first, second string
		black         game.UserID // 0: either
		clock         game.ClockKind
	}{
		{"black", "white", 1, game.Fischer},
		{"black", "random", 1, game.NoClock},
		{"random", "black", 2, game.Fischer},
		{"random", "white", 1, game.Correspondence},
		{"white", "random", 2, game.Correspondence},
		{"random", "random", 0, game.Fischer},
	} {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			b := newServer(t, Limits{}, hubtest.Busy)
			ann, tab, bob, eve := b.call(1), b.call(1), b.call(2), b.call(3)
			g := ann.made(wanted(c.first, c.clock))
			other := tab.made(wanted(c.second, c.clock))
			if other == g {
				t.Fatal("paired with itself")
			}
			ann.must(wire.InAbort, other, 0, nil)
			if got := bob.made(wanted(c.second, c.clock)); got != g {
				t.Fatalf("%s, not %s", got, g)
			}
			for _, page := range []*caller{ann, tab, bob} {
				d := page.began(g)
				if d.Seek != g || c.black != 0 && d.Players.Black.ID != c.black || d.Players.White.ID == d.Players.Black.ID {
					t.Errorf("%+v", d)
				}
			}
			if got := eve.made(wanted("random", game.Fischer)); got == g {
				t.Error("a third person has it too")
			}
		})
	}
}

// A host has begun a game: a third person who joins another open game of that host is refused. Open games with live clocks end.
// Those of days and private ones stay.
func TestOpenGamesEndWhenTheirHostPlays(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	ann, bob, eve := b.call(1), b.call(2), b.call(3)
	live := ann.made(wanted("black", game.Fischer))
	other := wanted("black", game.Fischer)
	other.Settings.Takebacks = true
	second := ann.made(other)
	days := ann.made(wanted("black", game.Correspondence))
	other.Kind = "private"
	link := ann.made(other)
	bot := other
	bot.Kind, bot.Bot = "bot", "acorn"
	ann.made(bot)
	if s := eve.watch(second); s.Status != "waiting" {
		t.Fatalf("%+v", s)
	}
	bob.must(wire.InJoin, live, 0, nil)
	if h := eve.ask(wire.InJoin, second, 0, nil); h.Code != fault.Conflict && h.Code != game.ErrOver.Code {
		t.Error(h.raw)
	}
	eve.find(func(h heard) bool { return h.T == "end" && h.G == second })
	if h := eve.ask(wire.InJoin, link, 0, nil); h.Code != wire.ErrHostPlaying.Code {
		t.Error(h.raw)
	}
	for _, c := range []*caller{ann, bob} {
		if h := c.ask(wire.InCreate, "", 0, wanted("white", game.Fischer)); h.Code != wire.ErrPlaying.Code {
			t.Error(h.raw)
		}
	}
	if h := bob.ask(wire.InJoin, eve.made(wanted("black", game.NoClock)), 0, nil); h.Code != wire.ErrPlaying.Code {
		t.Error(h.raw)
	}
	if got := eve.made(wanted("white", game.Correspondence)); got != days {
		t.Errorf("%s, not the game of days %s", got, days)
	}
	late := b.call(1)
	if d := late.began(live); d.Seek != live {
		t.Errorf("%+v", d)
	}
	ann.must(wire.InResign, live, 1, nil)
	if got := ann.made(wanted("white", game.Fischer)); got == second {
		t.Error(got)
	}
}

// Players of a rematch hear of it as of any other game, and their open games end.
func TestARematchBegins(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	black, white := b.pair("g", 0)
	black.must(wire.InResign, "g", 1, nil)
	seek := white.made(wanted("black", game.Fischer))
	black.must(wire.InOffer, "g", 2, wire.OfferIn{Offer: game.OfferRematch})
	white.must(wire.InOffer, "g", 3, wire.OfferIn{Offer: game.OfferRematch})
	next := part[wire.EventData](t, white.await("rematch")).Game
	for _, c := range []*caller{black, white} {
		if d := c.began(next); d.Seek != next {
			t.Errorf("%+v", d)
		}
	}
	eve := b.call(3)
	if s := eve.watch(seek); s.Status != "over" {
		eve.find(func(h heard) bool { return h.T == "end" && h.G == seek })
	}
}

// Two open games have equal wishes, but their hosts were never there together. When both are, the host who comes back is seated
// in the older game, and the younger is withdrawn.
func TestAHostComesBack(t *testing.T) {
	for _, older := range []int{1, 2} {
		b := newServer(t, Limits{}, hubtest.Busy)
		one, eve := b.call(older), b.call(0)
		eve.say(wire.InLobby, "", 0, wire.LobbyIn{On: true})
		eve.await(wire.OutLobby)
		g := one.made(wanted("random", game.Fischer))
		one.ws.Close()
		eve.find(func(h heard) bool { return h.T == wire.OutUnseek && h.G == g })
		two := b.call(3 - older)
		seek := two.made(wanted("random", game.Fischer))
		if seek == g {
			t.Fatal("paired with somebody who is away")
		}
		one = b.call(older)
		first, last := g, seek // which is older decides the millisecond and, if that is the same, the id
		if two.await(wire.OutBegan).G == seek {
			first, last = seek, g
		}
		if d := one.began(first); d.Seek != g {
			t.Errorf("%+v", d)
		}
		if d := b.call(3 - older).began(first); d.Seek != seek {
			t.Errorf("%+v", d)
		}
		if s := two.watch(last); s.Status != "over" {
			two.find(func(h heard) bool { return h.T == "end" && h.G == last })
		}
	}
}

// The same command again, over another socket or another server, has the same answer: also when the answer
// was somebody else's game, and when that is over.
func TestACreateIsAnsweredAlike(t *testing.T) {
	for _, clock := range []game.ClockKind{game.Fischer, game.Correspondence} {
		m := hubtest.NewStore()
		b := serveHub(t, m, newHub(t, m, Limits{}, hubtest.Busy))
		ann, bob := b.call(1), b.knock(2)
		hello := wire.HelloData{Page: "bobspage"}
		again := func(b *server) string {
			c := b.knock(2)
			c.say(wire.InHello, "", 0, hello)
			return c.made(wanted("white", clock))
		}
		g := ann.made(wanted("black", clock))
		bob.say(wire.InHello, "", 0, hello)
		if got := bob.made(wanted("white", clock)); got != g {
			t.Fatalf("%s, not %s", got, g)
		}
		next := serveHub(t, m, newHub(t, m, Limits{}, hubtest.Busy)) // as after a crash
		for _, b := range []*server{b, next} {
			if got := again(b); got != g {
				t.Errorf("again: %s, not %s", got, g)
			}
		}
		next.call(1).must(wire.InAbort, g, 1, nil)
		if got := again(next); got != g {
			t.Errorf("when it is over: %s, not %s", got, g)
		}
		if n := b.Count(); n != 1 {
			t.Errorf("%d games", n)
		}
	}
}

// A thousand people with a few wishes come at the same instant. Each is in one game at most, and no two of those who are left
// could play each other.
func TestAThousandWishes(t *testing.T) {
	const people = 1000
	b := newServer(t, Limits{}, hubtest.Busy)
	colors := []string{"black", "white", "random"}
	clocks := []game.ClockKind{game.Fischer, game.NoClock, game.Correspondence}
	callers := make([]*caller, people)
	const wait = people / 100 * await.Limit // a frame may come behind those of all others
	for i := range callers {
		callers[i] = b.call(i + 1)
		callers[i].wait = wait
	}
	dan, open := b.call(0), map[string]wire.Seek{}
	dan.wait = wait
	dan.say(wire.InLobby, "", 0, wire.LobbyIn{On: true})
	dan.await(wire.OutLobby)
	var wg sync.WaitGroup
	for i, c := range callers {
		wg.Go(func() {
			id := c.say(wire.InCreate, "", 0, wanted(colors[i%3], clocks[i/3%3]))
			for h, err := c.read(); h.ID != id; h, err = c.read() {
				if err != nil {
					t.Error(err)
					return
				}
			}
		})
	}
	wg.Wait()
	for couldPlay(open) || len(b.players())+len(open) != people {
		h, err := dan.read()
		if err != nil {
			t.Fatalf("%v, and these wait: %v", err, open)
		}
		switch h.T {
		case wire.OutSeek:
			open[h.G] = part[wire.Seek](t, h)
		case wire.OutUnseek:
			delete(open, h.G)
		}
	}
	for u, games := range b.players() {
		if games != 1 {
			t.Errorf("user %d plays %d games", u, games)
		}
	}
}

// players returns how many games each user has begun.
func (b *server) players() map[game.UserID]int {
	plays := map[game.UserID]int{}
	b.Do(func(m *hubtest.Store) {
		for _, r := range m.Games {
			if len(r.Events) > 0 && r.Events[0].Kind == game.Started {
				plays[r.Events[0].Payload.Black]++
				plays[r.Events[0].Payload.White]++
			}
		}
	})
	return plays
}

// couldPlay reports whether two of the open games have wishes that are equal.
func couldPlay(open map[string]wire.Seek) bool {
	for _, a := range open {
		for _, b := range open {
			if a.Host != b.Host && a.Settings == b.Settings && (a.Color != b.Color || a.Color == game.WishRandom) {
				return true
			}
		}
	}
	return false
}
