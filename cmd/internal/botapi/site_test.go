package botapi_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/alexedwards/argon2id"
	"github.com/jackc/pgx/v5"

	"github.com/tengen-go/tengen/db"
	"github.com/tengen-go/tengen/db/cluster"
	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/hub"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/http/botapi"
	"github.com/tengen-go/tengen/hub/http/web"
	"github.com/tengen-go/tengen/hub/library/analysis"
	"github.com/tengen-go/tengen/hub/library/explorer"
	"github.com/tengen-go/tengen/hub/library/gamebase"
	"github.com/tengen-go/tengen/hub/library/lists"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/library/review"
	"github.com/tengen-go/tengen/hub/library/study"
	"github.com/tengen-go/tengen/hub/live/broadcasts"
	"github.com/tengen-go/tengen/hub/live/calendar"
	"github.com/tengen-go/tengen/hub/live/events"
	"github.com/tengen-go/tengen/hub/live/openchallenge"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/club"
	"github.com/tengen-go/tengen/hub/member/federation"
	"github.com/tengen-go/tengen/hub/testing/await"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

const password = "mossy lantern 42 herons"

// site is a whole site on a PostgreSQL of the test's own, but for its engine.
type site struct {
	events     *events.Service
	open       *openchallenge.Service
	stopEvents func()
	running    chan struct{} // closed when the events run no more
	t          *testing.T
	url        string
	db         *db.DB
	node       *cluster.Node
	stopped    bool
	hub        *hub.Hub
	accounts   *account.Service
	web        *web.Site
	srv        *httptest.Server
	pages      int
	people     map[account.Scope]*client // with one scope
}

func newSite(t *testing.T, times botapi.Times) *site {
	t.Helper()
	return openSite(t, dbtest.URL(t), times)
}

// openSite opens the site of a database.
func openSite(t *testing.T, url string, times botapi.Times) *site {
	t.Helper()
	s := &site{t: t, url: url, db: dbtest.Open(t, url)}
	log := slog.New(slog.NewTextHandler(t.Output(), &slog.HandlerOptions{Level: slog.LevelWarn}))
	node, err := s.db.JoinAlone(t.Context(), url, log)
	if err != nil {
		t.Fatal(err)
	}
	s.hub, err = hub.New(hub.Config{
		Store: s.db.Games(), Beats: node, Users: s.db.People(), Sessions: s.db.Accounts(), Chat: s.db.Chats(),
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
		Users: a, Sessions: a, Merges: a, Leavers: a, Tokens: s.db.Tokens(), Ways: s.db.Ways(), Key: make([]byte, 32), Ended: s.hub.EndSessions, Log: log,
		Params: argon2id.Params{Memory: 64, Iterations: 1, Parallelism: 1, SaltLength: 16, KeyLength: 32},
	}); err != nil {
		t.Fatal(err)
	}
	store := s.db.Events()
	s.events = events.New(events.Config{Store: store, Guests: store, Papers: s.db.Federations(), Players: s.db.People(), Clubs: s.db.Clubs(), Here: s.hub.Online, Begin: hub.BeginGames(s.hub), End: hub.EndGame(s.hub), Call: hub.CallPlayers(s.hub), Chat: s.db.Chats(), MayTalk: hub.MayTalk(s.hub), Blockers: s.db.People().Blockers, Key: make([]byte, 32), Log: log})
	s.open = openchallenge.New(s.db.OpenChallenges(), s.hub, s.db.People(), log)
	ended := make(chan struct{})
	s.running = make(chan struct{})
	go func() { defer close(s.running); s.events.Run(ended) }()
	s.stopEvents = sync.OnceFunc(func() { close(ended) })
	t.Cleanup(s.stopEvents)
	puzzles, err := puzzle.NewService(puzzle.Config{Store: s.db.Puzzles(), Key: make([]byte, 32), Log: log})
	if err != nil {
		t.Fatal(err)
	}
	s.web, err = web.New(web.Config{
		Events:   s.events,
		Accounts: s.accounts, Archive: s.db.Archive(), Sockets: s.hub, Reviews: new(review.Service), Studies: study.New(s.db.Studies()), Lists: lists.New(s.db.Lists()), Classes: lists.NewClasses(s.db.Classes()), Clubs: club.NewService(s.db.Clubs()), Casts: broadcasts.New(s.db.Broadcasts(), nil, log), Calendar: calendar.New(store, make([]byte, 32), events.OnCalendar(s.events)), Federations: federation.NewService(s.db.Federations()), Brought: gamebase.NewService(s.db.Bases()), Positions: gamebase.NewSearch(s.db.Bases(), s.hub),
		Analyst: struct{ analysis.Analyst }{}, Explorer: explorer.NewService(s.db.Archive(), s.hub), Players: s.hub, Blocks: s.db.People(), Puzzles: puzzles, BotHub: s.hub, Programs: s.db.People(), Television: hub.Television(s.hub), OpenChallenges: s.open, BotTimes: times,
		Dist: fstest.MapFS{".vite/en/index.html": {Data: []byte("<!doctype html><title>x</title>")}}, Log: log,
	})
	if err != nil {
		t.Fatal(err)
	}
	s.srv = httptest.NewUnstartedServer(nil)
	s.srv.Config = web.Server(s.web, log)
	s.srv.Start()
	s.node = node
	t.Cleanup(s.stop)
	return s
}

