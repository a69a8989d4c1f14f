// Package hub puts the live platform together: clients (hub/live/client, hub/live/socket), messages (hub/live/wire), the
// rooms of loaded games (hub/live/room), pairing (hub/live/pairing), the lists (hub/live/lobby) and outages
// (hub/live/outage). It decides nothing itself: hub/game decides, a store commits, and clients hear of an event only
// after the commit.
//
// Reading order: hub.go; listing.go and remotelistings.go (messages among rooms, lists and other servers), routing.go (the
// other servers), recheck.go; firststate.go shows the lobby to pages; limits.go, store.go and metrics.go have the
// limits, the interfaces and the metrics.
package hub

import (
	"context"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/hub/base/guard"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/outage"
	"github.com/tengen-go/tengen/hub/live/pairing"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/push"
)

// Config is what a hub is made of. Store, Beats, Users, Sessions, Chat and BotEngine are needed.
type Config struct {
	Store      Games
	Beats      Beats
	Users      Users
	Sessions   Sessions
	Chat       Chat
	BotEngine  BotEngine
	Log        *slog.Logger
	Registry   prometheus.Registerer // nil: no metrics
	Limits     Limits
	NoBatching bool              // moves are told to everybody at once, also under load
	Shows      bool              // two bots play while nobody else does and somebody watches
	Engine     string            // the version of the bots' engine: their ratings are its
	Notify     func(push.Notice) // tells members of their games that no page of theirs shows; must not wait. nil: nobody is told
	Cluster    *Cluster          // the nodes that share the store; nil: there are no others
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
// Goroutines: one reader a socket; one writer a socket whose peer must be waited for; one a room that has something to do; one
// a bot's decision; the batching of frames; the loading of games whose timers are due; the heartbeat; the watch over the process; the
// sweep; the recheck of sessions; the listener for sessions that end; the lobby's and the matchmaker's. All of them end with
// Stop.
type Hub struct {
	cfg      Config
	log      *slog.Logger
	guard    guard.Guard
	clients  *client.Server
	routing  *routing
	rooms    *room.Rooms
	lobby    *lobby.Lobby
	pairing  *pairing.Pairing
	outages  *outage.Outages
	rechecks rechecks
	judging  sync.Mutex // held while sanctions are read and applied
	metrics  *metrics
	Names    Names // that have changed

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
	h := &Hub{cfg: c, log: c.Log, stopping: make(chan struct{})}
	h.life, h.endLife = context.WithCancel(records.Asking(context.Background(), c.Limits.Question))
	h.metrics = newMetrics(c.Registry)
	h.guard = guard.Guard{Log: c.Log, Panics: h.metrics.panics}
	h.rechecks = rechecks{
		every: c.Limits.Recheck, log: c.Log, life: h.life, stop: h.stopping, soon: make(chan struct{}, 1),
		checks: []identities{
			check[int64]{"sessions", func() []int64 { return h.clients.Conns.Sessions() }, c.Sessions.LiveSessions, func(ids []int64) { h.clients.Conns.EndSessions(ids) }, c.Sessions.NoteSeen},
			check[game.UserID]{what: "standings", here: h.usersHere, live: h.authorise, end: func([]game.UserID) {}},
		},
	}
	h.outages = outage.New(outage.Config{
		Beats: c.Beats, Try: c.Store.Try, Every: c.Limits.Beat, Standstill: c.Limits.Standstill, Life: h.life, Stop: h.stopping, Log: c.Log,
		Gauge: h.metrics.frozen, Tell: func(on bool) { h.clients.Conns.TellPause(on) }, Ended: func() { h.rooms.AfterOutage() },
	})
	h.lobby = lobby.New(lobby.Config{
		Online: func() int { return h.clients.Conns.People() }, Damaged: func(u game.UserID) []lobby.Game { return h.rooms.Damaged(u) }, Games: c.Limits.Games,
		Site: func(u game.UserID) string { return h.clients.Conns.Site(u) }, Batch: client.NewBatch, Airs: remoteListings{h}.tellAirs,
	})
	h.pairing = pairing.New(pairing.Config{
		Lists: h.lobby, Rooms: ownGames{h}, Openings: ownGames{h}, Store: c.Store, Users: c.Users, Log: c.Log, Stopping: h.stopping,
		Online: h.online, Deliver: func(u game.UserID, lines []byte) { h.clients.Conns.Tell(u, lines) }, Ended: func(u game.UserID, lines []byte) { h.clients.Conns.TellStreams(u, lines) }, Ours: func(g string) bool { return h.routing.node.Owns(g) },
		Bots:  pairing.BotLimits{Guest: c.Limits.GuestBots, Member: c.Limits.MemberBots, Address: c.Limits.AddressBots},
		Seeks: c.Limits.Seeks, SeekAway: c.Limits.SeekAway, Engine: c.Engine, Notify: c.Notify,
	})
	var broadcaster client.Broadcaster // without batching
	if !c.NoBatching {
		broadcaster = client.NewBroadcaster(func() int { return h.rooms.Storing() }, h.running.Go)
	}
	h.routing = newRouting(h, c.Cluster, broadcaster)
	shown := gossipingListing{listing{h.lobby, h.pairing}, h.routing.node}
	h.clients = client.New(client.Config{
		Router: h.routing, Sockets: h.routing, Lobby: h.lobby, Match: h.pairing, Outages: h.outages, Users: c.Users, Limits: c.Limits.client(),
		Node:    h.routing.node.Posts().Here(),
		Metrics: client.Metrics{Sockets: h.metrics.sockets, Streams: h.metrics.streams, Messages: h.metrics.messages, Errors: h.metrics.errors, Closes: h.metrics.closes},
		Guard:   h.guard, Log: h.log, CameOrWent: h.cameOrWent, Enter: h.enter, Open: h.ready.Load, Life: h.life, Stopping: h.stopping, Running: &h.running,
	})
	h.rooms = room.New(room.Config{
		Store: c.Store, People: c.Users, Chat: c.Chat, BotEngine: c.BotEngine, Lobby: shown, Seats: shown, BotGames: h.pairing.BotGames(), Broadcaster: remoteBroadcaster{broadcaster, h.routing.node}, Owners: h.routing.node, Online: h.online, Notify: c.Notify, HostAt: func(g string) { remoteListings{h}.hostAt(g, true) },
		Outages: h.outages, Log: c.Log, Guard: h.guard, Life: h.life, Stopping: h.stopping, Running: &h.running,
		Limits: room.Limits{Rooms: c.Limits.Rooms, Idle: c.Limits.Idle, BotPause: c.Limits.BotPause, Again: c.Limits.Ping, Late: c.Limits.Late},
		Metrics: room.Metrics{
			Rooms: h.metrics.rooms, Events: h.metrics.events, Commits: h.metrics.commits, Damaged: h.metrics.damaged,
		},
	})
	return h, nil
}

// Start reads the list of open games, notes the time since the last heartbeat as an outage, and becomes ready. The games
// themselves are loaded afterwards, and at once when somebody asks for one.
func (h *Hub) Start(ctx context.Context) error {
	games, err := h.cfg.Store.Key(ctx, "games")
	if err != nil {
		return err
	}
	networks, err := h.cfg.Store.Key(ctx, "places")
	if err != nil {
		return err
	}
	h.clients.SetKeys(games, networks)
	if err := h.outages.Recall(ctx); err != nil {
		return err
	}
	if err := h.routing.start(ctx); err != nil {
		return err
	}
	h.keep("watch", h.outages.Watch)
	h.keep("beat", h.outages.Beat)
	h.keep("sweep", h.sweep)
	h.keep("recheck", h.rechecks.run)
	h.keep("ends", h.hearEnds)
	h.keep("places", h.clients.NoteNetworks)
	h.keep("lobby", func() { h.lobby.Run(h.stopping) })
	h.keep("match", func() { h.pairing.Run(h.stopping) })
	if h.cfg.Shows {
		h.keep("show", func() { h.pairing.Show(h.stopping) })
	}
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

// enter counts a goroutine that Stop waits for, and reports false if the hub is not ready. Only callers from outside must ask:
// Stop waits anyway for what a goroutine of the hub starts.
func (h *Hub) enter() bool {
	h.entering.RLock()
	defer h.entering.RUnlock()
	if !h.ready.Load() {
		return false
	}
	h.running.Add(1)
	return true
}

// Serve upgrades a request whose origin and session hub/http/web has checked, and returns. The socket lives on by itself.
func (h *Hub) Serve(w http.ResponseWriter, r *http.Request, id Identity) { h.clients.Serve(w, r, id) }

// online reports whether a user has a socket, on whatever node.
func (h *Hub) online(u game.UserID) bool { return h.clients.Conns.Online(u) }

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

// Audit returns the log of a game, oldest event first, as far as a user, 0 a visitor, is shown it now. It returns
// fault.NotFound if there is no such game and wire.ErrDamaged if it is quarantined, or ought to be.
func (h *Hub) Audit(ctx context.Context, id string, u game.UserID) ([]wire.AuditRow, error) {
	rec, err := h.cfg.Store.LoadGame(ctx, id)
	if h.rooms.IsDamaged(id) || rec != nil && rec.Damage != "" || errors.Is(err, game.ErrLog) {
		return nil, wire.ErrDamaged
	}
	if err != nil {
		return nil, err
	}
	rows, err := wire.AuditRows(rec, u, time.Now())
	if err != nil {
		return nil, wire.ErrDamaged.From(err)
	}
	return rows, nil
}

// Stop refuses new sockets, lets current commits finish, closes every socket with wire.CloseRestart and returns when no
// goroutine is left, or with ctx's error. It may be called twice.
func (h *Hub) Stop(ctx context.Context) error {
	h.setReady(false)
	h.stopOnce.Do(func() {
		h.routing.leaving(ctx)
		close(h.stopping)
		h.rooms.Stop()
		for _, c := range h.clients.Conns.All() {
			c.Close(wire.CloseRestart, "restart")
		}
		h.clients.Conns.EndStreams()
	})
	defer time.AfterFunc(lifeAfterStop, h.endLife).Stop()
	done := make(chan struct{})
	go func() { h.running.Wait(); close(done) }()
	select {
	case <-done:
		err := h.routing.left(ctx)
		h.endLife()
		return err
	case <-ctx.Done():
		h.endLife()
		for _, c := range h.clients.Conns.All() {
			c.Kill()
		}
		return ctx.Err()
	}
}

// sweep pings every socket, loads games that soon end by themselves, and looks after damaged ones. It ends seeks whose hosts
// have gone, and offers of guests who cannot come back.
func (h *Hub) sweep() {
	tick := time.NewTicker(h.cfg.Limits.Ping)
	defer tick.Stop()
	for {
		select {
		case <-h.stopping:
			return
		case <-tick.C:
		}
		h.clients.Conns.Ping()
		h.rooms.Wake()
		h.rooms.VisitDamaged()
		h.pairing.WithdrawExpired(time.Now())
		h.withdrawStranded(h.pairing.OfferingAway())
		h.withdrawing(h.pairing.WithdrawPausing)
		h.withdrawing(h.endBanned)
	}
}
