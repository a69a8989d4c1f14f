package hub

import (
	"time"

	"tengen/hub/game"
	"tengen/hub/store"
)

// heardLate is how long before the end of the way to the store somebody's vacation may have been told in vain.
const heardLate = 15 * time.Minute

// rest has this node's games of days read again in which users play whose vacation has begun or ended.
func (h *Hub) rest(ids []int64) {
	for _, u := range ids {
		for _, e := range h.lobby.Of(game.UserID(u)) {
			if e.OfDays() && h.cluster.node.Owns(e.ID()) {
				h.rooms.Rest(e.ID())
			}
		}
	}
}

// restMissed does what rest does for those of whom nothing was heard since an instant. It is called when it is heard of them again.
func (h *Hub) restMissed(since time.Time) {
	ctx, cancel := store.Question(h.life)
	defer cancel()
	ids, err := h.cfg.Sessions.RestedSince(ctx, since.Add(-heardLate))
	if err != nil { // who is on vacation is looked up again before a flag falls
		h.log.Warn("who is on vacation", "err", err)
		return
	}
	h.rest(ids)
}
