package room

import (
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// due returns the event that the server itself must make before anything else can be decided at an instant: a bonus for an
// outage, the event of clock.ended, or the end of an offer whose maker has gone. It is nil if there is none. The error says
// that nothing may be decided now. Unless ends is set, the game neither ends nor is adjourned: a message that came in time may
// still wait.
func (r *room) due(now time.Time, ends bool) (*game.Event, error) {
	present := time.Now() // now may be long past
	if r.rooms.Outages.Frozen() || r.rooms.Outages.StoodStill(present) {
		return nil, wire.ErrRetry
	}
	if err := r.ready(); err != nil {
		return nil, err
	}
	if e := r.bonus(); e != nil {
		return e, nil
	}
	if !ends {
		return nil, nil
	}
	r.clock.excuse(now)
	if r.clock.outdated(now) {
		r.dirty = true // it is read at once, by the timer or by the next asker
		return nil, wire.ErrRetry
	}
	if e := r.clock.ended(now, present); e != nil {
		return e, nil
	}
	e, err := r.offer.withdrawal(now, r.rooms.online)
	if err != nil {
		r.rooms.Log.Warn("an offer is not withdrawn", "game", r.id, "err", err)
	}
	return e, nil
}

// bonus returns the bonus event that is due, nil if there is none; see clock.bonus.
func (r *room) bonus() *game.Event {
	e, resumed := r.clock.bonus()
	if resumed {
		r.absent.restart(time.Now()) // nobody could come back meanwhile
		r.presence.tellSoon()        // pages learn since when
		r.askBot()                   // it may have been refused
	}
	return e
}

// storeDue has everything stored that is due at an instant, one event after the other.
func (r *room) storeDue(now time.Time) {
	if r.game == nil || r.dirty {
		return
	}
	e, err := r.due(now, true)
	if e == nil || err != nil {
		return
	}
	r.submit(pending{event: e, then: func(err error) {
		if err == nil {
			r.storeDue(now)
		}
	}})
}

// outageEnded has the bonuses for outages stored.
type outageEnded struct{}

func (m outageEnded) do(r *room) {
	if r.rooms.Outages.Frozen() || r.ready() != nil {
		return
	}
	if e := r.bonus(); e != nil {
		r.submit(pending{event: e, then: func(err error) {
			if err != nil {
				r.rooms.Log.Warn("not resumed yet", "game", r.id, "err", err)
				return
			}
			m.do(r)
		}})
	}
}
