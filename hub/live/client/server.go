// Package client holds the sessions of clients, pages and programs. Each client is a Caller; Caller.Do acts on one
// message, for every transport. A Conn is a caller over a socket of this process.
//
// Reading order: server.go, caller.go (each message's action), message.go (messages about a game), chat.go (a line of
// chat), create.go; conn.go and conns.go (sockets, and their number), posts.go (pages without a websocket), stream.go,
// streams.go and ask.go (programs), broadcast.go (delivery of lines to a game's followers).
package client

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/hub/base/guard"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/backoff"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/outage"
	"github.com/tengen-go/tengen/hub/live/pairing"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/socket"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Actor is the sender of messages about games, as rooms, lists and other servers know it: a socket, a stream. It is comparable.
type Actor interface {
	room.Follower
	lobby.Follower
	Number() uint64 // its own in this process
	Name() string   // of its page
	Away(on bool)   // tells it that a game cannot be reached, or can be again
	Client() limit.Client
	Request() string // the id of the request by which it came
}

// Router brings messages about games to the games' rooms, wherever these are.
type Router interface {
	// Bring brings a message to a game's room if the game is this server's, and reports whether it is.
	Bring(g string, m room.Message) (here bool, err error)
	// Forward brings a message to the server that has its game. raw is its text; nil: it has none yet.
	Forward(from Actor, in wire.In, raw []byte) error
	Leave(g string, from Actor) // somebody does not follow a game any more
	Gone(from Actor)            // somebody who follows nothing has gone
	Version(g string) int       // of a game, as far as its followers have been told; 0: not known
}

// Sockets are those of users on other servers.
type Sockets interface {
	SocketsOf(u game.UserID) int        // how many a user has there
	SiteElsewhere(u game.UserID) string // Conns.SiteHere of one of them
	UsersElsewhere() []game.UserID      // the users there
	PeopleElsewhere() int               // how many have a page open there
	Superseded(token int64)             // a stream that is to be the only one of a token has been opened here
	Counted(u game.UserID, n int)       // a user has so many here now
}

// Users notes the networks that people play from; db.People is one.
type Users interface {
	// Seen notes the networks that members play from. They are remembered for a day.
	Seen(ctx context.Context, seen []records.Seen) error
}

// Limits bound what callers may use; hub.Limits says what each is.
type Limits struct {
	Credits, Creations, Lines   int
	UserSockets, AddressSockets int
	Hello, Pong                 time.Duration
	Waits                       socket.Waits
}

// Metrics are what the server counts. Labels come from closed sets.
type Metrics struct {
	Sockets  prometheus.Gauge
	Streams  prometheus.Gauge       // of the sockets, streams of server-sent events
	Messages *prometheus.CounterVec // by type
	Errors   *prometheus.CounterVec // by code
	Closes   *prometheus.CounterVec // by code
}

// opened counts a socket that has come, or by -1 gone.
func (m *Metrics) opened(c *Conn, by float64) {
	m.Sockets.Add(by)
	if c.posts != nil {
		m.Streams.Add(by)
	}
}

// Config is what a server needs.
type Config struct {
	Node    string // this server's name among those that share its store; the ids of streams begin with it and a full stop
	Router  Router
	Sockets Sockets
	Lobby   *lobby.Lobby
	Match   *pairing.Pairing
	Outages *outage.Outages
	Users   Users
	Limits  Limits
	Metrics Metrics
	Guard   guard.Guard
	Log     *slog.Logger

	CameOrWent func(game.UserID) // a user has its first socket here, or none any more
	Enter      func() bool       // counts a goroutine in Running, unless the server stops
	Open       func() bool       // sockets are taken
	Life       context.Context   // bounds questions to the store
	Stopping   <-chan struct{}
	Running    *sync.WaitGroup
}

// Server is all clients that speak to this server.
type Server struct {
	services
	sockets  socket.Config
	upgrader *socket.Upgrader
	Conns    Conns
}

// services are what every client uses. A client holds them and not the Server: it knows of no other client.
type services struct {
	cfg      Config
	received received
	numbers  atomic.Uint64   // of callers
	talkers  *limit.Limiter  // by user
	floods   *backoff.Ledger // by user who has written too fast
	networks *networks
	secret   []byte // names the games that a page creates; set by SetKeys
}

// New returns a server. SetKeys comes before the first caller.
func New(c Config) *Server {
	d := &Server{sockets: socketConfig(&c), upgrader: socket.NewUpgrader(), services: services{
		cfg: c, networks: newNetworks(c.Users), received: newReceived(c.Metrics.Messages),
		floods:  backoff.NewLedger(backoff.Talk, 20_000),
		talkers: limit.New(limit.Options{Events: c.Limits.Lines, Per: creditWindow, Max: 20_000, Now: time.Now}),
	}}
	d.Conns.init(&d.services)
	return d
}

// SetKeys sets the keys by which games that are created get their ids, and networks are hashed.
func (d *Server) SetKeys(games, networks []byte) { d.secret, d.networks.key = games, networks }
