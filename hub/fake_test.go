package hub

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/hubtest"
	"tengen/hub/ids"
	"tengen/hub/wire"
)

// newHub returns a started hub over a hubtest.Store.
func newHub(t *testing.T, m *hubtest.Store, l Limits, mover hubtest.Mover) *Hub {
	t.Helper()
	h, err := New(Config{Store: m, Beats: m, Users: m, Chat: m, Mover: mover, Limits: l})
	if err != nil {
		t.Fatal(err)
	}
	if err := h.Start(context.Background()); err != nil {
		t.Fatal(err)
	}
	return h
}

// ---- sockets ----

const fakePatience = time.Minute

const guests = int(hubtest.Guests)

// house is a hub behind a server; the header X-User says who asks.
type house struct {
	*hubtest.Store
	t   *testing.T
	hub *Hub
	srv *httptest.Server
}

func newHouse(t *testing.T, l Limits, mover hubtest.Mover) *house {
	t.Helper()
	m := hubtest.NewStore()
	return openHouse(t, m, newHub(t, m, l, mover))
}

// openHouse puts a started hub behind a server.
func openHouse(t *testing.T, m *hubtest.Store, h *Hub) *house {
	t.Helper()
	b := &house{Store: m, t: t, hub: h}
	b.srv = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := Identity{Address: "192.0.2.1"}
		if n, _ := strconv.ParseInt(r.Header.Get("X-User"), 10, 64); n != 0 {
			u := hubtest.User(game.UserID(n))
			id.User, id.Session = &u, n
		}
		b.hub.Serve(w, r, id)
	}))
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), fakePatience)
		defer cancel()
		if err := b.hub.Stop(ctx); err != nil {
			t.Error("stop:", err)
		}
		b.srv.Close()
	})
	return b
}

// heard is a frame that a guest of the house has read.
type heard struct {
	T    string          `json:"t"`
	ID   int64           `json:"id"`
	G    string          `json:"g"`
	V    int             `json:"v"`
	D    json.RawMessage `json:"d"`
	Code fault.Code      `json:"code"`
	Why  fault.Why       `json:"why"`
	raw  string
}

// caller is one socket.
type caller struct {
	t    *testing.T
	ws   *websocket.Conn
	page string
	ids  int64
	past []heard
}

// call is a socket of a user's that has been welcomed.
func (b *house) call(u int) *caller {
	b.t.Helper()
	c := b.enter(u)
	c.await(wire.OutWelcome)
	return c
}

// enter is a socket of a user's that has said hello.
func (b *house) enter(u int) *caller {
	b.t.Helper()
	return b.enterAs(u, ids.New())
}

// enterAs is enter for a page that may have been here before.
func (b *house) enterAs(u int, page string) *caller {
	b.t.Helper()
	c := b.dial(u)
	c.page = page
	c.say(wire.InHello, "", 0, wire.HelloData{Page: page})
	return c
}

func (b *house) dial(u int) *caller {
	b.t.Helper()
	ws, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(b.srv.URL, "http"),
		http.Header{"X-User": {strconv.Itoa(u)}})
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { ws.Close() })
	return &caller{t: b.t, ws: ws}
}

// say sends a message under a new id.
func (c *caller) say(t, g string, v int, d any) int64 {
	c.t.Helper()
	c.ids++
	in := wire.In{T: t, ID: c.ids, G: g, V: v}
	if d != nil {
		in.D, _ = json.Marshal(d)
	}
	if err := c.ws.WriteJSON(in); err != nil {
		c.t.Fatal(err)
	}
	return c.ids
}

func (c *caller) read() (heard, error) {
	c.ws.SetReadDeadline(time.Now().Add(fakePatience))
	_, b, err := c.ws.ReadMessage()
	if err != nil {
		return heard{}, err
	}
	h := heard{raw: string(b)}
	return h, json.Unmarshal(b, &h)
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
