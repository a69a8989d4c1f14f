package hub_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"os"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"github.com/tengen-go/tengen/db/dbtest"
	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/hub"
	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/live/socket"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
	"github.com/tengen-go/tengen/hub/member/moderation"
	"github.com/tengen-go/tengen/hub/testing/await"
)

func TestMain(m *testing.M) { os.Exit(dbtest.Main(m)) }

// bench is a hub over a real PostgreSQL, whose identity check is a header.
type bench struct {
	t      *testing.T
	users  hub.Users
	chats  hub.Chat
	guests interface {
		AddGuest(ctx context.Context, name string, s account.NewSession) (account.Session, error)
	}
	past      archive.Store
	store     *faulty
	beats     *beats
	botEngine *botEngine
	limits    hub.Limits
	hub       *hub.Hub
	srv       *httptest.Server
	pages     []*page
}

// faulty is a store that fails when told to.
type faulty struct {
	hub.Games
	mu     sync.Mutex // guards the following
	before error      // the next Append fails without storing
	after  error      // the next Append stores and then fails
}

func (f *faulty) Append(a records.Append, done func(error)) {
	f.mu.Lock()
	before, after := f.before, f.after
	f.before, f.after = nil, nil
	f.mu.Unlock()
	if before != nil {
		go done(before)
		return
	}
	f.Games.Append(a, func(err error) {
		if err == nil {
			err = after
		}
		done(err)
	})
}

func (f *faulty) fail(before, after error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.before, f.after = before, after
}

// allLive has sessions that never end.
type allLive struct{}

func (allLive) LiveSessions(_ context.Context, ids []int64) ([]int64, error) { return ids, nil }
func (allLive) NoteSeen(context.Context, []int64) error                      { return nil }
func (allLive) Sanctions(context.Context, []game.UserID) (map[game.UserID]moderation.Sanctions, error) {
	return nil, nil
}
func (allLive) GamesToEnd(context.Context) ([]records.GameToEnd, error)       { return nil, nil }
func (allLive) RestedSince(context.Context, time.Time) ([]game.UserID, error) { return nil, nil }
func (allLive) HearEnds(ctx context.Context, begun func(), _ func([]int64), _, _, _ func([]game.UserID)) error {
	begun()
	<-ctx.Done()
	return ctx.Err()
}

// beats is a heartbeat in memory.
type beats struct {
	beat chan struct{} // one for each Beat that nobody has waited for, at most one

	mu   sync.Mutex // guards the following
	last time.Time
	err  error
}

func (b *beats) Beat(_ context.Context, now time.Time) error {
	select {
	case b.beat <- struct{}{}:
	default:
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.err == nil {
		b.last = now
	}
	return b.err
}

func (b *beats) LastBeat(context.Context) (time.Time, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.last, nil
}

func (b *beats) Outage(ctx context.Context, o records.Outage) error { return b.Beat(ctx, o.Back) }
func (b *beats) Outages(context.Context) ([]records.Outage, error)  { return nil, nil }

func (b *beats) set(err error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.err = err
}

// botEngine answers for bots: what the test says, or ErrBusy.
type botEngine struct {
	answer   func(context.Context, engine.Request) (engine.Result, error)
	mu       sync.Mutex
	released []string
}

func (m *botEngine) Search(ctx context.Context, r engine.Request) (engine.Result, error) {
	if m.answer == nil {
		return engine.Result{}, engine.ErrBusy
	}
	return m.answer(ctx, r)
}

func (m *botEngine) Release(g string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.released = append(m.released, g)
}

var tokens int

// newBench returns a started hub; change may alter its limits and its engine first.
func newBench(t *testing.T, change ...func(*bench)) *bench {
	t.Helper()
	d := dbtest.New(t)
	b := &bench{t: t, users: d.People(), chats: d.Chats(), guests: d.Accounts(), past: d.Archive(), store: &faulty{Games: d.Games()}, beats: &beats{beat: make(chan struct{}, 1)}, botEngine: &botEngine{}}
	const w, never = await.Limit, time.Hour // whatever a busy machine takes
	b.limits = hub.Limits{
		Hello: never, Pong: never, Waits: socket.Waits{Write: w, Hurried: w, Farewell: w}, Question: w,
		Beat: never, Standstill: never, Late: never, BotPause: time.Millisecond,
	}
	for _, f := range change {
		f(b)
	}
	b.start()
	t.Cleanup(func() { b.stop() })
	return b
}

func (b *bench) start() {
	b.t.Helper()
	h, err := hub.New(hub.Config{Store: b.store, Beats: b.beats, Users: b.users, Sessions: allLive{}, Chat: b.chats, BotEngine: b.botEngine, Limits: b.limits})
	if err != nil {
		b.t.Fatal(err)
	}
	if err := h.Start(b.t.Context()); err != nil {
		b.t.Fatal(err)
	}
	b.hub = h
	b.srv = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := hub.Identity{Address: "192.0.2.1"}
		if n, _ := strconv.ParseInt(r.Header.Get("X-User"), 10, 64); n != 0 {
			us, err := b.users.Users(r.Context(), []game.UserID{game.UserID(n)})
			if err != nil {
				http.Error(w, err.Error(), 500)
				return
			}
			u := us[game.UserID(n)]
			id.User, id.Session = &u, n+1000
		}
		h.Serve(w, r, id)
	}))
}

