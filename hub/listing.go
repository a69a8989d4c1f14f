package hub

import (
	"tengen/hub/lobby"
	"tengen/hub/room"
	"tengen/hub/wire"
)

// listing is the lobby as rooms know it.
type listing struct{ *lobby.Lobby }

// Play lists a live game.
func (l listing) Play(g wire.Live, o wire.Origin) room.Entry { return l.Lobby.Play(g, o) }
