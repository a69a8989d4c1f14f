package lobby

import (
	"slices"
	"strconv"

	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/wire"
)

// A challenge is an open game for one person (wire.Seek.For). It is on no list: every page of both is told of it when it
// comes, and when it has gone.

const (
	ringsHour   = 5 // challenges from one person to another in an hour
	refusalCost = 2 // of these that one more is gone with each that is declined
)

// ring names who challenges whom.
func ring(host, other game.UserID) string {
	return strconv.FormatInt(int64(host), 10) + "/" + strconv.FormatInt(int64(other), 10)
}

// challenge notes a new challenge and tells both of it; mu is held.
func (l *Lobby) challenge(s *seek) {
	if s.For == nil {
		return
	}
	cost := 1
	if s.Declined != "" { // it has gone from the list already
		cost = refusalCost
	}
	l.rings.Count(ring(s.Host.ID, s.For.ID), cost)
	put(l.challenged, s.For.ID, s.G, s)
	l.tellBoth(s, wire.Out{T: wire.OutChallenge, G: s.G, D: s.Seek})
}

// declined tells both why there will be no game; mu is held.
func (l *Lobby) declined(s *seek, now wire.Seek) {
	if s.For != nil && now.Declined != "" && s.Declined == "" {
		s.Declined = now.Declined
		l.rings.Count(ring(s.Host.ID, s.For.ID), refusalCost)
		l.tellBoth(s, wire.Out{T: wire.OutChallenge, G: s.G, D: s.Seek})
	}
}

// unchallenge forgets a challenge; mu is held.
func (l *Lobby) unchallenge(s *seek) {
	if s.For == nil {
		return
	}
	if delete(l.challenged[s.For.ID], s.G); len(l.challenged[s.For.ID]) == 0 {
		delete(l.challenged, s.For.ID)
	}
	l.tellBoth(s, wire.Out{T: wire.OutUnchallenge, G: s.G})
}

func (l *Lobby) tellBoth(s *seek, o wire.Out) {
	f := l.cfg.Began
	if f == nil {
		return
	}
	frame, host, guest := wire.Text(o), s.Host.ID, s.For.ID
	l.call(func() { f(host, frame); f(guest, frame) })
}

// Challenges tells a page of a user's that comes of the challenges to and by it, the oldest first. tell must not wait:
// that one has gone is told by nobody before.
func (l *Lobby) Challenges(u game.UserID, tell func(frame []byte)) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all []*seek
	for _, s := range l.hosted[u] {
		if s.For != nil && !s.gone {
			all = append(all, s)
		}
	}
	for _, s := range l.challenged[u] {
		if !s.gone {
			all = append(all, s)
		}
	}
	slices.SortFunc(all, oldestFirst)
	for _, s := range all {
		tell(wire.Text(wire.Out{T: wire.OutChallenge, G: s.G, D: s.Seek}))
	}
}

// MayChallenge returns why a user may not challenge another, nil if it may: one of its challenges waits, or most of all
// people, or it has challenged the other often. id is one that may wait already.
func (l *Lobby) MayChallenge(host, other game.UserID, id string, most int) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	for g, s := range l.challenged[other] {
		if g == id {
			return nil
		}
		if s.Host.ID == host && !s.gone {
			return errAgain
		}
	}
	if len(l.challenged[other]) >= most {
		return errQueue
	}
	if wait := l.rings.Wait(ring(host, other)); wait > 0 {
		return fault.Because(fault.TooMany, "challenge_pair", "You have challenged this person several times; wait a while.").With(fault.Values{"seconds": fault.Seconds(wait)})
	}
	return nil
}

var (
	errAgain = fault.Because(fault.Conflict, "challenge_again", "You have challenged this person already.")
	errQueue = fault.Because(fault.TooMany, "challenge_queue", "Too many people have challenged this person; try again later.")
)
