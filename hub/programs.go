package hub

import (
	"context"

	"tengen/hub/game"
	"tengen/hub/live/client"
	"tengen/hub/live/wire"
)

// The messages of programs, without a socket: botapi.Hub.

// Ask sends one message of a user under a page's name, and returns the answer; see client.Server.
func (h *Hub) Ask(ctx context.Context, id Identity, page string, in wire.In, following bool) (client.Answer, error) {
	return h.clients.Ask(ctx, id, page, in, following)
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
