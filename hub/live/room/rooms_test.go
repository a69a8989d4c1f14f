package room

import (
	"bytes"
	"context"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/base/guard"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/outage"
	"github.com/tengen-go/tengen/hub/live/pairing"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/live/wire/frame"
	"github.com/tengen-go/tengen/hub/testing/hubtest"
)

// testRooms is rooms with all that they need, over a store that fails when told to. It has no sockets, and lives
// in virtual time too.
type testRooms struct {
	*Rooms
	store   *hubtest.Store
	lobby   *lobby.Lobby
	match   *pairing.Pairing
	outages *outage.Outages
	every   time.Duration // between heartbeats
	log     *logs
	empty   atomic.Bool // nobody is online
	away    sync.Map    // users who are not online

	endLife context.CancelFunc
	stopCh  chan struct{}
	once    sync.Once
}

// newTestRooms returns rooms that are open. Zero limits take the hub's defaults.
func newTestRooms(t testing.TB, m *hubtest.Store, l Limits, botEngine hubtest.BotEngine) *testRooms {
	t.Helper()
	return newRoomsBeating(t, 2*time.Second, m, l, botEngine)
}

// newRoomsBeating does so with another heartbeat: a slow one has days pass in little time.
func newRoomsBeating(t testing.TB, every time.Duration, m *hubtest.Store, l Limits, botEngine hubtest.BotEngine) *testRooms {
	t.Helper()
	if botEngine == nil {
		botEngine = hubtest.Busy
	}
	h := &testRooms{store: m, every: every, log: &logs{}, stopCh: make(chan struct{})}
	life, endLife := context.WithCancel(context.Background())
	h.endLife = endLife
	h.outages = outage.New(outage.Config{
		Beats: m, Try: m.Try, Every: h.every, Standstill: every, Life: life, Stop: h.stopCh, Log: slog.New(h.log),
		Gauge: gauge(), Tell: func(bool) {}, Ended: func() { h.AfterOutage() },
	})
	h.lobby = lobby.New(lobby.Config{
		Online: func() int { return 0 }, Damaged: func(u game.UserID) []lobby.Game { return h.Damaged(u) }, Games: 50,
		Site: func(game.UserID) string { return "" }, Batch: func() lobby.Batch { return hubtest.Batch[lobby.Follower]{} },
	})
	h.match = pairing.New(pairing.Config{
		Lists: h.lobby, Rooms: pairless{h}, Log: slog.New(h.log), Seeks: 5, SeekAway: 10 * time.Minute,
		Online:  func(game.UserID) bool { return !h.empty.Load() },
		Deliver: func(game.UserID, []byte) {}, Ours: func(string) bool { return true },
		Bots: pairing.BotLimits{Guest: 5, Member: 20, Address: 60},
	})
	if l.Rooms == 0 {
		l.Rooms = 20_000
	}
	if l.Idle == 0 {
		l.Idle = 30 * time.Second
	}
	if l.BotPause == 0 {
		l.BotPause = 40 * time.Millisecond // a bot answers in half a second at most
	}
	if l.Late == 0 {
		l.Late = Late
	}
	if l.Again == 0 {
		l.Again = 20 * time.Second
	}
	h.Rooms = New(Config{
		Store: m, People: m, Chat: m, BotEngine: botEngine, Lobby: listing{h.match, h.lobby}, Seats: listing{h.match, h.lobby}, BotGames: h.match.BotGames(), Broadcaster: plainBroadcaster{}, Outages: h.outages, Limits: l,
		Metrics: Metrics{
			Rooms: gauge(), Damaged: gauge(), Events: prometheus.NewCounter(prometheus.CounterOpts{Name: "e"}),
			Commits: prometheus.NewHistogram(prometheus.HistogramOpts{Name: "c"}),
		},
		Log:    slog.New(h.log),
		Guard:  guard.Guard{Log: slog.New(h.log), Panics: prometheus.NewCounter(prometheus.CounterOpts{Name: "p"})},
		Online: func(u game.UserID) bool { _, away := h.away.Load(u); return !away },
		Life:   life, Stopping: h.stopCh, Running: &sync.WaitGroup{},
	})
	if err := h.outages.Recall(t.Context()); err != nil {
		t.Fatal(err)
	}
	open, err := m.OpenGames(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range open {
		if g.Black != 0 && g.Damage == "" {
			h.lobby.Count(g.ID, g.Black, g.White)
		}
		h.LoadLater(g.ID)
	}
	h.Running.Go(h.outages.Watch)
	h.Running.Go(h.outages.Beat)
	h.Running.Go(func() {
		for tick := time.NewTicker(l.Again); ; {
			select {
			case <-tick.C:
				h.Wake()
				h.VisitDamaged()
				h.match.WithdrawExpired(time.Now())
			case <-h.stopCh:
				tick.Stop()
				return
			}
		}
	})
	h.Wake()
	t.Cleanup(h.close)
	return h
}

// close stops the rooms and waits for whatever runs. It may be called twice.
func (h *testRooms) close() {
	h.once.Do(func() {
		close(h.stopCh)
		h.Rooms.Stop()
		h.Running.Wait()
		h.endLife()
	})
}

func gauge() prometheus.Gauge { return prometheus.NewGauge(prometheus.GaugeOpts{Name: "g"}) }

// in runs f in a game's room, loading it if need be, and returns when it has.
func (h *testRooms) in(t *testing.T, id string, f func(*room)) {
	t.Helper()
	done := make(chan struct{})
	if h.Send(id, call(func(r *room) { defer close(done); f(r) })) != nil {
		t.Fatal("the room is full")
	}
	<-done
}

// room returns a loaded room, nil if it is not loaded.
func (h *testRooms) room(id string) *room {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.rooms[id]
}

// listing is the lists and the matchmaker as rooms know them.
type listing struct {
	*pairing.Pairing
	lists *lobby.Lobby
}

func (l listing) Play(g lobby.Game, o lobby.Origin) Entry   { return l.Pairing.Play(g, o) }
func (l listing) Deliver(users []game.UserID, lines []byte) { l.lists.Deliver(users, lines) }
func (l listing) MayPlay(u game.UserID, id string) bool     { return l.lists.MayPlay(u, id) }

// pairless is the rooms as the matchmaker knows them, which pairs nobody.
type pairless struct{ *testRooms }

func (pairless) Seat(string, pairing.Reservation) bool { return false }
func (pairless) Adjourn(string, game.UserID)           {}
func (pairless) Watched(string)                        {}
func (h pairless) Withdraw(g string, host game.UserID) { h.Send(g, Withdraw{Host: host}) }

// plainBroadcaster tells everybody at once.
type plainBroadcaster struct{}

func (plainBroadcaster) Deliver(lines []byte, to []Follower) {
	for _, f := range to {
		f.Send(lines)
	}
}

func (c plainBroadcaster) Tell(event frame.Text, to []Follower, _ bool) {
	c.Deliver(event.Line(), to)
}

func (plainBroadcaster) Answer(event, ack frame.Text, to Follower, _ bool) {
	to.Send(slices.Concat(event.Line(), ack.Line()))
}

// guest is a follower without a socket. It keeps what it is sent.
type guest struct {
	user  *records.User
	rooms *testRooms

	mu    sync.Mutex // guards the following
	ids   int64
	got   []heard
	heard time.Time     // LastHeard; zero: always now
	lag   time.Duration // RoundTrip's Sure
	told  time.Duration // its Told; less than lag: as that
}

// heard is a message that a guest was sent.
type heard struct {
	T    string          `json:"t"`
	ID   int64           `json:"id"`
	G    string          `json:"g"`
	V    int             `json:"v"`
	D    json.RawMessage `json:"d"`
	Code fault.Code      `json:"code"`
	Why  fault.Reason    `json:"why"`
}

// guest returns somebody who may follow games; 0 is a visitor.
func (h *testRooms) guest(u game.UserID) *guest {
	g := &guest{rooms: h}
	if u != 0 {
		as := hubtest.User(u)
		g.user = &as
	}
	return g
}

// User is Follower's.
func (g *guest) User() *records.User { return g.user }

// UserID is lobby.Follower's.
func (g *guest) UserID() game.UserID { return userID(g) }

// Send is Follower's: it keeps every message.
func (g *guest) Send(lines []byte) {
	g.mu.Lock()
	defer g.mu.Unlock()
	for line := range bytes.Lines(lines) {
		var m heard
		if err := json.Unmarshal(line, &m); err != nil {
			panic(err)
		}
		g.got = append(g.got, m)
	}
}

// Refuse is Follower's.
func (g *guest) Refuse(id int64, game string, err error) { g.Send(wire.ErrorLine(id, game, "", err)) }

// LastHeard is Follower's.
func (g *guest) LastHeard() time.Time {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.heard.IsZero() {
		return time.Now()
	}
	return g.heard
}

// RoundTrip is Follower's.
func (g *guest) RoundTrip() game.RoundTrip {
	g.mu.Lock()
	defer g.mu.Unlock()
	return game.RoundTrip{Sure: g.lag, Told: max(g.lag, g.told)}
}

// set changes when it was last heard of, and how far away it is.
func (g *guest) set(f func(g *guest)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	f(g)
}

// messages returns what it was sent so far.
func (g *guest) messages() []heard {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.got)
}

