package room

import (
	"errors"
	"fmt"

	"tengen/hub/fault"
	"tengen/hub/store"
	"tengen/hub/wire"
)

// A panic while a room is run costs it its game in memory: it is read again,
// and everybody in the room gets the whole state. A second one, before an event
// of the game has been stored and told, sets the game aside.

// maxPanics is how many panics of a room set its game aside.
const maxPanics = 2

// guarded does f as part of running the room; a panic costs the room, not the process.
func (r *room) guarded(f func(*room)) {
	defer func() {
		if v := recover(); v != nil {
			r.panicked(v)
		}
	}()
	f(r)
	r.asker = asker{}
}

// panicked logs and counts a panic, and puts the room in order.
func (r *room) panicked(v any) {
	r.house.Guard.Caught("a room", r.id, v)
	r.afterPanic(v)
}

// afterPanic forgets the game in memory and tells the sender to send again, since its command may have
// been stored. It never waits: the run goes on with mend.
func (r *room) afterPanic(v any) {
	asked := r.asker
	if r.pending.event != nil {
		asked = r.pending.asker
	}
	r.pending, r.asker = pending{}, asker{}
	r.panics++
	r.lastPanic = fmt.Sprint("panic: ", v)
	r.runner.mending = r.panics <= maxPanics // else not even setting it aside works
	if r.game != nil {
		r.house.alarms.soon(r.id)
	}
	r.unload()
	if asked.to != nil {
		asked.to.Refuse(asked.id, r.id, wire.ErrRetry)
	}
}

// mend reads the game again after a panic and tells everybody in the room how
// it stands, or sets it aside.
func (r *room) mend() {
	r.runner.mending = false
	if r.panics >= maxPanics {
		r.condemn()
		return
	}
	var err error = wire.ErrRetry
	if !r.house.Outages.Frozen() { // a question to the store would hang
		err = r.ready()
	}
	switch {
	case err == nil:
		for f := range r.followers.set {
			f.Send(r.stateFrame(userID(f)))
		}
		return
	case errors.Is(err, wire.ErrDamaged), fault.CodeOf(err) == fault.NotFound:
		return
	}
	house, id := r.house, r.id
	house.runAfter(storePause, func() { house.ifLoaded(id, call((*room).mend)) })
}

// condemn sets aside a game whose room keeps panicking.
func (r *room) condemn() {
	var rec *store.GameRecord
	if !r.house.Outages.Frozen() {
		r.house.Guard.Try("load", r.id, func() (err error) {
			ctx, cancel := store.Question(r.house.Life)
			defer cancel()
			rec, err = r.house.Store.LoadGame(ctx, r.id)
			return err
		})
	}
	r.setAside(rec, r.lastPanic)
	r.panics = 0
}

// release has the engine forget a game.
func (g *Rooms) release(id string) {
	g.Guard.Try("release", id, func() error { g.Mover.Release(id); return nil })
}
