package hubtest

import (
	"context"
	"maps"
	"slices"
	"time"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
	"github.com/tengen-go/tengen/hub/game/vacation"
	"github.com/tengen-go/tengen/hub/member/moderation"
)

// LiveSessions returns those that Ended lacks.
func (m *Store) LiveSessions(_ context.Context, ids []int64) (live []int64, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, id := range ids {
		if !m.Ended[id] {
			live = append(live, id)
		}
	}
	return live, m.LiveErr
}

// NoteSeen is hub.Sessions'.
func (m *Store) NoteSeen(context.Context, []int64) error { return nil }

// HearEnds is hub.Sessions'.
func (m *Store) HearEnds(ctx context.Context, begun func(), ended func([]int64), renamed, sanctioned, rested func([]game.UserID)) error {
	m.mu.Lock()
	n := &hearing{ended, renamed, sanctioned, rested}
	m.hearing = append(m.hearing, n)
	m.mu.Unlock()
	begun()
	<-ctx.Done()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.hearing = slices.DeleteFunc(m.hearing, func(o *hearing) bool { return o == n })
	return ctx.Err()
}

// hearing is a hub that hears of sessions that end.
type hearing struct {
	ended                       func([]int64)
	renamed, sanctioned, rested func([]game.UserID)
}

// TellEnded tells of a session that it has ended, as the database does.
func (m *Store) TellEnded(id int64) {
	m.mu.Lock()
	all := slices.Clone(m.hearing)
	m.mu.Unlock()
	for _, n := range all {
		n.ended([]int64{id})
	}
}

// TellRenamed tells of a user's other name, as the database does.
func (m *Store) TellRenamed(user game.UserID) {
	m.mu.Lock()
	all := slices.Clone(m.hearing)
	m.mu.Unlock()
	for _, n := range all {
		n.renamed([]game.UserID{user})
	}
}

// Sanction changes what is in force against a user, and tells of it as the database does if told.
func (m *Store) Sanction(user game.UserID, s moderation.Sanctions, told bool) {
	m.mu.Lock()
	if m.sanctioned == nil {
		m.sanctioned = map[game.UserID]moderation.Sanctions{}
	}
	m.sanctioned[user] = s
	all := slices.Clone(m.hearing)
	m.mu.Unlock()
	for _, n := range all {
		if told {
			n.sanctioned([]game.UserID{user})
		}
	}
}

// Rest says when a user was on vacation and is, and tells of it as the database does if told.
func (m *Store) Rest(user game.UserID, told bool, all ...vacation.Span) {
	m.mu.Lock()
	rests := maps.Clone(m.Vacations) // games keep what they were given
	if rests == nil {
		rests = map[game.UserID][]vacation.Span{}
	}
	rests[user] = all
	m.Vacations, m.rested = rests, append(m.rested, user)
	hear := slices.Clone(m.hearing)
	m.mu.Unlock()
	for _, n := range hear {
		if told {
			n.rested([]game.UserID{user})
		}
	}
}

// RestedSince returns all whom Rest has named, whenever that was.
func (m *Store) RestedSince(context.Context, time.Time) ([]game.UserID, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.rested), nil
}

// Sanctions is hub.Sessions'.
func (m *Store) Sanctions(_ context.Context, ids []game.UserID) (map[game.UserID]moderation.Sanctions, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := map[game.UserID]moderation.Sanctions{}
	for _, id := range ids {
		if s, ok := m.sanctioned[id]; ok {
			out[id] = s
		}
	}
	return out, m.LiveErr
}

// Barred is what Sanction has said.
func (m *Store) Barred(_ context.Context, ids []game.UserID) (map[game.UserID]moderation.Sanctions, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := map[game.UserID]moderation.Sanctions{}
	for _, id := range ids {
		if s, ok := m.sanctioned[id]; ok && s.MayRate(time.Now()) != nil {
			out[id] = s
		}
	}
	return out, nil
}

// GamesToEnd are what EndGames has said.
func (m *Store) GamesToEnd(context.Context) ([]records.GameToEnd, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	return slices.Clone(m.gamesToEnd), nil
}

// EndGames has games ended from now on.
func (m *Store) EndGames(games ...records.GameToEnd) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.gamesToEnd = games
}

// EndSession ends a session, and tells nobody.
func (m *Store) EndSession(id int64) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.Ended == nil {
		m.Ended = map[int64]bool{}
	}
	m.Ended[id] = true
}
