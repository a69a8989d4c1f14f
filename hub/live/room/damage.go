package room

import (
	"context"
	"errors"
	"strings"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/lobby"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// A game is quarantined if it cannot be loaded because of its stored data, or if its room keeps panicking. The store notes why,
// its clocks stand still, and everybody who asks for it gets wire.ErrDamaged. The operator restores it.

// rebuild reads a game. It returns game.ErrLog, wrapped, for one that is damaged, with what could be read
// of it.
func (c *Config) rebuild(ctx context.Context, id string) (rec *records.GameRecord, g *game.Game, err error) {
	for range 2 {
		rec, err = c.Store.LoadGame(ctx, id)
		if err != nil || rec.Damage != "" {
			return rec, nil, err
		}
		g, err = records.Rebuild(rec)
		if !errors.Is(err, records.ErrContradicts) { // else perhaps an event was stored between row and log
			break
		}
	}
	return rec, g, err
}

// damageText renders why a log fails: the cause, without the sentence for people.
func damageText(err error) string {
	var f *fault.Error
	if errors.As(err, &f) && f.Cause != nil {
		err = f.Cause
	}
	return strings.TrimSuffix(err.Error(), ": "+game.ErrLog.Message)
}

// quarantine takes the room's game out of play and has the store note why. rec is what could be read of it,
// or nil. It returns wire.ErrDamaged.
func (r *room) quarantine(rec *records.GameRecord, why string) error {
	since := r.clock.stoodSince(rec)
	r.unload()
	r.rooms.alarms.remove(r.id)
	r.rooms.quarantine.put(r.id, rec, why, since)
	for f := range r.followers.set {
		f.Refuse(0, r.id, wire.ErrDamaged)
	}
	r.followers.clear()
	return wire.ErrDamaged
}

// stoodSince returns the last instant at which the game's players could be heard.
func (c *clock) stoodSince(rec *records.GameRecord) time.Time {
	var last time.Time
	if rec != nil && len(rec.Events) > 0 && rec.Events[len(rec.Events)-1] != nil {
		last = rec.Events[len(rec.Events)-1].At
	}
	if missed, _ := c.outages.Since(last, c.resumed); len(missed) > 0 {
		return missed[0].Heard
	}
	return time.Now()
}

// unload forgets the game. Its followers stay in the room.
func (r *room) unload() {
	r.bot.stop()
	if r.record != nil && r.record.Bot != "" {
		r.rooms.release(r.id)
	}
	r.game, r.record, r.entry, r.dirty = nil, nil, nil, false
	r.late.forget()
	r.restsUntil = time.Time{}
	r.followers.reorder()
}

// VisitDamaged looks whether damaged games have been restored, and stores quarantines that could not be stored before.
func (g *Rooms) VisitDamaged() {
	if g.Outages.Frozen() {
		return
	}
	for _, id := range g.quarantine.ids() {
		g.Send(id, call(func(r *room) {
			g.quarantine.store(r.id)
			r.load()
		}))
	}
}

// Damaged returns a user's damaged games.
func (g *Rooms) Damaged(u game.UserID) []lobby.Game { return g.quarantine.of(u) }

// IsDamaged reports whether a game is quarantined.
func (g *Rooms) IsDamaged(id string) bool { return g.quarantine.has(id) }
