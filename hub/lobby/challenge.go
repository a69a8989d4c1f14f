package lobby

import (
	"slices"

	"tengen/hub/game"
	"tengen/hub/wire"
)

// A challenge is an open game for one person (wire.Seek.For). It is on no list: every page of both is told of it when it
// comes, and when it has gone.

// challenge notes a new challenge and tells both of it; mu is held.
func (l *Lobby) challenge(s *seek) {
	if s.For == nil {
		return
	}
	put(l.challenged, s.For.ID, s.G, s)
	l.tellBoth(s, wire.Out{T: wire.OutChallenge, G: s.G, D: s.Seek})
}

// declined tells both why there will be no game; mu is held.
func (l *Lobby) declined(s *seek, now wire.Seek) {
	if s.For != nil && now.Declined != "" && s.Declined == "" {
		s.Declined = now.Declined
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

// Challenges returns what a page of a user's is told when it comes: the challenges to and by it, the oldest first.
func (l *Lobby) Challenges(u game.UserID) (frames [][]byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	var all []*seek
	for _, s := range l.hosted[u] {
		if s.For != nil {
			all = append(all, s)
		}
	}
	for _, s := range l.challenged[u] {
		all = append(all, s)
	}
	slices.SortFunc(all, oldestFirst)
	for _, s := range all {
		frames = append(frames, wire.Text(wire.Out{T: wire.OutChallenge, G: s.G, D: s.Seek}))
	}
	return frames
}

// MayChallenge reports whether no challenge of a user's waits for the other, nor more than most for it; id is one that
// may wait already.
func (l *Lobby) MayChallenge(host, other game.UserID, id string, most int) (again, room bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for g, s := range l.challenged[other] {
		if g == id {
			return true, true
		}
		if s.Host.ID == host && !s.gone {
			return false, true
		}
	}
	return true, len(l.challenged[other]) < most
}
