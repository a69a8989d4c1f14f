package hub

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"tengen/engine/board"
	"tengen/hub/fault"
	"tengen/hub/game"
)

// told starts a hub over a store and returns what it logs: to be read when it
// has stopped, or rests.
func told(t *testing.T, m *fakeStore) (*Hub, *bytes.Buffer) {
	t.Helper()
	log := &bytes.Buffer{}
	h, err := New(Config{Store: m, Beats: m, Users: m, Chat: m, Mover: fakeMover(busy),
		Log: slog.New(slog.NewTextHandler(log, nil)), Registry: prometheus.NewRegistry()})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	return h, log
}

// gauge returns how many games are set aside, as the metrics have it.
func gauge(t *testing.T, h *Hub) int {
	t.Helper()
	reg := prometheus.NewRegistry()
	reg.MustRegister(h.metrics.damaged)
	all, err := reg.Gather()
	if err != nil {
		t.Fatal(err)
	}
	return int(all[0].Metric[0].Gauge.GetValue())
}

// damages are what can be wrong with what is stored of a game.
var damages = map[string]func(m *fakeStore, r *GameRecord){
	"an event is missing": func(_ *fakeStore, r *GameRecord) { r.Events = r.Events[1:] },
	"a stone on a stone": func(_ *fakeStore, r *GameRecord) {
		again := *r.Events[1]
		again.Seq = 3
		r.Events = append(r.Events, &again)
	},
	"no such board": func(_ *fakeStore, r *GameRecord) { r.Settings.Size = 99 },
	"no such clock": func(_ *fakeStore, r *GameRecord) { r.Settings.Time.Period = time.Second },
	"not to be read": func(m *fakeStore, r *GameRecord) {
		m.sick[r.ID] = func() error { return fmt.Errorf("event 2: no JSON: %w", game.ErrLog) }
	},
	"another status": func(_ *fakeStore, r *GameRecord) { r.Status = game.Waiting.String() },
	"other seats":    func(_ *fakeStore, r *GameRecord) { r.Status, r.Black, r.White = "live", 2, 1 },
	"a panic":        func(_ *fakeStore, r *GameRecord) { r.Events = append(r.Events, nil) },
}

// One damaged game, whatever is wrong with it, leaves the site and the other
// games alone: it is set aside, for good, with its clocks.
func TestADamagedGameIsSetAside(t *testing.T) {
	for name, damage := range damages {
		t.Run(name, func(t *testing.T) {
			m := newFakeStore()
			m.last = time.Now().Add(-time.Hour).Truncate(time.Millisecond)
			beat := m.last
			for _, id := range []string{"one", "bad", "two"} {
				m.seated(id, 10*time.Minute, false)
				p := board.At(7, 7)
				m.games[id].Events = append(m.games[id].Events, stored(&game.Event{Seq: 2, Kind: game.Moved, Actor: 1,
					At: time.Now(), Payload: game.Payload{Point: &p, Clock: &game.Clocks{Black: 600_000, White: 600_000}}}))
			}
			m.earlier(2 * time.Hour)
			damage(m, m.games["bad"])
			events := len(m.games["bad"].Events)
			why := ""
			for run := range 2 {
				h, log := told(t, m)
				b := openHouse(t, m, h)
				black, white := b.call(1), b.call(2)
				for _, id := range []string{"one", "two"} {
					s := white.watch(id)
					white.must(InMove, id, s.V, MoveIn{At: fmt.Sprintf("a%d", run+1)})
					s = white.watch(id)
					black.must(InMove, id, s.V, MoveIn{At: fmt.Sprintf("o%d", run+1)})
				}
				for _, in := range []string{InWatch, InResign, InGive, InJoin, InAbort, InPass} {
					id := black.say(in, "bad", 2, nil)
					if got := black.find(func(h heard) bool { return h.ID == id }); got.Code != CodeDamaged {
						t.Errorf("%s: %s", in, got.raw)
					}
				}
				for in, d := range map[string]any{
					InMove: MoveIn{At: "i9"}, InOffer: OfferIn{Offer: game.OfferDraw}, InChat: ChatIn{Text: "hm"}, InWhy: WhyIn{At: "a1"},
				} {
					if got := black.ask(in, "bad", 2, d); got.Code != CodeDamaged {
						t.Errorf("%s: %s", in, got.raw)
					}
				}
				if _, err := h.Audit(t.Context(), "bad"); fault.CodeOf(err) != CodeDamaged {
					t.Error("audit:", err)
				}
				if n := gauge(t, h); n != 1 {
					t.Errorf("%d damaged games", n)
				}
				if run == 0 {
					if why = m.damage("bad"); why == "" || !m.stands["bad"].Equal(beat) {
						t.Fatalf("%q since %v", why, m.stands["bad"])
					}
				}
				black.ws.Close()
				white.ws.Close()
				if err := h.Stop(t.Context()); err != nil {
					t.Fatal(err)
				}
				if got := m.damage("bad"); got != why || len(m.games["bad"].Events) != events {
					t.Errorf("%q, %d events", got, len(m.games["bad"].Events))
				}
				if n := strings.Count(log.String(), "game=bad"); n != 1 || !strings.Contains(log.String(), "set aside") {
					t.Errorf("it is named %d times:\n%s", n, log)
				}
			}
		})
	}
}

