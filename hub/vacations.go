package hub

import (
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// heardLate is how long before the end of the connection to the store a vacation's message may already have got lost.
const heardLate = 15 * time.Minute

// vacations has this node hear of vacations that begin or end.
type vacations struct{ hub *Hub }

// changed has those games of this node read again in which such users play and whose clocks may stand.
func (v vacations) changed(ids []game.UserID) {
	h := v.hub
	for _, u := range ids {
		for _, e := range h.lobby.Of(u) {
			if e.Stops() && h.routing.node.Owns(e.ID()) {
				h.rooms.VacationChanged(e.ID())
			}
		}
	}
}

// missed does what changed does for users whose changes were missed since an instant. It is called when changes are heard
// again.
func (v vacations) missed(since time.Time) {
	h := v.hub
	ctx, cancel := records.Question(h.life)
	defer cancel()
	ids, err := h.cfg.Sessions.RestedSince(ctx, since.Add(-heardLate))
	if err != nil { // vacations are looked up again before a flag falls
		h.log.Warn("who is on vacation", "err", err)
		return
	}
	v.changed(ids)
}
