package room

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// Show asks how the game stands for a viewer, 0 a visitor, without letting anybody in: nobody's presence
// changes. Answer is called once and must not wait.
type Show struct {
	Viewer game.UserID
	Answer func(wire.GameState, error)
}

func (s Show) do(r *room) {
	var state wire.GameState
	err := error(wire.ErrRetry) // what is answered after a panic
	defer func() { s.Answer(state, err) }()
	if failed := r.ready(); failed != nil {
		err = failed
		return
	}
	if !wire.MayWatch(r.record, r.game, s.Viewer) {
		err = errHidden
		return
	}
	state, err = r.view(s.Viewer).State(), nil
}

// ShowStored returns how a game stands for a viewer, 0 a visitor, as it is stored: it may be another server's, and is not
// loaded. here says which users can be expected in it. It returns fault.NotFound if there is no such game, wire.ErrDamaged if
// it is quarantined or ought to be, and ctx's error.
func (g *Rooms) ShowStored(ctx context.Context, id string, viewer game.UserID, here func(game.UserID) bool) (wire.GameState, error) {
	rec, stored, err := g.rebuild(ctx, id)
	switch {
	case rec != nil && rec.Damage != "" || errors.Is(err, game.ErrLog):
		return wire.GameState{}, wire.ErrDamaged
	case err != nil:
		return wire.GameState{}, err
	case !wire.MayWatch(rec, stored, viewer):
		return wire.GameState{}, errHidden
	}
	people, err := g.peopleOf(ctx, rec)
	if err != nil {
		return wire.GameState{}, err
	}
	said, known, err := g.readChat(ctx, id)
	if err != nil {
		return wire.GameState{}, err
	}
	now := time.Now()
	shown, err := wire.AsShown(stored, viewer, now)
	if err != nil {
		return wire.GameState{}, err
	}
	v := wire.View{
		Game: shown, Record: rec, People: people, Chat: g.Blocks.readable(stored, viewer, said, known, now), Viewer: viewer, Now: now, ClocksAt: g.Outages.ClocksAt(now),
	}
	if wire.Delayed(stored, viewer) { // presence at that instant is not known
		v.ClocksAt = v.ClocksAt.Add(-stored.Settings().Delay)
		return v.State(), nil
	}
	s := stored.Seats()
	plays := viewer != 0 && (viewer == s.Black || viewer == s.White)
	hides := func(game.UserID) bool { return false }
	if !plays {
		hiding, err := g.People.Hiding(ctx, []game.UserID{s.Black, s.White})
		if err != nil {
			return wire.GameState{}, err
		}
		hides = func(u game.UserID) bool { return slices.Contains(hiding, u) }
	}
	is := func(u game.UserID) bool { return u != 0 && (people[u].Bot != "" || here(u) && !hides(u)) }
	v.Presence = wire.Presence{Black: is(s.Black), White: is(s.White)}
	return v.State(), nil
}
