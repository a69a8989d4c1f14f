package hubtest

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/base/fault"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Stranded returns the users in Gone, unless a member has taken their place.
func (m *Store) Stranded(_ context.Context, ids []game.UserID) (out []game.UserID, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		m.LookedFor[id]++
		if m.Gone[id] && m.MergedInto[id] == 0 {
			out = append(out, id)
		}
	}
	return out, nil
}

// Blocked is what Apart has, either way round.
func (m *Store) Blocked(_ context.Context, a, b game.UserID) (bool, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.Apart[[2]game.UserID{a, b}] || m.Apart[[2]game.UserID{b, a}], nil
}

// Blockers is what Apart has.
func (m *Store) Blockers(_ context.Context, users []game.UserID) (map[game.UserID][]game.UserID, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := map[game.UserID][]game.UserID{}
	for pair, on := range m.Apart {
		if on && slices.Contains(users, pair[1]) {
			out[pair[1]] = append(out[pair[1]], pair[0])
		}
	}
	return out, nil
}

// Hiding returns those users that Hidden has.
func (m *Store) Hiding(_ context.Context, ids []game.UserID) (out []game.UserID, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.HidingErr != nil {
		return nil, m.HidingErr
	}
	for _, id := range ids {
		if m.Hidden[id] {
			out = append(out, id)
		}
	}
	return out, nil
}

// Nameable returns members as Hidden and Apart have them; see room.Crowds.
func (m *Store) Nameable(_ context.Context, watchers, players, others []game.UserID) (out []records.Watcher, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.Naming++; m.NamingErr != nil {
		return nil, m.NamingErr
	}
	apart := func(a game.UserID) func(b game.UserID) bool {
		return func(b game.UserID) bool { return m.Apart[[2]game.UserID{a, b}] || m.Apart[[2]game.UserID{b, a}] }
	}
	for _, id := range watchers {
		if u := User(id); !u.Guest && !m.Hidden[id] && !slices.ContainsFunc(players, apart(id)) {
			other := apart(id)
			out = append(out, records.Watcher{User: u, Apart: slices.DeleteFunc(slices.Clone(others), func(b game.UserID) bool { return !other(b) })})
		}
	}
	return out, nil
}

// Pausing is what Pauses has.
func (m *Store) Pausing(_ context.Context, ids []game.UserID) (map[game.UserID]time.Time, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := map[game.UserID]time.Time{}
	for _, id := range ids {
		if until, ok := m.Pauses[id]; ok && until.After(time.Now()) {
			out[id] = until
		}
	}
	return out, nil
}

// Programs is as User has it, with the games in Begun.
func (m *Store) Programs(_ context.Context, a, b game.UserID) (out [2]records.Program, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for i, u := range []game.UserID{a, b} {
		out[i] = records.Program{Is: User(u).Program, Games: m.Begun[u]}
	}
	return out, nil
}

// Member finds u7 under "u7".
func (m *Store) Member(_ context.Context, name string) (records.User, error) {
	var id game.UserID
	if _, err := fmt.Sscanf(name, "u%d", &id); err != nil || id == 0 || User(id).Name != name {
		return records.User{}, fault.New(fault.NotFound, "There is no such member.")
	}
	return User(id), nil
}
