package hub

import (
	"bufio"
	"encoding/json"
	"errors"
	"net"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/gorilla/websocket"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/ids"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
	"github.com/tengen-go/tengen/hub/testing/virtual"
)

// pageStream is the client of a stream of server-sent events.
type pageStream struct {
	*caller
	id  string
	key Key
	nc  net.Conn

	mu   sync.Mutex // guards the following, and is held during a post: one is under way
	at   *Hub       // to which it posts
	n    uint64
	mute bool // it answers no pings
}

// response is one that can only be hijacked.
type response struct {
	http.ResponseWriter
	nc net.Conn
}

func (response) Header() http.Header { return http.Header{} }
func (r response) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	return r.nc, bufio.NewReadWriter(bufio.NewReader(r.nc), bufio.NewWriter(r.nc)), nil
}

// stream is a stream of a user's that has been named, or closed; 0: a visitor's.
func (b *server) stream(u int) *pageStream {
	b.t.Helper()
	here, there := net.Pipe()
	b.t.Cleanup(func() { here.Close() })
	id := Identity{Address: "192.0.2.1"}
	if u != 0 {
		who := hubtest.User(game.UserID(u))
		id.User, id.Session = &who, int64(u)
	}
	s := &pageStream{caller: &caller{t: b.t, in: make(chan arrival, 10_000), page: ids.New()}, at: b.hub, key: Key{byte(u)}, nc: here}
	if err := NewPageStreams(b.hub).Open(response{nc: there}, id, s.key); err != nil {
		b.t.Fatal(err)
	}
	s.caller.post = func(in wire.In) error { return s.posts(wire.Encode(in)) }
	named := make(chan string, 1)
	go s.listen(named)
	s.id = await.Receive(b.t, "the name of the stream", named)
	return s
}

// enterBy is a stream of a user's that has said hello and been welcomed.
func (b *server) enterBy(u int) *pageStream {
	b.t.Helper()
	s := b.stream(u)
	s.say(wire.InHello, "", 0, wire.HelloData{Page: s.page})
	s.await(wire.OutWelcome)
	return s
}

// listen reads until the stream ends; named gets its name, or "" at the end.
func (s *pageStream) listen(named chan<- string) {
	in := bufio.NewReader(s.nc)
	end := arrival{err: net.ErrClosed}
	defer func() { named <- ""; s.in <- end }()
	if _, err := http.ReadResponse(in, nil); err != nil {
		return
	}
	event := ""
	for {
		line, err := in.ReadString('\n')
		if err != nil {
			return
		}
		field, value, _ := strings.Cut(strings.TrimSuffix(line, "\n"), ": ")
		switch {
		case field == "event":
			event = value
		case field == "":
			event = ""
		case event == "":
			s.in <- arrival{data: []byte(value)}
		case event == "open":
			named <- value
			named = make(chan string, 1)
		case event == "ping":
			go s.pong()
		case event == "close":
			var c struct{ Code int }
			_ = json.Unmarshal([]byte(value), &c)
			end.err = &websocket.CloseError{Code: c.Code}
			s.nc.Close()
			return
		}
	}
}

func (s *pageStream) pong() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.mute {
		return
	}
	s.n++
	_ = NewPageStreams(s.at).Post(s.t.Context(), s.id, s.key, wire.Post{N: s.n, Pong: true})
}

// through has it post to a server from now on.
func (s *pageStream) through(h *Hub) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.at = h
}

// posts posts messages, again while that is asked for.
func (s *pageStream) posts(messages ...[]byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.n++
	p := wire.Post{N: s.n}
	for _, m := range messages {
		p.Messages = append(p.Messages, m)
	}
	return s.repeat(p)
}

func (s *pageStream) repeat(p wire.Post) error {
	for {
		err := NewPageStreams(s.at).Post(s.t.Context(), s.id, s.key, p)
		if c := fault.CodeOf(err); c != fault.Busy && c != fault.Retry {
			return err
		}
		time.Sleep(50 * time.Millisecond) // of virtual time
	}
}

