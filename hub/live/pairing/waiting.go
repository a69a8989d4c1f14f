package pairing

import (
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/lobby"
)

// Wait notes a game that waits, and lists it. Private ones are kept to be counted, not shown.
func (m *Pairing) Wait(s lobby.Seek, public bool) {
	m.mu.Lock()
	defer m.unlock()
	m.cfg.Lists.Count(s.ID, 0, 0)
	m.release(s.ID)
	if old := m.seeks.byID[s.ID]; old != nil {
		m.challenges.decline(old, s.Declined)
		if old.Host.ID == s.Host.ID {
			m.pairs.try(old)
			return
		}
		m.remove(s.ID) // it has another host now
	}
	k := &seek{Seek: s, public: public}
	if !m.cfg.Online(s.Host.ID) {
		k.away = time.Now()
	}
	m.seeks.add(k)
	m.challenges.add(k)
	switch {
	case m.outlived(k):
		m.withdraw(k)
	case k.listed():
		m.show(k)
	}
}

// show puts a seek on the list and pairs it, if there is an equal one; mu is held.
func (m *Pairing) show(s *seek) {
	m.pairs.add(s)
	m.cfg.Lists.ShowSeek(s.Seek)
	m.pairs.try(s)
}

// hide takes a seek off the list; mu is held.
func (m *Pairing) hide(s *seek) {
	m.pairs.remove(s)
	m.cfg.Lists.HideSeek(s.Seek)
}

// withdraw hides a seek and has it ended; mu is held.
func (m *Pairing) withdraw(s *seek) {
	if s.withdrawn {
		return
	}
	m.hide(s)
	s.withdrawn = true
	m.end(s)
}

// remove forgets a seek; mu is held.
func (m *Pairing) remove(id string) {
	s := m.seeks.byID[id]
	if s == nil {
		return
	}
	m.seeks.remove(s)
	m.challenges.remove(s)
	m.hide(s)
}

// CameOrWent shows a user's seeks while it has a socket and hides them while it has none.
func (m *Pairing) CameOrWent(u game.UserID) {
	m.mu.Lock()
	defer m.unlock()
	if len(m.seeks.byHost[u]) == 0 {
		return
	}
	online := m.cfg.Online(u) // as it is now: comings and goings may overtake each other
	for _, s := range m.seeks.of(u) {
		if s.away.IsZero() == online {
			continue
		}
		was := s.listed()
		if s.away = time.Now(); online {
			s.away = time.Time{}
		}
		switch is := s.listed(); {
		case is && !was:
			m.show(s)
		case is && online:
			m.cfg.Lists.ShowSeek(s.Seek) // which learns where its host is
		case was && !is:
			m.hide(s)
		}
	}
}

// Returning returns a user's open games that will be on the list as soon as it is here, and are not.
func (m *Pairing) Returning(u game.UserID) (list []lobby.Seek) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, s := range m.seeks.of(u) {
		if s.public && !s.withdrawn && !s.listed() {
			list = append(list, s.Seek)
		}
	}
	return list
}

// WithdrawExpired has the seeks withdrawn whose hosts have been away for too long, or of which it has been tried before.
func (m *Pairing) WithdrawExpired(now time.Time) {
	m.mu.Lock()
	defer m.unlock()
	for _, s := range m.seeks.byID {
		if s.expired(now, m.cfg.SeekAway) {
			m.end(s)
		}
	}
}
