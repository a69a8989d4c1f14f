package game

import "time"

// A game whose players do not begin is called off: it ends without a result, so
// that nobody holds games that nobody plays.

// The waits for a turn before the second player has acted.
const (
	callOffLive    = 2 * time.Minute // with a clock of minutes
	callOffNoClock = time.Hour
	callOffShare   = 10 // of a clock of days for the whole game: this part, at least a day
)

// CallOffAfter returns how long a turn before the second player's first may
// last. A clock that has less from the start decides by itself.
func (s Settings) CallOffAfter() time.Duration {
	switch t := s.Time; {
	case t.Kind == NoClock:
		return callOffNoClock
	case t.Kind != Correspondence:
		return callOffLive
	case t.Period > 0:
		return t.Period
	default:
		return max(Day, t.Initial/callOffShare)
	}
}

// The waits for a first move in a game of an event.
const (
	noShowBlitz     = 30 * time.Second
	noShowRapid     = 2 * time.Minute
	noShowClassical = 15 * time.Minute
)

// CallOffAfter returns how long a turn before the second player's first may last: in a game of an event as its speed has it.
func (g *Game) CallOffAfter() time.Duration {
	speed, ok := g.settings.Time.Speed()
	if !g.ofEvent || !ok || speed == Days {
		return g.settings.CallOffAfter()
	}
	return map[Speed]time.Duration{Blitz: noShowBlitz, Rapid: noShowRapid, Classical: noShowClassical}[speed]
}

// CallOffAt returns when the game is called off if nobody acts; false once the
// second player has acted, unless the game is live, and where players have less
// time for the whole game than that. A clock that outages have left less calls the
// game off when it is over: nobody loses a game that has not begun. Nobody's lag
// delays it.
func (g *Game) CallOffAt() (time.Time, bool) {
	if g.phase != Live || g.secondActed || g.simul { // the host has many boards: the clocks decide
		return time.Time{}, false
	}
	at := g.reached(g.CallOffAfter().Milliseconds())
	flag, ok := g.Deadline(0)
	if !ok || at.Before(flag) {
		return at, true
	}
	t := g.settings.Time
	return flag, t.total(t.start()) > g.CallOffAfter().Milliseconds()
}

// CallOff returns the event that ends the game without a result, if it is to be
// called off at now.
func (g *Game) CallOff(now time.Time) (*Event, bool) {
	if !g.calledOff(now) {
		return nil, false
	}
	return g.end(&Command{}, now, Result{Reason: Aborted}), true
}

// calledOff reports whether the wait for a first move is over at now.
func (g *Game) calledOff(now time.Time) bool {
	at, ok := g.CallOffAt()
	return ok && now.After(at)
}

// DueAt returns when the server is to end the game or to adjourn it if nobody
// acts: when it is called off, has rested for long, or its flag falls. Lag is
// Deadline's.
func (g *Game) DueAt(lag time.Duration) (time.Time, bool) {
	if at, ok := g.CallOffAt(); ok {
		return at, true
	}
	if at, ok := g.AdjournAt(); ok {
		return at, true
	}
	return g.Deadline(lag)
}

// Annul returns the event that ends a game in play without a result, since a moderator has said so. Nobody is to blame for it.
func (g *Game) Annul(now time.Time) (*Event, bool) {
	if g.phase != Live {
		return nil, false
	}
	e := g.end(&Command{}, now, Result{Reason: Aborted})
	e.Payload.Annulled = true
	return e, true
}

// mayAbort returns why a game in play cannot be aborted, nil if it can.
func mayAbort(g *Game) error {
	switch {
	case g.phase != Live:
		return nil // it waits
	case g.secondActed:
		return ErrTooLate
	case g.settings.Without.Has(NoAbort):
		return ErrNotNow
	}
	return nil
}
