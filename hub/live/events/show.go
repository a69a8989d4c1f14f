package events

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/tengen-go/tengen/hub/event/tournament"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// An event is rendered once for each of its versions, however many users look. Its followers are told of
// a new version at most once a second.

const (
	mostShown = 200              // events that are kept rendered
	fresh     = time.Second      // so long a version is believed
	reread    = 10 * time.Second // events that are followed: moderators hide texts, and games are adjourned, without a new version
	keepShown = 10 * time.Minute // after the last look, at most
)

// shown is an event as it is shown.
type shown struct {
	games game.Settings // does not change
	club  string        // whose members alone take part, by id; nor does it
	plays game.UserID   // of a simul: who plays all the others

	mu        sync.Mutex // guards the following
	event     *tournament.Tournament
	head      []byte          // Shown in JSON, of the version
	version   int             // of head
	hidden    bool            // as head has it
	adjourned map[string]bool // as head has it
	asked     time.Time
	seen      time.Time
	changed   chan struct{} // closed with a new head
	follow    int
}

// state returns what is kept of an event, and reads it first if it is not known to be new.
func (s *Service) state(ctx context.Context, id string) (*shown, error) {
	s.mu.Lock()
	k := s.shown[id]
	if k == nil {
		s.forget()
		k = &shown{changed: make(chan struct{})}
		s.shown[id] = k
	}
	s.mu.Unlock()
	k.mu.Lock()
	defer k.mu.Unlock()
	k.seen = time.Now()
	if k.event != nil && time.Since(k.asked) < fresh {
		return k, nil
	}
	err := s.read(ctx, id, k)
	if err != nil && k.follow == 0 {
		s.mu.Lock()
		defer s.mu.Unlock()
		if s.shown[id] == k {
			delete(s.shown, id)
		}
	}
	return k, err
}

// read brings what is kept up to date; k.mu is held.
func (s *Service) read(ctx context.Context, id string, k *shown) error {
	t := k.event
	if t == nil {
		t = tournament.New(id)
	}
	asked := time.Now()
	if err := s.c.Store.ReadOn(ctx, t); err != nil {
		k.event = nil // it may have got a part
		return err
	}
	k.event, k.asked, k.games = t, asked, t.Plan.Games
	if t.Plan.Members {
		k.club = t.Plan.Club
	}
	if t.Plan.Kind == tournament.Simul {
		k.plays = t.Players[0].User
	}
	if t.Version == k.version && t.Hidden == k.hidden && maps.Equal(t.Adjourned, k.adjourned) {
		return nil
	}
	head, err := json.Marshal(shape(t))
	if err != nil {
		return err
	}
	k.head, k.version, k.hidden, k.adjourned = head, t.Version, t.Hidden, t.Adjourned
	close(k.changed)
	k.changed = make(chan struct{})
	return nil
}

// forget makes room for one more; mu is held.
func (s *Service) forget() {
	for id, k := range s.shown {
		if len(s.shown) < mostShown {
			return
		}
		if k.mu.TryLock() {
			if k.follow == 0 {
				delete(s.shown, id)
			}
			k.mu.Unlock()
		}
	}
}

// changed says that an event has changed here: the next who looks reads it.
func (s *Service) changed(id string) {
	s.mu.Lock()
	k := s.shown[id]
	s.mu.Unlock()
	if k == nil {
		return
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	k.asked = time.Time{}
}

// refresh has events that are followed read again if they have changed, on whatever server. It asks once for all.
func (s *Service) refresh(life context.Context) {
	now := time.Now()
	versions := map[string]int{}
	s.mu.Lock()
	for id, k := range s.shown {
		if !k.mu.TryLock() {
			continue // somebody reads it
		}
		switch {
		case k.follow > 0:
			if versions[id] = k.version; now.Sub(k.asked) > reread {
				versions[id] = 0
			}
		case now.Sub(k.seen) > keepShown:
			delete(s.shown, id)
		}
		k.mu.Unlock()
	}
	s.mu.Unlock()
	if len(versions) == 0 {
		return
	}
	ids := make([]string, 0, len(versions))
	for id := range versions {
		ids = append(ids, id)
	}
	slices.Sort(ids)
	ctx, cancel := context.WithTimeout(life, carryWithin)
	defer cancel()
	stored, err := s.c.Store.Versions(ctx, ids)
	if err != nil {
		s.warn(life, "versions of events", "", err)
		return
	}
	for _, id := range ids {
		if stored[id] == versions[id] {
			continue
		}
		s.changed(id)
		if _, err := s.state(ctx, id); err != nil {
			s.warn(life, "event", id, err)
		}
	}
}

// Head returns an event as everybody sees it, Shown in JSON.
func (s *Service) Head(ctx context.Context, id string) ([]byte, error) {
	k, err := s.state(ctx, id)
	if err != nil {
		return nil, err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	return k.head, nil
}

// View calls f with an event, which f must neither change nor keep.
func (s *Service) View(ctx context.Context, id string, f func(t *tournament.Tournament)) error {
	k, err := s.state(ctx, id)
	if err != nil {
		return err
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.event == nil { // another reader has failed
		return wire.ErrRetry
	}
	f(k.event)
	return nil
}

// Follow calls tell with the event as it is shown, and again with each change, once a second at most, until ctx ends or
// tell returns an error.
//
// When nothing changes, tell is called with nil every beat.
func (s *Service) Follow(ctx context.Context, id string, beat time.Duration, tell func(head []byte) error) error {
	k, err := s.state(ctx, id)
	if err != nil {
		return err
	}
	k.count(1)
	defer k.count(-1)
	var last []byte // is replaced as a whole
	return follow(ctx, beat, fresh, func() ([]byte, bool, <-chan struct{}) {
		k.mu.Lock()
		defer k.mu.Unlock()
		isNew := len(last) == 0 || &k.head[0] != &last[0]
		last = k.head
		return k.head, isNew, k.changed
	}, tell)
}

func (k *shown) count(n int) {
	k.mu.Lock()
	defer k.mu.Unlock()
	k.follow += n
}