// inStreams runs f with a server in virtual time.
func inStreams(t *testing.T, l Limits, f func(t *testing.T, b *server)) {
	t.Helper()
	virtual.Test(t, func(t *testing.T) {
		m := hubtest.NewStore()
		f(t, serveInMemory(t, m, newHub(t, m, l, hubtest.Busy)))
	})
}

// A page without a websocket plays with one that has one. Both hear the same of the game, in the same order.
func TestAGameOverAStream(t *testing.T) {
	inStreams(t, Limits{}, func(t *testing.T, b *server) {
		ann, bob := b.enterBy(1), b.call(2)
		g := ann.made(wanted("black", game.Fischer))
		ann.watch(g)
		bob.must(wire.InJoin, g, 0, nil)
		bob.watch(g)
		ann.find(func(h heard) bool { return h.T == "start" && h.G == g })
		for i, at := range []string{"h8", "a1", "h9", "a2", "h10", "a3", "h11", "a4", "h12"} {
			from := []*caller{ann.caller, bob}[i%2]
			from.must(wire.InMove, g, i+1, wire.MoveIn{At: at})
			for _, c := range []*caller{ann.caller, bob} {
				c.find(func(h heard) bool { return h.T == "move" && h.V == i+2 })
			}
		}
		if st := ann.watch(g); st.Status != "over" {
			t.Errorf("%+v", st)
		}
		if n := b.hub.clients.Conns.PeopleHere(); n != 2 {
			t.Error(n, "people")
		}
	})
}

// Several messages of one post are acted on in their order; a post whose answer was lost counts once.
func TestPostsAreTakenOnceAndInOrder(t *testing.T) {
	inStreams(t, Limits{}, func(t *testing.T, b *server) {
		s := b.enterBy(1)
		ping := func(c int64) []byte {
			d, _ := json.Marshal(wire.PingData{C: c})
			return wire.Encode(wire.In{T: wire.InPing, D: d})
		}
		if err := s.posts(ping(1), ping(2), ping(3)); err != nil {
			t.Fatal(err)
		}
		again := wire.Post{N: s.n, Messages: nil}
		again.Messages = append(again.Messages, ping(9))
		for range 3 {
			if err := s.repeat(again); err != nil {
				t.Fatal(err)
			}
		}
		if err := s.posts(ping(4)); err != nil {
			t.Fatal(err)
		}
		for _, want := range []int64{1, 2, 3, 4} {
			if got := part[wire.PongData](t, s.await(wire.OutPong)); got.C != want {
				t.Errorf("pong %v, not %v", got.C, want)
			}
		}
		if err := s.repeat(wire.Post{N: s.n + 2}); fault.CodeOf(err) != fault.Conflict {
			t.Error("a post is missing:", err)
		}
		if err := s.repeat(wire.Post{}); fault.CodeOf(err) != fault.Invalid {
			t.Error("a post without a number:", err)
		}
	})
}

// Nobody speaks to a stream but who opened it, and nobody to one that has ended.
func TestPostsOfStrangers(t *testing.T) {
	inStreams(t, Limits{}, func(t *testing.T, b *server) {
		s, eve := b.enterBy(1), b.enterBy(2)
		streams := NewPageStreams(b.hub)
		for name, p := range map[string]struct {
			id  string
			key Key
		}{"another's id": {s.id, eve.key}, "without a cookie": {s.id, Key{}}, "guessed": {"alone.AAAA", s.key}, "of another server": {"b.AAAA", s.key}, "none": {"", s.key}} {
			if err := streams.Post(t.Context(), p.id, p.key, wire.Post{N: s.n + 1}); fault.CodeOf(err) != fault.NotFound && fault.CodeOf(err) != fault.Retry {
				t.Errorf("%s: %v", name, err)
			}
			if name != "another's id" && name != "without a cookie" && streams.Knows(p.id) {
				t.Errorf("%s is known", name)
			}
		}
		if err := s.posts(); err != nil {
			t.Error("a stranger's post has taken a number:", err)
		}
		s.nc.Close()
		synctest.Wait()
		if err := s.posts(); !errors.Is(err, ErrNoStream) || streams.Knows(s.id) {
			t.Error("after the end:", err)
		}
		if n := len(b.hub.clients.Conns.All()); n != 1 {
			t.Error(n, "streams are left")
		}
	})
}

