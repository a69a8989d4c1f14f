package hub

import (
	"context"

	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/client"
	"github.com/tengen-go/tengen/hub/live/outage"
	"github.com/tengen-go/tengen/hub/live/pairing"
	"github.com/tengen-go/tengen/hub/live/room"
)

// Games keeps games; db.Games is one. The rooms use it as room.Store, the matchmaker as pairing.Store.
type Games interface {
	room.Store
	pairing.Store
	// OpenGames returns the games that are waiting or live, oldest first. Adjourned ones are neither.
	OpenGames(ctx context.Context) ([]records.OpenGame, error)
	// Try returns nil if events can be stored now. It finds out by writing more than many of them need,
	// and leaves nothing behind.
	Try(ctx context.Context) error
	// Key returns the random key of a name, 32 bytes, always the same: it is made when it is first asked for.
	Key(ctx context.Context, name string) ([]byte, error)
}

// Beats keeps the server's heartbeat; *db.Node is one.
type Beats = outage.Beats

// Chat keeps the lines of rooms' chats; db.Chats is one.
type Chat = room.Chat

// BotEngine thinks for bots; *engine.Pool is one.
type BotEngine = room.BotEngine

// Users looks up people and bots; db.People is one.
type Users interface {
	room.People
	pairing.Users
	client.Users
}

// Identity is the user and the network that a socket was opened by.
type Identity = client.Identity
