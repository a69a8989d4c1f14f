package hub

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"strconv"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// listener is a client in virtual time that only listens, and knows with which code it was closed.
type listener struct {
	mu   sync.Mutex // guards the following
	code int        // 0: it is open
	at   time.Time
}

func (l *listener) listen(ws *websocket.Conn) {
	for {
		if _, _, err := ws.ReadMessage(); err != nil {
			l.mu.Lock()
			defer l.mu.Unlock()
			var ce *websocket.CloseError
			l.code, l.at = -1, time.Now()
			if errors.As(err, &ce) {
				l.code = ce.Code
			}
			return
		}
	}
}

func (l *listener) closed() (code int, at time.Time) {
	synctest.Wait()
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.code, l.at
}

// listeners serves a hub's sockets until stop is called; open connects a user, 0 a visitor, who listens.
func listeners(t *testing.T, h *Hub) (open func(user game.UserID) *listener, stop func()) {
	l := wires{make(chan net.Conn), make(chan struct{})}
	srv := &http.Server{Handler: serverOf(h)}
	go srv.Serve(l)
	open = func(user game.UserID) *listener {
		ws, _, err := l.dial(http.Header{"X-User": {strconv.Itoa(int(user))}})
		if err != nil {
			t.Fatal(err)
		}
		enter(t, ws)
		to := &listener{}
		go to.listen(ws)
		return to
	}
	return open, func() { srv.Close() }
}

// A session that has ended loses its sockets within a minute, though nobody has told the server so; a store that fails
// throws nobody out, and is asked again.
func TestASessionThatEndsWithoutAWord(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := hubtest.NewStore()
		h := newHub(t, m, Limits{}, hubtest.Busy)
		open, stop := listeners(t, h)
		ann, tab, bob, visitor := open(1), open(1), open(2), open(0)
		time.Sleep(5 * time.Minute)
		for _, c := range []*listener{ann, tab, bob, visitor} {
			if code, _ := c.closed(); code != 0 {
				t.Fatal("somebody was thrown out: ", code)
			}
		}

		m.Do(func(m *hubtest.Store) { m.LiveErr = hubtest.ErrInjected })
		m.EndSession(1)
		time.Sleep(10 * time.Minute)
		for _, c := range []*listener{ann, tab, bob, visitor} {
			if code, _ := c.closed(); code != 0 {
				t.Fatal("a store that does not answer has thrown somebody out: ", code)
			}
		}
		back := time.Now()
		m.Do(func(m *hubtest.Store) { m.LiveErr = nil })
		time.Sleep(time.Minute)
		for _, c := range []*listener{ann, tab} {
			if code, at := c.closed(); code != wire.CloseSession || at.Sub(back) > time.Minute {
				t.Errorf("closed with %d after %v", code, at.Sub(back))
			}
		}
		for _, c := range []*listener{bob, visitor} {
			if code, _ := c.closed(); code != 0 {
				t.Error("another was closed too: ", code)
			}
		}
		stop()
		if err := h.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
}

// asking are rechecks of a kind of identity that the test makes up, in virtual time.
type asking struct {
	*rechecks
	here  []int64
	gone  map[int64]bool
	fails int // so many more questions fail
	asked []time.Time
	most  int // of one question
	ended []int64
}

func inRechecks(t *testing.T, prepare, f func(a *asking)) {
	virtual.Test(t, func(t *testing.T) {
		stop := make(chan struct{})
		a := &asking{gone: map[int64]bool{}}
		a.rechecks = &rechecks{
			every: recheckEvery, log: slog.New(slog.DiscardHandler), life: t.Context(), stop: stop, soon: make(chan struct{}, 1),
			checks: []identities{check[int64]{"badges", func() []int64 { return a.here }, a.live, func(ids []int64) { a.ended = append(a.ended, ids...) }, nil}},
		}
		prepare(a)
		done := make(chan struct{})
		go func() { defer close(done); a.run() }()
		f(a)
		close(stop)
		<-done
	})
}

