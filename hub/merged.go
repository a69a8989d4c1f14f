package hub

import (
	"tengen/hub/game"
	"tengen/hub/live/cluster"
)

// Merged is told the games in which a member has taken a guest's place, or got another name, running ones and others. The
// store has it already; open rooms and the lobby learn of it here.
func (h *Hub) Merged(running, resting []string) {
	if !h.enter() {
		return
	}
	defer h.running.Done()
	h.routing.merged(running, resting)
}

// BlockChanged is told that a member has blocked another, or no longer: lines of chat are kept from it on all nodes.
func (h *Hub) BlockChanged(u, other game.UserID, on bool) {
	if !h.enter() {
		return
	}
	defer h.running.Done()
	h.rooms.Blocks.Note(u, other, on)
	h.routing.node.Spread(cluster.Gossip{Block: &cluster.Block{User: u, Other: other, On: on}})
}