// count returns how many messages of a type it was sent.
func (g *guest) count(t string) (n int) {
	for _, m := range g.messages() {
		if m.T == t {
			n++
		}
	}
	return n
}

// last returns what it was sent last.
func (g *guest) last() heard {
	all := g.messages()
	if len(all) == 0 {
		return heard{}
	}
	return all[len(all)-1]
}

// answer returns the ack or error of a message, and false if there is none yet.
func (g *guest) answer(id int64) (heard, bool) {
	for _, m := range g.messages() {
		if m.ID == id && (m.T == wire.OutAck || m.T == wire.OutError) {
			return m, true
		}
	}
	return heard{}, false
}

// watch has it follow a game.
func (g *guest) watch(id string, version int) {
	g.rooms.Send(id, Watch{From: g, ID: g.next(), Version: version})
}

func (g *guest) next() int64 {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.ids++
	return g.ids
}

// command sends a command under a new id and returns the id.
func (g *guest) command(id string, c game.Command) int64 {
	n := g.next()
	g.send(n, id, c, game.Instant(time.Now()))
	return n
}

// send sends a command as the message n, received at an instant.
func (g *guest) send(n int64, id string, c game.Command, at time.Time) {
	c.Actor = userID(g)
	if c.ClientID == "" {
		c.ClientID = "page" + string(rune('0'+c.Actor)) + "/" + itoa(n)
	}
	cmd := &Command{From: g, ID: n, Command: c, At: at}
	if err := g.rooms.Ask(id, cmd); err != nil {
		g.Refuse(n, id, err)
	}
}

func itoa(n int64) string {
	b, _ := json.Marshal(n)
	return string(b)
}

// logs keeps what is logged.
type logs struct {
	mu    sync.Mutex // guards the following
	lines []string
}

func (l *logs) Enabled(context.Context, slog.Level) bool { return true }
func (l *logs) WithAttrs([]slog.Attr) slog.Handler       { return l }
func (l *logs) WithGroup(string) slog.Handler            { return l }
func (l *logs) Handle(_ context.Context, r slog.Record) error {
	var sb strings.Builder
	sb.WriteString(r.Message)
	r.Attrs(func(a slog.Attr) bool { sb.WriteString(" " + a.String()); return true })
	l.mu.Lock()
	defer l.mu.Unlock()
	l.lines = append(l.lines, sb.String())
	return nil
}

// has reports whether a line with a text was logged.
func (l *logs) has(text string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return slices.ContainsFunc(l.lines, func(s string) bool { return strings.Contains(s, text) })
}
