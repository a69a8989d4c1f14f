package room

import (
	"errors"
	"fmt"

	"tengen/hub/base/fault"
	"tengen/hub/game/records"
	"tengen/hub/live/wire"
)

// A panic while a room is run costs it its game in memory: it is read again,
// and everybody in the room gets the whole state. A second one, before an event
// of the game has been stored and told, has the game quarantined.

// maxPanics is after how many panics of its room a game is quarantined.
const maxPanics = 2

// recovery is what panics have cost a room.
type recovery struct {
	room   *room
	panics int    // since an event was last stored and told
	last   string // what the last one said
}

// guarded does f as part of running the room; a panic costs the room, not the process.
func (p *recovery) guarded(f func(*room)) {
	r := p.room
	defer func() {
		if v := recover(); v != nil {
			p.panicked(v)
		}
	}()
	f(r)
	r.asker = asker{}
}

// panicked logs and counts a panic, and puts the room in order.
func (p *recovery) panicked(v any) {
	r := p.room
	r.rooms.Guard.Caught("a room", r.id, v)
	p.afterPanic(v)
}

// afterPanic forgets the game in memory and tells the sender to send again, since its command may have
// been stored. It never waits: the run goes on with mend.
func (p *recovery) afterPanic(v any) {
	r := p.room
	asked := r.asker
	if r.pending.event != nil {
		asked = r.pending.asker
	}
	r.pending, r.asker = pending{}, asker{}
	p.panics++
	p.last = fmt.Sprint("panic: ", v)
	r.runner.mending = p.panics <= maxPanics // else not even its quarantine works
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
func (p *recovery) reload() {
	r := p.room
	r.runner.mending = false
	if p.panics >= maxPanics {
		p.quarantine()
		return
	}
	var err error = wire.ErrRetry
	if !r.rooms.Outages.Frozen() { // a question to the store would hang
		err = r.ready()
	}
	switch {
	case err == nil:
		for f := range r.followers.set {
			f.Send(r.stateLine(userID(f)))
		}
		return
	case errors.Is(err, wire.ErrDamaged), fault.CodeOf(err) == fault.NotFound:
		return
	}
	rooms, id := r.rooms, r.id
	rooms.runAfter(storePause, func() { rooms.ifLoaded(id, call(func(r *room) { r.recovery.reload() })) })
}

// quarantine quarantines a game whose room keeps panicking.
func (p *recovery) quarantine() {
	r := p.room
	var rec *records.GameRecord
	if !r.rooms.Outages.Frozen() {
		r.rooms.Guard.Try("load", r.id, func() (err error) {
			ctx, cancel := records.Question(r.rooms.Life)
			defer cancel()
			rec, err = r.rooms.Store.LoadGame(ctx, r.id)
			return err
		})
	}
	r.quarantine(rec, p.last)
	p.panics = 0
}

// release has the engine forget a game.
func (c *Config) release(id string) {
	c.Guard.Try("release", id, func() error { c.BotEngine.Release(id); return nil })
}
