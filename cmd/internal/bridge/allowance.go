package bridge

import (
	"time"

	"tengen/cmd/internal/botclient"
)

// allowance is the time for one move.
type allowance struct {
	turn        time.Duration // what the program is told that it may take
	match, left time.Duration // of a game with one store of time: all of it, and what there is still; match 0: another clock
	limit       time.Duration // after which it is killed and a safe move is made
}

const (
	// reserve is kept back of what is left: for the way to the server, and for a safe move.
	reserve = 1500 * time.Millisecond
	// overrun is how much longer than it was told a program may take, if the clock has it.
	overrun = 2 * time.Second
	// share of a store of time is the most for one move.
	share = 20
)

// clockState is what a player's clock shows.
type clockState struct {
	left    time.Duration
	periods int // byo-yomi: left, the running one included; Canadian: turns in the period; 0: main time, or neither
}

// allow returns the time for the next move, no more than most.
func allow(c botclient.Clock, s clockState, most time.Duration) allowance {
	ms := func(n int64) time.Duration { return time.Duration(n) * time.Millisecond }
	period := ms(c.Period)
	store := s.left // what there is before it is too late
	var turn time.Duration
	a := allowance{}
	switch c.Kind {
	case "fischer", "absolute":
		turn = store/share + ms(c.Increment)*3/4
		a.match = ms(c.Initial)
	case "simple":
		turn = store
	case "byoyomi":
		turn = store
		if s.periods == 0 { // what goes beyond the main time costs no period unless it lasts that long
			turn = max(store/share, period*3/4)
			store += period
		}
	case "canadian":
		turn = store / share
		if s.periods > 0 {
			turn = store / time.Duration(s.periods)
		} else if c.Stones > 0 {
			turn = max(turn, period*3/4/time.Duration(c.Stones))
			store += period / 2
		}
	case "correspondence":
		turn = store / share
	default: // none
		turn, store = most, 2*most+2*overrun
	}
	have := store - min(reserve, store/4)
	a.left = have
	a.turn = min(turn, most, have*4/5)
	a.limit = min(a.turn*3/2+overrun, have)
	return a
}
