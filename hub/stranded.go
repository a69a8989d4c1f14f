package hub

import (
	"context"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// cameOrWent shows or hides the offers of a user who has come or gone. Those of a guest whose session has just ended are
// withdrawn at once.
func (h *Hub) cameOrWent(u game.UserID) {
	h.pairing.CameOrWent(u)
	if !h.pairing.OffersAway(u) || !h.enter() {
		return
	}
	go func() {
		defer h.running.Done()
		h.withdrawStranded([]game.UserID{u})
	}()
}

// withdrawStranded withdraws the offers of those of some guests who can never come back.
func (h *Hub) withdrawStranded(guests []game.UserID) {
	h.withdrawing(func(ctx context.Context) { h.pairing.WithdrawStranded(ctx, guests) })
}

// withdrawing has open games withdrawn, about whose hosts it asks the store. It does nothing while nothing can be stored.
func (h *Hub) withdrawing(withdraw func(ctx context.Context)) {
	if h.outages.Frozen() {
		return
	}
	ctx, cancel := records.Question(h.life)
	defer cancel()
	withdraw(ctx)
}
