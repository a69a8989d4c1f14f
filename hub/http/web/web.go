// Package web is the site over HTTP: the routes, sessions, the archive of games, static files, and the headers and
// checks that every answer passes. Sockets are handed to the hub once their origin and session are known.
//
// Reading order: routes.go (every route), resources.go (the groups of handlers, and their sessions), visit.go and
// chain.go (a request on its way), decode.go and answer.go (bodies, refusals), then one file a resource: games.go,
// accounts.go, studies.go. Pages of the app: pages.go (their first state), head.go, shellboard.go, shell.go, files.go.
package web

import (
	"context"
	"errors"
	"io/fs"
	"log/slog"
	"net/http"
	"net/netip"
	"net/url"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/http/botapi"
	"github.com/tengen-go/tengen/hub/library/analysis"
	"github.com/tengen-go/tengen/hub/library/archive"
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
)

// Sockets takes over requests for a socket, and knows what pages show at first
// and the games' logs; *hub.Hub is one.
type Sockets interface {
	// Serve takes a request over whose origin has been checked; id is the session's identity.
	Serve(w http.ResponseWriter, r *http.Request, id hub.Identity)
	// Audit returns a game's log as far as a user is shown it, 0 a visitor; fault.NotFound.
	Audit(ctx context.Context, game string, u game.UserID) ([]wire.AuditRow, error)
	// FirstLobby returns the lobby as a user sees it, 0 a visitor.
	FirstLobby(u game.UserID) wire.FirstLobby
	// FirstState returns a game as a user sees it, 0 a visitor; fault.NotFound.
	FirstState(ctx context.Context, game string, u game.UserID) (wire.GameState, error)
}

// Streams are for pages that no websocket gets through to; hub.PageStreams is one.
type Streams interface {
	// Open takes a request over whose origin has been checked and whose body has been read; after an error it is not answered.
	Open(w http.ResponseWriter, id hub.Identity, key hub.Key) error
	// Knows reports whether posts to a stream can be brought to it.
	Knows(stream string) bool
	// Post acts on what a page says to its stream. The key must be the one by which the stream was opened.
	Post(ctx context.Context, stream string, key hub.Key, p wire.Post) error
}

// Players knows the games in play, for which there is no help; *hub.Hub is one.
type Players interface {
	// Plays reports whether a user plays a live game against a person.
	Plays(user game.UserID) bool
	// InLiveGame reports whether a live game shows a position, or almost.
	InLiveGame(moves []board.Point) bool
	analysis.Watcher
}

// Config is what a Site is made of. All up to Dist are needed.
type Config struct {
	Accounts *account.Service
	Archive  archive.Store
	Sockets  Sockets
	Streams  Streams // nil: a page that no websocket gets through to cannot play
	Reviews  *review.Service
	Studies  *study.Service
	Lists    *lists.Service
	Classes  *lists.Classes
	Events   *events.Service
	Clubs    *club.Service
	Casts    *broadcasts.Service
	Calendar *calendar.Service
	// Federations has what federations say of members.
	Federations *federation.Service
	Analyst     analysis.Analyst
	Explorer    *explorer.Service
	Brought     *gamebase.Service
	Positions   *gamebase.Search
	Players     Players
	Blocks      Blocks
	Chats       ChatSettings
	Languages   Languages
	Vacations   Vacations
	Conduct     Conduct
	Puzzles     *puzzle.Service
	Follows     Follows
	// Presence is needed with Follows.
	Presence   Presence
	Moderation Moderation
	FairPlay   FairPlay
	Push       Push                            // nil: nobody is told of anything outside of the page
	Changed    func(running, resting []string) // is told of games whose rooms have outdated data; must not block
	// BlockChanged is told that a member has blocked another, or no longer; must not block.
	BlockChanged func(u, other game.UserID, on bool)
	BotHub       botapi.Hub // with Programs, nil: there is no bot API
	Programs     botapi.People
	// OpenChallenges are those by a link; nil: there are none, and no bot API.
	OpenChallenges *openchallenge.Service
	Television     func() map[string]wire.Live // what is on TV by channel, as everybody sees it; nil: nothing ever is
	BotTimes       botapi.Times                // zero: as usual
	Dist           fs.FS                       // the built page (see files.go), or placeholder.html before the first build
	Ready          func(context.Context) error // nil: may take traffic
	Log            *slog.Logger
	Registry       prometheus.Registerer // nil: no metrics

	Proxies []netip.Prefix // whose X-Forwarded-For and -Proto are believed
	Exempt  []netip.Prefix // clients that the limits of an address do not hold for; see also Site.find
	Origins []string       // besides the site's own, such as a development server's: "http://localhost:5173"
	URL     string         // where people find the site; if set, requests for other hosts are refused

	SecurityContact string // whom to tell of a vulnerability, an address with mailto: or https:; "": nobody is named
}

