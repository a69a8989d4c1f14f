package hub

import "github.com/tengen-go/tengen/hub/game"

// Online reports whether a user has a socket or a stream, on whatever server.
func (h *Hub) Online(u game.UserID) bool { return h.online(u) }

// InPlay returns the id of a live game of a user's that everybody may see, "" if there is none.
func (h *Hub) InPlay(u game.UserID) string { return h.lobby.Watchable(u) }
