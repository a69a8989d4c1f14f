package room

import (
	"maps"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/vacation"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// VacationChanged has a game read again whose clocks may stand, since the vacation of one of its players, or the stop of its simul, has begun
// or ended. The store has it already.
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

// learnVacations takes the vacations that have been read with the game, and tells followers of changes. old is the game before.
func (r *room) learnVacations(old *game.Game) {
	if old == nil || !game.Stops(r.game) {
		return
	}
	was, is := old.Vacations(), r.game.Vacations()
	if maps.EqualFunc(was, is, slices.Equal[[]vacation.Span]) && slices.Equal(game.Elsewhere(old), game.Elsewhere(r.game)) {
		return
	}
	if r.late.holds() {
		game.SetElsewhere(r.late.shown, game.Elsewhere(r.game))
		r.late.shown.SetVacations(r.game.Vacations())
	}
	r.tellVacations()
}

// tellVacations tells which players are on vacation, and what the clocks say now.
func (r *room) tellVacations() {
	now := time.Now()
	r.restsUntil = nextEnd(r.game, now)
	r.tellPlayers(wire.RestsLine(r.game, now, now))
	if _, others := r.followers.split(); len(others) > 0 {
		late := r.view(0)
		r.tellOthers(wire.RestsLine(late.Game, now, late.ClocksAt))
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
