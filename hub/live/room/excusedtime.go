package room

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
)

const (
	// unheardPatience is how long after a refused command its sender may take to
	// send it again: until then no flag falls.
	unheardPatience = 10 * time.Second
	// unheardMost bounds what one turn is excused, so that nobody keeps a clock
	// standing by repeating what is refused. Longer times are outages.
	unheardMost = 2 * time.Minute
	// unheardGame bounds what a player is excused in all turns of a game.
	unheardGame = 10 * time.Minute
	// Late is how long storing an event may take, unless Limits say otherwise, before
	// the player whose turn it began has lost time by it.
	Late = 100 * time.Millisecond
)

// excusedTime is the part of a turn that its player could not use: the event that
// began it took long to be stored and told, or a command of the player's had
// arrived and the answer was to send it again.
type excusedTime struct {
	turn  int       // game.Turn of that turn
	over  spans     // what is over
	from  time.Time // when a command was received that has not been taken since
	until time.Time // when the time counts again; before from: it does
}

// late notes that an event has been stored only now. If it began the running turn, longer ago than may, it is told late. A
// bonus is not: it is as of an instant long past.
func (u *excusedTime) late(g *game.Game, e *game.Event, now time.Time, may time.Duration) {
	if d := now.Sub(e.At); d > may && g.Turn() == e.Seq && e.Kind != game.Bonus {
		*u = excusedTime{turn: g.Turn(), over: spans{{e.At, now}}}
	}
}

// note takes the answer to a user's command, nil if it was taken. at is when the command was received, now when it is answered.
func (u *excusedTime) note(g *game.Game, user game.UserID, at, now time.Time, err error) {
	if g == nil || user != g.Decider() {
		return
	}
	u.answered(g, at, now, err)
}

// answered is note for the player who is to decide.
func (u *excusedTime) answered(g *game.Game, at, now time.Time, err error) {
	switch again := sendAgain(err); {
	case !again && (u.turn != g.Turn() || !now.Before(u.until)):
	case !again: // heard
		u.until = now
	case u.turn != g.Turn():
		*u = excusedTime{turn: g.Turn(), from: at, until: now.Add(unheardPatience)}
	case now.Before(u.until):
		u.until = now.Add(unheardPatience)
	default:
		u.over.add(u.from, u.until)
		u.from, u.until = at, now.Add(unheardPatience)
	}
}

// sendAgain reports whether an answer asks to send the same again: nothing is decided.
func sendAgain(err error) bool {
	code := fault.CodeOf(err)
	return code == fault.Retry || code == fault.Busy
}

// upTo returns what of a game's running turn does not count up to now.
func (u *excusedTime) upTo(g *game.Game, now time.Time) spans {
	if u.turn != g.Turn() {
		return nil
	}
	all := slices.Clone(u.over)
	all.add(u.from, u.until)
	return all.between(g.TurnAt(), now, min(unheardMost, max(0, unheardGame-game.Excused(g))))
}

// standsUntil returns until when no flag of the running turn can fall, zero if it can.
func (u *excusedTime) standsUntil(g *game.Game) time.Time {
	if u.turn != g.Turn() {
		return time.Time{}
	}
	return u.until
}
