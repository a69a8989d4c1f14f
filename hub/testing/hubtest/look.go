package hubtest

import (
	"context"
	"strings"
	"time"

	"github.com/tengen-go/tengen/engine/board"
	"github.com/tengen-go/tengen/hub/game"
	"github.com/tengen-go/tengen/hub/game/records"
)

// Log returns a game's events.
func (m *Store) Log(id string) []*game.Event {
	m.mu.Lock()
	defer m.mu.Unlock()
	return append([]*game.Event(nil), m.Games[id].Events...)
}

// Settings returns a game's.
func (m *Store) Settings(id string) game.Settings {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.Games[id].Settings
}

// Final returns what was kept of a finished game, nil if nothing was.
func (m *Store) Final(id string) *records.Final {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.Finals[id]
}

// Count returns the number of games.
func (m *Store) Count() int {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.Games)
}

// Kinds renders a game's log: "start move end".
func (m *Store) Kinds(id string) string {
	var out []string
	for _, e := range m.Log(id) {
		out = append(out, string(e.Kind))
	}
	return strings.Join(out, " ")
}

// Seated stores a live game of users 1 (Black) and 2 (White), or of 1 and the bot.
func (m *Store) Seated(id string, initial time.Duration, bot bool) {
	s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse, Takebacks: true}
	s.Time.Kind = game.NoClock
	if initial > 0 {
		s.Time = game.TimeControl{Kind: game.Fischer, Initial: initial}
	}
	n := records.NewGame{ID: id, Settings: s, Host: 1, Color: game.WishBlack, Private: true, Created: time.Now()}
	white := game.UserID(2)
	if bot {
		n.Bot, white = "acorn", BotID
	}
	n.Events = []*game.Event{game.Start(s, 1, white, 0, "", time.Now())}
	m.CreateGame(context.Background(), n)
}

// Earlier moves every event of every game back in time.
func (m *Store) Earlier(d time.Duration) {
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, r := range m.Games {
		for _, e := range r.Events {
			if e != nil {
				e.At = e.At.Add(-d)
			}
		}
	}
}