// Every way in which a stream ends has the code of a socket that ends so.
func TestHowAStreamEnds(t *testing.T) {
	for name, c := range map[string]struct {
		limits Limits
		do     func(t *testing.T, b *server, s *pageStream)
		code   int
	}{
		"too many posts": {Limits{Credits: 20}, func(_ *testing.T, _ *server, s *pageStream) {
			for s.posts() == nil {
			}
		}, wire.CloseFlood},
		"too many messages": {Limits{Credits: 20}, func(_ *testing.T, _ *server, s *pageStream) {
			all := make([][]byte, 20)
			for i := range all {
				all[i] = []byte(`{"t":"ping","d":{"c":1}}`)
			}
			if err := s.posts(all...); fault.CodeOf(err) != fault.TooMany {
				s.t.Error(err)
			}
		}, wire.CloseFlood},
		"repetitions": {Limits{Credits: 20}, func(_ *testing.T, _ *server, s *pageStream) {
			for s.repeat(wire.Post{N: s.n}) == nil {
			}
		}, wire.CloseFlood},
		"a large message": {Limits{}, func(_ *testing.T, _ *server, s *pageStream) {
			if err := s.posts([]byte(`{"t":"ping","g":"` + strings.Repeat("x", 5000) + `"}`)); !errors.Is(err, ErrNoStream) {
				s.t.Error(err)
			}
		}, 1009},
		"no post": {Limits{Pong: 30 * time.Second}, func(_ *testing.T, _ *server, s *pageStream) {
			s.mu.Lock()
			s.mute = true
			s.mu.Unlock()
			time.Sleep(32 * time.Second)
		}, wire.CloseSilent},
		"the session": {Limits{}, func(_ *testing.T, b *server, _ *pageStream) {
			b.hub.clients.Conns.EndSessions([]int64{1})
		}, wire.CloseSession},
		"renamed": {Limits{}, func(_ *testing.T, b *server, _ *pageStream) { b.hub.clients.Conns.Renew([]game.UserID{1}) }, wire.CloseRenamed},
		"too many streams": {Limits{UserSockets: 1}, func(_ *testing.T, b *server, s *pageStream) {
			s.caller = b.stream(1).caller
		}, wire.CloseSockets},
		"a crowd": {Limits{AddressSockets: 1}, func(_ *testing.T, b *server, s *pageStream) {
			b.stream(0)
			s.caller = b.stream(0).caller
		}, wire.CloseCrowd},
		"the server stops": {Limits{}, func(t *testing.T, b *server, _ *pageStream) {
			if err := b.hub.Stop(t.Context()); err != nil {
				t.Error(err)
			}
		}, wire.CloseRestart},
	} {
		t.Run(name, func(t *testing.T) {
			inStreams(t, c.limits, func(t *testing.T, b *server) {
				s := b.enterBy(1)
				before := s.caller
				c.do(t, b, s)
				if got := s.code(); got != c.code {
					t.Errorf("closed with %d, not %d", got, c.code)
				}
				if before == s.caller {
					err := NewPageStreams(b.hub).Post(t.Context(), s.id, s.key, wire.Post{N: s.n + 1})
					if c := fault.CodeOf(err); c != fault.NotFound && c != fault.Busy { // it stops
						t.Error("a post after the end:", err)
					}
				}
			})
		})
	}
}

// Pings keep a stream whose page has nothing to say.
func TestAQuietStreamStays(t *testing.T) {
	inStreams(t, Limits{Ping: 20 * time.Second, Pong: 30 * time.Second}, func(t *testing.T, b *server) {
		s := b.enterBy(1)
		time.Sleep(10 * time.Minute)
		if err := s.posts([]byte(`{"t":"ping","d":{"c":1}}`)); err != nil {
			t.Fatal(err)
		}
		s.await(wire.OutPong)
	})
}

