package room

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/outage"
)

// clock is what the running turn is charged: the time that does not count, for any reason, and the event that is due at its
// end.
type clock struct {
	*loaded
	outages  *outage.Outages
	audience *audience        // knows over which sockets the turn's player is heard
	unheard  excusedTime      // the part of the running turn that its player could not use
	resumed  int              // how many of the server's outages the game's clock has been resumed after
	missed   []records.Outage // outages of the server that owned the game before; the clock has still to be resumed after them
	readAt   time.Time        // when the game was last read, or made; see outdated
}

// lag returns how long the flag of the player who is to decide waits.
func (c *clock) lag(now time.Time) time.Duration { return c.audience.followers.lag(c.game, now) }

// heard reports whether every message has come that the player to decide sent in time. The time is over. For a player on another
// server this is known once a later message has come from there.
func (c *clock) heard(now time.Time) bool {
	ends, _ := c.game.Deadline(c.lag(time.Now()))
	return c.audience.followers.heardUpTo(c.game.Decider(), now).After(ends)
}

// bonus returns the bonus event for the oldest outage that the running clock has not been resumed after,
// nil if there is none. Its instant is the outage's end, so nobody is charged for time in which the server
// could not hear. resumed says that the clock has just been resumed after all of them.
func (c *clock) bonus() (e *game.Event, resumed bool) {
	missed, all := c.outages.Since(c.game.LastAt(), c.resumed)
	for _, o := range slices.Concat(c.missed, missed) {
		if !game.Instant(o.Back).After(c.game.LastAt()) {
			continue
		}
		c.excuse(o.Heard)
		if e, ok := c.game.AfterOutage(game.Instant(o.Back), o.Heard); ok {
			return e, false
		}
	}
	if c.resumed == all && c.missed == nil {
		return nil, false
	}
	c.resumed, c.missed = all, nil
	return nil, true
}

// ended returns the event that is due because time has passed: the end of a game that nobody has begun, the adjournment of one
// that nobody plays, or a fallen flag; nil if there is none.
func (c *clock) ended(now, present time.Time) *game.Event {
	if e, ok := c.game.CallOff(game.Instant(now)); ok {
		return e
	}
	if e, ok := c.game.Adjourn(game.Instant(now)); ok {
		return e
	}
	if d, ok := c.game.Deadline(0); !ok || !now.After(d) { // before that nobody need know the lag
		return nil
	}
	if e, ok := c.game.Flag(game.Instant(now), c.lag(present)); ok && c.heard(now) {
		return e
	}
	return nil
}

// outdated reports whether the game is due to end by a clock that may have stood, but was read before that. Vacations and stops must
// then be read again, so that nobody loses because a message got lost.
func (c *clock) outdated(now time.Time) bool {
	if !game.Stops(c.game) {
		return false
	}
	at, ok := c.game.DueAt(0)
	return ok && now.After(at) && c.readAt.Before(at)
}

// excuse tells the game how much of its running turn does not count up to now, for any reason. A game with a clock gets outages
// as bonus events instead.
func (c *clock) excuse(now time.Time) {
	began := c.game.TurnAt()
	lost := slices.Concat(c.unheard.upTo(c.game, now), c.audience.cutOff.upTo(c.game, now))
	if c.game.Settings().Time.Kind == game.NoClock {
		missed, _ := c.outages.Since(began, 0)
		for _, o := range missed {
			lost = append(lost, span{o.Heard, o.Back})
		}
	}
	rested := spans{}
	for _, v := range game.Resting(c.game) {
		rested = append(rested, span{v.Began, v.Until})
	}
	c.game.Excuse(slices.Concat(lost, rested).length(began, now) - rested.length(began, now)) // the game counts a vacation itself
}

// nextLook returns when to look for due events, no sooner than again. It is zero if nothing will be due before the timer fires
// at timerAt, which is zero if it does not.
func (c *clock) nextLook(now, again, timerAt time.Time) (at time.Time) {
	c.excuse(now)
	if d, ok := c.game.DueAt(0); ok && (timerAt.IsZero() || d.Before(timerAt)) {
		d, _ = c.game.DueAt(c.lag(now)) // later, if anything
		at = game.Later(d.Add(time.Millisecond), game.Later(again, c.standsUntil(now)))
	}
	return at
}

// standsUntil returns until when no flag of the running turn can fall as far as is known, zero if it can.
func (c *clock) standsUntil(now time.Time) time.Time {
	until := c.unheard.standsUntil(c.game)
	if since, upTo := c.audience.cutOff.lasted(c.game.Decider(), now); !since.IsZero() && !upTo.Before(now) {
		until = game.Later(until, now.Add(cutOffLook))
	}
	if d, ok := c.game.Deadline(c.lag(now)); ok && now.After(d) && !c.heard(now) {
		until = game.Later(until, now.Add(farLook))
	}
	return until
}