func (b *bench) stop() {
	ctx, cancel := context.WithTimeout(context.Background(), await.Limit)
	defer cancel()
	if err := b.hub.Stop(ctx); err != nil {
		b.t.Errorf("stop: %v", err)
	}
	b.srv.Close()
}

// restart is a new hub on the same store, as after a crash: every page has to dial again. It takes
// at least a millisecond: instants have no smaller parts, and games are owed no bonus for less.
func (b *bench) restart() {
	b.t.Helper()
	for _, p := range b.pages {
		p.ws.Close()
	}
	b.stop()
	stopped := game.Instant(time.Now())
	await.True(b.t, "the next millisecond", func() bool { return game.Instant(time.Now()).After(stopped) })
	b.start()
}

// user makes a guest.
func (b *bench) user(name string) game.UserID {
	b.t.Helper()
	tokens++
	hash := make([]byte, 32)
	copy(hash, strconv.Itoa(tokens))
	s, err := b.guests.AddGuest(context.Background(), name, account.NewSession{TokenHash: hash, Created: time.Now()})
	if err != nil {
		b.t.Fatal(err)
	}
	return game.UserID(s.User.ID)
}

// frame is a message from the hub.
type frame struct {
	T       string          `json:"t"`
	ID      int64           `json:"id"`
	G       string          `json:"g"`
	V       int             `json:"v"`
	D       json.RawMessage `json:"d"`
	Code    fault.Code      `json:"code"`
	raw     string
	Message string `json:"message"`
}

func into[T any](t *testing.T, f frame) T {
	t.Helper()
	var v T
	if err := json.Unmarshal(f.D, &v); err != nil {
		t.Fatalf("%s: %v", f.raw, err)
	}
	return v
}

// page is one browser page: a socket that keeps its name across connections.
type page struct {
	b    *bench
	user game.UserID
	name string
	ws   *websocket.Conn
	ids  int64
	seen []frame // frames read and not asked for yet
}

var pages int

func (b *bench) page(u game.UserID) *page {
	b.t.Helper()
	pages++
	p := &page{b: b, user: u, name: fmt.Sprintf("page%06d", pages)}
	p.dial()
	b.pages = append(b.pages, p)
	b.t.Cleanup(func() { p.ws.Close() })
	return p
}

func (p *page) dial() {
	p.b.t.Helper()
	ws := p.b.raw(p.user)
	p.ws, p.seen = ws, nil
	p.send(wire.InHello, 0, "", 0, wire.HelloData{Page: p.name})
	p.await(wire.OutWelcome)
}

// raw opens a socket without a word.
func (b *bench) raw(u game.UserID) *websocket.Conn {
	b.t.Helper()
	h := http.Header{"X-User": {strconv.FormatInt(int64(u), 10)}}
	ws, _, err := (&websocket.Dialer{HandshakeTimeout: await.Limit}).Dial("ws"+strings.TrimPrefix(b.srv.URL, "http"), h)
	if err != nil {
		b.t.Fatal(err)
	}
	ws.SetPingHandler(func(payload string) error {
		return ws.WriteControl(websocket.PongMessage, []byte(payload), time.Now().Add(await.Limit))
	})
	return ws
}

