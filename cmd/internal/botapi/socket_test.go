package botapi_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"sync"
	"testing"

	"github.com/gorilla/websocket"

	"github.com/tengen-go/tengen/hub/http/botapi"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/testing/await"
)

// part is a message of the server's on a program's websocket.
type part struct {
	ID         int64
	Status     int
	RetryAfter int
	Body       json.RawMessage
	Line       json.RawMessage
	End        bool
	closed     int // with this code: the last one
}

// programSocket is a program's websocket.
type programSocket struct {
	c     *client
	ws    *websocket.Conn
	parts chan part
	paths map[int64][2]string // what was asked, by id
	id    int64
}

// dial opens a websocket, with what head says.
func (c *client) dial(head http.Header) *programSocket {
	c.t.Helper()
	ws, _, err := websocket.DefaultDialer.DialContext(await.Context(c.t, "a websocket"), "ws"+strings.TrimPrefix(c.srv.URL, "http")+"/api/bot/socket", head)
	if err != nil {
		c.t.Fatal(err)
	}
	p := &programSocket{c: c, ws: ws, parts: make(chan part, 1000), paths: map[int64][2]string{}}
	var reading sync.WaitGroup
	reading.Go(func() {
		defer close(p.parts)
		for {
			var o part
			_, text, err := ws.ReadMessage()
			if err != nil {
				if e, ok := err.(*websocket.CloseError); ok {
					o.closed = e.Code
				}
				p.parts <- o
				return
			}
			if err := json.Unmarshal(text, &o); err != nil {
				c.t.Errorf("%s: %v", text, err)
			}
			p.parts <- o
		}
	})
	c.t.Cleanup(func() { ws.Close(); reading.Wait() })
	return p
}

func (c *client) socket() *programSocket {
	c.t.Helper()
	return c.dial(http.Header{"Authorization": {"Bearer " + c.token}})
}

func (p *programSocket) say(text string) {
	p.c.t.Helper()
	if err := p.ws.WriteMessage(websocket.TextMessage, []byte(text)); err != nil {
		p.c.t.Fatal(err)
	}
}

// ask sends a request, and returns its id.
func (p *programSocket) ask(method, path, body string) int64 {
	p.c.t.Helper()
	p.id++
	p.paths[p.id] = [2]string{method, path}
	m := map[string]any{"id": p.id, "method": method, "path": path}
	if body != "" {
		m["body"] = json.RawMessage(body)
	}
	text, err := json.Marshal(m)
	if err != nil {
		p.c.t.Fatal(err)
	}
	p.say(string(text))
	return p.id
}

// next returns the next part of a request's answer, checked against the description; parts of other requests are dropped.
func (p *programSocket) next(id int64) part {
	p.c.t.Helper()
	for {
		o := await.Receive(p.c.t, "an answer", p.parts)
		if o.closed != 0 {
			p.c.t.Fatalf("closed with %d", o.closed)
		}
		if o.ID != id {
			continue
		}
		plain, _, _ := strings.Cut(p.paths[id][1], "?")
		kind, text, status := "application/json", o.Body, o.Status
		if o.Line != nil {
			kind, text, status = "application/x-ndjson", o.Line, 200
		}
		if text != nil && operation(p.paths[id][0], plain) != nil {
			if err := conforms(p.paths[id][0], plain, status, kind, text); err != nil {
				p.c.t.Error(err)
			}
		}
		return o
	}
}

// do is ask for an answer of a status.
func (p *programSocket) do(method, path, body string, want int) (out reply) {
	p.c.t.Helper()
	o := p.next(p.ask(method, path, body))
	if o.Status != want {
		p.c.t.Fatalf("%s %s: %d %s, want %d", method, path, o.Status, o.Body, want)
	}
	var got struct {
		ID        any
		V         int
		Code, Why string
	}
	if err := json.Unmarshal(o.Body, &got); err != nil {
		p.c.t.Error(err)
	}
	out.ID, _ = got.ID.(string)
	out.V, out.Code, out.Why = got.V, got.Code, got.Why
	return out
}

// told returns the next line of a type of a stream.
func (p *programSocket) told(id int64, kind string) (l line) {
	p.c.t.Helper()
	for l.Type != kind {
		o := p.next(id)
		if o.End {
			p.c.t.Fatalf("%s has ended before a %s", p.paths[id][1], kind)
		}
		l = line{}
		if o.Line != nil {
			if err := json.Unmarshal(o.Line, &l); err != nil {
				p.c.t.Fatal(err)
			}
		}
	}
	return l
}

// closes waits for the end of the websocket with a code.
func (p *programSocket) closes(code int) {
	p.c.t.Helper()
	for {
		if o := await.Receive(p.c.t, "the end", p.parts); o.closed != 0 || o.ID == 0 {
			if o.closed != code {
				p.c.t.Errorf("closed with %d, want %d", o.closed, code)
			}
			return
		}
	}
}

