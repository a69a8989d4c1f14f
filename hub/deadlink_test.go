package hub

import (
	"bufio"
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"strconv"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// enter says hello and follows the game g; somebody must read.
func enter(t *testing.T, ws *websocket.Conn) {
	t.Helper()
	for _, in := range []wire.In{{T: wire.InHello, D: []byte(`{"page":"deadlink1"}`)}, {T: wire.InWatch, G: "g"}} {
		if err := ws.WriteJSON(in); err != nil {
			t.Fatal(err)
		}
	}
	synctest.Wait()
}

// presences reads a socket, answers its pings, and keeps the presence that it was told last.
func presences(ws *websocket.Conn) (last func() wire.Presence) {
	var told atomic.Pointer[wire.Presence]
	go func() {
		for {
			var m struct {
				T string
				D json.RawMessage
			}
			if ws.ReadJSON(&m) != nil {
				return
			}
			if p := new(wire.Presence); m.T == wire.OutPresence && json.Unmarshal(m.D, p) == nil {
				told.Store(p)
			}
		}
	}()
	return func() wire.Presence {
		synctest.Wait()
		if p := told.Load(); p != nil {
			return *p
		}
		return wire.Presence{}
	}
}

// A link that swallows everything is noticed within 35 s, and the opponent is told when the player was
// last heard of.
func TestADeadLinkIsNoticed(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		m := hubtest.NewStore()
		h, err := New(Config{Store: m, Beats: m, Users: m, Sessions: m, Chat: m, BotEngine: hubtest.BotEngine(hubtest.Busy)})
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Start(t.Context()); err != nil {
			t.Fatal(err)
		}
		m.Seated("g", time.Hour, false)
		l := wires{make(chan net.Conn), make(chan struct{})}
		srv := &http.Server{Handler: serverOf(h)}
		go srv.Serve(l)
		dial := func(u int) (*websocket.Conn, net.Conn) {
			ws, nc, err := l.dial(http.Header{"X-User": {strconv.Itoa(u)}})
			if err != nil {
				t.Fatal(err)
			}
			return ws, nc
		}
		black, _ := dial(1)
		told := presences(black)
		enter(t, black)
		time.Sleep(time.Second)

		white, nc := dial(2)
		go io.Copy(io.Discard, bufio.NewReader(nc)) // reads, and answers nothing
		enter(t, white)
		last := time.Now().UnixMilli()
		time.Sleep(29 * time.Second)
		if p := told(); !p.Black || !p.White || p.WhiteLost != 0 {
			t.Errorf("cut too early: %+v", p)
		}
		time.Sleep(6 * time.Second)
		if p := told(); !p.Black || p.White || p.WhiteLost != last {
			t.Errorf("after 35 s: %+v, last heard of at %d", p, last)
		}
		black.Close()
		white.Close()
		srv.Close()
		if err := h.Stop(context.Background()); err != nil {
			t.Error(err)
		}
	})
}
