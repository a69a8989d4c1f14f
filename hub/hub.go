// Package hub is the live platform: sockets, rooms with one owner each, the
// lobby and the bots. It judges nothing itself: hub/game decides, a Store
// commits, and only then does anybody hear of it.
package hub

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
	"github.com/prometheus/client_golang/prometheus"

	"tengen/engine"
	"tengen/hub/game"
)

// Identity is who opened a socket. User is nil for a visitor without a session,
// who may watch.
type Identity struct {
	User    *User
	Session int64
	Address string // or the network that one customer of a provider has
	Exempt  bool   // from the limit of sockets without a session behind one address
}

// Mover thinks for bots; *engine.Pool is one.
type Mover interface {
	Search(ctx context.Context, r engine.Request) (engine.Result, error)
	Release(game string)
}

// Config is what a hub is made of. Store, Beats, Users, Chat and Mover are needed.
type Config struct {
	Store    Store
	Beats    Beats
	Users    Users
	Chat     Chat
	Mover    Mover
	Log      *slog.Logger
	Registry prometheus.Registerer // nil: no metrics
	Limits   Limits
	NoCork   bool // nothing is held: see cork
}

// Limits bound what clients may use; zero fields take the default.
type Limits struct {
	Credits        int           // frames of a socket in 20 s (100)
	Makings        int           // of these, those that make something: create, chat, lobby (30)
	UserSockets    int           // sockets a user (5)
	AddressSockets int           // sockets without a session behind one address (300)
	Hello          time.Duration // until hello (10 s)
	Ping           time.Duration // between pings (20 s)
	Pong           time.Duration // silence that ends a socket (30 s)
	Beat           time.Duration // between heartbeats (2 s)
	Rooms          int           // loaded at once (20,000)
	Seeks          int           // open games a host (5)
	Games          int           // live games a user (50); bots have no limit
	SeekAway       time.Duration // a public seek outlives its host's last socket by (10 min)
	Idle           time.Duration // a room that nobody needs stays loaded for (30 s); of a game that is over, a tenth
	BotPause       time.Duration // a bot answers no sooner (400 ms)
}

func (l *Limits) fill() {
	def := func(v *time.Duration, d time.Duration) {
		if *v == 0 {
			*v = d
		}
	}
	num := func(v *int, d int) {
		if *v == 0 {
			*v = d
		}
	}
	num(&l.Credits, 100)
	num(&l.Makings, 30)
	num(&l.UserSockets, 5)
	num(&l.AddressSockets, 300)
	num(&l.Rooms, 20_000)
	num(&l.Seeks, 5)
	num(&l.Games, 50)
	def(&l.Hello, 10*time.Second)
	def(&l.Ping, 20*time.Second)
	def(&l.Pong, 30*time.Second)
	def(&l.Beat, 2*time.Second)
	def(&l.SeekAway, 10*time.Minute)
	def(&l.Idle, 30*time.Second)
	def(&l.BotPause, 400*time.Millisecond)
}

// ErrStopping is returned by Ready while the hub does not take sockets.
var ErrStopping = errors.New("hub: not ready")

// Hub owns every socket and every loaded room.
//
// Goroutines: one reader a socket, one drain a socket whose peer must be waited
// for, one turn a room that has something to do, one a bot's move under way, the
// cork's timer, the loading of games whose time has come, and the
// heartbeat, the watch over the process, the ping sweep and the lobby's flush. All of
// them end with Stop.
type Hub struct {
	cfg      Config
	log      *slog.Logger
	upgrader websocket.Upgrader
	conns    conns
	rooms    *registry
	lobby    *lobby
	alarms   alarms
	asides   asides
	cork     cork
	metrics  *metrics
	secret   []byte    // names the games that a page creates; set by Start
	born     time.Time // the zero of monotonic instants, before any of them

	door     sync.RWMutex // held while somebody comes in, and to shut it
	ready    atomic.Bool  // the door is open; written under door
	outages  outages
	life     context.Context // of every question to the store; ends soon after stopping
	endLife  context.CancelFunc
	stopping chan struct{}
	stopOnce sync.Once
	wg       sync.WaitGroup // every goroutine of the hub
	start    func(func())   // wg.Go, bound once for all outboxes
}

