// Package hub is the live platform: sockets, rooms with one owner each, the
// lobby and the bots. It judges nothing itself: hub/game decides, a Store
// commits, and only then does anybody hear of it.
package hub

import (
	"context"
	"crypto/rand"
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
	Address string
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
	Registry prometheus.Registerer  // nil: no metrics
	Trusted  func(addr string) bool // addresses without a limit of sockets; nil: none
	Limits   Limits
}

// Limits bound what clients may use; zero fields take the default.
type Limits struct {
	Credits        int           // frames of a socket in 20 s (100)
	Makings        int           // of these, those that make something: create, chat, lobby (30)
	UserSockets    int           // sockets a user (5)
	AddressSockets int           // sockets of an address without a session (20)
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
	num(&l.AddressSockets, 20)
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
// cork's timer, and the heartbeat, the ping sweep and the lobby's flush. All of
// them end with Stop.
type Hub struct {
	cfg      Config
	log      *slog.Logger
	upgrader websocket.Upgrader
	conns    conns
	rooms    *registry
	lobby    *lobby
	alarms   alarms
	cork     cork
	metrics  *metrics
	secret   []byte    // names the games that a page creates
	born     time.Time // the zero of monotonic instants, before any of them

	door     sync.RWMutex // held while somebody comes in, and to shut it
	ready    atomic.Bool  // the door is open; written under door
	frozen   atomic.Bool  // the database does not answer: nothing is decided, no flag falls
	outages  atomic.Int64 // how often it was so; a room that has not resumed since the last does it first
	heard    atomic.Int64 // the last heartbeat before the outage, Unix ms
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
	if c.Trusted == nil {
		c.Trusted = func(string) bool { return false }
	}
	h := &Hub{cfg: c, log: c.Log, secret: make([]byte, 32), born: time.Now().Add(-time.Second), stopping: make(chan struct{})}
	if _, err := rand.Read(h.secret); err != nil {
		return nil, err
	}
	h.upgrader = websocket.Upgrader{
		ReadBufferSize: 1024, WriteBufferSize: 256, WriteBufferPool: &sync.Pool{},
		CheckOrigin: func(*http.Request) bool { return true }, // hub/web has checked it
	}
	h.start = h.wg.Go
	h.cork.hub, h.cork.step = h, 1
	h.metrics = newMetrics(c.Registry)
	h.conns.init(h)
	h.rooms = &registry{hub: h, rooms: map[string]*room{}}
	h.lobby = newLobby(h)
	return h, nil
}

// Start reads the open games, gives those with a running clock their restart
// bonus, and only then writes its first heartbeat and becomes ready.
func (h *Hub) Start(ctx context.Context) error {
	last, err := h.cfg.Beats.LastBeat(ctx)
	if err != nil {
		return err
	}
	if err := h.resumeAll(ctx, last); err != nil {
		return err
	}
	if err := h.cfg.Beats.Beat(ctx, time.Now()); err != nil {
		return err
	}
	h.wg.Go(h.beat)
	h.wg.Go(h.sweep)
	h.wg.Go(h.lobby.run)
	h.setReady(true)
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

// resumeAll loads every open game, a few at a time.
func (h *Hub) resumeAll(ctx context.Context, last time.Time) error {
	ids, err := h.cfg.Store.OpenGames(ctx)
	if err != nil {
		return err
	}
	slots := make(chan struct{}, 16)
	errs := make(chan error, len(ids))
	for _, id := range ids {
		slots <- struct{}{}
		ok := h.rooms.send(id, func(r *room) {
			errs <- r.resume(last)
			r.idleAt = time.Now() // what nobody needs leaves at once
			<-slots
		})
		if !ok {
			return errors.New("hub: too many open games")
		}
	}
	for range ids {
		select {
		case err := <-errs:
			if err != nil {
				return err
			}
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return nil
}

// Ready returns nil while the hub takes sockets.
func (h *Hub) Ready() error {
	if !h.ready.Load() {
		return ErrStopping
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
	done := make(chan struct{})
	go func() { h.wg.Wait(); close(done) }()
	select {
	case <-done:
		return nil
	case <-ctx.Done():
		for _, c := range h.conns.all() {
			c.nc.Close()
		}
		return ctx.Err()
	}
}

// beat writes the heartbeat. When it fails nothing is decided and no flag
// falls; when it works again every running clock is resumed as after a restart.
func (h *Hub) beat() {
	last := time.Now()
	tick := time.NewTicker(h.cfg.Limits.Beat)
	defer tick.Stop()
	for {
		select {
		case <-h.stopping:
			return
		case <-tick.C:
		}
		ctx, cancel := context.WithTimeout(context.Background(), h.cfg.Limits.Beat)
		now := time.Now()
		err := h.cfg.Beats.Beat(ctx, now)
		cancel()
		switch {
		case err != nil && !h.frozen.Load():
			h.heard.Store(last.UnixMilli())
			h.outages.Add(1)
			h.frozen.Store(true)
			h.log.Error("the database does not answer; clocks stand still", "err", err)
		case err == nil && h.frozen.Load():
			h.log.Info("the database answers again", "outage", now.Sub(last))
			h.frozen.Store(false)
			h.rooms.each(func(r *room) {
				if err := r.settled(); err != nil {
					h.log.Error("resume", "game", r.id, "err", err)
				}
			})
		}
		if err == nil {
			last = now
		}
	}
}

// sweep pings every socket and drops the silent ones, lets the flags of days
// fall, and ends seeks whose hosts have gone.
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
		now := time.Now()
		for _, id := range h.alarms.due(now) {
			ok := h.rooms.send(id, func(r *room) {
				if r.load(); r.game == nil { // it failed, and the room goes
					h.alarms.again(id, now)
				}
				r.flag(time.Now())
			})
			if !ok {
				h.alarms.again(id, now)
			}
		}
		for id, host := range h.lobby.expired(time.Now()) {
			h.rooms.send(id, func(r *room) {
				r.expire(game.Command{Kind: game.Abort, Actor: host, ClientID: "server/expired"})
			})
		}
	}
}
