package hub

import (
	"context"
	"time"

	"tengen/hub/fault"
	"tengen/hub/game"
)

// Store keeps games. Its truth is the event log; the hub's rooms are a cache.
//
// A method that fails with a fault.Retry may or may not have stored its event:
// the room reads the game again before it decides anything else, and the
// client's retry under the same client id finds out.
type Store interface {
	// CreateGame stores a new game, waiting for its second player or, with
	// Events, already started. It returns fault.Conflict if the id is taken.
	CreateGame(ctx context.Context, g NewGame) error
	// Append commits one event, and with it all that it implies, in one
	// transaction. It returns nil only when that is durable. If (game, seq)
	// exists already, or there is no such game, it returns ErrConflict and
	// stores nothing. That a client's command comes once is the room's to see:
	// it knows the whole log when it writes what follows.
	Append(ctx context.Context, a Append) error
	// AppendThen is Append for events without Final and Next: it returns at once
	// and calls done, once, with Append's answer. Answers to others wait for
	// done's return.
	AppendThen(a Append, done func(error))
	// LoadGame reads a game with its whole log; fault.NotFound if there is none. If
	// what is stored cannot be read as a game it returns game.ErrLog, wrapped, with
	// as much of the game as it has read, nil if nothing.
	LoadGame(ctx context.Context, id string) (*GameRecord, error)
	// OpenGames returns the games that are waiting or live, oldest first.
	OpenGames(ctx context.Context) ([]OpenGame, error)
	// SetAside notes what is wrong with an open game that cannot be played on, and
	// since when its clocks stand. A game that is set aside stays so, with its
	// first damage, until its keeper restores it.
	SetAside(ctx context.Context, id, damage string, since time.Time) error
	// Try returns nil if events can be stored now. It finds out by writing more
	// than many of them need, and leaves nothing behind.
	Try(ctx context.Context) error
	// Key returns the random key of a name, 32 bytes, the same for good: made when
	// it is first asked for.
	Key(ctx context.Context, name string) ([]byte, error)
}

// OpenGame is what is known of an open game without its log.
type OpenGame struct {
	ID           string
	Black, White game.UserID // 0: the game waits
	Damage       string      // it is set aside; ""
}

// NewGame is a game to be stored.
type NewGame struct {
	ID       string
	Settings game.Settings
	Host     game.UserID
	Color    string // the host's wish: "black", "white", "random"
	Private  bool
	Bot      string        // strength of the bot opponent; "" between people
	Rematch  string        // the game it follows; ""
	Events   []*game.Event // nothing, or the Started event
	Created  time.Time
}

// Append is one event and what it implies.
type Append struct {
	Game  string
	Event *game.Event
	Final *Final   // the event ended the game: status, result and move list are written with it
	Next  *NewGame // the event is Rematched: the new game is created with it
}

// Final is what is kept of a finished game beside its log.
type Final struct {
	Result       game.Result
	Black, White game.UserID // the seats at the end; 0 if a seat was never taken
	Moves        string      // the stones on the board at the end: "h8i9i7…"
	Plies        int
}

// GameRecord is a stored game.
type GameRecord struct {
	NewGame                  // Events is the whole log, in order
	Damage       string      // why it is set aside; ""
	Status       string      // a game.Phase's name, as it is noted beside the log; "" unknown
	Black, White game.UserID // the seats, noted beside the log; 0: free, or unknown
}

// Beats keeps the node's heartbeat: the newest instant at which the server is
// known to have been able to receive moves.
type Beats interface {
	// Beat stores now as the newest heartbeat.
	Beat(ctx context.Context, now time.Time) error
	// LastBeat returns the newest heartbeat stored, by whichever server, zero if
	// there is none.
	LastBeat(ctx context.Context) (time.Time, error)
	// Outage notes a time in which nobody could be heard, and stores its end as
	// the newest heartbeat.
	Outage(ctx context.Context, o Outage) error
	// Outages returns those that are remembered, oldest first: the last 1,000.
	Outages(ctx context.Context) ([]Outage, error)
}

// Outage is a time in which nobody could be heard: after a crash, while the
// database was away or full, while the process stood still.
type Outage struct {
	Heard time.Time // the last heartbeat before it
	Back  time.Time
}

// Users looks up people and bots.
type Users interface {
	// Users returns the users that exist among ids.
	Users(ctx context.Context, ids []game.UserID) (map[game.UserID]User, error)
	// Bot returns the user that plays for a strength, created on first use.
	Bot(ctx context.Context, strength string) (User, error)
}

// Chat keeps what is said in a game's room.
type Chat interface {
	// Say stores a line and returns its id, which grows. A second line with the
	// same (game, user, client id) is not stored again and returns the first's id.
	Say(ctx context.Context, l NewChatLine) (int64, error)
	// ChatLines returns the newest lines of a game, oldest first, at most limit.
	ChatLines(ctx context.Context, g string, limit int) ([]StoredChatLine, error)
}

// NewChatLine is a line to be stored.
type NewChatLine struct {
	Game     string
	User     game.UserID
	Seat     string // the speaker's seat when it was said; "" a watcher
	ClientID string
	Text     string
	At       time.Time
}

// StoredChatLine is a line as it was stored.
type StoredChatLine struct {
	ID int64
	NewChatLine
}

// ErrConflict is returned by Store.Append for an event that is there already.
var ErrConflict = fault.New(fault.Conflict, "That has been stored already.")
