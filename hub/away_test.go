package hub

import (
	"bufio"
	"context"
	"io"
	"net"
	"net/http"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"tengen/engine/board"
	"tengen/hub/game"
	"tengen/hub/virtual"
)

// socket is a user's; whatever is sent to it is read and forgotten. It never
// says anything by itself.
func socket(t *testing.T, h *Hub, u game.UserID) *conn {
	t.Helper()
	here, there := net.Pipe()
	go io.Copy(io.Discard, there)
	t.Cleanup(func() { here.Close(); there.Close() })
	user := fakeUser(u)
	return newConn(h, nil, here, Identity{User: &user, Session: int64(u)})
}

// plug puts a socket of a user into a game's room.
func plug(t *testing.T, h *Hub, g string, u game.UserID) *conn {
	t.Helper()
	c := socket(t, h, u)
	h.rooms.send(g, func(r *room) { r.watch(c, In{T: InWatch, G: g}) })
	synctest.Wait()
	return c
}

// opened is a game in which both have moved: versions 1 to 3.
func opened(t *testing.T, h *Hub, m *fakeStore, id string, control game.TimeControl) {
	t.Helper()
	s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Time: control}
	if err := s.Validate(); err != nil {
		t.Fatal(err)
	}
	m.CreateGame(context.Background(), NewGame{ID: id, Settings: s, Host: 1, Color: game.WishBlack, Created: time.Now(),
		Events: []*game.Event{game.Start(s, 1, 2, 0, "", time.Now())}})
	open(h, id)
	for i, p := range []board.Point{board.At(7, 7), board.At(8, 8)} {
		if err := order(h, id, game.Command{Kind: game.Move, Actor: game.UserID(i + 1), ClientID: "m", Version: i + 1, Point: p}); err != nil {
			t.Fatal(err)
		}
	}
}

// fischer is ten minutes: a claim is possible 30 s and a tenth of it after the
// opponent was last heard of.
var fischer = game.TimeControl{Kind: game.Fischer, Initial: 10 * time.Minute}

const claimWait = 90 * time.Second

func TestClaim(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		claim := func(n string) error {
			return order(h, "g", game.Command{Kind: game.Claim, Actor: 1, ClientID: n, Version: 3, Win: true})
		}
		plug(t, h, "g", 1)
		white := plug(t, h, "g", 2)
		if err := claim("there"); err != game.ErrNotAway {
			t.Fatal(err)
		}
		pass(5 * time.Second)
		white.heard.Store(white.sinceBorn(time.Now()))
		pass(2 * time.Second) // silent, then gone: counted from the last sign
		h.rooms.leave("g", white)
		synctest.Wait()
		pass(claimWait - 2*time.Second - time.Millisecond)
		if err := claim("early"); err != game.ErrNotAway {
			t.Fatal(err)
		}
		again := plug(t, h, "g", 2) // back for a moment: it counts anew
		h.rooms.leave("g", again)
		synctest.Wait()
		pass(claimWait - time.Millisecond)
		if err := claim("early again"); err != game.ErrNotAway {
			t.Fatal(err)
		}
		pass(time.Millisecond)
		if err := claim("now"); err != nil {
			t.Fatal(err)
		}
		if r := m.final("g").Result; r.Winner != "black" || r.Reason != game.ByAway {
			t.Fatalf("%+v", r)
		}
	})
}

// A socket that says nothing is no presence, even before it is cut.
func TestClaimAgainstASilentSocket(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		plug(t, h, "g", 2)
		pass(claimWait)
		if err := order(h, "g", game.Command{Kind: game.Claim, Actor: 1, ClientID: "c", Version: 3}); err != nil {
			t.Fatal(err)
		}
		if r := m.final("g").Result; r.Winner != "" || r.Reason != game.ByAway {
			t.Fatalf("%+v", r)
		}
	})
}

// After a restart nobody has been heard of, and nobody is to blame for it.
func TestClaimAfterARestart(t *testing.T) {
	m := newFakeStore()
	virtual.Test(t, func(t *testing.T) {
		first := newHub(t, m, Limits{}, busy)
		opened(t, first, m, "g", fischer)
		pass(time.Hour / 10)
		if err := first.Stop(context.Background()); err != nil {
			t.Fatal(err)
		}
		second := newHub(t, m, Limits{}, busy)
		defer second.Stop(context.Background())
		claim := func(n string) error {
			return order(second, "g", game.Command{Kind: game.Claim, Actor: 1, ClientID: n, Version: 4, Win: true})
		}
		synctest.Wait()
		pass(claimWait - time.Millisecond)
		if err := claim("early"); err != game.ErrNotAway {
			t.Fatal(err)
		}
		pass(time.Millisecond)
		if err := claim("now"); err != nil {
			t.Fatal(err)
		}
	})
}

// What the network took is given back from the quota, and the flag waits for
// it; the figure is the server's own.
func TestLagIsGivenBack(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", fischer)
		black := plug(t, h, "g", 1)
		black.ping()
		pass(300 * time.Millisecond)
		black.ponged(time.Now())
		pass(9 * time.Second)
		if err := order(h, "g", game.Command{Kind: game.Move, Actor: 1, ClientID: "a", Version: 3, Point: board.At(1, 1)}); err != nil {
			t.Fatal(err)
		}
		if p := m.log("g")[3].Payload; p.LagMS != 300 || p.SpentMS != 9000 || p.QuotaMS != 4700 {
			t.Fatalf("%+v", p)
		}
	})
}

