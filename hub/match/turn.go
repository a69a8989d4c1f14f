package match

import (
	"context"
	"sync"

	"tengen/hub/game"
	"tengen/hub/store"
	"tengen/hub/wire"
)

// Turn is a user's to make a game. A user has one at a time, over however many sockets: a command that is sent again waits for
// its first answer. Until it ends, the user does not know of the game, which is not withdrawn for an equal one; others may be
// seated in it.
type Turn struct {
	m    *Matchmaker
	user store.User
	game string
	over chan struct{}
}

// turns are those that have not ended.
type turns struct {
	mu sync.Mutex // guards the following; nothing is locked under it
	of map[game.UserID]*Turn
}

func newTurns() turns { return turns{of: map[game.UserID]*Turn{}} }

// making reports whether a game is one that a user is just making.
func (t *turns) making(u game.UserID, id string) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	turn := t.of[u]
	return turn != nil && turn.game == id
}

// enter begins a turn, unless its user has one: that is returned.
func (t *turns) enter(mine *Turn) (before *Turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	if before = t.of[mine.user.ID]; before == nil {
		t.of[mine.user.ID] = mine
	}
	return before
}

func (t *turns) leave(mine *Turn) {
	t.mu.Lock()
	defer t.mu.Unlock()
	delete(t.of, mine.user.ID)
	close(mine.over)
}

// Turn waits until it is a user's turn to make a game, which is to have an id. It returns wire.ErrBusy when ctx ends before.
func (m *Matchmaker) Turn(ctx context.Context, u store.User, id string) (*Turn, error) {
	mine := &Turn{m: m, user: u, game: id, over: make(chan struct{})}
	for {
		before := m.turns.enter(mine)
		if before == nil {
			return mine, nil
		}
		select {
		case <-before.over:
		case <-ctx.Done():
			return nil, wire.ErrBusy
		}
	}
}

// End ends the turn: the user knows of its game, which may be paired, now or when it is listed.
func (t *Turn) End() {
	t.m.turns.leave(t)
	t.m.mu.Lock()
	defer t.m.unlock()
	if s := t.m.seeks.byID[t.game]; s != nil {
		t.m.pairs.try(s)
	}
}