// Site is the whole of HTTP, an http.Handler.
type Site struct {
	sessions
	c        Config
	log      *slog.Logger
	files    *files
	metrics  *metrics
	refusals *refusalLog
	cross    *http.CrossOriginProtection
	origins  map[string]bool
	host     string // of c.URL; "" any
	handler  http.Handler
	stopping atomic.Bool
	life     context.Context // ends with Stopping
	end      context.CancelFunc
	stranger sync.Once // the log has been told of a proxy that is not trusted
	bodies   *bodies

	accounts    *accounts
	people      *people
	chats       *chats
	languages   *languages
	vacations   *vacations
	reporting   *reporting
	moderators  *moderators
	fairPlays   *fairPlays
	games       *games
	reviews     *reviews
	studies     *studies
	lists       *listHandlers
	classes     *classHandlers
	events      *eventHandlers
	entries     *entryHandlers
	eventChats  *eventChats
	teams       *teamHandlers
	keys        keys // of programs
	programs    *programs
	television  *television
	open        *openChallenges
	clubs       *clubHandlers
	casts       *castHandlers
	calendars   *calendars
	federations *federations
	records     *recordFiles
	analyses    *analyses
	openings    *openings
	puzzles     *puzzles
	brought     *broughtGames
	positions   *positions
	pages       *pages
	cards       *cards
	pushes      *pushes
	bots        bots
}

// New returns a Site.
func New(c Config) (*Site, error) {
	if c.Accounts == nil || c.Archive == nil || c.Sockets == nil || c.Dist == nil ||
		c.Reviews == nil || c.Studies == nil || c.Lists == nil || c.Classes == nil || c.Events == nil || c.Clubs == nil || c.Casts == nil || c.Calendar == nil || c.Federations == nil || c.Analyst == nil || c.Players == nil || c.Explorer == nil || c.Brought == nil || c.Positions == nil || c.Puzzles == nil {
		return nil, errors.New("web: the configuration lacks accounts, an archive, sockets, reviews, studies, lists, classes, events, clubs, broadcasts, a calendar, federations, an analyst, an explorer, brought games, positions, puzzles, players or the page")
	}
	if c.Log == nil {
		c.Log = slog.New(slog.DiscardHandler)
	}
	if c.Changed == nil {
		c.Changed = func(_, _ []string) {}
	}
	if c.BlockChanged == nil {
		c.BlockChanged = func(_, _ game.UserID, _ bool) {}
	}
	if c.Ready == nil {
		c.Ready = func(context.Context) error { return nil }
	}
	s := &Site{
		sessions: sessions{c.Accounts}, c: c, log: c.Log, metrics: newMetrics(c.Registry), refusals: newRefusalLog(c.Log),
		cross: http.NewCrossOriginProtection(), origins: map[string]bool{}, bodies: &bodies{of: map[string]int64{}},
	}
	for _, ofPrograms := range []string{"/api/bot/", "/api/challenge/"} { // they know tokens and no cookies, so pages of any site may ask
		s.cross.AddInsecureBypassPattern(ofPrograms)
	}
	s.life, s.end = context.WithCancel(context.Background())
	for _, o := range c.Origins {
		origin, err := parseOrigin(o)
		if err != nil {
			return nil, err
		}
		if err := s.cross.AddTrustedOrigin(origin); err != nil {
			return nil, err
		}
		s.origins[origin] = true
	}
	if c.URL != "" {
		u, err := url.Parse(c.URL)
		if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" {
			return nil, errors.New("web: the public URL must be such as https://tengen.example")
		}
		s.host = bareHost(u.Scheme, u.Host)
	}
	err := checkSecurityContact(c.SecurityContact)
	if err != nil {
		return nil, err
	}
	if s.files, err = loadFiles(c.Dist); err != nil {
		return nil, err
	}
	s.makeResources()
	if s.bots, err = s.newBots(); err != nil {
		return nil, err
	}
	s.handler = chain(s.mux(),
		s.identify, s.record, s.headers, s.recover, s.checkHost, s.protect)
	return s, nil
}

// ServeHTTP answers a request.
func (s *Site) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.handler.ServeHTTP(w, r) }

// Renamed forgets what is kept of games whose players are called otherwise now. It does not wait.
func (s *Site) Renamed(games []string) {
	s.cards.album.forget(games)
	s.c.Explorer.Forget()
}

// Stopping makes the site say from now on that it is not ready, and begin nothing by itself.
func (s *Site) Stopping() {
	s.stopping.Store(true)
	s.end()
	s.bots.stop()
}

// Limits of a connection. A header may have 16 KiB: net/http adds 4 to the configured value. They end with the upgrade
// of a socket; the hub has its own.
const (
	maxHeader = 12 << 10
	maxBody   = 64 << 10
	// Longer than browsers keep a connection that they opened ahead of need: 10 s in Chromium. Else one is closed as it is used.
	readHeaderTimeout = 15 * time.Second
	readTimeout       = 15 * time.Second
	uploadTimeout     = time.Minute     // of a body that may be larger than maxBody
	flowTimeout       = 5 * time.Minute // of one that is read as it comes
	writeTimeout      = 30 * time.Second
	idleTimeout       = 75 * time.Second
)

// Server returns an HTTP server for a site, with every timeout set.
func Server(h http.Handler, log *slog.Logger) *http.Server {
	return &http.Server{
		Handler:                      h,
		ReadHeaderTimeout:            readHeaderTimeout,
		ReadTimeout:                  readTimeout,
		WriteTimeout:                 writeTimeout,
		IdleTimeout:                  idleTimeout,
		MaxHeaderBytes:               maxHeader,
		DisableGeneralOptionsHandler: true,
		ErrorLog:                     slog.NewLogLogger(log.Handler(), slog.LevelWarn),
	}
}
