package room

import (
	"time"

	"tengen/engine"
	"tengen/hub/game"
)

// budgets are how long a strength may think about a move, at most.
var budgets = map[engine.Strength]time.Duration{
	engine.Acorn:  500 * time.Millisecond,
	engine.Bamboo: 1500 * time.Millisecond,
	engine.Cedar:  5 * time.Second,
}

// unhurried is how long Cedar thinks in a game without a clock.
const unhurried = 2 * time.Second

// share returns what a bot may take of a clock for one move: a twentieth of what is left, or of a period
// that is whole again after it.
func share(t game.TimeControl, left game.Time) time.Duration {
	d := time.Duration(left.MS) * time.Millisecond / 20
	if t.Kind == game.Byoyomi || t.Kind == game.Simple {
		d = max(d, t.Period/20)
	}
	return max(d, time.Millisecond)
}

// fullShare is share for a bot that thinks as long as it may: besides, most of the increment, a quarter of
// a period that is whole again, half of what there is for each stone of a Canadian period. It is never
// more than half of what is left.
func fullShare(t game.TimeControl, left game.Time) time.Duration {
	all := time.Duration(left.MS) * time.Millisecond
	d := share(t, left) + t.Increment*4/5
	switch {
	case t.Kind == game.Byoyomi || t.Kind == game.Simple:
		all = max(all, t.Period)
		d = max(d, t.Period/4)
	case t.Kind == game.Canadian && left.Left > 0:
		d = max(d, all/time.Duration(2*left.Left))
	}
	return max(min(d, all/2), time.Millisecond)
}

// budgetOf returns how long a strength may think about a move.
func budgetOf(s engine.Strength, t game.TimeControl, left game.Time) time.Duration {
	switch {
	case s != engine.Cedar && t.Kind == game.NoClock:
		return budgets[s]
	case s != engine.Cedar:
		return min(budgets[s], share(t, left))
	case t.Kind == game.NoClock:
		return unhurried
	}
	return min(budgets[s], fullShare(t, left))
}
