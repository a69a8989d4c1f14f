package lobby

import (
	"cmp"
	"time"

	"tengen/hub/game"
	"tengen/hub/wire"
)

// How long games wait for a host who has gone.
const (
	daysAway      = 14 * game.Day  // with a clock of days
	privateAway   = 24 * time.Hour // behind a private link
	challengeAway = time.Minute    // a challenge: who accepts sits down at once
	// A challenge ends after so long, or daysAway, whoever is there.
	challengeFor = 24 * time.Hour
)

// seek is a game that waits for its second player.
type seek struct {
	wire.Seek
	public bool
	away   time.Time // since when the host has no socket; zero: it has one
	json   []byte    // of Seek; nil: not wanted yet

	joining game.UserID // who is just taking the free seat; 0: nobody
	claimed time.Time   // it is being paired, until then at the latest
	moves   bool        // and its host is to move to the other game
	gone    bool        // it is being withdrawn
}

// byAge orders seeks: the newest first.
func byAge(a, b *seek) int {
	return cmp.Or(cmp.Compare(b.Created, a.Created), cmp.Compare(a.G, b.G))
}

// listed reports whether the seek is on the list: its host is there, or need not be.
func (s *seek) listed() bool { return s.public && !s.gone && (s.away.IsZero() || s.ofDays()) }

// isClaimed reports whether the seek is being paired.
func (s *seek) isClaimed() bool { return time.Now().Before(s.claimed) }

// ofDays reports whether the game has a clock of days: its host may leave.
func (s *seek) ofDays() bool { return ofDays(s.Settings) }

// mayBeAway returns how long the seek waits for its host's return; limit is that of a public one.
func (s *seek) mayBeAway(limit time.Duration) time.Duration {
	switch {
	case s.ofDays():
		return daysAway
	case s.For != nil:
		return challengeAway
	case !s.public:
		return privateAway
	}
	return limit
}

// tooOld reports whether a challenge has waited for long enough.
func (s *seek) tooOld(now time.Time) bool {
	return s.For != nil && s.waited(now) > challengeFor && !(s.ofDays() && s.waited(now) <= daysAway)
}

// Wait lists a game that waits. Private ones are kept to be counted, not shown.
func (l *Lobby) Wait(s wire.Seek, public bool) {
	l.mu.Lock()
	defer l.unlock()
	l.seat(s.G, 0, 0)
	if k := l.seeks[s.G]; k != nil {
		l.declined(k, s)
		l.nobodyJoins(k)
		if k.Host.ID == s.Host.ID {
			return
		}
		l.removeSeek(s.G) // it has another host now
	}
	k := &seek{Seek: s, public: public}
	if !l.cfg.Online(s.Host.ID) {
		k.away = time.Now()
	}
	l.seeks[s.G] = k
	put(l.hosted, s.Host.ID, s.G, k)
	l.challenge(k)
	switch {
	case l.outlived(k):
		l.withdraw(k)
	case k.listed():
		l.show(k)
	}
}

// outlived reports whether a seek's host has begun a game that ends it: it was stored, and the server ended
// before the seek was withdrawn.
func (l *Lobby) outlived(s *seek) bool {
	if _, ok := l.paired[s.G]; ok {
		return true
	}
	for id := range l.playing[s.Host.ID] {
		if e := l.live[id]; e != nil && e.ends(s, false) {
			return true
		}
	}
	return false
}

// show puts a seek on the list and looks for an equal one; mu is held.
func (l *Lobby) show(s *seek) {
	l.shown.add(s)
	l.wish(s).add(s)
	if s.Pool {
		l.pools[s.Settings]++
	}
	l.tell(wire.Out{T: wire.OutSeek, G: s.G, D: s.Seek})
	l.look(s)
}

// hide takes a seek off the list; mu is held.
func (l *Lobby) hide(s *seek) {
	l.shown.remove(s)
	if s.Pool {
		if l.pools[s.Settings]--; l.pools[s.Settings] <= 0 {
			delete(l.pools, s.Settings)
		}
	}
	if w := l.wish(s); w != nil {
		if w.remove(s); len(w.list) == 0 {
			delete(l.wishes, wishOf(s.Seek))
		}
	}
	l.tell(wire.Out{T: wire.OutUnseek, G: s.G})
}

// withdraw hides a seek and has it ended; mu is held.
func (l *Lobby) withdraw(s *seek) {
	if s.gone {
		return
	}
	if s.listed() && l.shown.has(s) {
		l.hide(s)
	}
	s.gone = true
	if f := l.cfg.Withdraw; f != nil && l.ours(s.G) {
		id, host := s.G, s.Host.ID
		l.call(func() { f(id, host) })
	}
}

// removeSeek forgets a seek; mu is held.
func (l *Lobby) removeSeek(id string) {
	s := l.seeks[id]
	if s == nil {
		return
	}
	l.notRising(id, s.Host.ID, s.joining)
	l.joined(s, 0)
	delete(l.seeks, id)
	delete(l.later, id)
	if delete(l.hosted[s.Host.ID], id); len(l.hosted[s.Host.ID]) == 0 {
		delete(l.hosted, s.Host.ID)
	}
	l.unchallenge(s)
	if s.listed() {
		l.hide(s)
	}
}

// MayHost reports whether a user may have one more game waiting; id is one that may wait already.
func (l *Lobby) MayHost(u game.UserID, id string) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	n := 0
	for _, s := range l.hosted[u] {
		if s.G != id && !s.gone {
			n++
		}
	}
	return n < l.cfg.Seeks
}

// CameOrWent shows a user's seeks while it has a socket and hides them while it has none.
func (l *Lobby) CameOrWent(u game.UserID) {
	l.mu.Lock()
	defer l.unlock()
	if len(l.hosted[u]) == 0 {
		return
	}
	online := l.cfg.Online(u) // as it is now: comings and goings may overtake each other
	for _, s := range l.oldestFirst(u) {
		if s.away.IsZero() == online {
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

// GuestsAway returns the guests without a socket who host games that this lobby acts upon.
func (l *Lobby) GuestsAway() (out []game.UserID) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for u := range l.hosted {
		if l.hostsAway(u) {
			out = append(out, u)
		}
	}
	return out
}

// HostsAway reports whether a user is a guest of GuestsAway.
func (l *Lobby) HostsAway(u game.UserID) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.hostsAway(u)
}

func (l *Lobby) hostsAway(u game.UserID) bool {
	for id, s := range l.hosted[u] {
		if s.Host.Guest && !s.away.IsZero() && !s.gone && l.ours(id) {
			return true
		}
	}
	return false
}

// WithdrawAll withdraws a user's open games that this lobby acts upon.
func (l *Lobby) WithdrawAll(u game.UserID) {
	l.mu.Lock()
	defer l.unlock()
	for id, s := range l.hosted[u] {
		if l.ours(id) {
			l.withdraw(s)
		}
	}
}

// Expired returns the seeks, with their hosts, that are to be withdrawn: their hosts have been away for too
// long, or it has been tried before.
func (l *Lobby) Expired(now time.Time) map[string]game.UserID {
	l.mu.Lock()
	defer l.mu.Unlock()
	out := map[string]game.UserID{}
	for id, s := range l.seeks {
		if l.ours(id) && (s.gone || s.tooOld(now) || !s.away.IsZero() && now.Sub(s.away) > s.mayBeAway(l.cfg.SeekAway)) {
			out[id] = s.Host.ID
		}
	}
	return out
}
