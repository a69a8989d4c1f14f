package room

import (
	"slices"
	"time"

	"tengen/hub/game"
	"tengen/hub/live/wire"
)

// dueEvents are what the server itself owes the room's game.
type dueEvents struct{ room *room }

// next returns the event that the server itself owes the game before anything else can be decided at an
// instant: a bonus for an outage, the end of a game that nobody has begun, the adjournment of one that
// nobody plays, a flag that has fallen, the end of an offer whose maker has gone. It is nil if there is none; the error says that nothing may be decided
// now. Without ends the game does not end, nor is it adjourned: something may wait that came in time.
func (d dueEvents) next(now time.Time, ends bool) (*game.Event, error) {
	r, present := d.room, time.Now() // now may be long past
	if r.rooms.Outages.Frozen() || r.rooms.Outages.StoodStill(present) {
		return nil, wire.ErrRetry
	}
	if err := r.ready(); err != nil {
		return nil, err
	}
	if e := d.bonus(); e != nil {
		return e, nil
	}
	if !ends {
		return nil, nil
	}
	d.excuse(now)
	if r.vacations.outdated(now) {
		r.dirty = true // it is read at once, by the timer or by who asks next
		return nil, wire.ErrRetry
	}
	if e, ok := r.game.CallOff(game.Instant(now)); ok {
		return e, nil
	}
	if e, ok := r.game.Adjourn(game.Instant(now)); ok {
		return e, nil
	}
	if e, ok := r.game.Flag(game.Instant(now), r.followers.lag(r.game, r.plays, present)); ok && d.heard(now) {
		return e, nil
	}
	return d.lapsed(now), nil
}

// heard reports whether all has come that the player who is to decide has sent in its time, which is over.
// Of one on another server that is not known until something has come from there since.
func (d dueEvents) heard(now time.Time) bool {
	r := d.room
	u := r.game.Decider()
	upTo := r.followers.heardUpTo(u, now, r.plays)
	ends, _ := r.game.Deadline(r.followers.lag(r.game, r.plays, time.Now()))
	return upTo.After(ends)
}

// bonus returns the bonus event for the oldest outage that the running clock has not been resumed after,
// nil if there is none. Its instant is the outage's end, so nobody is charged for time in which the server
// could not hear.
func (d dueEvents) bonus() *game.Event {
	r := d.room
	missed, all := r.rooms.Outages.Since(r.game.LastAt(), r.resumed)
	for _, o := range slices.Concat(r.missed, missed) {
		if !game.Instant(o.Back).After(r.game.LastAt()) {
			continue
		}
		d.excuse(o.Heard)
		if e, ok := r.game.AfterOutage(game.Instant(o.Back), o.Heard); ok {
			return e
		}
	}
	if r.resumed != all || r.missed != nil {
		r.resumed, r.missed = all, nil
		r.absent.restart(time.Now()) // nobody could come back meanwhile
		r.presence.tellSoon()        // pages learn since when
		r.bot.ask()                  // it may have been refused
	}
	return nil
}

// afterOutage has everything stored that the outages owe.
func (d dueEvents) afterOutage() {
	r := d.room
	if r.rooms.Outages.Frozen() || r.ready() != nil {
		return
	}
	if e := d.bonus(); e != nil {
		r.submit(pending{event: e, then: func(err error) {
			if err != nil {
				r.rooms.Log.Warn("not resumed yet", "game", r.id, "err", err)
				return
			}
			d.afterOutage()
		}})
	}
}

// see has everything stored that is due at an instant, one event after the other.
func (d dueEvents) see(now time.Time) {
	r := d.room
	if r.game == nil || r.dirty {
		return
	}
	e, err := d.next(now, true)
	if e == nil || err != nil {
		return
	}
	r.submit(pending{event: e, then: func(err error) {
		if err == nil {
			d.see(now)
		}
	}})
}

// excuse tells the game how much of its running turn does not count up to now, for whatever reasons. The clock of a game
// that has one is given outages by a bonus.
func (d dueEvents) excuse(now time.Time) {
	r := d.room
	began := r.game.TurnAt()
	lost := slices.Concat(r.unheard.upTo(r.game, now), r.cutOff.upTo(r.game, now))
	if r.game.Settings().Time.Kind == game.NoClock {
		missed, _ := r.rooms.Outages.Since(began, 0)
		for _, o := range missed {
			lost = append(lost, span{o.Heard, o.Back})
		}
	}
	rested := spans{}
	for _, v := range r.game.Vacations()[r.game.Decider()] {
		rested = append(rested, span{v.Began, v.Until})
	}
	r.game.Excuse(slices.Concat(lost, rested).length(began, now) - rested.length(began, now)) // the game counts a vacation itself
}