func TestTheFlagWaitsForTheLag(t *testing.T) {
	m := newFakeStore()
	within(t, m, busy, func(t *testing.T, h *Hub) {
		opened(t, h, m, "g", game.TimeControl{Kind: game.Absolute, Initial: 10 * time.Minute})
		black := plug(t, h, "g", 1)
		black.lag.Store(int64(700 * time.Millisecond))
		h.rooms.send("g", func(*room) {}) // the timer is set anew
		pass(10*time.Minute + game.Grace + 700*time.Millisecond)
		expect(t, m, "g", "start move move")
		pass(2 * time.Millisecond)
		expect(t, m, "g", "start move move end")
	})
}

// One held-back answer moves the measure by a third only.
func TestRoundTrip(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		c := newConn(&Hub{born: time.Now().Add(-time.Second)}, nil, nil, Identity{})
		c.out.ended = true // nothing is sent
		c.ponged(time.Now())
		if c.lag.Load() != 0 {
			t.Fatal("a pong that nobody asked for")
		}
		for _, step := range []struct{ took, want time.Duration }{{90, 90}, {90, 90}, {3090, 1090}, {0, 726}} {
			c.ping()
			pass(step.took * time.Millisecond)
			c.ponged(time.Now())
			if got := time.Duration(c.lag.Load()).Truncate(time.Millisecond); got != step.want*time.Millisecond {
				t.Fatalf("after %d ms: %v", step.took, got)
			}
		}
	})
}

// A clock of days needs no room: its flag falls within a sweep of its time, also
// across a restart, which costs nobody anything.
func TestCorrespondenceFlags(t *testing.T) {
	m := newFakeStore()
	virtual.Test(t, func(t *testing.T) {
		h := newHub(t, m, Limits{}, busy)
		opened(t, h, m, "g", game.TimeControl{Kind: game.Correspondence, Period: game.Day})
		pass(time.Minute)
		h.rooms.mu.Lock()
		n := len(h.rooms.rooms)
		h.rooms.mu.Unlock()
		if n != 0 {
			t.Errorf("%d rooms are kept for a clock of days", n)
		}
		if err := h.Stop(context.Background()); err != nil {
			t.Fatal(err)
		}
		pass(17 * time.Hour)
		h = newHub(t, m, Limits{}, busy)
		pass(7*time.Hour - 2*time.Minute)
		expect(t, m, "g", "start move move")
		pass(2 * time.Minute)
		expect(t, m, "g", "start move move end")
		if err := h.Stop(context.Background()); err != nil {
			t.Fatal(err)
		}
	})
}

// A flag of days that would have fallen while the server was down does not: the
// player gets back what was left then, and ten seconds.
func TestCorrespondenceMercy(t *testing.T) {
	m := newFakeStore()
	virtual.Test(t, func(t *testing.T) {
		h := newHub(t, m, Limits{}, busy)
		opened(t, h, m, "g", game.TimeControl{Kind: game.Correspondence, Period: game.Day})
		pass(time.Hour + time.Second)
		h.Stop(context.Background())
		pass(2 * game.Day)
		h = newHub(t, m, Limits{}, busy)
		defer h.Stop(context.Background())
		expect(t, m, "g", "start move move bonus")
		p := m.log("g")[3].Payload
		if p.Charged != 3_600_000 || p.BonusMS != 10_000 || p.Clock.Black != (23*time.Hour+10*time.Second).Milliseconds() {
			t.Fatalf("%+v", p)
		}
	})
}

// pipes is a listener of connections in memory, which virtual time can watch.
type pipes struct {
	in   chan net.Conn
	done chan struct{}
}

func (p pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.in:
		return c, nil
	case <-p.done:
		return nil, net.ErrClosed
	}
}
func (p pipes) Close() error   { close(p.done); return nil }
func (p pipes) Addr() net.Addr { return &net.TCPAddr{} }

// L5: a link that swallows everything is noticed within 35 s, and the opponent
// is told when the player was last heard of.
func TestADeadLinkIsNoticed(t *testing.T) {
	m := newFakeStore()
	virtual.Test(t, func(t *testing.T) {
		h := newHub(t, m, Limits{}, busy)
		opened(t, h, m, "g", fischer)
		l := pipes{make(chan net.Conn), make(chan struct{})}
		srv := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			u := fakeUser(2)
			h.Serve(w, r, Identity{User: &u, Session: 2})
		})}
		go srv.Serve(l)
		here, there := net.Pipe()
		l.in <- there
		d := websocket.Dialer{NetDialContext: func(context.Context, string, string) (net.Conn, error) { return here, nil }}
		ws, _, err := d.Dial("ws://tengen/ws", nil)
		if err != nil {
			t.Fatal(err)
		}
		go io.Copy(io.Discard, bufio.NewReader(here)) // reads, and answers nothing
		for _, in := range []In{{T: InHello, D: []byte(`{"page":"deadlink1"}`)}, {T: InWatch, G: "g"}} {
			if err := ws.WriteJSON(in); err != nil {
				t.Fatal(err)
			}
		}
		synctest.Wait()
		last := time.Now().UnixMilli()
		presence := func() (p Presence) {
			h.rooms.send("g", func(r *room) { p = r.presenceNow() })
			synctest.Wait()
			return p
		}
		if p := presence(); !p.White || p.WhiteLost != 0 {
			t.Fatalf("%+v", p)
		}
		pass(29 * time.Second)
		if p := presence(); !p.White {
			t.Fatalf("cut too early: %+v", p)
		}
		pass(6 * time.Second)
		if p := presence(); p.White || p.WhiteLost != last {
			t.Fatalf("after 35 s: %+v, last heard of at %d", p, last)
		}
		ws.Close()
		srv.Close()
		if err := h.Stop(context.Background()); err != nil {
			t.Fatal(err)
		}
	})
}
