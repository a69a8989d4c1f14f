package hub

import (
	"slices"

	"tengen/hub/game"
	"tengen/hub/store"
)

// A guest is its session: when that has ended, whatever it offers is withdrawn, since nobody would sit down.

// strandedMost bounds the guests that are looked for at a time.
const strandedMost = 1000

// cameOrWent shows what somebody offers, who has come or gone, or hides it. Of a guest whose session has just ended it is
// withdrawn at once.
func (h *Hub) cameOrWent(u game.UserID) {
	h.lobby.CameOrWent(u)
	offers := h.lobby.HostsAway(u) || slices.Contains(h.rooms.Offering(), u)
	if !offers || h.conns.online(u) || !h.enter() {
		return
	}
	go func() {
		defer h.running.Done()
		h.withdrawStranded([]game.UserID{u})
	}()
}

// offering returns the guests without a socket who offer something that is this server's to withdraw.
func (h *Hub) offering() []game.UserID {
	out := append(h.lobby.GuestsAway(), slices.DeleteFunc(h.rooms.Offering(), h.conns.online)...)
	slices.Sort(out)
	return slices.Compact(out)
}

// withdrawStranded withdraws what those of some guests offer who can never come back. What fails is looked for again with
// the next sweep.
func (h *Hub) withdrawStranded(guests []game.UserID) {
	if len(guests) == 0 || h.outages.Frozen() {
		return
	}
	ctx, cancel := store.Question(h.life)
	defer cancel()
	gone, err := h.cfg.Users.Stranded(ctx, guests[:min(len(guests), strandedMost)])
	if err != nil {
		h.log.Warn("which guests can come back", "guests", len(guests), "err", err)
		return
	}
	for _, u := range gone {
		h.lobby.WithdrawAll(u)
		h.rooms.Retract(u)
	}
}
