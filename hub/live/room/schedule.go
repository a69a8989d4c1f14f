package room

import (
	"time"

	"tengen/hub/game"
)

// schedule is when a room has something to do by itself, and when it leaves.
type schedule struct {
	room    *room
	timer   *time.Timer
	timerAt time.Time // when the timer fires; zero: it does not
	idleAt  time.Time // when to leave; zero: needed
	idle    bool      // the room is in the list of idle ones
	againAt time.Time // the store has failed: the timer asks it no sooner
}

// arm sets the timer to whatever comes next, at the latest. It may fire sooner, once: a deadline that
// moves on is not followed.
func (s *schedule) arm() {
	r, now := s.room, time.Now()
	next := time.Time{}
	sooner := func(t time.Time) {
		if !t.IsZero() && (next.IsZero() || t.Before(next)) {
			next = t
		}
	}
	s.noteIdle(now)
	sooner(s.idleAt)
	sooner(r.presence.tellAt)
	sooner(r.late.nextAt())
	sooner(r.vacations.until)
	sooner(r.notices.nextAt())
	sooner(r.notices.remindAt())
	sooner(r.cutOff.lookAt(now))
	sooner(r.offer.looksAt(now))
	if r.game != nil && !r.rooms.Outages.Frozen() {
		r.duties.excuse(now)
		if d, ok := r.game.DueAt(0); ok && (s.timerAt.IsZero() || d.Before(s.timerAt)) {
			d, _ = r.game.DueAt(r.followers.lag(r.game, r.plays, now)) // later, if anything
			sooner(game.Later(d.Add(time.Millisecond), game.Later(s.againAt, s.standsUntil(now))))
		}
	}
	if next.IsZero() || !s.timerAt.IsZero() && !next.Before(s.timerAt) {
		return
	}
	s.timerAt = next
	if wait := max(0, next.Sub(now)); s.timer == nil {
		s.timer = time.AfterFunc(wait, func() { r.rooms.timeIsUp(r) })
	} else {
		s.timer.Reset(wait)
	}
}

// standsUntil returns until when no flag of the running turn can fall as far as is known, zero if it can.
func (s *schedule) standsUntil(now time.Time) time.Time {
	r := s.room
	until := r.unheard.standsUntil(r.game)
	if since, upTo := r.cutOff.lasted(r.game.Decider(), now); !since.IsZero() && !upTo.Before(now) {
		until = game.Later(until, now.Add(cutOffLook))
	}
	if d, ok := r.game.Deadline(r.followers.lag(r.game, r.plays, now)); ok && now.After(d) && !r.duties.heard(now) {
		until = game.Later(until, now.Add(farLook))
	}
	return until
}

// noteIdle notes since when nobody needs the room, and when it is to leave.
func (s *schedule) noteIdle(now time.Time) {
	r := s.room
	idle := !r.needed(now)
	if idle != s.idle {
		s.idle = idle
		r.rooms.noteIdle(r, idle)
	}
	switch {
	case !idle:
		s.idleAt = time.Time{}
	case r.game == nil: // there is no such game, or nobody has asked yet
		s.idleAt = now
	case s.idleAt.IsZero():
		s.idleAt = now.Add(s.staysFor())
	}
}

// staysFor is how long the room stays loaded when nobody needs it: somebody may come back. What a game
// that is over has to tell is quickly read again.
func (s *schedule) staysFor() time.Duration {
	r := s.room
	d := r.rooms.Limits.Idle
	if p := r.game.Phase(); p == game.Over || p == game.Adjourned {
		d /= 10
	}
	if r.rooms.crowded.Load() {
		d = min(d, scarceIdle)
	}
	return d
}

// yield has the room leave at once unless it is needed again.
func (s *schedule) yield() {
	r := s.room
	if s.idleAt.IsZero() {
		s.idle = false // if it is idle all the same, it waits from now on
		r.rooms.noteIdle(r, false)
		return
	}
	if !r.presence.tellAt.IsZero() {
		r.presence.tell()
	}
	s.idleAt = time.Now()
}
