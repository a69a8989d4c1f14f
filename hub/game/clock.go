package game

import (
	"time"

	"github.com/tengen-go/tengen/engine/board"
)

// Grace is how long a move may arrive after its time is over, an allowance for the network and the player's eyes. The
// clock itself never goes below zero.
const Grace = 150 * time.Millisecond

// maxBonus is what the side to decide gets after a restart, at most its time.
const maxBonus = 10 * time.Second

// mercy is the rest of a clock of days below which time in which nobody could move is not charged.
const mercy = 6 * time.Hour

// timed reports whether a clock is running.
func (g *Game) timed() bool { return g.phase == Live && g.settings.Time.Kind != NoClock }

// Remaining returns both times at now and the colour whose time runs
// (board.Empty when none does, as on vacation). ok is false for a game without clocks and for
// one that has not started.
func (g *Game) Remaining(now time.Time) (c Clocks, running board.Stone, ok bool) {
	if g.settings.Time.Kind == NoClock || g.turnSeq == 0 {
		return Clocks{}, board.Empty, false
	}
	n, live := g.Next()
	if !live {
		return g.clock, board.Empty, true
	}
	t, running := g.settings.Time, n.Seat
	if g.Rests(now) {
		running = board.Empty
	}
	return g.clock.with(n.Seat, t.spend(g.clock.Of(n.Seat), g.elapsed(now))), running, true
}

// Deadline returns when the running clock falls, the grace and the time that the player gets back for lag included;
// false without a running clock. Lag is the round trip to the player to decide, as the server measures it.
func (g *Game) Deadline(lag time.Duration) (time.Time, bool) {
	if !g.timed() {
		return time.Time{}, false
	}
	n, _ := g.Next()
	ms := g.settings.Time.total(g.clock.Of(n.Seat)) + lagOf(g, g.Player(n.Seat), lag.Milliseconds())
	return g.reached(ms).Add(Grace), true
}

// fallen reports whether the running clock has fallen at now. It does not in a
// game that is called off before.
func (g *Game) fallen(now time.Time, lag time.Duration) bool {
	if _, ok := g.CallOffAt(); ok {
		return false
	}
	d, ok := g.Deadline(lag)
	return ok && now.After(d)
}

// Flag returns the event that ends the game by time, if the running clock has
// fallen. Lag is Deadline's.
func (g *Game) Flag(now time.Time, lag time.Duration) (*Event, bool) {
	if !g.fallen(now, lag) {
		return nil, false
	}
	n, _ := g.Next()
	have := g.clock.Of(n.Seat)
	total := g.settings.Time.total(have)
	e := g.event(Ended, &Command{}, now)
	e.Payload.Result = &Result{Winner: n.Seat.Opponent().String(), Reason: ByTime}
	e.Payload.SpentMS, e.Payload.Vacation = total, g.rested(now)
	e.setClock(g.clock.with(n.Seat, g.settings.Time.spend(have, total)))
	return &e.Event, true
}

// AfterOutage returns the event that follows a time in which the server could not
// receive moves: a restart, or an outage of its database. The running side is
// charged for its turn up to lastBeat, the last instant at which it could have
// been heard, and gets a bonus. It returns false for a game without a running
// clock, and for one of days unless its end by time, or without a first move, has
// come meanwhile or soon will.
func (g *Game) AfterOutage(now, lastBeat time.Time) (*Event, bool) {
	soon := now.Add(mercy)
	if !g.timed() || g.settings.Time.Kind == Correspondence && !g.fallen(soon, 0) && !g.calledOff(soon) {
		return nil, false
	}
	n, _ := g.Next()
	t := g.settings.Time
	have := g.clock.Of(n.Seat)
	charged := min(t.total(have), g.elapsed(lastBeat))
	bonus := min(maxBonus, max(t.Initial, t.Period)).Milliseconds()
	left := t.spend(have, charged)
	left.MS += bonus
	e := g.event(Bonus, &Command{}, now)
	e.Payload.Charged, e.Payload.BonusMS = charged, bonus
	e.setClock(g.clock.with(n.Seat, left))
	return &e.Event, true
}

// charge writes into e the clocks after the side to decide has acted, the time charged and the lag given back. passes
// and swap describe the game after the event: whether the turn goes to the other player, and whether the seats are
// exchanged.
func (g *Game) charge(e *fresh, lag RoundTrip, seat board.Stone, passes, swap bool) {
	p, t := &e.Payload, &g.settings.Time
	elapsed := g.elapsed(e.At)
	p.Unheard = min(g.excused, max(0, e.At.Sub(g.turnAt).Milliseconds()))
	p.Vacation = g.rested(e.At)
	if t.Kind == NoClock {
		p.SpentMS = elapsed
		return
	}
	who := g.Player(seat)
	back := min(elapsed, lagOf(g, who, lag.Believed(g, e.At).Milliseconds()))
	have := g.clock.Of(seat)
	p.SpentMS, p.LagMS = min(elapsed-back, t.total(have)), back
	p.ToldMS = max(0, back-max(0, lag.Sure.Milliseconds()))
	p.QuotaMS = min(t.mostQuota(), g.quota[g.roleOf(who)]-back+t.lagGain())
	left := t.spend(have, p.SpentMS)
	if passes && !g.berserk[g.roleOf(who)] {
		left = t.pass(left)
	}
	clock := g.clock.with(seat, left)
	if swap {
		clock = clock.swapped()
	}
	e.setClock(clock)
}

// Instant cuts an instant down to its millisecond, as it is stored, so an event is told as it is read later. Unlike
// time.Truncate it keeps the monotonic reading.
func Instant(t time.Time) time.Time {
	return t.Add(-time.Duration(t.Nanosecond()) % time.Millisecond)
}

// Later returns the later one of two instants.
func Later(a, b time.Time) time.Time {
	if a.Before(b) {
		return b
	}
	return a
}