// New returns a hub that is not ready yet; call Start.
func New(c Config) (*Hub, error) {
	if c.Store == nil || c.Beats == nil || c.Users == nil || c.Chat == nil || c.Mover == nil {
		return nil, errors.New("hub: the configuration lacks a store, beats, users, chat or mover")
	}
	c.Limits.fill()
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	h := &Hub{cfg: c, log: c.Log, born: time.Now().Add(-time.Second), stopping: make(chan struct{})}
	h.life, h.endLife = context.WithCancel(context.Background())
	h.outages.wake = make(chan struct{}, 1)
	h.upgrader = websocket.Upgrader{
		ReadBufferSize: 1024, WriteBufferSize: 256, WriteBufferPool: &sync.Pool{},
		CheckOrigin: func(*http.Request) bool { return true }, // hub/web has checked it
	}
	h.start = h.wg.Go
	h.cork.hub, h.cork.step = h, 1
	h.metrics = newMetrics(c.Registry)
	h.asides.gauge = h.metrics.damaged
	h.conns.init(h)
	h.rooms = &registry{hub: h, rooms: map[string]*room{}}
	h.lobby = newLobby(h)
	return h, nil
}

// Start reads what is known of the open games, notes the time since the last
// heartbeat as an outage, and becomes ready. The games themselves are loaded
// afterwards, and at once when somebody asks for one.
func (h *Hub) Start(ctx context.Context) error {
	var err error
	if h.secret, err = h.cfg.Store.Key(ctx, "games"); err != nil {
		return err
	}
	open, err := h.cfg.Store.OpenGames(ctx)
	if err != nil {
		return err
	}
	if err := h.recall(ctx); err != nil {
		return err
	}
	for _, g := range open {
		if g.Black != 0 && g.Damage == "" {
			h.lobby.seat(g.ID, g.Black, g.White)
		}
		h.alarms.retry(g.ID)
	}
	h.keep("watch", h.watch)
	h.keep("beat", h.beat)
	h.keep("sweep", h.sweep)
	h.keep("lobby", h.lobby.run)
	h.setReady(true)
	h.wake()
	return nil
}

func (h *Hub) setReady(ok bool) {
	h.door.Lock()
	defer h.door.Unlock()
	h.ready.Store(ok)
}

// enter counts a goroutine that Stop waits for, and reports false if the hub is
// not ready. Only who comes from outside must ask: what a goroutine of the hub
// starts, Stop waits for anyway.
func (h *Hub) enter() bool {
	h.door.RLock()
	defer h.door.RUnlock()
	if !h.ready.Load() {
		return false
	}
	h.wg.Add(1)
	return true
}

// Ready returns nil while the hub takes sockets and events can be stored.
func (h *Hub) Ready() error {
	switch {
	case !h.ready.Load():
		return ErrStopping
	case h.outages.frozen.Load():
		return ErrFrozen
	}
	return nil
}

// EndSessions closes the sockets of sessions that have ended.
func (h *Hub) EndSessions(ids []int64) {
	for _, c := range h.conns.endSessions(ids, time.Now()) {
		c.closeWith(CloseSession, "the session has ended")
	}
}

// Stop refuses new sockets, lets what is being committed finish, closes every
// socket with CloseRestart and returns when no goroutine is left, or with
// ctx's error. It may be called twice.
func (h *Hub) Stop(ctx context.Context) error {
	h.setReady(false)
	h.stopOnce.Do(func() {
		close(h.stopping)
		h.rooms.stop()
		for _, c := range h.conns.all() {
			c.closeWith(CloseRestart, "restart")
		}
	})
	defer time.AfterFunc(lifeAfterStop, h.endLife).Stop()
	done := make(chan struct{})
	go func() { h.wg.Wait(); close(done) }()
	select {
	case <-done:
		h.endLife()
		return nil
	case <-ctx.Done():
		h.endLife()
		for _, c := range h.conns.all() {
			c.nc.Close()
		}
		return ctx.Err()
	}
}

// sweep pings every socket and drops the silent ones, loads games that soon end
// by themselves, and ends seeks whose hosts have gone.
func (h *Hub) sweep() {
	tick := time.NewTicker(h.cfg.Limits.Ping)
	defer tick.Stop()
	for {
		select {
		case <-h.stopping:
			return
		case <-tick.C:
		}
		for _, c := range h.conns.all() {
			c.ping()
		}
		h.wake()
		h.visitAsides()
		for id, host := range h.lobby.expired(time.Now()) {
			h.rooms.send(id, func(r *room) {
				r.expire(game.Command{Kind: game.Abort, Actor: host, ClientID: "server/expired"})
			})
		}
	}
}
