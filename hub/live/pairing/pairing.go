// Package pairing brings two people to a game: by joining an open game (a seek), by a challenge, or by pairing two seeks with
// equal settings, by age or by strength. A Pairing keeps the seeks, asks the rooms to seat people, and decides what is on
// the lists of hub/live/lobby. It also handles the consequences of a game's beginning.
//
// Reading order: pairing.go, seek.go, waiting.go (a seek comes, is shown, goes), reserve.go (reservations of seats), pair.go (a
// pairing, from its group to the room) with compatible.go, opponents.go and strength.go, begin.go (the consequences of a
// beginning), challenge.go, stranded.go (offers of guests who have gone), show.go (two bots for spectators); then the making of
// a game: request.go, createrequest.go, create.go, botgames.go (the number of games against bots).
//
// Locks: the matchmaker's (Pairing.mu), then the lists', then either the feed's or that of the games against bots. Rooms are
// asked and sockets written to when none of them is held.
package pairing

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/conduct"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/member/push"
)

// Reservation is a request for the free seat of a game by a user.
type Reservation struct {
	User     records.User
	ClientID string      // names the join: the same again has the same answer
	Color    string      // the user's wish: "black", "white", "random". It fits the host's
	Done     func(error) // called once, when the start is stored and listed, or with why it is not; must not wait
}

// Rooms are the rooms of games. No method waits.
type Rooms interface {
	// Seat has a user take the free seat of a game. It reports false if the game's room takes nothing now.
	Seat(g string, s Reservation) bool
	Withdraw(g string, host game.UserID) // ends an open game. If that cannot be now, the sweep has it done later
	Adjourn(g string, by game.UserID)    // adjourns a player's game against a bot. If that cannot be now, the game goes on
	Watched(g string)                    // has a game of two bots go on: somebody watches
	Offering() []game.UserID             // guests who offer a rematch
	Retract(u game.UserID)               // withdraws such offers of a guest
}

// Openings is where new games are opened.
type Openings interface {
	Full() bool                          // no room has a place: a game that nobody lists would not count as its host's
	Made(id string, sure bool)           // a game has been stored, or perhaps: that is found out
	List(ctx context.Context, id string) // has a game listed, and waits for it
}

// Store keeps games.
type Store interface {
	// CreateGame stores a new game, waiting for its second player or, with Events, already started. It
	// returns fault.Conflict if the id is taken.
	CreateGame(ctx context.Context, g records.NewGame) error
	// Made returns the game that a user's command to make one has led to, "" if there is none: the one that
	// the user joined by it or, if there is none, the one that it made.
	Made(ctx context.Context, m records.Making) (string, error)
}

// Users looks up people and bots.
type Users interface {
	// Member returns the member of a name; fault.NotFound if there is none.
	Member(ctx context.Context, name string) (records.User, error)
	// Bot returns the user that plays as a level, created on first use.
	Bot(ctx context.Context, b records.NewBot) (records.User, error)
	// Ratings, Blocked, Programs and Stranded are as in room.People.
	Ratings(ctx context.Context, p game.RatingPool, ids []game.UserID) (map[game.UserID]records.Rating, error)
	Blocked(ctx context.Context, a, b game.UserID) (bool, error)
	Programs(ctx context.Context, a, b game.UserID) ([2]records.Program, error)
	Stranded(ctx context.Context, ids []game.UserID) ([]game.UserID, error)
	conduct.Pauses
}

// Config is what a matchmaker needs. Online and Ours are asked under its lock; they must not wait.
type Config struct {
	Lists    *lobby.Lobby
	Rooms    Rooms
	Openings Openings
	Store    Store
	Users    Users
	Log      *slog.Logger
	Stopping <-chan struct{} // closed at the stop

	Online  func(game.UserID) bool            // a user has a socket
	Deliver func(u game.UserID, lines []byte) // brings lines to every page of a user
	Ended   func(u game.UserID, lines []byte) // brings lines to followers of the ends of a user's games; nil: nobody hears of them
	Notify  func(push.Notice)                 // tells a challenged member who is not here; must not wait. nil: nobody is told
	Ours    func(g string) bool               // a game is this server's; another server acts upon any other

	Seeks    int // open games a host
	Bots     BotLimits
	SeekAway time.Duration // a public seek outlives its host's last socket by
	Engine   string        // the version of the bots' engine
}

// Pairing brings people to games. It knows the open games of all servers that share the store, and acts upon its own.
type Pairing struct {
	cfg         Config
	makers      createRequests
	recent      recentOpponents
	challengers *limit.Limiter // by challenger
	bots        *BotGames

	mu         sync.Mutex // guards the following; locked before the lists'
	after      []func()   // what is to be done when mu is free
	seeks      seeks
	challenges challenges
	seats      reservations
	pairs      pairer
}

// New returns a matchmaker without open games; somebody must call Run.
func New(c Config) *Pairing {
	m := &Pairing{cfg: c, makers: newCreateRequests(), recent: newRecentOpponents(), seeks: newSeeks(), seats: newReservations(c.Lists)}
	m.challengers = limit.New(limit.Options{Events: challengesHour, Per: time.Hour, Max: 10_000, Now: time.Now})
	m.bots = newBotGames(c.Bots)
	m.challenges = newChallenges(m)
	m.pairs = newPairer(m)
	return m
}

// BotGames returns the games against bots that are in play.
func (m *Pairing) BotGames() *BotGames { return m.bots }

// Run pairs seeks that have waited, each second, until stop is closed.
func (m *Pairing) Run(stop <-chan struct{}) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		select {
		case now := <-tick.C:
			m.round(now)
		case <-stop:
			return
		}
	}
}

// round pairs seeks that have waited, and forgets what is over.
func (m *Pairing) round(now time.Time) {
	m.mu.Lock()
	defer m.unlock()
	for _, s := range m.pairs.again() {
		m.pairs.try(s)
	}
	for _, p := range m.pairs.byStrength(now) {
		if older, younger := p[0], p[1]; m.cfg.Ours(older.ID) {
			m.pairs.pair(older, younger)
		} else {
			m.pairs.expect(older, younger, now)
		}
	}
	m.pairs.forget(now)
	m.recent.forget(now)
	m.bots.forget(now)
	m.seats.forget(now, &m.seeks)
}

// unlock frees mu, writes what the lists have queued under it and does what is to be done after it.
func (m *Pairing) unlock() {
	after := m.after
	m.after = nil
	m.mu.Unlock()
	m.cfg.Lists.Write()
	for _, f := range after {
		f()
	}
}

// afterwards has f done when mu, which is held, is free.
func (m *Pairing) afterwards(f func()) { m.after = append(m.after, f) }

// deliver brings lines to every page of a user afterwards; mu is held.
func (m *Pairing) deliver(u game.UserID, lines []byte) {
	m.afterwards(func() { m.cfg.Deliver(u, lines) })
}

// end has an open game of this server's ended afterwards; mu is held.
func (m *Pairing) end(s *seek) {
	if id, host := s.ID, s.Host.ID; m.cfg.Ours(id) {
		m.afterwards(func() { m.cfg.Rooms.Withdraw(id, host) })
	}
}

// Each calls f with each game that waits, whether public or not.
func (m *Pairing) Each(f func(s lobby.Seek, public bool)) {
	m.mu.Lock()
	all := make([]seek, 0, len(m.seeks.byID))
	for _, s := range m.seeks.byID {
		all = append(all, *s)
	}
	m.mu.Unlock()
	for _, s := range all {
		f(s.Seek, s.public)
	}
}
