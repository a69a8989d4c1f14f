package hub

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/live/socket"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// patient has a hub wait as long for others as a test does, and take no notice of the time that a busy machine takes,
// but for what the limits say.
func patient(l Limits) Limits {
	const d, never = await.Limit, time.Hour
	l.Hello, l.Pong = cmp.Or(l.Hello, never), cmp.Or(l.Pong, never)
	l.Credits = cmp.Or(l.Credits, 1_000_000) // a test may ask again until something is so
	l.Waits = socket.Waits{Write: cmp.Or(l.Waits.Write, d), Hurried: cmp.Or(l.Waits.Hurried, d), Farewell: cmp.Or(l.Waits.Farewell, d)}
	l.Beat, l.Standstill, l.Late, l.Question = cmp.Or(l.Beat, never), cmp.Or(l.Standstill, never), cmp.Or(l.Late, never), cmp.Or(l.Question, d)
	return l
}

// newHub returns a started hub over a hubtest.Store.
func newHub(t *testing.T, m *hubtest.Store, l Limits, botEngine hubtest.BotEngine) *Hub {
	t.Helper()
	l = patient(l)
	h, err := New(Config{Store: m, Beats: m, Users: m, Sessions: m, Chat: m, BotEngine: botEngine, Limits: l})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	return h
}

// ---- sockets ----

// guests are the users from this number on.
const guests = int(hubtest.Guests)

// server is a hub behind an HTTP server. The header X-User names the user.
type server struct {
	*hubtest.Store
	t    *testing.T
	hub  *Hub
	dial func(http.Header) (*websocket.Conn, error)
	live bool   // its sockets are read all the time, as by a page
	from string // the address of its sockets; "": everybody's

	addresses map[int]string // of users whose address is another than from
}

func newServer(t *testing.T, l Limits, botEngine hubtest.BotEngine) *server {
	t.Helper()
	m := hubtest.NewStore()
	return serveHub(t, m, newHub(t, m, l, botEngine))
}

// serveHub puts a started hub behind a server.
func serveHub(t *testing.T, m *hubtest.Store, h *Hub) *server {
	t.Helper()
	srv := httptest.NewServer(serverOf(h))
	t.Cleanup(srv.Close)
	b := &server{Store: m, t: t, hub: h}
	b.dial = func(head http.Header) (*websocket.Conn, error) {
		ws, _, err := (&websocket.Dialer{HandshakeTimeout: await.Limit}).Dial("ws"+strings.TrimPrefix(srv.URL, "http"), head)
		return ws, err
	}
	t.Cleanup(b.stop)
	return b
}

// serveInMemory puts a started hub behind a server in memory, for virtual time. Its sockets are read all the time: in virtual
// time a client that does not read at once is slow.
func serveInMemory(t *testing.T, m *hubtest.Store, h *Hub) *server {
	t.Helper()
	l := wires{make(chan net.Conn), make(chan struct{})}
	srv := &http.Server{Handler: serverOf(h)}
	go srv.Serve(l)
	t.Cleanup(func() { srv.Close() })
	b := &server{Store: m, t: t, hub: h, live: true}
	b.dial = func(head http.Header) (*websocket.Conn, error) {
		ws, _, err := l.dial(head)
		return ws, err
	}
	t.Cleanup(b.stop)
	return b
}

// wires is a listener of connections in memory, which virtual time can watch.
type wires struct {
	in   chan net.Conn
	done chan struct{}
}

func (w wires) Accept() (net.Conn, error) {
	select {
	case c := <-w.in:
		return c, nil
	case <-w.done:
		return nil, net.ErrClosed
	}
}
func (w wires) Close() error   { close(w.done); return nil }
func (w wires) Addr() net.Addr { return &net.TCPAddr{} }

// dial opens a socket.
func (w wires) dial(head http.Header) (ws *websocket.Conn, nc net.Conn, err error) {
	here, there := net.Pipe()
	select {
	case w.in <- there:
	case <-w.done:
		return nil, nil, net.ErrClosed
	}
	d := websocket.Dialer{NetDialContext: func(context.Context, string, string) (net.Conn, error) { return here, nil }}
	ws, _, err = d.Dial("ws://tengen/ws", head)
	return ws, here, err
}

// serverOf serves the user that the header X-User names, from the address in X-Address if there is one; at /sse by a stream.
func serverOf(h *Hub) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := Identity{Address: cmp.Or(r.Header.Get("X-Address"), "192.0.2.1")}
		if n, _ := strconv.ParseInt(r.Header.Get("X-User"), 10, 64); n != 0 {
			u := hubtest.User(game.UserID(n))
			id.User, id.Session, id.Request = &u, n, "request-"+r.Header.Get("X-User")
		}
		if r.URL.Path != "/sse" {
			h.Serve(w, r, id)
		} else if err := NewPageStreams(h).Open(w, id, Key{}); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
		}
	})
}

func (b *server) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), await.Limit)
	defer cancel()
	if err := b.hub.Stop(ctx); err != nil {
		b.t.Error("stop:", err)
	}
}

