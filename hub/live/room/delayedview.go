package room

import (
	"slices"
	"time"

	"tengen/hub/game"
	"tengen/hub/live/lobby"
	"tengen/hub/live/wire"
)

// delayedView is what those see of a live game with a delay who do not play it: what was, so long ago (wire.Shown). The game's log and the
// clock say all of it, so that it survives the room; only who was here is not known again. When the game is over nothing is held back.
type delayedView struct {
	room  *room
	game  *game.Game        // as they see it; nil: they see all there is
	here  []delayedPresence // oldest first, one at least; the first one is what they see
	lines []wire.ChatLine   // of chat that they have not been told, oldest first
}

// delayedPresence says who was in the room from an instant on.
type delayedPresence struct {
	from time.Time
	who  wire.Presence
}

// holds reports whether others see less than the players.
func (l *delayedView) holds() bool { return l.game != nil }

// begin has others see the game as late as it is to be, from now on.
func (l *delayedView) begin(now time.Time) {
	if l.holds() || !wire.Delayed(l.room.game, 0) {
		return
	}
	shown, err := l.room.game.AsOf(wire.Shown(l.room.game, 0, now))
	if err != nil { // a log that is there can be read
		panic(err)
	}
	l.game = shown
	if len(l.here) == 0 {
		l.here = []delayedPresence{{who: l.room.hiding.mask(l.room.presence.now())}}
	}
}

// forget forgets what others see, with the game.
func (l *delayedView) forget() { l.game, l.here, l.lines = nil, nil, nil }

// of returns the game as somebody is shown it.
func (l *delayedView) of(viewer game.UserID) *game.Game {
	if l.holds() && wire.Delayed(l.room.game, viewer) {
		return l.game
	}
	return l.room.game
}

// listed returns how the game stands on lists, nil if as it does.
func (l *delayedView) listed() *lobby.Late {
	if !l.holds() {
		return nil
	}
	n, _ := l.game.Next()
	return &lobby.Late{Next: n.Seat, Moves: l.game.MoveNames()}
}

// presence returns who is here, as others see it.
func (l *delayedView) presence() wire.Presence {
	if !l.holds() {
		return l.room.hiding.mask(l.room.presence.last)
	}
	return l.room.hiding.mask(l.here[0].who)
}

// enter notes who is here now, for others to see later.
func (l *delayedView) enter(now time.Time, who wire.Presence) {
	l.here = append(l.here, delayedPresence{now, who})
}

// nextAt returns when there is something to show, zero if there is nothing.
func (l *delayedView) nextAt() (at time.Time) {
	if !l.holds() {
		return at
	}
	sooner := func(t time.Time) {
		if t = t.Add(l.room.game.Settings().Delay); at.IsZero() || t.Before(at) {
			at = t
		}
	}
	if next := l.game.Version() + 1; next <= l.room.game.Version() {
		sooner(l.room.game.Event(next).At)
	}
	if len(l.here) > 1 {
		sooner(l.here[1].from)
	}
	if len(l.lines) > 0 {
		sooner(time.UnixMilli(l.lines[0].Time))
	}
	return at
}

// show shows others what is old enough, and all once the game is over.
func (l *delayedView) show(now time.Time) {
	r := l.room
	if !l.holds() {
		return
	}
	var lines []byte // as one: they must not fill an outbox
	moved := false
	for _, e := range r.game.After(l.game.Version()) {
		if e.Seq > wire.Shown(r.game, 0, now) {
			break
		}
		if err := l.game.Apply(e); err != nil { // it has been applied before
			panic(err)
		}
		lines, moved = append(lines, wire.Event(l.game, e, r.people, r.record.Outcome).Line()...), true
	}
	_, others := r.followers.split(r.plays)
	if len(lines) > 0 {
		r.rooms.Broadcaster.Deliver(lines, others)
	}
	l.say(now)
	over := !wire.Delayed(r.game, 0)
	old := len(l.here) - 1
	for !over && old > 0 && l.here[old].from.Add(r.game.Settings().Delay).After(now) {
		old--
	}
	if old > 0 {
		l.here = slices.Delete(l.here, 0, old)
		r.rooms.Broadcaster.Deliver(wire.Line(wire.Out{T: wire.OutPresence, G: r.id, D: l.presence()}), others)
		moved = true
	}
	if over {
		l.forget()
	} else if moved {
		r.list()
	}
}

// say tells others the lines of chat that are old enough; who has written one knows it.
func (l *delayedView) say(now time.Time) {
	r := l.room
	for len(l.lines) > 0 && wire.MayRead(r.game, 0, l.lines[0], now) {
		r.tellLine(l.lines[0], now, func(u game.UserID) bool { return wire.Seat(r.game, u) == "" && u != l.lines[0].From.ID })
		l.lines = l.lines[1:]
	}
}
