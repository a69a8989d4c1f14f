package room

import (
	"cmp"
	"time"

	"github.com/tengen-go/tengen/engine/level"
	"github.com/tengen-go/tengen/engine/timeman"
	"github.com/tengen-go/tengen/hub/game"
)

// clockOf returns a side's clock as a bot looks at it. Days are main time: nobody waits for a bot that long.
func clockOf(t game.TimeControl, left game.Time) timeman.Clock {
	c := timeman.Clock{Left: time.Duration(left.MS) * time.Millisecond, Increment: t.Increment}
	switch t.Kind {
	case game.Simple:
		c.Period, c.Stones, c.Due = t.Period, 1, 1
	case game.Byoyomi:
		c.Period, c.Stones, c.Due = t.Period, 1, min(left.Left, 1)
	case game.Canadian:
		c.Period, c.Stones, c.Due = t.Period, t.Stones, left.Left
	}
	return c
}

// budgetOf returns how long a level may think about a move.
func budgetOf(l *level.Level, t game.TimeControl, left game.Time) time.Duration {
	switch {
	case t.Kind == game.NoClock:
		return cmp.Or(l.NoClock, l.Within)
	case l.Full():
		return min(l.Within, timeman.Full.Share(clockOf(t, left)))
	}
	return min(l.Within, timeman.Glance.Share(clockOf(t, left)))
}

// levelOf returns the level of a bot, the highest of one that is not known: a game goes on in any case.
func levelOf(bot string) *level.Level {
	if l, err := level.Parse(bot); err == nil {
		return l
	}
	return level.Strongest
}
