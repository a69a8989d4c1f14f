package hub

import (
	"context"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"tengen/engine"
	"tengen/engine/board"
	"tengen/hub/fault"
	"tengen/hub/game"
	"tengen/hub/virtual"
)

// memory is everything a hub needs, for one game, in virtual time.
type memory struct {
	mu   sync.Mutex // guards the following
	game NewGame
}

func (m *memory) CreateGame(context.Context, NewGame) error { return nil }

func (m *memory) Append(_ context.Context, a Append) error {
	m.mu.Lock()
	defer m.mu.Unlock()
	if a.Event.Seq != len(m.game.Events)+1 {
		return ErrConflict
	}
	m.game.Events = append(m.game.Events, a.Event)
	return nil
}

func (m *memory) AppendThen(a Append, done func(error)) {
	go func() { done(m.Append(context.Background(), a)) }()
}

func (m *memory) LoadGame(_ context.Context, id string) (*GameRecord, error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if id != m.game.ID {
		return nil, fault.New(fault.NotFound, "No such game.")
	}
	r := &GameRecord{NewGame: m.game}
	r.Events = append([]*game.Event(nil), m.game.Events...)
	return r, nil
}

func (m *memory) OpenGames(context.Context) ([]OpenGame, error) {
	return []OpenGame{openGame(&GameRecord{NewGame: m.game})}, nil
}
func (m *memory) SetAside(context.Context, string, string, time.Time) error        { return nil }
func (m *memory) Try(context.Context) error                                        { return nil }
func (m *memory) Key(context.Context, string) ([]byte, error)                      { return make([]byte, 32), nil }
func (m *memory) Beat(context.Context, time.Time) error                            { return nil }
func (m *memory) LastBeat(context.Context) (time.Time, error)                      { return time.Time{}, nil }
func (m *memory) Outage(context.Context, Outage) error                             { return nil }
func (m *memory) Outages(context.Context) ([]Outage, error)                        { return nil, nil }
func (m *memory) Bot(context.Context, string) (User, error)                        { return User{}, nil }
func (m *memory) Say(context.Context, NewChatLine) (int64, error)                  { return 0, nil }
func (m *memory) ChatLines(context.Context, string, int) ([]StoredChatLine, error) { return nil, nil }
func (m *memory) Release(string)                                                   {}

func (m *memory) Users(context.Context, []game.UserID) (map[game.UserID]User, error) {
	return map[game.UserID]User{1: {ID: 1, Name: "Ann"}, 2: {ID: 2, Name: "Bob"}}, nil
}

func (m *memory) Search(context.Context, engine.Request) (engine.Result, error) {
	return engine.Result{}, engine.ErrBusy
}

func (m *memory) last() *game.Event {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.game.Events[len(m.game.Events)-1]
}

// The server's own timer ends a game, at the end of the grace and not before,
// with nobody connected.
func TestTheFlagFallsByItself(t *testing.T) {
	virtual.Test(t, func(t *testing.T) {
		s := game.Settings{Rule: board.Freestyle, Size: 15, Opening: game.Free, Forbidden: game.Refuse,
			Time: game.TimeControl{Kind: game.Fischer, Initial: 10 * time.Second}}
		m := &memory{game: NewGame{ID: "g", Settings: s, Host: 1, Color: game.WishBlack,
			Events: []*game.Event{game.Start(s, 1, 2, 2, "p/1", time.Now().Add(-time.Second))}}}
		h, err := New(Config{Store: m, Beats: m, Users: m, Chat: m, Mover: m})
		if err != nil {
			t.Fatal(err)
		}
		if err := h.Start(t.Context()); err != nil { // the restart bonus: 20 s from now
			t.Fatal(err)
		}
		synctest.Wait()
		if e := m.last(); e.Kind != game.Bonus || e.Payload.Clock.Black != 20_000 {
			t.Fatalf("%+v", e)
		}
		time.Sleep(20*time.Second + game.Grace)
		synctest.Wait()
		if e := m.last(); e.Kind != game.Bonus {
			t.Fatalf("too early: %+v", e)
		}
		time.Sleep(2 * time.Millisecond)
		synctest.Wait()
		e := m.last()
		if e.Kind != game.Ended || e.Payload.Result.Reason != game.ByTime || e.Payload.Result.Winner != "white" {
			t.Fatalf("%+v", e)
		}
		time.Sleep(time.Hour)
		if again := m.last(); again.Seq != e.Seq {
			t.Fatalf("after the end: %+v", again)
		}
		if err := h.Stop(t.Context()); err != nil {
			t.Fatal(err)
		}
	})
}
