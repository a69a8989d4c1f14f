package hubtest

import (
	"context"
	"fmt"
	"slices"

	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// BotID is the user that plays for every strength.
const BotID game.UserID = 900

// Programs are the users from this number on, below Guests: bots' accounts.
const Programs game.UserID = 8900

// Guests are the users from this number on.
const Guests game.UserID = 9000

// User returns the user that the store knows under an id.
func User(id game.UserID) records.User {
	u := records.User{ID: id, Name: fmt.Sprintf("u%d", id), Guest: id >= Guests, Program: id >= Programs && id < Guests}
	if id == BotID {
		u.Bot = "acorn"
	}
	return u
}

func (m *Store) Users(_ context.Context, ids []game.UserID) (map[game.UserID]records.User, error) {
	out := map[game.UserID]records.User{}
	for _, id := range ids {
		u := User(id)
		if b := m.Bots[id]; b != "" {
			u.Bot = b
		}
		if m.deleted(id) {
			u.Name = fmt.Sprint("deleted-", id)
		}
		out[id] = u
	}
	return out, nil
}

func (m *Store) Bot(context.Context, records.NewBot) (records.User, error) {
	m.Do((*Store).fall)
	return User(BotID), nil
}

// Seen notes networks.
func (m *Store) Seen(_ context.Context, seen []records.Seen) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.Networks == nil {
		m.Networks = map[game.UserID][]string{}
	}
	for _, s := range seen {
		m.Networks[s.User] = append(m.Networks[s.User], string(s.Network))
	}
	return nil
}

// Ratings returns the ratings in Rated, and 1500 for missing users.
func (m *Store) Ratings(_ context.Context, _ game.RatingPool, ids []game.UserID) (map[game.UserID]records.Rating, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := map[game.UserID]records.Rating{}
	for _, id := range ids {
		out[id] = m.rating(id)
	}
	return out, nil
}

// Forget deletes a user's name and lines of chat, as the deletion of an account does.
func (m *Store) Forget(u game.UserID) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.Deleted == nil {
		m.Deleted = map[game.UserID]bool{}
	}
	m.Deleted[u] = true
	m.Lines = slices.DeleteFunc(m.Lines, func(l records.StoredChatLine) bool { return l.User == u })
}

func (m *Store) deleted(u game.UserID) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.Deleted[u]
}
