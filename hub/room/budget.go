package room

import (
	"cmp"
	"time"

	"tengen/engine/level"
	"tengen/hub/game"
)

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

// budgetOf returns how long a level may think about a move.
func budgetOf(l *level.Level, t game.TimeControl, left game.Time) time.Duration {
	switch {
	case t.Kind == game.NoClock:
		return cmp.Or(l.NoClock, l.Within)
	case l.Full():
		return min(l.Within, fullShare(t, left))
	}
	return min(l.Within, share(t, left))
}

// levelOf returns the level of a bot, the highest of one that is not known: a game goes on in any case.
func levelOf(bot string) *level.Level {
	if l, err := level.Parse(bot); err == nil {
		return l
	}
	return level.Strongest
}
