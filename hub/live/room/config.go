package room

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"github.com/tengen-go/tengen/engine"
	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/base/guard"
	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/conduct"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/outage"
	"github.com/tengen-go/tengen/hub/live/wire/frame"
	"github.com/tengen-go/tengen/hub/member/moderation"
	"github.com/tengen-go/tengen/hub/member/push"
)

// Store keeps games. Its truth is the event log; rooms are a cache.
//
// A method that fails with a fault.Retry may or may not have stored its event: the room reads the game
// again before it decides anything else, and the client's retry under the same client id finds out.
type Store interface {
	// Append commits one event, and with it all that it implies, in one transaction. It returns at once and calls done, once,
	// with the answer: nil when the event is durable. If (game, seq) exists already, or there is no such game, that is
	// records.ErrConflict, and nothing is stored. The room ensures that a client's command is stored once: it knows the whole log
	// when it writes what follows. Answers to others wait until done returns.
	Append(a records.Append, done func(error))
	// LoadGame reads a game with its whole log; fault.NotFound if there is none. If the log
	// cannot be read as a game, it returns game.ErrLog, wrapped, with the part of the game that it has read,
	// nil if none.
	LoadGame(ctx context.Context, id string) (*records.GameRecord, error)
	// Quarantine notes what is wrong with an open game that cannot be played on, and since when its clocks
	// stand. A game that is quarantined stays so, with its first damage, until its operator restores it.
	Quarantine(ctx context.Context, id, damage string, since time.Time) error
	// Plans returns the plans of a game's players; SetPlan keeps one, or with no lines deletes it.
	Plans(ctx context.Context, id string) ([]game.Plan, error)
	SetPlan(ctx context.Context, id string, p game.Plan) error
}

// People looks up users.
type People interface {
	// Users returns the users that exist among ids.
	Users(ctx context.Context, ids []game.UserID) (map[game.UserID]records.User, error)
	// Ratings returns the ratings in a pool of those users among ids who have one. Guests have none.
	Ratings(ctx context.Context, p game.RatingPool, ids []game.UserID) (map[game.UserID]records.Rating, error)
	// Blocked reports whether one of two users has blocked the other.
	Blocked(ctx context.Context, a, b game.UserID) (bool, error)
	// Blockers returns the users who have blocked each of some users.
	Blockers(ctx context.Context, users []game.UserID) (map[game.UserID][]game.UserID, error)
	// Programs says of two users whether they are bots' accounts and, if both are, how many games each has begun with others.
	Programs(ctx context.Context, a, b game.UserID) ([2]records.Program, error)
	// Stranded returns those among some users who can never come back: users whose account is deleted, and guests without a
	// session whose games no member has taken over. It returns suspended users too.
	Stranded(ctx context.Context, ids []game.UserID) ([]game.UserID, error)
	// Hiding returns those among some users who hide that they are here.
	Hiding(ctx context.Context, ids []game.UserID) ([]game.UserID, error)
	// Barred returns the sanctions of those among some users who play unrated games only.
	Barred(ctx context.Context, ids []game.UserID) (map[game.UserID]moderation.Sanctions, error)
	conduct.Pauses
	Crowds
}

// Crowds knows which of those who watch games may be named.
type Crowds interface {
	// Nameable returns those among some watchers who may be named in a game of some players: members who do not hide that they
	// are here, have blocked none of the players and are blocked by none. For each it says which of the others a block parts
	// from it.
	Nameable(ctx context.Context, watchers, players, others []game.UserID) ([]records.Watcher, error)
}

// Chat keeps what is said in a game's room.
type Chat interface {
	// Say stores a line and returns its id, which grows. A second line with the same (game, user, client
	// id) is not stored again and returns the first's id.
	Say(ctx context.Context, l records.NewChatLine) (int64, error)
	// ChatLines returns the newest lines of each chat of a game, at most limit of each, all oldest first.
	ChatLines(ctx context.Context, g string, limit int) ([]records.StoredChatLine, error)
}

// BotEngine thinks for bots; *engine.Pool is one.
type BotEngine interface {
	Search(ctx context.Context, r engine.Request) (engine.Result, error)
	Release(game string)
}

// Lobby lists games.
type Lobby interface {
	Wait(s lobby.Seek, public bool)            // lists a game that waits for its second player
	Play(g lobby.Game, o lobby.Origin) Entry   // lists a live game
	Over(id string)                            // takes a game off the lists
	Deliver(users []game.UserID, lines []byte) // sends lines to users who follow the lobby
}

