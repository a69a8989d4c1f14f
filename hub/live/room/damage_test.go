package room

import (
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// named returns how many lines of the log name a game.
func (l *logs) named(id string) (n int) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, line := range l.lines {
		n += strings.Count(line, "game="+id)
	}
	return n
}

// One damaged game, whatever is wrong with it, leaves the other games alone: it is quarantined, for good,
// with its clocks.
func TestADamagedGameIsQuarantined(t *testing.T) {
	for name, damage := range hubtest.Damages {
		t.Run(name, func(t *testing.T) {
			virtual.Test(t, func(t *testing.T) {
				m := hubtest.NewStore()
				m.Last = time.Now().Add(-time.Hour).Truncate(time.Millisecond)
				beat := m.Last
				for _, id := range []string{"one", "bad", "two"} {
					m.Moved(id)
				}
				m.Earlier(2 * time.Hour)
				damage(m, m.Games["bad"])
				events := len(m.Games["bad"].Events)
				why := ""
				for run := range 2 {
					h := newTestRooms(t, m, Limits{}, nil)
					black, white := h.guest(1), h.guest(2)
					for _, id := range []string{"one", "two"} {
						s := white.enter(t, id)
						white.must(t, id, game.Command{Kind: game.Move, Version: s.V, Point: board.At(0, run)})
						s = white.enter(t, id)
						black.must(t, id, game.Command{Kind: game.Move, Version: s.V, Point: board.At(14, run)})
					}
					refusesAll(t, black, "bad")
					if !h.IsDamaged("bad") || h.IsDamaged("one") {
						t.Error("another game is damaged")
					}
					if n := gaugeOf(t, h.Metrics.Damaged); n != 1 {
						t.Errorf("%d damaged games", n)
					}
					if run == 0 {
						if why = m.Damage("bad"); why == "" || !m.Stands["bad"].Equal(beat) {
							t.Fatalf("%q since %v", why, m.Stands["bad"])
						}
					}
					h.close()
					if got := m.Damage("bad"); got != why || len(m.Games["bad"].Events) != events {
						t.Errorf("%q, %d events", got, len(m.Games["bad"].Events))
					}
					if n := h.log.named("bad"); n != 1 || !h.log.has("set aside") {
						t.Errorf("it is named %d times: %q", n, h.log.lines)
					}
				}
			})
		})
	}
}

// refusesAll checks that every request of a guest about a game is refused because the game is damaged.
func refusesAll(t *testing.T, g *guest, id string) {
	t.Helper()
	for _, c := range []game.Command{
		{Kind: game.Resign}, {Kind: game.Give}, {Kind: game.Join}, {Kind: game.Abort}, {Kind: game.Pass},
		{Kind: game.Move, Point: board.At(8, 8)}, {Kind: game.MakeOffer, Offer: game.OfferDraw},
	} {
		c.Version = 2
		if a := g.try(t, id, c); a.Code != wire.CodeDamaged {
			t.Errorf("command %d: %+v", c.Kind, a)
		}
	}
	for _, m := range []Message{
		Watch{From: g, ID: 100}, Say{From: g, ID: 101, ClientID: "p/101", Text: "hm"}, Explain{From: g, ID: 102},
	} {
		g.news()
		g.rooms.Send(id, m)
		if got := g.news(); len(got) != 1 || got[0].ID < 100 || got[0].Code != wire.CodeDamaged {
			t.Errorf("%T: %+v", m, got)
		}
	}
}

// A store that fails says nothing about the game.
func TestAFailingStoreIsNoDamage(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 10*time.Minute, false)
		eve := h.guest(3)
		m.Do(func(m *hubtest.Store) { m.Loads = 1 })
		eve.watch("g", 0)
		if e := find(t, eve.news(), wire.OutError); e.Code != fault.Retry {
			t.Errorf("%+v", e)
		}
		if s := eve.enter(t, "g"); s.V != 1 || m.Damage("g") != "" {
			t.Error(s.V, m.Damage("g"))
		}
	})
}

// A log that seems to contradict the row since an event was stored in between is
// read again.
func TestAnEventBetweenRowAndLog(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 10*time.Minute, false)
		m.Do(func(m *hubtest.Store) {
			m.Games["g"].Status = "waiting"
			m.Sick["g"] = func() error { // the next reading has the row as it should be
				m.Games["g"].Status, m.Games["g"].Black, m.Games["g"].White = "live", 1, 2
				return nil
			}
		})
		if s := h.guest(1).enter(t, "g"); s.Status != "live" || m.Damage("g") != "" {
			t.Error(s.Status, m.Damage("g"))
		}
	})
}

