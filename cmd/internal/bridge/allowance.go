package bridge

import (
	"time"

	"github.com/tengen-go/tengen/cmd/internal/botclient"
	"github.com/tengen-go/tengen/engine/timeman"
)

// allowance is the time for one move.
type allowance struct {
	turn        time.Duration // the time of the move that the program is told
	match, left time.Duration // of a game with one store of time: all of it, and the rest; match 0: another clock
	limit       time.Duration // after which it is killed and a safe move is made
}

const (
	// reserve is kept back of the clock, for the way to the server and for a safe move.
	reserve = 1500 * time.Millisecond
	// overrun is how much longer than it was told a program may take, if the clock has it.
	overrun = 2 * time.Second
)

// clockState is a player's clock.
type clockState struct {
	left    time.Duration
	periods int // byo-yomi: left, the running one included; Canadian: turns in the period; 0: main time, or neither
}

// allow returns the time for the next move, no more than most.
func allow(c botclient.Clock, s clockState, most time.Duration) allowance {
	turn, store := most, 2*most+2*overrun // without a clock
	if c.Kind != NoClock {
		has := s.of(c)
		turn, store = timeman.Program.Share(has), has.Have()
	}
	have := store - min(reserve, store/4)
	a := allowance{left: have, turn: min(turn, most, have*4/5)}
	if c.Kind == "fischer" || c.Kind == "absolute" {
		a.match = milliseconds(c.Initial)
	}
	a.limit = min(a.turn*3/2+overrun, have)
	return a
}

// of returns the clock for timeman. For a clock of days any part is long enough.
func (s clockState) of(c botclient.Clock) timeman.Clock {
	has := timeman.Clock{Left: s.left, Increment: milliseconds(c.Increment)}
	switch c.Kind {
	case "simple":
		has.Period, has.Stones, has.Due = milliseconds(c.Period), 1, 1
	case "byoyomi":
		has.Period, has.Stones, has.Due = milliseconds(c.Period), 1, min(s.periods, 1)
	case "canadian":
		has.Period, has.Stones, has.Due = milliseconds(c.Period), c.Stones, s.periods
	}
	return has
}

func milliseconds(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
