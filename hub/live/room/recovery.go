package room

import (
	"errors"
	"fmt"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// A panic while a room is run costs it its game in memory. The game is read again, and everybody in the room gets the whole
// state. A second panic before an event of the game has been stored and told has the game quarantined.

// maxPanics is after how many panics of its room a game is quarantined.
const maxPanics = 2

// recovery counts a room's panics.
type recovery struct {
	panics int    // since an event was last stored and told
	last   string // what the last one said
}

// guarded does f as part of running the room; a panic costs the room, not the process.
func (r *room) guarded(f func(*room)) {
	defer func() {
		if v := recover(); v != nil {
			r.rooms.Guard.Caught("a room", r.id, v)
			r.afterPanic(v)
		}
	}()
	f(r)
	r.asker = asker{}
}

// afterPanic counts a panic, forgets the game in memory and tells the sender to send again, since its command may have
// been stored. It never waits: the run goes on with reload.
func (r *room) afterPanic(v any) {
	asked := r.asker
	if r.pending.event != nil {
		asked = r.pending.asker
	}
	r.pending, r.asker = pending{}, asker{}
	r.recovery.panics++
	r.recovery.last = fmt.Sprint("panic: ", v)
	r.runner.mending = r.recovery.panics <= maxPanics // else not even its quarantine works
	if r.game != nil {
		r.rooms.alarms.reset(r.id)
	}
	r.unload()
	if asked.to != nil {
		asked.to.Refuse(asked.id, r.id, wire.ErrRetry)
	}
}

// reload reads the game again after a panic and tells everybody in the room how
// it stands, or quarantines it.
type reload struct{}

func (m reload) do(r *room) {
	r.runner.mending = false
	if r.recovery.panics >= maxPanics {
		m.quarantine(r)
		return
	}
	var err error = wire.ErrRetry
	if !r.rooms.Outages.Frozen() { // a question to the store would hang
		err = r.ready()
	}
	switch {
	case err == nil:
		for f := range r.followers.set {
			f.Send(wire.StateLine(r.view(userID(f))))
		}
		return
	case errors.Is(err, wire.ErrDamaged), fault.CodeOf(err) == fault.NotFound:
		return
	}
	r.later(storePause, m.do)
}

// quarantine quarantines a game whose room keeps panicking.
func (reload) quarantine(r *room) {
	var rec *records.GameRecord
	if !r.rooms.Outages.Frozen() {
		r.rooms.Guard.Try("load", r.id, func() (err error) {
			ctx, cancel := records.Question(r.rooms.Life)
			defer cancel()
			rec, err = r.rooms.Store.LoadGame(ctx, r.id)
			return err
		})
	}
	r.quarantine(rec, r.recovery.last)
	r.recovery.panics = 0
}

// release has the engine forget a game.
func (c *Config) release(id string) {
	c.Guard.Try("release", id, func() error { c.BotEngine.Release(id); return nil })
}
