package hub

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/gorilla/websocket"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/hub/fault"
	"tengen/hub/game"
)

var errInjected = fault.New(fault.Retry, "Injected.")

// fakeStore is a store, heartbeat, user list and chat that fails when told to. It
// needs no file and no clock of its own, so it also lives in virtual time.
type fakeStore struct {
	mu      sync.Mutex // guards the following
	games   map[string]*GameRecord
	finals  map[string]*Final
	order   []string
	chat    []StoredChatLine
	last    time.Time // heartbeat
	beatErr error
	tryErr  error
	outages []Outage
	before  []error // the next Appends fail with these and store nothing; nil: works
	after   []error // the next Appends that work store and then fail with these
	loads   int     // how many of the next LoadGames fail
	asked   int     // calls of LoadGame
	said    int     // chat lines that were stored and then reported as lost

	sick   map[string]func() error // what LoadGame of a game does beside answering
	sicker func()                  // what the next Append or Bot does first
	aside  error                   // of every SetAside
	stands map[string]time.Time    // since when the clocks of games that are set aside do
}

func newFakeStore() *fakeStore {
	return &fakeStore{games: map[string]*GameRecord{}, finals: map[string]*Final{},
		sick: map[string]func() error{}, stands: map[string]time.Time{}}
}

// do changes what it does next.
func (m *fakeStore) do(f func(m *fakeStore)) {
	m.mu.Lock()
	defer m.mu.Unlock()
	f(m)
}

// stored is an event as a database gives it back.
func stored(e *game.Event) *game.Event {
	back := *e
	back.At = time.UnixMilli(e.At.UnixMilli()).UTC()
	return &back
}

func (m *fakeStore) CreateGame(_ context.Context, n NewGame) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.create(n)
}

func (m *fakeStore) create(n NewGame) error {
	if m.games[n.ID] != nil {
		return ErrConflict
	}
	rec := &GameRecord{NewGame: n}
	rec.Events = nil
	for _, e := range n.Events {
		rec.Events = append(rec.Events, stored(e))
	}
	m.games[n.ID] = rec
	m.order = append(m.order, n.ID)
	return nil
}

// shift takes the first of a list, nil if it is empty.
func shift(l *[]error) error {
	if len(*l) == 0 {
		return nil
	}
	err := (*l)[0]
	*l = (*l)[1:]
	return err
}

func (m *fakeStore) Append(_ context.Context, a Append) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.fall()
	if err := shift(&m.before); err != nil {
		return err
	}
	rec := m.games[a.Game]
	if rec == nil {
		return fault.New(fault.NotFound, "none")
	}
	if a.Event.Seq != len(rec.Events)+1 {
		return ErrConflict
	}
	if a.Next != nil {
		if err := m.create(*a.Next); err != nil {
			return err
		}
	}
	if a.Final != nil {
		m.finals[a.Game] = a.Final
	}
	rec.Events = append(rec.Events, stored(a.Event))
	return shift(&m.after)
}

// fall does what is to be done first; mu is held.
func (m *fakeStore) fall() {
	if f := m.sicker; f != nil {
		m.sicker = nil
		f()
	}
}

func (m *fakeStore) AppendThen(a Append, done func(error)) {
	m.do((*fakeStore).fall)
	go func() { done(m.Append(context.Background(), a)) }()
}

func (m *fakeStore) LoadGame(_ context.Context, id string) (*GameRecord, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.asked++
	if m.loads > 0 {
		m.loads--
		return nil, errInjected
	}
	rec := m.games[id]
	if rec == nil {
		return nil, fault.New(fault.NotFound, "There is no such game.")
	}
	out := *rec
	out.Events = append([]*game.Event(nil), rec.Events...)
	if f := m.sick[id]; f != nil {
		return &out, f()
	}
	return &out, nil
}

func (m *fakeStore) OpenGames(context.Context) ([]OpenGame, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []OpenGame
	for _, id := range m.order {
		if m.finals[id] == nil {
			out = append(out, openGame(m.games[id]))
		}
	}
	return out, nil
}

// openGame is what a store knows of a game without its log.
func openGame(r *GameRecord) OpenGame {
	o := OpenGame{ID: r.ID, Damage: r.Damage}
	for _, e := range r.Events {
		if e != nil && (e.Kind == game.Started || e.Kind == game.Chose) {
			o.Black, o.White = e.Payload.Black, e.Payload.White
		}
	}
	return o
}

func (m *fakeStore) SetAside(_ context.Context, id, damage string, since time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if r := m.games[id]; r.Damage == "" && m.aside == nil {
		r.Damage, m.stands[id] = damage, since
	}
	return m.aside
}

// damage returns why a game is set aside, "" if it is not.
func (m *fakeStore) damage(id string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.games[id].Damage
}

func (m *fakeStore) Try(context.Context) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.tryErr
}

func (m *fakeStore) Key(context.Context, string) ([]byte, error) { return make([]byte, 32), nil }

func (m *fakeStore) Beat(_ context.Context, now time.Time) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.beatErr == nil {
		m.last = now
	}
	return m.beatErr
}

func (m *fakeStore) LastBeat(context.Context) (time.Time, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.last, nil
}

func (m *fakeStore) Outage(_ context.Context, o Outage) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.beatErr != nil {
		return m.beatErr
	}
	m.last = o.Back
	for i := range m.outages {
		if m.outages[i].Heard.Equal(o.Heard) {
			m.outages[i] = o
			return nil
		}
	}
	m.outages = append(m.outages, o)
	return nil
}

func (m *fakeStore) Outages(context.Context) ([]Outage, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.outages), nil
}

// botID is the user that plays for every strength.
const botID game.UserID = 900

