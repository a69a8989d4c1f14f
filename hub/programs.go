package hub

import (
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/client"
)

// The hub for programs, which have no socket: botapi.Hub.

// Clients returns the clients' side, for calls and streams.
func (h *Hub) Clients() *client.Server { return h.clients }

// Version returns the version of a game as far as it is known here, 0 if it is not.
func (h *Hub) Version(g string) int { return h.routing.Version(g) }

// Playing returns the ids of a user's live games.
func (h *Hub) Playing(u game.UserID) []string { return h.pairing.Playing(u) }

// Present returns the users who are here, on whatever server.
func (h *Hub) Present() []game.UserID { return h.clients.Conns.Users() }
