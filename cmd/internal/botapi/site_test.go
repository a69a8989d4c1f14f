package botapi_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"
	"time"

	"github.com/alexedwards/argon2id"
	"github.com/gorilla/websocket"
	"github.com/jackc/pgx/v5"

	"tengen/db"
	"tengen/db/dbtest"
	"tengen/hub"
	"tengen/hub/account"
	"tengen/hub/analysis"
	"tengen/hub/await"
	"tengen/hub/botapi"
	"tengen/hub/game"
	"tengen/hub/hubtest"
	"tengen/hub/review"
	"tengen/hub/study"
	"tengen/hub/web"
	"tengen/hub/wire"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

const password = "mossy lantern 42 herons"

// site is a whole site on a PostgreSQL of the test's own, but for its engine.
type site struct {
	t        *testing.T
	url      string
	db       *db.DB
	hub      *hub.Hub
	accounts *account.Service
	web      *web.Site
	srv      *httptest.Server
	pages    int
	people   map[account.Scope]*client // with one scope
}

func newSite(t *testing.T, times botapi.Times) *site {
	t.Helper()
	url := dbtest.URL(t)
	s := &site{t: t, url: url, db: dbtest.Open(t, url)}
	log := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	member, err := s.db.JoinAlone(t.Context(), url, log)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(member.Close)
	s.hub, err = hub.New(hub.Config{
		Store: s.db.Games(), Beats: member, Users: s.db.People(), Sessions: s.db.Accounts(), Chat: s.db.Chats(),
		BotEngine: hubtest.BotEngine(hubtest.Busy), Log: log,
		Limits: hub.Limits{Question: await.Limit, Hello: await.Limit, Pong: await.Limit},
	})
	if err == nil {
		err = s.hub.Start(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	a := s.db.Accounts()
	if s.accounts, err = account.New(account.Config{
		Users: a, Sessions: a, Merges: a, Leavers: a, Tokens: a, Key: make([]byte, 32), Ended: s.hub.EndSessions, Log: log,
		Params: argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32},
	}); err != nil {
		t.Fatal(err)
	}
	s.web, err = web.New(web.Config{
		Accounts: s.accounts, Archive: s.db.Archive(), Sockets: s.hub, Reviews: new(review.Service), Studies: study.New(s.db.Studies()),
		Analyst: struct{ analysis.Analyst }{}, Players: s.hub, Blocks: s.db.People(), BotHouse: s.hub, Programs: s.db.People(), BotTimes: times,
		Dist: fstest.MapFS{"index.html": {Data: []byte("<!doctype html><title>x</title>")}}, Log: log,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.srv = httptest.NewUnstartedServer(nil)
	s.srv.Config = web.Server(s.web, log)
	s.srv.Start()
	t.Cleanup(s.stop)
	return s
}

func (s *site) stop() {
	s.web.Stopping()
	ctx, cancel := context.WithTimeout(context.Background(), await.Limit)
	defer cancel()
	if err := s.hub.Stop(ctx); err != nil {
		s.t.Errorf("the hub does not stop: %v", err)
	}
	s.srv.Close()
}

// client is an account, and its token.
type client struct {
	*site
	name   string
	id     int64
	cookie string
	token  string
	page   account.Session
}

var address = account.Client{Address: "192.0.2.7"}

// person registers somebody.
func (s *site) person(name string) *client {
	s.t.Helper()
	got, cookie, err := s.accounts.Register(s.t.Context(), nil, name, password, address)
	if err != nil {
		s.t.Fatal(err)
	}
	return &client{site: s, name: name, id: got.User.ID, cookie: cookie, page: got}
}

// with gives somebody a token with scopes.
func (c *client) with(scopes ...account.Scope) *client {
	c.t.Helper()
	_, secret, err := c.accounts.MakeToken(c.t.Context(), c.page, "test", scopes, address)
	if err != nil {
		c.t.Fatal(err)
	}
	other := *c
	other.token = secret
	return &other
}

// bot registers a bot's account with all scopes.
func (s *site) bot(name string) *client {
	s.t.Helper()
	c := s.person(name).with(account.Scopes()...)
	c.do("POST", "/api/bot/account/upgrade", "", 200)
	return c
}

// request makes a request as the client's program does.
func (c *client) request(ctx context.Context, method, path, body string, head map[string]string) *http.Response {
	c.t.Helper()
	req, err := http.NewRequestWithContext(ctx, method, c.srv.URL+path, bytes.NewBufferString(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if body != "" {
		req.Header.Set("Content-Type", "application/json")
	}
	if c.token != "" {
		req.Header.Set("Authorization", "Bearer "+c.token)
	}
	for k, v := range head {
		req.Header.Set(k, v)
	}
	res, err := http.DefaultClient.Do(req)
	if err != nil {
		c.t.Fatal(err)
	}
	return res
}

// reply is an answer: of whatever kind.
type reply struct {
	status                       int
	head                         http.Header
	OK                           bool
	V                            int
	ID, Code, Why, Limit, Of     string
	Name, Title, Status, Message string
	Bot                          bool
}

// call makes a request, checks the answer against the description and returns it.
func (c *client) call(method, path, body string, head map[string]string) reply {
	c.t.Helper()
	res := c.request(await.Context(c.t, method+" "+path), method, path, body, head)
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil {
		c.t.Fatal(err)
	}
	plain, _, _ := strings.Cut(path, "?")
	if err := conforms(method, plain, res.StatusCode, res.Header.Get("Content-Type"), b); err != nil {
		c.t.Error(err)
	}
	out := reply{status: res.StatusCode, head: res.Header}
	var got struct {
		OK                                                 bool
		V                                                  int
		ID                                                 any
		Code, Why, Limit, Of, Name, Title, Status, Message string
		Bot                                                bool
	}
	if err := json.Unmarshal(b, &got); err != nil {
		c.t.Fatalf("%s in %s", err, b)
	}
	out.OK, out.V, out.Code, out.Why, out.Limit, out.Of = got.OK, got.V, got.Code, got.Why, got.Limit, got.Of
	out.Name, out.Title, out.Status, out.Message, out.Bot = got.Name, got.Title, got.Status, got.Message, got.Bot
	out.ID, _ = got.ID.(string)
	return out
}

// do is call with the status that is expected.
func (c *client) do(method, path, body string, want int) reply {
	c.t.Helper()
	got := c.call(method, path, body, nil)
	if got.status != want {
		c.t.Fatalf("%s %s: %d %s %s %s, want %d", method, path, got.status, got.Code, got.Why, got.Message, want)
	}
	return got
}

// refused is call with the refusal that is expected: a why or, without one, a code.
func (c *client) refused(method, path, body string, want string) reply {
	c.t.Helper()
	got := c.call(method, path, body, nil)
	if got.Why != want && (got.Why != "" || got.Code != want) {
		c.t.Errorf("%s %s: %d %s %s, want %s", method, path, got.status, got.Code, got.Why, want)
	}
	return got
}

// line is one of a stream: of whatever kind.
type line struct {
	Type      string
	ID        any
	Challenge struct {
		ID, Status, DeclineReason string
		Challenger, DestUser      struct{ Name, Title string }
	}
	Game struct {
		ID, Color, Status, Winner, LastMove string
		IsMyTurn                            bool
		Opponent                            struct{ Name, Title string }
	}
	Reason, Username, Name, Text, Room, Done, DeclineReason string
	State                                                   state
	Gone                                                    bool
	ClaimWinInSeconds                                       *int
	state
}

type state struct {
	V                          int
	You, Moves, Status, Winner string
	Turn                       *struct {
		Actor, Kind, Stone string
		N                  int
		Options            []string
		Pass               bool
	}
	BTime, WTime                       *int
	BDraw, WDraw, BTakeback, WTakeback bool
}

// stream is an open one.
type stream struct {
	c     *client
	path  string
	lines chan line
	beats chan struct{}
	stop  context.CancelFunc
	head  http.Header
}

// open opens a stream, whose lines are checked against the description.
func (c *client) open(method, path, body string) *stream {
	c.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	c.t.Cleanup(cancel)
	res := c.request(ctx, method, path, body, nil)
	if res.StatusCode != 200 {
		b, _ := io.ReadAll(res.Body)
		c.t.Fatalf("%s: %d %s", path, res.StatusCode, b)
	}
	s := &stream{c: c, path: path, lines: make(chan line, 1000), beats: make(chan struct{}, 1000), stop: cancel, head: res.Header}
	var reading sync.WaitGroup
	reading.Go(func() {
		defer close(s.lines)
		defer res.Body.Close()
		in := bufio.NewScanner(res.Body)
		in.Buffer(nil, 1<<20)
		for in.Scan() {
			if len(in.Bytes()) == 0 {
				s.beats <- struct{}{}
				continue
			}
			if err := conforms(method, path, 200, "application/x-ndjson", in.Bytes()); err != nil {
				c.t.Error(err)
			}
			var l line
			if err := json.Unmarshal(in.Bytes(), &l); err != nil {
				c.t.Error(err)
			}
			s.lines <- l
		}
	})
	c.t.Cleanup(func() { cancel(); reading.Wait() })
	return s
}

func (c *client) events() *stream { c.t.Helper(); return c.open("GET", "/api/stream/event", "") }
func (c *client) follow(g string) *stream {
	c.t.Helper()
	return c.open("GET", "/api/bot/game/stream/"+g, "")
}

// next returns the next line of a type; others are dropped.
func (s *stream) next(kind string) line {
	s.c.t.Helper()
	for {
		if l := await.Receive(s.c.t, kind+" on "+s.path, s.lines); l.Type == kind {
			return l
		}
	}
}

// first returns the next line, which must be of a type.
func (s *stream) first(kind string) line {
	s.c.t.Helper()
	l := await.Receive(s.c.t, kind+" on "+s.path, s.lines)
	if l.Type != kind {
		s.c.t.Fatalf("%s: a line of type %q, want %q: %+v", s.path, l.Type, kind, l)
	}
	return l
}

// ends waits for the end of the stream, and fails for a line before it.
func (s *stream) ends() {
	s.c.t.Helper()
	late := time.NewTimer(await.Limit)
	defer late.Stop()
	for {
		select {
		case l, open := <-s.lines:
			if !open {
				return
			}
			if l.Type != "opponentGone" {
				s.c.t.Errorf("%s: %+v before the end", s.path, l)
			}
		case <-late.C:
			s.c.t.Fatalf("%s does not end", s.path)
		}
	}
}

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

// rapid is a challenge's body.
const rapid = `{"color":"white","clock":{"kind":"fischer","initial":600000,"increment":5000},"takebacks":true}`

// challenged has a challenge made, and returns its id.
func (c *client) challenge(to *client, body string) string {
	c.t.Helper()
	return c.do("POST", "/api/challenge/"+to.name, body, 200).ID
}

// play begins a game between two, who have their events open: a is White.
func (s *site) play(a, b *client) string {
	s.t.Helper()
	ea, eb := a.events(), b.events()
	g := a.challenge(b, rapid)
	eb.next("challenge")
	b.do("POST", "/api/challenge/"+g+"/accept", "", 200)
	ea.next("gameStart")
	eb.next("gameStart")
	return g
}

var (
	inCreate = wire.In{T: wire.InCreate}
	public   = wire.CreateData{
		Settings: wire.Settings{Rule: "freestyle", Size: 15, Opening: game.Free, Forbidden: game.Refuse, Clock: wire.TimeControl{Kind: game.NoClock}},
		Color:    "random", Kind: "public",
	}
	private = func() wire.CreateData { d := public; d.Kind = "private"; return d }()
)

func join(g string) wire.In { return wire.In{T: wire.InJoin, G: g} }

// copyAll reads a body to its end.
func copyAll(to io.Writer, body io.ReadCloser) (int64, error) {
	defer body.Close()
	return io.Copy(to, body)
}

// online returns the names of the bots that are here.
func (s *site) online(c *client) (names []string) {
	s.t.Helper()
	st := c.open("GET", "/api/bot/online", "")
	for l := range st.lines {
		names = append(names, l.Name)
	}
	return names
}

// played stores games between two bots that are over.
func (s *site) played(a, b *client, n int) {
	s.t.Helper()
	c, err := pgx.Connect(s.t.Context(), s.url)
	if err != nil {
		s.t.Fatal(err)
	}
	defer c.Close(context.Background())
	if _, err := c.Exec(s.t.Context(), `
		INSERT INTO games (id, rule, size, opening, forbidden, clock, initial, increment, host, wish, private, bot, status, black, white, winner, reason, moves, plies, takebacks, period, periods, stones, created, started, ended)
		SELECT 'past' || i, 'freestyle', 15, 'free', 'refuse', 'none', 0, 0, $1, 'black', false, '', 'over', $1, $2, 'black', 'resign', '', 0, false, 0, 0, 0, now(), now(), now()
		FROM generate_series(1, $3::int) i`, a.id, b.id, n); err != nil {
		s.t.Fatal(err)
	}
}
