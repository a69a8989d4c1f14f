package hub

import (
	"tengen/hub/game"
	"tengen/hub/store"
)

// cameOrWent shows what somebody offers, who has come or gone, or hides it. Of a guest whose session has just ended it is
// withdrawn at once.
func (h *Hub) cameOrWent(u game.UserID) {
	h.match.CameOrWent(u)
	if !h.match.OffersAway(u) || !h.enter() {
		return
	}
	go func() {
		defer h.running.Done()
		h.withdrawStranded([]game.UserID{u})
	}()
}

// withdrawPausing withdraws the open games of whoever has left too many.
func (h *Hub) withdrawPausing() {
	if h.outages.Frozen() {
		return
	}
	ctx, cancel := store.Question(h.life)
	defer cancel()
	h.match.WithdrawPausing(ctx)
}

// withdrawStranded withdraws what those of some guests offer who can never come back.
func (h *Hub) withdrawStranded(guests []game.UserID) {
	if h.outages.Frozen() {
		return
	}
	ctx, cancel := store.Question(h.life)
	defer cancel()
	h.match.WithdrawStranded(ctx, guests)
}
