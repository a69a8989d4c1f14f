package hub

import (
	"context"

	"tengen/hub/game"
	"tengen/hub/live/client"
	"tengen/hub/live/wire"
)

// The calls of programs, without a socket: botapi.Hub.

// Do has a user ask something of a game; see client.Server.
func (h *Hub) Do(ctx context.Context, id Identity, page, g string, c game.Command) (version int, err error) {
	return h.clients.Do(ctx, id, page, g, c)
}

// Say has a user write a line in a game's chat; see client.Server.
func (h *Hub) Say(ctx context.Context, id Identity, page, g string, l wire.ChatIn) error {
	return h.clients.Say(ctx, id, page, g, l)
}

// Create has a user create a game; see client.Server.
func (h *Hub) Create(id Identity, page string, c wire.CreateData) (g string, err error) {
	return h.clients.Create(id, page, c)
}

// Open returns a stream of a user's; see client.Server.
func (h *Hub) Open(id Identity, page string, out client.Sink, news bool) (*client.Stream, error) {
	return h.clients.Open(id, page, out, news)
}

// Version returns the version of a game as far as it is known here, 0 if it is not.
func (h *Hub) Version(g string) int { return h.routing.Version(g) }

// Playing returns the ids of a user's live games.
func (h *Hub) Playing(u game.UserID) []string { return h.pairing.Playing(u) }

// Present returns the users who are here, on whatever server.
func (h *Hub) Present() []game.UserID { return h.clients.Conns.Users() }