// A store that fails says nothing about the game.
func TestAFailingStoreIsNoDamage(t *testing.T) {
	b := newHouse(t, Limits{}, busy)
	b.seated("g", 10*time.Minute, false)
	eve := b.call(3)
	b.do(func(m *fakeStore) { m.loads = 1 })
	if h := func() heard { eve.say(InWatch, "g", 0, nil); return eve.await(OutError) }(); h.Code != fault.Retry {
		t.Error(h.raw)
	}
	if s := eve.watch("g"); s.V != 1 || b.damage("g") != "" {
		t.Error(s.V, b.damage("g"))
	}
}

// A log that seems to contradict the row since an event was stored in between is
// read again.
func TestAnEventBetweenRowAndLog(t *testing.T) {
	b := newHouse(t, Limits{}, busy)
	b.seated("g", 10*time.Minute, false)
	b.do(func(m *fakeStore) {
		m.games["g"].Status = "waiting"
		m.sick["g"] = func() error { // the next reading has the row as it should be
			m.games["g"].Status, m.games["g"].Black, m.games["g"].White = "live", 1, 2
			return nil
		}
	})
	if s := b.call(1).watch("g"); s.Status != "live" || b.damage("g") != "" {
		t.Error(s.Status, b.damage("g"))
	}
}

// What cannot be noted at once holds all the same, and is noted later with the
// instant at which the clocks stood still.
func TestSettingAsideOverAFailingStore(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		m.do(func(m *fakeStore) { m.aside = errInjected })
		at := time.Now()
		for range maxPanics {
			h.rooms.send("g", func(*room) { panic("injected") })
			synctest.Wait()
		}
		asked := m.asked
		if err := order(h, "g", game.Command{Kind: game.Resign, Actor: 1, ClientID: "r"}); err != errDamaged || m.asked != asked {
			t.Fatal(err, m.asked-asked)
		}
		pass(20 * time.Minute) // its flag would have fallen
		if m.damage("g") != "" {
			t.Fatal("the store has noted what it refused")
		}
		m.do(func(m *fakeStore) { m.aside = nil })
		pass(time.Minute)
		if got := m.damage("g"); !strings.Contains(got, "injected") || !m.stands["g"].Equal(at) {
			t.Fatalf("%q since %v, not %v", got, m.stands["g"], at)
		}
		expect(t, m, "g", "start move move")
	})
}

