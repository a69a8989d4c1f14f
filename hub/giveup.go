package hub

import (
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/room"
)

// GiveUp ends the games of a user who has left for good: the opponents should not wait for a user who does not come back, and a
// game without a clock would never end. The caller asks again for games that cannot be ended now or are another node's.
func (h *Hub) GiveUp(u game.UserID, games []string) {
	if !h.enter() {
		return
	}
	go func() { // finding out who owns a game may take a while
		defer h.running.Done()
		for _, g := range games {
			if h.routing.mine(h.life, g) {
				h.rooms.Send(g, room.GiveUp{By: u})
			}
		}
		h.routing.merged(nil, games) // they are read again, and the name is gone
	}()
}
