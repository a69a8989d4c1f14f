package room

import (
	"container/list"
	"sync/atomic"
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// storePause is how long a room does not ask a store that has failed.
const storePause = time.Second

// room is a loaded game and its followers. The goroutine that runs it owns it alone: at most one at a time.
type room struct {
	rooms  *Rooms
	runner runner

	sent atomic.Int64 // the version up to which followers have been sent the game

	spot    *list.Element // in the list of idle rooms; guarded by rooms.mu
	leaving bool          // asked to leave; guarded by it too

	// All of the following belongs to the goroutine that runs the room.

	loaded
	dirty     bool    // the store may know more than game: read it again first
	succeeded bool    // somebody has taken another's place: tell it once the game is read
	pending   pending // the event that is being stored
	stored    func(error)
	recovery  recovery
	asker     asker // whose message is being acted on: after a panic it is answered

	audience
	clock      clock
	blame      abandonment
	schedule   schedule
	restsUntil time.Time // when a vacation ends that followers know of; zero: none lasts

	chat    chat
	talk    talk
	offer   rematchOffer
	bot     bot
	plans   plans
	notices flashNotices // to players who do not see the game
	entry   Entry        // in the lobby, while the game is live
}

func newRoom(g *Rooms, id string) *room {
	r := &room{rooms: g, loaded: loaded{id: id}}
	l := &r.loaded
	r.audience = newAudience(l, g.Broadcaster, &g.Blocks)
	r.clock = clock{loaded: l, outages: g.Outages, audience: &r.audience}
	r.clock.resumed, r.clock.missed = g.alarms.resumed(id)
	r.blame = abandonment{loaded: l, audience: &r.audience}
	r.offer, r.bot, r.notices = rematchOffer{loaded: l}, bot{loaded: l}, flashNotices{loaded: l, on: g.Notify != nil}
	r.plans = plans{loaded: l, audience: &r.audience}
	r.stored = r.answered // bound once
	r.schedule.fires = func() { g.timeIsUp(r) }
	return r
}

// needed reports whether the room must stay loaded: it has followers, a bot thinks, or its game soon ends by itself. Later ends
// are left to the timers; where rooms are scarce, all are.
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

// tick does the timer's work and reports whether the room has left.
func (r *room) tick() bool {
	now := time.Now()
	r.schedule.timerAt = time.Time{}
	if r.cutOff.tells(now) {
		r.presence.tellAt = now
	}
	if !r.presence.tellAt.IsZero() && !now.Before(r.presence.tellAt) {
		r.announcePresence(now)
	}
	if !r.restsUntil.IsZero() && !now.Before(r.restsUntil) {
		r.tellVacations()
	}
	if at := r.late.nextAt(); !at.IsZero() && !now.Before(at) && r.showLate(now) {
		r.list()
	}
	for _, n := range r.notices.take(now, r.followers.sees) {
		r.rooms.Notify(n)
	}
	if !now.Before(r.schedule.againAt) {
		if r.dirty && !r.rooms.Outages.Frozen() {
			r.load()
		}
		r.storeDue(now)
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

// announcePresence tells who is here, if that has changed.
func (r *room) announcePresence(now time.Time) {
	if r.tellPresence(now) {
		r.askHiding() // unless it is known, and then the others are told
		r.list()
	}
}

// forget is the last thing that a room does: it releases what the room holds elsewhere.
type forget struct{}

func (forget) do(r *room) {
	if r.schedule.timer != nil {
		r.schedule.timer.Stop()
	}
	r.bot.stop()
	if r.record != nil && r.record.Bot != "" {
		r.rooms.release(r.id)
	}
}
