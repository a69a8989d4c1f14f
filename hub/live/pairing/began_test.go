package pairing

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// The effects of a game that begins on its players' open games and on their games with bots.
func TestAGameBegins(t *testing.T) {
	for _, c := range []struct {
		clock           game.ClockKind
		live, days, bot bool // what of their other games is ended
		began           int
		look            error
	}{
		{game.Fischer, true, false, true, 1, wire.ErrPlaying},
		{game.NoClock, true, false, false, 1, nil},
		{game.Correspondence, false, false, false, 1, nil},
	} {
		t.Run(string(c.clock), func(t *testing.T) {
			m := newTown()
			bot, ann, bob := person(hubtest.BotID), person(1), person(2)
			m.open("live", 1, game.WishBlack, game.Simple)
			m.open("days", 1, game.WishBlack, game.Correspondence)
			m.Wait(lobby.Seek{ID: "link", Host: ann}, false)
			m.open("his", 2, game.WishBlack, game.NoClock)
			m.open("hers", 3, game.WishBlack, game.Fischer)
			m.play("bot", ann, bot, game.NoClock, lobby.Origin{})
			if len(m.withdrawn) > 0 || len(m.began) > 0 {
				t.Fatal("a game with a bot counts")
			}
			m.play("g", ann, bob, c.clock, lobby.Origin{})
			_, live := m.withdrawn["live"]
			_, his := m.withdrawn["his"]
			_, days := m.withdrawn["days"]
			_, link := m.withdrawn["link"]
			_, hers := m.withdrawn["hers"]
			if live != c.live || his != c.live || days != c.days || link || hers {
				t.Error("withdrawn:", m.withdrawn)
			}
			if _, bot := m.adjourned["bot"]; bot != c.bot || len(m.adjourned) > 1 {
				t.Error("adjourned:", m.adjourned)
			}
			if m.began[1] != c.began || m.began[2] != c.began || len(m.began) != 2 {
				t.Error("told:", m.began)
			}
			if err := m.mayLook(1); err != c.look {
				t.Error(err)
			}
			if n := bytes.Count(m.lists.Began(1), []byte("\n")); (n == 1) != (c.look != nil) {
				t.Error(n, "games to a page that comes")
			}
			if live {
				if err := m.Reserve("live", 1, 3, game.Simple); err != wire.ErrHostPlaying {
					t.Error("a third person joins:", err)
				}
			}
			if ids := m.expired(); len(ids) != len(m.withdrawn) {
				t.Error("to be tried again:", ids)
			}
			m.play("g", ann, bob, c.clock, lobby.Origin{})
			if m.began[1] != c.began {
				t.Error("told twice")
			}
		})
	}
}

// After a crash between a pairing and the withdrawal: in whichever order the games are read, the open game
// that led to another is withdrawn, and its host is told which it was.
func TestReadAgainAfterAPairing(t *testing.T) {
	for _, first := range []string{"game", "seek"} {
		m := newTown()
		m.lists.Count("g", 1, 2)
		if first == "seek" {
			m.open("s", 2, game.WishRandom, game.Correspondence)
		}
		m.play("g", person(1), person(2), game.Correspondence, lobby.Origin{Host: 2, Seek: "s"})
		if first == "game" {
			m.open("s", 2, game.WishRandom, game.Correspondence)
		}
		if m.withdrawn["s"] != 2 {
			t.Error(first, "first: still open")
		}
		if len(m.began) > 0 {
			t.Error("a game of days that has gone on begins again")
		}
		if f := string(m.lists.Of(2)[0].Began(2)); !strings.Contains(f, `"seek":"s"`) {
			t.Error(f)
		}
		if f := string(m.lists.Of(1)[0].Began(1)); !strings.Contains(f, `"seek":"g"`) {
			t.Error(f)
		}
		m.Over("s")
		m.Over("g")
		if len(m.seeks.byID) > 0 || len(m.seeks.byHost) > 0 || len(m.pairs.groups) > 0 || len(m.pairs.retry) > 0 {
			t.Error("something stays:", m.seeks, m.pairs.groups, m.pairs.retry)
		}
	}
}

// Two people who are about to begin a game begin no other, until it is clear that they do not.
func TestReserve(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := newTown()
		m.open("a", 1, game.WishRandom, game.Fischer)
		m.open("b", 2, game.WishRandom, game.Simple)
		m.open("c", 3, game.WishRandom, game.Byoyomi)
		if err := m.Reserve("a", 1, 2, game.Fischer); err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			id          string
			host, guest game.UserID
			want        error
		}{{"b", 2, 3, wire.ErrHostPlaying}, {"c", 3, 1, wire.ErrPlaying}} {
			if err := m.Reserve(c.id, c.host, c.guest, game.Simple); err != c.want {
				t.Errorf("%s: %v, want %v", c.id, err, c.want)
			}
		}
		if err := m.mayLook(2); err != wire.ErrRetry {
			t.Error(err)
		}
		m.Release("a")
		if err := m.Reserve("b", 2, 3, game.Simple); err != nil {
			t.Fatal(err)
		}
		time.Sleep(pendingFor) // nobody ever says how it went
		if err := m.Reserve("c", 3, 1, game.Byoyomi); err != nil {
			t.Error(err)
		}
		m.Release("b")
	})
}