// Seats knows which users play, and which are about to.
type Seats interface {
	MayPlay(u game.UserID, id string) bool // a user may have one more live game, or has this one
	// Reserve reserves the seats of a game for two people who are about to begin it; guest has asked to begin. It returns why
	// they may not. 0 is a bot's account, which needs no seat. Release follows if the game does not begin, Lobby's Play if it
	// does.
	Reserve(id string, host, guest game.UserID, clock game.ClockKind) error
	Release(id string)
}

// BotGames bounds the games against bots that are in play; *pairing.BotGames is one.
type BotGames interface {
	// MayBegin returns why a user may not have one more.
	MayBegin(u records.User, from limit.Client) error
	// Reserve counts one that is about to begin or to be resumed, or returns why it may not. Release follows if it does not,
	// Lobby's Play if it does.
	Reserve(id string, u records.User, from limit.Client) error
	Release(id string)
	Client(id string) limit.Client // from where the person of one plays; zero: not known
}

// Entry is a live game in the lobby.
type Entry interface {
	Move(next board.Stone, moves []string) // notes a move: whose turn it is now, and all moves
}

// Follower is a follower of a game: a socket of this process, a page of another server, a stream. It is comparable.
type Follower interface {
	User() *records.User                  // nil: a visitor
	Send(lines []byte)                    // messages in JSON, each with a newline; never waits
	LastHeard() time.Time                 // when the peer was last heard of
	RoundTrip() game.RoundTrip            // to the peer and back, as the server measures it
	Refuse(id int64, g string, err error) // answers the message id about game g
}

// Awaiter is a Follower that waits for the answer to its message in this process. It is not sent a line as the acknowledgement.
type Awaiter interface {
	Stored(version int) // the message is stored; version is the game's after a command; must not wait
}

// Broadcaster brings lines to followers. Each gets its lines in the order of the calls; no call waits for a
// peer.
type Broadcaster interface {
	// Deliver brings lines to followers at once.
	Deliver(lines []byte, to []Follower)
	// Tell brings an event, which all followers share, to them: at once or, if soon, later. soon is for followers who need not
	// act on a move: under load the event may be gathered with the next lines to the same follower, for 20 ms at most.
	Tell(event frame.Text, to []Follower, soon bool)
	// Answer does so for one follower, which gets the ack behind the event, as one write.
	Answer(event, ack frame.Text, to Follower, soon bool)
}

// Owners is told which games this server owns, where several share the store.
type Owners interface {
	Made(id string) // a game has been stored together with an event of this server's, and is its own
	Left(id string) // the room of a game that is not open any more has left
}

// Metrics are what rooms count.
type Metrics struct {
	Rooms   prometheus.Gauge     // loaded
	Events  prometheus.Counter   // committed
	Commits prometheus.Histogram // from decision to commit, seconds
	Damaged prometheus.Gauge     // open games that are quarantined
}

// Limits bound the rooms.
type Limits struct {
	Rooms    int           // loaded at once
	Idle     time.Duration // how long a room stays that nobody needs; a tenth if its game is over
	BotPause time.Duration // unit of a bot's pause: a forced move takes one, any other up to mostUnits
	Again    time.Duration // between two attempts to load a game for its own sake
	Late     time.Duration // if storing an event takes longer, that time is charged to nobody
}

// Config is what rooms need of everything else.
type Config struct {
	Store       Store
	People      People
	Chat        Chat
	BotEngine   BotEngine
	Lobby       Lobby
	Seats       Seats
	BotGames    BotGames
	Broadcaster Broadcaster
	Owners      Owners                 // nil: all games are this server's
	Online      func(game.UserID) bool // somebody has a socket, wherever; nil: everybody
	HostAt      func(g string)         // the host of a simul has come to a game, whose server has to know; must not wait. nil: it is this one
	Notify      func(push.Notice)      // tells a member of a game that its pages do not show; must not wait. nil: nobody is told
	Outages     *outage.Outages
	Limits      Limits
	Metrics     Metrics
	Log         *slog.Logger
	Guard       guard.Guard
	Life        context.Context // of every question to the store
	Stopping    <-chan struct{} // closed at the stop
	Running     *sync.WaitGroup // counts whatever runs
}

// runAfter runs f after d, unless the server stops before.
func (c *Config) runAfter(d time.Duration, f func()) {
	c.Running.Go(func() {
		select {
		case <-time.After(d):
			f()
		case <-c.Stopping:
		}
	})
}