func (a *asking) live(_ context.Context, ids []int64) (live []int64, err error) {
	a.asked = append(a.asked, time.Now())
	a.most = max(a.most, len(ids))
	if a.fails > 0 {
		a.fails--
		return nil, fault.New(fault.Retry, "not now")
	}
	for _, id := range ids {
		if !a.gone[id] {
			live = append(live, id)
		}
	}
	return live, nil
}

// Questions are of a bounded size, and every identity is asked about.
func TestRechecksAskInParts(t *testing.T) {
	inRechecks(t, func(a *asking) {
		for id := range int64(2*recheckMost + 10) {
			a.here = append(a.here, id+1)
		}
		a.gone[1], a.gone[recheckMost+1], a.gone[2*recheckMost+10] = true, true, true
	}, func(a *asking) {
		time.Sleep(recheckEvery)
		synctest.Wait()
		slices.Sort(a.ended)
		if want := []int64{1, recheckMost + 1, 2*recheckMost + 10}; !slices.Equal(a.ended, want) || a.most > recheckMost {
			t.Errorf("ended %v, %d at a time", a.ended, a.most)
		}
	})
}

// A store that fails is asked again soon, then less often; and a link that is back has it asked within a second, once for
// many.
func TestRechecksAskAgain(t *testing.T) {
	inRechecks(t, func(a *asking) { a.here, a.fails = []int64{1}, 8 }, func(a *asking) {
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		gaps := make([]time.Duration, 0, len(a.asked))
		for i := range a.asked[1:] {
			gaps = append(gaps, a.asked[i+1].Sub(a.asked[i]))
		}
		if len(gaps) < 8 || gaps[0] > recheckAgain || slices.Max(gaps) > recheckEvery {
			t.Errorf("asked again after %v", gaps)
		}
		before := len(a.asked)
		back := time.Now()
		for range 5 {
			a.hurry()
		}
		time.Sleep(time.Second)
		synctest.Wait()
		if n := len(a.asked) - before; n < 1 || n > 2 || a.asked[before].Sub(back) > time.Second {
			t.Errorf("asked %d times", n)
		}
	})
}

// A session that ends while the link between nodes is down loses its sockets on the others when it is back, or within the
// time of a look if it stays down.
func TestASessionEndsWhileALinkIsDown(t *testing.T) {
	for name, comesBack := range map[string]bool{"the link comes back": true, "the link stays down": false} {
		t.Run(name, func(t *testing.T) {
			inSharing(t, func(t *testing.T, s *sharing) {
				a := s.join("a")
				if comesBack {
					s.limits.Recheck = time.Hour
				}
				b, c := s.join("b"), s.join("c")
				other, ann, tab := b.call(2), b.call(1), c.call(1)
				await.True(t, "the sockets elsewhere to be known", func() bool { return a.hub.routing.SocketsOf(1) == 2 })
				s.bus.Down(true)
				s.all.EndSession(1)
				a.hub.EndSessions([]int64{1})
				if comesBack {
					linked := func(h *server) int { return h.hub.routing.node.Linked() }
					await.True(t, "the links to end", func() bool { return linked(b)+linked(c) == 0 })
					s.bus.Down(false)
				}
				for _, page := range []*caller{ann, tab} {
					if got := page.code(); got != wire.CloseSession {
						t.Error(got)
					}
				}
				other.say(wire.InPing, "", 0, wire.PingData{})
				other.await(wire.OutPong)
			})
		})
	}
}

// When a session ends, the database tells servers that are cut off from the others too: nobody waits for a look, or a link.
func TestASessionEndsThoughNoServerHearsAnother(t *testing.T) {
	inSharing(t, func(t *testing.T, s *sharing) {
		s.limits.Recheck = time.Hour
		a, b, c := s.join("a"), s.join("b"), s.join("c")
		other, ann, tab := b.call(2), b.call(1), c.call(1)
		await.True(t, "the sockets elsewhere to be known", func() bool { return a.hub.routing.SocketsOf(1) == 2 })
		s.bus.Down(true)
		s.all.EndSession(1)
		s.all.TellEnded(1)
		for _, page := range []*caller{ann, tab} {
			if got := page.code(); got != wire.CloseSession {
				t.Error(got)
			}
		}
		other.say(wire.InPing, "", 0, wire.PingData{})
		other.await(wire.OutPong)
	})
}
