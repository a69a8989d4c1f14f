package hub

import (
	"context"
	"testing"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// slowSite is one server over a slow store, or three that share one.
type slowSite struct {
	t    *testing.T
	held *held
	m    *hubtest.Store
	all  *hubtest.Cluster // nil: one server
	bus  *hubtest.Bus
	a, b *server // the same if there is only one
}

func newSlowSite(t *testing.T, shared bool) *slowSite {
	s := &slowSite{t: t, held: newHeld()}
	if !shared {
		s.m = hubtest.NewStore()
		s.a = s.open("a")
		s.b = s.a
		return s
	}
	s.all, s.bus = hubtest.NewCluster(), hubtest.NewBus()
	s.m = s.all.Store
	s.a, s.b = s.open("a"), s.open("b")
	return s
}

// hub returns another server's hub, which is not started.
func (s *slowSite) hub(name string) *Hub {
	l := Limits{Ping: time.Second, Idle: 10 * time.Millisecond, Beat: 200 * time.Millisecond, Recheck: 200 * time.Millisecond, Standstill: time.Hour}
	kept := &slow{name: name, real: s.m, held: s.held}
	c := Config{Store: kept, Beats: kept, Users: kept, Sessions: kept, Chat: kept, BotEngine: hubtest.BotEngine(hubtest.Busy), Limits: l}
	if s.all != nil {
		m := s.all.Join(name)
		kept.real, kept.nodes = m, m
		c.Cluster = &Cluster{Registry: kept, Bus: slowBus{s.bus, name, s.held}}
	}
	h, err := New(c)
	if err != nil {
		s.t.Fatal(err)
	}
	return h
}

func (s *slowSite) open(name string) *server {
	h := s.hub(name)
	if err := h.Start(s.t.Context()); err != nil {
		s.t.Fatal(err)
	}
	b := serveHub(s.t, s.m, h)
	s.t.Cleanup(func() { // else the stop takes its time to close them
		await.True(s.t, "the sockets to be gone", func() bool { return h.clients.Conns.PeopleHere() == 0 })
	})
	return b
}

// another starts another server, which may take until the test's end.
func (s *slowSite) another() {
	h := s.hub("d")
	started := make(chan error, 1)
	go func() { started <- h.Start(context.WithoutCancel(s.t.Context())) }()
	s.t.Cleanup(func() {
		if err := await.Receive(s.t, "the other server's start", started); err != nil {
			s.t.Error(err)
		}
		ctx, cancel := context.WithTimeout(context.Background(), await.Limit)
		defer cancel()
		if err := h.Stop(ctx); err != nil {
			s.t.Error(err)
		}
	})
}

// match has a host at the first server and a guest at another begin a game, which is the first one's.
func (s *slowSite) match(host, guest int, at *server) (x, y *caller, g string) {
	s.t.Helper()
	x, y = s.a.call(host), at.call(guest)
	d := wanted("black", game.Fischer)
	d.Kind = "private"
	g = x.made(d)
	y.persist(wire.InJoin, g, 0, nil)
	x.watch(g)
	y.watch(g)
	return x, y, g
}

// joins sets up a user at each server who is to join a game of the first one's. The room's first question may be held.
func (s *slowSite) joins() func() {
	d := wanted("black", game.Fischer)
	d.Kind = "private"
	var ask []func()
	for i, at := range []*server{s.a, s.b} {
		host, guest := s.a.call(11+i), at.call(21+i)
		g := host.made(d)
		host.watch(g)
		guest.watch(g)
		ask = append(ask, func() { guest.say(wire.InJoin, g, 0, nil) })
	}
	return func() { ask[0](); ask[1]() }
}

// visit sets up a user at each server who is to enter a game that is not loaded.
func (s *slowSite) visit(id string) func() {
	s.m.Seated(id, time.Hour, false)
	x, y := s.a.call(31), s.b.call(32)
	return func() { x.say(wire.InWatch, id, 0, nil); y.say(wire.InWatch, id, 0, nil) }
}

// seatDays stores a game of days that two people play.
func (s *slowSite) seatDays(id string, black, white game.UserID) {
	set := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse}
	set.Time = game.TimeControl{Kind: game.Correspondence, Period: game.Day}
	now := time.Now()
	n := records.NewGame{ID: id, Settings: set, Host: black, Color: game.WishBlack, Created: now, Events: []*game.Event{game.Start(set, black, white, 0, "", now)}}
	if err := s.m.CreateGame(s.t.Context(), n); err != nil {
		s.t.Fatal(err)
	}
}

// creates sets up a user who is to make a game.
func (s *slowSite) creates(d wire.CreateData) func() {
	x := s.a.call(41)
	return func() { x.say(wire.InCreate, "", 0, d) }
}