func (p *page) send(t string, id int64, g string, v int, d any) {
	p.b.t.Helper()
	in := wire.In{T: t, ID: id, G: g, V: v}
	if d != nil {
		in.D, _ = json.Marshal(d)
	}
	if err := p.ws.WriteJSON(in); err != nil {
		p.b.t.Fatal(err)
	}
}

// read returns the next frame.
func (p *page) read() frame {
	p.b.t.Helper()
	p.ws.SetReadDeadline(time.Now().Add(await.Limit))
	_, data, err := p.ws.ReadMessage()
	if err != nil {
		p.b.t.Fatalf("%s: %v", p.name, err)
	}
	var f frame
	if err := json.Unmarshal(data, &f); err != nil {
		p.b.t.Fatal(err)
	}
	f.raw = string(data)
	return f
}

// await returns the next frame of a type, keeping the others.
func (p *page) await(t string) frame {
	p.b.t.Helper()
	return p.find(func(f frame) bool { return f.T == t })
}

// find returns the first frame that is wanted.
func (p *page) find(want func(frame) bool) frame {
	p.b.t.Helper()
	for i, f := range p.seen {
		if want(f) {
			p.seen = append(p.seen[:i:i], p.seen[i+1:]...)
			return f
		}
	}
	for {
		f := p.read()
		if want(f) {
			return f
		}
		p.seen = append(p.seen, f)
	}
}

// call sends a command and returns its ack or error.
func (p *page) call(t string, g string, v int, d any) frame {
	p.b.t.Helper()
	p.ids++
	return p.again(p.ids, t, g, v, d)
}

// again sends a command under an id of before.
func (p *page) again(id int64, t string, g string, v int, d any) frame {
	p.b.t.Helper()
	p.send(t, id, g, v, d)
	return p.find(func(f frame) bool { return f.ID == id && (f.T == wire.OutAck || f.T == wire.OutError) })
}

func (p *page) ok(t string, g string, v int, d any) frame {
	p.b.t.Helper()
	f := p.call(t, g, v, d)
	if f.T != wire.OutAck {
		p.b.t.Fatalf("%s: %s", t, f.raw)
	}
	return f
}

func (p *page) refused(code fault.Code, t string, g string, v int, d any) {
	p.b.t.Helper()
	if f := p.call(t, g, v, d); f.Code != code {
		p.b.t.Errorf("%s: %s, want %s", t, f.raw, code)
	}
}

// watch follows a game and returns its state.
func (p *page) watch(g string) wire.GameState {
	p.b.t.Helper()
	p.send(wire.InWatch, 0, g, 0, nil)
	f := p.find(func(f frame) bool { return f.T == wire.OutState && f.G == g })
	return into[wire.GameState](p.b.t, f)
}

// quiet proves that nothing else is under way: the answer to a ping comes next.
func (p *page) quiet() []frame {
	p.b.t.Helper()
	p.send(wire.InPing, 0, "", 0, wire.PingData{C: 1})
	p.await(wire.OutPong)
	var rest []frame
	for _, f := range p.seen {
		if f.T != wire.OutPresence {
			rest = append(rest, f)
		}
	}
	return rest
}

func settings(timed bool, o game.Opening) wire.Settings {
	s := wire.Settings{Rule: "freestyle", Size: 15, Opening: o, Forbidden: game.Refuse, Takebacks: true, Clock: wire.TimeControl{Kind: game.NoClock}}
	if timed {
		s.Clock = wire.TimeControl{Kind: game.Fischer, Initial: 600_000, Increment: 1000}
	}
	return s
}

// match is a live private game between two pages; black is the host.
func (b *bench) match(timed bool) (g string, black, white *page) {
	b.t.Helper()
	black, white = b.page(b.user("Ann")), b.page(b.user("Bob"))
	f := black.ok(wire.InCreate, "", 0, wire.CreateData{Settings: settings(timed, game.Free), Color: "black", Kind: "private"})
	g = into[wire.CreatedData](b.t, f).G
	black.watch(g)
	white.watch(g)
	white.ok(wire.InJoin, g, 0, nil)
	for _, p := range []*page{black, white} {
		p.await("start")
		p.await(wire.OutBegan)
	}
	return g, black, white
}

var errTest = errors.New("injected")
