package room

import (
	"time"

	"github.com/tengen-go/tengen/hub/game"
)

// schedule is when a room has something to do by itself, and when it leaves.
type schedule struct {
	fires   func() // what the timer does; bound once
	timer   *time.Timer
	timerAt time.Time // when the timer fires; zero: it does not
	idleAt  time.Time // when to leave; zero: needed
	idle    bool      // the room is in the list of idle ones
	againAt time.Time // the store has failed: the timer asks it no sooner
}

// set sets the timer to an instant, unless it fires sooner anyway: a deadline that moves later leaves the timer as it is.
func (s *schedule) set(next, now time.Time) {
	if next.IsZero() || !s.timerAt.IsZero() && !next.Before(s.timerAt) {
		return
	}
	s.timerAt = next
	if wait := max(0, next.Sub(now)); s.timer == nil {
		s.timer = time.AfterFunc(wait, s.fires)
	} else {
		s.timer.Reset(wait)
	}
}

// note notes whether the room is idle now. A room that becomes idle is to leave after a time, unless that is set already.
func (s *schedule) note(idle bool, now time.Time, stays time.Duration) (changed bool) {
	changed = idle != s.idle
	s.idle = idle
	switch {
	case !idle:
		s.idleAt = time.Time{}
	case stays == 0 || s.idleAt.IsZero():
		s.idleAt = now.Add(stays)
	}
	return changed
}

// arm sets the timer to what comes next, at the latest. It may fire sooner, once.
func (r *room) arm() {
	now, next := time.Now(), time.Time{}
	sooner := func(t time.Time) {
		if !t.IsZero() && (next.IsZero() || t.Before(next)) {
			next = t
		}
	}
	idle, stays := !r.needed(now), r.staysFor(r.rooms.Limits.Idle)
	if r.rooms.crowded.Load() {
		stays = min(stays, scarceIdle)
	}
	if r.schedule.note(idle, now, stays) {
		r.rooms.noteIdle(r, idle)
	}
	sooner(r.schedule.idleAt)
	sooner(r.presence.tellAt)
	sooner(r.late.nextAt())
	sooner(r.restsUntil)
	sooner(r.notices.nextAt())
	sooner(r.notices.remindAt())
	sooner(r.cutOff.lookAt(now))
	sooner(r.offer.looksAt(now, r.followers.any()))
	if r.game != nil && !r.rooms.Outages.Frozen() {
		sooner(r.clock.nextLook(now, r.schedule.againAt, r.schedule.timerAt))
	}
	r.schedule.set(next, now)
}

// staysFor is how long the room stays loaded when nobody needs it, idle at most: somebody may come back. A game that is over
// stays briefly, since it is quickly read again. It is 0 if there is no such game, or nobody has asked yet.
func (l *loaded) staysFor(idle time.Duration) time.Duration {
	switch {
	case l.game == nil:
		return 0
	case l.game.Phase() == game.Over || l.game.Phase() == game.Adjourned:
		return idle / 10
	}
	return idle
}

// yield has the room leave at once unless it is needed again.
type yield struct{}

func (yield) do(r *room) {
	s := &r.schedule
	if s.idleAt.IsZero() {
		s.idle = false // if it is idle all the same, it waits from now on
		r.rooms.noteIdle(r, false)
		return
	}
	if !r.presence.tellAt.IsZero() {
		r.announcePresence(time.Now())
	}
	s.idleAt = time.Now()
}
