package hub

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"tengen/hub/game"
)

// aside is a game that is set aside.
type aside struct {
	why    string
	since  time.Time     // its clocks stand
	stored bool          // the store has noted it
	over   bool          // it has ended: nothing is noted, but who asks for it hears
	live   Live          // as its players find it
	owners []game.UserID // its players; of one that waits, its host
}

// asides are the damaged games that the hub knows.
type asides struct {
	gauge prometheus.Gauge // of those that are open

	mu    sync.Mutex // guards the following; nothing is locked under it
	games map[string]*aside
}

// add notes a game and reports whether it is new.
func (s *asides) add(id string, a aside) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if old := s.games[id]; old != nil {
		old.stored = old.stored || a.stored
		return false
	}
	if s.games == nil {
		s.games = map[string]*aside{}
	}
	s.games[id] = &a
	if !a.over {
		s.gauge.Inc()
	}
	return true
}

// describe notes what is known of a game and whose it is.
func (s *asides) describe(id string, live Live, owners []game.UserID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.games[id]; a != nil {
		a.live, a.owners = live, owners
	}
}

// remove forgets a game and returns what was known of it.
func (s *asides) remove(id string) (aside, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.games[id]
	if a == nil {
		return aside{}, false
	}
	delete(s.games, id)
	if !a.over {
		s.gauge.Dec()
	}
	return *a, true
}

// has reports whether a game is set aside.
func (s *asides) has(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.games[id] != nil
}

// debt returns a game that the store has still to note.
func (s *asides) debt(id string) (aside, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.games[id]; a != nil && !a.stored && !a.over {
		return *a, true
	}
	return aside{}, false
}

// owed reports whether the store has still to note that a game is set aside.
func (s *asides) owed(id string) bool {
	_, ok := s.debt(id)
	return ok
}

// paid notes that the store has done so.
func (s *asides) paid(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.games[id]; a != nil {
		a.stored = true
	}
}

// ids returns the open games that are set aside.
func (s *asides) ids() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []string
	for id, a := range s.games {
		if !a.over {
			out = append(out, id)
		}
	}
	return out
}

// of returns a user's damaged games as the lobby tells them.
func (s *asides) of(u game.UserID) []Live {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []Live
	for a := range maps.Values(s.games) {
		if u != 0 && !a.over && slices.Contains(a.owners, u) {
			out = append(out, a.live)
		}
	}
	return out
}

// damageMax bounds what is stored of why a game is damaged, in bytes.
const damageMax = 2000

// storable makes a text that PostgreSQL takes of any.
func storable(s string) string {
	s = strings.ReplaceAll(s[:min(len(s), damageMax)], "\x00", "")
	return strings.ToValidUTF8(s, "?")
}

// tellOwners sends a message to those of some users who follow the lobby.
func (l *lobby) tellOwners(owners []game.UserID, o Out) {
	l.mu.Lock()
	defer l.unlock()
	l.push() // what was told before comes before
	f := text(o)
	for c := range l.followers {
		if u := c.userID(); u != 0 && slices.Contains(owners, u) {
			l.queue(c, f)
		}
	}
}
