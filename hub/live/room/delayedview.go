package room

import (
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// delayedView is what users who do not play see of a live game with a delay: the game as it was so long ago (wire.Shown). It
// follows from the game's log and the clock, so it survives the room. Only who was here is lost then. When the game is over
// nothing is held back.
type delayedView struct {
	*loaded
	shown *game.Game        // as they see it; nil: they see all there is
	here  []delayedPresence // oldest first, one at least; the first one is what they see
	lines []wire.ChatLine   // of chat that they have not been told, oldest first
}

// delayedPresence says which users were in the room from an instant on.
type delayedPresence struct {
	from time.Time
	who  wire.Presence
}

// holds reports whether others see less than the players.
func (l *delayedView) holds() bool { return l.shown != nil }

// begin has others see the game with its delay, and shows them who is here now.
func (l *delayedView) begin(now time.Time, here wire.Presence) {
	shown, err := l.game.AsOf(wire.Shown(l.game, 0, now))
	if err != nil { // a log that is there can be read
		panic(err)
	}
	l.shown = shown
	if len(l.here) == 0 {
		l.here = []delayedPresence{{who: here}}
	}
}

// forget forgets what others see, with the game.
func (l *delayedView) forget() { l.shown, l.here, l.lines = nil, nil, nil }

// of returns the game as somebody is shown it.
func (l *delayedView) of(viewer game.UserID) *game.Game {
	if l.holds() && wire.Delayed(l.game, viewer) {
		return l.shown
	}
	return l.game
}

// listed returns how the game stands on lists, nil if it is not delayed.
func (l *delayedView) listed() *lobby.Late {
	if !l.holds() {
		return nil
	}
	n, _ := l.shown.Next()
	return &lobby.Late{Next: n.Seat, Moves: l.shown.MoveNames()}
}

// presence returns who was here at the instant that others see.
func (l *delayedView) presence() wire.Presence { return l.here[0].who }

// enter records who is here now, for others to see later.
func (l *delayedView) enter(now time.Time, who wire.Presence) {
	l.here = append(l.here, delayedPresence{now, who})
}

// nextAt returns when there is something to show, zero if there is nothing.
func (l *delayedView) nextAt() (at time.Time) {
	if !l.holds() {
		return at
	}
	sooner := func(t time.Time) {
		if t = t.Add(l.game.Settings().Delay); at.IsZero() || t.Before(at) {
			at = t
		}
	}
	if next := l.shown.Version() + 1; next <= l.game.Version() {
		sooner(l.game.TimeOf(next))
	}
	if len(l.here) > 1 {
		sooner(l.here[1].from)
	}
	if len(l.lines) > 0 {
		sooner(time.UnixMilli(l.lines[0].Time))
	}
	return at
}

// next advances the game that others see to what is old enough. It returns the events in between as one piece, which must not
// fill an outbox, and whether there are any.
func (l *delayedView) next(now time.Time) (lines []byte, moved bool) {
	for v := wire.Shown(l.game, 0, now); l.shown.Version() < v; {
		e := l.game.Event(l.shown.Version() + 1)
		if err := l.shown.Apply(e); err != nil { // it has been applied before
			panic(err)
		}
		lines, moved = append(lines, wire.Event(l.shown, e, l.people, l.record.Outcome).Line()...), true
	}
	return lines, moved
}

// ages advances the presence that others see to what is old enough or, if all, to the newest. It reports whether that changed
// it.
func (l *delayedView) ages(now time.Time, all bool) bool {
	last := len(l.here) - 1
	for !all && last > 0 && l.here[last].from.Add(l.game.Settings().Delay).After(now) {
		last--
	}
	if last > 0 {
		l.here = slices.Delete(l.here, 0, last)
	}
	return last > 0
}

// nextLine takes the oldest line of chat if it is old enough.
func (l *delayedView) nextLine(now time.Time) (line wire.ChatLine, ok bool) {
	if len(l.lines) == 0 || !wire.MayRead(l.game, 0, l.lines[0], now) {
		return line, false
	}
	line, l.lines = l.lines[0], l.lines[1:]
	return line, true
}
