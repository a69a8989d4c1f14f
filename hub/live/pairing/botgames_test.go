package pairing

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

var acorn = records.User{ID: 99, Bot: "acorn"}

// against is a live game of somebody's against a bot.
func against(id string, u game.UserID) *lobby.Game {
	return &lobby.Game{ID: id, Black: &records.User{ID: u}, White: &acorn}
}

func wantWhy(t *testing.T, err error, why fault.Reason) {
	t.Helper()
	var f *fault.Error
	if !errors.As(err, &f) || f.Code != fault.TooMany || f.Reason != why {
		t.Errorf("%v, want %s", err, why)
	}
}

// Guests of one /48 have no more games together than it may have, however many networks they come from. Others are not refused
// for it, nor are exempt users.
func TestBotGamesOfANetwork(t *testing.T) {
	b := newBotGames(BotLimits{Guest: 1, Member: 1, Address: 3})
	user := game.UserID(0)
	tries := func(n int, at func(i int) limit.Client) (made int) {
		for i := range n {
			user++
			if b.Reserve(fmt.Sprint(user), records.User{ID: user, Guest: true}, at(i)) == nil {
				made++
			}
		}
		return made
	}
	for what, c := range map[string]struct {
		at   func(i int) limit.Client
		want int
	}{
		"an address":       {func(int) limit.Client { return limit.Client{Address: "198.51.100.7"} }, 3},
		"a /64":            {func(i int) limit.Client { return limit.Client{Address: fmt.Sprintf("2001:db8:1:1::%x", i)} }, 3},
		"a /56":            {func(i int) limit.Client { return limit.Client{Address: fmt.Sprintf("2001:db8:2:1%02x::1", i)} }, 4},
		"a /48":            {func(i int) limit.Client { return limit.Client{Address: fmt.Sprintf("2001:db8:3:%x00::1", i)} }, 6},
		"who is exempt":    {func(int) limit.Client { return limit.Client{Address: "203.0.113.1", Exempt: true} }, 20},
		"who is not known": {func(int) limit.Client { return limit.Client{} }, 20},
	} {
		if got := tries(20, c.at); got != c.want {
			t.Errorf("%s has %d games, want %d", what, got, c.want)
		}
	}
	wantWhy(t, b.MayBegin(records.User{ID: 1000}, limit.Client{Address: "198.51.100.7"}), "bots_crowd")
}

// A game that is reserved and does not begin frees its place: at once if that is known, or after a minute. Somebody else may take
// its seat over.
func TestBotGamesThatDoNotBegin(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := newTown()
		m.bots = newBotGames(BotLimits{Guest: 1, Member: 2, Address: 2})
		from, guest := limit.Client{Address: "198.51.100.7"}, records.User{ID: 1, Guest: true}
		reserve := func(id string, u records.User) error { return m.BotGames().Reserve(id, u, from) }
		for _, gone := range []func(){
			func() { m.BotGames().Release("a") },
			func() { m.round(later(pendingFor + 1)) },
			func() { m.Play(*against("a", 1), lobby.Origin{}); m.BotGames().Release("a"); m.Over("a") },
		} {
			if err := reserve("a", guest); err != nil {
				t.Fatal(err)
			}
			if err := reserve("a", guest); err != nil {
				t.Error("again: ", err)
			}
			wantWhy(t, reserve("b", guest), "bots_most")
			gone()
		}
		if err := reserve("a", guest); err != nil {
			t.Fatal(err)
		}
		m.Play(*against("a", 1), lobby.Origin{})
		m.round(later(2 * pendingFor)) // it is in play: it stays
		m.BotGames().Release("a")
		wantWhy(t, m.BotGames().MayBegin(guest, from), "bots_most")
		m.Play(*against("a", 2), lobby.Origin{}) // a member has taken the guest's place
		if err := reserve("b", guest); err != nil {
			t.Error(err)
		}
		wantWhy(t, reserve("c", records.User{ID: 2}), "bots_crowd")
		if m.BotGames().Client("a") != from {
			t.Error("nobody knows from where it is played")
		}
		m.Over("a")
		m.Over("b")
		m.Play(*against("c", 2), lobby.Origin{}) // of another server, or after a restart
		if c := m.BotGames().Client("c"); c != (limit.Client{}) {
			t.Error(c)
		}
		m.Over("c")
		if b := m.bots; len(b.byGame)+len(b.byUser) != 0 || b.MayBegin(guest, from) != nil {
			t.Error("left behind: ", b.byGame, b.byUser)
		}
	})
}

// In any sequence of games nobody has more than its share, and a user who has nothing in play may begin.
func TestBotGamesRandomly(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := newBotGames(BotLimits{Guest: 2, Member: 3, Address: 4})
		from := limit.Client{Address: "198.51.100.7"}
		id := rapid.SampledFrom([]string{"a", "b", "c", "d", "e", "f", "g"})
		for range rapid.IntRange(1, 100).Draw(t, "steps") {
			g, n := id.Draw(t, "game"), rapid.IntRange(1, 3).Draw(t, "user")
			u := records.User{ID: game.UserID(n), Guest: n != 3}
			switch rapid.IntRange(0, 3).Draw(t, "step") {
			case 0:
				b.Reserve(g, u, from)
			case 1:
				b.Release(g)
			case 2:
				if k := b.byGame[g]; k != nil {
					b.play(against(g, k.user))
				}
			case 3:
				b.over(g)
			}
			for u, games := range b.byUser {
				if most := map[bool]int{true: 3, false: 2}[u == 3]; len(games) > most {
					t.Fatalf("%d has %d games", u, len(games))
				}
			}
			if len(b.byGame) > 4 {
				t.Fatal(b.byGame)
			}
		}
		for g := range b.byGame {
			b.over(g)
		}
		for range 4 {
			if !b.held.Enter(from.Address) {
				t.Fatal("places are lost")
			}
		}
	})
}

func later(d time.Duration) time.Time { return time.Now().Add(d) }
