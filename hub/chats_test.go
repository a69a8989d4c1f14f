package hub

import (
	"testing"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// hears waits for a line, and returns it.
func (c *caller) hears(text string) wire.ChatLine {
	c.t.Helper()
	return part[wire.ChatLine](c.t, c.find(func(h heard) bool {
		return h.T == wire.OutChat && part[wire.ChatLine](c.t, h).Text == text
	}))
}

// heardLine reports whether a line has come.
func (c *caller) heardLine(text string) bool {
	for _, h := range c.past {
		if h.T == wire.OutChat && part[wire.ChatLine](c.t, h).Text == text {
			return true
		}
	}
	return false
}

// texts returns what of a game's chats somebody is shown.
func texts(s wire.GameState) (players, watchers []string) {
	for _, l := range s.Chat {
		if l.Channel == records.PlayersChat {
			players = append(players, l.Text)
		} else {
			watchers = append(watchers, l.Text)
		}
	}
	return players, watchers
}

// The two chats of a game, on three nodes: who writes and reads what while it is in play, and after it.
func TestTwoChats(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		a, b, c := s.join("a"), s.join("b"), s.join("c")
		ann, bob, g := s.match(a, b)
		eve, dan, visitor := c.call(3), a.call(guests), b.call(0)
		all := []*caller{ann, bob, eve, dan, visitor}
		players, watchers := all[:2], all[2:]
		for _, p := range all {
			p.watch(g)
		}
		say := func(who *caller, channel records.Channel, text string) {
			t.Helper()
			who.must(wire.InChat, g, 0, wire.ChatIn{Text: text, Channel: channel})
		}
		refused := func(who *caller, channel records.Channel, code fault.Code, why fault.Reason) {
			t.Helper()
			if h := who.ask(wire.InChat, g, 0, wire.ChatIn{Text: "never", Channel: channel}); h.Code != code || h.Why != why {
				t.Errorf("%s, want %s %s", h.raw, code, why)
			}
		}
		shown := func(viewer game.UserID, wantPlayers, wantWatchers int) {
			t.Helper()
			for _, n := range s.nodes {
				state, err := n.hub.FirstState(t.Context(), g, viewer)
				if p, w := texts(state); err != nil || len(p) != wantPlayers || len(w) != wantWatchers {
					t.Errorf("user %d is shown %q and %q, %v", viewer, p, w, err)
				}
			}
		}
		say(eve, "", "psst")
		say(dan, records.WatchersChat, "hush")
		say(ann, "", "hello")
		say(bob, records.PlayersChat, "hi")
		for _, p := range all {
			if l := p.hears("hi"); l.Channel != records.PlayersChat || l.Seat != "white" {
				t.Errorf("%+v", l)
			}
		}
		for _, p := range watchers {
			if !p.heardLine("psst") || !p.heardLine("hush") || !p.heardLine("hello") {
				t.Error("a watcher lacks a line")
			}
		}
		for _, p := range players {
			if p.heardLine("psst") || p.heardLine("hush") {
				t.Error("a player hears the watchers")
			}
		}
		refused(eve, records.PlayersChat, fault.Forbidden, "chat_players")
		refused(ann, records.WatchersChat, fault.Forbidden, "chat_watchers")
		refused(ann, "everybody", fault.Invalid, "")
		refused(visitor, "", fault.Unauthorized, "")
		for viewer, w := range map[game.UserID]int{1: 0, 2: 0, 3: 2, 0: 2} {
			shown(viewer, 2, w)
		}

		ann.must(wire.InResign, g, 1, nil)
		for _, p := range players {
			p.hears("psst")
			p.hears("hush")
		}
		say(ann, records.WatchersChat, "well watched")
		if l := eve.hears("well watched"); l.Channel != records.WatchersChat || l.Seat != "black" {
			t.Errorf("%+v", l)
		}
		bob.hears("well watched")
		say(bob, "", "good game")
		if l := eve.hears("good game"); l.Channel != records.PlayersChat {
			t.Errorf("%+v", l)
		}
		refused(eve, records.PlayersChat, fault.Forbidden, "chat_players")
		for _, viewer := range []game.UserID{0, 1, 2, 3} {
			shown(viewer, 3, 3)
		}
	})
}

// Lines stay in their chat when the server starts again, however many are written in the other.
func TestChatsAfterARestart(t *testing.T) {
	b := newServer(t, Limits{Credits: 100_000, Lines: 60_000}, hubtest.Busy)
	b.Seated("g", 0, false)
	black, eve := b.call(1), b.call(3)
	black.watch("g")
	eve.watch("g")
	black.must(wire.InChat, "g", 0, wire.ChatIn{Text: "from a player"})
	eve.must(wire.InChat, "g", 0, wire.ChatIn{Text: "from a watcher"})
	for range 120 {
		black.must(wire.InChat, "g", 0, wire.ChatIn{Text: "and more"})
	}
	check := func(viewer game.UserID, wantPlayers, wantWatchers int) {
		t.Helper()
		s, err := b.hub.FirstState(t.Context(), "g", viewer)
		p, w := texts(s)
		if err != nil || len(p) != wantPlayers || len(w) != wantWatchers {
			t.Errorf("user %d is shown %d and %d lines, %v", viewer, len(p), len(w), err)
		}
		for _, text := range w {
			if text != "from a watcher" {
				t.Errorf("%q among the watchers'", text)
			}
		}
	}
	for range 2 {
		check(1, 100, 0)
		check(3, 100, 1)
		for _, p := range []*caller{black, eve} {
			p.ws.Close()
		}
		b.stop()
		b = serveHub(t, b.Store, newHub(t, b.Store, Limits{}, hubtest.Busy))
	}
	black = b.call(1)
	black.watch("g")
	black.must(wire.InResign, "g", 1, nil)
	check(1, 100, 1)
}