// heard is a frame that a guest of the server has read.
type heard struct {
	T    string          `json:"t"`
	ID   int64           `json:"id"`
	G    string          `json:"g"`
	V    int             `json:"v"`
	D    json.RawMessage `json:"d"`
	Code fault.Code      `json:"code"`
	Why  fault.Reason    `json:"why"`
	raw  string
}

// caller is one socket.
type caller struct {
	t    *testing.T
	ws   *websocket.Conn     // nil: it has a stream
	post func(wire.In) error // says a message to the stream
	page string
	ids  int64
	past []heard
	in   chan arrival  // what has been read, if it is read all the time
	wait time.Duration // for a frame; 0: await.Limit
}

// arrival is what a socket has read.
type arrival struct {
	data []byte
	err  error
}

// call is a socket of a user's that has been welcomed.
func (b *server) call(u int) *caller {
	b.t.Helper()
	c := b.enter(u)
	c.await(wire.OutWelcome)
	return c
}

// enter is a socket of a user's that has said hello.
func (b *server) enter(u int) *caller {
	b.t.Helper()
	return b.enterAs(u, ids.New())
}

// enterAs is enter for a page that may have been here before.
func (b *server) enterAs(u int, page string) *caller {
	b.t.Helper()
	c := b.knock(u)
	c.page = page
	c.say(wire.InHello, "", 0, wire.HelloData{Page: page})
	return c
}

// knock is a socket of a user's that has said nothing.
func (b *server) knock(u int) *caller {
	b.t.Helper()
	ws, err := b.dial(http.Header{"X-User": {strconv.Itoa(u)}, "X-Address": {cmp.Or(b.addresses[u], b.from)}})
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { ws.Close() })
	ws.SetPingHandler(func(payload string) error {
		return ws.WriteControl(websocket.PongMessage, []byte(payload), time.Now().Add(await.Limit))
	})
	c := &caller{t: b.t, ws: ws}
	if b.live {
		c.in = make(chan arrival, 10_000)
		go c.listen()
	}
	return c
}

// listen reads until the socket ends.
func (c *caller) listen() {
	for a := (arrival{}); a.err == nil; c.in <- a {
		_, a.data, a.err = c.ws.ReadMessage()
	}
}

// say sends a message under a new id.
func (c *caller) say(t, g string, v int, d any) int64 {
	c.t.Helper()
	c.ids++
	in := wire.In{T: t, ID: c.ids, G: g, V: v}
	if d != nil {
		in.D, _ = json.Marshal(d)
	}
	write := c.post
	if write == nil {
		write = func(in wire.In) error { return c.ws.WriteJSON(in) }
	}
	if err := write(in); err != nil {
		c.t.Fatal(err)
	}
	return c.ids
}

func (c *caller) read() (heard, error) {
	c.t.Helper()
	var a arrival
	if c.in != nil {
		a = await.Receive(c.t, "a frame", c.in)
	} else {
		c.ws.SetReadDeadline(time.Now().Add(cmp.Or(c.wait, await.Limit)))
		_, a.data, a.err = c.ws.ReadMessage()
	}
	if a.err != nil {
		return heard{}, a.err
	}
	h := heard{raw: string(a.data)}
	return h, json.Unmarshal(a.data, &h)
}

func (c *caller) find(want func(heard) bool) heard {
	c.t.Helper()
	for i, h := range c.past {
		if want(h) {
			c.past = append(c.past[:i:i], c.past[i+1:]...)
			return h
		}
	}
	for {
		h, err := c.read()
		if err != nil {
			c.t.Fatal(err)
		}
		if want(h) {
			return h
		}
		c.past = append(c.past, h)
	}
}

func (c *caller) await(t string) heard {
	c.t.Helper()
	return c.find(func(h heard) bool { return h.T == t })
}

// ask sends a command and returns its answer.
func (c *caller) ask(t, g string, v int, d any) heard {
	c.t.Helper()
	id := c.say(t, g, v, d)
	return c.find(func(h heard) bool { return h.ID == id && (h.T == wire.OutAck || h.T == wire.OutError) })
}

func (c *caller) must(t, g string, v int, d any) heard {
	c.t.Helper()
	h := c.ask(t, g, v, d)
	if h.T != wire.OutAck {
		c.t.Fatalf("%s: %s", t, h.raw)
	}
	return h
}

func (c *caller) watch(g string) wire.GameState {
	c.t.Helper()
	c.say(wire.InWatch, g, 0, nil)
	return part[wire.GameState](c.t, c.find(func(h heard) bool { return h.T == wire.OutState && h.G == g }))
}

// part decodes a frame's data.
func part[T any](t *testing.T, h heard) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(h.D, &v); err != nil {
		t.Fatalf("%s: %v", h.raw, err)
	}
	return v
}

// code reads to the end of the socket and returns its close code, 0 without one.
func (c *caller) code() int {
	for {
		if _, err := c.read(); err != nil {
			var ce *websocket.CloseError
			if errors.As(err, &ce) {
				return ce.Code
			}
			return 0
		}
	}
}
