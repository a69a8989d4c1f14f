package hub

import (
	"context"

	"tengen/hub/game"
	"tengen/hub/outage"
	"tengen/hub/room"
	"tengen/hub/store"
)

// Games keeps games; db.Games is one. What the rooms ask of it is room.Store.
type Games interface {
	room.Store
	// CreateGame stores a new game, waiting for its second player or, with Events, already started. It
	// returns fault.Conflict if the id is taken.
	CreateGame(ctx context.Context, g store.NewGame) error
	// Made returns the game that a user's command to make one has led to, "" if there is none: the one that
	// the user joined by it or, if there is none, the one that it made.
	Made(ctx context.Context, m store.Making) (string, error)
	// OpenGames returns the games that are waiting or live, oldest first. Adjourned ones are neither.
	OpenGames(ctx context.Context) ([]store.OpenGame, error)
	// Try returns nil if events can be stored now. It finds out by writing more than many of them need,
	// and leaves nothing behind.
	Try(ctx context.Context) error
	// Key returns the random key of a name, 32 bytes, the same for good: made when it is first asked for.
	Key(ctx context.Context, name string) ([]byte, error)
}

// Beats keeps the server's heartbeat; *db.Lease is one.
type Beats = outage.Beats

// Chat keeps what is said in rooms; db.Chats is one.
type Chat = room.Chat

// Mover thinks for bots; *engine.Pool is one.
type Mover = room.Mover

// Users looks up people and bots; db.People is one.
type Users interface {
	room.People
	// Member returns the member of a name; fault.NotFound if there is none.
	Member(ctx context.Context, name string) (store.User, error)
	// Seen notes where members play from. It is remembered for a day.
	Seen(ctx context.Context, seen []store.Seen) error
	// Bot returns the user that plays for a strength, created on first use. Its ratings are those of its
	// engine's version.
	Bot(ctx context.Context, strength, engine string) (store.User, error)
}

// Identity is who opened a socket. User is nil for a visitor without a session, who may watch.
type Identity struct {
	User    *store.User
	Session int64
	Address string // or the network that one customer of a provider has
	Exempt  bool   // from the limit of sockets without a session behind one address
}

// userID returns the user's id, 0 for a visitor.
func (i *Identity) userID() game.UserID {
	if i.User == nil {
		return 0
	}
	return i.User.ID
}
