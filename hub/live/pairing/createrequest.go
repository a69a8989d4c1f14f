package pairing

import (
	"context"
	"sync"

	"github.com/tengen-go/tengen/hub/base/limit"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/live/wire"
)

// CreateRequest is a user's making of a game. A user makes one game at a time over all its sockets, so a command that is sent
// again waits for its first answer. Until Leave the user does not know of the game: it is not withdrawn for an equal one, but
// others may be seated in it.
type CreateRequest struct {
	m    *Pairing
	user records.User
	from limit.Client
	game string        // its id
	left chan struct{} // closed by Leave
}

// createRequests are those that have not left.
type createRequests struct {
	mu sync.Mutex // guards the following; nothing is locked under it
	of map[game.UserID]*CreateRequest
}

func newCreateRequests() createRequests { return createRequests{of: map[game.UserID]*CreateRequest{}} }

// making reports whether a game is one that a user is just making.
func (t *createRequests) making(u game.UserID, id string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	k := t.of[u]
	return k != nil && k.game == id
}

// enter lets a maker in, unless its user makes another game: that maker is returned.
func (t *createRequests) enter(mine *CreateRequest) (before *CreateRequest) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if before = t.of[mine.user.ID]; before == nil {
		t.of[mine.user.ID] = mine
	}
	return before
}

func (t *createRequests) leave(mine *CreateRequest) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.of, mine.user.ID)
	close(mine.left)
}

// CreateRequest enters a user as the maker of the game id, once the user makes no other. The caller must call Leave. from is
// the client that the user speaks from. It returns wire.ErrMaking if ctx ends before.
func (m *Pairing) CreateRequest(ctx context.Context, u records.User, from limit.Client, id string) (*CreateRequest, error) {
	mine := &CreateRequest{m: m, user: u, from: from, game: id, left: make(chan struct{})}
	for {
		before := m.makers.enter(mine)
		if before == nil {
			return mine, nil
		}
		select {
		case <-before.left:
		case <-ctx.Done():
			return nil, wire.ErrMaking
		}
	}
}

// Leave ends the making: the user knows of its game, which may be paired, now or when it is listed.
func (k *CreateRequest) Leave() {
	k.m.makers.leave(k)
	k.m.mu.Lock()
	defer k.m.unlock()
	if s := k.m.seeks.byID[k.game]; s != nil {
		k.m.pairs.try(s)
	}
}