func fakeUser(id game.UserID) User {
	u := User{ID: id, Name: fmt.Sprintf("u%d", id)}
	if id == botID {
		u.Bot = "acorn"
	}
	return u
}

func (m *fakeStore) Users(_ context.Context, ids []game.UserID) (map[game.UserID]User, error) {
	out := map[game.UserID]User{}
	for _, id := range ids {
		out[id] = fakeUser(id)
	}
	return out, nil
}

func (m *fakeStore) Bot(context.Context, string) (User, error) {
	m.do((*fakeStore).fall)
	return fakeUser(botID), nil
}

func (m *fakeStore) Say(_ context.Context, l NewChatLine) (int64, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, old := range m.chat {
		if old.Game == l.Game && old.User == l.User && old.ClientID == l.ClientID {
			return old.ID, nil
		}
	}
	m.chat = append(m.chat, StoredChatLine{int64(len(m.chat) + 1), l})
	if m.said > 0 {
		m.said--
		return 0, errInjected
	}
	return int64(len(m.chat)), nil
}

func (m *fakeStore) ChatLines(_ context.Context, g string, limit int) ([]StoredChatLine, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	var out []StoredChatLine
	for _, l := range m.chat {
		if l.Game == g {
			out = append(out, l)
		}
	}
	return out[max(0, len(out)-limit):], nil
}

// log returns a game's events.
func (m *fakeStore) log(id string) []*game.Event {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]*game.Event(nil), m.games[id].Events...)
}

// settings returns a game's.
func (m *fakeStore) settings(id string) game.Settings {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.games[id].Settings
}

// final returns what was kept of a finished game, nil if nothing was.
func (m *fakeStore) final(id string) *Final {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.finals[id]
}

// count returns the number of games.
func (m *fakeStore) count() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.games)
}

// kinds renders a game's log: "start move end".
func (m *fakeStore) kinds(id string) string {
	var out []string
	for _, e := range m.log(id) {
		out = append(out, string(e.Kind))
	}
	return strings.Join(out, " ")
}

// fakeMover answers every question with a function.
type fakeMover func(context.Context, engine.Request) (engine.Result, error)

func (f fakeMover) Search(ctx context.Context, r engine.Request) (engine.Result, error) {
	return f(ctx, r)
}
func (f fakeMover) Release(string) {}

func busy(context.Context, engine.Request) (engine.Result, error) {
	return engine.Result{}, engine.ErrBusy
}

// newHub returns a started hub over a fakeStore.
func newHub(t *testing.T, m *fakeStore, l Limits, mover fakeMover) *Hub {
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

// seated stores a live game of users 1 (Black) and 2 (White), or of 1 and the bot.
func (m *fakeStore) seated(id string, initial time.Duration, bot bool) {
	s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Takebacks: true}
	s.Time.Kind = game.NoClock
	if initial > 0 {
		s.Time = game.TimeControl{Kind: game.Fischer, Initial: initial}
	}
	n := NewGame{ID: id, Settings: s, Host: 1, Color: game.WishBlack, Private: true, Created: time.Now()}
	white := game.UserID(2)
	if bot {
		n.Bot, white = "acorn", botID
	}
	n.Events = []*game.Event{game.Start(s, 1, white, 0, "", time.Now())}
	m.CreateGame(context.Background(), n)
}

// earlier moves every event of every game back in time.
func (m *fakeStore) earlier(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.games {
		for _, e := range r.Events {
			if e != nil {
				e.At = e.At.Add(-d)
			}
		}
	}
}

// ---- sockets ----

const fakePatience = 20 * time.Second

// house is a hub behind a server; the header X-User says who asks.
type house struct {
	*fakeStore
	t   *testing.T
	hub *Hub
	srv *httptest.Server
}

func newHouse(t *testing.T, l Limits, mover fakeMover) *house {
	t.Helper()
	m := newFakeStore()
	return openHouse(t, m, newHub(t, m, l, mover))
}

// openHouse puts a started hub behind a server.
func openHouse(t *testing.T, m *fakeStore, h *Hub) *house {
	t.Helper()
	b := &house{fakeStore: m, t: t, hub: h}
	b.srv = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		id := Identity{Address: "192.0.2.1"}
		if n, _ := strconv.ParseInt(r.Header.Get("X-User"), 10, 64); n != 0 {
			u := fakeUser(game.UserID(n))
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
	raw  string
}

// caller is one socket.
type caller struct {
	t    *testing.T
	ws   *websocket.Conn
	ids  int64
	past []heard
}

func (b *house) call(u int) *caller {
	b.t.Helper()
	ws, _, err := websocket.DefaultDialer.Dial("ws"+strings.TrimPrefix(b.srv.URL, "http"),
		http.Header{"X-User": {strconv.Itoa(u)}})
	if err != nil {
		b.t.Fatal(err)
	}
	b.t.Cleanup(func() { ws.Close() })
	c := &caller{t: b.t, ws: ws}
	c.say(InHello, "", 0, HelloData{Page: newID()})
	c.await(OutWelcome)
	return c
}

// say sends a message under a new id.
func (c *caller) say(t, g string, v int, d any) int64 {
	c.t.Helper()
	c.ids++
	in := In{T: t, ID: c.ids, G: g, V: v}
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
	return c.find(func(h heard) bool { return h.ID == id && (h.T == OutAck || h.T == OutError) })
}

func (c *caller) must(t, g string, v int, d any) heard {
	c.t.Helper()
	h := c.ask(t, g, v, d)
	if h.T != OutAck {
		c.t.Fatalf("%s: %s", t, h.raw)
	}
	return h
}

func (c *caller) watch(g string) GameState {
	c.t.Helper()
	c.say(InWatch, g, 0, nil)
	return part[GameState](c.t, c.find(func(h heard) bool { return h.T == OutState && h.G == g }))
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
