package room

import (
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

// Ban ends a game because a moderator has said so: an open game of somebody who is suspended or, if Of is 0, one in play,
// without a result. It does nothing if the game has begun, or has ended, meanwhile.
type Ban struct{ Of game.UserID }

func (m Ban) do(r *room) {
	r.asker = asker{}
	if err := r.ready(); err != nil {
		m.failed(r, err)
		return
	}
	switch {
	case m.Of == 0:
		if e, ok := r.game.Annul(game.Later(game.Instant(time.Now()), r.game.LastAt())); ok {
			r.submit(pending{event: e, then: func(err error) {
				if err != nil {
					m.failed(r, err)
				}
			}})
		}
	case r.game.Phase() != game.Waiting:
	case r.record.Invited == m.Of:
		decline := GiveUp{m.Of}.command(r, game.Decline, "server/left")
		decline.Declined = game.DeclinedOther
		decline.do(r)
	default:
		Withdraw{Host: m.Of}.do(r)
	}
}

func (m Ban) failed(r *room, err error) {
	if fault.CodeOf(err) != game.ErrOver.Code {
		r.rooms.Log.Warn("a game is not ended yet", "game", r.id, "err", err)
	}
}
