package hub

import (
	"context"
	"errors"
	"sync"

	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/lobby"
	"tengen/hub/room"
	"tengen/hub/store"
	"tengen/hub/wire"
)

// mostTries bounds the open games that one create tries to join. What it has missed then, the lobby pairs.
const mostTries = 5

// join has a user join the open game that suits its wish, under a client id. It returns "" if there is none.
func (h *Hub) join(ctx context.Context, n store.NewGame, u store.User, clientID string) (string, error) {
	w := wire.Seek{
		G: n.ID, Host: wire.User(u), Color: n.Color, Settings: wire.SettingsOf(n.Settings), Created: n.Created.UnixMilli(), Pool: n.Pool, Range: n.Range,
	}
	for range mostTries {
		p, ok := h.lobby.Claim(w)
		if !ok {
			return "", nil
		}
		done := make(chan error, 1)
		h.sit(p, clientID, func(err error) { done <- err })
		select {
		case err := <-done:
			switch {
			case err == nil:
				return p.Older, nil
			case ownFault(err):
				return "", err
			}
		case <-ctx.Done():
			return "", wire.ErrRetry
		case <-h.stopping:
			return "", wire.ErrRetry
		}
	}
	return "", nil
}

// ownFault reports whether no other open game would be joined either, or this one may have been.
func ownFault(err error) bool {
	return errors.Is(err, wire.ErrPlaying) || errors.Is(err, wire.ErrGames) || fault.CodeOf(err) == fault.Retry
}

// pair seats the host of an open game in an older one.
func (h *Hub) pair(p lobby.Pairing) {
	h.sit(p, wire.PairedID(p.Younger), func(err error) {
		if err != nil {
			h.log.Info("equal wishes are not paired yet", "game", p.Older, "seek", p.Younger, "err", err)
		}
	})
}

// sit seats a pairing's guest under a client id, tells the lobby how it went, and then who asks.
func (h *Hub) sit(p lobby.Pairing, clientID string, done func(error)) {
	answer := func(err error) { h.lobby.Paired(p, err); done(err) }
	seat := &room.Seat{User: store.User(p.Guest), ClientID: clientID, Color: p.Color, Done: answer}
	if !h.rooms.Send(p.Older, seat) {
		answer(wire.ErrBusy)
	}
}

// withdraw ends an open game for its host. If it cannot now, the sweep does later.
func (h *Hub) withdraw(seek string, host game.UserID) { h.rooms.Send(seek, room.Withdraw{Host: host}) }

// putAside takes a player out of a game against a bot. If that cannot be now, the game goes on.
func (h *Hub) putAside(g string, by game.UserID) {
	if !h.rooms.Send(g, room.Adjourn{By: by}) {
		h.log.Warn("a game against a bot is not adjourned", "game", g)
	}
}

// makers has each user make one game at a time, over however many sockets: a command that is sent again
// waits for its first answer.
type makers struct {
	mu   sync.Mutex // guards the following
	busy map[game.UserID]chan struct{}
}

// enter waits for its turn and returns what ends it. It returns wire.ErrBusy when ctx ends before.
func (m *makers) enter(ctx context.Context, u game.UserID) (leave func(), err error) {
	for {
		m.mu.Lock()
		before := m.busy[u]
		if before == nil {
			mine := make(chan struct{})
			if m.busy == nil {
				m.busy = map[game.UserID]chan struct{}{}
			}
			m.busy[u] = mine
			m.mu.Unlock()
			return func() {
				m.mu.Lock()
				defer m.mu.Unlock()
				delete(m.busy, u)
				close(mine)
			}, nil
		}
		m.mu.Unlock()
		select {
		case <-before:
		case <-ctx.Done():
			return nil, wire.ErrBusy
		}
	}
}
