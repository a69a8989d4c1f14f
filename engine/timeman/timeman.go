// Package timeman (time management) says how much of a clock one move may have: for the Gomocup brain, for matches of
// the laboratory, for the built-in bots and for programs that play by the bot API. The caller subtracts its reserve for
// the way, and bounds the answer by its own limit.
package timeman

import "time"

// Clock is the time of the side to move. Fields that a clock does not have are zero.
type Clock struct {
	Left      time.Duration // of the main time or, while Due is not 0, of the running period
	Increment time.Duration // given after the move
	Period    time.Duration // for Stones moves, whole again after them: byo-yomi (1), Canadian
	Stones    int           // at least 1 where there is a Period
	Due       int           // moves to be made in the running period; 0: the main time runs
}

// Have returns the time for one move before a period is lost: of a period that the main time runs into, all if it is
// for one move, else half.
func (c Clock) Have() time.Duration {
	switch {
	case c.Due > 0 || c.Stones < 1:
		return c.Left
	case c.Stones == 1:
		return c.Left + c.Period
	}
	return c.Left + c.Period/2
}

// Policy is how time is shared among moves. Parts are in percent.
type Policy struct {
	Moves     int           // Left is for so many moves to come; at least 1
	Increment int           // of the increment, besides
	Period    int           // of a period for one move
	Stone     int           // of the equal part of each move in a Canadian period
	Most      int           // of the time there is; 0: all
	Least     time.Duration // always granted
}

// The policies. A game of a site may have any number of moves, so its moves have a twentieth.
var (
	// Glance is for levels that play as soon as they have a move, and for how long a bot pretends to think.
	Glance = Policy{Moves: 20, Period: 5, Least: time.Millisecond}
	// Full is for the levels that think as long as they may, while somebody waits for them.
	Full = Policy{Moves: 20, Increment: 80, Period: 25, Stone: 50, Most: 50, Least: time.Millisecond}
	// Program is for somebody's own program, which may take all that it is told.
	Program = Policy{Moves: 20, Increment: 75, Period: 75, Stone: 100}
)

// Share returns the time for the next move, never negative.
func (p Policy) Share(c Clock) time.Duration {
	have := c.Have()
	d := c.Left/time.Duration(max(p.Moves, c.Due)) + part(c.Increment, p.Increment)
	if c.Stones > 0 {
		each := c.Period / time.Duration(c.Stones)
		if c.Due > 0 {
			each = c.Left / time.Duration(c.Due)
		}
		percent := p.Stone
		if c.Stones == 1 {
			percent = p.Period
		}
		d = max(d, part(each, percent))
	}
	if p.Most > 0 {
		d = min(d, part(have, p.Most))
	}
	return max(d, p.Least, 0)
}

// part returns so many percent. Even the longest clock, of a year, does not overflow.
func part(d time.Duration, percent int) time.Duration { return d * time.Duration(percent) / 100 }