// A quarantine that cannot be stored at once holds all the same. It is stored later with the instant at which the clocks stood
// still.
func TestQuarantineOverAFailingStore(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		m.Do(func(m *hubtest.Store) { m.QuarantineErr = hubtest.ErrInjected })
		at := time.Now()
		for range maxPanics {
			h.injure("g")
		}
		asked := m.Asked
		if err := h.order("g", game.Command{Kind: game.Resign, Actor: 1, ClientID: "r"}); err != wire.ErrDamaged || m.Asked != asked {
			t.Fatal(err, m.Asked-asked)
		}
		pass(20 * time.Minute) // its flag would have fallen
		if m.Damage("g") != "" {
			t.Fatal("the store has noted what it refused")
		}
		m.Do(func(m *hubtest.Store) { m.QuarantineErr = nil })
		pass(time.Minute)
		if got := m.Damage("g"); !strings.Contains(got, "injected") || !m.Stands["g"].Equal(at) {
			t.Fatalf("%q since %v, not %v", got, m.Stands["g"], at)
		}
		h.expect(t, "g", "start move move")
	})
}

// A game whose host waits alone is the host's when it is damaged, and no seek.
func TestADamagedSeek(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := hubtest.NewStore()
		s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock}}
		m.CreateGame(t.Context(), records.NewGame{ID: "g", Settings: s, Host: 1, Color: game.WishBlack, Created: time.Now()})
		m.Games["g"].Status = "live"
		h := newTestRooms(t, m, Limits{}, nil)
		synctest.Wait()
		host := h.guest(1)
		h.lobby.Follow(host)
		if d := part[wire.LobbyData](t, find(t, host.news(), wire.OutLobby)); len(d.Seeks) != 0 || len(d.Mine) != 1 || !d.Mine[0].Damaged {
			t.Fatalf("%+v", d)
		}
	})
}

// A game that is over and damaged answers so, and is nobody's business else.
func TestADamagedGameThatIsOver(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		m.Seated("g", 0, false)
		black, white := h.guest(1), h.guest(2)
		black.enter(t, "g")
		white.enter(t, "g")
		black.must(t, "g", game.Command{Kind: game.Resign, Version: 1})
		m.Do(func(m *hubtest.Store) { m.Games["g"].Status, m.Games["g"].Events = "over", m.Games["g"].Events[1:] })
		black.news()
		h.injure("g")
		if e := find(t, black.news(), wire.OutError); e.Code != wire.CodeDamaged {
			t.Fatalf("%+v", e)
		}
		black.watch("g", 0)
		e := find(t, black.news(), wire.OutError)
		if n := gaugeOf(t, h.Metrics.Damaged); e.Code != wire.CodeDamaged || m.Damage("g") != "" || n != 0 {
			t.Fatal(e, m.Damage("g"), n)
		}
		h.lobby.Follow(black)
		if d := part[wire.LobbyData](t, find(t, black.news(), wire.OutLobby)); len(d.Mine) != 0 {
			t.Fatalf("%+v", d)
		}
	})
}

// The lobby hears of a game that is quarantined, and when it is back.
func TestADamagedGameComesBack(t *testing.T) {
	m := hubtest.NewStore()
	inVirtualTime(t, m, nil, func(t *testing.T, h *testRooms) {
		h.opened(t, "g", fischer)
		white := h.guest(2)
		h.lobby.Follow(white)
		whole := m.Log("g")
		m.Do(func(m *hubtest.Store) { m.Games["g"].Events = []*game.Event{whole[0], whole[0]} })
		white.news()
		h.injure("g") // so it is read again
		if l := part[wire.Live](t, find(t, white.news(), wire.OutLive)); !l.Damaged || l.G != "g" {
			t.Fatalf("%+v", l)
		}
		if got := fmt.Sprint(len(h.Damaged(1)), len(h.Damaged(2)), len(h.Damaged(3))); got != "1 1 0" {
			t.Fatal(got)
		}
		m.Do(func(m *hubtest.Store) { m.Games["g"].Damage, m.Games["g"].Events = "", whole })
		pass(h.Limits.Again)
		if l := find(t, white.news(), wire.OutUnlive); l.G != "g" || gaugeOf(t, h.Metrics.Damaged) != 0 {
			t.Fatalf("%+v", l)
		}
		h.guest(1).must(t, "g", game.Command{Kind: game.Move, Version: 3, Point: board.At(0, 0)})
	})
}
