package room

import (
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/lobby"
)

// quarantined is a game that is taken out of play, since it is damaged.
type quarantined struct {
	why    string
	since  time.Time     // its clocks stand
	stored bool          // the store has noted it
	over   bool          // it has ended: nothing is noted of it, but users who ask for it are told
	live   lobby.Game    // as its players find it
	owners []game.UserID // its players; of an open game, its host
}

// quarantine is the damaged games that this server knows.
type quarantine struct {
	config *Config

	mu    sync.Mutex // guards the following; nothing is locked under it
	games map[string]*quarantined
}

// add notes a game and reports whether it is new.
func (s *quarantine) add(id string, a quarantined) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if old := s.games[id]; old != nil {
		old.stored = old.stored || a.stored
		return false
	}
	if s.games == nil {
		s.games = map[string]*quarantined{}
	}
	s.games[id] = &a
	if !a.over {
		s.config.Metrics.Damaged.Inc()
	}
	return true
}

// describe notes what is known of a game and whose it is.
func (s *quarantine) describe(id string, live lobby.Game, owners []game.UserID) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.games[id]; a != nil {
		a.live, a.owners = live, owners
	}
}

// remove forgets a game and returns what was known of it.
func (s *quarantine) remove(id string) (quarantined, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	a := s.games[id]
	if a == nil {
		return quarantined{}, false
	}
	delete(s.games, id)
	if !a.over {
		s.config.Metrics.Damaged.Dec()
	}
	return *a, true
}

// has reports whether a game is quarantined.
func (s *quarantine) has(id string) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.games[id] != nil
}

// unstored returns a game that the store has still to note.
func (s *quarantine) unstored(id string) (quarantined, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.games[id]; a != nil && !a.stored && !a.over {
		return *a, true
	}
	return quarantined{}, false
}

// noted notes that the store has noted it.
func (s *quarantine) noted(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if a := s.games[id]; a != nil {
		a.stored = true
	}
}

// ids returns the open games that are quarantined.
func (s *quarantine) ids() []string {
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
func (s *quarantine) of(u game.UserID) []lobby.Game {
	s.mu.Lock()
	defer s.mu.Unlock()
	var out []lobby.Game
	for a := range maps.Values(s.games) {
		if u != 0 && !a.over && slices.Contains(a.owners, u) {
			out = append(out, a.live)
		}
	}
	return out
}