// Two bots play a whole game over websockets, one with its token in the head, one in a message: the same messages as over HTTP.
func TestAGameOverWebsockets(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a, b := s.bot("Robby"), s.bot("Marvin")
	pa, pb := a.socket(), b.dial(nil)
	pb.say(`{"token":"` + b.token + `"}`)
	ea, eb := pa.ask("GET", "/api/stream/event", ""), pb.ask("GET", "/api/stream/event", "")
	for _, x := range []struct {
		p  *programSocket
		id int64
	}{{pa, ea}, {pb, eb}} {
		if o := x.p.next(x.id); o.Status != 200 {
			t.Errorf("%+v", o)
		}
	}
	g := pa.do("POST", "/api/challenge/Marvin", rapid, 200).ID
	if l := pb.told(eb, "challenge"); l.Challenge.ID != g {
		t.Errorf("%+v", l)
	}
	pb.do("POST", "/api/challenge/"+g+"/accept", "", 200)
	pa.told(ea, "gameStart")
	game := pa.ask("GET", "/api/bot/game/stream/"+g, "")
	pa.told(game, "gameFull")
	if v := pb.do("POST", "/api/bot/game/"+g+"/move/h8?v=1", "", 200).V; v != 2 {
		t.Errorf("version %d", v)
	}
	if l := pa.told(game, "gameState"); l.Moves != "h8" {
		t.Errorf("%+v", l)
	}
	pa.do("POST", "/api/bot/game/"+g+"/decision", `{"points":["i9"]}`, 200)
	if got := pa.do("POST", "/api/bot/game/"+g+"/move/j10", "", 409); got.Code != "not_your_turn" {
		t.Errorf("%+v", got)
	}
	pb.do("POST", "/api/bot/game/"+g+"/resign", "", 200)
	if l := pa.told(game, "gameState"); l.Winner == "" && l.Moves != "h8 i9" {
		t.Errorf("%+v", l)
	}
	for o := pa.next(game); !o.End; o = pa.next(game) {
	}
	pa.do("GET", "/api/account", "", 200)

	// One that lasts is ended, and a stream is one over all ways.
	pa.say(`{"cancel":1}`)
	for o := pa.next(ea); !o.End; o = pa.next(ea) {
	}
	e := pa.ask("GET", "/api/stream/event", "")
	pa.next(e)
	other := a.events()
	if l := pa.told(e, "closed"); l.Reason != "another_stream" {
		t.Errorf("%+v", l)
	}
	other.stop()
	pb.ws.Close()
	await.True(t, "Marvin is away", func() bool { return !s.hub.Online(b.id) })
}

// Refusals are the same as over HTTP, and nothing else than programs' addresses is answered.
func TestRefusalsOverWebsockets(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a := s.bot("Robby")
	ann := s.person("Ann")
	cookie := ann.dial(http.Header{"Cookie": {"tengen_session=" + ann.cookie}, "Origin": {"https://evil.example"}})
	for _, path := range []string{"/api/account", "/api/stream/event"} {
		if got := cookie.do("GET", path, "", 401); got.Why != "token" && got.Code != "unauthorized" {
			t.Errorf("%s with a cookie: %+v", path, got)
		}
	}
	p := a.socket()
	for _, r := range [][2]string{{"GET", "/api/me"}, {"GET", "/"}, {"POST", "/api/account/login"}, {"GET", "/api/bot/socket"}, {"GET", "/ws"}} {
		if o := p.next(p.ask(r[0], r[1], "")); o.Status != 404 || !strings.Contains(string(o.Body), `"why":"address"`) {
			t.Errorf("%v: %d %s", r, o.Status, o.Body)
		}
	}
	if o := p.next(p.ask("DELETE", "/api/account", "")); o.Status != 405 {
		t.Errorf("%+v", o)
	}
	p.do("POST", "/api/challenge/Marvin", `{}`, 400)
	p.do("POST", "/api/challenge/Nobody", untimed, 404)
	if got := s.person("Carl").with(account.ChallengeRead).socket().do("POST", "/api/challenge/Ann", untimed, 403); got.Why != "bot_scope" {
		t.Errorf("%+v", got)
	}
	p.say(`{"id":500,"path":"/api/challenge/Ann","method":"POST","body":` + untimed + `,"key":"short"}`)
	p.paths[500] = [2]string{"POST", "/api/challenge/Ann"}
	if o := p.next(500); o.Status != 400 {
		t.Errorf("%+v", o)
	}
}

// A websocket that is misused closes, with a code that says why, and others stay.
func TestMisusedWebsockets(t *testing.T) {
	s := newSite(t, botapi.Times{})
	a := s.bot("Robby")
	for text, code := range map[string]int{
		"nonsense": 1007, `[1]`: 1007, `{"id":0,"path":"/api/account"}`: 1008, `{"id":1,"path":"http://other.example/api/account"}`: 1008, `{"id":1,"path":"account"}`: 1008,
		`{"token":"again"}`: 1008,
	} {
		p := a.socket()
		p.say(text)
		p.closes(code)
	}
	p := a.socket()
	p.next(p.ask("GET", "/api/stream/event", ""))
	p.say(`{"id":1,"path":"/api/account"}`)
	p.closes(1008)
	p = a.socket()
	p.say(`{"id":1,"path":"/` + strings.Repeat("x", 5000) + `"}`)
	p.closes(1009)
	p = a.socket()
	for range 300 {
		if p.ws.WriteMessage(websocket.TextMessage, []byte(`{"cancel":7}`)) != nil {
			break
		}
	}
	p.closes(4004)
	p = a.socket()
	p.do("GET", "/api/account", "", 200)
	s.web.Stopping()
	p.closes(4001)
}