// A stream that has said nothing else says hello within its time.
func TestAStreamSaysHello(t *testing.T) {
	inStreams(t, Limits{Hello: 10 * time.Second}, func(t *testing.T, b *server) {
		s := b.stream(1)
		s.say(wire.InWatch, "g", 0, nil)
		if h := s.await(wire.OutError); h.Code != wire.CodeHelloFirst {
			t.Error(h.raw)
		}
		if got := s.code(); got != wire.CloseSilent {
			t.Error("closed with", got)
		}
	})
}

// A post that reaches another server is passed on; when the stream's server has gone, another stream is opened.
func TestPostsThroughAnotherServer(t *testing.T) {
	inSharing(t, func(t *testing.T, all *sharing) {
		a, b := all.join("a"), all.join("b")
		ann, bob := a.enterBy(1), b.call(2)
		ann.through(b.hub)
		if !NewPageStreams(b.hub).Knows(ann.id) {
			t.Fatal("b does not know", ann.id)
		}
		g := bob.made(wanted("black", game.Fischer))
		bob.watch(g)
		ann.watch(g)
		ann.must(wire.InJoin, g, 0, nil)
		bob.must(wire.InMove, g, 1, wire.MoveIn{At: "h8"})
		ann.find(func(h heard) bool { return h.T == "move" && h.V == 2 })
		for v, at := range []string{"a1", "a2", "a3"} { // from one server, then from the other
			ann.through([]*Hub{a.hub, b.hub}[v%2])
			ann.must(wire.InMove, g, 2+2*v, wire.MoveIn{At: at})
			bob.must(wire.InMove, g, 3+2*v, wire.MoveIn{At: "h" + string(rune('1'+v))})
		}
		if err := NewPageStreams(b.hub).Post(t.Context(), ann.id, Key{9}, wire.Post{N: 1}); fault.Of(err).Reason != "stream_missing" {
			t.Error("another's:", err)
		}
		ann.through(b.hub)
		a.stop()
		if got := ann.code(); got != wire.CloseRestart {
			t.Error("closed with", got)
		}
		streams := NewPageStreams(b.hub)
		for streams.Knows(ann.id) {
			time.Sleep(time.Second)
		}
		ann = b.enterBy(1)
		if st := ann.watch(g); st.You != "white" {
			t.Errorf("%+v", st)
		}
	})
}

// A post whose answer gets lost between two servers is sent again, and counts once. Without a link there is no way to the stream.
func TestPostsThatGetLostBetweenServers(t *testing.T) {
	inSharing(t, func(t *testing.T, all *sharing) {
		a, b := all.join("a"), all.join("b")
		s := a.enterBy(1)
		s.through(b.hub)
		lost := 0
		all.bus.Lose(func(subject string, _ []byte) bool {
			if subject == "tengen.node.b" {
				lost++
			}
			return subject == "tengen.node.b" && lost <= 3
		})
		for _, c := range []string{"7", "8"} {
			if err := s.posts([]byte(`{"t":"ping","d":{"c":` + c + `}}`)); err != nil {
				t.Fatal(err)
			}
		}
		for _, want := range []int64{7, 8} {
			if got := part[wire.PongData](t, s.await(wire.OutPong)); got.C != want {
				t.Errorf("pong %d, not %d", got.C, want)
			}
		}
		if lost < 3 {
			t.Error("only", lost, "messages were lost")
		}
		all.bus.Down(true)
		streams := NewPageStreams(b.hub)
		if err := streams.Post(t.Context(), s.id, s.key, wire.Post{N: s.n + 1}); fault.CodeOf(err) != fault.Retry {
			t.Error("over a dead bus:", err)
		}
		for streams.Knows(s.id) {
			time.Sleep(time.Second)
		}
		all.bus.Down(false)
	})
}
