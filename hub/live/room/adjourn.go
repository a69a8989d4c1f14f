package room

import (
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Adjourn adjourns a player's game against a bot because a game with a person has begun. If a side has not acted yet, the game
// ends without a result. It does nothing to games that By does not play, nor to those of events or of programs, which
// play several at once.
type Adjourn struct{ By game.UserID }

func (a Adjourn) do(r *room) {
	r.asker = asker{}
	if err := r.ready(); err != nil {
		r.rooms.Log.Warn("not adjourned", "game", r.id, "err", err)
		return
	}
	if _, plays := r.game.Seat(a.By); !plays || r.record.Bot == "" || r.record.Event != nil || r.people[a.By].Program || r.people[a.By].Bot != "" {
		return
	}
	now := game.Later(game.Instant(time.Now()), r.game.LastAt())
	e, err := r.due(now, true)
	due := e != nil
	if err == nil && !due {
		e, _ = r.game.Interrupt(now)
	}
	switch {
	case err != nil:
		r.rooms.Log.Warn("not adjourned", "game", r.id, "err", err)
	case e != nil:
		r.submit(pending{event: e, then: func(err error) {
			switch {
			case err != nil:
				r.rooms.Log.Warn("not adjourned", "game", r.id, "err", err)
			case due:
				a.do(r)
			}
		}})
	}
}

// mayResume returns why a player may not resume the game now: the player, or a person that it plays against, has as many live
// games as allowed.
func (l *loaded) mayResume(u game.UserID, seats Seats) error {
	s := l.game.Seats()
	for _, p := range []game.UserID{s.Black, s.White} {
		switch {
		case l.game.Phase() != game.Adjourned || l.people[p].Bot != "" || seats.MayPlay(p, l.id):
		case p == u:
			return wire.ErrGames
		default:
			return wire.ErrOpponentGames
		}
	}
	return nil
}
