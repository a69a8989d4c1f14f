package lobby

import (
	"cmp"
	"time"

	"tengen/hub/game"
	"tengen/hub/wire"
)

// How long games wait for a host who has gone.
const (
	daysAway    = 14 * game.Day  // with a clock of days
	privateAway = 24 * time.Hour // behind a private link
)

// seek is a game that waits for its second player.
type seek struct {
	wire.Seek
	public bool
	away   time.Time // since when the host has no socket; zero: it has one
	json   []byte    // of Seek; nil: not wanted yet
}

// byAge orders seeks: the newest first.
func byAge(a, b *seek) int {
	return cmp.Or(cmp.Compare(b.Created, a.Created), cmp.Compare(a.G, b.G))
}

// listed reports whether the seek is on the list: its host is there, or need not be.
func (s *seek) listed() bool { return s.public && (s.away.IsZero() || s.ofDays()) }

// ofDays reports whether the game has a clock of days: its host may leave.
func (s *seek) ofDays() bool { return s.Settings.Clock.Kind == game.Correspondence }

// mayBeAway returns how long the seek waits for its host's return; limit is that of a public one.
func (s *seek) mayBeAway(limit time.Duration) time.Duration {
	switch {
	case s.ofDays():
		return daysAway
	case !s.public:
		return privateAway
	}
	return limit
}

// Wait lists a game that waits. Private ones are kept to be counted, not shown.
func (l *Lobby) Wait(s wire.Seek, public bool) {
	l.mu.Lock()
	defer l.unlock()
	l.seat(s.G, 0, 0)
	if l.seeks[s.G] != nil {
		return
	}
	k := &seek{Seek: s, public: public}
	if !l.cfg.Online(s.Host.ID) {
		k.away = time.Now()
	}
	l.seeks[s.G] = k
	if k.listed() {
		l.show(k)
	}
}

// show puts a seek on the list; mu is held.
func (l *Lobby) show(s *seek) {
	l.shown.add(s)
	l.tell(wire.Out{T: wire.OutSeek, G: s.G, D: s.Seek})
}

// hide takes a seek off the list; mu is held.
func (l *Lobby) hide(s *seek) {
	l.shown.remove(s)
	l.tell(wire.Out{T: wire.OutUnseek, G: s.G})
}

// removeSeek forgets a seek; mu is held.
func (l *Lobby) removeSeek(id string) {
	s := l.seeks[id]
	if s == nil {
		return
	}
	delete(l.seeks, id)
	if s.listed() {
		l.hide(s)
	}
}

// MayHost reports whether a user may have one more game waiting; id is one that may wait already.
func (l *Lobby) MayHost(u game.UserID, id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := 0
	for _, s := range l.seeks {
		if s.Host.ID == u && s.G != id {
			n++
		}
	}
	return n < l.cfg.Seeks
}

// CameOrWent shows a user's seeks while it has a socket and hides them while it has none.
func (l *Lobby) CameOrWent(u game.UserID) {
	l.mu.Lock()
	defer l.unlock()
	online := l.cfg.Online(u) // as it is now: comings and goings may overtake each other
	for _, s := range l.seeks {
		if s.Host.ID != u || s.away.IsZero() == online {
			continue
		}
		was := s.listed()
		if s.away = time.Now(); online {
			s.away = time.Time{}
		}
		switch is := s.listed(); {
		case is && !was:
			l.show(s)
		case was && !is:
			l.hide(s)
		}
	}
}

// Expired returns the seeks, with their hosts, whose hosts have been away for too long.
func (l *Lobby) Expired(now time.Time) map[string]game.UserID {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := map[string]game.UserID{}
	for id, s := range l.seeks {
		if !s.away.IsZero() && now.Sub(s.away) > s.mayBeAway(l.cfg.SeekAway) {
			out[id] = s.Host.ID
		}
	}
	return out
}
