package game

import (
	"time"

	"tengen/engine/board"
)

// Grace is how long a move may arrive after its time is over: what the network
// and the player's eyes are owed. The clock itself never goes below zero.
const Grace = 150 * time.Millisecond

// maxBonus is what the side to decide gets after a restart, at most its initial time.
const maxBonus = 10 * time.Second

// of returns one colour's time.
func (c Clocks) of(s board.Stone) int64 {
	if s == board.Black {
		return c.Black
	}
	return c.White
}

// with returns the clocks with one colour's time replaced.
func (c Clocks) with(s board.Stone, ms int64) Clocks {
	if s == board.Black {
		c.Black = ms
	} else {
		c.White = ms
	}
	return c
}

// swapped returns the clocks of exchanged seats: time belongs to the person.
func (c Clocks) swapped() Clocks { return Clocks{Black: c.White, White: c.Black} }

// timed reports whether a clock is running.
func (g *Game) timed() bool { return g.phase == Live && g.settings.Time.Kind != NoClock }

// Remaining returns both times at now and the colour whose time runs
// (board.Empty when none does). ok is false for a game without clocks.
func (g *Game) Remaining(now time.Time) (c Clocks, running board.Stone, ok bool) {
	if g.settings.Time.Kind == NoClock || g.phase == Waiting {
		return Clocks{}, board.Empty, false
	}
	n, live := g.Next()
	if !live {
		return g.clock, board.Empty, true
	}
	left := max(0, g.clock.of(n.Seat)-g.elapsed(now))
	return g.clock.with(n.Seat, left), n.Seat, true
}

// elapsed returns the milliseconds since the running turn started.
func (g *Game) elapsed(now time.Time) int64 {
	return max(0, now.Sub(g.turnAt).Milliseconds())
}

// Deadline returns when the running clock falls, grace included; false without one.
func (g *Game) Deadline() (time.Time, bool) {
	if !g.timed() {
		return time.Time{}, false
	}
	n, _ := g.Next()
	left := time.Duration(g.clock.of(n.Seat)) * time.Millisecond
	return g.turnAt.Add(left + Grace), true
}

// fallen reports whether the running clock has fallen at now.
func (g *Game) fallen(now time.Time) bool {
	d, ok := g.Deadline()
	return ok && now.After(d)
}

// Flag returns the event that ends the game by time, if the running clock has fallen.
func (g *Game) Flag(now time.Time) (Event, bool) {
	if !g.fallen(now) {
		return Event{}, false
	}
	n, _ := g.Next()
	clock := g.clock.with(n.Seat, 0)
	return g.event(Ended, 0, "", now, Payload{
		Result:  &Result{Winner: n.Seat.Opponent().String(), Reason: ByTime},
		Clock:   &clock,
		SpentMS: g.clock.of(n.Seat),
	}), true
}

// Resume returns the event that follows a time in which the server could not
// receive moves: a restart, or an outage of its database. The running side is
// charged for its turn up to lastBeat, the last instant at which it could have
// been heard, and gets a bonus. It returns false for a game without a running clock.
func (g *Game) Resume(now, lastBeat time.Time) (Event, bool) {
	if !g.timed() {
		return Event{}, false
	}
	n, _ := g.Next()
	have := g.clock.of(n.Seat)
	charged := min(have, g.elapsed(lastBeat))
	bonus := min(maxBonus, g.settings.Time.Initial).Milliseconds()
	clock := g.clock.with(n.Seat, have-charged+bonus)
	return g.event(Bonus, 0, "", now, Payload{Clock: &clock, Charged: charged, BonusMS: bonus}), true
}

// KeepTime carries the monotonic start of the running turn over from old, the
// same game in memory before it was read again, so that a step of the wall
// clock does not reach a live game.
func (g *Game) KeepTime(old *Game) {
	if g.turnSeq == old.turnSeq {
		g.turnAt = old.turnAt
	}
}

// charge returns the clocks after the side to decide has acted at now, and the
// milliseconds it took. The increment is due when the turn passes to the other
// player; nextSeat and swap describe the game after the event.
func (g *Game) charge(seat board.Stone, now time.Time, passes, swap bool) (*Clocks, int64) {
	spent := g.elapsed(now)
	if g.settings.Time.Kind == NoClock {
		return nil, spent
	}
	have := g.clock.of(seat)
	left := max(0, have-spent)
	if passes {
		left += g.settings.Time.Increment.Milliseconds()
	}
	c := g.clock.with(seat, left)
	if swap {
		c = c.swapped()
	}
	return &c, min(spent, have)
}
