package hub

import (
	"testing"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// A damaged game, whatever is wrong with it, has no log to show, in the run in which it
// is found and afterwards; the others' can be shown.
func TestTheAuditOfADamagedGame(t *testing.T) {
	for name, damage := range hubtest.Damages {
		t.Run(name, func(t *testing.T) {
			m := hubtest.NewStore()
			m.Moved("bad")
			m.Moved("good")
			damage(m, m.Games["bad"])
			for range 2 {
				h := newHub(t, m, Limits{}, hubtest.Busy)
				b := serveHub(t, m, h)
				eve := b.call(3)
				id := eve.say(wire.InWatch, "bad", 0, nil)
				if got := eve.find(func(h heard) bool { return h.ID == id }); got.Code != wire.CodeDamaged {
					t.Error(got.raw)
				}
				if _, err := h.Audit(t.Context(), "bad", 0); fault.CodeOf(err) != wire.CodeDamaged {
					t.Error("audit:", err)
				}
				if rows, err := h.Audit(t.Context(), "good", 0); err != nil || len(rows) < 2 { // a restart gives a bonus
					t.Error("audit:", rows, err)
				}
				eve.ws.Close()
				if err := h.Stop(t.Context()); err != nil {
					t.Fatal(err)
				}
			}
		})
	}
}

// Its players find a damaged game among their own, nobody else sees it, and it
// counts for nobody. When its damage is gone it is as before.
func TestDamagedGamesInTheLobby(t *testing.T) {
	b := newServer(t, Limits{Games: 1, Ping: 50 * time.Millisecond, Credits: 100_000}, hubtest.Busy)
	b.Seated("g", 10*time.Minute, false)
	b.Do(func(m *hubtest.Store) { m.Games["g"].Private = false })
	black, eve := b.call(1), b.call(3)
	black.watch("g")
	await.True(t, "a player is there, and others are told", func() bool { return b.hub.lobby.All()[0].Live().Present })
	for _, c := range []*caller{black, eve} {
		c.say(wire.InLobby, "", 0, wire.LobbyIn{On: true})
		if d := part[wire.LobbyData](t, c.await(wire.OutLobby)); len(d.Live) != 1 || d.Live[0].Damaged {
			t.Fatalf("%+v", d)
		}
	}
	another := wire.CreateData{Kind: "private", Color: game.WishBlack, Settings: wire.SettingsOf(b.Settings("g"))}
	if h := black.ask(wire.InCreate, "", 0, another); h.Code != fault.TooMany {
		t.Fatal(h.raw)
	}
	whole := b.Log("g")
	b.Do(func(m *hubtest.Store) {
		m.Games["g"].Events = append(whole[:1:1], whole[0])
		m.Sicker = func() { panic("injected") } // so it is read again
	})
	if h := black.ask(wire.InMove, "g", 1, wire.MoveIn{At: "a1"}); h.Code != fault.Retry {
		t.Fatal(h.raw)
	}
	if h := black.find(func(h heard) bool { return h.T == wire.OutError }); h.Code != wire.CodeDamaged || h.G != "g" || h.ID != 0 {
		t.Fatal(h.raw)
	}
	for _, c := range []*caller{black, eve} {
		before := 0 // it was damaged
		c.find(func(h heard) bool {
			if h.T == wire.OutLive {
				if before++; part[wire.Live](t, h).Damaged {
					t.Fatal("before it is taken off the list: ", h.raw)
				}
			}
			return h.T == wire.OutUnlive
		})
		for range before {
			c.await(wire.OutLive)
		}
	}
	if l := part[wire.Live](t, black.await(wire.OutLive)); !l.Damaged || l.G != "g" {
		t.Fatalf("%+v", l)
	}
	for c, mine := range map[*caller]int{b.call(2): 1, b.call(4): 0} {
		c.say(wire.InLobby, "", 0, wire.LobbyIn{On: true})
		d := part[wire.LobbyData](t, c.await(wire.OutLobby))
		if len(d.Live) != 0 || len(d.Mine) != mine {
			t.Fatalf("%+v", d)
		}
		if mine > 0 {
			if l := d.Mine[0]; !l.Damaged || l.Players.White == nil || l.Players.White.Name != "u2" || l.Settings.Size != 15 || l.Moves == nil {
				t.Fatalf("%+v", l)
			}
		}
	}
	black.must(wire.InCreate, "", 0, another)
	b.Do(func(m *hubtest.Store) { m.Games["g"].Damage, m.Games["g"].Events = "", whole })
	for _, c := range []*caller{black, eve} { // others see it again with the first user who is there
		if l := part[wire.Live](t, c.await(wire.OutLive)); l.Damaged || l.G != "g" {
			t.Fatalf("%+v", l)
		}
		if s := black.watch("g"); s.Status != "live" {
			t.Fatalf("%+v", s)
		}
	}
	black.must(wire.InMove, "g", 1, wire.MoveIn{At: "h8"})
}
