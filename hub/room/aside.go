package room

import (
	"maps"
	"slices"
	"sync"
	"time"

	"tengen/hub/game"
	"tengen/hub/wire"
)

// aside is a game that is set aside: taken out of play.
type aside struct {
	why    string
	since  time.Time     // its clocks stand
	stored bool          // the store has noted it
	over   bool          // it has ended: nothing is noted, but who asks for it hears
	live   wire.Live     // as its players find it
	owners []game.UserID // its players; of one that waits, its host
}

// asides are the damaged games that the house knows.
type asides struct {
	house *Config

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
		s.house.Metrics.Damaged.Inc()
	}
	return true
}

// describe notes what is known of a game and whose it is.
func (s *asides) describe(id string, live wire.Live, owners []game.UserID) {
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
		s.house.Metrics.Damaged.Dec()
	}
	return *a, true
}

// has reports whether a game is set aside.
func (s *asides) has(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.games[id] != nil
}

// unstored returns a game that the store has still to note.
func (s *asides) unstored(id string) (aside, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.games[id]; a != nil && !a.stored && !a.over {
		return *a, true
	}
	return aside{}, false
}

// noted notes that the store has noted it.
func (s *asides) noted(id string) {
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
func (s *asides) of(u game.UserID) []wire.Live {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []wire.Live
	for a := range maps.Values(s.games) {
		if u != 0 && !a.over && slices.Contains(a.owners, u) {
			out = append(out, a.live)
		}
	}
	return out
}
