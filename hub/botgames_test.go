package hub

import (
	"context"
	"strconv"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/fair"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// againstBot asks for a game against a bot.
func againstBot() wire.CreateData {
	d := wanted("black", game.Fischer)
	d.Kind, d.Bot = "bot", "acorn"
	return d
}

// refusedFor asks for something that is refused because there are too many games against bots.
func (c *caller) refusedFor(why fault.Reason, t, g string, v int, d any) {
	c.t.Helper()
	if h := c.ask(t, g, v, d); h.Code != fault.TooMany || h.Why != why {
		c.t.Fatalf("%s, want %s", h.raw, why)
	}
}

// answered plays a stone and waits for the bot's.
func (c *caller) answered(g string) {
	c.t.Helper()
	c.watch(g)
	c.must(wire.InMove, g, 1, wire.MoveIn{At: "a1"})
	c.find(func(h heard) bool { return h.T == "move" && h.G == g && h.V == 3 })
}

// A guest has a few games against bots in play. Each that ends, is called off or is put aside frees its place; a rematch needs one,
// and so does a game that is resumed.
func TestAGuestHasFewGamesAgainstBots(t *testing.T) {
	b := newServer(t, Limits{GuestBots: 2, BotPause: time.Millisecond}, hubtest.Busy)
	ann, bob := b.call(guests+1), b.call(guests+2)
	want := againstBot()
	first, second := ann.made(want), ann.made(want)
	ann.refusedFor("bots_most", wire.InCreate, "", 0, want)
	bob.must(wire.InCreate, "", 0, want)
	ann.must(wire.InAbort, first, 1, nil)
	third := ann.made(want)
	ann.refusedFor("bots_most", wire.InCreate, "", 0, want)

	ann.answered(third)
	ann.must(wire.InResign, third, 3, nil)
	fourth := ann.made(want)
	again := wire.OfferIn{Offer: game.OfferRematch}
	ann.refusedFor("bots_most", wire.InOffer, third, 4, again)
	ann.must(wire.InAbort, fourth, 1, nil)
	ann.must(wire.InOffer, third, 4, again)
	rematch := part[wire.EventData](t, ann.find(func(h heard) bool { return h.T == "rematch" && h.G == third })).Game
	ann.watch(rematch)
	ann.refusedFor("bots_most", wire.InCreate, "", 0, want)

	ann.answered(second)
	live := ann.made(wanted("black", game.Fischer))
	bob.must(wire.InJoin, live, 0, nil)
	ann.find(func(h heard) bool { return h.T == "adjourn" && h.G == second })
	ann.find(func(h heard) bool { return h.T == "end" && h.G == rematch }) // nobody has moved in it: it is called off
	fifth := ann.made(want)
	ann.made(want)
	ann.refusedFor("bots_most", wire.InResume, second, 4, nil)
	ann.must(wire.InAbort, fifth, 1, nil)
	ann.must(wire.InResume, second, 4, nil)
	ann.refusedFor("bots_most", wire.InCreate, "", 0, want)
}

// A command that is sent again has the same answer, though no place is left.
func TestTheSameGameAgainstABotAgain(t *testing.T) {
	b := newServer(t, Limits{GuestBots: 1}, hubtest.Busy)
	ann := b.call(guests + 1)
	g := ann.made(againstBot())
	ann.ids--
	if again := ann.made(againstBot()); again != g {
		t.Errorf("another game: %s, %s", g, again)
	}
}

// Pages that ask at the same time get no more games together.
func TestSimultaneousGamesAgainstBots(t *testing.T) {
	b := newServer(t, Limits{GuestBots: 3}, hubtest.Busy)
	made := 0
	const pages, each = 4, 5
	var all []*caller
	for range pages {
		all = append(all, b.call(guests+1))
	}
	for range each {
		for _, c := range all {
			c.say(wire.InCreate, "", 0, againstBot())
		}
	}
	for _, c := range all {
		for range each {
			switch h := c.find(func(h heard) bool { return h.T == wire.OutAck || h.T == wire.OutError }); {
			case h.T == wire.OutAck:
				made++
			case h.Why != "bots_most":
				t.Error(h.raw)
			}
		}
	}
	if made != 3 {
		t.Errorf("%d games", made)
	}
}

// The limit of a network counts all its users: guests of one address are refused, and may again when others' games are over.
func TestANetworkHasAsManyGamesAgainstBots(t *testing.T) {
	b := newServer(t, Limits{AddressBots: 3}, hubtest.Busy)
	var games []string
	for i := range 3 {
		games = append(games, b.call(guests+1+i).made(againstBot()))
	}
	late := b.call(guests + 4)
	late.refusedFor("bots_crowd", wire.InCreate, "", 0, againstBot())
	b.call(guests+2).must(wire.InAbort, games[1], 1, nil)
	late.made(againstBot())
	b.call(guests+5).refusedFor("bots_crowd", wire.InCreate, "", 0, againstBot())
}

// A guest's games on several servers count together. The server that owns a game knows the network of a player who is connected
// to another server.
func TestGamesAgainstBotsOnTwoNodes(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		asked := make(chan fair.Who, 100)
		s.engine = func(_ context.Context, r engine.Request) (engine.Result, error) {
			asked <- r.Who
			return engine.Result{}, engine.ErrBusy
		}
		s.limits.GuestBots = 2
		a, b := s.join("a"), s.join("b")
		b.from = "198.51.100.7"
		here, there := a.call(guests+1), b.call(guests+1)
		g := here.made(againstBot())
		time.Sleep(time.Second) // the other server hears of it
		there.made(againstBot())
		there.refusedFor("bots_most", wire.InCreate, "", 0, againstBot())
		time.Sleep(time.Second)
		here.refusedFor("bots_most", wire.InCreate, "", 0, againstBot())
		for i, c := range []struct {
			by            *caller
			wide, network string
		}{{here, "192.0.2.0/24", "192.0.2.1"}, {there, "198.51.100.0/24", "198.51.100.7"}} {
			c.by.persist(wire.InMove, g, 1+2*i, wire.MoveIn{At: []string{"a1", "o15"}[i]})
			time.Sleep(10 * time.Second) // the bot answers
			if got, want := await.Receive(t, "a request", asked), (fair.Who{Wide: c.wide, Network: c.network, Person: strconv.Itoa(guests + 1)}); got != want {
				t.Errorf("%v, want %v", got, want)
			}
		}
	})
}
