package room

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// crowd has a guest ask for the names of those who watch. It returns the names or the refusal's code, "" without an answer yet.
func (g *guest) crowd(t *testing.T, id string) string {
	t.Helper()
	n := g.next()
	if g.rooms.Send(id, NameWatchers{From: g, ID: n}) != nil {
		t.Fatal("no place")
	}
	return g.named(t, n)
}

func (g *guest) named(t *testing.T, n int64) string {
	t.Helper()
	synctest.Wait()
	a, ok := g.answer(n)
	switch {
	case !ok:
		return ""
	case a.T == wire.OutError:
		return string(a.Code)
	}
	names := []string{"names"}
	for _, u := range part[wire.CrowdData](t, a).Names {
		names = append(names, u.Name)
	}
	return strings.Join(names, " ")
}

// namings returns how often the store has been asked.
func namings(m *hubtest.Store) (n int) {
	m.Do(func(m *hubtest.Store) { n = m.Naming })
	return n
}

// Members who watch are named to all who follow the game. Those who hide, guests, visitors and players are not named. A member
// is not named to users whom a block parts from it, and is named to nobody if a block parts it from a player.
func TestCrowdIsNamed(t *testing.T) {
	m := hubtest.NewStore()
	m.Hidden = map[game.UserID]bool{5: true}
	m.Apart = map[[2]game.UserID]bool{{6, 7}: true, {2, 8}: true, {9, 1}: true}
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		black, white := h.plug("g", 1), h.plug("g", 2)
		var all []*guest
		for _, u := range []game.UserID{4, 5, 6, 7, 8, 9, hubtest.Guests + 1, 0, 3} {
			pass(time.Millisecond)
			all = append(all, h.plug("g", u))
		}
		all = append(all, h.plug("g", 4)) // another page
		pass(time.Second)
		for who, want := range map[*guest]string{
			black: "names u4 u6 u7 u3", white: "names u4 u6 u7 u3", all[1]: "names u4 u6 u7 u3", all[6]: "names u4 u6 u7 u3", all[7]: "names u4 u6 u7 u3",
			all[2]: "names u4 u6 u3", all[3]: "names u4 u7 u3",
		} {
			if got := who.crowd(t, "g"); got != want {
				t.Errorf("user %d hears %q, not %q", userID(who), got, want)
			}
		}
		if n := namings(m); n != 1 {
			t.Errorf("asked %d times", n)
		}
		if got := h.guest(12).crowd(t, "g"); got != "forbidden" {
			t.Errorf("who does not follow the game hears %q", got)
		}
		h.Leave("g", all[0])
		h.Leave("g", all[9])
		m.Do(func(m *hubtest.Store) { m.Hidden[3] = true })
		pass(namesStay)
		if got := black.crowd(t, "g"); got != "names u6 u7" {
			t.Errorf("later %q", got)
		}
	})
}

// A new watcher's name is told to nobody before its own blocks are known, and the store is asked once a second at most.
func TestCrowdIsLookedUpInPauses(t *testing.T) {
	m := hubtest.NewStore()
	m.Apart = map[[2]game.UserID]bool{{4, 30}: true}
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		black := h.plug("g", 1)
		h.plug("g", 4)
		black.crowd(t, "g")
		var late []*guest
		for i := range 20 {
			g := h.plug("g", game.UserID(30+i))
			late = append(late, g)
			if got := g.crowd(t, "g"); got != "" {
				t.Errorf("user %d hears %q", userID(g), got)
			}
			pass(10 * time.Millisecond)
		}
		if got := late[0].crowd(t, "g"); got != "too_many" {
			t.Errorf("who waits and asks again hears %q", got)
		}
		pass(namesPause)
		if n := namings(m); n != 2 {
			t.Errorf("asked %d times", n)
		}
		if got := late[0].named(t, 2); strings.Contains(got, "u4 ") || !strings.HasPrefix(got, "names u30") {
			t.Errorf("%q", got)
		}
		if got := late[1].named(t, 2); !strings.HasPrefix(got, "names u4 u30 u31") || len(strings.Fields(got)) != 1+namedMost {
			t.Errorf("%q", got)
		}
	})
}

// If the store fails, users who wait are refused, and it is asked again. Players go and come meanwhile.
func TestCrowdIsNotKnown(t *testing.T) {
	m := hubtest.NewStore()
	m.NamingErr = hubtest.ErrInjected
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Minute, false)
		black, eve := h.plug("g", 1), h.plug("g", 4)
		if got := black.crowd(t, "g"); got != "retry" {
			t.Errorf("%q", got)
		}
		m.Do(func(m *hubtest.Store) { m.NamingErr = nil })
		if got := eve.crowd(t, "g"); got != "names u4" {
			t.Errorf("%q", got)
		}
		// A user who has asked and gone hears nothing more that matters, and the room may leave.
		pass(namesStay)
		eve.crowd(t, "g")
		h.Leave("g", eve)
		h.Leave("g", black)
		pass(time.Hour)
	})
}

// In a game with a delay users who do not play are told of the watchers who were here so long ago.
func TestCrowdIsNamedLate(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", time.Hour, false)
		m.Do(func(m *hubtest.Store) { m.Games["g"].Settings.Delay = time.Minute })
		black, eve := h.plug("g", 1), h.plug("g", 4)
		pass(2 * time.Minute)
		h.plug("g", 5)
		if got := black.crowd(t, "g"); got != "names u4 u5" {
			t.Errorf("a player hears %q", got)
		}
		if got := eve.crowd(t, "g"); got != "names u4" {
			t.Errorf("at once %q", got)
		}
		pass(2 * time.Minute)
		if got := eve.crowd(t, "g"); got != "names u4 u5" {
			t.Errorf("later %q", got)
		}
	})
}

// The names that are kept and told are bounded for any number of watchers.
func TestCrowdIsBounded(t *testing.T) {
	m := hubtest.NewStore()
	virtual.Test(t, func(t *testing.T) {
		h := newTestRooms(t, m, Limits{}, nil)
		defer h.close()
		m.Seated("g", time.Hour, false)
		black := h.plug("g", 1)
		var last *guest
		for i := range namedAmong + 10 {
			pass(time.Millisecond)
			last = h.plug("g", game.UserID(10+i))
		}
		want := []string{"names"}
		for i := range namedMost {
			want = append(want, fmt.Sprint("u", 10+i))
		}
		if got := strings.Fields(black.crowd(t, "g")); !slices.Equal(got, want) {
			t.Errorf("%v", got)
		}
		if got := last.crowd(t, "g"); got != "names" {
			t.Errorf("one too many hears %q", got)
		}
		h.in(t, "g", func(r *room) {
			if len(r.crowd.named) != namedOf || len(r.crowd.among) != namedAmong || r.crowd.waiting != nil {
				t.Errorf("%d named to %d, %v", len(r.crowd.named), len(r.crowd.among), r.crowd.waiting)
			}
		})
	})
}
