package room

import (
	"sync"
	"testing"
	"testing/synctest"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// news returns what a guest was sent since the last call.
func (g *guest) news() (got []heard) {
	synctest.Wait()
	g.set(func(g *guest) { got, g.got = g.got, nil })
	return got
}

// find returns the first of some messages with a type, and fails if there is none.
func find(t *testing.T, all []heard, typ string) heard {
	t.Helper()
	for _, m := range all {
		if m.T == typ {
			return m
		}
	}
	t.Fatalf("no %q in %+v", typ, all)
	return heard{}
}

// enter has a guest follow a game and returns the state that it is sent.
func (g *guest) enter(t *testing.T, id string) wire.GameState {
	t.Helper()
	g.news()
	g.watch(id, 0)
	return part[wire.GameState](t, find(t, g.news(), wire.OutState))
}

// try sends a command under a new id and returns its answer.
func (g *guest) try(t *testing.T, id string, c game.Command) heard {
	t.Helper()
	n := g.command(id, c)
	synctest.Wait()
	a, ok := g.answer(n)
	if !ok {
		t.Fatalf("no answer to %d", n)
	}
	return a
}

// must sends a command, which must be taken.
func (g *guest) must(t *testing.T, id string, c game.Command) {
	t.Helper()
	if a := g.try(t, id, c); a.T != wire.OutAck {
		t.Fatalf("%+v", a)
	}
}

// hold keeps a loaded room busy until the returned function is called.
func (h *testRooms) hold(id string) (release func()) {
	done := make(chan struct{})
	h.Send(id, call(func(*room) { <-done }))
	synctest.Wait()
	return sync.OnceFunc(func() { close(done); synctest.Wait() })
}

// injure has a game's room panic.
func (h *testRooms) injure(id string) {
	h.Send(id, call(func(*room) { panic("injected") }))
	synctest.Wait()
}

// gaugeOf returns what a gauge shows.
func gaugeOf(t *testing.T, g prometheus.Gauge) int {
	t.Helper()
	reg := prometheus.NewRegistry()
	reg.MustRegister(g)
	all, err := reg.Gather()
	if err != nil {
		t.Fatal(err)
	}
	return int(all[0].Metric[0].Gauge.GetValue())
}
