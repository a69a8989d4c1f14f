// Package hub puts the live platform together: sockets (hub/socket), what they say (hub/wire), the rooms
// of loaded games (hub/room), who comes to play whom (hub/match), the lists (hub/lobby) and outages (hub/outage). It judges nothing itself:
// hub/game decides, a store commits, and only then does anybody hear of it.
//
// Reading order: hub.go, conn.go and dispatch.go (a socket and its messages), conns.go, recheck.go, create.go
// and matching.go (a game is made, and people seated), broadcaster.go; first.go shows the lobby to pages; limits.go, store.go and metrics.go say what is needed and
// counted.
package hub

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"tengen/hub/game"
	"tengen/hub/guard"
	"tengen/hub/limit"
	"tengen/hub/lobby"
	"tengen/hub/match"
	"tengen/hub/outage"
	"tengen/hub/room"
	"tengen/hub/socket"
	"tengen/hub/store"
	"tengen/hub/wire"
)

// Config is what a hub is made of. Store, Beats, Users, Sessions, Chat and BotEngine are needed.
type Config struct {
	Store     Games
	Beats     Beats
	Users     Users
	Sessions  Sessions
	Chat      Chat
	BotEngine BotEngine
	Log       *slog.Logger
	Registry  prometheus.Registerer // nil: no metrics
	Limits    Limits
	NoCork    bool     // moves are told to everybody at once, also under load
	Engine    string   // the version of the bots' engine: their ratings are its
	Cluster   *Cluster // with whom the store is shared; nil: with nobody
}

var (
	// ErrStopping is returned by Ready while the hub does not take sockets.
	ErrStopping = errors.New("hub: not ready")
	// ErrFrozen is returned by Ready during an outage.
	ErrFrozen = outage.ErrFrozen
)

// lifeAfterStop is how long questions to the store may go on when the hub stops.
const lifeAfterStop = 2 * time.Second

// Hub owns every socket and every loaded room.
//
// Goroutines: one reader a socket, one writer a socket whose peer must be waited for, one a room that has
// something to do, one a bot's decision, the cork's, the loading of games whose alarms ring, and the
// heartbeat, the watch over the process, the sweep, the recheck of sessions, the lobby's and the matchmaker's. All of them end with Stop.
type Hub struct {
	cfg      Config
	log      *slog.Logger
	guard    guard.Guard
	upgrader *socket.Upgrader
	conns    conns
	numbers  atomic.Uint64 // of sockets
	post     post
	others   others
	rooms    *room.Rooms
	lobby    *lobby.Lobby
	match    *match.Matchmaker
	outages  *outage.Outages
	rechecks rechecks
	metrics  *metrics
	talkers  *limit.Limiter // by user
	places   *places
	secret   []byte // names the games that a page creates; set by Start

	entering sync.RWMutex // read-locked to count a new goroutine, locked to change ready
	ready    atomic.Bool  // sockets are taken; written under entering
	life     context.Context
	endLife  context.CancelFunc
	stopping chan struct{}
	stopOnce sync.Once
	running  sync.WaitGroup // every goroutine of the hub, and events that are being stored
}

// New returns a hub that is not ready yet; call Start.
func New(c Config) (*Hub, error) {
	if c.Store == nil || c.Beats == nil || c.Users == nil || c.Sessions == nil || c.Chat == nil || c.BotEngine == nil {
		return nil, errors.New("hub: the configuration lacks a store, beats, users, sessions, chat or botEngine")
	}
	c.Limits.fill()
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	h := &Hub{cfg: c, log: c.Log, upgrader: socket.NewUpgrader(), stopping: make(chan struct{}), places: newPlaces(c.Users)}
	h.talkers = limit.New(limit.Options{Events: c.Limits.Lines, Per: creditWindow, Max: 20_000, Now: time.Now})
	h.life, h.endLife = context.WithCancel(store.Asking(context.Background(), c.Limits.Question))
	h.metrics = newMetrics(c.Registry)
	h.guard = guard.Guard{Log: c.Log, Panics: h.metrics.panics}
	h.conns.init(h)
	h.rechecks = rechecks{
		every: c.Limits.Recheck, log: c.Log, life: h.life, stop: h.stopping, soon: make(chan struct{}, 1),
		checks: []check{{"sessions", h.conns.sessions, c.Sessions.LiveSessions, h.endSessions}},
	}
	h.outages = outage.New(outage.Config{
		Beats: c.Beats, Try: c.Store.Try, Every: c.Limits.Beat, Standstill: c.Limits.Standstill, Life: h.life, Stop: h.stopping, Log: c.Log,
		Gauge: h.metrics.frozen, Tell: h.conns.tellPause, Ended: func() { h.rooms.Resume() },
	})
	h.lobby = lobby.New(lobby.Config{
		Sockets: h.conns.count, Damaged: func(u game.UserID) []wire.Live { return h.rooms.Damaged(u) }, Games: c.Limits.Games,
		Batch: func() lobby.Batch { return new(batch) },
	})
	h.match = match.New(match.Config{
		Lists: h.lobby, Rooms: ownGames{h}, Openings: ownGames{h}, Store: c.Store, Users: c.Users, Log: c.Log, Stopping: h.stopping,
		Online: h.conns.online, Deliver: h.conns.tell, Ours: func(g string) bool { return h.others.ours(g) },
		Seeks: c.Limits.Seeks, SeekAway: c.Limits.SeekAway, Engine: c.Engine,
	})
	broadcaster := newBroadcaster(h)
	var shown lists = listing{h.lobby, h.match}
	var owners room.Owners
	h.post, h.others = alone{h}, nobody{h}
	if c.Cluster != nil {
		all := newCluster(h, *c.Cluster, broadcaster)
		h.post, h.others, shown, owners = all, all, shared{listing{h.lobby, h.match}, all.node}, all.node
	}
	h.rooms = room.New(room.Config{
		Store: c.Store, People: c.Users, Chat: c.Chat, BotEngine: c.BotEngine, Lobby: shown, Seats: shown, Broadcaster: h.post.broadcaster(broadcaster), Owners: owners, Online: h.conns.online,
		Outages: h.outages, Log: c.Log, Guard: h.guard, Life: h.life, Stopping: h.stopping, Running: &h.running,
		Limits: room.Limits{Rooms: c.Limits.Rooms, Idle: c.Limits.Idle, BotPause: c.Limits.BotPause, Again: c.Limits.Ping, Late: c.Limits.Late},
		Metrics: room.Metrics{
			Rooms: h.metrics.rooms, Events: h.metrics.events, Commits: h.metrics.commits, Damaged: h.metrics.damaged,
		},
	})
	return h, nil
}

