package hub

import (
	"sync/atomic"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/cluster"
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

// Names tells which games have other names now.
type Names struct {
	f atomic.Pointer[func(games []string)]
}

// OnChange has f told the games, also those of other servers, whose players are called otherwise from now on: whatever keeps their
// names forgets them. f must not wait.
func (n *Names) OnChange(f func(games []string)) { n.f.Store(&f) }

// tell tells OnChange's function, if there is one.
func (n *Names) tell(games []string) {
	if f := n.f.Load(); f != nil && len(games) > 0 {
		(*f)(games)
	}
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
