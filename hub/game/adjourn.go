package game

import (
	"time"
)

// A game that nobody plays is adjourned: it is no longer live, and waits, for as long as it takes, until one of its
// players resumes it. Meanwhile they may chat and resign; everything else needs the opponent, and so a resumption
// first.

// How long a game without a clock rests before it is adjourned.
const (
	restPeople = Day
	restBot    = time.Hour // against a bot
)

// PlayedByBot says that a player is a bot: the game rests no longer than that needs.
func (g *Game) PlayedByBot() { g.bot = true }

// AdjournAt returns when the game is adjourned if nobody acts: long after the last
// event that changed the position, or the last resumption. It is false for a game
// with a clock, before the second player has acted, and unless the game is live.
func (g *Game) AdjournAt() (time.Time, bool) {
	if g.phase != Live || !g.secondActed || g.settings.Time.Kind != NoClock {
		return time.Time{}, false
	}
	rest := restPeople
	if g.bot {
		rest = restBot
	}
	return g.turnAt.Add(rest + time.Duration(g.excused)*time.Millisecond), true
}

// Adjourn returns the event that adjourns the game, if it is to be at now.
func (g *Game) Adjourn(now time.Time) (*Event, bool) {
	if !adjourns(g, now) {
		return nil, false
	}
	return &g.event(Adjournment, &Command{}, now).Event, true
}

// adjourns reports whether the game has rested for too long at now.
func adjourns(g *Game, now time.Time) bool {
	at, ok := g.AdjournAt()
	return ok && now.After(at)
}

// Interrupt returns the event that frees a player for another game: this game is adjourned, its running turn charged up
// to now, or, before the second player has acted, ended without a result. It returns false unless the game is live, and
// for one of days, which nobody has to leave.
func (g *Game) Interrupt(now time.Time) (*Event, bool) {
	n, live := g.Next()
	if !live || g.settings.Time.Kind == Correspondence {
		return nil, false
	}
	if !g.secondActed {
		return g.end(&Command{}, now, Result{Reason: Aborted}), true
	}
	e := g.event(Adjournment, &Command{}, now)
	if g.timed() {
		g.charge(e, RoundTrip{}, n.Seat, false, false)
		e.Payload.QuotaMS = 0 // it is the actor's, and there is none
	}
	return &e.Event, true
}

// decideResume resumes the game: the running turn starts anew with the time left.
func (g *Game) decideResume(c *Command, now time.Time) (*Event, error) {
	if err := mayResume(g); err != nil {
		return nil, err
	}
	e := g.event(Resumed, c, now)
	if g.settings.Time.Kind != NoClock {
		e.setClock(g.clock)
	}
	return &e.Event, nil
}

// mayResume returns why no player may resume the game, nil if both may.
func mayResume(g *Game) error {
	switch {
	case g.phase != Adjourned:
		return ErrNotAdjourned
	case g.history.len() >= maxLog:
		return ErrTooLong
	}
	return nil
}