// Start reads what is known of the open games, notes the time since the last heartbeat as an outage, and
// becomes ready. The games themselves are loaded afterwards, and at once when somebody asks for one.
func (h *Hub) Start(ctx context.Context) error {
	var err error
	if h.secret, err = h.cfg.Store.Key(ctx, "games"); err != nil {
		return err
	}
	if h.places.key, err = h.cfg.Store.Key(ctx, "places"); err != nil {
		return err
	}
	if err := h.outages.Recall(ctx); err != nil {
		return err
	}
	if err := h.others.start(ctx); err != nil {
		return err
	}
	h.keep("watch", h.outages.Watch)
	h.keep("beat", h.outages.Beat)
	h.keep("sweep", h.sweep)
	h.keep("recheck", h.rechecks.run)
	h.keep("places", h.notePlaces)
	h.keep("lobby", func() { h.lobby.Run(h.stopping) })
	h.keep("match", func() { h.match.Run(h.stopping) })
	h.setReady(true)
	h.rooms.Wake()
	return nil
}

// keep runs a loop of the hub until the stop, also after a panic in it.
func (h *Hub) keep(what string, loop func()) {
	h.running.Go(func() {
		for h.guard.Try(what, "", func() error { loop(); return nil }) != nil {
			select {
			case <-time.After(time.Second):
			case <-h.stopping:
				return
			}
		}
	})
}

func (h *Hub) setReady(ok bool) {
	h.entering.Lock()
	defer h.entering.Unlock()
	h.ready.Store(ok)
}

// enter counts a goroutine that Stop waits for, and reports false if the hub is not ready. Only who comes
// from outside must ask: what a goroutine of the hub starts, Stop waits for anyway.
func (h *Hub) enter() bool {
	h.entering.RLock()
	defer h.entering.RUnlock()
	if !h.ready.Load() {
		return false
	}
	h.running.Add(1)
	return true
}

// Ready returns nil while the hub takes sockets and events can be stored.
func (h *Hub) Ready() error {
	switch {
	case !h.ready.Load():
		return ErrStopping
	case h.outages.Frozen():
		return ErrFrozen
	}
	return nil
}

// Audit returns the log of a game, oldest event first. It returns fault.NotFound if there is no such
// game and wire.ErrDamaged if it is set aside, or ought to be.
func (h *Hub) Audit(ctx context.Context, id string) ([]wire.AuditRow, error) {
	rec, err := h.cfg.Store.LoadGame(ctx, id)
	if h.rooms.IsDamaged(id) || rec != nil && rec.Damage != "" || errors.Is(err, game.ErrLog) {
		return nil, wire.ErrDamaged
	}
	if err != nil {
		return nil, err
	}
	rows, err := wire.AuditRows(rec)
	if err != nil {
		return nil, wire.ErrDamaged.From(err)
	}
	return rows, nil
}

// Stop refuses new sockets, lets what is being committed finish, closes every socket with
// wire.CloseRestart and returns when no goroutine is left, or with ctx's error. It may be called twice.
func (h *Hub) Stop(ctx context.Context) error {
	h.setReady(false)
	h.stopOnce.Do(func() {
		h.others.leaving(ctx)
		close(h.stopping)
		h.rooms.Stop()
		for _, c := range h.conns.all() {
			c.sock.Close(wire.CloseRestart, "restart")
		}
	})
	defer time.AfterFunc(lifeAfterStop, h.endLife).Stop()
	done := make(chan struct{})
	go func() { h.running.Wait(); close(done) }()
	select {
	case <-done:
		err := h.others.left(ctx)
		h.endLife()
		return err
	case <-ctx.Done():
		h.endLife()
		for _, c := range h.conns.all() {
			c.sock.Kill()
		}
		return ctx.Err()
	}
}

// sweep pings every socket, loads games that soon end by themselves, looks after damaged ones, and ends
// seeks whose hosts have gone, and what guests offer who cannot come back.
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
			c.sock.Ping()
		}
		h.rooms.Wake()
		h.rooms.VisitDamaged()
		h.match.WithdrawExpired(time.Now())
		h.withdrawStranded(h.match.OfferingAway())
	}
}
