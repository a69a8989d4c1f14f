package hub

import (
	"context"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/moderation"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// muted is in force for an hour, suspended for good.
func muted() moderation.Sanctions {
	return moderation.Sanctions{Muted: time.Now().Add(time.Hour), MutedFor: moderation.Abuse}
}

var suspended = moderation.Sanctions{Suspended: moderation.Forever, SuspendedFor: moderation.Unfair}

// playing has two people begin a game, after its first move.
func playing(ann, bob *caller) (g string) {
	d := wanted("black", game.Fischer)
	d.Kind = "private"
	g = ann.made(d)
	bob.must(wire.InJoin, g, 0, nil)
	ann.watch(g)
	bob.watch(g)
	ann.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"})
	return g
}

// says returns why a line of chat is not taken; "": it is.
func (c *caller) says(g string) fault.Reason {
	h := c.ask(wire.InChat, g, 0, wire.ChatIn{Text: "hello"})
	return h.Why
}

// A muted user writes no line, on any page, and plays on. Muting ends as it began. Nobody else is muted.
func TestMuted(t *testing.T) {
	for name, who := range map[string]int{"a member": 1, "a guest": guests + 1} {
		t.Run(name, func(t *testing.T) { testMuted(t, who) })
	}
}

func testMuted(t *testing.T, who int) {
	b := newServer(t, Limits{Lines: 10_000}, hubtest.Busy)
	ann, tab, bob := b.call(who), b.call(who), b.call(2)
	g := playing(ann, bob)
	tab.watch(g)
	if why := ann.says(g); why != "" {
		t.Fatal(why)
	}
	b.Sanction(game.UserID(who), muted(), true)
	for _, page := range []*caller{ann, tab} {
		await.True(t, "nothing to be said", func() bool { return page.says(g) == "muted" })
	}
	if why := bob.says(g); why != "" {
		t.Error("another is muted too: ", why)
	}
	late := b.call(who) // with a session that was looked up before
	late.watch(g)
	if why := late.says(g); why != "muted" {
		t.Errorf("a page that comes later: %q", why)
	}
	bob.must(wire.InMove, g, 2, wire.MoveIn{At: "h9"})
	ann.must(wire.InMove, g, 3, wire.MoveIn{At: "i9"})
	b.Sanction(game.UserID(who), moderation.Sanctions{}, true)
	await.True(t, "words again", func() bool { return ann.says(g) == "" && tab.says(g) == "" })
}

// A user who is to read something is told so once. Nobody else is told.
func TestNews(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	ann, bob := b.call(1), b.call(2)
	g := playing(ann, bob)
	b.Sanction(1, moderation.Sanctions{News: true, Moderator: true}, true)
	ann.await(wire.OutNews)
	b.Sanction(1, moderation.Sanctions{News: true, Moderator: true}, true)
	ann.must(wire.InChat, g, 0, wire.ChatIn{Text: "hello"})
	for _, h := range ann.past {
		if h.T == wire.OutNews {
			t.Error("told twice")
		}
	}
	line := part[wire.ChatLine](t, bob.await(wire.OutChat))
	if line.From.News || line.From.Moderator {
		t.Errorf("others hear of it: %+v", line.From)
	}
	again := b.enter(1)
	if u := part[wire.WelcomeData](t, again.await(wire.OutWelcome)).User; !u.News || !u.Moderator {
		t.Errorf("its own page does not: %+v", u)
	}
}

// A suspended user is thrown out on every page and stream, and not let in again. Its open games and challenges end. A game in
// play goes on by its clock, unless a moderator has had it annulled. Nobody else notices.
func TestSuspended(t *testing.T) {
	b := newServer(t, Limits{}, hubtest.Busy)
	ann, tab, bob, eve := b.call(1), b.call(1), b.call(2), b.call(3)
	out := &sink{}
	id := hubtest.User(1)
	stream, err := b.hub.clients.Open(Identity{User: &id, Session: 1, Address: "192.0.2.1"}, "annsstreampage", out, true)
	if err != nil {
		t.Fatal(err)
	}
	open := ann.made(wanted("black", game.Correspondence))
	to, by := ann.made(challenging(2, game.Correspondence)), bob.made(challenging(1, game.Correspondence))
	g := playing(ann, bob)
	eve.watch(g)

	b.EndGames(records.GameToEnd{Game: open, Of: 1}, records.GameToEnd{Game: to, Of: 1}, records.GameToEnd{Game: by, Of: 1})
	b.Sanction(1, suspended, true)
	for _, page := range []*caller{ann, tab} {
		if code := page.code(); code != wire.CloseSuspended {
			t.Errorf("closed with %d", code)
		}
	}
	await.True(t, "the stream to end", func() bool { return out.end() != nil })
	if fault.Of(out.end()).Reason != "suspended" {
		t.Error(out.end())
	}
	stream.Close()
	if code := b.enter(1).code(); code != wire.CloseSuspended {
		t.Errorf("let in again, and closed with %d", code)
	}
	bob.gone(to)
	if s := part[wire.Seek](t, bob.find(func(h heard) bool {
		return h.T == wire.OutChallenge && h.G == by && part[wire.Seek](t, h).Declined != ""
	})); s.Declined != game.DeclinedOther {
		t.Errorf("%+v", s)
	}
	await.True(t, "the open game to end", func() bool { return eve.watch(open).Status == "over" })
	if s := bob.watch(g); s.Status != "live" || s.Clock.Run != "white" {
		t.Errorf("what is played: %s, %+v", s.Status, s.Clock)
	}
	bob.must(wire.InMove, g, 2, wire.MoveIn{At: "h9"})

	b.EndGames(records.GameToEnd{Game: g})
	b.Sanction(1, suspended, true)
	for _, who := range []*caller{bob, eve} {
		r := part[wire.EventData](t, who.find(func(h heard) bool { return h.T == "end" && h.G == g })).Result
		if r == nil || r.Winner != "" || r.Reason != game.Aborted {
			t.Errorf("%+v", r)
		}
	}
	b.Sanction(1, suspended, true) // it is still said, and changes nothing
	b.Sanction(1, moderation.Sanctions{}, true)
	await.True(t, "the door to open again", func() bool {
		c := b.enter(1)
		h, err := c.read()
		return err == nil && h.T == wire.OutWelcome
	})
	if s := eve.watch(g); s.Result == nil || s.Result.Reason != game.Aborted {
		t.Errorf("%+v", s.Result)
	}
}

// The server finds out by itself within a minute what nobody has told it. While the store does not answer, nobody is thrown
// out.
func TestJudgedWithoutAWord(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := hubtest.NewStore()
		h := newHub(t, m, Limits{}, hubtest.Busy)
		open, stop := listeners(t, h)
		ann, tab, bob := open(1), open(1), open(2)
		m.Do(func(m *hubtest.Store) { m.LiveErr = hubtest.ErrInjected })
		m.Sanction(1, suspended, false)
		time.Sleep(10 * time.Minute)
		for _, c := range []*listener{ann, tab, bob} {
			if code, _ := c.closed(); code != 0 {
				t.Fatal("a store that does not answer has thrown somebody out: ", code)
			}
		}
		back := time.Now()
		m.Do(func(m *hubtest.Store) { m.LiveErr = nil })
		time.Sleep(time.Minute)
		for _, c := range []*listener{ann, tab} {
			if code, at := c.closed(); code != wire.CloseSuspended || at.Sub(back) > time.Minute {
				t.Errorf("closed with %d after %v", code, at.Sub(back))
			}
		}
		if code, _ := bob.closed(); code != 0 {
			t.Error("another was closed too: ", code)
		}
		stop()
		if err := h.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
}
