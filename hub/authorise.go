package hub

import (
	"context"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/room"
)

// The store tells every hub what moderators decide (hearEnds), and every hub asks for it regularly (rechecks).

// usersHere returns the users whose sockets and streams are here.
func (h *Hub) usersHere() []game.UserID {
	byUser := h.clients.Conns.ByUser()
	out := make([]game.UserID, 0, len(byUser))
	for u := range byUser {
		out = append(out, u)
	}
	return out
}

// authorise applies the sanctions in force against users. It is the live function of a check, and returns all of them.
func (h *Hub) authorise(ctx context.Context, ids []game.UserID) ([]game.UserID, error) {
	h.judging.Lock() // a later answer must be applied later
	defer h.judging.Unlock()
	known, err := h.cfg.Sessions.Sanctions(ctx, ids)
	if err != nil {
		return nil, err
	}
	h.clients.Conns.Authorise(known, time.Now())
	return ids, nil
}

// authoriseSoon applies the sanctions of users that the store has named. The rechecks ask again for those that fail.
func (h *Hub) authoriseSoon(ids []game.UserID) {
	if !h.enter() {
		return
	}
	go func() {
		defer h.running.Done()
		ctx, cancel := records.Question(h.life)
		defer cancel()
		if _, err := h.authorise(ctx, ids); err != nil {
			h.log.Warn("what a moderator has decided is not known yet", "err", err)
			h.rechecks.hurry()
			return
		}
		h.endBanned(ctx)
	}()
}

// endBanned ends games that are this node's: the open ones of suspended users, and those in play that a moderator has annulled.
// The next sweep retries those that fail.
func (h *Hub) endBanned(ctx context.Context) {
	games, err := h.cfg.Sessions.GamesToEnd(ctx)
	if err != nil {
		h.log.Warn("games to be ended", "err", err)
		return
	}
	for _, g := range games {
		if h.routing.mine(ctx, g.Game) {
			h.rooms.Send(g.Game, room.Ban{Of: g.Of})
		}
	}
}
