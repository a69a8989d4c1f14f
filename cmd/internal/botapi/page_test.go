package botapi_test

import (
	"fmt"
	"net/http"
	"strings"
	"sync"

	"github.com/gorilla/websocket"

	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// page is somebody's browser, at the socket.
type page struct {
	c   *client
	ws  *websocket.Conn
	id  int64
	got chan wire.Out
}

// browse opens a socket as somebody's page does.
func (c *client) browse() *page {
	c.t.Helper()
	head := http.Header{"Origin": {c.srv.URL}, "Cookie": {"tengen_session=" + c.cookie}}
	ws, _, err := websocket.DefaultDialer.DialContext(await.Context(c.t, "a socket"), "ws"+strings.TrimPrefix(c.srv.URL, "http")+"/ws", head)
	if err != nil {
		c.t.Fatal(err)
	}
	p := &page{c: c, ws: ws, got: make(chan wire.Out, 1000)}
	var reading sync.WaitGroup
	reading.Go(func() {
		defer close(p.got)
		for {
			var o wire.Out
			if ws.ReadJSON(&o) != nil {
				return
			}
			p.got <- o
		}
	})
	c.t.Cleanup(func() { ws.Close(); reading.Wait() })
	c.pages++
	p.say(wire.In{T: wire.InHello}, wire.HelloData{Page: fmt.Sprintf("testpage%d", c.pages)})
	p.await(wire.OutWelcome)
	return p
}

func (p *page) say(in wire.In, data any) {
	p.c.t.Helper()
	if data != nil {
		in.D = wire.Encode(data)
	}
	if err := p.ws.WriteMessage(websocket.TextMessage, wire.Encode(in)); err != nil {
		p.c.t.Fatal(err)
	}
}

// await returns the next message of a type.
func (p *page) await(t string) wire.Out {
	p.c.t.Helper()
	for {
		if o := await.Receive(p.c.t, t, p.got); o.T == t {
			return o
		}
	}
}

// must says a command and returns its acknowledgement.
func (p *page) must(in wire.In, data any) wire.Out {
	p.c.t.Helper()
	o := p.answer(in, data)
	if o.T != wire.OutAck {
		p.c.t.Fatalf("%s: %s %s", in.T, o.Code, o.Why)
	}
	return o
}

func (p *page) answer(in wire.In, data any) wire.Out {
	p.c.t.Helper()
	p.id++
	in.ID = p.id
	p.say(in, data)
	for {
		if o := await.Receive(p.c.t, "the answer to "+in.T, p.got); o.ID == in.ID {
			return o
		}
	}
}
