package room

import (
	"maps"
	"slices"
	"time"

	"tengen/hub/game"
	"tengen/hub/game/vacation"
	"tengen/hub/live/wire"
)

// VacationChanged has a game of days read again, since the vacation of one of its players has begun or ended. The store has it already.
func (g *Rooms) VacationChanged(id string) {
	if g.Send(id, vacationChanged{}) != nil {
		g.ifLoaded(id, vacationChanged{})
		g.alarms.hurry(id)
	}
}

// vacationChanged says that somebody's vacation has begun or ended.
type vacationChanged struct{}

func (vacationChanged) do(r *room) {
	r.asker = asker{}
	r.dirty = true
	r.load()
}

// vacations are those of the players of a game of days, as the room knows them and its followers do. They belong to whoever runs the room, as
// all of its fields do: what resets them (unload), tells them (tick) and looks at them (schedule.arm) are steps of one run.
type vacations struct {
	room   *room
	readAt time.Time // when the game was last read, or made; see outdated
	until  time.Time // when one ends that followers know of; zero: none lasts
}

// ask has them read in a game that has just begun.
func (v *vacations) ask() {
	if r := v.room; r.game.Settings().OfDays() {
		r.rooms.ifLoaded(r.id, vacationChanged{})
	}
}

// learn takes those that have been read with the game, old before that, and tells of what followers do not know.
func (v *vacations) learn(old *game.Game) {
	r := v.room
	if old == nil || !r.game.Settings().OfDays() {
		return
	}
	if was, is := old.Vacations(), r.game.Vacations(); maps.EqualFunc(was, is, slices.Equal[[]vacation.Span]) {
		return
	}
	if r.late.holds() {
		r.late.game.SetVacations(r.game.Vacations())
	}
	v.tell()
}

// tell tells who is on vacation, and what the clocks say now.
func (v *vacations) tell() {
	r, now := v.room, time.Now()
	v.until = nextEnd(r.game, now)
	players, others := r.followers.split(r.plays)
	r.rooms.Broadcaster.Deliver(wire.RestsLine(r.game, now, now), players)
	if len(others) > 0 {
		late := r.view(0)
		r.rooms.Broadcaster.Deliver(wire.RestsLine(late.Game, now, late.ClocksAt), others)
	}
}

// nextEnd returns when the next vacation of a player ends, zero if none lasts.
func nextEnd(g *game.Game, now time.Time) (next time.Time) {
	for u := range g.Vacations() {
		if s := g.VacationOf(u, now); s != nil && (next.IsZero() || s.Until.Before(next)) {
			next = s.Until
		}
	}
	return next
}

// outdated reports whether the game is due to end by its clock of days by what was read of it before: whether its player is on vacation
// is then asked for, so that nobody loses by a word that has not come.
func (v *vacations) outdated(now time.Time) bool {
	r := v.room
	if !r.game.Settings().OfDays() {
		return false
	}
	at, ok := r.game.DueAt(0)
	return ok && now.After(at) && v.readAt.Before(at)
}
