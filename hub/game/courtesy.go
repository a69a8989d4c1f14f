package game

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// A player whose opponent does not answer need not wait for the clock. A player may also give the opponent time.

// AwayAfter is how long a player may be unheard of before being called away.
const AwayAfter = 30 * time.Second

// The wait, after a player is away, until the opponent may claim the game: a
// tenth of the initial time within these bounds.
const (
	minClaim = 20 * time.Second
	maxClaim = 120 * time.Second
)

// ClaimAfter returns how long after a player was last heard of the opponent may
// claim the game; false if absence is no reason to: in correspondence.
func (s Settings) ClaimAfter() (time.Duration, bool) {
	if s.Time.Kind == Correspondence {
		return 0, false
	}
	return AwayAfter + max(minClaim, min(maxClaim, s.Time.Initial/10)), true
}

func (g *Game) decideClaim(c *Command, seat board.Stone, now time.Time) (*Event, error) {
	if err := g.mayClaim(c.Actor); err != nil {
		return nil, err
	}
	if after, _ := g.settings.ClaimAfter(); c.Away < after {
		return nil, ErrNotAway
	}
	r := Result{Reason: ByAway}
	if c.Win {
		r.Winner = seat.String()
	}
	return g.end(c, now, r), nil
}

// mayClaim returns why a player may not claim the game, however long the opponent is away; nil if it may. The opponent
// may not know of a resumption, and is not away before it has acted.
func (g *Game) mayClaim(u UserID) error {
	if !g.secondActed {
		return ErrTooEarly
	}
	if g.simul && u != g.host {
		return ErrNotAway // the host is at another board
	}
	if _, ok := g.settings.ClaimAfter(); !ok || g.called != 0 && g.called != u {
		return ErrNotAway
	}
	return nil
}

// The length of one gift of time, and the most that a player is given.
const (
	giftTime  = 15 * time.Second
	giftsEach = maxLog / 4 // that a player may give in a game
	giftMost  = 24 * time.Hour
	giftDay   = Day
	giftYears = 2 * MaxGameDays * Day
)

// Gift returns what a player may give to the other at a time, 0 without clocks.
func (t TimeControl) Gift() time.Duration {
	switch t.Kind {
	case NoClock:
		return 0
	case Correspondence:
		return giftDay
	}
	return giftTime
}

func (g *Game) decideGift(c *Command, seat board.Stone, now time.Time) (*Event, error) {
	if err := g.mayGive(seat); err != nil {
		return nil, err
	}
	gift, other := g.settings.Time.Gift(), seat.Opponent()
	have := g.clock.Of(other)
	have.MS += gift.Milliseconds()
	e := g.event(Gave, c, now)
	e.Payload.BonusMS = gift.Milliseconds()
	e.setClock(g.clock.with(other, have))
	return &e.Event, nil
}

// mayGive returns why a seat may not give time to the other, nil if it may.
func (g *Game) mayGive(seat board.Stone) error {
	gift, most := g.settings.Time.Gift(), giftMost
	if g.settings.Time.Kind == Correspondence {
		most = giftYears
	}
	switch {
	case gift == 0:
		return ErrNoClock
	case g.settings.Without.Has(NoGifts):
		return ErrNotNow
	case g.gifts[g.roleOf(g.Player(seat))] >= giftsEach,
		g.clock.Of(seat.Opponent()).MS+gift.Milliseconds() > most.Milliseconds():
		return ErrEnough
	}
	return nil
}

// give adds a gift also to the times that a takeback restores.
func (g *Game) give(to board.Stone, ms int64) {
	for i := g.freeFrom; i < len(g.before); i++ {
		t := g.before[i].Of(to)
		t.MS += ms
		g.before[i] = g.before[i].with(to, t)
	}
	for i := range g.acts {
		a, seat := &g.acts[i], board.Black
		if a.seats.Black != g.Player(to) {
			seat = board.White
		}
		t := a.clock.Of(seat)
		t.MS += ms
		a.clock = a.clock.with(seat, t)
	}
}
