package hub

import (
	"context"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/room"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// FirstLobby returns the lobby as a user sees it now, 0 a visitor.
func (h *Hub) FirstLobby(u game.UserID) wire.FirstLobby {
	return h.lobby.Whole(u, h.pairing.Returning(u))
}

// Television returns what tells what is on TV now, by channel, as everybody sees it.
func Television(h *Hub) func() map[string]wire.Live { return h.lobby.Television }

// FirstState returns a game as user u sees it now; 0 is a visitor. The user is not counted as a watcher. A game that is not
// loaded is loaded, as for a follower. One that is not known to be this server's is shown as it is stored. It returns
// fault.NotFound if there is no such game, wire.ErrDamaged if it is quarantined, wire.ErrBusy in an outage, wire.ErrStopping,
// wire.ErrGameQueue or wire.ErrRooms where nothing can be asked now, and ctx's error.
func (h *Hub) FirstState(ctx context.Context, id string, u game.UserID) (wire.GameState, error) {
	type answer struct {
		state wire.GameState
		err   error
	}
	answered := make(chan answer, 1)
	show := room.Show{Viewer: u, Answer: func(s wire.GameState, err error) { answered <- answer{s, err} }}
	switch {
	case !h.ready.Load():
		return wire.GameState{}, wire.ErrStopping
	case h.outages.Frozen():
		return wire.GameState{}, wire.ErrBusy
	case !h.routing.node.Owns(id):
		return h.rooms.ShowStored(ctx, id, u, h.online)
	}
	if err := h.rooms.Send(id, show); err != nil {
		return wire.GameState{}, err
	}
	select {
	case a := <-answered:
		return a.state, a.err
	case <-ctx.Done():
		return wire.GameState{}, ctx.Err()
	}
}