func (s *site) stop() {
	if s.stopped {
		return
	}
	s.stopped = true
	s.web.Stopping()
	s.stopEvents()
	<-s.running
	ctx, cancel := context.WithTimeout(context.Background(), await.Limit)
	defer cancel()
	if err := s.hub.Stop(ctx); err != nil {
		s.t.Errorf("the hub does not stop: %v", err)
	}
	s.srv.Close()
	s.node.Close()
}

// client is an account, and its token.
type client struct {
	*site
	name   string
	id     game.UserID
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
	_, secret, err := c.accounts.Tokens().Make(c.t.Context(), c.page, "test", scopes, address)
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

// reply is an answer of any kind.
type reply struct {
	status                       int
	head                         http.Header
	OK                           bool
	V                            int
	ID, Code, Why, Limit, Of     string
	Game, URL                    string
	Open                         []any
	Name, Title, Status, Message string
	Bot                          bool
	Texts                        map[string]string
	In, Out, NowPlaying          []any
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
		Texts                                              map[string]string
		In, Out, NowPlaying                                []any
		Game, URL                                          string
		Open                                               []any
	}
	if err := json.Unmarshal(b, &got); err != nil {
		c.t.Fatalf("%s in %s", err, b)
	}
	out.OK, out.V, out.Code, out.Why, out.Limit, out.Of = got.OK, got.V, got.Code, got.Why, got.Limit, got.Of
	out.Name, out.Title, out.Status, out.Message, out.Bot = got.Name, got.Title, got.Status, got.Message, got.Bot
	out.ID, _ = got.ID.(string)
	out.Game, out.URL, out.Open = got.Game, got.URL, got.Open
	out.Texts, out.In, out.Out, out.NowPlaying = got.Texts, got.In, got.Out, got.NowPlaying
	return out
}

// get returns what a public route answers.
func (c *client) get(path string) string {
	c.t.Helper()
	res := c.request(await.Context(c.t, path), "GET", path, "", nil)
	defer res.Body.Close()
	b, err := io.ReadAll(res.Body)
	if err != nil || res.StatusCode != 200 {
		c.t.Fatalf("%s: %d, %v", path, res.StatusCode, err)
	}
	return string(b)
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

// rapid is a challenge's body.
const rapid = `{"color":"white","clock":{"kind":"fischer","initial":600000,"increment":5000},"takebacks":true}`

// untimed is a challenge to a game without a clock.
const untimed = `{"clock":{"kind":"none"}}`

// challenged has a challenge made, and returns its id.
func (c *client) challenge(to *client, body string) string {
	c.t.Helper()
	return c.do("POST", "/api/challenge/"+to.name, body, 200).ID
}

// play begins a game between two that have their events open: a is White.
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
)

func join(g string) wire.In  { return wire.In{T: wire.InJoin, G: g} }
func abort(g string) wire.In { return wire.In{T: wire.InAbort, G: g} }

// decodeInto reads JSON.
func decodeInto(t *testing.T, from io.Reader, into any) {
	t.Helper()
	if err := json.NewDecoder(from).Decode(into); err != nil {
		t.Fatal(err)
	}
}

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

// again is the same account with another token.
func (c *client) again() *client {
	c.t.Helper()
	back, _, err := c.accounts.Login(c.t.Context(), nil, c.name, password, address)
	if err != nil {
		c.t.Fatal(err)
	}
	other := *c
	other.page = back
	return other.with(account.Scopes()...)
}
