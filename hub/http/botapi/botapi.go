// Package botapi is the site for programs that play: HTTP with personal tokens, and streams of NDJSON. It decides
// nothing. A program's request becomes a command, as a page's message does (hub/live/client).
// The server's answers and events become the shapes of docs/openapi.yaml, which describes all of it.
//
// Reading order: botapi.go, auth.go (the caller), streams.go (how many streams), feed.go and output.go (one stream),
// shapes.go (the answers), events.go, games.go and position.go (the two streams), actions.go (actions in games), say.go
// (sending each once), challenges.go, expiry.go and open.go, account.go, tokens.go, puzzles.go, tournaments.go, socket.go (all of it over a
// websocket), refusals.go.
package botapi

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/library/archive"
	"github.com/tengen-go/tengen/hub/library/puzzle"
	"github.com/tengen-go/tengen/hub/live/client"
	tournaments "github.com/tengen-go/tengen/hub/live/events"
	"github.com/tengen-go/tengen/hub/live/openchallenge"
	"github.com/tengen-go/tengen/hub/live/wire"
	"github.com/tengen-go/tengen/hub/member/account"
)

// Hub is where games are played; *hub.Hub is one.
type Hub interface {
	Clients() *client.Server // has users act, and opens streams
	// FirstState returns a game as a user sees it; fault.NotFound.
	FirstState(ctx context.Context, game string, u game.UserID) (wire.GameState, error)
	Version(g string) int           // of a game, as far as it is known here; 0: it is not
	Playing(u game.UserID) []string // the ids of a user's live games
	Present() []game.UserID         // users who are online, on any server
}

// People knows which users are bots' accounts, and what members speak; db.People is one.
type People interface {
	ProgramsAmong(ctx context.Context, ids []game.UserID) ([]records.User, error)
	// SetEngine keeps what a bot's account says of its program, Engines returns it of those that say something.
	SetEngine(ctx context.Context, u game.UserID, e records.Engine) error
	Engines(ctx context.Context, ids []game.UserID) (map[game.UserID]records.Engine, error)
	// Language returns the language that a member has chosen, "" if none.
	Language(ctx context.Context, u game.UserID) (string, error)
}

// Config is what an API needs, all of it.
type Config struct {
	Accounts *account.Service
	Hub      Hub
	People   People
	Events   *tournaments.Service
	Open     *openchallenge.Service
	Puzzles  *puzzle.Service
	Archive  archive.Store
	Log      *slog.Logger
	Client   func(*http.Request) account.Client    // the client, behind proxies
	Decode   func(r *http.Request, into any) error // reads a body
	Times    Times
}

// Times are how long things take; zero: as usual.
type Times struct {
	Beat      time.Duration // between two empty lines of a stream (7 s)
	Challenge time.Duration // a challenge waits that no open stream keeps alive (20 s)
}

// API is all that programs are answered. Its handlers return refusals, which hub/http/web answers.
type API struct {
	cfg      Config
	streams  streams
	expiry   *expiry
	requests *limit.Limiter   // by token
	opens    *limit.Limiter   // by token: streams that are opened, which take no place of its moves
	lists    *limit.ByNetwork // of callers without a token
}

const (
	requestsMost = 600 // of a token in a minute
	opensMost    = 120 // streams that a token opens in a minute
	listsMost    = 60  // of a network in a minute
	limitKeys    = 20_000
	askWithin    = 10 * time.Second // a command may take to be answered
	lookWithin   = 3 * time.Second  // a look at a game may: longer than the store may, and not longer than a stop
)

// New returns an API; somebody must call Stop.
func New(c Config) (*API, error) {
	if c.Accounts == nil || c.Hub == nil || c.People == nil || c.Events == nil || c.Open == nil || c.Puzzles == nil || c.Archive == nil || c.Log == nil || c.Client == nil || c.Decode == nil {
		return nil, errors.New("botapi: the configuration lacks something")
	}
	c.Times.Beat, c.Times.Challenge = cmp.Or(c.Times.Beat, 7*time.Second), cmp.Or(c.Times.Challenge, 20*time.Second)
	per := func(events int) *limit.Limiter {
		return limit.New(limit.Options{Events: events, Per: time.Minute, Max: limitKeys, Now: time.Now})
	}
	a := &API{cfg: c, streams: newStreams(), requests: per(requestsMost), opens: per(opensMost),
		lists: limit.NewByNetwork(limit.PerAddress(listsMost), time.Minute, limitKeys, time.Now)}
	a.expiry = newExpiry(a)
	return a, nil
}

// Stop has no challenge expire any more.
func (a *API) Stop() { a.expiry.stop() }

// newPage names a run of a program's that nobody comes back to.
func newPage() string { return rand.Text() }

// looking bounds a look at a game.
func looking(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, lookWithin)
}

// asking bounds a command.
func asking(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithTimeout(ctx, askWithin)
}