// Its players find a damaged game among their own, nobody else sees it, and it
// counts for nobody. When its damage is gone it is as before.
func TestDamagedGamesInTheLobby(t *testing.T) {
	b := newHouse(t, Limits{Games: 1, Ping: 50 * time.Millisecond}, busy)
	b.seated("g", 10*time.Minute, false)
	b.do(func(m *fakeStore) { m.games["g"].Private = false })
	black, eve := b.call(1), b.call(3)
	black.watch("g")
	for _, c := range []*caller{black, eve} {
		c.say(InLobby, "", 0, LobbyIn{On: true})
		if d := part[LobbyData](t, c.await(OutLobby)); len(d.Live) != 1 || d.Live[0].Damaged {
			t.Fatalf("%+v", d)
		}
	}
	another := CreateData{Kind: "private", Color: game.WishBlack, Settings: settingsOf(b.settings("g"))}
	if h := black.ask(InCreate, "", 0, another); h.Code != fault.TooMany {
		t.Fatal(h.raw)
	}
	whole := b.log("g")
	b.do(func(m *fakeStore) { m.games["g"].Events = append(whole[:1:1], whole[0]) })
	b.hub.rooms.send("g", func(*room) { panic("injected") }) // so it is read again
	if h := black.find(func(h heard) bool { return h.T == OutError }); h.Code != CodeDamaged || h.G != "g" || h.ID != 0 {
		t.Fatal(h.raw)
	}
	eve.await(OutUnlive)
	if h := black.find(func(h heard) bool { return h.T == OutUnlive || h.T == OutLive }); h.T != OutUnlive {
		t.Fatal(h.raw)
	}
	if l := part[Live](t, black.await(OutLive)); !l.Damaged || l.G != "g" {
		t.Fatalf("%+v", l)
	}
	for c, mine := range map[*caller]int{b.call(2): 1, b.call(4): 0} {
		c.say(InLobby, "", 0, LobbyIn{On: true})
		d := part[LobbyData](t, c.await(OutLobby))
		if len(d.Live) != 0 || len(d.Mine) != mine {
			t.Fatalf("%+v", d)
		}
		if mine > 0 {
			if l := d.Mine[0]; !l.Damaged || l.Players.White == nil || l.Players.White.Name != "u2" || l.Settings.Size != 15 || l.Moves == nil {
				t.Fatalf("%+v", l)
			}
		}
	}
	black.must(InCreate, "", 0, another)
	b.do(func(m *fakeStore) { m.games["g"].Damage, m.games["g"].Events = "", whole })
	for _, c := range []*caller{black, eve} {
		if l := part[Live](t, c.await(OutLive)); l.Damaged || l.G != "g" {
			t.Fatalf("%+v", l)
		}
	}
	if s := black.watch("g"); s.Status != "live" || gauge(t, b.hub) != 0 {
		t.Fatalf("%+v", s)
	}
	black.must(InMove, "g", 1, MoveIn{At: "h8"})
}

// A game whose host waits alone is the host's when it is damaged, and no seek.
func TestADamagedSeek(t *testing.T) {
	m := newFakeStore()
	s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: game.TimeControl{Kind: game.NoClock}}
	m.CreateGame(t.Context(), NewGame{ID: "g", Settings: s, Host: 1, Color: game.WishBlack, Created: time.Now()})
	m.games["g"].Status = "live"
	h, _ := told(t, m)
	b := openHouse(t, m, h)
	host := b.call(1)
	host.say(InLobby, "", 0, LobbyIn{On: true})
	if d := part[LobbyData](t, host.await(OutLobby)); len(d.Seeks) != 0 || len(d.Mine) != 1 || !d.Mine[0].Damaged {
		t.Fatalf("%+v", d)
	}
}

// A game that is over and damaged answers so, and is nobody's business else.
func TestADamagedGameThatIsOver(t *testing.T) {
	b := newHouse(t, Limits{}, busy)
	black, _ := b.pair("g", 0)
	black.must(InResign, "g", 1, nil)
	b.do(func(m *fakeStore) { m.games["g"].Status, m.games["g"].Events = "over", m.games["g"].Events[1:] })
	b.hub.rooms.send("g", func(*room) { panic("injected") })
	if h := black.await(OutError); h.Code != CodeDamaged {
		t.Fatal(h.raw)
	}
	black.say(InWatch, "g", 0, nil)
	if h := black.await(OutError); h.Code != CodeDamaged || b.damage("g") != "" || gauge(t, b.hub) != 0 {
		t.Fatal(h.raw, b.damage("g"))
	}
	black.say(InLobby, "", 0, LobbyIn{On: true})
	if d := part[LobbyData](t, black.await(OutLobby)); len(d.Mine) != 0 {
		t.Fatalf("%+v", d)
	}
}
