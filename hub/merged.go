package hub

import (
	"tengen/hub/game"
	"tengen/hub/live/cluster"
)

// Merged is told of games in which a member has taken a guest's place, or has another name: running games and others. The store
// has the change already. Open rooms and the lobby learn of it here.
func (h *Hub) Merged(running, resting []string) {
	if !h.enter() {
		return
	}
	defer h.running.Done()
	h.routing.merged(running, resting)
}

// BlockChanged is told that a member has blocked another, or no longer: all nodes hide lines of chat accordingly.
func (h *Hub) BlockChanged(u, other game.UserID, on bool) {
	if !h.enter() {
		return
	}
	defer h.running.Done()
	h.rooms.Blocks.Note(u, other, on)
	h.routing.node.Spread(cluster.Gossip{Block: &cluster.Block{User: u, Other: other, On: on}})
}
