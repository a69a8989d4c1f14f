package botapi

import (
	"sync"

	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/live/client"
)

// How many streams there may be.
const (
	gamesOfToken     = 8  // games that a token follows at once
	streamsOfAddress = 64 // from one network
	waitsOfToken     = 5  // challenges that a token keeps alive at once
)

// slot names a stream of which a token has only one: its events if game is "", a game, or one of the challenges that it
// keeps alive.
type slot struct {
	token int64
	game  string
	waits int // 1 and more: a challenge that waits
}

// streams are those that are open here.
type streams struct {
	mu        sync.Mutex // guards the following
	feeds     map[slot]*feed
	games     map[int64]int // by token
	addresses *limit.Held
}

func newStreams() streams {
	return streams{feeds: map[slot]*feed{}, games: map[int64]int{}, addresses: limit.NewHeld(limit.PerAddress(streamsOfAddress))}
}

// events takes in the stream of a token's events, and ends the one before.
func (s *streams) events(c *caller, f *feed) (leave func(), err error) {
	return s.enter(c, slot{token: c.token.ID}, f)
}

// game takes in a stream of a game, and ends the one of the same token and game.
func (s *streams) game(c *caller, g string, f *feed) (leave func(), err error) {
	return s.enter(c, slot{token: c.token.ID, game: g}, f)
}

// waits takes in a stream that keeps a challenge alive.
func (s *streams) waits(c *caller, f *feed) (leave func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k := slot{token: c.token.ID, waits: 1}
	for s.feeds[k] != nil {
		k.waits++
	}
	if k.waits > waitsOfToken {
		return nil, errWaits
	}
	return s.take(c, k, f)
}

func (s *streams) enter(c *caller, k slot, f *feed) (leave func(), err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.take(c, k, f)
}

// take takes a stream in, unless there are too many; mu is held.
func (s *streams) take(c *caller, k slot, f *feed) (leave func(), err error) {
	old, address := s.feeds[k], c.id.Address
	switch {
	case k.game != "" && old == nil && s.games[k.token] >= gamesOfToken:
		return nil, errStreams
	case !c.id.Exempt && !s.addresses.Enter(address):
		return nil, errAddress
	}
	switch {
	case old != nil:
		old.End(client.ErrAnother)
	case k.game != "":
		s.games[k.token]++
	}
	s.feeds[k] = f
	counted := !c.id.Exempt
	return func() {
		if counted {
			s.addresses.Leave(address)
		}
		s.leave(k, f)
	}, nil
}

func (s *streams) leave(k slot, f *feed) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.feeds[k] != f {
		return // another has taken its place
	}
	delete(s.feeds, k)
	if k.game == "" {
		return
	}
	if s.games[k.token]--; s.games[k.token] <= 0 {
		delete(s.games, k.token)
	}
}
