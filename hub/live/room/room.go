package room

import (
	"container/list"
	"sync/atomic"
	"time"

	"tengen/hub/game"
	"tengen/hub/game/records"
	"tengen/hub/live/wire"
)

// storePause is how long a room leaves a store alone that has failed.
const storePause = time.Second

// room is a loaded game and its followers. Whoever runs it owns it alone: at most one goroutine at a time.
type room struct {
	rooms  *Rooms
	id     string
	runner runner

	sent atomic.Int64 // the version up to which followers have been sent the game

	spot    *list.Element // in the list of idle rooms; guarded by rooms.mu
	leaving bool          // asked to leave; guarded by it too

	// All of the following belongs to whoever runs the room.

	game      *game.Game          // nil until loaded
	record    *records.GameRecord // settings and origin; its Events are not kept
	people    wire.People
	dirty     bool    // the store may know more than game: read it again first
	succeeded bool    // somebody has taken another's place: tell it once the game is read
	pending   pending // the event that is being stored
	duties    dueEvents
	blame     abandonment
	schedule  schedule
	stored    func(error)

	followers followers
	absent    absent
	presence  presence
	hiding    hiding
	late      delayedView // what those see who do not play
	chat      chat
	blockers  blockers // of who has written in the chat
	talk      talk
	crowd     watcherNames
	offer     offer
	bot       bot
	entry     Entry        // in the lobby, while the game is live
	unheard   excusedTime  // the part of the running turn that its player could not use
	notices   flashNotices // to players who do not see the game
	cutOff    unreachable  // another part of it, and who cannot be heard: a link between servers has ended
	resumed   int          // of the server's outages, those that its clock has been resumed after
	plans     plans
	vacations vacations
	missed    []records.Outage // outages of another server, whose game it was, that it has still to be resumed after

	asker    asker // whose message is being acted on: after a panic it is answered
	recovery recovery
}

func newRoom(g *Rooms, id string) *room {
	r := &room{rooms: g, id: id, followers: newFollowers(), absent: newAbsent()}
	r.resumed, r.missed = g.alarms.resumed(id)
	r.runner.room, r.duties.room, r.blame.room, r.schedule.room, r.bot.room = r, r, r, r, r
	r.presence.room, r.hiding.room, r.late.room, r.crowd.room, r.offer.room, r.recovery.room = r, r, r, r, r, r
	r.plans.room, r.notices.room, r.vacations.room = r, r, r
	r.stored = r.answered // bound once
	return r
}

// needed reports whether the room must stay loaded: somebody follows it, a bot thinks, or its game soon
// ends by itself. What is later is left to the alarms, and all of it where rooms are scarce.
func (r *room) needed(now time.Time) bool {
	if r.followers.any() || r.bot.thinks() || r.talk.storing() {
		return true
	}
	if !r.notices.nextAt().IsZero() {
		return true
	}
	if r.game == nil || r.rooms.crowded.Load() {
		return false
	}
	if !r.late.nextAt().IsZero() {
		return true
	}
	if !r.cutOff.lookAt(now).IsZero() {
		return true
	}
	at, ok := r.game.DueAt(0)
	return ok && at.Sub(now) < near
}

// tick does the timer's business and reports whether the room has left.
func (r *room) tick() bool {
	now := time.Now()
	r.schedule.timerAt = time.Time{}
	if r.cutOff.tells(now) {
		r.presence.tellAt = now
	}
	if !r.presence.tellAt.IsZero() && !now.Before(r.presence.tellAt) {
		r.presence.tell()
	}
	if !r.vacations.until.IsZero() && !now.Before(r.vacations.until) {
		r.vacations.tell()
	}
	if at := r.late.nextAt(); !at.IsZero() && !now.Before(at) {
		r.late.show(now)
	}
	r.notices.tell(now)
	if !now.Before(r.schedule.againAt) {
		if r.dirty && !r.rooms.Outages.Frozen() {
			r.load()
		}
		r.duties.see(now)
		if r.pending.event != nil {
			return false
		}
	}
	if r.schedule.idleAt.IsZero() || now.Before(r.schedule.idleAt) || r.needed(now) {
		// needed is asked again: something may have changed just before the timer fired.
		return false
	}
	gone := r.rooms.evict(r)
	if gone && r.rooms.Owners != nil && (r.game == nil || r.game.Phase() == game.Over || r.game.Phase() == game.Adjourned) {
		r.rooms.Owners.Left(r.id)
	}
	return gone
}

// forget is the last thing that a room does.
type forget struct{}

func (forget) do(r *room) { r.forget() }

// forget releases what the room holds elsewhere.
func (r *room) forget() {
	if r.schedule.timer != nil {
		r.schedule.timer.Stop()
	}
	r.bot.stop()
	if r.record != nil && r.record.Bot != "" {
		r.rooms.release(r.id)
	}
}
